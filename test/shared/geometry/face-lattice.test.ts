import { expect, test } from 'vitest'
import {
  highestLevel,
  latticeShares,
  latticeSize,
  latticeTriangles,
  type LatticeLevels,
} from '../../../shared/geometry/face-lattice.ts'

/** Every way in which a triangle and its sides can be divided. */
const allLevels: LatticeLevels[] = []
for (let whole = 1; whole <= highestLevel; whole++)
  for (let ab = 0; ab <= whole; ab++)
    for (let bc = 0; bc <= whole; bc++) for (let ca = 0; ca <= whole; ca++) allLevels.push([whole, ab, bc, ca])

test('small triangles cover the large one exactly once, with its orientation, at any coarseness of the sides', () => {
  const wrong: LatticeLevels[] = []
  for (const levels of allLevels) {
    const parts = 2 ** levels[0]
    const shares = latticeShares(levels[0])
    const corners = latticeTriangles(levels)
    let [covered, least] = [0, Infinity]
    for (let at = 0; at < corners.length; at += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => [0, 1].map((axis) => shares[corners[at + k]! * 2 + axis]! * parts)) as [
        [number, number],
        [number, number],
        [number, number],
      ]
      const doubled = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])
      least = Math.min(least, doubled)
      covered += doubled
    }
    // Where nothing is turned over, what is covered as often as it is large is covered once.
    if (!(least > 0) || covered !== parts * parts) wrong.push(levels)
  }
  expect(wrong).toEqual([])
})

test('a side has corners exactly at the points of its own level', () => {
  for (const levels of allLevels) {
    const shares = latticeShares(levels[0])
    const used = [new Set<number>(), new Set<number>(), new Set<number>()]
    for (const point of latticeTriangles(levels)) {
      const [b, c] = [shares[point * 2]!, shares[point * 2 + 1]!]
      if (c === 0) used[0]!.add(b)
      if (b + c === 1) used[1]!.add(c)
      if (b === 0) used[2]!.add(1 - c)
    }
    const wanted = levels.slice(1).map((level) => Array.from({ length: 2 ** level + 1 }, (_, i) => i / 2 ** level))
    expect(used.map((places) => [...places].sort((one, other) => one - other))).toEqual(wanted)
  }
})

test('a lattice has a point for each pair of coordinates', () => {
  for (let level = 0; level <= highestLevel; level++) {
    const shares = latticeShares(level)
    const pairs = new Set(Array.from({ length: shares.length / 2 }, (_, i) => `${shares[i * 2]} ${shares[i * 2 + 1]}`))
    expect(pairs.size).toBe(latticeSize(level))
  }
})
