import { describe, expect, it } from 'vitest'
import {
  decodePaint,
  encodePaint,
  maxPaintStates,
  paintChildren,
  type PaintChain,
  type PaintSplit,
  type PaintTree,
} from '../../../electron/engine/formats/paint-code.ts'
import { randomNumbers } from '../../../electron/engine/random-numbers.ts'
import { howMany } from '../../support/long.ts'

const split = (sides: number, special: number, children: PaintTree[]): PaintTree =>
  ({ sides, special, children }) as PaintSplit

/** Verified against PrusaSlicer's slicing where it has the states, else from the grammar of Bambu Studio. */
const leaves: [state: number, code: string][] = [
  [1, '4'],
  [2, '8'],
  [3, '0C'],
  [4, '1C'],
  [5, '2C'],
  [6, '3C'],
  [7, '4C'],
  [8, '5C'],
  [9, '6C'],
  [10, '7C'],
  [11, '8C'],
  [12, '9C'],
  [13, 'AC'],
  [14, 'BC'],
  [15, 'CC'],
  [16, 'DC'],
]
const chained: [state: number, code: string][] = [
  [17, 'EC'],
  [18, '0FC'],
  [19, '1FC'],
  [20, '2FC'],
  [32, 'EFC'],
]
const trees: [tree: PaintTree, code: string][] = [
  [split(1, 0, [2, 3]), '80C1'],
  [split(1, 1, [2, 3]), '80C5'],
  [split(1, 2, [2, 3]), '80C9'],
  [split(2, 0, [2, 3, 1]), '80C42'],
  [split(2, 1, [2, 3, 1]), '80C46'],
  [split(2, 2, [2, 3, 1]), '80C4A'],
  [split(3, 0, [2, 3, 1, 4]), '80C41C3'],
  [split(3, 0, [0, 0, 0, 5]), '0002C3'],
  [split(3, 0, [1, 2, 1, split(3, 0, [1, 1, 1, 2])]), '484444833'],
  [split(3, 0, [split(1, 2, [1, 2]), 3, split(2, 1, [1, 4, 2]), 3]), '4890C41C860C3'],
]

describe('the paint code of a triangle', () => {
  it.each([...leaves, ...trees])('writes %j as %s and reads it back, in both dialects', (tree, code) => {
    for (const chain of ['none', 'fifteens'] as const) {
      expect(encodePaint(tree, chain)).toBe(code)
      expect(decodePaint(code, chain)).toEqual(tree)
    }
  })

  it.each(chained)('writes state %i as %s for Bambu Studio alone', (state, code) => {
    expect(encodePaint(state, 'fifteens')).toBe(code)
    expect(decodePaint(code, 'fifteens')).toBe(state)
    expect(() => encodePaint(state, 'none')).toThrow(RangeError)
  })

  it('reads missing paint as state 0, skips surplus digits and reads lower case as 0', () => {
    expect(decodePaint('', 'none')).toBe(0)
    expect(decodePaint('0', 'none')).toBe(0)
    expect(decodePaint('FF8', 'none')).toBe(2)
    expect(decodePaint('0c', 'none')).toBe(0)
  })

  it.each([
    ['C', 'ends early'],
    ['83', 'ends early'],
    ['D', 'names a fourth side'],
    ['3'.repeat(4000), 'too often'],
    ['FFFFFFC', 'ends early'],
    ['0FFFC', 'has filament 48'],
  ])('rejects the paint %s', (code, why) => {
    expect(() => decodePaint(code, 'fifteens')).toThrow(why)
  })

  it('creates no node beyond its budget', () => {
    let left = 3
    const take = () => {
      if (left-- === 0) throw new Error('no room')
    }
    expect(() => decodePaint('4444444444443333', 'none', take)).toThrow('no room')
  })

  it('divides a triangle into children that cover it with the same winding', () => {
    const corners = [
      [0, 0],
      [4, 0],
      [0, 4],
    ] as const
    const middles = corners.map((corner, i) => corner.map((value, axis) => (value + corners[(i + 1) % 3]![axis]!) / 2))
    const places = [...corners, ...middles]
    for (const sides of [1, 2, 3] as const)
      for (const special of sides === 3 ? ([0] as const) : ([0, 1, 2] as const)) {
        const areas = paintChildren({ sides, special, children: [] }).map(([a, b, c]) =>
          area(places[a]!, places[b]!, places[c]!),
        )
        expect(areas.every((value) => value > 0)).toBe(true)
        expect(areas.reduce((sum, value) => sum + value, 0)).toBe(8)
      }
  })

  const count = howMany('MAQUETTE_PAINT_TREES', 5000, 100_000)
  it(`reads back ${count} random trees as written, seed 11`, () => {
    const random = randomNumbers(11)
    for (let i = 0; i < count; i++) {
      const chain: PaintChain = random() < 0.5 ? 'none' : 'fifteens'
      const tree = randomTree(random, chain, 0)
      const code = encodePaint(tree, chain)
      expect(code).toMatch(/^[0-9A-F]+$/)
      // A comparison of strings is a hundred times quicker than one of trees.
      expect(JSON.stringify(decodePaint(code, chain))).toBe(JSON.stringify(tree))
    }
  })
})

function area(a: readonly number[], b: readonly number[], c: readonly number[]): number {
  return ((b[0]! - a[0]!) * (c[1]! - a[1]!) - (b[1]! - a[1]!) * (c[0]! - a[0]!)) / 2
}

function randomTree(random: () => number, chain: PaintChain, depth: number): PaintTree {
  if (depth === 6 || random() < 0.35 + depth * 0.1) return Math.floor(random() * (maxPaintStates[chain] + 1))
  const sides = (1 + Math.floor(random() * 3)) as 1 | 2 | 3
  return {
    sides,
    special: (sides === 3 ? 0 : Math.floor(random() * 3)) as 0 | 1 | 2,
    children: Array.from({ length: sides + 1 }, () => randomTree(random, chain, depth + 1)),
  }
}
