/** The history of a job: a sentence for each kind of entry; unknown kinds are shown verbatim. Pure. */
import type { JobNote } from '../../../shared/protocol/job-note.ts'
import type { JobMoment } from '../../../shared/protocol/job.ts'
import type { MoneyUnit } from '../../../shared/catalogue/provider-card.ts'
import { formatMoney, plainNumber } from '../format-number.ts'
import { formatTime } from '../format-time.ts'
import { capital, say } from '../../../shared/text/language.ts'
import { noteWords } from './note-words.ts'

type Details = JobMoment['details']
type Words = (details: Details, service: string) => string

/** A test compares these kinds with the queue's. */
export const momentWordsByType: Record<string, Words> = {
  made: () => say('Submitted'),
  sending: (details, service) => say('Sent to {service}', { service }) + changesOf(details),
  resending: (details) =>
    say('Sent again with the same key: the service treats both as one request') + changesOf(details),
  accepted: (details) => {
    const taskId = text(details, 'taskId')
    return taskId === null ? say('Accepted') : say('Accepted as task {taskId}', { taskId })
  },
  'put-back': (details) =>
    say('Returned to the queue: {reason}', { reason: reasonOf(details) ?? say('not sent') }) + untilWords(details),
  unanswered: (details) => say('No answer{reason}. It may have been accepted', { reason: reasonClause(details) }),
  'it-ran': (details) => {
    const taskId = text(details, 'taskId')
    return taskId === null ? say('Found') : say('Found as task {taskId}', { taskId })
  },
  compared: (details) => say('Task list searched') + reasonClause(details),
  'send-again': () => say('You sent it again'),
  'never-arrived': (_, service) => say('{service} never received it: sent again', { service }),
  'step-made': () => say('The previous step is done'),
  reported: (details, service) => say('{service} reported', { service }) + reasonClause(details),
  delayed: (details, service) =>
    `${noteOf(details) ?? say('{service} did not answer', { service })}${untilWords(details)}`,
  succeeded: (_, service) => say('Ready at {service}', { service }),
  downloading: () => say('Download started'),
  kept: (details) => say('Result saved to the library') + named(details),
  finished: () => say('Done'),
  failed: (details) => say('Failed') + reasonClause(details),
  refused: (details) => say('Refused') + reasonClause(details),
  expired: (details) => say('Result expired') + reasonClause(details),
  cancelled: (details) => say('Cancelled') + reasonClause(details),
  'cancel-request': (details) => (details['requested'] === false ? say('Not cancelled') : say('You cancelled it')),
  watch: (details) => (details['watched'] === false ? say('You stopped watching') : say('You resumed watching')),
  'download-stopped': () => say('You stopped the download'),
  'download-again': () => say('You downloaded the result again'),
  billed: (details, service) =>
    'chargedFrom' in details
      ? details['chargedFrom'] === 'shared'
        ? say('The balance at {service} shows what it cost, together with other jobs', { service })
        : say('The balance at {service} shows what it cost', { service })
      : say('{service} billed it', { service }),
  'price-question': (details) =>
    details['question'] === 'asked'
      ? say('Waits for you: its price is unknown')
      : details['question'] === 'accepted'
        ? say('You accepted the unknown price')
        : say('The cap changed'),
  moved: () => say('Moved in the queue'),
}

/** Returns the sentence for an entry, with a count if it was repeated. `unit` is the job's unit. */
export function momentWords({ type, details }: JobMoment, service: string, unit: MoneyUnit): string {
  const words = (momentWordsByType[type]?.(details, service) ?? plainWords(type, details)) + costOf(details, unit)
  const times = details['times']
  return typeof times === 'number' && times > 1
    ? say('{words} ({times, plural, one {# time} other {# times}})', { words, times })
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
  return typeof status === 'number' ? say('{reported} (HTTP {status})', { reported, status }) : reported
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

/** Returns what changed about the cost. */
function costOf(details: Details, unit: MoneyUnit): string {
  return Object.entries(costWords)
    .map(([name, words]) => {
      const amount = details[name]
      return typeof amount === 'number' && amount !== 0 ? `, ${words(formatMoney(amount, unit))}` : ''
    })
    .join('')
}

const costWords = {
  quoted: (amount: string) => say('{amount} quoted', { amount }),
  charged: (amount: string) => say('{amount} charged', { amount }),
  refunded: (amount: string) => say('{amount} refunded', { amount }),
}

function named(details: Details): string {
  const name = text(details, 'name')
  return name === null ? '' : `: ${name}`
}

function untilWords(details: Details): string {
  const notBefore = details['notBefore']
  if (typeof notBefore !== 'number') return ''
  return `. ${say('Not before {time}', { time: formatTime(notBefore) })}`
}

function text(details: Details, name: string): string | null {
  const given = details[name]
  return typeof given === 'string' && given.trim() !== '' ? given.trim() : null
}
