/** Whether a model stands by itself: its centre of mass over what touches the plate. */
import type { PrintReport } from '../../../../shared/print-report.ts'
import { type Body, bodyBounds, volumeOf } from '../../repair/body.ts'
import { centroidOf, normalOf } from '../../repair/orient-patches.ts'

/** What lies within this of the plate touches it, in millimetres. */
const touchMm = 0.05

/** For a closed body that stands on the plate (its lowest point is where the plate is). */
export function stability(body: Body): PrintReport['stability'] {
  const { low } = bodyBounds(body)
  const centre = centreOfMass(body)
  const touching: [number, number][] = []
  for (const point of body.triangles)
    if (body.points[point * 3 + 1]! < low[1] + touchMm)
      touching.push([body.points[point * 3]!, body.points[point * 3 + 2]!])
  const hull = convexHull(touching)
  const margin = distanceInside(hull, [centre[0], centre[2]])
  let contact = 0
  for (let triangle = 0; triangle < body.look.length; triangle++) {
    if (centroidOf(body, triangle)[1] > low[1] + touchMm) continue
    const [, y, , area] = normalOf(body, triangle)
    if (y < -0.9) contact += area * -y
  }
  const tips = margin > 0 ? (Math.atan2(margin, centre[1] - low[1]) * 180) / Math.PI : 0
  return { stands: tips > 3, contactMm2: contact, centreOfMassMm: centre, tipsAtDegrees: tips }
}

/** Of the enclosed volume, material everywhere alike; the middle of the box where there is no volume. */
export function centreOfMass(body: Body): [number, number, number] {
  const { low, high, size } = bodyBounds(body)
  const middle = [0, 1, 2].map((axis) => (low[axis]! + high[axis]!) / 2) as [number, number, number]
  const sum = [0, 0, 0]
  const p = body.points
  for (let i = 0; i < body.triangles.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) =>
      [0, 1, 2].map((axis) => p[body.triangles[i + k]! * 3 + axis]! - middle[axis]!),
    ) as [number[], number[], number[]]
    const six =
      a[0]! * (b[1]! * c[2]! - b[2]! * c[1]!) +
      a[1]! * (b[2]! * c[0]! - b[0]! * c[2]!) +
      a[2]! * (b[0]! * c[1]! - b[1]! * c[0]!)
    for (let axis = 0; axis < 3; axis++) sum[axis]! += (six / 24) * (a[axis]! + b[axis]! + c[axis]!)
  }
  const volume = volumeOf(body)
  if (!(Math.abs(volume) > 1e-9 * size[0] * size[1] * size[2])) return middle
  return middle.map((value, axis) => value + sum[axis]! / volume) as [number, number, number]
}

/** Counter-clockwise, without points on its edges (Andrew's monotone chain). */
function convexHull(points: [number, number][]): [number, number][] {
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

/** Distance to the hull's nearest edge; negative outside, and where there is no hull. */
function distanceInside(hull: [number, number][], point: [number, number]): number {
  if (hull.length < 3) return -1
  return Math.min(
    ...hull.map((a, i) => {
      const b = hull[(i + 1) % hull.length]!
      return turn(a, b, point) / (Math.hypot(b[0] - a[0], b[1] - a[1]) || 1)
    }),
  )
}
