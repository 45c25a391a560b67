/** Rebuilds jobs and the ledger from the records of assets, after the store was lost or damaged. */
import type { Asset, Provenance } from '../../../shared/protocol/asset.ts'
import { typeOfName } from '../../../shared/formats/file-type.ts'
import type { JobCost, JobInputFile } from '../../../shared/protocol/job.ts'
import { createLedger } from '../ledger/ledger.ts'
import type { Library } from '../library/library.ts'
import type { StoredJob } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { localConnectionId } from './local-engine.ts'

/** Restores jobs that made assets and are not in the store. Returns their number. */
export async function rebuildJobs(store: Store, library: Pick<Library, 'openInput'>): Promise<number> {
  const byJob = new Map<string, Asset[]>()
  for (const asset of store.assets.list()) {
    const { jobId } = asset.provenance
    if (jobId !== null && store.jobs.get(jobId) === undefined) byJob.set(jobId, [...(byJob.get(jobId) ?? []), asset])
  }
  let rebuilt = 0
  for (const [id, assets] of byJob) {
    const job = await jobOf(id, assets, library)
    if (job === null) continue
    store.transaction(() => {
      store.jobs.save(job)
      store.moments.add(id, [
        { at: job.createdAt, type: 'made', details: {} },
        { at: job.updatedAt, type: 'finished', details: {} },
      ])
    })
    rebuilt += 1
  }
  return rebuilt
}

/** Enters costs of jobs that the ledger lacks. Returns the number of entries. */
export function rebuildBooks(store: Store): number {
  const known = new Set(store.ledger.list().map(({ jobId, kind }) => `${jobId} ${kind}`))
  let entered = 0
  const add: Store['ledger']['add'] = (entry) => {
    if (known.has(`${entry.jobId} ${entry.kind}`)) return
    store.ledger.add(entry)
    entered += 1
  }
  const ledger = createLedger({ ledger: { ...store.ledger, add } })
  for (const job of store.jobs.list()) ledger.record(undefined, job)
  return entered
}

async function jobOf(
  id: string,
  assets: readonly Asset[],
  library: Pick<Library, 'openInput'>,
): Promise<StoredJob | null> {
  const sorted = assets.toSorted((a, b) => Number(a.partOf !== null) - Number(b.partOf !== null))
  const [main] = sorted
  if (main === undefined) return null
  const { provenance: from } = main
  const { connectionId, operation, modelId } = from
  if (connectionId === null || operation === null || modelId === null) return null
  const createdAt = from.requestedAt ?? main.createdAt
  const finishedAt = from.finishedAt ?? main.createdAt
  return {
    id,
    connectionId,
    connectionName: from.connectionName ?? '',
    operation,
    modelId,
    modelName: from.modelName ?? modelId,
    prompt: from.prompt,
    inputFiles: await Promise.all(from.inputs.map((input) => inputOf(input, library))),
    parameters: from.parameters,
    state: 'done',
    progress: 1,
    note: null,
    taskId: from.taskId,
    cost: costOf(from),
    unit: from.unit,
    error: null,
    assetIds: sorted.map((asset) => asset.id),
    watched: true,
    project: from.project ?? '',
    after: null,
    batch: null,
    priceQuestion: null,
    order: 0,
    placeInQueue: null,
    expectedMs: null,
    expiresAt: null,
    candidates: [],
    createdAt,
    submittedAt: createdAt,
    finishedAt,
    updatedAt: finishedAt,
    requestHash: '',
    idempotencyKey: `rebuilt-${id}`,
    submitAttempts: 1,
    notBefore: null,
    seed: from.seed,
    unsureSince: null,
    cancelRequested: false,
    disownedSubmissions: [],
  }
}

/** Older records have only the charge, or only the quote. */
function costOf({ cost, credits, connectionId }: Provenance): JobCost {
  if (cost !== undefined) return cost
  const isFree = connectionId === localConnectionId
  return { quoted: isFree ? 0 : null, charged: isFree ? 0 : credits, refunded: null }
}

async function inputOf(
  { slot, name, sha256, assetId }: Provenance['inputs'][number],
  library: Pick<Library, 'openInput'>,
): Promise<JobInputFile> {
  const kept = await library.openInput(sha256)
  return {
    slot,
    name,
    mediaType: kept?.mediaType ?? typeOfName(name)?.mediaType ?? 'application/octet-stream',
    bytes: kept?.bytes ?? 0,
    sha256,
    url: `/inputs/${sha256}`,
    assetId,
  }
}
