/** What happened to a job, in words: one sentence for each kind of moment. Kinds that are not known here are shown plainly. Pure. */
import type { JobMoment } from '../../shared/job.ts'
import { formatCredits } from '../ui/format-number.ts'

type Details = JobMoment['details']
/** `service` is how the service is called. */
type Words = (details: Details, service: string) => string

/** Kinds of moments with their words; a test holds them against what the queue can do. */
export const momentWordsByType: Record<string, Words> = {
  made: () => 'Asked for',
  sending: (_, service) => `Sent to ${service}`,
  resending: () => 'Sent once more with the same key, which the service knows again',
  accepted: (details) => `Taken${taskOf(details)}`,
  'put-back': (details) => `Put back: ${reasonOf(details) ?? 'it did not leave'}${untilOf(details)}`,
  unanswered: (details) => `No answer came${because(details)}. It may have been taken`,
  'it-ran': (details) => `Found again${taskOf(details)}`,
  compared: (details) => `The list of tasks was looked through${because(details)}`,
  'send-again': () => 'You decided to send it again',
  told: (details, service) => `${service} said${because(details)}`,
  delayed: (details, service) => `${noteOf(details) ?? `${service} could not be asked`}${untilOf(details)}`,
  succeeded: (_, service) => `Ready at ${service}`,
  downloading: () => 'Fetching of the result began',
  kept: (details) => `Result kept in the library${named(details)}`,
  finished: () => 'Done',
  failed: (details) => `Did not work${because(details)}`,
  refused: (details) => `Not taken${because(details)}`,
  expired: (details) => `The result is gone${because(details)}`,
  cancelled: (details) => `Cancelled${because(details)}`,
  'cancel-wish': (details) => (details['wished'] === false ? 'Goes on after all' : 'You asked to end it'),
  watch: (details) => (details['watched'] === false ? 'You stopped watching' : 'You watch it again'),
  'download-again': () => 'You asked for the result again',
  billed: (_, service) => `${service} booked it`,
  moved: () => 'Put to another place among those that wait',
}

/** The sentence for a moment, with how often where it happened more than once in a row. */
export function momentWords({ type, details }: JobMoment, service: string): string {
  const words = (momentWordsByType[type]?.(details, service) ?? plainWords(type, details)) + costOf(details)
  const times = details['times']
  return typeof times === 'number' && times > 1 ? `${words} (${times} times)` : words
}

/** `some-thing: 3, a word` */
function plainWords(type: string, details: Details): string {
  const facts = Object.values(details).filter((value) => typeof value === 'string' || typeof value === 'number')
  const name = type.replaceAll('-', ' ')
  const words = name.slice(0, 1).toUpperCase() + name.slice(1)
  return facts.length === 0 ? words : `${words}: ${facts.join(', ')}`
}

function because(details: Details): string {
  const reason = reasonOf(details)
  return reason === null ? '' : `: ${reason}`
}

function reasonOf(details: Details): string | null {
  const told = ['note', 'says', 'message', 'code'].map((name) => text(details, name)).find((words) => words !== null)
  const status = details['status']
  if (told === undefined || told === null) return null
  return typeof status === 'number' ? `${told} (HTTP ${status})` : told
}

/** The note as a sentence of its own. */
function noteOf(details: Details): string | null {
  const note = text(details, 'note')
  return note === null ? null : note.slice(0, 1).toUpperCase() + note.slice(1)
}

function taskOf(details: Details): string {
  const taskId = text(details, 'taskId')
  return taskId === null ? '' : ` as task ${taskId}`
}

/** What was new about the cost at that moment. */
function costOf(details: Details): string {
  const said = (name: string, words: string) => {
    const credits = details[name]
    return typeof credits === 'number' && credits !== 0 ? `, ${formatCredits(credits)} ${words}` : ''
  }
  return said('quoted', 'quoted') + said('charged', 'charged') + said('refunded', 'given back')
}

function named(details: Details): string {
  const name = text(details, 'name')
  return name === null ? '' : `: ${name}`
}

function untilOf(details: Details): string {
  const notBefore = details['notBefore']
  if (typeof notBefore !== 'number') return ''
  return `. Not before ${new Date(notBefore).toLocaleTimeString([], { timeStyle: 'medium' })}`
}

function text(details: Details, name: string): string | null {
  const given = details[name]
  return typeof given === 'string' && given.trim() !== '' ? given.trim() : null
}
