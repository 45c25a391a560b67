import { expect, test } from 'vitest'
import { randomNumbers } from '../../../electron/engine/random-numbers.ts'
import { fullPixelRatio, nextPixelRatio } from '../../../renderer/viewer/pixel-ratio.ts'
import { smoothNormals } from '../../../renderer/viewer/overlays/smooth-normals.ts'
import { meanSideLength, wireEdges } from '../../../renderer/viewer/overlays/wire-edges.ts'

test.each([1, 7, 2026])('wires contain each side once (seed %i)', (seed) => {
  const next = randomNumbers(seed)
  const indices = Uint16Array.from({ length: 3 * 4000 }, () => Math.floor(next() * (seed === 7 ? 65_535 : 300)))
  const sides = new Set<string>()
  for (let corner = 0; corner < indices.length; corner += 3)
    for (const [a, b] of [
      [0, 1],
      [1, 2],
      [2, 0],
    ] as const) {
      const ends = [indices[corner + a]!, indices[corner + b]!].sort((x, y) => x - y)
      if (ends[0] !== ends[1]) sides.add(ends.join())
    }
  const edges = wireEdges(indices)
  const drawn = Array.from({ length: edges.length / 2 }, (_, index) =>
    [edges[index * 2]!, edges[index * 2 + 1]!].sort((x, y) => x - y).join(),
  )
  expect(drawn.length).toBe(sides.size)
  expect(new Set(drawn)).toEqual(sides)
})

test('the mean side length is estimated from samples', () => {
  const positions = new Float32Array([0, 0, 0, 2, 0, 0, 0, 2, 0])
  expect(meanSideLength(positions, new Uint16Array([0, 1, 2]), 10)).toBe(2)
  expect(meanSideLength(positions, new Uint16Array(), 10)).toBe(0)
})

test('smooth normals of a ball in two chunks point outwards, also at the seam', () => {
  const [rows, columns] = [24, 48]
  const point = (row: number, column: number) => {
    const [theta, phi] = [(row / rows) * Math.PI, ((column % columns) / columns) * 2 * Math.PI]
    const round = (value: number) => Math.fround(value)
    return [round(Math.sin(theta) * Math.cos(phi)), round(Math.cos(theta)), round(-Math.sin(theta) * Math.sin(phi))]
  }
  const halves = [0, 1].map((half) => {
    const positions: number[] = []
    const indices: number[] = []
    for (let row = (half * rows) / 2; row < ((half + 1) * rows) / 2; row++)
      for (let column = 0; column < columns; column++) {
        const at = positions.length / 3
        positions.push(
          ...point(row, column),
          ...point(row + 1, column),
          ...point(row + 1, column + 1),
          ...point(row, column + 1),
        )
        indices.push(at, at + 1, at + 2, at, at + 2, at + 3)
      }
    return { positions: Float32Array.from(positions), indices: Uint16Array.from(indices) }
  })
  const normals = smoothNormals(halves)
  normals.forEach((own, half) => {
    for (let vertex = 0; vertex * 4 < own.length; vertex++) {
      const place = halves[half]!.positions.subarray(vertex * 3, vertex * 3 + 3)
      const along =
        (own[vertex * 4]! * place[0]! + own[vertex * 4 + 1]! * place[1]! + own[vertex * 4 + 2]! * place[2]!) / 127
      expect(along, `half ${half}, vertex ${vertex}`).toBeGreaterThan(0.98)
    }
  })
})

test('the resolution falls with slow frames, at most to half, and rises with fast ones', () => {
  let ratio = 2
  for (let frame = 0; frame < 10; frame++) ratio = nextPixelRatio(ratio, 80, 2)
  expect(ratio).toBe(0.5)
  for (let frame = 0; frame < 40; frame++) ratio = nextPixelRatio(ratio, 8, 2)
  expect(ratio).toBe(2)
  expect(nextPixelRatio(2, 16, 2)).toBe(2)
  expect(nextPixelRatio(2, 5000, 2)).toBe(2)
  expect(fullPixelRatio()).toBeGreaterThanOrEqual(1)
})
