import { expect, test } from 'vitest'
import { closestOnTriangle } from '../../../electron/engine/mesh/closest-on-triangle.ts'
import { Surface } from '../../../electron/engine/mesh/surface.ts'
import { cube } from './shapes.ts'
import { randomNumbers } from '../../../electron/engine/random-numbers.ts'

const seed = 20261121

/** Triangles of all sizes in the unit cube; some repeat a corner, some are flat as a needle. */
function soup(triangles: number, random: () => number): { positions: Float64Array; indices: Uint32Array } {
  const positions = new Float64Array(triangles * 9)
  for (let face = 0; face < triangles; face++) {
    const centre = [random(), random(), random()]
    const size = random() ** 4
    for (let i = 0; i < 9; i++) positions[face * 9 + i] = centre[i % 3]! + size * (random() - 0.5)
    if (face % 17 === 0) positions.copyWithin(face * 9 + 3, face * 9, face * 9 + 3)
    if (face % 23 === 0)
      for (let i = 0; i < 3; i++)
        positions[face * 9 + 6 + i] = 2 * positions[face * 9 + 3 + i]! - positions[face * 9 + i]!
  }
  return { positions, indices: Uint32Array.from({ length: triangles * 3 }, (_, i) => i) }
}

function expectAt(
  positions: Float64Array,
  { face, u, v, w }: { face: number; u: number; v: number; w: number },
  at: readonly number[],
  digits: number,
): void {
  for (let axis = 0; axis < 3; axis++) {
    const [a, b, c] = [0, 3, 6].map((corner) => positions[face * 9 + corner + axis]!)
    expect(u * a! + v * b! + w * c!).toBeCloseTo(at[axis]!, digits)
  }
}

test(`the nearest point matches a brute-force search (seed ${seed})`, () => {
  const random = randomNumbers(seed)
  const { positions, indices } = soup(400, random)
  const surface = new Surface(positions, indices)
  const found = { v: 0, w: 0, squared: 0 }
  for (let i = 0; i < 500; i++) {
    const [x, y, z] = [random() * 3 - 1, random() * 3 - 1, random() * 3 - 1]
    let least = Infinity
    for (let face = 0; face < 400; face++)
      least = Math.min(least, closestOnTriangle(positions, face * 9, x, y, z, found))
    const closest = surface.closest(x, y, z)
    expect(closest.distance).toBe(Math.sqrt(least))
    expect(Math.hypot(closest.x - x, closest.y - y, closest.z - z)).toBeCloseTo(closest.distance, 12)
    expectAt(positions, closest, [closest.x, closest.y, closest.z], 12)
  }
})

test(`no point of a triangle is nearer than the nearest point (seed ${seed})`, () => {
  const random = randomNumbers(seed)
  const { positions } = soup(60, random)
  const found = { v: 0, w: 0, squared: 0 }
  for (let face = 0; face < 60; face++) {
    const [x, y, z] = [random() * 2 - 0.5, random() * 2 - 0.5, random() * 2 - 0.5]
    const least = closestOnTriangle(positions, face * 9, x, y, z, found)
    const steps = 30
    for (let i = 0; i <= steps; i++) {
      for (let j = 0; j <= steps - i; j++) {
        const [v, w] = [i / steps, j / steps]
        let squared = 0
        for (let axis = 0; axis < 3; axis++) {
          const a = positions[face * 9 + axis]!
          const at = a + v * (positions[face * 9 + 3 + axis]! - a) + w * (positions[face * 9 + 6 + axis]! - a)
          squared += (at - [x, y, z][axis]!) ** 2
        }
        expect(squared).toBeGreaterThanOrEqual(least - 1e-14)
      }
    }
  }
})

test(`ray hits match a brute-force search (seed ${seed})`, () => {
  const random = randomNumbers(seed)
  const { positions, indices } = soup(300, random)
  const surface = new Surface(positions, indices)
  const each = Array.from({ length: 300 }, (_, face) => new Surface(positions, indices.slice(face * 3, face * 3 + 3)))
  let met = 0
  for (let i = 0; i < 300; i++) {
    const ray = Array.from({ length: 6 }, () => random() * 2 - 0.5) as [number, number, number, number, number, number]
    const slow = each.flatMap((one, face) => one.crossings(...ray).map((crossing) => ({ ...crossing, face })))
    slow.sort((a, b) => a.distance - b.distance || a.face - b.face)
    expect(surface.crossings(...ray)).toEqual(slow)
    expect(surface.raycast(...ray)).toEqual(slow[0] ?? null)
    met += slow.length
    for (const crossing of slow) {
      const at = [0, 1, 2].map((axis) => ray[axis]! + crossing.distance * ray[axis + 3]!)
      expectAt(positions, crossing, at, 7)
    }
  }
  expect(met).toBeGreaterThan(60)
})

test('a ray through a cube enters at the front and leaves at the back, also through edges, corners and along an axis', () => {
  const { positions, indices } = cube(1)
  const surface = new Surface(positions, indices)
  expect(surface.raycast(0.3, 0.4, -2, 0, 0, 1)).toMatchObject({ distance: 2, front: true })
  expect(surface.raycast(0.3, 0.4, 0.5, 0, 0, 2)).toMatchObject({ distance: 0.25, front: false })
  expect(surface.raycast(0.3, 0.4, -2, 0, 0, -1)).toBeNull()
  expect(surface.raycast(0.3, 0.4, -2, 0, 0, 1, 1.9)).toBeNull()
  expect(surface.raycast(0, 0, 0, 0, 0, 0)).toBeNull()
  expect(surface.crossings(0.3, 0.4, -2, 0, 0, 1).map(({ distance, front }) => [distance, front])).toEqual([
    [2, true],
    [3, false],
  ])
  for (const [x, y] of [
    [0.5, 0.5],
    [0, 0],
    [1, 0.5],
    [0.25, 0.25],
  ] as const) {
    const sides = surface.crossings(x, y, -1, 0, 0, 1)
    expect(new Set(sides.filter(({ front }) => front).map(({ distance }) => distance))).toContain(1)
    expect(new Set(sides.filter(({ front }) => !front).map(({ distance }) => distance))).toContain(2)
  }
})

test('finds no nearest point beyond the maximum distance or on an empty surface', () => {
  const { positions, indices } = cube(1)
  const surface = new Surface(positions, indices)
  expect(surface.closest(0.5, 0.5, 3, 1.5)).toMatchObject({ face: -1, distance: Infinity, x: 0.5, y: 0.5, z: 3 })
  expect(surface.closest(0.5, 0.5, 3, 2.5)).toMatchObject({ distance: 2, z: 1 })
  const nothing = new Surface(new Float32Array(0), new Uint32Array(0))
  expect(nothing.empty).toBe(true)
  expect(nothing.closest(1, 2, 3)).toMatchObject({ face: -1, distance: Infinity })
  expect(nothing.raycast(1, 2, 3, 1, 0, 0)).toBeNull()
})

test('skips non-finite triangles, and ten thousand coincident ones do not overflow the stack', () => {
  const positions = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, Number.NaN, 0, 0, 5, Infinity, 0)
  const broken = new Surface(positions, Uint32Array.of(3, 1, 2, 0, 1, 2, 0, 4, 1))
  expect(broken.closest(0.2, 0.2, 1)).toMatchObject({ face: 1, distance: 1 })
  const crowd = new Surface(
    positions,
    Uint32Array.from({ length: 30_000 }, (_, i) => i % 3),
  )
  expect(crowd.closest(0.2, 0.2, 1)).toMatchObject({ face: 0, distance: 1 })
  expect(crowd.crossings(0.2, 0.2, 1, 0, 0, -1)).toHaveLength(10_000)
})
