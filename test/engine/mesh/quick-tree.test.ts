import { expect, test } from 'vitest'
import { buildQuickTree } from '../../../electron/engine/mesh/quick-tree.ts'
import { Surface } from '../../../electron/engine/mesh/surface.ts'
import { randomNumbers } from '../../../electron/engine/random-numbers.ts'

const seed = 20261123

/** Small triangles here and there, most of them crowded into a corner a millionth as wide as the whole. */
function crowd(count: number): { positions: Float32Array; indices: Uint32Array } {
  const random = randomNumbers(seed)
  const positions = Float32Array.from({ length: count * 9 }, () => 0)
  for (let face = 0; face < count; face++) {
    const [spread, size] = face % 4 === 0 ? [1, 0.05] : [1e-6, 1e-7]
    for (let axis = 0; axis < 3; axis++) {
      const middle = random() * spread
      for (let k = 0; k < 3; k++) positions[face * 9 + k * 3 + axis] = middle + (random() - 0.5) * size
    }
  }
  return { positions, indices: Uint32Array.from({ length: count * 3 }, (_, i) => i) }
}

test(`the quick tree answers like the careful one, even in dense areas (seed ${seed})`, () => {
  const { positions, indices } = crowd(3000)
  const careful = new Surface(positions, indices)
  const tree = buildQuickTree(positions, indices)
  const quick = new Surface(positions, indices, tree)
  const random = randomNumbers(seed + 1)
  for (let i = 0; i < 500; i++) {
    const [x, y, z] = [0, 1, 2].map(() => (i % 2 === 0 ? random() : random() * 2e-6)) as [number, number, number]
    expect(quick.closest(x, y, z)).toEqual(careful.closest(x, y, z))
    const ray = [x, y, z, random() - 0.5, random() - 0.5, random() - 0.5] as const
    expect(quick.crossings(...ray)).toEqual(careful.crossings(...ray))
  }
  expect([...tree.faces].sort((a, b) => a - b)).toEqual([...indices.keys()].slice(0, 3000))
  expect(tree.depth).toBeLessThan(60)
})

test('handles identical, missing and non-finite triangles', () => {
  const positions = Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0, Number.NaN, 0, 0])
  const same = Uint32Array.from({ length: 300 }, (_, i) => i % 3)
  expect(buildQuickTree(positions, same).faces).toHaveLength(100)
  expect(buildQuickTree(positions, Uint32Array.of(0, 1, 3, 0, 1, 2)).faces).toEqual(Uint32Array.of(1))
  const empty = new Surface(positions, new Uint32Array(0), buildQuickTree(positions, new Uint32Array(0)))
  expect(empty.closest(0, 0, 0).face).toBe(-1)
})
