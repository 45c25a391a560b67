/** Restores what the files alone can provide after the store was damaged or lost, and reports it. */
import type { Library } from '../library/library.ts'
import type { OpenedStore } from '../store/open-store.ts'
import { parsePending, pendingName, type PendingRecovery, type Recovered } from '../store/pending-recovery.ts'
import type { Store } from '../store/store.ts'
import type { Kind } from '../store/salvage/layouts.ts'
import { createLedger } from '../ledger/ledger.ts'
import type { Notices } from './notices.ts'
import type { Receipts } from './receipts.ts'
import { rebuildBooks, rebuildJobs } from './rebuild-jobs.ts'

/** What may be incomplete after a recovery, as named in the notice. */
type Incomplete = 'connections' | 'jobs' | 'moments' | 'ledger' | 'settings' | 'drafts'
/** Each kind with its table. Assets are complete, since their sidecars contain them. */
const incompleteFrom: readonly (readonly [Incomplete, Kind])[] = [
  ['connections', 'connections'],
  ['jobs', 'jobs'],
  ['moments', 'moments'],
  ['ledger', 'ledger'],
  ['settings', 'named_values'],
  ['drafts', 'named_values'],
]

/** Numbers of rows by kind, as named in the notice. */
export type Counts = Partial<Record<ReportedKind, number>>
const reported = ['connections', 'jobs', 'ledger', 'assets'] as const
type ReportedKind = (typeof reported)[number]

interface RebuildState {
  /** The recovery of a damaged store, performed at this start or interrupted earlier; null for a new store. */
  recovered: Recovered | null
  /** Kinds that are incomplete and need to be restored from the files. */
  lost: ReadonlySet<'jobs' | 'ledger'>
  /** Numbers of rows restored from the files. */
  counts: Record<'assets' | 'jobs' | 'ledger', number>
}

interface Rooms {
  opened: OpenedStore
  library: Library
  receipts: Receipts
}

/**
 * Restores assets from sidecars and paid jobs in progress from receipts, before the library cleans up. Returns null if
 * nothing was lost. The remaining work is recorded in the store until `rebuildRest` has done it.
 */
export async function rebuildFirst({ opened, library, receipts }: Rooms): Promise<RebuildState | null> {
  const { store } = opened
  const pending = parsePending(store.values.get(pendingName))
  const recovered = opened.recovered ?? pending?.recovered ?? null
  if (recovered === null && pending === null && store.assets.count() > 0) return null
  const lost = lostOf(store, recovered, pending)
  const files: RebuildState = { recovered, lost, counts: { ...(pending?.counts ?? { assets: 0, jobs: 0, ledger: 0 }) } }
  if (lost.size > 0) noteCounts(store, files)
  files.counts.assets += await library.rebuild()
  const jobs = lost.has('jobs') ? await receipts.read() : []
  store.transaction(() => {
    for (const job of jobs) {
      if (store.jobs.get(job.id) !== undefined) continue
      store.jobs.save(job)
      createLedger(store).record(undefined, job)
      store.moments.add(job.id, [{ at: job.createdAt, type: 'made', details: {} }])
      files.counts.jobs += 1
    }
    if (lost.size > 0) noteCounts(store, files)
  })
  return files
}

/** Restores unfinished jobs with unreadable rows from their receipts. Returns their number. */
export async function restoreUnreadable({ opened: { store }, receipts }: Omit<Rooms, 'library'>): Promise<number> {
  const unreadable = new Set(store.jobs.unreadable())
  const jobs = unreadable.size === 0 ? [] : (await receipts.read()).filter(({ id }) => unreadable.has(id))
  store.transaction(() => {
    for (const job of jobs) store.jobs.save(job)
  })
  return jobs.length
}

/** Restores the jobs that made the assets and the ledger, then adds a notice. */
export async function rebuildRest({ opened, library }: Rooms, files: RebuildState, notices: Notices): Promise<void> {
  const { store } = opened
  const { recovered, lost, counts } = files
  if (lost.has('jobs')) counts.jobs += await rebuildJobs(store, library)
  if (lost.has('ledger')) counts.ledger += rebuildBooks(store)
  if (recovered !== null || counts.assets > 0 || counts.jobs > 0)
    notices.add('library-rebuilt', { ...detailsOf(files) })
  store.values.remove(pendingName)
}

function noteCounts(store: Store, { recovered, counts }: RebuildState): void {
  store.values.set(pendingName, { recovered, counts } satisfies PendingRecovery)
}

/** Returns which of the two tables are incomplete in a damaged store; both for a new one. */
function lostOf(store: Store, recovered: Recovered | null, pending: PendingRecovery | null): RebuildState['lost'] {
  const both = ['jobs', 'ledger'] as const
  if (recovered !== null) return new Set(both.filter((kind) => recovered.kinds[kind]?.whole !== true))
  const isNew = pending !== null || store.jobs.list().length + store.ledger.list().length === 0
  return new Set(isNew ? both : [])
}

function detailsOf({ recovered, lost, counts }: RebuildState): Record<string, unknown> {
  const kinds = recovered?.kinds ?? {}
  const count = (of: (kind: ReportedKind) => number): Counts =>
    Object.fromEntries(reported.map((kind) => [kind, of(kind)] as const).filter(([, found]) => found > 0))
  const filesOf = (kind: ReportedKind): number => (kind === 'connections' ? 0 : counts[kind])
  return {
    ...(recovered === null
      ? {}
      : { setAside: recovered.setAside, reason: recovered.reason, backupAt: recovered.backupAt }),
    recovered: count((kind) => kinds[kind]?.recovered ?? 0),
    fromBackup: count((kind) => kinds[kind]?.restored ?? 0),
    fromFiles: count(filesOf),
    lost: count((kind) => Math.max(0, (kinds[kind]?.lost ?? 0) - filesOf(kind))),
    /** Part of the file was unreadable, so more may be missing. */
    uncertain: reported.some((kind) => kinds[kind]?.whole === false),
    incomplete: incompleteFrom
      .filter(([, kind]) => (recovered === null ? lost.size > 0 : kinds[kind]?.whole !== true))
      .map(([name]) => name),
  }
}
