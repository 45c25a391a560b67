/** Thickens walls that are too thin for a process by moving their surface outwards; the rest stays. */
import { vec3 } from '../../../../shared/geometry/vec3.ts'
import { cornerOffsets, unitNormal } from '../../mesh/face-normal.ts'
import { LocalThickness } from '../../mesh/local-thickness.ts'
import { Surface } from '../../mesh/surface.ts'
import { dot } from '../../mesh/vectors.ts'
import { type Body, bodyBounds } from '../../repair/body.ts'
import { mitredNormals } from '../../repair/mitre.ts'
import { divideSolids, isSolid } from '../../repair/solids.ts'

export interface Thickened {
  body: Body
  /** Number of moved points, and the largest distance. */
  moved: number
  maxMm: number
}

/** Edges along the diagonal that are fine enough for any model. */
const maxAcross = 150
/** Rounds; walls that are still thin are measured again. */
const maxRounds = 3
/** Factor on the missing thickness, since creases and single precision lose some of it. */
const excess = 1.04
/** Fraction of the gap to the nearest outside surface that a wall may fill; the opposite wall may thicken too. */
const gapShare = 0.45
/** A face whose normal turns further than this (cosine) folds over its neighbours. */
const minCosine = 0.3
/** Rounds that each halve the movement around faces that would fold. */
const foldRounds = 6
/** Averaging rounds over neighbours that let the surface around moved points follow. */
const smoothingRounds = 2

/**
 * Moves each point where the material is thinner than the minimum outwards by half of what is missing, so that both
 * sides together reach the minimum. Rounds whose result is not a solid are discarded. `body` is closed, in millimetres.
 */
export async function thickenWalls(body: Body, minimumMm: number, onward: (share: number) => void): Promise<Thickened> {
  // Long triangles can be moved only at their far ends, which would taper a fin.
  let result = await withShortEdges(body, Math.max(2 * minimumMm, bodyBounds(body).diagonal / maxAcross))
  // Even a wall without any thickness needs no more on either side.
  const room = new Float64Array(result.points.length / 3).fill((minimumMm / 2) * excess)
  for (let round = 0; round < maxRounds; round++) {
    const ways = waysFor(result, minimumMm, (share) => onward((round + share) / maxRounds))
    for (let point = 0; point < room.length; point++) ways[point] = Math.min(ways[point]!, room[point]!)
    if (ways.every((way) => way === 0)) break
    const next = { ...result, points: movedWithoutFolds(result, ways) }
    if (!(await isSolid(next))) break
    result = next
    for (let point = 0; point < room.length; point++) room[point]! -= ways[point]!
  }
  const ways = room.map((left) => (minimumMm / 2) * excess - left)
  return {
    body: result,
    moved: ways.reduce((sum, way) => sum + (way > 0 ? 1 : 0), 0),
    maxMm: ways.reduce((most, way) => Math.max(most, way), 0),
  }
}

/** Splits edges that are longer. */
async function withShortEdges(body: Body, lengthMm: number): Promise<Body> {
  const [made] = await divideSolids([body], 0, ([solid]) => [solid!.refineToLength(lengthMm)], 'as-it-comes')
  return made ?? body
}

/** How far each point moves, 0 if the material is thick enough. */
function waysFor(body: Body, minimumMm: number, onward: (share: number) => void): Float64Array {
  const surface = new Surface(body.points, body.triangles)
  const thickness = new LocalThickness(surface)
  const count = body.points.length / 3
  const normals = mitredNormals(body)
  const ways = new Float64Array(count)
  for (let point = 0; point < count; point++) {
    if (point % 2000 === 0) onward(point / count)
    const at = point * 3
    const length = Math.hypot(normals[at]!, normals[at + 1]!, normals[at + 2]!) || 1
    const n = [normals[at]! / length, normals[at + 1]! / length, normals[at + 2]! / length] as const
    // A point on a crease lies in other faces too; one slightly below it does not.
    const lift = minimumMm * 1e-3
    const place = [
      body.points[at]! - n[0] * lift,
      body.points[at + 1]! - n[1] * lift,
      body.points[at + 2]! - n[2] * lift,
    ] as const
    const found = thickness.at(place, n, minimumMm, minimumMm)
    if (!Number.isFinite(found) || found >= minimumMm) continue
    const way = ((minimumMm - found) / 2) * excess
    const [x, y, z] = vec3((axis) => body.points[at + axis]! + n[axis] * lift)
    const gap = surface.raycast(x, y, z, ...n, (length * way) / gapShare)?.distance ?? Infinity
    ways[point] = Math.min(way, (gap * gapShare) / length)
  }
  return softened(body, ways)
}

/** Moves the points along the mitred normals, less far around faces that would fold; adapts `ways`. */
function movedWithoutFolds(body: Body, ways: Float64Array): Float64Array {
  const normals = mitredNormals(body)
  const points = new Float64Array(body.points.length)
  for (let round = 0; ; round++) {
    for (let i = 0; i < points.length; i++) points[i] = body.points[i]! + normals[i]! * ways[Math.floor(i / 3)]!
    const folded = new Set<number>()
    for (let first = 0; first < body.triangles.length; first += 3) {
      const corners = cornerOffsets(body.triangles, first / 3)
      if (corners.every((corner) => ways[corner / 3] === 0)) continue
      if (dot(unitNormal(body.points, ...corners), unitNormal(points, ...corners)) < minCosine)
        for (const corner of corners) folded.add(corner / 3)
    }
    if (folded.size === 0) return points
    for (const point of folded) ways[point] = round < foldRounds ? ways[point]! / 2 : 0
    if (round > 2 * foldRounds) return points
  }
}

/** Moves points beside moved ones half as far, so that no step is left. No point moves less than it needs. */
function softened({ triangles }: Body, ways: Float64Array): Float64Array {
  let result = ways
  for (let round = 0; round < smoothingRounds; round++) {
    const next = result.slice()
    for (let first = 0; first < triangles.length; first += 3)
      for (let k = 0; k < 3; k++) {
        const [a, b] = [triangles[first + k]!, triangles[first + ((k + 1) % 3)]!]
        next[a] = Math.max(next[a]!, Math.min(ways[b]!, result[b]!) * 0.5)
        next[b] = Math.max(next[b]!, Math.min(ways[a]!, result[a]!) * 0.5)
      }
    result = next
  }
  return result
}
