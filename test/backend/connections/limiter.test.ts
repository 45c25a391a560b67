import { expect, test } from 'vitest'
import { createLimiter, limiterOf } from '../../../electron/backend/connections/limiter.ts'
import { createTestClock } from '../../support/test-clock.ts'

const rates = { submit: { perMinute: 6, burst: 2 }, ask: { perMinute: 60, burst: 3 } }

test('gives a burst, then one token for each share of a minute', () => {
  const clock = createTestClock()
  const limiter = createLimiter(rates, clock)
  expect([limiter.take('submit'), limiter.take('submit')]).toEqual([{ ready: true }, { ready: true }])
  expect(limiter.take('submit')).toEqual({ ready: false, waitMs: 10_000 })
  clock.time += 9_999
  expect(limiter.take('submit').ready).toBe(false)
  clock.time += 1
  expect(limiter.take('submit').ready).toBe(true)
})

test('never saves up more than the burst', () => {
  const clock = createTestClock()
  const limiter = createLimiter(rates, clock)
  clock.time += 3_600_000
  const taken = Array.from({ length: 5 }, () => limiter.take('ask').ready)
  expect(taken).toEqual([true, true, true, false, false])
})

test('does not let polls use up what submits need', () => {
  const limiter = createLimiter(rates, createTestClock())
  while (limiter.take('ask').ready);
  expect(limiter.take('submit').ready).toBe(true)
})

test('gives nothing for as long as the service asked for quiet', async () => {
  const clock = createTestClock()
  const begun = clock.time
  const limiter = createLimiter(rates, clock)
  limiter.hold('ask', 30_000)
  expect(limiter.take('ask')).toEqual({ ready: false, waitMs: 30_000 })
  await limiter.wait('ask', new AbortController().signal)
  expect(clock.time - begun).toBe(30_000)
})

test('is one for all who use the same account, and another for another account', () => {
  const clock = createTestClock()
  expect(limiterOf('a', rates, clock)).toBe(limiterOf('a', rates, clock))
  expect(limiterOf('a', rates, clock)).not.toBe(limiterOf('b', rates, clock))
})

test('does not go backwards when the clock does', () => {
  const clock = createTestClock()
  const limiter = createLimiter(rates, clock)
  limiter.take('submit')
  clock.time -= 3_600_000
  expect(limiter.take('submit').ready).toBe(true)
  expect(limiter.take('submit')).toEqual({ ready: false, waitMs: 10_000 })
})
