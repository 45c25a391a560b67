/** The history over a bridge that pages through a made-up store: questions, pages, events, and what comes late. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  changeQuery,
  clearQuery,
  findJob,
  followHistory,
  historyStore,
  loadMoreHistory,
  reloadHistory,
  seedHistory,
} from '../../../../renderer/state/queue/job-history.ts'
import { pagesOf } from '../../../../renderer/state/queue/job-position.ts'
import { studioStore } from '../../../../renderer/state/studio-store.ts'
import { AppError } from '../../../../shared/protocol/app-error.ts'
import type { CommandInput } from '../../../../shared/protocol/contract.ts'
import { anyJob, findsJob, jobQuerySchema } from '../../../../shared/protocol/job-query.ts'
import type { Job } from '../../../../shared/protocol/job.ts'
import { aJob, anAsset, aSnapshot } from '../../builders.ts'
import { eventually } from '../../../support/eventually.ts'
import { setFakeBridge } from '../../fake-bridge.ts'

const over = (minute: number, about: Partial<Job> = {}): Job =>
  aJob({
    id: `job-${String(minute).padStart(4, '0')}`,
    state: 'done',
    prompt: minute % 2 === 0 ? 'a dragon' : 'a cat',
    finishedAt: new Date(Date.UTC(2026, 10, 21, 0, minute)).toISOString(),
    ...about,
  })

let store: Job[]
let asked: CommandInput<'jobs.list'>[]
let answers: (() => void)[] | null
let broken: boolean

beforeEach(() => {
  store = Array.from({ length: 450 }, (_, index) => over(449 - index))
  asked = []
  answers = null
  broken = false
  studioStore.setState({ snapshot: aSnapshot({ jobs: store.slice(0, 100), endedJobs: store.length }) })
  historyStore.setState({ query: anyJob, status: 'loading', error: null, loadingMore: false, ...pagesOf([], 0, null) })
  setFakeBridge(async (command: string, input: CommandInput<'jobs.list'>) => {
    // Another store's question may still be on its way.
    if (command !== 'jobs.list') return undefined
    asked.push(input)
    const waits = answers
    if (waits !== null) await new Promise<void>((resolve) => waits.push(resolve))
    if (broken) throw new AppError('data-corrupt', 'the store cannot be read')
    const query = jobQuerySchema.parse(input.query)
    const found = store.filter((job) => findsJob(query, job, () => false))
    const from = Number(input.cursor ?? 0)
    const until = from + (input.limit ?? 100)
    return { jobs: found.slice(from, until), next: until < found.length ? String(until) : null, total: found.length }
  })
})

const state = () => historyStore.getState()
const ids = () => state().jobs.map(({ id }) => id)

test('shows the snapshot until the first page is loaded', async () => {
  seedHistory()
  expect(state()).toMatchObject({ total: 450, status: 'loading' })
  expect(ids()).toEqual(store.slice(0, 100).map(({ id }) => id))
  await reloadHistory()
  expect(state()).toMatchObject({ total: 450, status: 'ready', next: '200' })
})

test('loads one page after another, each once, until the last', async () => {
  await reloadHistory()
  await Promise.all([loadMoreHistory(), loadMoreHistory()])
  expect(state().jobs).toHaveLength(400)
  await loadMoreHistory()
  await loadMoreHistory()
  expect(ids()).toEqual(store.map(({ id }) => id))
  expect(asked).toHaveLength(3)
})

test('asks once when typing pauses, and at once for a choice', async () => {
  for (const words of ['d', 'dr', 'dra', 'drag']) changeQuery({ words })
  expect(asked).toHaveLength(0)
  await eventually(() => expect(state()).toMatchObject({ total: 225, status: 'ready' }))
  expect(asked.map(({ query }) => query.words)).toEqual(['drag'])
  changeQuery({ states: ['failed'] })
  expect(asked).toHaveLength(2)
  clearQuery()
  await eventually(() => expect(state().total).toBe(450))
})

test('an answer to an earlier query is ignored', async () => {
  answers = []
  changeQuery({ states: ['failed'] })
  changeQuery({ states: ['done'] })
  answers[1]?.()
  await eventually(() => expect(state().status).toBe('ready'))
  answers[0]?.()
  await new Promise((resolve) => setTimeout(resolve))
  expect(state().total).toBe(450)
})

test('a failed query keeps the list and reports the error', async () => {
  await reloadHistory()
  broken = true
  await loadMoreHistory()
  expect(state()).toMatchObject({ status: 'failed', error: { code: 'data-corrupt' } })
  expect(state().jobs).toHaveLength(200)
  broken = false
  await reloadHistory()
  expect(state()).toMatchObject({ status: 'ready', error: null })
})

describe('events', () => {
  beforeEach(() => reloadHistory())

  test('insert a finished job at its position and count it', () => {
    followHistory([{ type: 'job', job: over(1000) }], [])
    expect(ids()[0]).toBe('job-1000')
    expect(state().total).toBe(451)
  })

  test('insert one that ended earlier between the others', () => {
    const between = over(440, { id: 'between', finishedAt: new Date(Date.UTC(2026, 10, 21, 0, 440, 30)).toISOString() })
    followHistory([{ type: 'job', job: between }], [])
    expect(ids().indexOf('between')).toBe(ids().indexOf('job-0440') - 1)
  })

  test('skip active jobs and those that the query excludes', async () => {
    changeQuery({ states: ['failed'] })
    await eventually(() => expect(state().status).toBe('ready'))
    followHistory(
      [
        { type: 'job', job: over(1000) },
        { type: 'job', job: aJob({ id: 'new', state: 'running' }) },
      ],
      [],
    )
    expect(ids()).toEqual([])
  })

  test('remove a job that is downloaded again', () => {
    followHistory([{ type: 'job', job: over(449, { state: 'downloading', finishedAt: null }) }], [])
    expect(ids()).not.toContain('job-0449')
    expect(state().total).toBe(449)
  })

  test('do not count a job twice', () => {
    followHistory([{ type: 'job', job: over(449, { prompt: 'other words' }) }], [])
    expect(state().total).toBe(450)
    expect(state().jobs[0]?.prompt).toBe('other words')
  })

  test('leave jobs older than all loaded pages to their page', () => {
    followHistory([{ type: 'job', job: over(0, { prompt: 'told again' }) }], [])
    expect(ids()).not.toContain('job-0000')
    expect(state().total).toBe(450)
  })

  test('drop removed jobs', () => {
    followHistory([{ type: 'jobs-removed', ids: ['job-0449', 'job-0447'] }], [])
    expect(ids().slice(0, 2)).toEqual(['job-0448', 'job-0446'])
    expect(state().total).toBe(448)
  })

  test('whose effect is unknown repeat the query', async () => {
    store = store.slice(0, 300)
    followHistory([{ type: 'jobs-removed', ids: ['job-0001'] }], [])
    await eventually(() => expect(state().total).toBe(300))
    store = store.slice(0, 30)
    followHistory([{ type: 'history' }], [])
    await eventually(() => expect(state().total).toBe(30))
    expect(studioStore.getState().snapshot?.endedJobs).toBe(30)
  })

  test('of a new star repeat the query only where it asks for stars', async () => {
    const asset = anAsset({ favourite: true })
    const before = asked.length
    vi.useFakeTimers()
    followHistory([{ type: 'asset', asset }], [anAsset()])
    await vi.runAllTimersAsync()
    vi.useRealTimers()
    expect(asked).toHaveLength(before)
    changeQuery({ favourites: true })
    await eventually(() => expect(state().status).toBe('ready'))
    followHistory([{ type: 'asset', asset }], [anAsset()])
    await eventually(() => expect(asked.length).toBe(before + 2))
  })

  test('of a thousand running jobs change nothing', () => {
    const { jobs } = state()
    followHistory(
      Array.from(
        { length: 1000 },
        (_, index) => ({ type: 'job', job: aJob({ id: `r${index}`, state: 'running' }) }) as const,
      ),
      [],
    )
    expect(state().jobs).toBe(jobs)
  })
})

test('a job is found in every list', async () => {
  await reloadHistory()
  await loadMoreHistory()
  expect(findJob('job-0100')?.id).toBe('job-0100')
  expect(findJob('job-0449')?.id).toBe('job-0449')
  expect(findJob('unknown')).toBeUndefined()
})
