/** Compares how two surfaces look where both lie: their colours under light from all sides. */
import { deltaE2000, toLab } from '../colour/cie-lab.ts'
import { lookAtMaterials, samplePicture, type MaterialLook } from '../image/material-look.ts'
import { cornerOffsets, unitNormal } from '../mesh/face-normal.ts'
import type { Surface } from '../mesh/surface.ts'
import { cross, dot, plus, scaled, unit, vectorAt, type Vector } from '../mesh/vectors.ts'
import type { Material } from '../model.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'
import { attributesAt, type Body } from './body.ts'
import { neighboursOf } from './judge-patches.ts'
import type { SeenSamples } from './judge-samples.ts'
import type { SeenSurface } from './judge-views.ts'

/** Returns the linear colour of a point on a face; barycentric weights. */
export type ColourAt = (face: number, weights: Vector) => Vector

/** A surface that is searched and looked at. */
export interface LitSurface extends SeenSurface {
  surface: Surface
  samples: SeenSamples
  colourAt: ColourAt
}

export const plainColour: ColourAt = () => [0.6, 0.6, 0.6]

/** Textures are decoded no larger: the views have fewer pixels. */
const maxTextureSide = 512
/** A tetrahedron of lights; what faces away from one is lit by a quarter. */
const lights: Vector[] = [unit([1, 1, 1]), unit([1, -1, -1]), unit([-1, 1, -1]), unit([-1, -1, 1])]
const ambient = 0.25

/** Returns the colours of each body. Decodes a material once for all. Textures that cannot be read are left out. */
export async function bodyColours(bodies: readonly Body[]): Promise<ColourAt[]> {
  const materials = [...new Set(bodies.flatMap(({ looks }) => looks.map(({ material }) => material)))]
  const looks = await lookAtMaterials(materials, maxTextureSide)
  const lookOf = new Map(materials.map((material, i) => [material, looks[i]!]))
  return bodies.map((body) => (face, weights) => bodyColour(body, lookOf, face, weights))
}

function bodyColour(body: Body, looks: Map<Material, MaterialLook>, face: number, weights: Vector): Vector {
  const { material, uvs, colours } = body.looks[body.look[face]!]!
  const corners = vec3((k) => attributesAt(body, face * 3 + k))
  const mixed = (i: number): number => weights.reduce((sum, weight, k) => sum + weight * corners[k]![i]!, 0)
  const [red, green, blue] = material.baseColour
  const colour: Vector = colours ? [red * mixed(2), green * mixed(3), blue * mixed(4)] : [red, green, blue]
  const picture = uvs ? looks.get(material)?.picture : undefined
  if (picture === undefined) return colour
  const sample = new Float32Array(4)
  samplePicture(picture, mixed(0), mixed(1), sample)
  return vec3((channel) => colour[channel] * sample[channel]!)
}

/**
 * Returns how the lit colour differs (CIEDE2000) from the nearest point of the other surface, for each sample that is
 * seen and not hidden by it; NaN where nothing is within `withinMm`. Where the difference exceeds `limit`, the least
 * difference within `reachMm` around it counts: an edge that moved by that much is no change.
 */
export function shadeDifferences(
  own: LitSurface,
  other: LitSurface,
  { limit, reachMm, withinMm }: { limit: number; reachMm: number; withinMm: number },
): Float32Array {
  const { samples } = own
  const litOther = (at: Vector, like: Vector): number[] | null => {
    const { face, u, v, w } = other.surface.closest(...at, withinMm)
    if (face < 0) return null
    const normal = unitNormal(other.points, ...cornerOffsets(other.triangles, face))
    const side = dot(normal, like) < 0 ? -1 : 1
    return litColour(other.colourAt(face, [u, v, w]), scaled(normal, side))
  }
  const inSight = samples.chosen((sample) => samples.inSight[sample] === 1)
  return Float32Array.from(inSight, (sample) => {
    const face = samples.faces[sample]!
    const at = vectorAt(samples.positions, sample)
    const normal = unitNormal(own.points, ...cornerOffsets(own.triangles, face))
    const lit = litColour(own.colourAt(face, vectorAt(samples.weights, sample)), normal)
    const there = litOther(at, normal)
    if (there === null) return NaN
    let least = differenceOf(lit, there)
    if (least <= limit) return least
    for (const step of tangents(normal, reachMm)) {
      const near = litOther(plus(at, step), normal)
      if (near !== null) least = Math.min(least, differenceOf(lit, near))
    }
    return least
  })
}

/** L*, a*, b* under each light. */
function litColour(colour: Vector, normal: Vector): number[] {
  return lights.flatMap((light) => {
    const bright = ambient + (1 - ambient) * Math.max(0, dot(normal, light))
    return toLab<number[]>(colour[0] * bright, colour[1] * bright, colour[2] * bright, [0, 0, 0])
  })
}

function differenceOf(one: number[], other: number[]): number {
  let sum = 0
  for (let i = 0; i < one.length; i += 3)
    sum += deltaE2000(one[i]!, one[i + 1]!, one[i + 2]!, other[i]!, other[i + 1]!, other[i + 2]!)
  return sum / lights.length
}

function tangents(normal: Vector, length: number): Vector[] {
  const right = unit(cross(Math.abs(normal[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0], normal))
  const up = cross(normal, right)
  return [right, up].flatMap((way) => [scaled(way, length), scaled(way, -length)])
}

/** Side of a cell of CIELAB in which colours count as one. */
const colourCell = 25
/** Colours of a smaller share of the samples are not followed. */
const minColourShare = 0.01

/**
 * Returns the percentage, at most 100, that is still visible of the colour of which the least is: by the area of the
 * seen samples. A colour may move to a neighbouring cell.
 */
export function leastColourKept(
  before: Pick<LitSurface, 'samples' | 'colourAt'>,
  after: Pick<LitSurface, 'samples' | 'colourAt'>,
): number {
  const [was, is] = [colourAreas(before), colourAreas(after)]
  const whole = [...was.values()].reduce((sum, area) => sum + area, 0)
  let least = 100
  for (const [key, area] of was) {
    if (area < minColourShare * whole) continue
    const left = neighboursOf(key).reduce((sum, near) => sum + (is.get(near) ?? 0), is.get(key) ?? 0)
    least = Math.min(least, (100 * left) / area)
  }
  return least
}

function colourAreas({ samples, colourAt }: Pick<LitSurface, 'samples' | 'colourAt'>): Map<string, number> {
  const areas = new Map<string, number>()
  for (const sample of samples.chosen(() => true)) {
    const colour = colourAt(samples.faces[sample]!, vectorAt(samples.weights, sample))
    const key = toLab<number[]>(...colour, [0, 0, 0])
      .map((value) => Math.round(value / colourCell))
      .join()
    areas.set(key, (areas.get(key) ?? 0) + samples.areaOfOne)
  }
  return areas
}
