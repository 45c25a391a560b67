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

test('the notch of a concave face is not filled', () => {
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
test(`random stars in any orientation are covered once, and nothing else is (seed ${seed})`, () => {
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

test('a tangle with many corners is given up early, and a concave face with too many corners is rejected', () => {
  const tangle = (corner: number): number => (corner / 20_000) * 2 * Math.PI * 7.3
  const radius = (corner: number): number => (corner % 2 === 0 ? 1 : 0.9)
  const at = (corner: number, axis: number): number =>
    axis === 2 ? 0 : radius(corner) * (axis === 0 ? Math.cos(tangle(corner)) : Math.sin(tangle(corner)))
  expect(triangulateFace(20_000, at)).toHaveLength(19_998 * 3)
  expect(() => triangulateFace(100_001, at)).toThrow(expect.objectContaining({ code: 'mesh-too-large' }))
})

test.each([2002, 20_000])('a star with %i corners keeps its area', (count) => {
  const star = Array.from({ length: count }, (_, i): Point => {
    const [angle, radius] = [(i / count) * 2 * Math.PI, i % 2 === 0 ? 1 : 0.1]
    return [radius * Math.cos(angle), radius * Math.sin(angle)]
  })
  const triangles = cut(star)
  expect(triangles).toHaveLength(count - 2)
  const covered = triangles.reduce((sum, [a, b, c]) => sum + Math.abs(area(a!, b!, c!)), 0)
  expect(covered).toBeCloseTo(whole(star), 9)
})

/** How often a triangle runs along an edge, less how often one runs back: 1 along the outline, else 0. */
function edgesOf(triples: readonly number[]): Map<string, number> {
  const edges = new Map<string, number>()
  const add = (edge: string, times: number): unknown => edges.set(edge, (edges.get(edge) ?? 0) + times)
  for (const [i, from] of triples.entries()) {
    const to = triples[i % 3 === 2 ? i - 2 : i + 1]!
    add(`${from} ${to}`, 1)
    add(`${to} ${from}`, -1)
  }
  return edges
}

test('uses every collinear corner, so that neighbouring faces stay joined', () => {
  // A comb whose teeth end on one line, and its back cut into short edges.
  const teeth = Array.from({ length: 20 }, (_, i): Point => [i, i % 2 === 0 ? 2 : 1])
  const back = Array.from({ length: 39 }, (_, i): Point => [19 - i / 2, 0])
  const comb = [...teeth, ...back].toReversed()
  const triples = triangulateFace(comb.length, (corner, axis) => (axis === 2 ? 0 : comb[corner]![axis]))
  expect(triples).toHaveLength((comb.length - 2) * 3)
  expect(closes(comb.length, triples)).toBe(true)
})

test(`a self-intersecting face leaves none of its edges open (seed ${seed})`, () => {
  let state = seed + 2
  const random = (): number => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
  for (let round = 0; round < 300; round++) {
    const points = Array.from({ length: 5 + (round % 20) }, () => [random(), Math.round(random() * 3), 0])
    const triples = triangulateFace(points.length, (corner, axis) => points[corner]![axis]!)
    expect(closes(points.length, triples)).toBe(true)
  }
})

/** Whether each edge of the outline is one of the triangles, once, and every other one of theirs meets its neighbour. */
function closes(count: number, triples: readonly number[]): boolean {
  const edges = edgesOf(triples)
  for (let i = 0; i < count; i++) {
    const next = (i + 1) % count
    if (edges.get(`${i} ${next}`) !== 1) return false
    edges.delete(`${i} ${next}`)
    edges.delete(`${next} ${i}`)
  }
  return [...edges.values()].every((times) => times === 0)
}

test.each([
  ['without area', [0, 0, 0, 0, 0]],
  ['that crosses itself', [0, 3, 1, 4, 2]],
  ['of numbers that are none', [Number.NaN, 1, 2, 3, 4]],
])('a face %s still gives all its triangles', (_, xs) => {
  expect(
    triangulateFace(5, (corner, axis) => (axis === 0 ? xs[corner]! : axis === 1 ? (corner * 7) % 5 : 0)),
  ).toHaveLength(9)
})
