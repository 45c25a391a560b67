/** Combines several models, with their materials, textures and filaments. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Matrix } from '../../../shared/geometry/matrix.ts'
import { maxFilaments } from '../../../shared/print/spool.ts'
import { placementOf, type TransformPlan } from '../../../shared/edits/transform-plan.ts'
import { transformPart } from '../formats/transform-part.ts'
import { objectsOf, type ObjectNode } from '../mesh/objects.ts'
import type { Material, Model, Part } from '../model.ts'

export interface Together {
  model: Model
  /** For each part: its part in the first model; −1: of another model. */
  origins: number[]
}

/**
 * Returns the placed objects of a model followed by the added ones (`others`, by asset). Joined, they are printed as
 * one object, with unchanged surfaces; otherwise each is an object. Throws `invalid-input` if a model is missing or
 * there are too many filaments.
 */
export function putTogether(own: Model, others: ReadonlyMap<string, Model>, plan: TransformPlan): Together {
  const objects = objectsOf(own)
  const materials = [...own.materials]
  const parts: Part[] = []
  const origins: number[] = []
  const apart = plan.joined !== true && objects.length + plan.added.length > 1
  const put = (object: { node: ObjectNode | null; parts: Part[] }, name: string, matrix: Matrix, shift: number) => {
    // Nodes are compared by identity: one node for all parts of the object.
    const node: ObjectNode = { name: object.node?.name || name, parent: null, plate: object.node?.plate ?? 1 }
    for (const part of object.parts) {
      const { node: _before, ...placed } = transformPart(part, matrix)
      parts.push({ ...placed, material: part.material + shift, ...(apart ? { node } : {}) })
      origins.push(own.parts.indexOf(part))
    }
  }
  for (const [number, object] of objects.entries()) put(object, own.name, placementOf(plan, number), 0)
  for (const { object: number, asset } of plan.added) {
    const model = others.get(asset.id)
    if (model === undefined)
      throw new AppError('invalid-input', `the model ${asset.id} was not given`, { details: { reason: 'object-gone' } })
    const shift = materials.length
    materials.push(...withFilamentsOf(materials, model.materials))
    for (const object of objectsOf(model)) put(object, asset.name, placementOf(plan, number), shift)
  }
  return { model: { name: own.name, parts, materials }, origins }
}

/** Filaments of one colour share a number; others keep theirs if it is free, or get the next free one. */
function withFilamentsOf(before: readonly Material[], added: readonly Material[]): Material[] {
  const taken = new Map<number, string>()
  for (const { filament, baseColour } of before) if (filament !== undefined) taken.set(filament, colourOf(baseColour))
  const known = new Map<number, number>()
  return added.map((material) => {
    const { filament, baseColour } = material
    if (filament === undefined) return material
    const number = known.get(filament) ?? numberFor(filament, colourOf(baseColour), taken)
    known.set(filament, number)
    taken.set(number, taken.get(number) ?? colourOf(baseColour))
    return { ...material, filament: number }
  })
}

function numberFor(preferred: number, colour: string, taken: ReadonlyMap<number, string>): number {
  if (taken.get(preferred) === colour) return preferred
  for (const [number, other] of taken) if (other === colour) return number
  if (!taken.has(preferred)) return preferred
  for (let number = 1; number <= maxFilaments; number++) if (!taken.has(number)) return number
  throw new AppError('invalid-input', 'the models have too many filaments together', {
    details: { reason: 'too-many-filaments', filaments: taken.size + 1, limit: maxFilaments },
  })
}

/** Colours are compared at 8 bits, ignoring alpha. */
function colourOf([r, g, b]: Material['baseColour']): string {
  return [r, g, b].map((channel) => Math.round(channel * 255)).join()
}
