/** Ended jobs that match a query, loaded page by page and kept up to date by events. */
import { createStore } from 'zustand/vanilla'
import { AppError, type ErrorData } from '../../../shared/protocol/app-error.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { CommandOutput } from '../../../shared/protocol/contract.ts'
import type { StudioEvent } from '../../../shared/protocol/studio-event.ts'
import { anyJob, asksForAll, findsJob, hasHistory, type JobQuery } from '../../../shared/protocol/job-query.ts'
import type { Job } from '../../../shared/protocol/job.ts'
import { jobChanges } from '../apply-event.ts'
import { bridge } from '../current-bridge.ts'
import { byEnd, pagesOf, withChanges, withPage, type HistoryPages } from './job-position.ts'
import { currentSnapshot, studioStore } from '../studio-store.ts'

const typingRestMs = 180
const pageSize = 200
const largestPage = 500

export interface HistoryState extends HistoryPages {
  /** The query, which also filters jobs that have not ended. */
  query: JobQuery
  status: 'loading' | 'ready' | 'failed'
  /** Why the last page could not be loaded; null unless `failed`. */
  error: ErrorData | null
  /** Another page is loading. */
  loadingMore: boolean
}

export const historyStore = createStore<HistoryState>()(() => ({
  query: anyJob,
  status: 'loading',
  error: null,
  loadingMore: false,
  ...pagesOf([], 0, null),
}))

/** Returns a job by its id, from the snapshot or the history. */
export function findJob(id: string): Job | undefined {
  const same = (job: Job) => job.id === id
  return studioStore.getState().snapshot?.jobs.find(same) ?? historyStore.getState().jobs.find(same)
}

let requestCount = 0
let typing: ReturnType<typeof setTimeout> | undefined
let retryTimer: ReturnType<typeof setTimeout> | undefined

/** Changes the query. Text is sent once typing pauses. */
export function changeQuery(change: Partial<JobQuery>): void {
  historyStore.setState(({ query }) => ({ query: { ...query, ...change } }))
  clearTimeout(typing)
  if (Object.keys(change).some((name) => name !== 'words')) void reloadHistory()
  else typing = setTimeout(() => void reloadHistory(), typingRestMs)
}

export function clearQuery(): void {
  changeQuery(anyJob)
}

/** Shows the jobs of the snapshot until the first page is loaded. */
export function seedHistory(): void {
  const { jobs, endedJobs } = currentSnapshot()
  const { query, ids } = historyStore.getState()
  if (ids.size > 0 || !asksForAll(query)) return
  historyStore.setState(pagesOf(jobs.filter(hasHistory).toSorted(byEnd), endedJobs, null))
}

/** Reloads as many jobs as are currently loaded, with the current query. */
export async function reloadHistory(): Promise<void> {
  clearTimeout(typing)
  clearTimeout(retryTimer)
  const mine = ++requestCount
  const { query, jobs } = historyStore.getState()
  historyStore.setState({ status: 'loading', loadingMore: false })
  try {
    const wanted = Math.max(pageSize, Math.min(jobs.length, 2000))
    let pages = pagesOf([], 0, null)
    do {
      const limit = Math.min(largestPage, wanted - pages.jobs.length)
      const page = await askFor(query, pages.next, limit)
      if (mine !== requestCount) return
      pages = withPage(pages, page.jobs, page.total, page.next)
    } while (pages.next !== null && pages.jobs.length < wanted)
    historyStore.setState({ status: 'ready', error: null, ...pages })
    if (asksForAll(query)) countEnded(pages.total)
  } catch (thrown) {
    if (mine === requestCount) historyStore.setState({ status: 'failed', error: AppError.from(thrown).toData() })
  }
}

/** Loads the next page, unless there is none or one is already loading. */
export async function loadMoreHistory(): Promise<void> {
  const { query, next, status, loadingMore } = historyStore.getState()
  if (next === null || status !== 'ready' || loadingMore) return
  const mine = requestCount
  historyStore.setState({ loadingMore: true })
  try {
    const page = await askFor(query, next, pageSize)
    if (mine !== requestCount) return
    historyStore.setState((state) => ({ loadingMore: false, ...withPage(state, page.jobs, page.total, page.next) }))
  } catch (thrown) {
    if (mine !== requestCount) return
    historyStore.setState({ loadingMore: false, status: 'failed', error: AppError.from(thrown).toData() })
  }
}

/**
 * Applies events: ended jobs are inserted and removed ones dropped; if the effect is unclear, the history is reloaded.
 */
export function followHistory(events: readonly StudioEvent[], assetsBefore: readonly Asset[]): void {
  const changes = jobChanges(events)
  const state = historyStore.getState()
  if (changes.size > 0) {
    const finds = finder(state.query)
    const next = withChanges(state, changes, finds)
    if (next !== state) historyStore.setState(next)
  }
  const unseen = [...changes].some(([id, job]) => job === null && !state.ids.has(id))
  const starred = state.query.favourites && events.some((event) => isNewStar(event, assetsBefore))
  if (unseen || starred || events.some(({ type }) => type === 'history')) reloadSoon()
}

function reloadSoon(): void {
  clearTimeout(retryTimer)
  retryTimer = setTimeout(() => void reloadHistory(), 50)
}

function isNewStar(event: StudioEvent, before: readonly Asset[]): boolean {
  if (event.type !== 'asset') return false
  const known = before.find(({ id }) => id === event.asset.id)
  return (known?.favourite ?? false) !== event.asset.favourite || event.asset.deletedAt !== null
}

function finder(query: JobQuery): (job: Job) => boolean {
  if (asksForAll(query)) return () => true
  const favourites = new Set(
    studioStore.getState().snapshot?.assets.flatMap(({ id, favourite }) => (favourite ? [id] : [])),
  )
  return (job) => findsJob(query, job, (id) => favourites.has(id))
}

function countEnded(endedJobs: number): void {
  studioStore.setState(({ snapshot }) =>
    snapshot === null || snapshot.endedJobs === endedJobs ? {} : { snapshot: { ...snapshot, endedJobs } },
  )
}

async function askFor(query: JobQuery, cursor: string | null, limit: number): Promise<CommandOutput<'jobs.list'>> {
  return bridge().call('jobs.list', { query: { ...query, words: query.words.trim().slice(0, 200) }, cursor, limit })
}
