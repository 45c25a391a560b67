/** Whether a model stands by itself: its centre of mass relative to its footprint. */
import type { PrintReport } from '../../../../shared/print/print-report.ts'
import { middleOf } from '../../mesh/bounds.ts'
import { type Body, bodyBounds, volumeOf } from '../../repair/body.ts'
import { centroidOf, normalOf } from '../../repair/orient-patches.ts'
import { PrintedLayers } from './printed-layers.ts'

/** Surface within this of the plate touches it, in millimetres. */
const touchMm = 0.05

/** For a closed body on the plate: it stands on the first layer that is printed of it. */
export function stability(body: Body, layers = new PrintedLayers(body)): PrintReport['stability'] {
  const { low } = bodyBounds(body)
  const centre = centreOfMass(body)
  const margin = distanceInside(convexHull([...layers.lines(0)]), [centre[0], -centre[2]]) + layers.lineInset
  let contact = 0
  for (let triangle = 0; triangle < body.look.length; triangle++) {
    if (centroidOf(body, triangle)[1] > low[1] + touchMm) continue
    const [, y, , area] = normalOf(body, triangle)
    if (y < -0.9) contact += area * -y
  }
  const tips = margin > 0 ? (Math.atan2(margin, centre[1] - low[1]) * 180) / Math.PI : 0
  return { stands: tips > 3, contactMm2: contact, centreOfMassMm: centre, tipsAtDegrees: tips }
}

/** Of the enclosed volume, with uniform density; the centre of the box without a volume. */
export function centreOfMass(body: Body): [number, number, number] {
  const { low, high, size } = bodyBounds(body)
  const middle = middleOf({ low, high })
  const [mx, my, mz] = middle
  let [sumX, sumY, sumZ] = [0, 0, 0]
  const { points: p, triangles } = body
  for (let i = 0; i < triangles.length; i += 3) {
    const a = triangles[i]! * 3
    const b = triangles[i + 1]! * 3
    const c = triangles[i + 2]! * 3
    const [ax, ay, az] = [p[a]! - mx, p[a + 1]! - my, p[a + 2]! - mz]
    const [bx, by, bz] = [p[b]! - mx, p[b + 1]! - my, p[b + 2]! - mz]
    const [cx, cy, cz] = [p[c]! - mx, p[c + 1]! - my, p[c + 2]! - mz]
    const six = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
    sumX += (six / 24) * (ax + bx + cx)
    sumY += (six / 24) * (ay + by + cy)
    sumZ += (six / 24) * (az + bz + cz)
  }
  const volume = volumeOf(body)
  if (!(Math.abs(volume) > 1e-9 * size[0] * size[1] * size[2])) return middle
  return [mx + sumX / volume, my + sumY / volume, mz + sumZ / volume]
}

/** Counter-clockwise, without collinear points (Andrew's monotone chain). */
export function convexHull(points: [number, number][]): [number, number][] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  const chain = (from: [number, number][]): [number, number][] => {
    const hull: [number, number][] = []
    for (const point of from) {
      while (hull.length > 1 && turn(hull.at(-2)!, hull.at(-1)!, point) <= 0) hull.pop()
      hull.push(point)
    }
    return hull.slice(0, -1)
  }
  return sorted.length < 3 ? [] : [...chain(sorted), ...chain(sorted.toReversed())]
}

function turn(a: [number, number], b: [number, number], c: [number, number]): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/** Distance to the hull's nearest edge; negative outside, and if there is no hull. */
export function distanceInside(hull: [number, number][], point: [number, number]): number {
  if (hull.length < 3) return -1
  return Math.min(
    ...hull.map((a, i) => {
      const b = hull[(i + 1) % hull.length]!
      return turn(a, b, point) / (Math.hypot(b[0] - a[0], b[1] - a[1]) || 1)
    }),
  )
}
