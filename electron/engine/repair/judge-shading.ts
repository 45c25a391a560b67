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
/** A tetrahedron of lights; surfaces that face away from a light get a quarter of it. */
const lights: Vector[] = [unit([1, 1, 1]), unit([1, -1, -1]), unit([-1, 1, -1]), unit([-1, -1, 1])]
const ambient = 0.25
/** Cosine of a turn by half a degree, which is not visible. */
const parallel = Math.cos(Math.PI / 360)

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
 * Returns how the colour, with or without light, differs (CIEDE2000) from the nearest point of the other surface, for
 * each sample that is seen and not hidden by it; NaN where nothing is within `withinMm`. Where the difference exceeds
 * `limit`, the least difference within `reachMm` around it counts: an edge that moved by that much is not a change.
 */
export function shadeDifferences(
  own: LitSurface,
  other: LitSurface,
  { limit, reachMm, withinMm, isLit }: { limit: number; reachMm: number; withinMm: number; isLit: boolean },
): Float32Array {
  const { samples } = own
  const inSight = samples.chosen((sample) => samples.inSight[sample] === 1)
  return Float32Array.from(inSight, (sample) => {
    const face = samples.faces[sample]!
    const at = vectorAt(samples.positions, sample)
    const normal = unitNormal(own.points, ...cornerOffsets(own.triangles, face))
    const colour = own.colourAt(face, vectorAt(samples.weights, sample))
    const differenceAt = (near: Vector): number => {
      const closest = other.surface.closest(...near, withinMm)
      if (closest.face < 0) return NaN
      const otherColour = other.colourAt(closest.face, [closest.u, closest.v, closest.w])
      if (!isLit) return colourDifference(colour, otherColour)
      const otherNormal = unitNormal(other.points, ...cornerOffsets(other.triangles, closest.face))
      return litDifference([colour, otherColour], [normal, otherNormal])
    }
    const difference = differenceAt(at)
    if (!(difference > limit)) return difference
    const around = tangents(normal, reachMm).map((step) => differenceAt(plus(at, step)))
    return Math.min(difference, ...around.filter((other) => !Number.isNaN(other)))
  })
}

/** Mean over all lights; the second surface is turned so that it faces the same side. */
function litDifference([one, other]: [Vector, Vector], [normal, otherNormal]: [Vector, Vector]): number {
  const turn = dot(normal, otherNormal)
  if (Math.abs(turn) > parallel && one.every((value, channel) => value === other[channel])) return 0
  const side = turn < 0 ? -1 : 1
  const under = (colour: Vector, facing: number): Vector =>
    scaled(colour, ambient + (1 - ambient) * Math.max(0, facing))
  const differences = lights.map((light) =>
    colourDifference(under(one, dot(normal, light)), under(other, side * dot(otherNormal, light))),
  )
  return differences.reduce((sum, difference) => sum + difference, 0) / lights.length
}

function colourDifference(one: Vector, other: Vector): number {
  if (one.every((value, channel) => value === other[channel])) return 0
  return deltaE2000(...labOf(one), ...labOf(other))
}

function labOf(colour: Vector): Vector {
  return toLab<Vector>(...colour, [0, 0, 0])
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
 * Returns, for the colour that lost most, the percentage of its visible area that is still visible, at most 100. A
 * colour may move to a neighbouring cell.
 */
export function leastColourKept(
  before: Pick<LitSurface, 'samples' | 'colourAt'>,
  after: Pick<LitSurface, 'samples' | 'colourAt'>,
): number {
  const [was, is] = [colourAreas(before), colourAreas(after)]
  const totalArea = [...was.values()].reduce((sum, area) => sum + area, 0)
  let least = 100
  for (const [key, area] of was) {
    if (area < minColourShare * totalArea) continue
    const left = neighboursOf(key).reduce((sum, near) => sum + (is.get(near) ?? 0), is.get(key) ?? 0)
    least = Math.min(least, (100 * left) / area)
  }
  return least
}

function colourAreas({ samples, colourAt }: Pick<LitSurface, 'samples' | 'colourAt'>): Map<string, number> {
  const areas = new Map<string, number>()
  for (const sample of samples.chosen(() => true)) {
    const colour = colourAt(samples.faces[sample]!, vectorAt(samples.weights, sample))
    const key = labOf(colour)
      .map((value) => Math.round(value / colourCell))
      .join()
    areas.set(key, (areas.get(key) ?? 0) + samples.areaOfOne)
  }
  return areas
}
