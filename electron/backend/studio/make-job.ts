/**
 * Makes a job from a validated request, with its seed and idempotency key, so that every attempt sends the same
 * request.
 */
import { estimateTime, typicalTimeOf } from '../../../shared/catalogue/estimate-time.ts'
import { randomInt, randomUUID } from 'node:crypto'
import {
  givenSlots,
  type Parameter,
  type ParameterValues,
  priceOf,
  shownParameters,
} from '../../../shared/catalogue/catalogue.ts'
import type { JobBatch, JobCost, StepBefore } from '../../../shared/protocol/job.ts'
import { resultNote, untitledName } from '../../../shared/text/result-words.ts'
import type { StoredJob } from '../store/records.ts'
import type { PreparedRequest } from './prepare-request.ts'
import { requestHash } from './request-hash.ts'

const maxSeed = 2 ** 31 - 1

interface MakeJobOptions {
  /** Unix milliseconds. */
  now: number
  batch?: JobBatch
  /** The step that this job waits for. */
  after?: StepBefore
  /** Seeds of the other jobs in its batch; the job's own is added. */
  takenSeeds?: Set<number>
  copy?: StoredJob['copy']
}

/**
 * Returns a waiting job. Chooses a seed if the model supports one and none was given, or the given one is taken. Its
 * price is the one shown to the artist, otherwise the one in the price list.
 */
export function makeJob(prepared: PreparedRequest, { now, batch, after, takenSeeds, copy }: MakeJobOptions): StoredJob {
  const { connection, request, checked, files } = prepared
  const { parameters, seed } = withSeed(checked, filledSlots(prepared, after), takenSeeds ?? new Set())
  const at = new Date(now).toISOString()
  return {
    id: randomUUID(),
    connectionId: connection.id,
    connectionName: connection.name,
    operation: request.operation,
    modelId: checked.model.id,
    modelName: checked.model.name,
    prompt: checked.prompt,
    inputFiles: files,
    parameters,
    state: 'waiting',
    progress: null,
    note: after === undefined ? null : { code: 'waits-for-step', figures: {} },
    after: after ?? null,
    taskId: null,
    cost: costOf(prepared, parameters, after),
    unit: prepared.unit,
    error: null,
    assetIds: [],
    watched: true,
    project: request.project?.trim() ?? '',
    batch: batch ?? null,
    priceQuestion: null,
    order: now,
    placeInQueue: null,
    expectedMs: estimateTime([], typicalTimeOf(checked.model, checked.operation), prepared.triangles)?.middleMs ?? null,
    expiresAt: null,
    candidates: [],
    createdAt: at,
    submittedAt: null,
    finishedAt: null,
    updatedAt: at,
    requestHash: requestHash({
      connectionId: connection.id,
      operation: request.operation,
      modelId: checked.model.id,
      prompt: checked.prompt,
      parameters,
      files,
    }),
    idempotencyKey: randomUUID(),
    submitAttempts: 0,
    notBefore: null,
    seed,
    unsureSince: null,
    cancelRequested: false,
    disownedSubmissions: [],
    resultWords: request.resultWords ?? {
      note: resultNote(request.operation, parameters),
      untitled: untitledName(request.operation),
    },
    ...(copy === undefined ? {} : { copy }),
  }
}

/** The minimum is known only if the quote comes from the price list. An awaited input counts as present. */
function costOf(prepared: PreparedRequest, parameters: ParameterValues, after: StepBefore | undefined): JobCost {
  const { request, checked } = prepared
  const slots = filledSlots(prepared, after)
  const listed = priceOf(checked.operation, parameters, slots)
  const quoted = request.quote?.credits ?? listed?.most ?? null
  const isListed = listed !== null && quoted === listed.most
  return {
    quoted,
    ...(isListed && listed.least < listed.most ? { quotedLeast: listed.least } : {}),
    ...(isListed && listed.about ? { quotedAbout: true } : {}),
    charged: null,
    refunded: null,
  }
}

function filledSlots({ checked, files }: PreparedRequest, after: StepBefore | undefined): string[] {
  const filled = [...files.map(({ slot }) => slot), ...(after === undefined ? [] : [after.slot])]
  return givenSlots(checked.operation, checked.prompt, filled)
}

function withSeed(
  { operation, parameters: given }: PreparedRequest['checked'],
  slots: readonly string[],
  taken: Set<number>,
): { parameters: ParameterValues; seed: number | null } {
  const parameter = shownParameters(operation, given, slots).find(({ kind }) => kind === 'seed')
  if (parameter === undefined) return { parameters: given, seed: null }
  const known = given[parameter.id]
  const wanted = typeof known === 'number' ? known : parameter.withoutSeed
  const seed = wanted !== undefined && !taken.has(wanted) ? wanted : freeSeed(parameter, taken)
  taken.add(seed)
  return { parameters: { ...given, [parameter.id]: seed }, seed }
}

/** Returns random seeds; if a model has fewer seeds than requested, some repeat. */
function freeSeed({ minimum, maximum, withoutSeed }: Parameter, taken: ReadonlySet<number>): number {
  const min = Math.ceil(minimum ?? 0)
  const max = Math.floor(Math.min(maximum ?? maxSeed, min + maxSeed))
  const last = Math.max(min, ...taken)
  // Consecutive seeds produce different variations; the first is random.
  const first = withoutSeed !== undefined && last > min && last < max ? last + 1 : randomInt(min, max + 1)
  const count = max - min + 1
  for (let step = 0; step <= taken.size && step < count; step++) {
    const seed = min + ((first - min + step) % count)
    if (!taken.has(seed)) return seed
  }
  return first
}
