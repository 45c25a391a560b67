import { expect, test } from 'vitest'
import { TokenBucket } from '../../../shared/protocol/token-bucket.ts'
import { withinBudget } from '../../../electron/backend/connections/within-budget.ts'

/** Returns when an unlimited demand is served in three minutes, after two pauses. */
function greedy(perMinute: number, maxAtOnce: number): number[] {
  const bucket = new TokenBucket(withinBudget(perMinute, maxAtOnce), 0)
  const taken: number[] = []
  for (const [from, to] of [
    [0, 100_000],
    [150_000, 250_000],
  ] as const)
    for (let now = from; now < to; now += Math.max(1, bucket.waitMs(now)))
      while (bucket.waitMs(now) === 0) {
        bucket.take(now)
        taken.push(now)
      }
  return taken
}

function maxWithin(times: readonly number[], windowMs: number): number {
  let first = 0
  return times.reduce((most, time, last) => {
    while (time - times[first]! >= windowMs) first += 1
    return Math.max(most, last - first + 1)
  }, 0)
}

test.each([1, 2, 3, 5, 10, 30, 60, 240, 599])('of %s a minute, no minute exceeds it', (perMinute) => {
  const most = maxWithin(greedy(perMinute, 24), 60_000)
  expect(most).toBeLessThanOrEqual(perMinute)
  expect(most).toBeGreaterThanOrEqual(Math.floor(perMinute * 0.95))
})

test.each([600, 1_200, 6_000])('of %s a minute, no second exceeds its share', (perMinute) => {
  const most = maxWithin(greedy(perMinute, 24), 1_000)
  expect(most).toBeLessThanOrEqual(perMinute / 60)
  expect(most).toBeGreaterThanOrEqual(Math.floor((perMinute / 60) * 0.8))
})

test('allows a small burst after a pause, within the budget', () => {
  expect(withinBudget(240, 24)).toEqual({ perMinute: 217, burst: 24 })
  expect(withinBudget(30, 8)).toEqual({ perMinute: 24, burst: 7 })
  expect(withinBudget(3, 8)).toEqual({ perMinute: 3, burst: 1 })
})
