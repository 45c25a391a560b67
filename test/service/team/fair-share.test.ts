import { expect, test } from 'vitest'
import { priorityOf, tagOf } from '../../../electron/service/team/fair-share.ts'

/** Serves tasks one after the other by their tags, as a queue of priorities does, and gives whose they were. */
function serveInOrder(arrivals: { account: string; weight: number; seconds: number }[], most: number): string[] {
  const lastTags = new Map<string, number>()
  const waiting = arrivals.map(({ account, weight, seconds }, place) => {
    const { tag, lastTag } = tagOf({ virtualTime: 0, lastTag: lastTags.get(account) ?? 0, weight }, seconds)
    lastTags.set(account, lastTag)
    return { account, place, priority: priorityOf(tag) }
  })
  return waiting
    .toSorted((one, other) => other.priority - one.priority || one.place - other.place)
    .slice(0, most)
    .map(({ account }) => account)
}

const many = (account: string, count: number, weight = 1, seconds = 10) =>
  Array.from({ length: count }, () => ({ account, weight, seconds }))

test('runs one task of a modest account before the second of a greedy one that came first', () => {
  expect(serveInOrder([...many('greedy', 5), ...many('modest', 1)], 3)).toEqual(['greedy', 'modest', 'greedy'])
})

test('shares capacity equally among waiting accounts, or by their weights', () => {
  const served = serveInOrder([...many('one', 500), ...many('two', 100), ...many('double', 500, 2)], 200)
  const count = (account: string) => served.filter((each) => each === account).length
  expect(count('one')).toBe(50)
  expect(count('two')).toBe(50)
  expect(count('double')).toBe(100)
})

test('measures shares by work, not by tasks', () => {
  const served = serveInOrder([...many('long', 100, 1, 40), ...many('short', 400, 1, 10)], 100)
  expect(served.filter((each) => each === 'long')).toHaveLength(20)
})

test('starts a returning account at the current virtual time, without saved shares', () => {
  expect(tagOf({ virtualTime: 9000, lastTag: 100, weight: 1 }, 10)).toEqual({ tag: 9000, lastTag: 9100 })
  expect(tagOf({ virtualTime: 9000, lastTag: 9500, weight: 1 }, 10).tag).toBe(9500)
})

test('keeps a priority within 32 bits in any case', () => {
  expect(priorityOf(tagOf({ virtualTime: 2 ** 40, lastTag: 0, weight: 1 }, 1).tag)).toBeGreaterThanOrEqual(-(2 ** 31))
})
