/** A job in words: its name, its state and its cost. Pure. */
import { messages, say } from '../../../shared/text/language.ts'
import type { ErrorCode, ErrorData } from '../../../shared/protocol/app-error.ts'
import { withoutSide, type OperationId } from '../../../shared/catalogue/catalogue.ts'
import { downloadWasStopped, endStates, isActive, type Job, type JobState } from '../../../shared/protocol/job.ts'
import { operationTable } from '../../../shared/catalogue/operation-table.ts'
import { formatMoney } from '../format-number.ts'
import { formatPrice, quotedPrice } from '../format-price.ts'
import { operationWords } from '../operations.ts'

export const stateWords: Record<JobState, string> = messages({
  waiting: 'Waiting',
  submitting: 'Sending',
  running: 'Running',
  downloading: 'Downloading',
  done: 'Done',
  failed: 'Failed',
  refused: 'Refused',
  expired: 'Expired',
  cancelled: 'Cancelled',
  unsure: 'Unconfirmed',
})

/** Returns whether a job is done but changed nothing; its cost is shown along with that. */
function isUnchanged({ note }: Pick<Job, 'note'>): boolean {
  return note?.code === 'no-change'
}

/** Returns `Running`, `Running 45 %`, `Not watched`. */
export function jobStateWords(job: Pick<Job, 'state' | 'progress' | 'watched' | 'note'>): string {
  if (job.state === 'done' && isUnchanged(job)) return say('No change')
  if (!job.watched && isActive(job)) return say('Not watched')
  const words = stateWords[job.state]
  const counted = job.state === 'running' || job.state === 'downloading'
  return counted && job.progress !== null ? `${words} ${Math.round(job.progress * 100)} %` : words
}

/** Returns the name of a job: its prompt, else its input, else its operation. */
export function jobTitle(job: Pick<Job, 'prompt' | 'inputFiles' | 'operation'>): string {
  const [input] = job.inputFiles
  const { workspace } = operationTable[job.operation]
  const { label } = operationWords[job.operation]
  if (job.prompt !== null) return job.prompt
  if (input === undefined) return label
  // The artist's own file is shown with its full file name, an asset with its name.
  const name = input.assetId === null ? input.name : subjectOf(job.operation, stem(input.name))
  return workspace === 'create' || workspace === 'image' ? name : `${label}: ${stem(input.name)}`
}

/** A job from several views is named after their subject. */
function subjectOf(operation: OperationId, name: string): string {
  return operation === 'multiview-to-3d' ? withoutSide(name) : name
}

function stem(fileName: string): string {
  return fileName.replace(/\.\w{2,4}$/, '')
}

/** Returns the model, service, batch and project: `Figure 3.1 · Offline engine · 2 of 4 · Chess set`. */
export function jobOriginWords(job: Pick<Job, 'modelName' | 'connectionName' | 'batch' | 'project'>): string {
  const { modelName, connectionName, batch, project } = job
  const mark = batch === null ? [] : [batchPlaceWords(batch.index + 1, batch.count)]
  return [modelName, connectionName, ...mark, ...(project === '' ? [] : [project])].join(' · ')
}

/** `2 of 4` */
export function batchPlaceWords(index: number, count: number): string {
  return say('{index} of {count}', { index, count })
}

/** Returns the problem for a job's row. A problem that pauses a whole service is shown once, above the list. */
export function shownProblem(job: Pick<Job, 'state' | 'error' | 'priceQuestion'>): ErrorData | null {
  if (job.error === null || job.state === 'unsure' || job.state === 'done') return null
  if (job.state === 'cancelled' && !downloadWasStopped(job)) return null
  if (job.state === 'waiting' && job.priceQuestion === 'asked') return job.error
  return job.state === 'waiting' && serviceErrors.includes(job.error.code) ? null : job.error
}

const serviceErrors: readonly ErrorCode[] = [
  'key-missing',
  'key-rejected',
  'proxy-password',
  'credits-exhausted',
  'spend-cap',
]

/** Returns whether a job has ended; an unconfirmed one has not. */
export function hasEnded(job: Pick<Job, 'state'>): boolean {
  return endStates.includes(job.state)
}

/** Returns whether only the download failed, so that the service may still have the result. */
export function offersDownload(job: Pick<Job, 'state' | 'error'>): boolean {
  const reason = job.error?.details?.['reason']
  if (job.state === 'failed')
    return reason === 'no-result' || reason === 'download-stalled' || reason === 'stopped-twice'
  return job.state === 'expired' || downloadWasStopped(job)
}

/** Returns whether a job ended without a result. */
export function hasFailed(job: Pick<Job, 'state'>): boolean {
  return hasEnded(job) && job.state !== 'done'
}

/** Returns whether cancelling a job may leave a charge: it was sent, and is not known to be free. */
export function mayBeCharged(job: Pick<Job, 'state' | 'cost'>): boolean {
  return (job.state === 'submitting' || job.state === 'running') && job.cost.quoted !== 0
}

/** Returns `35 credits`, `$0.10 to $0.40`, `Free` or `35 credits refunded`; empty if nothing is known. */
export function jobCostWords(job: Pick<Job, 'cost' | 'unit' | 'state' | 'note'>): string {
  const { charged, refunded } = job.cost
  if (refunded !== null && refunded > 0) return say('{amount} refunded', { amount: formatMoney(refunded, job.unit) })
  if (charged !== null && charged > 0 && job.state === 'done' && isUnchanged(job))
    return say('{amount} charged', { amount: formatMoney(charged, job.unit) })
  if (charged !== null && (charged > 0 || job.state === 'done'))
    return formatPrice({ least: charged, most: charged }, job.unit)
  if (job.state === 'failed' || job.state === 'refused' || job.state === 'cancelled')
    return charged === 0 ? say('Not charged') : ''
  const quoted = quotedPrice(job.cost)
  if (quoted === null) return job.state === 'done' ? say('Price unknown') : ''
  return formatPrice(job.state === 'done' ? { ...quoted, about: true } : quoted, job.unit)
}

/** Returns the announcement when a job ends; null for other changes. */
export function jobAnnouncement(job: Job, before: Job | undefined): string | null {
  if (before === undefined || before.state === job.state) return null
  if (!hasEnded(job) && job.state !== 'unsure') return null
  if (job.state === 'done' && isUnchanged(job)) {
    const { charged } = job.cost
    const values = { amount: formatMoney(charged ?? 0, job.unit), title: jobTitle(job) }
    return charged !== null && charged > 0
      ? say('No change, {amount} charged: {title}', values)
      : say('No change: {title}', values)
  }
  return `${stateWords[job.state]}: ${jobTitle(job)}`
}
