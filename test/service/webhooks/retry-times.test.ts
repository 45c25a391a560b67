import { expect, test } from 'vitest'
import { nextAttempt, usualRetryTimes } from '../../../electron/service/webhooks/retry-times.ts'

const hour = 3_600_000

test.each([
  [1, 0, 5_000],
  [1, 1, 6_000],
  [2, 0, 30_000],
  [3, 0, 120_000],
  [4, 0, 600_000],
  [5, 0, hour],
  [6, 0, 3 * hour],
  [7, 0, 6 * hour],
  [8, 0.5, 6.6 * hour],
])('after failure %i, with random %d, waits %d ms', (failures, random, waitMs) => {
  expect(nextAttempt({ eventAt: 0, failures, now: 0, random }, usualRetryTimes)).toBe(waitMs)
})

test.each([0, 0.5, 1])('with random %d, retries for most of a day and then gives up', (random) => {
  let now = 0
  let failures = 0
  for (let next: number | null = 0; next !== null; now = next ?? now) {
    failures += 1
    next = nextAttempt({ eventAt: 0, failures, now, random }, usualRetryTimes)
  }
  expect(now).toBeGreaterThan(16 * hour)
  expect(now).toBeLessThanOrEqual(24 * hour)
  expect(failures).toBeGreaterThanOrEqual(9)
})
