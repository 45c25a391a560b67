/** Splits models by the filament or material of their surface. */
import { AppError } from '../../../../shared/protocol/app-error.ts'
import type { Material } from '../../model.ts'
import type { Body, Look } from '../../repair/body.ts'
import { normalOf } from '../../repair/orient-patches.ts'
import { splitAtEdges } from '../../repair/pair-at-edges.ts'
import { simplifiedSolid } from '../../repair/solids.ts'
import { type InlayChoice, type Inlays, letIn } from './inlays.ts'

/** Maximum distance by which inlays with a clearance are simplified. */
const toleranceMm = 0.008

/** A filament, or a material if the model has no filaments. */
export interface Colour {
  name: string
  /** Counted from 1. */
  filament: number
  material: Material
  /** Surface area, mm². */
  area: number
}

/** A solid of one colour. */
export interface Coloured {
  colour: Colour
  body: Body
}

/**
 * Returns the colours of a body in the order of their filaments, and the label of each triangle: the index of its
 * colour. Throws `invalid-input` with `{ field: 'by' }` if there is only one.
 */
export function coloursOf(body: Body): { colours: Colour[]; labels: Uint16Array } {
  const { colours, labelOf } = coloursOfAll([body])
  return { colours, labels: Uint16Array.from(body.look, (look) => labelOf(body.looks[look]!.material)) }
}

/** Returns the colours of several bodies together; `labelOf` returns the label of a material. */
export function coloursOfAll(bodies: readonly Body[]): { colours: Colour[]; labelOf: (material: Material) => number } {
  const looks = bodies.flatMap((body) => body.looks)
  const hasFilaments = looks.some(({ material }) => material.filament !== undefined)
  const areas = new Map<string, number>()
  for (const body of bodies) {
    const keys = body.looks.map(({ material }) => keyOf(material, hasFilaments))
    for (let triangle = 0; triangle < body.look.length; triangle++) {
      const key = keys[body.look[triangle]!]!
      areas.set(key, (areas.get(key) ?? 0) + normalOf(body, triangle)[3])
    }
  }
  const materialOf = new Map<string, Material>()
  for (const { material } of looks) {
    const key = keyOf(material, hasFilaments)
    if (!materialOf.has(key)) materialOf.set(key, material)
  }
  const filamentIn = (key: string): number => materialOf.get(key)!.filament ?? Infinity
  const used = [...areas.keys()].toSorted((a, b) => filamentIn(a) - filamentIn(b) || areas.get(b)! - areas.get(a)!)
  if (used.length < 2)
    throw new AppError('invalid-input', 'The model has a single colour', {
      details: { field: 'by', reason: 'single-colour' },
    })
  const colours = used.map((key, i): Colour => {
    const material = materialOf.get(key)!
    return { name: material.name, filament: material.filament ?? i + 1, material, area: areas.get(key)! }
  })
  return { colours, labelOf: (material) => used.indexOf(keyOf(material, hasFilaments)) }
}

/** Assigns filaments to the materials of all bodies, by colour. Throws the errors of `coloursOf`. */
export function withFilaments(bodies: readonly Body[]): Body[] {
  const { colours, labelOf } = coloursOfAll(bodies)
  return assigned(bodies, (material) => colours[labelOf(material)]?.filament)
}

/**
 * Returns bodies whose materials have the filaments from `filamentOf`; a material shared by several bodies stays
 * shared.
 */
function assigned(bodies: readonly Body[], filamentOf: (material: Material) => number | undefined): Body[] {
  const known = new Map<Material, Material>()
  const own = (material: Material): Material => {
    const filament = filamentOf(material)
    if (filament === undefined || material.filament === filament) return material
    const made = known.get(material) ?? { ...material, filament }
    known.set(material, made)
    return made
  }
  return bodies.map((body) => ({
    ...body,
    looks: body.looks.map((look) => ({ ...look, material: own(look.material) })),
  }))
}

/** Lets patches of all other colours into the colour with the largest area. Rejects with the errors of `coloursOf`. */
export async function splitByColour(
  given: Body,
  choice: InlayChoice,
  onward: (share: number) => void,
): Promise<{ solids: Coloured[] } & Pick<Inlays, 'shallower' | 'narrow'>> {
  const { body, twin } = splitAtEdges(given)
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
  const made = letIn(
    { body, twin, labels },
    core,
    choice,
    (label) => looks[label]!,
    (share) => onward(0.8 * share),
  )
  for (const inlay of choice.clearanceMm > 0 ? made.inlays : [])
    inlay.body = await simplifiedSolid(inlay.body, toleranceMm)
  const solids = [{ label: core, body: made.core }, ...made.inlays].map(({ label, body: own }) => ({
    colour: colours[label]!,
    body: assigned([own], () => colours[label]!.filament)[0]!,
  }))
  const { shallower, narrow } = made
  return { solids: solids.toSorted((a, b) => a.colour.filament - b.colour.filament), shallower, narrow }
}

function keyOf(material: Material, hasFilaments: boolean): string {
  if (hasFilaments) return `filament ${material.filament ?? 0}`
  const { baseColour, baseColourTexture } = material
  return baseColourTexture === undefined
    ? baseColour.join()
    : `${baseColourTexture.name} ${baseColourTexture.bytes.length}`
}
