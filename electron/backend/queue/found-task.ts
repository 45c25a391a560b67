/** Matches jobs and tasks that a person or an asset names. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { InputFile, ServiceClient } from '../connections/service-client.ts'
import type { StoredJob } from '../store/records.ts'
import type { Roster } from './roster.ts'

interface JobsOfConnection {
  client: ServiceClient | undefined
  roster: Pick<Roster, 'going'>
  job: (id: string) => StoredJob
  isTaken: (taskId: string) => boolean
}

/** Returns the id of a task that a person has found for an unsure job. `id` is what the service shows. Throws `invalid-input`. */
export function foundTask(job: StoredJob, id: string, { client, roster, job: get, isTaken }: JobsOfConnection): string {
  const taskId = client === undefined ? id : client.foundTask(id, { ...job, files: [] })
  if (taskId === null) throw unusableTask('task-id-unusable')
  // If we choose the ids, a task may be known to be another job's before anyone has found it.
  const isOwnTask = (other: StoredJob) => client?.ownTaskId({ ...other, files: [] }, other.idempotencyKey) === taskId
  const others = roster.going('unsure', 'submitting').map(get)
  if (isTaken(taskId) || others.some((other) => other.id !== job.id && isOwnTask(other)))
    throw unusableTask('task-taken')
  // It may belong to a job whose response has not arrived yet; once that arrives, the task is known.
  const isSame = ({ state, operation, modelId, prompt }: StoredJob) =>
    state === 'submitting' && operation === job.operation && modelId === job.modelId && prompt === job.prompt
  if (others.some(isSame)) throw unusableTask('same-on-its-way')
  return taskId
}

function unusableTask(reason: 'task-id-unusable' | 'task-taken' | 'same-on-its-way'): AppError {
  return new AppError('invalid-input', `the task cannot be taken for the job: ${reason}`, { details: { reason } })
}

/** Returns the connection's task that made exactly this asset; null for an asset that has been changed since. */
export function taskBehind(
  asset: Asset | undefined,
  connectionId: string,
  sha256: string,
): NonNullable<InputFile['madeBy']> | null {
  if (asset === undefined || asset.sha256 !== sha256 || asset.provenance.connectionId !== connectionId) return null
  const { taskId, operation, modelId, finishedAt } = asset.provenance
  if (taskId === null || operation === null || modelId === null || finishedAt === null) return null
  return { taskId, operation, modelId, finishedAt }
}
