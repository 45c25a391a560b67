import { describe, expect, test } from 'vitest'
import { applyEvent, applyEvents } from '../../../renderer/state/apply-event.ts'
import type { StudioEvent } from '../../../shared/protocol/studio-event.ts'
import type { Job } from '../../../shared/protocol/job.ts'
import { aJob, anAsset, aConnection, aSnapshot } from '../builders.ts'

test('a new job comes first; a known one is replaced in place', () => {
  const before = aSnapshot({ jobs: [aJob({ id: 'b' }), aJob({ id: 'a' })] })
  const added = applyEvent(before, { type: 'job', job: aJob({ id: 'c' }) })
  expect(added.jobs.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  const changed = applyEvent(added, { type: 'job', job: aJob({ id: 'a', state: 'done' }) })
  expect(changed.jobs.map(({ id, state }) => [id, state])).toEqual([
    ['c', 'waiting'],
    ['b', 'waiting'],
    ['a', 'done'],
  ])
  expect(before.jobs).toHaveLength(2)
})

test('a deleted asset is removed, and a restored one returns to its position by age', () => {
  const old = anAsset({ id: 'old', createdAt: '2026-01-01T00:00:00.000Z' })
  const young = anAsset({ id: 'young', createdAt: '2026-02-01T00:00:00.000Z' })
  const before = aSnapshot({ assets: [young, old] })
  const without = applyEvent(before, { type: 'asset', asset: { ...young, deletedAt: '2026-03-01T00:00:00.000Z' } })
  expect(without.assets.map(({ id }) => id)).toEqual(['old'])
  const again = applyEvent(without, { type: 'asset', asset: young })
  expect(again.assets.map(({ id }) => id)).toEqual(['young', 'old'])
})

test('a new connection comes last, and a removed one is gone', () => {
  const added = applyEvent(aSnapshot(), { type: 'connection', connection: aConnection({ id: 'paid' }) })
  expect(added.connections.map(({ id }) => id)).toEqual(['local', 'paid'])
  const removed = applyEvent(added, { type: 'connection-removed', id: 'paid' })
  expect(removed.connections.map(({ id }) => id)).toEqual(['local'])
})

test('removing something unknown changes nothing', () => {
  const before = aSnapshot({ jobs: [aJob()] })
  expect(applyEvent(before, { type: 'jobs-removed', ids: ['unknown'] }).jobs).toBe(before.jobs)
})

describe('several events at once', () => {
  test('keep the latest state of each job, with new ones first', () => {
    const before = aSnapshot({ jobs: [aJob({ id: 'b' }), aJob({ id: 'a' })] })
    const { jobs } = applyEvents(before, [
      { type: 'job', job: aJob({ id: 'a', progress: 0.1 }) },
      { type: 'job', job: aJob({ id: 'c' }) },
      { type: 'job', job: aJob({ id: 'a', progress: 0.2 }) },
      { type: 'job', job: aJob({ id: 'd' }) },
    ])
    expect(jobs.map(({ id, progress }) => [id, progress])).toEqual([
      ['d', null],
      ['c', null],
      ['b', null],
      ['a', 0.2],
    ])
  })

  test('have the same effect as one after another', () => {
    const states = ['waiting', 'running', 'done', 'failed'] as const
    const events = Array.from({ length: 200 }, (_, index): StudioEvent => {
      const id = `job-${(index * 7) % 30}`
      return index % 13 === 0
        ? { type: 'jobs-removed', ids: [id] }
        : { type: 'job', job: aJob({ id, state: states[index % 4] ?? 'done', progress: index / 200 }) }
    })
    const begin = aSnapshot({ jobs: [aJob({ id: 'job-3' }), aJob({ id: 'job-5', state: 'done' })], endedJobs: 1 })
    const together = applyEvents(begin, events)
    const single = events.reduce(applyEvent, begin)
    const byId = (jobs: readonly Job[]) => jobs.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    expect(byId(together.jobs)).toEqual(byId(single.jobs))
  })

  test('count finished jobs', () => {
    const before = aSnapshot({
      jobs: [aJob({ id: 'a', state: 'running' }), aJob({ id: 'b', state: 'done' })],
      endedJobs: 7,
    })
    const counted = (events: StudioEvent[]) => applyEvents(before, events).endedJobs
    expect(counted([{ type: 'job', job: aJob({ id: 'a', state: 'done' }) }])).toBe(8)
    expect(counted([{ type: 'job', job: aJob({ id: 'b', state: 'failed' }) }])).toBe(7)
    expect(counted([{ type: 'job', job: aJob({ id: 'b', state: 'downloading' }) }])).toBe(6)
    expect(counted([{ type: 'jobs-removed', ids: ['b', 'one of the others'] }])).toBe(5)
  })

  test('keep all active jobs and the newest finished ones', () => {
    const ended = Array.from({ length: 300 }, (_, index) =>
      aJob({ id: `e${index}`, state: 'done', finishedAt: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString() }),
    )
    const running = Array.from({ length: 500 }, (_, index) => aJob({ id: `r${index}`, state: 'running' }))
    const { jobs } = applyEvents(
      aSnapshot(),
      [...ended, ...running].map((job) => ({ type: 'job', job }) as const),
    )
    expect(jobs.filter(({ state }) => state === 'running')).toHaveLength(500)
    const kept = jobs.filter(({ state }) => state === 'done').map(({ id }) => id)
    expect(kept).toHaveLength(200)
    expect(kept).toContain('e299')
    expect(kept).not.toContain('e99')
  })
})

test('an event older than a reply is ignored, unless the clock was set back', () => {
  const known = aJob({ state: 'running', updatedAt: '2026-11-21T10:00:05.000Z' })
  const reported = (updatedAt: string) =>
    applyEvent(aSnapshot({ jobs: [known] }), { type: 'job', job: aJob({ state: 'waiting', updatedAt }) }).jobs[0]?.state
  expect(reported('2026-11-21T10:00:04.000Z')).toBe('running')
  expect(reported('2026-11-21T10:00:05.000Z')).toBe('waiting')
  expect(reported('2026-11-21T08:00:00.000Z')).toBe('waiting')
})
