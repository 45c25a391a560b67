/** The commands of the history and the books, over a real studio without its offline engine. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { anyJob } from '../../shared/protocol/job-query.ts'
import { createLedger } from '../../electron/backend/ledger/ledger.ts'
import { openStore } from '../../electron/backend/store/open-store.ts'
import type { StoredJob } from '../../electron/backend/store/records.ts'
import type { Store } from '../../electron/backend/store/store.ts'
import { systemClock } from '../../electron/backend/system-clock.ts'
import { asset, connection, job } from '../support/builders.ts'
import { fakePorts } from '../support/fake-ports.ts'
import { runStudio, type RunningStudio } from '../support/running-studio.ts'

/** A studio over a store that `fill` has filled. */
async function studioWith(fill: (store: Store) => void): Promise<RunningStudio> {
  const ports = fakePorts({ localEngine: false, clock: { ...systemClock, now: () => now } })
  const { store } = openStore(ports.dataFolder, () => undefined)
  store.connections.save(connection())
  store.transaction(() => fill(store))
  store.close()
  return runStudio(ports)
}

/** The middle of a month, so that all of it is in one. */
const now = new Date(2026, 2, 15, 12).getTime()
const begin = now - 3_600_000
const at = (minute: number) => new Date(begin + minute * 60_000).toISOString()
const done = (minute: number, change: Partial<StoredJob> = {}): StoredJob =>
  job({
    state: 'done',
    createdAt: at(minute),
    submittedAt: at(minute),
    finishedAt: at(minute),
    updatedAt: at(minute),
    ...change,
  })
/** No one asks about it, so that it stays as it is. */
const live = (minute: number): StoredJob =>
  job({ state: 'running', taskId: `t${minute}`, createdAt: at(minute), updatedAt: at(minute), watched: false })

const removedIn = ({ events }: RunningStudio) =>
  events.flatMap((event) => (event.type === 'jobs-removed' ? [event.ids] : []))

describe('the window', () => {
  test('starts with unfinished jobs and the newest finished ones, and loads the others page by page', async () => {
    const [old, young] = [live(-1), live(200)]
    const studio = await studioWith((store) => {
      store.jobs.save(old)
      for (let minute = 0; minute < 130; minute++) store.jobs.save(done(minute))
      store.jobs.save(young)
    })
    const { jobs, endedJobs } = await studio.call('studio.snapshot', {})
    expect(endedJobs).toBe(130)
    expect(jobs).toHaveLength(102)
    expect([jobs.at(0)?.id, jobs.at(-1)?.id]).toEqual([young.id, old.id])
    expect(jobs.map(({ createdAt }) => createdAt)).toEqual(
      jobs
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .reverse(),
    )

    const first = await studio.call('jobs.list', { query: anyJob, limit: 100 })
    const second = await studio.call('jobs.list', { query: anyJob, cursor: first.next, limit: 100 })
    expect([first.jobs.length, second.jobs.length, second.next, first.total]).toEqual([100, 30, null, 130])
    expect(new Set([...first.jobs, ...second.jobs].map(({ id }) => id)).size).toBe(130)
    expect(JSON.stringify(first)).not.toContain('idempotencyKey')
    const lost = studio.backend.dispatch('jobs.list', { query: anyJob, cursor: 'lost' })
    expect(await lost).toMatchObject({ ok: false, error: { code: 'invalid-input', details: { field: 'cursor' } } })
  })

  test('requests the history of a job, and the available filters', async () => {
    const mine = done(1, { project: 'Zoo' })
    const studio = await studioWith((store) => {
      store.jobs.save(mine)
      store.moments.add(mine.id, [{ at: at(1), type: 'accepted', details: { taskId: 't' } }])
    })
    expect(await studio.call('jobs.timeline', { id: mine.id })).toEqual({
      moments: [{ at: at(1), type: 'accepted', details: { taskId: 't' } }],
    })
    await expect(studio.call('jobs.timeline', { id: 'unknown' })).rejects.toMatchObject({ code: 'not-found' })
    expect((await studio.call('jobs.facets', {})).projects).toEqual([{ id: 'Zoo', name: 'Zoo', count: 1 }])
  })
})

describe('bulk removal', () => {
  test('removes jobs from the list and restores them', async () => {
    const jobs = [done(1), done(2), done(3)]
    const studio = await studioWith((store) => jobs.forEach((one) => store.jobs.save(one)))
    const ids = jobs.slice(0, 2).map(({ id }) => id)
    const { removal, count } = await studio.call('jobs.remove', { ids: [...ids, ids[0]!] })
    expect(count).toBe(2)
    expect(removedIn(studio)).toEqual([ids])
    expect((await studio.call('studio.snapshot', {})).endedJobs).toBe(1)
    expect(await studio.call('jobs.restore', { removal })).toEqual({ count: 2 })
    expect(studio.events.at(-1)).toEqual({ type: 'history' })
    expect((await studio.call('jobs.list', { query: anyJob })).total).toBe(3)
    expect(await studio.call('jobs.restore', { removal })).toEqual({ count: 0 })
  })

  test('never removes unfinished jobs', async () => {
    const [mine, over] = [live(1), done(2)]
    const studio = await studioWith((store) => [mine, over].forEach((one) => store.jobs.save(one)))
    await expect(studio.call('jobs.remove', { ids: [over.id, mine.id] })).rejects.toMatchObject({
      details: { reason: 'job-state' },
    })
    expect((await studio.call('jobs.clear', { query: anyJob, keepFavourites: false })).count).toBe(1)
    expect((await studio.call('studio.snapshot', {})).jobs.map(({ id }) => id)).toEqual([mine.id])
  })

  test('of all matches keeps favourites, reports removals in chunks, and can be undone', async () => {
    const studio = await studioWith((store) => {
      store.assets.save(asset({ id: 'liked', favourite: true }))
      store.jobs.save(done(0, { assetIds: ['liked'] }))
      for (let index = 0; index < 1_500; index++) store.jobs.save(done(index % 50, { modelName: 'Many' }))
      store.jobs.save(done(1, { modelName: 'Few' }))
    })
    const query = { ...anyJob, modelNames: ['Many', 'First 3.1'] }
    const { count, removal } = await studio.call('jobs.clear', { query })
    expect(count).toBe(1_500)
    expect(removedIn(studio).map(({ length }) => length)).toEqual([1_000, 500])
    expect((await studio.call('studio.snapshot', {})).endedJobs).toBe(2)
    expect((await studio.call('jobs.clear', { query, keepFavourites: false })).count).toBe(1)
    expect(await studio.call('jobs.restore', { removal })).toEqual({ count: 1_500 })
  })

  test('deletes jobs at start that were removed a month ago', async () => {
    const [old, young] = [done(1), done(2)]
    const daysAgo = (days: number) => `${new Date(now - days * 86_400_000).toISOString()} mark`
    const studio = await studioWith((store) => {
      store.jobs.save(old)
      store.jobs.save(young)
      store.jobs.hide([old.id], daysAgo(31))
      store.jobs.hide([young.id], daysAgo(29))
    })
    expect(await studio.call('jobs.restore', { removal: daysAgo(31) })).toEqual({ count: 0 })
    await expect(studio.call('jobs.timeline', { id: old.id })).rejects.toMatchObject({ code: 'not-found' })
    expect(await studio.call('jobs.timeline', { id: young.id })).toEqual({ moments: [] })
  })
})

describe('the ledger', () => {
  const spent = (store: Store) => {
    const ledger = createLedger(store)
    const cost = { quoted: 35, charged: 35, refunded: null }
    ledger.record(undefined, done(1, { cost, project: '=1+1' }))
    ledger.record(undefined, done(2, { cost: { ...cost, charged: 5, refunded: 2 } }))
    store.jobs.save({ ...live(3), cost: { quoted: 20, charged: null, refunded: null } })
  }
  const period = { from: new Date(begin - 86_400_000).toISOString(), to: new Date(begin + 86_400_000).toISOString() }

  test('is summed and exported for a period', async () => {
    const studio = await studioWith(spent)
    const summary = await studio.call('ledger.summary', period)
    expect(summary.all).toMatchObject([{ unit: 'credits', charged: 40, refunded: 2, jobs: 2, unknown: 0 }])
    expect(summary.byConnection).toMatchObject([{ key: 'paid', name: 'A paid service', charged: 40 }])
    const exported = await studio.call('ledger.export', period)
    expect(exported).toMatchObject({
      fileName: expect.stringMatching(/^maquette-spending-.*\.csv$/),
      mediaType: 'text/csv',
    })
    const file = readFileSync((await studio.backend.openStaged(exported.stagedId))!.path)
    expect(file.length).toBe(exported.bytes)
    const lines = file.toString('utf8').split('\r\n')
    expect(lines).toHaveLength(7)
    expect(lines[1]).toContain("'=1+1")
  })

  test('accepts dates in any of their forms and nothing else', async () => {
    const studio = await studioWith(spent)
    const { all, from } = await studio.call('ledger.summary', { from: '1999-12-31T23:00:00-01:00', to: '2999-01-01' })
    expect([all[0]?.charged, from]).toEqual([40, '2000-01-01T00:00:00.000Z'])
    for (const wrong of [
      { ...period, from: 'yesterday' },
      { ...period, to: '' },
    ])
      await expect(studio.call('ledger.export', wrong)).rejects.toMatchObject({ code: 'invalid-input' })
  })

  test('is shown with each connection, and so is its cap', async () => {
    const studio = await studioWith(spent)
    const { connections } = await studio.call('studio.snapshot', {})
    const spentSoFar = { credits: 38, estimated: 0, reserved: 20, unknown: 0 }
    expect(connections[1]).toMatchObject({ id: 'paid', unit: 'credits', spent: spentSoFar, monthlyCap: null })
    expect(await studio.call('connections.change', { id: 'paid', monthlyCap: 50 })).toMatchObject({ monthlyCap: 50 })
    expect(await studio.call('connections.change', { id: 'paid', name: 'Mine' })).toMatchObject({ monthlyCap: 50 })
    expect(await studio.call('connections.change', { id: 'paid', monthlyCap: null })).toMatchObject({
      monthlyCap: null,
    })
    expect(await studio.call('settings.change', { monthlyCapUsd: 80 })).toMatchObject({ monthlyCapUsd: 80 })
  })
})
