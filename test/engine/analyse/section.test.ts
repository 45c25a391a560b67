import { expect, test } from 'vitest'
import { thorough } from '../../support/long.ts'
import type { WeldedMesh } from '../../../electron/engine/mesh/welded-mesh.ts'
import { cutSection, SectionCutter } from '../../../shared/geometry/section.ts'
import { randomNumbers } from '../../../electron/engine/random-numbers.ts'
import { ball, box, inverted, ring, rod, together, turned } from './solids.ts'

const seed = 20261121

function unit(random: () => number): [number, number, number] {
  const v = [random() - 0.5, random() - 0.5, random() - 0.5]
  const length = Math.hypot(...v)
  return [v[0]! / length, v[1]! / length, v[2]! / length]
}

/** Slow oracle: how much of many parallel lines in the plane lies inside, from where they meet the segments of all triangles. */
function areaByCounting(mesh: WeldedMesh, normal: readonly number[], offset: number, steps: number): number {
  const helper = Math.abs(normal[0]!) < 0.6 ? [1, 0, 0] : [0, 1, 0]
  const cross = (a: readonly number[], b: readonly number[]): number[] => [
    a[1]! * b[2]! - a[2]! * b[1]!,
    a[2]! * b[0]! - a[0]! * b[2]!,
    a[0]! * b[1]! - a[1]! * b[0]!,
  ]
  const dot = (a: readonly number[], b: readonly number[]): number => a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!
  const raw = cross(normal, helper)
  const u = raw.map((value) => value / Math.hypot(...raw))
  const v = cross(normal, u)
  const place = (vertex: number): number[] => Array.from(mesh.positions.slice(vertex * 3, vertex * 3 + 3))
  const segments: { a: [number, number]; b: [number, number] }[] = []
  for (let first = 0; first < mesh.indices.length; first += 3) {
    const points = [0, 1, 2].map((k) => place(mesh.indices[first + k]!))
    const heights = points.map((point) => dot(point, normal) - offset)
    const cuts: [number, number][] = []
    for (let k = 0; k < 3; k++) {
      const [h, g] = [heights[k]!, heights[(k + 1) % 3]!]
      if (h >= 0 === g >= 0) continue
      const at = points[k]!.map((value, axis) => value + ((points[(k + 1) % 3]![axis]! - value) * h) / (h - g))
      cuts.push([dot(at, u), dot(at, v)])
    }
    if (cuts.length === 2) segments.push({ a: cuts[0]!, b: cuts[1]! })
  }
  if (segments.length === 0) return 0
  const values = segments.flatMap(({ a, b }) => [a[1], b[1]])
  const [low, high] = [Math.min(...values), Math.max(...values)]
  let area = 0
  for (let i = 0; i < steps; i++) {
    const y = low + ((high - low) * (i + 0.5)) / steps
    const crossings = segments
      .filter(({ a, b }) => a[1] > y !== b[1] > y)
      .map(({ a, b }) => a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]))
      .toSorted((one, other) => one - other)
    for (let k = 0; k + 1 < crossings.length; k += 2)
      area += (crossings[k + 1]! - crossings[k]!) * ((high - low) / steps)
  }
  return area
}

test('sections of a sphere are circles of the expected area', thorough, () => {
  for (const height of [0, 0.3, -0.7]) {
    const { area, loops, openLoops } = cutSection(...parts(ball(400, 1)), { normal: [0, 0, 1], offset: height })
    expect(Math.abs(area / (Math.PI * (1 - height ** 2)) - 1)).toBeLessThan(1e-3)
    expect([loops.length, openLoops]).toEqual([1, 0])
  }
})

test(`a cube at any angle, cut through its middle across the diagonal, gives a regular hexagon (seed ${seed})`, () => {
  const random = randomNumbers(seed)
  for (let i = 0; i < 20; i++) {
    const [axis, angle] = [unit(random), random() * 6]
    const cube = turned(box([2, 2, 2], [-1, -1, -1], 1 + (i % 4)), axis, angle)
    const normal = turned({ positions: Float32Array.of(1, 1, 1), indices: new Uint32Array(0) }, axis, angle).positions
    const length = Math.hypot(...normal)
    const plane = { normal: [...normal].map((value) => value / length) as [number, number, number], offset: 0 }
    const { area, openLoops } = cutSection(...parts(cube), plane)
    expect(Math.abs(area / (3 * Math.sqrt(3)) - 1)).toBeLessThan(1e-5)
    expect(openLoops).toBe(0)
  }
})

test('a torus cut across gives two discs, and a torus cut in its plane gives a flat ring', () => {
  const solid = ring(600, 300, 2, 1)
  const across = cutSection(...parts(solid), { normal: [1, 0, 0], offset: 0 })
  expect(across.loops.map(({ depth }) => depth)).toEqual([0, 0])
  expect(Math.abs(across.area / (2 * Math.PI * 0.25) - 1)).toBeLessThan(1e-3)
  const along = cutSection(...parts(solid), { normal: [0, 1, 0], offset: 0 })
  expect(along.loops.map(({ depth }) => depth).toSorted((a, b) => a - b)).toEqual([0, 1])
  expect(Math.abs(along.area / (Math.PI * (2.5 ** 2 - 1.5 ** 2)) - 1)).toBeLessThan(1e-3)
})

test('an oblique cut through a rod gives an ellipse', () => {
  const tilt = 0.5
  const normal = [Math.sin(tilt), Math.cos(tilt), 0] as const
  const { area } = cutSection(...parts(rod(1000, 1, 10)), { normal: [...normal], offset: normal[1] * 5 })
  expect(Math.abs(area / (Math.PI / Math.cos(tilt)) - 1)).toBeLessThan(1e-3)
})

test('subtracts cavities and adds solids inside them', () => {
  const hollow = together(box([4, 4, 4]), inverted(box([3, 3, 3], [0.5, 0.5, 0.5])), box([1, 1, 1], [1.5, 1.5, 1.5]))
  const plane = { normal: [0, 0, 1], offset: 2.1 } as const
  expect(cutSection(...parts(hollow), plane).area).toBeCloseTo(16 - 9 + 1, 6)
  expect(
    cutSection(...parts(hollow), plane)
      .loops.map(({ depth }) => depth)
      .toSorted((a, b) => a - b),
  ).toEqual([0, 1, 2])
})

test('planes through vertices, edges and faces give complete closed outlines', () => {
  const cube = box([1, 1, 1], [0, 0, 0], 4)
  for (const offset of [0.25, 0.5, 0.75]) {
    const { area, openLoops, loops } = cutSection(...parts(cube), { normal: [1, 0, 0], offset })
    expect([area, openLoops, loops.length]).toEqual([1, 0, 1])
  }
  const diagonal = cutSection(...parts(cube), { normal: [Math.SQRT1_2, -Math.SQRT1_2, 0], offset: 0 })
  expect(diagonal.area).toBeCloseTo(Math.SQRT2, 6)
  expect(diagonal.openLoops).toBe(0)
  // The face behind the plane is its outline; the one in front of it is not cut.
  expect(cutSection(...parts(cube), { normal: [1, 0, 0], offset: 1 }).area).toBe(1)
  expect(cutSection(...parts(cube), { normal: [1, 0, 0], offset: 0 }).area).toBe(0)
})

test(`the area of any section of any solid matches a count by scan lines (seed ${seed})`, () => {
  const random = randomNumbers(seed)
  const solids = [ball(14, 1), ring(24, 12, 1, 0.6), box([1, 2, 3], [-0.5, -1, -1.5], 3), rod(17, 0.8, 2)]
  for (let i = 0; i < 60; i++) {
    const solid = turned(solids[i % 4]!, unit(random), random() * 6)
    const normal = unit(random)
    const offset = (random() - 0.5) * 1.2
    const { area, openLoops } = cutSection(...parts(solid), { normal, offset })
    expect(openLoops).toBe(0)
    expect(Math.abs(area - areaByCounting(solid, normal, offset, 3000))).toBeLessThan(2e-3 * Math.max(area, 0.1))
  }
})

test('a mesh in several parts, with duplicate vertices and any triangle order, gives the same section', () => {
  const whole = ball(40, 1)
  const plane = { normal: [0.6, 0, 0.8], offset: 0.2 } as const
  const cutter = new SectionCutter(plane)
  const triangles = whole.indices.length / 3
  for (let piece = 0; piece < 3; piece++) {
    const mine = Array.from({ length: triangles }, (_, i) => i).filter((i) => i % 3 === piece)
    const positions = new Float32Array(mine.length * 9)
    mine.forEach((triangle, i) => {
      for (let k = 0; k < 3; k++) {
        const at = whole.indices[triangle * 3 + k]! * 3
        positions.set(whole.positions.subarray(at, at + 3), i * 9 + k * 3)
      }
    })
    const indices = Uint32Array.from({ length: mine.length * 3 }, (_, i) => i)
    cutter.add(positions, indices, mine.map((_, i) => i).toReversed())
  }
  const pieces = cutter.finish()
  const one = cutSection(...parts(whole), plane)
  expect([pieces.openLoops, pieces.loops.length]).toEqual([0, 1])
  expect(pieces.area).toBeCloseTo(one.area, 12)
})

test('an open surface gives an open line with a length and no area', () => {
  const sheet = {
    positions: Float32Array.of(0, 0, 0, 2, 0, 0, 2, 2, 0, 0, 2, 0),
    indices: Uint32Array.of(0, 1, 2, 0, 2, 3),
  }
  const { area, length, openLoops, loops } = cutSection(...parts(sheet), { normal: [1, 0, 0], offset: 0.5 })
  expect([area, length, openLoops, loops.length]).toEqual([0, 2, 1, 1])
})

function parts({ positions, indices }: WeldedMesh): [Float32Array, Uint32Array] {
  return [positions, indices]
}
