import { describe, expect, test } from 'vitest'
import { expiryWords, jobElapsedMs, jobOutlook } from '../../../../renderer/words/queue/time-words.ts'
import type { Job } from '../../../../shared/protocol/job.ts'
import { aJob } from '../../builders.ts'

const sent = '2026-11-21T10:00:00.000Z'
const at = (seconds: number) => Date.parse(sent) + seconds * 1000

describe('the remaining time', () => {
  const running = { state: 'running', submittedAt: sent, expectedMs: 240_000 } as const
  const cases: [string, Partial<Job>, number, string][] = [
    ['is estimated from what such jobs took', running, 120, 'about 2 min left'],
    ['is given in steps of five seconds at the end', running, 228, 'about 15 s left'],
    ['is given in hours for long ones', { ...running, expectedMs: 5_400_000 }, 0, 'about 1 h 30 min left'],
    ['never goes below zero', running, 240, 'taking longer than usual'],
    ['never goes below zero, however late', running, 9000, 'taking longer than usual'],
    ['does not grow where the clock was set back', running, -500, 'about 4 min left'],
    ['is unknown without an example', { ...running, expectedMs: null }, 60, ''],
    ['is unknown while it is not watched', { ...running, watched: false }, 60, ''],
    ['is unknown for waiting jobs', { ...running, state: 'waiting' }, 60, ''],
    ['gives way to the place in the queue of the service', { ...running, placeInQueue: 3 }, 60, '4th in line'],
    ['says who is next', { ...running, placeInQueue: 0 }, 60, 'next in line'],
    ['counts as people do', { ...running, placeInQueue: 10 }, 60, '11th in line'],
    ['counts as people do beyond twenty', { ...running, placeInQueue: 21 }, 60, '22nd in line'],
    ['counts as people do beyond a hundred', { ...running, placeInQueue: 111 }, 60, '112th in line'],
  ]
  test.each(cases)('%s', (_, about, seconds, words) => {
    expect(jobOutlook(aJob(about), at(seconds))).toBe(words)
  })
})

describe('the time a result is kept', () => {
  const expiresAt = '2026-11-21T14:00:00.000Z'
  const cases: [string, Partial<Job>, number, string][] = [
    ['is said while it is not downloaded', { state: 'downloading', expiresAt }, 0, '4 h left to download'],
    ['is said to the minute in the end', { state: 'downloading', expiresAt }, 3.2 * 3600, '48 min left to download'],
    ['is said in days', { state: 'downloading', expiresAt: '2026-11-25T11:00:00.000Z' }, 0, '4 days left to download'],
    ['is over', { state: 'running', expiresAt }, 5 * 3600, 'link expired'],
    ['does not matter any more once it is here', { state: 'done', expiresAt }, 0, ''],
    ['does not matter where nothing was made', { state: 'cancelled', expiresAt }, 0, ''],
    ['matters where the download failed', { state: 'failed', expiresAt }, 0, '4 h left to download'],
    ['is not known', { state: 'downloading', expiresAt: null }, 0, ''],
    ['is unknown where it is not a date', { state: 'downloading', expiresAt: 'tomorrow' }, 0, ''],
  ]
  test.each(cases)('%s', (_, about, seconds, words) => {
    expect(expiryWords(aJob(about), at(seconds))).toBe(words)
  })
})

test('the clock stops when the job ends', () => {
  const now = Date.parse('2026-11-21T10:05:00.000Z')
  expect(jobElapsedMs(aJob(), now)).toBe(300_000)
  expect(jobElapsedMs(aJob({ finishedAt: '2026-11-21T10:00:42.000Z' }), now)).toBe(42_000)
})
