import { describe, expect, test } from 'vitest'
import { possibleFrom } from '../../../../electron/backend/queue/job-machine.ts'
import { momentWords, momentWordsByType } from '../../../../renderer/words/queue/moment-words.ts'
import { costFacts, supportDetails } from '../../../../renderer/queue/support-details.ts'
import type { Job, JobMoment } from '../../../../shared/protocol/job.ts'
import { aJob } from '../../builders.ts'

const at = '2026-11-21T10:00:00.000Z'
const moment = (type: string, details: JobMoment['details'] = {}): JobMoment => ({ at, type, details })

describe('an event of a job', () => {
  test.each(Object.keys(possibleFrom))('describes %s', (type) => {
    expect(momentWordsByType[type]).toBeTypeOf('function')
    expect(momentWords(moment(type), 'Northwind', 'credits')).toMatch(/^[A-Z]/)
  })

  const cases: [string, JobMoment, string][] = [
    ['names the task', moment('accepted', { taskId: 't-1', quoted: 35 }), 'Accepted as task t-1, 35 credits quoted'],
    [
      'gives the reason with the status',
      moment('put-back', { code: 'rate-limited', message: 'too many requests', status: 429 }),
      'Returned to the queue: too many requests (HTTP 429)',
    ],
    ['falls back to the code', moment('failed', { code: 'task-failed' }), 'Failed: task-failed'],
    [
      'says what was changed of the inputs',
      moment('sending', {
        note: {
          code: 'inputs-changed',
          figures: {
            converted: [],
            formats: [],
            resized: ['cup.png'],
            sizes: ['640 × 640'],
            flattened: [],
            turned: [],
            inverted: ['mask.png'],
          },
        },
      }),
      'Sent to Northwind. Scaled: cup.png to 640 × 640 px. Mask inverted for this service: mask.png',
    ],
    [
      'counts what repeats',
      moment('delayed', { note: { code: 'result-late', figures: {} }, times: 14 }),
      'Done at the service. Its result is not available yet (14 times)',
    ],
    ['says who could not be asked', moment('delayed'), 'Northwind did not answer'],
    [
      'prefers the words of the service',
      moment('failed', { code: 'task-failed', message: 'x', says: 'Too thin' }),
      'Failed: Too thin',
    ],
    ['knows both directions of a batch', moment('watch', { watched: false }), 'You stopped watching'],
    ['shows what it does not know plainly', moment('some-thing', { what: 'x', n: 3 }), 'Some thing: x, 3'],
    ['shows what it does not know without facts', moment('whirled'), 'Whirled'],
  ]
  test.each(cases)('%s', (_, reported, words) => {
    expect(momentWords(reported, 'Northwind', 'credits')).toBe(words)
  })
})

describe('the cost', () => {
  const cases: [string, Partial<Job>, Record<string, string>][] = [
    [
      'that was not reported is said to be unknown, not free',
      { state: 'done' },
      { Quoted: 'Price unknown', Charged: 'Not reported' },
    ],
    [
      'that is not charged yet is not called unknown',
      { state: 'running', cost: { quoted: 35, charged: null, refunded: null } },
      { Quoted: '35 credits' },
    ],
    [
      'that was refunded is shown with what is left',
      { state: 'failed', cost: { quoted: 35, charged: 35, refunded: 30 } },
      { Quoted: '35 credits', Charged: '35 credits', Refunded: '30 credits', 'Net cost': '5 credits' },
    ],
    [
      'in dollars that is only known about is a range',
      { state: 'running', unit: 'USD', cost: { quoted: 0.4, quotedLeast: 0.1, charged: null, refunded: null } },
      { Quoted: '$0.10 to $0.40' },
    ],
    [
      'that was nothing is reported as nothing',
      { state: 'cancelled', cost: { quoted: 35, charged: 0, refunded: 0 } },
      { Quoted: '35 credits', Charged: 'Nothing' },
    ],
  ]
  test.each(cases)('%s', (_, about, facts) => {
    expect(Object.fromEntries(costFacts(aJob(about)).map(({ name, value }) => [name, value]))).toEqual(facts)
  })
})

test('an event has the unit of its job', () => {
  expect(momentWords(moment('billed', { charged: 0.067 }), 'fal', 'USD')).toBe('fal billed it, $0.067 charged')
  expect(momentWords(moment('billed', { charged: 35 }), 'Meshy', 'credits')).toBe('Meshy billed it, 35 credits charged')
})

describe('details for support', () => {
  const job = aJob({
    state: 'failed',
    taskId: 't-1',
    parameters: { height_mm: 80 },
    error: { code: 'task-failed', message: 'the service gave up' },
  })

  test('contain the version, the job, the task, the state and every event', () => {
    const text = supportDetails(job, [moment('sending'), moment('failed', { code: 'task-failed' })], {
      version: '0.1.0',
      host: 'web',
    })
    for (const part of ['0.1.0, web', 'Job: job-1', 'Task: t-1', 'Failed (failed)', 'height mm 80', 'task-failed'])
      expect(text).toContain(part)
    expect(text.split('\n').filter((line) => line.startsWith(at))).toHaveLength(2)
  })

  test('never contain anything like a key', () => {
    const text = supportDetails(
      job,
      [moment('sending', { apiKey: 'sk-123', Authorization: 'Bearer sk-123', idempotencyKey: 'k', status: 200 })],
      { version: '0.1.0', host: 'web' },
    )
    expect(text).not.toContain('sk-123')
    expect(text).toContain('200')
  })
})
