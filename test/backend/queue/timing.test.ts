import { describe, expect, test } from 'vitest'
import { backoffMs, fractionOf, pollDelayMs, type PollQuestion } from '../../../electron/backend/queue/timing.ts'

const question: PollQuestion = {
  ageMs: 0,
  expectedMs: null,
  embedded: false,
  watched: true,
  attended: true,
  retryAfterMs: null,
  asked: 1,
  asksPerMinute: null,
  listed: 0,
  seed: 'job-1',
}

describe('the next poll', () => {
  test('does not come while nobody watches', () => {
    expect(pollDelayMs({ ...question, watched: false })).toBeNull()
  })

  test('comes when the service asked for it', () => {
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
  ])('%s: within its bounds', (_name, change, least, most) => {
    for (let index = 0; index < 50; index++) {
      const delay = pollDelayMs({ ...question, ...change, seed: `job-${index}` })!
      expect(delay).toBeGreaterThanOrEqual(least)
      expect(delay).toBeLessThanOrEqual(most)
    }
  })

  test('differs between jobs and is the same for the same question', () => {
    const delays = new Set(Array.from({ length: 20 }, (_, index) => pollDelayMs({ ...question, seed: `job-${index}` })))
    expect(delays.size).toBeGreaterThan(15)
    expect(pollDelayMs(question)).toBe(pollDelayMs({ ...question }))
  })
})

describe('backing off', () => {
  test('doubles up to its limit', () => {
    for (let failures = 1; failures < 40; failures++) {
      const full = Math.min(60_000, 1_000 * 2 ** (failures - 1))
      const wait = backoffMs(failures, 'seed')
      expect(wait).toBeGreaterThanOrEqual(full * 0.75)
      expect(wait).toBeLessThanOrEqual(full)
    }
  })
})

test('chance is spread evenly', () => {
  const tenths = Array.from({ length: 10 }, () => 0)
  for (let index = 0; index < 10_000; index++) tenths[Math.floor(fractionOf(`seed ${index}`) * 10)]! += 1
  for (const count of tenths) {
    expect(count).toBeGreaterThan(850)
    expect(count).toBeLessThan(1_150)
  }
})
