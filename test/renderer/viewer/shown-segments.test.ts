import { expect, test } from 'vitest'
import { shownSegments } from '../../../renderer/viewer/overlays/shown-segments.ts'

const line = (number: number) => Array<number>(6).fill(number)
const segments = Float32Array.from([0, 1, 2, 3].flatMap(line))
/** On part 0, between 0 and 2, on part 1, between 1 and 2. */
const parts = Uint32Array.from([0, 0, 0, 2, 1, 1, 1, 2])

test.each([
  ['nothing', [], [0, 1, 2, 3]],
  ['a part: what it shares stays', [0], [1, 2, 3]],
  ['both parts of a line', [1, 2], [0, 1]],
  ['all parts', [0, 1, 2], []],
  ['a part that has no lines', [9], [0, 1, 2, 3]],
])('lines stay when %s is hidden', (_, hidden, left) => {
  expect([...shownSegments(segments, parts, new Set(hidden))]).toEqual(left.flatMap(line))
})

test('lines of the only part are hidden with it', () => {
  expect(shownSegments(segments, null, new Set([0]))).toHaveLength(0)
  expect(shownSegments(segments, null, new Set())).toBe(segments)
})
