/** Thickens walls that are too thin for a process by moving their surface outwards; the rest stays. */
import { LocalThickness } from '../../mesh/local-thickness.ts'
import { Surface } from '../../mesh/surface.ts'
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
/** Averaging rounds over neighbours that let the surface around moved points follow. */
const smoothingRounds = 2

/**
 * Moves each point where the material is thinner than the minimum outwards by half of what is missing, so that both
 * sides together reach the minimum. Rounds whose result is not a solid are discarded. `body` is closed, in millimetres.
 */
export async function thickenWalls(body: Body, minimumMm: number, onward: (share: number) => void): Promise<Thickened> {
  // Long triangles can only move at their far ends, which would taper a fin.
  let result = await withShortEdges(body, Math.max(2 * minimumMm, bodyBounds(body).diagonal / maxAcross))
  let moved = 0
  let maxMm = 0
  for (let round = 0; round < maxRounds; round++) {
    const ways = waysFor(result, minimumMm, (share) => onward((round + share) / maxRounds))
    const count = ways.reduce((sum, way) => sum + (way > 0 ? 1 : 0), 0)
    if (count === 0) break
    const normals = mitredNormals(result)
    const next = { ...result, points: result.points.map((value, i) => value + normals[i]! * ways[Math.floor(i / 3)]!) }
    if (!(await isSolid(next))) break
    result = next
    moved = Math.max(moved, count)
    maxMm += ways.reduce((most, way) => Math.max(most, way), 0)
  }
  return { body: result, moved, maxMm }
}

/** Splits edges that are longer. */
async function withShortEdges(body: Body, lengthMm: number): Promise<Body> {
  const [made] = await divideSolids([body], 0, ([solid]) => [solid!.refineToLength(lengthMm)], 'as-it-comes')
  return made ?? body
}

/** How far each point moves, 0 if the material is thick enough. */
function waysFor(body: Body, minimumMm: number, onward: (share: number) => void): Float64Array {
  const thickness = new LocalThickness(new Surface(body.points, body.triangles))
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
    if (Number.isFinite(found) && found < minimumMm) ways[point] = ((minimumMm - found) / 2) * excess
  }
  return softened(body, ways)
}

/** Points beside moved ones move half as far, so that no step is left. No point moves less than it needs. */
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
