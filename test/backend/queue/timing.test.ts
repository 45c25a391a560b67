import { describe, expect, test } from 'vitest'
import { backoffMs, fractionOf, pollDelayMs, type PollQuestion } from '../../../electron/backend/queue/timing.ts'

const question: PollQuestion = {
  ageMs: 0,
  expectedMs: null,
  embedded: false,
  watched: true,
  attended: true,
  retryAfterMs: null,
  polledCount: 1,
  asksPerMinute: null,
  listed: 0,
  seed: 'job-1',
}

describe('the next poll', () => {
  test('does not happen while no one watches', () => {
    expect(pollDelayMs({ ...question, watched: false })).toBeNull()
  })

  test('happens when the service asked for it', () => {
    expect(pollDelayMs({ ...question, retryAfterMs: 7_000 })).toBe(7_000)
  })

  test.each([
    ['embedded, just begun', { embedded: true, ageMs: 0 }, 250, 350],
    ['embedded, ten seconds old', { embedded: true, ageMs: 10_000 }, 850, 1_150],
    ['embedded, an hour old', { embedded: true, ageMs: 3_600_000 }, 1_700, 2_300],
    ['paid, far from done', { ageMs: 0, expectedMs: 180_000 }, 12_750, 17_250],
    ['paid, about to be done', { ageMs: 58_000, expectedMs: 60_000 }, 2_125, 2_875],
    ['paid, a little late', { ageMs: 90_000, expectedMs: 60_000 }, 2_550, 3_450],
    ['paid, a day late', { ageMs: 86_400_000, expectedMs: 60_000 }, 51_000, 69_000],
  ])('%s: within its limits', (_name, change, least, most) => {
    for (let index = 0; index < 50; index++) {
      const delay = pollDelayMs({ ...question, ...change, seed: `job-${index}` })!
      expect(delay).toBeGreaterThanOrEqual(least)
      expect(delay).toBeLessThanOrEqual(most)
    }
  })

  test.each([
    ['sixty tasks, sixty questions a minute', { polledCount: 60, asksPerMinute: 60 }, 60_000, 78_000],
    ['one task, three questions a minute', { polledCount: 1, asksPerMinute: 3 }, 20_000, 26_000],
    ['a thousand tasks in pages of a hundred', { polledCount: 1000, asksPerMinute: 120, listed: 100 }, 10_000, 13_000],
    ['few tasks and a list of small pages', { polledCount: 3, asksPerMinute: 6, listed: 1 }, 30_000, 39_000],
  ])('is not earlier than the account allows: %s', (_name, change, least, most) => {
    for (let index = 0; index < 50; index++) {
      const delay = pollDelayMs({ ...question, ageMs: 59_000, ...change, seed: `job-${index}` })!
      expect(delay).toBeGreaterThanOrEqual(least)
      expect(delay).toBeLessThanOrEqual(most)
    }
  })

  test('of a thousand tasks stays below twenty requests a second', () => {
    const each = Array.from({ length: 1000 }, (_, index) =>
      pollDelayMs({ ...question, ageMs: 59_000, polledCount: 1000, asksPerMinute: 1200, seed: `job-${index}` }),
    )
    const asksPerSecond = each.reduce<number>((sum, delay) => sum + 1_000 / delay!, 0)
    expect(asksPerSecond).toBeLessThanOrEqual(20)
  })

  test.each([
    ['a paid service', { ageMs: 59_000 }, 6_375, 8_625],
    ['a paid service, far from done', { ageMs: 0, expectedMs: 180_000 }, 38_250, 51_750],
    ['a paid service, a day late', { ageMs: 86_400_000 }, 51_000, 69_000],
    ['the engine inside, just begun', { embedded: true, ageMs: 0 }, 765, 1_035],
    ['the engine inside, an hour old', { embedded: true, ageMs: 3_600_000 }, 1_700, 2_300],
  ])('is later while no window is visible, within a limit: %s', (_name, change, least, most) => {
    for (let index = 0; index < 50; index++) {
      const delay = pollDelayMs({ ...question, ...change, attended: false, seed: `job-${index}` })!
      expect(delay).toBeGreaterThanOrEqual(least)
      expect(delay).toBeLessThanOrEqual(most)
    }
  })

  test('differs between jobs and is the same for the same poll', () => {
    const delays = new Set(Array.from({ length: 20 }, (_, index) => pollDelayMs({ ...question, seed: `job-${index}` })))
    expect(delays.size).toBeGreaterThan(15)
    expect(pollDelayMs(question)).toBe(pollDelayMs({ ...question }))
  })
})

describe('backoff', () => {
  test('doubles up to its limit', () => {
    for (let failures = 1; failures < 40; failures++) {
      const full = Math.min(60_000, 1_000 * 2 ** (failures - 1))
      const wait = backoffMs(failures, 'seed')
      expect(wait).toBeGreaterThanOrEqual(full * 0.75)
      expect(wait).toBeLessThanOrEqual(full)
    }
  })
})

test('random delays are spread evenly', () => {
  const tenths = Array.from({ length: 10 }, () => 0)
  for (let index = 0; index < 10_000; index++) tenths[Math.floor(fractionOf(`seed ${index}`) * 10)]! += 1
  for (const count of tenths) {
    expect(count).toBeGreaterThan(850)
    expect(count).toBeLessThan(1_150)
  }
})
