import { expect, test } from 'vitest'
import { triangulateFace } from '../../../electron/engine/formats/triangulate-face.ts'

type Point = [number, number]

const area = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number =>
  ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / 2

function cut(
  points: readonly Point[],
  place: (point: Point, axis: number) => number = (point, axis) => point[axis] ?? 0,
): Point[][] {
  const triples = triangulateFace(points.length, (corner, axis) => place(points[corner]!, axis))
  return Array.from({ length: triples.length / 3 }, (_, i) => [0, 1, 2].map((k) => points[triples[i * 3 + k]!]!))
}

/** By the shoelace formula. */
function whole(points: readonly Point[]): number {
  return points.reduce((sum, [x, y], i) => {
    const [nx, ny] = points[(i + 1) % points.length]!
    return sum + (x * ny - nx * y) / 2
  }, 0)
}

test('a hollow face is not filled', () => {
  const arrow: Point[] = [
    [0, 0],
    [2, 1],
    [0, 2],
    [0.5, 1],
  ]
  const triangles = cut(arrow)
  expect(triangles).toHaveLength(2)
  for (const [a, b, c] of triangles) expect(area(a!, b!, c!)).toBeGreaterThan(0)
})

test('a convex face becomes a fan from its first corner', () => {
  expect(
    triangulateFace(5, (corner, axis) => (axis === 0 ? Math.cos(corner) : axis === 1 ? Math.sin(corner) : 0)),
  ).toEqual([0, 1, 2, 0, 2, 3, 0, 3, 4])
})

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6))
test(`stars of any shape, turned any way, are covered once and nothing else is (seed ${seed})`, () => {
  let state = seed + 1
  const random = (): number => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
  for (let round = 0; round < 200; round++) {
    const count = 4 + Math.floor(random() * 30)
    const star = Array.from({ length: count }, (_, i): Point => {
      const [angle, radius] = [(i / count) * 2 * Math.PI, 0.1 + random()]
      return [radius * Math.cos(angle), radius * Math.sin(angle)]
    })
    const points = round % 2 === 0 ? star : star.toReversed()
    const [tx, ty, tz] = [random() - 0.5, random() - 0.5, round % 3 === 0 ? 0 : 1]
    // On a slanted plane: the shape is the same, seen from elsewhere.
    const triangles = cut(points, ([x, y], axis) => [x, y, tz * (tx * x + ty * y)][axis]!)
    const sign = round % 2 === 0 ? 1 : -1
    expect(triangles).toHaveLength(count - 2)
    for (const [a, b, c] of triangles) expect(sign * area(a!, b!, c!)).toBeGreaterThan(-1e-12)
    expect(triangles.reduce((sum, [a, b, c]) => sum + area(a!, b!, c!), 0)).toBeCloseTo(whole(points), 9)
  }
})

test.each([
  ['without area', [0, 0, 0, 0, 0]],
  ['that crosses itself', [0, 3, 1, 4, 2]],
  ['of numbers that are none', [Number.NaN, 1, 2, 3, 4]],
])('a face %s still gives its triangles', (_, xs) => {
  expect(
    triangulateFace(5, (corner, axis) => (axis === 0 ? xs[corner]! : axis === 1 ? (corner * 7) % 5 : 0)),
  ).toHaveLength(9)
})
