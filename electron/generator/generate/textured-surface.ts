/** Textures for materials that the words name ("oak", "denim", "marble"). */
import type { LinearRgb } from '../../engine/colour/oklch.ts'
import type { Model, Part, Progress } from '../../engine/model.ts'
import { findMaterial } from '../texture/materials/find-material.ts'
import { paintModel } from '../texture/paint-model.ts'
import type { Assignment } from '../texture/assignment.ts'
import type { Plan } from '../prompt/plan.ts'
import type { Finish } from '../kit/recipe-options.ts'

/** Side of the textures in pixels. */
const resolution = { draft: 512, standard: 1024, fine: 2048 } as const

interface TexturedSurface {
  model: Model
  /** Names of the painted materials. */
  painted: string[]
}

/**
 * Paints each part whose material the plan names and which has a texture; if the part has its own colour, that colour
 * tints the texture. Other parts stay as they are.
 */
export async function texturedSurface(
  model: Model,
  plan: Plan,
  options: { seed: number; detail: keyof typeof resolution; progress: Progress },
): Promise<TexturedSurface> {
  const finishes = new Map(plan.items.flatMap(({ finish }) => (finish === undefined ? [] : [[finish.name, finish]])))
  const assignments = model.parts.flatMap((part, index): Assignment[] => {
    const finish = finishes.get(nameOf(model, part))
    const material = finish === undefined ? undefined : findMaterial(finish.name)
    if (finish === undefined || material === undefined) return []
    const colours = ownColour(model, part, finish)
    return [{ material, where: { kind: 'parts', parts: [index] }, ...(colours === null ? {} : { colours: [colours] }) }]
  })
  if (assignments.length === 0) return { model, painted: [] }
  const { seed, detail, progress } = options
  const { model: painted } = await paintModel(model, assignments, { resolution: resolution[detail], seed, progress })
  return { model: painted, painted: [...new Set(assignments.map(({ material }) => material.name))] }
}

function nameOf({ materials }: Model, { material }: Part): string {
  return materials[material]?.name ?? ''
}

/** Returns the part's colour, or null if it is the finish's default. */
function ownColour({ materials }: Model, { material }: Part, finish: Finish): LinearRgb | null {
  const [red, green, blue] = materials[material]!.baseColour
  const same = [red, green, blue].every((channel, at) => Math.abs(channel - finish.colour[at]!) < 1e-4)
  return same ? null : [red, green, blue]
}
