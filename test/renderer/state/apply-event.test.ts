import { expect, test } from 'vitest'
import { applyEvent } from '../../../renderer/state/apply-event.ts'
import { aJob, anAsset, aConnection, aSnapshot } from '../builders.ts'

test('a new job comes first, a known one is replaced where it stands', () => {
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

test('a deleted asset leaves, a restored one returns to its place by age', () => {
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

test('removing what is not there changes nothing', () => {
  const before = aSnapshot({ jobs: [aJob()] })
  expect(applyEvent(before, { type: 'jobs-removed', ids: ['nobody'] }).jobs).toBe(before.jobs)
})
