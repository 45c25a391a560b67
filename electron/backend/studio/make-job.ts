/** A new job from a checked request: with its seed chosen and its key made, so that every attempt is the same request. */
import { createHash, randomInt, randomUUID } from 'node:crypto'
import { isShown, type ModelOperation, type ParameterValues, type Price } from '../../../shared/catalogue.ts'
import type { JobInputFile, JobRequest } from '../../../shared/job.ts'
import type { StoredConnection, StoredJob } from '../store/records.ts'
import type { CheckedRequest } from './check-job-request.ts'

const largestSeed = 2 ** 31 - 1

/** A waiting job. Where the model has a seed and none was given, one is chosen and written into the parameters. */
export function makeJob(
  connection: StoredConnection,
  request: JobRequest,
  checked: CheckedRequest,
  inputFiles: JobInputFile[],
  now: number,
): StoredJob {
  const { parameters, seed } = withSeed(checked.row, checked.parameters)
  const at = new Date(now).toISOString()
  return {
    id: randomUUID(),
    connectionId: connection.id,
    connectionName: connection.name,
    operation: request.operation,
    modelId: checked.model.id,
    modelName: checked.model.name,
    prompt: checked.prompt,
    inputFiles,
    parameters,
    state: 'waiting',
    progress: null,
    note: null,
    taskId: null,
    cost: { quoted: quotedBy(checked.row.price), charged: null, refunded: null },
    error: null,
    assetIds: [],
    watched: true,
    project: request.project?.trim() ?? '',
    batch: null,
    order: now,
    placeInQueue: null,
    expectedMs: null,
    expiresAt: null,
    candidates: [],
    createdAt: at,
    submittedAt: null,
    finishedAt: null,
    updatedAt: at,
    requestHash: requestHash(connection.id, request, checked, parameters, inputFiles),
    idempotencyKey: randomUUID(),
    submitAttempts: 0,
    notBefore: null,
    seed,
    unsureSince: null,
    cancelWished: false,
  }
}

function withSeed(row: ModelOperation, given: ParameterValues): { parameters: ParameterValues; seed: number | null } {
  const parameter = row.parameters.find((candidate) => candidate.kind === 'seed' && isShown(candidate, given))
  if (parameter === undefined) return { parameters: given, seed: null }
  const known = given[parameter.id]
  if (typeof known === 'number') return { parameters: given, seed: known }
  const least = Math.ceil(parameter.minimum ?? 0)
  const most = Math.floor(Math.min(parameter.maximum ?? largestSeed, least + largestSeed))
  const seed = randomInt(least, most + 1)
  return { parameters: { ...given, [parameter.id]: seed }, seed }
}

function quotedBy(price: Price): number | null {
  if (price.kind === 'free') return 0
  return price.kind === 'credits' ? price.credits : null
}

/** Over the sorted fields, so that the same request always has the same hash. */
function requestHash(
  connectionId: string,
  request: JobRequest,
  checked: CheckedRequest,
  parameters: ParameterValues,
  inputFiles: readonly JobInputFile[],
): string {
  const files = inputFiles.map(({ slot, sha256 }) => `${slot} ${sha256}`).sort()
  const knobs = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1))
  const text = JSON.stringify([connectionId, request.operation, checked.model.id, checked.prompt, knobs, files])
  return createHash('sha256').update(text).digest('hex')
}
