/** A model split by the filament or the material that its surface wears. */
import { AppError } from '../../../../shared/app-error.ts'
import type { Material, Model } from '../../model.ts'
import type { Body, Look } from '../../repair/body.ts'
import { normalOf } from '../../repair/orient-patches.ts'
import { splitAtEdges } from '../../repair/pair-at-edges.ts'
import { type InlayChoice, letIn } from './inlays.ts'

/** One for each filament, or each material where the model has no filaments. */
export interface Colour {
  name: string
  /** Counted from 1. */
  filament: number
  material: Material
  /** Of the surface, mm². */
  area: number
}

/** A solid of one colour. */
export interface Coloured {
  colour: Colour
  body: Body
}

/**
 * The colours of a body in the order of their filaments, and the label of each triangle, its number among them. Rejects
 * `invalid-input` with `{ field: 'by' }` where there is only one.
 */
export function coloursOf(body: Body): { colours: Colour[]; labels: Uint16Array } {
  const hasFilaments = body.looks.some(({ material }) => material.filament !== undefined)
  const keys = body.looks.map(({ material }) => keyOf(material, hasFilaments))
  const areas = new Map<string, number>()
  for (let triangle = 0; triangle < body.look.length; triangle++) {
    const key = keys[body.look[triangle]!]!
    areas.set(key, (areas.get(key) ?? 0) + normalOf(body, triangle)[3])
  }
  const used = [...areas.keys()].toSorted(
    (a, b) => filamentIn(body.looks, keys, a) - filamentIn(body.looks, keys, b) || areas.get(b)! - areas.get(a)!,
  )
  if (used.length < 2)
    throw new AppError('invalid-input', 'The model has a single colour', {
      details: { field: 'by', reason: 'single-colour' },
    })
  const colours = used.map((key, i): Colour => {
    const { material } = body.looks[keys.indexOf(key)]!
    return { name: material.name, filament: material.filament ?? i + 1, material, area: areas.get(key)! }
  })
  const labels = Uint16Array.from(body.look, (look) => used.indexOf(keys[look]!))
  return { colours, labels }
}

/** Patches of all colours but the one with most surface are let into that one. Rejects `bad-geometry`. */
export async function splitByColour(
  given: Body,
  choice: InlayChoice,
  onward: (share: number) => void,
): Promise<{ solids: Coloured[]; shallower: number }> {
  const body = splitAtEdges(given).body
  const { colours, labels } = coloursOf(body)
  const core = colours.reduce((most, { area }, i) => (area > colours[most]!.area ? i : most), 0)
  const looks = colours.map(({ name, material, filament }) => {
    const { baseColour, metalness, roughness } = material
    const inside: Look = {
      name,
      material: { name, baseColour, metalness, roughness, filament },
      uvs: false,
      colours: false,
    }
    return body.looks.push(inside) - 1
  })
  const made = await letIn(body, labels, core, choice, (label) => looks[label]!, onward)
  const solids = [{ label: core, body: made.core }, ...made.inlays].map(({ label, body: own }) => ({
    colour: colours[label]!,
    body: withFilament(own, colours[label]!.filament),
  }))
  return { solids: solids.toSorted((a, b) => a.colour.filament - b.colour.filament), shallower: made.shallower }
}

/** The same surface, each material with its filament: for slicers that paint. */
export function paintedByColour(model: Model, body: Body): Model {
  const { colours } = coloursOf(body)
  const hasFilaments = model.materials.some(({ filament }) => filament !== undefined)
  const keys = colours.map(({ material }) => keyOf(material, hasFilaments))
  return {
    ...model,
    materials: model.materials.map((material) => {
      const found = keys.indexOf(keyOf(material, hasFilaments))
      return found < 0 ? material : { ...material, filament: colours[found]!.filament }
    }),
  }
}

/** All of a solid's materials are printed with its filament. */
function withFilament(body: Body, filament: number): Body {
  const known = new Map<Material, Material>()
  const own = (material: Material): Material => {
    if (material.filament === filament) return material
    const made = known.get(material) ?? { ...material, filament }
    known.set(material, made)
    return made
  }
  return { ...body, looks: body.looks.map((look) => ({ ...look, material: own(look.material) })) }
}

function keyOf(material: Material, hasFilaments: boolean): string {
  if (hasFilaments) return `filament ${material.filament ?? 0}`
  const { baseColour, baseColourTexture } = material
  return baseColourTexture === undefined
    ? baseColour.join()
    : `${baseColourTexture.name} ${baseColourTexture.bytes.length}`
}

function filamentIn(looks: readonly Look[], keys: readonly string[], key: string): number {
  return looks[keys.indexOf(key)]?.material.filament ?? Infinity
}
