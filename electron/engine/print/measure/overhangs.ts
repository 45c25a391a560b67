/** Overhangs: area by angle, support volume, and islands that would start in mid-air. */
import { disjointSets } from '../../mesh/disjoint-sets.ts'
import { nextCorner } from '../../mesh/twins.ts'
import type { PrintReport } from '../../../../shared/print/print-report.ts'
import type { Progress } from '../../model.ts'
import { type Body, bodyBounds } from '../../repair/body.ts'
import { centroidOf, normalOf, placeOn } from '../../repair/orient-patches.ts'
import { surfaceOf } from '../surface-of.ts'

/** Surface within this of the plate is printed on it, in millimetres. */
const touchMm = 0.1
const bounds = [30, 45, 60, 75, 90]
const maxIslands = 20

/** Above this many overhanging triangles, the clearance below is measured at this many samples spread by area. */
const maxRays = 20_000

/** For a closed body on the plate. `limitDegrees` is the steepest slope, from vertical, that prints without support. */
export function overhangs(body: Body, limitDegrees: number, progress: Progress): PrintReport['overhang'] {
  const floor = bodyBounds(body).low[1]
  const byAngle = bounds.slice(1).map((toDegrees, i) => ({ fromDegrees: bounds[i]!, toDegrees, areaMm2: 0 }))
  const hanging: number[] = []
  let area = 0
  let totalArea = 0
  for (let triangle = 0; triangle < body.look.length; triangle++) {
    const [, y, , size] = normalOf(body, triangle)
    totalArea += size
    if (y >= 0 || centroidOf(body, triangle)[1] < floor + touchMm) continue
    const angle = (Math.asin(Math.min(1, -y)) * 180) / Math.PI
    const slot = byAngle.find(({ fromDegrees, toDegrees }) => angle >= fromDegrees && angle <= toDegrees)
    if (slot) slot.areaMm2 += size
    if (angle <= limitDegrees) continue
    area += size
    hanging.push(triangle)
  }
  progress(0.2, 'measuring-overhangs')
  const support = supportBelow(body, hanging, floor)
  progress(0.7, 'finding-islands')
  const islands = islandsOf(body, floor)
  return {
    limitDegrees,
    areaMm2: area,
    areaPercent: totalArea > 0 ? (area / totalArea) * 100 : 0,
    byAngle,
    supportMm3: support,
    islands: islands.length,
    islandPlacesMm: islands.slice(0, maxIslands),
  }
}

/**
 * The volume between triangles and what lies below them, straight down from their centroids, or from `maxRays` samples,
 * whose error is below the model's height divided by the root of their number (1 %), times the projected area.
 */
function supportBelow(body: Body, triangles: number[], floor: number): number {
  const surface = surfaceOf(body)
  const roomBelow = ([x, y, z]: readonly [number, number, number]): number => {
    const below = surface.raycast(x, y - 1e-4, z, 0, -1, 0)
    return Math.max(0, below === null ? y - floor : below.distance)
  }
  const shadowOf = (triangle: number): number => {
    const [, y, , size] = normalOf(body, triangle)
    return size * -y
  }
  let support = 0
  if (triangles.length <= maxRays) {
    for (const triangle of triangles) support += shadowOf(triangle) * roomBelow(centroidOf(body, triangle))
    return support
  }
  let totalShadow = 0
  for (const triangle of triangles) totalShadow += shadowOf(triangle)
  const each = totalShadow / maxRays
  let passed = 0
  for (const triangle of triangles) {
    const from = Math.floor(passed / each)
    passed += shadowOf(triangle)
    for (let place = from; place < Math.floor(passed / each); place++)
      support += each * roomBelow(placeOn(body, triangle, place))
  }
  return support
}

/** Local minima and flats of the material above the plate, lowest first. */
function islandsOf(body: Body, floor: number): [number, number, number][] {
  const { points, triangles } = body
  const { rootOf, hasLower } = flatsOf(body)
  // At the bottom of a void the faces around face up, and what is above is air.
  const looksUp = new Map<number, number>()
  for (let triangle = 0; triangle < body.look.length; triangle++) {
    const [a, b, c] = [triangles[triangle * 3]!, triangles[triangle * 3 + 1]!, triangles[triangle * 3 + 2]!]
    if (hasLower[a] === 1 && hasLower[b] === 1 && hasLower[c] === 1) continue
    const [, y, , area] = normalOf(body, triangle)
    for (const point of [a, b, c]) {
      if (hasLower[point] === 1) continue
      const root = rootOf(point)
      looksUp.set(root, (looksUp.get(root) ?? 0) + y * (area + 1e-12))
    }
  }
  const found: [number, number, number][] = []
  for (const point of [...looksUp.keys()].sort((a, b) => a - b)) {
    const at: [number, number, number] = [points[point * 3]!, points[point * 3 + 1]!, points[point * 3 + 2]!]
    if (looksUp.get(point)! < 0 && at[1] > floor + touchMm) found.push(at)
  }
  return found.sort((a, b) => a[1] - b[1])
}

/**
 * Groups connected points of equal height into flats, identified by their first point; `hasLower` is 1 for flats with a
 * lower neighbour.
 */
function flatsOf({ points, triangles }: Body): { rootOf: (point: number) => number; hasLower: Uint8Array } {
  const count = points.length / 3
  const { rootOf, join } = disjointSets(count)
  const hasLower = new Uint8Array(count)
  for (let corner = 0; corner < triangles.length; corner++) {
    const a = triangles[corner]!
    const b = triangles[nextCorner(corner)]!
    const rise = points[a * 3 + 1]! - points[b * 3 + 1]!
    if (Math.abs(rise) >= 1e-4) hasLower[rise > 0 ? a : b] = 1
    else join(a, b)
  }
  for (let point = 0; point < count; point++) if (hasLower[point] === 1) hasLower[rootOf(point)] = 1
  for (let point = 0; point < count; point++) if (hasLower[rootOf(point)] === 1) hasLower[point] = 1
  return { rootOf, hasLower }
}
