import { expect, test } from 'vitest'
import { SeenIds } from '../../../electron/backend/webhooks/seen-ids.ts'

const minute = 60_000

test('remembers events for longer than their timestamps are valid', () => {
  const seen = new SeenIds()
  expect([seen.add('a', 0), seen.add('b', 0), seen.add('a', 10 * minute + 1)]).toEqual([true, true, false])
})

test('forgets events that are too old to be accepted anyway', () => {
  const seen = new SeenIds()
  seen.add('a', 0)
  expect(seen.add('a', 16 * minute)).toBe(true)
})

test('keeps ten thousand at most, the newest ones', () => {
  const seen = new SeenIds()
  for (let index = 0; index < 10_001; index += 1) seen.add(String(index), index)
  expect([seen.add('10000', 10_001), seen.add('1', 10_001), seen.add('0', 10_001)]).toEqual([false, false, true])
})
