/** Saves one output of a task in the library, with its provenance. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { type Asset, makerOf, type NameNote, type Provenance } from '../../../shared/protocol/asset.ts'
import { isView, withoutSide } from '../../../shared/catalogue/catalogue.ts'
import type { ServiceTask } from '../connections/service-client.ts'
import type { StoredJob } from '../store/records.ts'
import type { DriveContext } from './drive-context.ts'
import type { OutputToKeep } from './read-task.ts'
import type { ServiceForQueue } from './service-for-queue.ts'

export interface Fetching {
  job: StoredJob
  task: ServiceTask
  service: ServiceForQueue
  /** Aborts the transfer. */
  signal: AbortSignal
  /** Called with the number of downloaded bytes of an output. */
  onBytes: (name: string, bytes: number) => void
}

/** Returns the assets, or the error. Progress is reported as a fraction of all outputs. Never rejects. */
export async function keepFromTask(
  { job, task, service, signal, onBytes }: Fetching,
  output: OutputToKeep,
  partOf: string | null,
  position: { index: number; count: number },
  context: DriveContext,
): Promise<Asset[] | AppError> {
  const { book } = context
  const { name, kind, mediaType, bytes, sha256, url } = output
  try {
    const assets = await context.library.keepOutput(
      {
        id: job.id,
        title: titleOf(job, name),
        maker: comparedMaker(job),
        parentId: parentOf(job),
        partOf,
        note: noteOf(job),
        copy: job.copy,
      },
      { name, kind, mediaType, bytes, sha256 },
      (options) => service.client.openOutput(url, options, signal),
      provenanceOf(job, task, service, context),
      (fraction, came) => {
        onBytes(name, came)
        if (book.get(job.id)?.state !== 'downloading') return
        book.apply(job.id, { type: 'reported', progress: (position.index + fraction) / position.count, note: null })
      },
      signal,
    )
    for (const { id } of assets) book.apply(job.id, { type: 'kept', assetId: id })
    return assets
  } catch (thrown) {
    return AppError.from(thrown)
  }
}

/** The parent is the first input that exists in the library. */
function parentOf(job: StoredJob): string | null {
  return job.inputFiles.find(({ assetId }) => assetId !== null)?.assetId ?? null
}

/** Edits, textures and views are titled after their input, everything else after its prompt, if there is one. */
function titleOf(job: StoredJob, outputName: string): string {
  const input = job.inputFiles.find(({ assetId }) => assetId !== null) ?? job.inputFiles[0]
  const stem = input?.name.replace(/\.[^.]*$/, '')
  // Names in the library are already readable.
  const name = input?.assetId === null ? stem?.replaceAll(/[_-]+/g, ' ') : stem
  const from = job.operation === 'multiview-to-3d' && name !== undefined ? withoutSide(name) : name
  const changes = job.operation === 'image-edit' || job.operation === 'texture'
  const named = changes || isView(outputName) ? from || job.prompt : job.prompt || from
  return named || (job.resultWords?.untitled ?? job.modelName)
}

function noteOf({ operation, resultWords }: StoredJob): NameNote | null {
  const text = resultWords?.note ?? null
  return text === null ? null : { kind: operation, text }
}

/** Adds the model to the title, since results of one request to several models have the same title. */
function comparedMaker(job: StoredJob): string | null {
  return job.batch?.kind === 'models' ? makerOf(job) : null
}

/** Returns the quoted price, or null if it was a range or an estimate. */
function exactQuote({ cost: { quoted, quotedLeast, quotedAbout } }: StoredJob): number | null {
  return quotedLeast === undefined && quotedAbout === undefined ? quoted : null
}

function provenanceOf(job: StoredJob, task: ServiceTask, service: ServiceForQueue, context: DriveContext): Provenance {
  return {
    prompt: job.prompt,
    operation: job.operation,
    modelId: job.modelId,
    modelName: job.modelName,
    provider: service.provider,
    connectionId: job.connectionId,
    connectionName: job.connectionName,
    parameters: job.parameters,
    seed: job.seed,
    taskId: job.taskId,
    jobId: job.id,
    credits: task.cost.charged ?? job.cost.charged ?? task.cost.quoted ?? exactQuote(job),
    unit: job.unit,
    cost: {
      quoted: task.cost.quoted ?? job.cost.quoted,
      charged: task.cost.charged ?? job.cost.charged,
      refunded: task.cost.refunded ?? job.cost.refunded,
    },
    project: job.project,
    requestedAt: job.createdAt,
    finishedAt: new Date(context.clock.now()).toISOString(),
    inputs: job.inputFiles.map(({ slot, name, sha256, assetId }) => ({ slot, name, sha256, assetId })),
  }
}
