import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { createLedger } from '../../../electron/backend/ledger/ledger.ts'
import { JobBook } from '../../../electron/backend/queue/job-book.ts'
import { openStore } from '../../../electron/backend/store/open-store.ts'
import type { StoredJob } from '../../../electron/backend/store/records.ts'
import type { Store } from '../../../electron/backend/store/store.ts'
import { asset, job } from '../../support/builders.ts'
import { createTestClock, type TestClock } from '../../support/test-clock.ts'

interface Bench {
  book: JobBook
  store: Store
  clock: TestClock
  reported: StoredJob[]
  unsaved: AppError[]
  /** From now on the disk refuses, or no longer. */
  full: (is: boolean) => void
}

/** A book over a store of its own, or over that of another book, as after a restart. */
function bench(earlier?: Bench): Bench {
  const store = earlier?.store ?? openStore(mkdtempSync(join(tmpdir(), 'maquette-book-')), () => undefined).store
  const clock = earlier?.clock ?? createTestClock()
  const reported: StoredJob[] = []
  const unsaved: AppError[] = []
  let refuses = false
  const seen: Store = {
    ...store,
    transaction(work) {
      return store.transaction(() => {
        const result = work()
        if (refuses) throw new AppError('disk-full', 'no room')
        return result
      })
    },
  }
  const book = new JobBook({
    store: seen,
    ledger: createLedger(seen),
    clock,
    log: () => undefined,
    onChange: (after) => reported.push(after),
    onUnsaved: (error) => unsaved.push(error),
  })
  return {
    book,
    store,
    clock,
    reported,
    unsaved,
    full: (is) => {
      refuses = is
    },
  }
}

const error = { code: 'service-down' as const, message: 'the service said 503', details: { status: 503 } }
const cost = (charged: number | null) => ({ quoted: 35, charged, refunded: null })
const typesOf = ({ store }: Bench, id: string) => store.moments.forJob(id).map(({ type }) => type)
const running = (change: Partial<StoredJob> = {}) =>
  job({ state: 'running', taskId: 't', submitAttempts: 1, ...change })

describe('the book of jobs', () => {
  test('adds several new jobs at once, or none of them', () => {
    const { book, store, reported, full } = bench()
    const [one, two] = [job(), job()]
    full(true)
    expect(() => book.add([one, two])).toThrow('no room')
    expect([[...book.live()], store.jobs.list(), reported]).toEqual([[], [], []])
    full(false)
    book.add([one, two])
    expect([...book.live()]).toEqual([one, two])
    expect(store.jobs.live()).toEqual([one, two])
    expect(reported).toEqual([one, two])
    expect(store.moments.forJob(one.id)).toEqual([{ at: one.createdAt, type: 'made', details: {} }])
  })

  test('loads unfinished jobs after a restart, and reads the others from the store', () => {
    const first = bench()
    const [waits, ends] = [job(), running()]
    first.book.add([waits, ends])
    const ended = first.book.apply(ends.id, { type: 'failed', error })
    const { book } = bench(first)
    expect([...book.live()]).toEqual([waits])
    expect(book.get(ends.id)).toEqual(ended)
    expect(book.get('unknown')).toBeUndefined()
  })

  test('unloads a finished job, and reloads it when its result is to be downloaded again', () => {
    const { book, store } = bench()
    const mine = running()
    book.add([mine])
    book.apply(mine.id, { type: 'succeeded' }, { type: 'expired', error })
    expect([...book.live()]).toEqual([])
    expect(book.hide([mine.id], '2026-06-01 mark')).toEqual([mine.id])
    const again = book.apply(mine.id, { type: 'download-again' })
    expect([...book.live()]).toEqual([again])
    expect(store.jobs.live()).toEqual([again])
    book.apply(mine.id, { type: 'finished', note: null })
    expect(store.jobs.countEnded()).toBe(1)
  })

  test('never removes an unfinished job from the list', () => {
    const { book, store } = bench()
    const mine = running()
    book.add([mine])
    expect(book.hide([mine.id], '2026-06-01 mark')).toEqual([])
    expect(store.jobs.live()).toEqual([mine])
  })

  test('does not report a poll with the same note as before', () => {
    const { book, reported } = bench()
    const mine = running()
    book.add([mine])
    const queued = () => ({ code: 'queued-at-service', figures: {} })
    for (let poll = 0; poll < 3; poll++) book.apply(mine.id, { type: 'reported', progress: null, note: queued() })
    expect(reported.map(({ note }) => note)).toEqual([mine.note, queued()])
  })

  test('changes nothing when a critical change cannot be written', () => {
    const { book, store, full, reported } = bench()
    const mine = job()
    book.add([mine])
    full(true)
    expect(() => book.apply(mine.id, { type: 'sending' })).toThrow('no room')
    expect(book.get(mine.id)).toEqual(mine)
    expect(store.jobs.get(mine.id)).toEqual(mine)
    expect(reported).toEqual([mine])
    expect(book.moments(mine.id).map(({ type }) => type)).toEqual(['made'])
  })

  test('keeps external events in memory while the disk refuses writes, and saves all of them later', () => {
    const at = bench()
    const { book, store, full, unsaved } = at
    const mine = job({ state: 'submitting', submitAttempts: 1 })
    book.add([mine])
    full(true)
    book.applyEvenIfUnsaved(mine.id, { type: 'accepted', taskId: 'task-1', cost: cost(null) })
    book.applyEvenIfUnsaved(mine.id, { type: 'succeeded', cost: cost(35) })
    const ended = book.applyEvenIfUnsaved(mine.id, { type: 'finished', note: null })
    expect(unsaved.map(({ code }) => code)).toEqual(['disk-full', 'disk-full', 'disk-full'])
    expect(book.get(mine.id)).toEqual(ended)
    expect([...book.live()]).toEqual([])
    expect(store.jobs.get(mine.id)).toEqual(mine)
    expect(book.moments(mine.id).map(({ type }) => type)).toEqual(['made', 'accepted', 'succeeded', 'finished'])
    expect(() => book.flush()).toThrow('no room')
    full(false)
    book.flush()
    expect(store.jobs.get(mine.id)).toEqual(ended)
    expect(typesOf(at, mine.id)).toEqual(['made', 'accepted', 'succeeded', 'finished'])
    expect(store.ledger.list().map(({ kind, credits }) => [kind, credits])).toEqual([
      ['quote', 35],
      ['charge', 35],
    ])
  })

  test('saves a charge that the disk refused with the next write', () => {
    const { book, store, full } = bench()
    const mine = running()
    book.add([mine])
    full(true)
    book.applyEvenIfUnsaved(mine.id, { type: 'succeeded', cost: cost(35) })
    full(false)
    book.apply(mine.id, { type: 'finished', note: null })
    expect(store.ledger.list().map(({ kind, credits }) => [kind, credits])).toEqual([
      ['quote', 35],
      ['charge', 35],
    ])
  })
})

describe('the history of a job', () => {
  test('is written with each step, small and in order', () => {
    const at = bench()
    const { book, store } = at
    const mine = job({ cost: { quoted: 35, charged: null, refunded: null } })
    store.assets.save(asset({ id: 'a', name: 'A red dragon' }))
    book.add([mine])
    book.apply(mine.id, { type: 'sending' })
    book.apply(mine.id, { type: 'put-back', error, notBefore: Date.UTC(2026, 5, 1, 13) })
    book.apply(mine.id, { type: 'sending' })
    book.apply(mine.id, { type: 'accepted', taskId: 'task-1' })
    book.apply(mine.id, { type: 'reported', progress: 0.2, note: { code: 'the-service-says-sculpting', figures: {} } })
    book.apply(mine.id, { type: 'reported', progress: 0.4, note: { code: 'the-service-says-sculpting', figures: {} } })
    book.apply(mine.id, { type: 'succeeded', cost: cost(35) })
    book.apply(mine.id, { type: 'kept', assetId: 'a' })
    book.apply(mine.id, { type: 'kept', assetId: 'a' })
    book.apply(mine.id, { type: 'finished', note: null })
    expect(store.moments.forJob(mine.id).map(({ type, details }) => [type, details])).toEqual([
      ['made', { quoted: 35 }],
      ['sending', {}],
      [
        'put-back',
        { code: 'service-down', message: 'the service said 503', status: 503, notBefore: Date.UTC(2026, 5, 1, 13) },
      ],
      ['sending', {}],
      ['accepted', { taskId: 'task-1' }],
      ['reported', { note: { code: 'the-service-says-sculpting', figures: {} } }],
      ['succeeded', { charged: 35 }],
      ['kept', { assetId: 'a', name: 'A red dragon' }],
      ['finished', {}],
    ])
    expect(book.moments(mine.id)).toEqual(store.moments.forJob(mine.id))
  })

  test('combines repeated delays in memory and writes them with the next step', () => {
    const at = bench()
    const { book, store, clock } = at
    const mine = running()
    book.add([mine])
    for (let round = 0; round < 1_000; round++) {
      book.apply(mine.id, { type: 'delayed', note: { code: 'no-connection', figures: {} }, notBefore: clock.time })
      clock.time += 1_000
    }
    expect(typesOf(at, mine.id)).toEqual(['made'])
    expect(book.moments(mine.id)).toMatchObject([
      { type: 'made' },
      { type: 'delayed', details: { note: { code: 'no-connection', figures: {} }, times: 1_000 } },
    ])
    book.apply(mine.id, { type: 'failed', error })
    expect(typesOf(at, mine.id)).toEqual(['made', 'delayed', 'failed'])
    expect(store.moments.forJob(mine.id)[1]?.details['times']).toBe(1_000)
  })

  test('is written in the end, even without further events', () => {
    const at = bench()
    const mine = running()
    at.book.add([mine])
    at.book.apply(mine.id, { type: 'delayed', note: { code: 'no-connection', figures: {} }, notBefore: null })
    at.book.flush()
    at.book.flush()
    expect(typesOf(at, mine.id)).toEqual(['made', 'delayed'])
  })

  test('contains no long texts and no complete response', () => {
    const { book, store } = bench()
    const mine = running()
    book.add([mine])
    const details = { status: 500, reply: 'x'.repeat(10_000), says: 'y'.repeat(10_000), body: { api_key: 'sk-secret' } }
    book.apply(mine.id, { type: 'failed', error: { ...error, message: 'z'.repeat(10_000), details } })
    const text = JSON.stringify(store.moments.forJob(mine.id))
    expect(text.length).toBeLessThan(2_000)
    expect(text).not.toContain('sk-secret')
    expect(text).toContain('service-down')
  })
})

describe('the window', () => {
  test('is notified of progress at a limited rate, and of everything else at once', () => {
    const { book, store, clock, reported } = bench()
    const mine = running()
    book.add([mine])
    clock.time += 1_000
    for (let step = 1; step <= 50; step++) {
      book.apply(mine.id, { type: 'reported', progress: step / 50, note: null, cost: cost(null) })
      clock.time += 20
    }
    expect(reported.length).toBeGreaterThan(4)
    expect(reported.length).toBeLessThan(8)
    const before = reported.length
    const nearly = { type: 'reported', progress: 1, note: { code: 'nearly', figures: {} }, cost: cost(null) } as const
    book.apply(mine.id, nearly)
    book.apply(mine.id, { ...nearly, placeInQueue: 3 })
    book.apply(mine.id, { ...nearly, placeInQueue: 3 })
    expect(reported.length).toBe(before + 2)
    // Only the price was written down; the progress since was not.
    expect(store.jobs.get(mine.id)?.progress).toBe(0.02)
  })
})
