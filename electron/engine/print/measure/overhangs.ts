/** What hangs over: area by angle, room for support, and places that would begin in the air. */
import type { PrintReport } from '../../../../shared/print-report.ts'
import { Surface } from '../../mesh/surface.ts'
import type { Progress } from '../../model.ts'
import { type Body, bodyBounds } from '../../repair/body.ts'
import { centroidOf, normalOf } from '../../repair/orient-patches.ts'

/** What lies within this of the plate is printed on it, in millimetres. */
const touchMm = 0.1
const bounds = [30, 45, 60, 75, 90]
const mostIslands = 20

/** For a closed body that stands on the plate. `limitDegrees` is the steepest slope, from upright, that prints by itself. */
export function overhangs(body: Body, limitDegrees: number, progress: Progress): PrintReport['overhang'] {
  const floor = bodyBounds(body).low[1]
  const surface = new Surface(body.points, body.triangles)
  const byAngle = bounds.slice(1).map((toDegrees, i) => ({ fromDegrees: bounds[i]!, toDegrees, areaMm2: 0 }))
  let area = 0
  let whole = 0
  let support = 0
  for (let triangle = 0; triangle < body.look.length; triangle++) {
    if (triangle % 20_000 === 0) progress((0.7 * triangle) / body.look.length, 'measuring-overhangs')
    const [, y, , size] = normalOf(body, triangle)
    whole += size
    if (y >= 0) continue
    const [cx, cy, cz] = centroidOf(body, triangle)
    if (cy < floor + touchMm) continue
    const angle = (Math.asin(Math.min(1, -y)) * 180) / Math.PI
    const slot = byAngle.find(({ fromDegrees, toDegrees }) => angle >= fromDegrees && angle <= toDegrees)
    if (slot) slot.areaMm2 += size
    if (angle <= limitDegrees) continue
    area += size
    const below = surface.raycast(cx, cy - 1e-4, cz, 0, -1, 0)
    support += size * -y * Math.max(0, below === null ? cy - floor : below.distance)
  }
  progress(0.7, 'finding-islands')
  const islands = islandsOf(body, floor)
  return {
    limitDegrees,
    areaMm2: area,
    areaPercent: whole > 0 ? (area / whole) * 100 : 0,
    byAngle,
    supportMm3: support,
    islands: islands.length,
    islandPlacesMm: islands.slice(0, mostIslands),
  }
}

/** Lowest points and flats of the material that lie above the plate, lowest first. */
function islandsOf({ points, triangles, look }: Body, floor: number): [number, number, number][] {
  const count = points.length / 3
  // Points of one height that hang together are one flat: it counts as a whole.
  const parent = Int32Array.from({ length: count }, (_, i) => i)
  const rootOf = (point: number): number => {
    let node = point
    while (parent[node] !== node) node = parent[node] = parent[parent[node]!]!
    return node
  }
  const level = (a: number, b: number): boolean => Math.abs(points[a * 3 + 1]! - points[b * 3 + 1]!) < 1e-4
  const eachSide = (visit: (a: number, b: number) => void): void => {
    for (let corner = 0; corner < triangles.length; corner++)
      visit(triangles[corner]!, triangles[corner % 3 === 2 ? corner - 2 : corner + 1]!)
  }
  eachSide((a, b) => {
    if (level(a, b)) parent[Math.max(rootOf(a), rootOf(b))] = Math.min(rootOf(a), rootOf(b))
  })
  const hasLower = new Uint8Array(count)
  eachSide((a, b) => {
    if (level(a, b)) return
    hasLower[rootOf(points[a * 3 + 1]! > points[b * 3 + 1]! ? a : b)] = 1
  })
  // At the bottom of a void the faces around look up, and what is above is air.
  const looksUp = new Float64Array(count)
  for (let triangle = 0; triangle < look.length; triangle++) {
    const [, y, , area] = normalOf({ points, triangles } as Body, triangle)
    for (let k = 0; k < 3; k++) looksUp[rootOf(triangles[triangle * 3 + k]!)]! += y * (area + 1e-12)
  }
  const found: [number, number, number][] = []
  const used = new Uint8Array(count)
  for (const point of triangles) used[point] = 1
  for (let point = 0; point < count; point++) {
    if (used[point] === 0 || parent[point] !== point || hasLower[point] === 1 || looksUp[point]! >= 0) continue
    const at: [number, number, number] = [points[point * 3]!, points[point * 3 + 1]!, points[point * 3 + 2]!]
    if (at[1] > floor + touchMm) found.push(at)
  }
  return found.sort((a, b) => a[1] - b[1])
}
