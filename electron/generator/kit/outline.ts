/** Outlines in the plane: pure functions from a few numbers to lists of points. */

export type Point = [number, number]

/** A corner with a radius to round it by. */
export type Corner = readonly [x: number, y: number, radius?: number]

/** A closed polygon with each corner rounded by its radius, which is reduced where the sides are too short. */
export function roundedPolygon(corners: readonly Corner[], stepsPerQuarter = 8): Point[] {
  return corners.flatMap((corner, index) => {
    const before = corners[(index + corners.length - 1) % corners.length] ?? corner
    const after = corners[(index + 1) % corners.length] ?? corner
    return fillet(before, corner, after, stepsPerQuarter)
  })
}

/** An open line with its inner corners rounded. */
export function roundedLine(corners: readonly Corner[], stepsPerQuarter = 8): Point[] {
  return corners.flatMap((corner, index) => {
    const before = corners[index - 1]
    const after = corners[index + 1]
    return before === undefined || after === undefined
      ? [[corner[0], corner[1]] as Point]
      : fillet(before, corner, after, stepsPerQuarter)
  })
}

function fillet(before: Corner, corner: Corner, after: Corner, stepsPerQuarter: number): Point[] {
  const [x, y, requested = 0] = corner
  const a = unitBetween(corner, before)
  const b = unitBetween(corner, after)
  if (requested <= 0 || a.length === 0 || b.length === 0) return [[x, y]]
  const between = Math.acos(Math.max(-1, Math.min(1, a.x * b.x + a.y * b.y)))
  if (between > Math.PI - 1e-3 || between < 1e-3) return [[x, y]]
  const tangent = Math.tan(between / 2)
  const cut = Math.min(requested / tangent, a.length * 0.499, b.length * 0.499)
  const radius = cut * tangent
  const middle = Math.hypot(radius, cut)
  const bx = a.x + b.x
  const by = a.y + b.y
  const bisector = Math.hypot(bx, by)
  const cx = x + (bx / bisector) * middle
  const cy = y + (by / bisector) * middle
  const start = Math.atan2(y + a.y * cut - cy, x + a.x * cut - cx)
  let turn = Math.atan2(y + b.y * cut - cy, x + b.x * cut - cx) - start
  if (turn > Math.PI) turn -= 2 * Math.PI
  if (turn < -Math.PI) turn += 2 * Math.PI
  const steps = Math.max(1, Math.ceil((Math.abs(turn) / (Math.PI / 2)) * stepsPerQuarter))
  return Array.from({ length: steps + 1 }, (_, step): Point => {
    const angle = start + (turn * step) / steps
    return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)]
  })
}

function unitBetween(from: Corner, to: Corner): { x: number; y: number; length: number } {
  const x = to[0] - from[0]
  const y = to[1] - from[1]
  const length = Math.hypot(x, y)
  return { x: x / length, y: y / length, length }
}

/** A smooth line through the points (Catmull–Rom, centripetal), with `steps` segments between neighbouring points. */
export function smoothLine(points: readonly Readonly<Point>[], steps = 8): Point[] {
  const line: Point[] = []
  for (let index = 0; index + 1 < points.length; index += 1) {
    const b = points[index] as Point
    const c = points[index + 1] as Point
    const a = points[index - 1] ?? [2 * b[0] - c[0], 2 * b[1] - c[1]]
    const d = points[index + 2] ?? [2 * c[0] - b[0], 2 * c[1] - b[1]]
    for (let step = 0; step < steps; step += 1) line.push(catmullRom(a as Point, b, c, d as Point, step / steps))
  }
  const last = points.at(-1)
  if (last !== undefined) line.push([last[0], last[1]])
  return line
}

function catmullRom(a: Point, b: Point, c: Point, d: Point, share: number): Point {
  const knot = (p: Point, q: Point): number => Math.max(1e-6, Math.hypot(q[0] - p[0], q[1] - p[1]) ** 0.5)
  const t1 = knot(a, b)
  const t2 = t1 + knot(b, c)
  const t3 = t2 + knot(c, d)
  const t = t1 + (t2 - t1) * share
  const mix = (p: Point, q: Point, from: number, to: number): Point => {
    const weight = (t - from) / (to - from)
    return [p[0] + (q[0] - p[0]) * weight, p[1] + (q[1] - p[1]) * weight]
  }
  const ab = mix(a, b, 0, t1)
  const bc = mix(b, c, t1, t2)
  const cd = mix(c, d, t2, t3)
  return mix(mix(ab, bc, 0, t2), mix(bc, cd, t1, t3), t1, t2)
}

/** A cubic Bézier line. */
export function bezier(a: Point, b: Point, c: Point, d: Point, steps = 16): Point[] {
  return Array.from({ length: steps + 1 }, (_, step): Point => {
    const t = step / steps
    const u = 1 - t
    const at = (axis: 0 | 1): number =>
      u * u * u * a[axis] + 3 * u * u * t * b[axis] + 3 * u * t * t * c[axis] + t * t * t * d[axis]
    return [at(0), at(1)]
  })
}

/** A regular polygon; the first corner points up (+y). */
export function regularPolygon(sides: number, radius: number, turnDegrees = 0): Point[] {
  return Array.from({ length: sides }, (_, index): Point => {
    const angle = Math.PI / 2 + (turnDegrees * Math.PI) / 180 + (index / sides) * 2 * Math.PI
    return [radius * Math.cos(angle), radius * Math.sin(angle)]
  })
}

/** A star; the first tip points up (+y). Tips and inner corners may be rounded. */
export function starPolygon(points: number, outer: number, inner: number, round = 0): Point[] {
  const corners = Array.from({ length: points * 2 }, (_, index): Corner => {
    const angle = Math.PI / 2 + (index / (points * 2)) * 2 * Math.PI
    const radius = index % 2 === 0 ? outer : inner
    return [radius * Math.cos(angle), radius * Math.sin(angle), round]
  })
  return roundedPolygon(corners)
}

/** A rectangle about the origin with rounded corners. */
export function roundedRectangle(width: number, height: number, radius: number, stepsPerQuarter = 8): Point[] {
  const x = width / 2
  const y = height / 2
  const r = Math.min(radius, x * 0.998, y * 0.998)
  return roundedPolygon(
    [
      [-x, -y, r],
      [x, -y, r],
      [x, y, r],
      [-x, y, r],
    ],
    stepsPerQuarter,
  )
}

/** An ellipse about the origin. */
export function ellipse(radiusX: number, radiusY: number, segments: number): Point[] {
  return Array.from({ length: segments }, (_, index): Point => {
    const angle = (index / segments) * 2 * Math.PI
    return [radiusX * Math.cos(angle), radiusY * Math.sin(angle)]
  })
}

/** The outline of a card-suit heart, `size` high, its tip at the bottom, about the origin. */
export function heartOutline(size: number, segments = 96): Point[] {
  return Array.from({ length: segments }, (_, index): Point => {
    const t = (index / segments) * 2 * Math.PI
    const x = 16 * Math.sin(t) ** 3
    const y = 13 * Math.cos(t) - 5 * Math.cos(2 * t) - 2 * Math.cos(3 * t) - Math.cos(4 * t)
    return [(x * size) / 28.9, ((y + 2.6) * size) / 28.9]
  }).toReversed()
}

/** The area of a closed polygon: positive where it runs counter-clockwise. */
export function signedArea(contour: readonly Readonly<Point>[]): number {
  return contour.reduce((sum, [x, y], index) => {
    const next = contour[(index + 1) % contour.length]!
    return sum + (x * next[1] - next[0] * y) / 2
  }, 0)
}
