/** After damage, or where the store is new and the files are not: what can be had from the files alone, and what is reported. */
import type { Library } from '../library/library.ts'
import type { OpenedStore } from '../store/open-store.ts'
import type { Recovered } from '../store/recover.ts'
import { createLedger } from '../ledger/ledger.ts'
import type { Notices } from './notices.ts'
import type { Receipts } from './receipts.ts'
import { rebuildBooks, rebuildJobs } from './rebuild-jobs.ts'

/** What can be named in a sentence: kinds of rows to how many of them. */
export type Counts = Partial<Record<ReportedKind, number>>
const reported = ['connections', 'jobs', 'ledger', 'assets'] as const
type ReportedKind = (typeof reported)[number]

export interface FromFiles {
  /** What is not all there without the files. */
  lost: ReadonlySet<'jobs' | 'ledger'>
  /** How many of each kind came from them. */
  counts: Record<'assets' | 'jobs' | 'ledger', number>
}

interface Rooms {
  opened: OpenedStore
  library: Library
  receipts: Receipts
}

/**
 * Before the library tidies: assets from their sidecars, paid jobs that were under way from their receipts. Null: nothing is lost.
 */
export async function rebuildFirst({ opened, library, receipts }: Rooms): Promise<FromFiles | null> {
  const { store, recovered } = opened
  if (recovered === null && store.assets.count() > 0) return null
  const lost = lostOf(opened)
  const assets = await library.rebuild()
  let jobs = 0
  for (const job of lost.has('jobs') ? await receipts.read() : []) {
    if (store.jobs.get(job.id) !== undefined) continue
    store.transaction(() => {
      store.jobs.save(job)
      createLedger(store).record(undefined, job)
      store.moments.add(job.id, [{ at: job.createdAt, type: 'made', details: {} }])
    })
    jobs += 1
  }
  return { lost, counts: { assets, jobs, ledger: 0 } }
}

/** Afterwards: the jobs that made the assets, the books, and the notice of it all. */
export async function rebuildRest({ opened, library }: Rooms, files: FromFiles, notices: Notices): Promise<void> {
  const { store, recovered } = opened
  const { lost, counts } = files
  if (lost.has('jobs')) counts.jobs += await rebuildJobs(store, library)
  if (lost.has('ledger')) counts.ledger += rebuildBooks(store)
  if (recovered === null && counts.assets === 0 && counts.jobs === 0) return
  notices.add('library-rebuilt', { ...detailsOf(recovered, counts) })
}

/** The tables of a damaged store that were not whole; both of a store that is new. */
function lostOf({ store, recovered }: OpenedStore): FromFiles['lost'] {
  const both = ['jobs', 'ledger'] as const
  if (recovered !== null) return new Set(both.filter((kind) => recovered.kinds[kind]?.whole !== true))
  return new Set(store.jobs.list().length + store.ledger.list().length === 0 ? both : [])
}

function detailsOf(recovered: Recovered | null, files: FromFiles['counts']): Record<string, unknown> {
  const kinds = recovered?.kinds ?? {}
  const count = (of: (kind: ReportedKind) => number): Counts =>
    Object.fromEntries(reported.map((kind) => [kind, of(kind)] as const).filter(([, found]) => found > 0))
  const filesOf = (kind: ReportedKind): number => (kind === 'connections' ? 0 : files[kind])
  return {
    ...(recovered === null
      ? {}
      : { setAside: recovered.setAside, reason: recovered.reason, backupAt: recovered.backupAt }),
    recovered: count((kind) => kinds[kind]?.recovered ?? 0),
    fromBackup: count((kind) => kinds[kind]?.restored ?? 0),
    fromFiles: count(filesOf),
    lost: count((kind) => Math.max(0, (kinds[kind]?.lost ?? 0) - filesOf(kind))),
    /** Part of the file was unreadable: more may be missing than is counted. */
    uncertain: reported.some((kind) => kinds[kind]?.whole === false),
  }
}
