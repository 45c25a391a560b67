/** The history of a job: which events are recorded, and with what details. Pure. */
import type { ErrorData } from '../../../shared/protocol/app-error.ts'
import type { JobNote } from '../../../shared/protocol/job-note.ts'
import type { JobCost, JobMoment } from '../../../shared/protocol/job.ts'
import type { StoredJob } from '../store/records.ts'
import type { JobEvent } from './job-machine.ts'

/** Maximum length of a service's own words, in characters. */
const maxTextLength = 500

export function firstMoment(job: StoredJob): JobMoment {
  const { quoted } = job.cost
  return { at: job.createdAt, type: 'made', details: quoted === null ? {} : { quoted } }
}

/**
 * Returns the moment of an event, or null for plain progress and what changes nothing. Never contains a key or a whole
 * reply. `assetName` returns the name of a result.
 */
export function momentOf(
  event: JobEvent,
  before: StoredJob,
  after: StoredJob,
  assetName: (id: string) => string | undefined,
): JobMoment | null {
  const details = { ...detailsOf(event, assetName), ...newCost(before.cost, after.cost) }
  return isPlain(event, before, after, details) ? null : { at: after.updatedAt, type: event.type, details }
}

function isPlain(event: JobEvent, before: StoredJob, after: StoredJob, details: JobMoment['details']): boolean {
  switch (event.type) {
    case 'moved':
      return true
    case 'delayed':
      return event.note === null
    case 'reported':
      return ['quoted', 'charged', 'refunded'].every((kind) => !(kind in details)) && !isNews(before.note, after.note)
    case 'kept':
      return before.assetIds === after.assetIds
    default:
      return false
  }
}

export function sameNote(one: JobNote | null, other: JobNote | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function isNews(before: JobNote | null, after: JobNote | null): boolean {
  return after !== null && !sameNote(before, after)
}

function detailsOf(event: JobEvent, assetName: (id: string) => string | undefined): JobMoment['details'] {
  const details: JobMoment['details'] = {}
  if ('taskId' in event) details['taskId'] = event.taskId
  if ('error' in event) Object.assign(details, factsOf(event.error))
  if ('note' in event && event.note !== undefined && event.note !== null) details['note'] = event.note
  if ('notBefore' in event && event.notBefore !== null) details['notBefore'] = event.notBefore
  if ('requested' in event) details['requested'] = event.requested
  if ('question' in event) details['question'] = event.question
  if ('watched' in event) details['watched'] = event.watched
  if ('candidates' in event) details['candidates'] = event.candidates.length
  if ('assetId' in event) {
    details['assetId'] = event.assetId
    const name = assetName(event.assetId)
    if (name !== undefined) details['name'] = short(name)
  }
  return details
}

/** Returns an error's facts without details that may contain a service's whole response. */
function factsOf({ code, message, details, retryAfterMs }: ErrorData): JobMoment['details'] {
  const facts: JobMoment['details'] = { code, message: short(message) }
  for (const name of ['status', 'reason', 'says', 'statusWord']) {
    const fact = details?.[name]
    if (typeof fact === 'number') facts[name] = fact
    if (typeof fact === 'string' && fact !== message) facts[name] = short(fact)
  }
  if (retryAfterMs !== undefined) facts['retryAfterMs'] = retryAfterMs
  return facts
}

function newCost(before: JobCost, after: JobCost): JobMoment['details'] {
  const reported: JobMoment['details'] = {}
  for (const kind of ['quoted', 'charged', 'refunded'] as const)
    if (after[kind] !== null && after[kind] !== before[kind]) reported[kind] = after[kind]
  if ('charged' in reported && after.chargedFrom !== undefined) reported['chargedFrom'] = after.chargedFrom
  return reported
}

function short(text: string): string {
  return text.length <= maxTextLength ? text : `${text.slice(0, maxTextLength - 1)}…`
}
