/** The history as SQL answers it, held against the words of the vocabulary. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endStates, type JobState, jobStates } from '../../../shared/protocol/job.ts'
import { anyJob, findsJob, hasHistory, type JobQuery } from '../../../shared/protocol/job-query.ts'
import { openStore } from '../../../electron/backend/store/open-store.ts'
import type { StoredJob } from '../../../electron/backend/store/records.ts'
import type { Store } from '../../../electron/backend/store/store.ts'
import { asset, job } from '../../support/builders.ts'

let store: Store
beforeEach(() => {
  store = openStore(mkdtempSync(join(tmpdir(), 'maquette-history-')), () => undefined).store
})
afterEach(() => store.close())

const at = (minute: number) => new Date(Date.parse('2026-02-01T12:00:00Z') + minute * 60_000).toISOString()

function save(...jobs: StoredJob[]): StoredJob[] {
  store.transaction(() => {
    for (const one of jobs) store.jobs.save(one)
  })
  return jobs
}

const done = (minute: number, change: Partial<StoredJob> = {}): StoredJob =>
  job({ state: 'done', createdAt: at(minute - 1), submittedAt: at(minute - 1), finishedAt: at(minute), ...change })

/** Every page of a question, one after the other. */
function allPages(query: JobQuery, limit: number): { ids: string[]; totals: Set<number> } {
  const ids: string[] = []
  const totals = new Set<number>()
  let cursor: string | null = null
  do {
    const page = store.jobs.ended(query, { cursor, limit })
    ids.push(...page.jobs.map(({ id }) => id))
    totals.add(page.total)
    cursor = page.next
  } while (cursor !== null)
  return { ids, totals }
}

const idsOf = (query: Partial<JobQuery>) => allPages({ ...anyJob, ...query }, 50).ids

describe('the history', () => {
  test('contains finished jobs, newest first, and all others are live, oldest first', () => {
    const jobs = save(...jobStates.map((state, index) => job({ state, finishedAt: at(index) })))
    const ended = jobs.filter(({ state }) => endStates.includes(state))
    expect(idsOf({})).toEqual(ended.map(({ id }) => id).reverse())
    expect(store.jobs.countEnded()).toBe(endStates.length)
    expect(store.jobs.live()).toEqual(jobs.filter(({ state }) => !endStates.includes(state)))
    expect(store.jobs.list()).toEqual(jobs.toReversed())
  })

  test('is the same with pages of any size, although jobs come and go meanwhile', () => {
    const jobs = save(...Array.from({ length: 25 }, (_, index) => done(Math.floor(index / 4))))
    const whole = idsOf({})
    expect(new Set(whole).size).toBe(25)
    for (const limit of [1, 3, 24, 25, 26]) expect(allPages(anyJob, limit).ids).toEqual(whole)
    const first = store.jobs.ended(anyJob, { cursor: null, limit: 10 })
    save(done(99))
    store.jobs.hide([jobs[0]!.id], at(100))
    const second = store.jobs.ended(anyJob, { cursor: first.next, limit: 10 })
    expect([...first.jobs, ...second.jobs].map(({ id }) => id)).toEqual(whole.slice(0, 20))
  })

  test.each(['', 'nonsense', 'nonsense ', ' x'])('rejects %j as a cursor', (cursor) => {
    expect(() => store.jobs.ended(anyJob, { cursor, limit: 10 })).toThrow('the cursor is invalid')
  })

  test('searches for literal text, not for patterns', () => {
    const [percent, underscore, plain] = save(
      done(1, { prompt: '100% cotton' }),
      done(2, { prompt: 'a_b' }),
      done(3, { prompt: '1000 cottons, aXb' }),
    )
    expect(idsOf({ words: '100%' })).toEqual([percent!.id])
    expect(idsOf({ words: 'A_B' })).toEqual([underscore!.id])
    expect(idsOf({ words: '%' })).toEqual([percent!.id])
    expect(idsOf({ words: 'cotton 100' })).toEqual([plain!.id, percent!.id])
    expect(idsOf({ words: `' OR 1 = 1 --` })).toEqual([])
  })

  test('searches in other alphabets, ignoring case', () => {
    const [german, turkish, greek] = save(
      done(1, { prompt: 'ÜBERGROSSE Straße' }),
      done(2, { prompt: 'İstanbul' }),
      done(3, {
        inputFiles: [
          { slot: 'image', name: 'ΔΡΆΚΟΣ.png', mediaType: 'image/png', bytes: 1, sha256: 'c', url: '', assetId: null },
        ],
      }),
    )
    expect(idsOf({ words: 'übergrosse STRASSE' })).toEqual([])
    expect(idsOf({ words: 'übergrosse STRAßE' })).toEqual([german!.id])
    expect(idsOf({ words: 'İSTANBUL' })).toEqual([turkish!.id])
    expect(idsOf({ words: 'δράκο' })).toEqual([greek!.id])
  })

  test('recognises a favourite by its asset, unless the asset is in the bin', () => {
    const [liked, binned, other] = save(
      done(1, { assetIds: ['a', 'b'] }),
      done(2, { assetIds: ['c'] }),
      done(3, { assetIds: ['d', 'gone'] }),
    )
    store.assets.save(asset({ id: 'b', favourite: true }))
    store.assets.save(asset({ id: 'c', favourite: true, deletedAt: at(9) }))
    store.assets.save(asset({ id: 'd' }))
    expect(idsOf({ favourites: true })).toEqual([liked!.id])
    store.assets.save(asset({ id: 'c', favourite: true }))
    expect(idsOf({ favourites: true })).toEqual([binned!.id, liked!.id])
    expect(idsOf({})).toContain(other!.id)
  })

  test('lists the available filters, most frequent first', () => {
    save(
      done(1, { modelName: 'First', connectionId: 'x', connectionName: 'As it was', project: 'Zoo' }),
      done(2, { modelName: 'Second', connectionId: 'x', connectionName: 'As it is', project: '' }),
      done(3, { modelName: 'Second', connectionId: 'y', connectionName: 'Other', project: '' }),
      job({ state: 'running', modelName: 'Third' }),
    )
    const [hidden] = save(done(4, { modelName: 'Fourth' }))
    store.jobs.hide([hidden!.id], at(5))
    expect(store.jobs.facets()).toEqual({
      models: [
        { id: 'Second', name: 'Second', count: 2 },
        { id: 'First', name: 'First', count: 1 },
      ],
      connections: [
        { id: 'x', name: 'As it is', count: 2 },
        { id: 'y', name: 'Other', count: 1 },
      ],
      projects: [{ id: 'Zoo', name: 'Zoo', count: 1 }],
    })
  })

  test('returns the durations of the newest jobs of each kind, oldest first', () => {
    const kind = { connectionId: 'paid', operation: 'text-to-3d' as const, modelId: 'first-3.1' }
    save(
      ...[1, 2, 3, 4].map((minute) => done(minute * 10, { submittedAt: at(minute * 9) })),
      done(5, { modelId: 'other', submittedAt: null }),
      job({ ...done(6), state: 'failed' }),
    )
    expect(store.jobs.durations(3)).toEqual(
      [2, 3, 4].map((minutes) => ({ ...kind, durationMs: minutes * 60_000, assetId: null })),
    )
  })

  test('returns the last name of an input', () => {
    const file = (name: string) => ({
      slot: 'image',
      name,
      mediaType: 'image/png',
      bytes: 1,
      sha256: 'abc',
      url: '',
      assetId: null,
    })
    save(
      job({ createdAt: at(2), inputFiles: [file('newer.png')] }),
      job({ createdAt: at(1), inputFiles: [file('older.png')] }),
    )
    expect(store.jobs.inputName('abc')).toBe('newer.png')
    expect(store.jobs.inputName('abcd')).toBeUndefined()
  })

  test('finds a job by its task', () => {
    const [mine] = save(job({ taskId: 't', connectionId: 'x' }), job({ taskId: 't', connectionId: 'y' }), job())
    expect(store.jobs.ofTask('x', 't')).toEqual(mine)
    expect(store.jobs.ofTask('z', 't')).toBeUndefined()
  })

  test('with a disowned attempt is found by its connection, in the list or not', () => {
    const [mine] = save(done(1, { connectionId: 'x', disownedSubmissions: [at(1)] }), done(2, { connectionId: 'x' }))
    save(done(3, { connectionId: 'y', disownedSubmissions: [at(3)] }))
    store.jobs.hide([mine!.id], `${at(9)} a`)
    expect(store.jobs.withDisowned('x')).toEqual([mine])
  })
})

describe('a job removed from the list', () => {
  test('is in no list and no count, can be read by its id, and is restored by its mark', () => {
    const [one, two, live] = save(done(1), done(2), job({ state: 'running' }))
    expect(store.jobs.hide([one!.id, live!.id, 'unknown'], `${at(9)} a`)).toEqual([one!.id])
    expect(store.jobs.hide([one!.id], `${at(9)} b`)).toEqual([])
    expect(idsOf({})).toEqual([two!.id])
    expect(store.jobs.countEnded()).toBe(1)
    expect(store.jobs.list()).not.toContainEqual(one)
    expect(store.jobs.get(one!.id)).toEqual(one)
    expect(store.jobs.restore(`${at(9)} b`)).toBe(0)
    expect(store.jobs.restore(`${at(9)} a`)).toBe(1)
    expect(idsOf({})).toEqual([two!.id, one!.id])
  })

  test('is in the list again once it continues', () => {
    const [one] = save(done(1, { state: 'expired' }))
    store.jobs.hide([one!.id], at(9))
    store.jobs.save({ ...one!, state: 'expired', note: { code: 'still-out', figures: {} } })
    expect(idsOf({})).toEqual([])
    store.jobs.save({ ...one!, state: 'downloading', finishedAt: null })
    expect(store.jobs.live().map(({ id }) => id)).toEqual([one!.id])
    store.jobs.save(one!)
    expect(idsOf({})).toEqual([one!.id])
  })

  test('is deleted for good after its time, with its history, and nothing else is', () => {
    const file = {
      slot: 'image',
      name: 'a.png',
      mediaType: 'image/png',
      bytes: 1,
      sha256: 'abc',
      url: '',
      assetId: null,
    }
    const [old, young, listed] = save(done(1, { inputFiles: [file] }), done(2), done(3))
    for (const { id } of [old!, young!, listed!]) store.moments.add(id, [{ at: at(1), type: 'asked', details: {} }])
    store.jobs.hide([old!.id], `${at(10)} a`)
    store.jobs.hide([young!.id], `${at(20)} b`)
    expect(store.jobs.purge(at(15))).toBe(1)
    expect(store.jobs.get(old!.id)).toBeUndefined()
    expect(store.moments.forJob(old!.id)).toEqual([])
    expect(store.jobs.inputName('abc')).toBeUndefined()
    expect(store.jobs.get(young!.id)).toEqual(young)
    expect(store.moments.forJob(young!.id)).toHaveLength(1)
    expect(store.jobs.get(listed!.id)).toEqual(listed)
    expect(store.jobs.purge(at(15))).toBe(0)
  })
})

describe('a query', () => {
  const placeOf = ({ finishedAt, createdAt, id }: StoredJob) => `${finishedAt ?? createdAt} ${id}`
  const text = fc.oneof(
    fc.constantFrom(
      '',
      '100% dragon',
      'DRAGON_egg',
      'Straße',
      'İzmir',
      'ΔΡΆΚΟΣ',
      "it's",
      'a\\b',
      '猫 の 模型',
      '🐉 red',
    ),
    fc.string({ unit: 'grapheme', maxLength: 12 }).filter((written) => !written.includes('\0')),
  )
  const name = fc.constantFrom('First', 'first', 'Zweites Modell', 'Модель', '100%')
  const date = fc.integer({ min: 0, max: 6 }).map(at)
  const amount = fc.constantFrom(0, 0.1, 0.3, 5, 35, 1e9)
  const states = fc.constantFrom<JobState>(...jobStates)
  const jobs = fc.array(
    fc.record({
      prompt: fc.option(text),
      modelName: name,
      connectionName: name,
      connectionId: fc.constantFrom('x', 'y'),
      project: fc.constantFrom('', 'Zoo', 'zoo', '_'),
      state: states,
      cost: fc.record({ quoted: fc.option(amount), charged: fc.option(amount), refunded: fc.option(amount) }),
      unit: fc.constantFrom('credits', 'USD'),
      createdAt: date,
      finishedAt: fc.option(date),
      taskId: fc.option(fc.constantFrom('task-%', 'TASK_1')),
      assetIds: fc.subarray(['a', 'b', 'c', 'gone']),
      inputFiles: fc.array(
        text.map((written) => ({
          slot: 's',
          name: written,
          mediaType: 'image/png',
          bytes: 1,
          sha256: 'c',
          url: '',
          assetId: null,
        })),
        { maxLength: 2 },
      ),
    }),
    { maxLength: 12 },
  )
  /** Mostly nothing in particular, so that a question with one or two requests still finds something. */
  const mostly = <Value>(nothing: Value, something: fc.Arbitrary<Value>): fc.Arbitrary<Value> =>
    fc.oneof({ weight: 4, arbitrary: fc.constant(nothing) }, { weight: 1, arbitrary: something })
  const words = fc.constantFrom(
    ' ',
    '%',
    '_',
    'dragon',
    'RED',
    'straße',
    'i̇zmir',
    'δράκος',
    "'",
    '\\',
    'zoo first',
    'task-',
    'FIRST',
    'modell z',
  )
  const queries = fc.record({
    words: mostly('', fc.oneof(text, words)),
    states: mostly([], fc.subarray([...jobStates])),
    modelNames: mostly([], fc.array(name, { maxLength: 2 })),
    connectionIds: mostly([], fc.subarray(['x', 'y', 'z'])),
    projects: mostly([], fc.subarray(['', 'Zoo', '_'])),
    costFrom: mostly(null, amount),
    costTo: mostly(null, amount),
    costUnit: mostly('credits' as const, fc.constant('USD' as const)),
    from: mostly(null, date),
    to: mostly(null, date),
    favourites: mostly(false, fc.constant(true)),
  }) satisfies fc.Arbitrary<JobQuery>

  test('finds the same jobs as the shared filter, for any jobs and any query', () => {
    const favourites = new Set(['b', 'c'])
    for (const id of ['a', 'b', 'c']) store.assets.save(asset({ id, favourite: favourites.has(id) }))
    let found = 0
    fc.assert(
      fc.property(jobs, queries, fc.integer({ min: 1, max: 5 }), fc.boolean(), (changes, query, limit, keep) => {
        const all = save(...changes.map((change) => job(change)))
        const isFavourite = (id: string) => favourites.has(id)
        const wanted = all
          .filter((one) => hasHistory(one) && findsJob(query, one, isFavourite))
          .sort((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1))
          .map(({ id }) => id)
        const { ids, totals } = allPages(query, limit)
        found += ids.length
        expect(ids).toEqual(wanted)
        expect([...totals]).toEqual([wanted.length])

        const kept = new Set(all.filter((one) => keep && one.assetIds.some(isFavourite)).map(({ id }) => id))
        const hidden: string[] = store.jobs.hideFound(query, { keepFavourites: keep, removal: at(0) })
        expect(hidden.toSorted()).toEqual(wanted.filter((id) => !kept.has(id)).sort())
        for (const one of store.jobs.live()) store.jobs.save({ ...one, state: 'done' })
        store.jobs.hideFound(anyJob, { keepFavourites: false, removal: at(0) })
        store.jobs.purge(at(1))
        expect(store.jobs.list()).toEqual([])
      }),
      { numRuns: 300 },
    )
    expect(found).toBeGreaterThan(50)
  })
})
