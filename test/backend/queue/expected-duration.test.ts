import { expect, test } from 'vitest'
import { ExpectedDuration } from '../../../electron/backend/queue/expected-duration.ts'
import { job } from '../../support/builders.ts'

const kind = { connectionId: 'paid', operation: 'text-to-3d', modelId: 'first-3.1' } as const

test('the usual duration of each kind is the median of its own jobs', () => {
  const expected = new ExpectedDuration([
    ...[90_000, 10_000, 20_000].map((durationMs) => ({ ...kind, durationMs })),
    { ...kind, operation: 'image-to-3d', durationMs: 5_000 },
  ])
  expect(expected.medianMs(kind)).toBe(20_000)
  expect(expected.all()).toEqual([
    { ...kind, medianMs: 20_000 },
    { ...kind, operation: 'image-to-3d', medianMs: 5_000 },
  ])
})

test('a failed job does not count, and without finished jobs the duration is unknown', () => {
  const expected = new ExpectedDuration()
  const times = { submittedAt: '2026-01-31T09:00:00.000Z', finishedAt: '2026-01-31T09:00:07.000Z' }
  expected.learn(job({ ...kind, ...times, state: 'failed' }))
  expect([expected.medianMs(kind), expected.all()]).toEqual([null, []])
  expected.learn(job({ ...kind, ...times, state: 'done' }))
  expect(expected.all()).toEqual([{ ...kind, medianMs: 7_000 }])
})
