/** The history of a job: a sentence for each kind of entry; unknown kinds are shown verbatim. Pure. */
import type { JobNote } from '../../../shared/protocol/job-note.ts'
import type { JobMoment } from '../../../shared/protocol/job.ts'
import type { MoneyUnit } from '../../../shared/catalogue/provider-card.ts'
import { formatCount, formatMoney, plainNumber } from '../format-number.ts'
import { formatTime } from '../format-time.ts'
import { capital, plural } from '../../../shared/text/language.ts'
import { noteWords } from './note-words.ts'

type Details = JobMoment['details']
type Words = (details: Details, service: string) => string

/** A test compares these kinds with the queue's. */
export const momentWordsByType: Record<string, Words> = {
  made: () => 'Submitted',
  sending: (details, service) => `Sent to ${service}${changesOf(details)}`,
  resending: (details) => `Sent again with the same key: the service treats both as one request${changesOf(details)}`,
  accepted: (details) => `Accepted${taskOf(details)}`,
  'put-back': (details) => `Returned to the queue: ${reasonOf(details) ?? 'not sent'}${untilWords(details)}`,
  unanswered: (details) => `No answer${reasonClause(details)}. It may have been accepted`,
  'it-ran': (details) => `Found${taskOf(details)}`,
  compared: (details) => `Task list searched${reasonClause(details)}`,
  'send-again': () => 'You chose to send it again',
  'never-arrived': (_, service) => `${service} never received it: sent again`,
  'step-made': () => 'The step before is done',
  reported: (details, service) => `${service} reported${reasonClause(details)}`,
  delayed: (details, service) => `${noteOf(details) ?? `${service} did not answer`}${untilWords(details)}`,
  succeeded: (_, service) => `Ready at ${service}`,
  downloading: () => 'Download started',
  kept: (details) => `Result saved to the library${named(details)}`,
  finished: () => 'Done',
  failed: (details) => `Failed${reasonClause(details)}`,
  refused: (details) => `Refused${reasonClause(details)}`,
  expired: (details) => `Result expired${reasonClause(details)}`,
  cancelled: (details) => `Cancelled${reasonClause(details)}`,
  'cancel-request': (details) => (details['requested'] === false ? 'Not cancelled' : 'You asked to cancel it'),
  watch: (details) => (details['watched'] === false ? 'You stopped watching' : 'You resumed watching'),
  'download-stopped': () => 'You stopped the download',
  'download-again': () => 'You asked to download the result again',
  billed: (details, service) =>
    'chargedFrom' in details
      ? `The balance at ${service} shows what it cost${details['chargedFrom'] === 'shared' ? ', together with other jobs' : ''}`
      : `${service} billed it`,
  'price-question': (details) =>
    details['question'] === 'asked'
      ? 'Waits for you: its price is unknown'
      : details['question'] === 'accepted'
        ? 'You accepted the unknown price'
        : 'The cap changed',
  moved: () => 'Moved in the queue',
}

/** Returns the sentence for an entry, with a count if it was repeated. `unit` is the job's unit. */
export function momentWords({ type, details }: JobMoment, service: string, unit: MoneyUnit): string {
  const words = (momentWordsByType[type]?.(details, service) ?? plainWords(type, details)) + costOf(details, unit)
  const times = details['times']
  return typeof times === 'number' && times > 1
    ? `${words} (${formatCount(times)} ${plural(times, 'time', 'times')})`
    : words
}

/** `some-thing: 3, a word` */
function plainWords(type: string, details: Details): string {
  const facts = Object.values(details).flatMap((value) =>
    typeof value === 'number' ? [String(plainNumber(value))] : typeof value === 'string' ? [value] : [],
  )
  const name = type.replaceAll('-', ' ')
  const words = capital(name)
  return facts.length === 0 ? words : `${words}: ${facts.join(', ')}`
}

function reasonClause(details: Details): string {
  const reason = reasonOf(details)
  return reason === null ? '' : `: ${reason}`
}

function reasonOf(details: Details): string | null {
  const reported =
    noteIn(details) ?? ['says', 'message', 'code'].map((name) => text(details, name)).find((words) => words !== null)
  const status = details['status']
  if (reported === undefined || reported === null) return null
  return typeof status === 'number' ? `${reported} (HTTP ${status})` : reported
}

/** Returns further sentences on how the inputs were changed before sending. */
function changesOf(details: Details): string {
  const note = noteOf(details)
  return note === null ? '' : `. ${note}`
}

function noteOf(details: Details): string | null {
  const note = noteIn(details)
  return note === null ? null : capital(note)
}

function noteIn(details: Details): string | null {
  const note = details['note']
  return typeof note === 'object' && note !== null && 'code' in note ? noteWords(note as JobNote) : null
}

function taskOf(details: Details): string {
  const taskId = text(details, 'taskId')
  return taskId === null ? '' : ` as task ${taskId}`
}

/** Returns what changed about the cost. */
function costOf(details: Details, unit: MoneyUnit): string {
  const quoted = (name: string, words: string) => {
    const amount = details[name]
    return typeof amount === 'number' && amount !== 0 ? `, ${formatMoney(amount, unit)} ${words}` : ''
  }
  return quoted('quoted', 'quoted') + quoted('charged', 'charged') + quoted('refunded', 'refunded')
}

function named(details: Details): string {
  const name = text(details, 'name')
  return name === null ? '' : `: ${name}`
}

function untilWords(details: Details): string {
  const notBefore = details['notBefore']
  if (typeof notBefore !== 'number') return ''
  return `. Not before ${formatTime(notBefore)}`
}

function text(details: Details, name: string): string | null {
  const given = details[name]
  return typeof given === 'string' && given.trim() !== '' ? given.trim() : null
}
