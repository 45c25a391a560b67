/** Planar regions of a surface. */
import { vec3 } from '../../../shared/geometry/vec3.ts'
import { areaNormal, cornerOffsets } from './face-normal.ts'
import { triangulateFlat, type TriangulateOutlines } from './triangulate-flat.ts'
import { nextCorner } from './twins.ts'
import { cross, unit, type Vector } from './vectors.ts'

/** Adjacent coplanar triangles. */
export interface FlatRegion {
  faces: number[]
  /** Unit vectors: two in the plane, then its normal. */
  axes: readonly [Vector, Vector, Vector]
  /** Whether its triangles are kept unchanged. */
  isKept: boolean
}

/**
 * Distance in millimetres within which points count as coplanar: about a hundredth of a printer's resolution, and some
 * hundred times the rounding of single precision.
 */
export const nearFlat = 2e-3

/** Grows regions, each from the largest triangle that is left. */
export function flatRegions(
  points: Float32Array,
  indices: Uint32Array,
  twins: Int32Array,
): { regions: FlatRegion[]; regionOfFace: Int32Array } {
  const count = indices.length / 3
  const areas = new Float32Array(count)
  for (let face = 0; face < count; face++) areas[face] = Math.hypot(...faceNormal(points, indices, face))
  const order = Uint32Array.from(areas.keys()).sort((a, b) => areas[b]! - areas[a]! || a - b)
  const regionOfFace = new Int32Array(count).fill(-1)
  const regions: FlatRegion[] = []
  for (const seed of order) {
    if (regionOfFace[seed]! >= 0) continue
    const index = regions.length
    const axes = axesOf(points, indices, seed)
    const region: FlatRegion = { faces: [seed], axes, isKept: false }
    regions.push(region)
    regionOfFace[seed] = index
    if (!(areas[seed]! > 0)) {
      region.isKept = true
      continue
    }
    const [, , normal] = axes
    const offset = project(points, indices[seed * 3]!, normal)
    for (let at = 0; at < region.faces.length; at++) {
      const face = region.faces[at]!
      for (let corner = face * 3; corner < face * 3 + 3; corner++) {
        const twin = twins[corner]!
        if (twin < 0) continue
        const other = Math.floor(twin / 3)
        if (regionOfFace[other]! >= 0) continue
        const apex = indices[other * 3 + ((twin + 2) % 3)]!
        if (Math.abs(project(points, apex, normal) - offset) > nearFlat) continue
        const [x, y, z] = faceNormal(points, indices, other)
        // Slivers have no meaningful normal; other triangles must face the same way.
        if (x * normal[0] + y * normal[1] + z * normal[2] < 0.7 * areas[other]! && areas[other]! > nearFlat * nearFlat)
          continue
        regionOfFace[other] = index
        region.faces.push(other)
      }
    }
  }
  return { regions, regionOfFace }
}

/** Data of the whole surface that is needed to triangulate one region. */
export interface RegionOutline {
  points: Float32Array
  indices: Uint32Array
  twins: Int32Array
  regionOfFace: Int32Array
  /** One per point. */
  isKept: Uint8Array
  /** Index of the region. */
  index: number
}

/**
 * Returns the corners of triangles that cover a region using only the kept points; null if its outline would cross
 * itself.
 */
export function regionTriangles(
  region: FlatRegion,
  outline: RegionOutline,
  triangulate: TriangulateOutlines,
): number[] | null {
  const { points, indices, isKept } = outline
  if (region.isKept || region.faces.length === 1) {
    const corners = region.faces.flatMap((face) => [...indices.subarray(face * 3, face * 3 + 3)])
    return region.isKept || corners.every((point) => isKept[point] === 1) ? corners : null
  }
  const [u, v] = region.axes
  const flatOf = (point: number): [number, number] => [project(points, point, u), project(points, point, v)]
  const loops = loopsOf(region, outline)
  if (loops === null) return null
  const kept = loops.map((loop) => loop.filter((point) => isKept[point] === 1))
  if (kept.some((loop) => loop.length < 3 || new Set(loop).size < loop.length)) return null
  const made = triangulateFlat(
    kept.map((loop) => loop.map(flatOf)),
    loops.reduce((sum, loop) => sum + doubledArea(loop.map(flatOf)), 0),
    nearFlat,
    triangulate,
  )
  const all = kept.flat()
  return made?.map((corner) => all[corner]!) ?? null
}

/** Twice the signed area of a loop, positive if counter-clockwise. */
function doubledArea(loop: readonly (readonly [number, number])[]): number {
  let sum = 0
  const [x0, y0] = loop[0]!
  for (let i = 1; i < loop.length - 1; i++) {
    const [ax, ay] = loop[i]!
    const [bx, by] = loop[i + 1]!
    sum += (ax - x0) * (by - y0) - (ay - y0) * (bx - x0)
  }
  return sum
}

/** All points of each outline, with the region on the left; null if one is not closed. */
function loopsOf({ faces }: FlatRegion, { indices, twins, regionOfFace, index }: RegionOutline): number[][] | null {
  const isOutline = (corner: number): boolean => {
    const twin = twins[corner]!
    return twin < 0 || regionOfFace[Math.floor(twin / 3)] !== index
  }
  const seen = new Set<number>()
  const loops: number[][] = []
  for (const face of faces)
    for (let first = face * 3; first < face * 3 + 3; first++) {
      if (seen.has(first) || !isOutline(first)) continue
      const loop: number[] = []
      for (let corner = first; !seen.has(corner);) {
        seen.add(corner)
        loop.push(indices[corner]!)
        corner = nextCorner(corner)
        // Rotates around the point through the faces of the region.
        for (let turns = 0; !isOutline(corner); turns++) {
          if (turns > faces.length) return null
          corner = nextCorner(twins[corner]!)
        }
      }
      loops.push(loop)
    }
  return loops
}

function axesOf(points: Float32Array, indices: Uint32Array, face: number): readonly [Vector, Vector, Vector] {
  const normal = unit(faceNormal(points, indices, face))
  const [x, y, z] = normal
  const min = Math.abs(x) <= Math.abs(y) && Math.abs(x) <= Math.abs(z) ? 0 : Math.abs(y) <= Math.abs(z) ? 1 : 2
  const axis = vec3((i) => Number(i === min))
  const u = unit(cross(axis, normal))
  return [u, cross(normal, u), normal]
}

function project(points: Float32Array, point: number, [x, y, z]: Vector): number {
  return points[point * 3]! * x + points[point * 3 + 1]! * y + points[point * 3 + 2]! * z
}

function faceNormal(points: Float32Array, indices: Uint32Array, face: number): Vector {
  return areaNormal(points, ...cornerOffsets(indices, face))
}
