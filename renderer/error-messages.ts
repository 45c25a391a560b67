/**
 * The words people read about errors, chosen by code and details alone: what happened, what is safe, what to do next,
 * and one button for the likeliest remedy.
 */
import type { ErrorCode, ErrorData } from '../shared/app-error.ts'
import type { Connection } from '../shared/connection.ts'
import { countOf, formatBytes, formatCount } from './ui/format-number.ts'

/** What the one button does; each place that shows an error offers those it can do. */
export type Remedy =
  | 'add-key'
  | 'change-key'
  | 'unlock-keys'
  | 'edit-request'
  | 'edit-connection'
  | 'try-again'
  | 'resume'
  | 'download-again'
  | 'change-cap'
  | 'copy-details'

export interface ErrorWords {
  title: string
  /** What happened and what is safe. */
  text: string
  remedy: { kind: Remedy; label: string } | null
  /** Prompts that would be taken instead. */
  suggestions: string[]
}

/** The words for an error. `serviceName` is how the person calls the service it came from. */
export function describeError(error: ErrorData, serviceName = 'the service'): ErrorWords {
  const words = wordsByCode[error.code](error, serviceName)
  return {
    title: words.title,
    text: words.text,
    remedy: words.remedy === undefined ? null : { kind: words.remedy, label: remedyLabels[words.remedy] },
    suggestions: suggestionsOf(error),
  }
}

/** Why nothing is sent to a connection, with what is known of its account; null while it works. */
export function describePause({
  paused,
  name,
  balance,
}: Pick<Connection, 'paused' | 'name' | 'balance'>): ErrorWords | null {
  if (paused === null) return null
  const credits = balance?.credits ?? null
  return describeError(
    credits === null ? paused : { ...paused, details: { balance: credits, ...paused.details } },
    name,
  )
}

/** The field of a form an error is about, or null. */
export function fieldOf(error: ErrorData): string | null {
  return text(error, 'field')
}

/** What a person can hand to whoever mends it: the code, the log's message and the details. Never holds a secret. */
export function detailsToCopy(error: ErrorData): string {
  return JSON.stringify({ code: error.code, message: error.message, details: error.details ?? {} }, null, 2)
}

const remedyLabels: Record<Remedy, string> = {
  'add-key': 'Add your key',
  'change-key': 'Change the key',
  'unlock-keys': 'Unlock the keys',
  'edit-request': 'Edit and retry',
  'edit-connection': 'Check the address',
  'try-again': 'Try again',
  resume: 'Ask again',
  'download-again': 'Fetch it again',
  'change-cap': 'Change the cap',
  'copy-details': 'Copy the details',
}

type Words = (error: ErrorData, service: string) => { title: string; text: string; remedy?: Remedy }

const wordsByCode: Record<ErrorCode, Words> = {
  'invalid-input': (error) =>
    is(error, 'quote-void')
      ? { title: 'The price has changed, look again', text: 'Nothing was sent and nothing was charged.' }
      : {
          title: reason(error) ?? 'Something in the form cannot be sent',
          text: 'Nothing was sent and nothing was charged. Change it and try again.',
        },
  'key-missing': (error, service) =>
    error.details?.['locked'] === true
      ? {
          title: 'Your keys are locked',
          text: `The key for ${service} is in the file behind your passphrase. Jobs wait until it is unlocked.`,
          remedy: 'unlock-keys',
        }
      : {
          title: `No key for ${service} yet`,
          text: `Jobs wait until you add one. The key comes from the dashboard of ${service}.`,
          remedy: 'add-key',
        },
  'key-rejected': (error, service) => ({
    title: `${capital(service)} did not accept the key`,
    text: withReason(error, 'It may have been revoked or typed wrongly. Jobs wait; nothing was charged.'),
    remedy: 'change-key',
  }),
  'credits-exhausted': (error, service) => {
    const balance = amount(error, 'balance')
    return {
      title: 'Not enough credits',
      text: withReason(
        error,
        `${balance === null ? '' : `${countOf(balance, 'credit')} are left there. `}Jobs wait until there are more. Buy credits at ${service}, then ask again.`,
      ),
      remedy: 'resume',
    }
  },
  'spend-cap': (error, service) => ({
    title: 'Your own spending limit is reached',
    text: capText(error, service),
    remedy: 'change-cap',
  }),
  'rate-limited': (error, service) => ({
    title: `${capital(service)} asks for a pause`,
    text: `Too many requests at once. It goes on by itself${soon(error)}.`,
  }),
  'queue-full': (_, service) => ({
    title: `${capital(service)} has no free place right now`,
    text: 'The job waits its turn and is sent by itself. Nothing was charged.',
  }),
  offline: (error, service) =>
    error.details?.['studio'] === true
      ? {
          title: 'Maquette does not answer',
          text: 'Its program behind this page has ended or is busy. Your work is on disk. Start it again, then reload.',
          remedy: 'try-again',
        }
      : {
          title: `No connection to ${service}`,
          text: 'Jobs are kept and go on by themselves once the network is back.',
          remedy: 'resume',
        },
  timeout: (_, service) => ({
    title: `${capital(service)} takes long to answer`,
    text: 'The job is kept and it is asked again by itself. It may still be working there.',
    remedy: 'try-again',
  }),
  'service-down': (error, service) => ({
    title: `${capital(service)} has trouble at its end`,
    text: withReason(error, `Jobs are kept and tried again by themselves${soon(error)}.`),
    remedy: 'resume',
  }),
  'request-refused': (error, service) =>
    is(error, 'no-cancel')
      ? {
          title: `${capital(service)} cannot end a job that has begun`,
          text: 'It goes on there and is charged as agreed. You can stop watching it, which costs nothing and can be taken back.',
        }
      : error.details?.['accepted'] === true
        ? {
            title: `${capital(service)} does not answer for this job any more`,
            text: withReason(error, 'It was taken there and may have been charged. Ask again, or look for it there.'),
            remedy: 'download-again',
          }
        : suggestionsOf(error).length > 0
          ? {
              title: 'Nothing in these words is known here',
              text: 'Nothing was charged. One of these is close:',
              remedy: 'edit-request',
            }
          : {
              title: `${capital(service)} did not take the request`,
              text: withReason(error, 'Nothing was charged.'),
              remedy: 'edit-request',
            },
  'task-failed': (error, service) => ({
    title: `${capital(service)} could not make it`,
    text: withReason(error, 'Your words and pictures are kept.'),
    remedy: 'edit-request',
  }),
  'task-expired': (_, service) => ({
    title: `The result is gone at ${service}`,
    text: 'It was not fetched before its link ended. Your words and pictures are kept, so you can make it again.',
    remedy: 'edit-request',
  }),
  'content-refused': (error, service) => ({
    title: `${capital(service)} does not make this kind of thing`,
    text: withReason(
      error,
      'Its content rules stopped it. Change the words or the picture; unchanged it is refused again.',
    ),
    remedy: 'edit-request',
  }),
  'bad-reply': (error, service) => ({
    title: `${capital(service)} answered in a way Maquette does not know`,
    text: is(error, 'unsafe-link')
      ? 'Its link to the result leads to a place that is never opened from here, such as a private network. The task is kept there; ask the service about it. The link is in the details.'
      : is(error, 'no-result')
        ? 'It says that the task is done, and names no result. It may have been charged. The task is kept there; ask the service about it with the details.'
        : withReason(
            error,
            'It may have changed, or the address is not that of its interface. The answer is kept in the details.',
          ),
    remedy: 'copy-details',
  }),
  'disk-full': (error) => ({
    title: 'The disk is full',
    text: `${diskText(error)} What is already saved is safe, and results that are not fetched yet stay at their services as long as those keep them. Free some space${where(error)}, then go on.`.trim(),
    remedy: 'try-again',
  }),
  'disk-denied': (error) => ({
    title: 'Maquette may not write there',
    text: `Nothing was changed. Check the permissions${where(error)}, or choose another place.`,
    remedy: 'try-again',
  }),
  'data-corrupt': (error) => ({
    title: 'A file is damaged',
    text: withReason(error, `The rest of your library is untouched${where(error)}.`),
    remedy: 'copy-details',
  }),
  'unsupported-format': (error) => ({
    title: 'This kind of file cannot be used here',
    text: withReason(error, 'The file itself is kept unchanged.'),
  }),
  'bad-geometry': (error) => ({
    title: 'The shape in this file cannot be used',
    text: withReason(error, 'The file itself is kept unchanged.'),
    remedy: 'copy-details',
  }),
  'mesh-too-large': (error) => ({
    title: 'This file is too large',
    text: withReason(error, 'Nothing was changed. Use a smaller file.'),
  }),
  'unsafe-file': (error) => ({
    title: 'This file was not opened',
    text: is(error, 'zip-path')
      ? 'It is an archive whose files would land outside their own folder. Nothing of it was unpacked, and nothing else was touched.'
      : is(error, 'zip-bomb')
        ? 'It is an archive that unpacks to far more than it should. Nothing of it was unpacked, and nothing else was touched.'
        : withReason(error, 'It holds something that could do harm. Nothing else was touched.'),
  }),
  'not-found': (error) => ({
    title: 'It is no longer there',
    text: withReason(error, 'It was removed meanwhile. Everything else is as it was.'),
  }),
  cancelled: () => ({ title: 'Cancelled', text: 'Nothing more happens.' }),
  internal: (error) => ({
    title: 'A mistake in Maquette',
    text: withReason(error, 'Sorry. Your work is on disk. The details help to mend it.'),
    remedy: 'copy-details',
  }),
}

/** Which cap, and how much of it is used up by what. */
function capText(error: ErrorData, service: string): string {
  const [cap, spent, reserved, asked] = ['cap', 'spent', 'reserved', 'asked'].map((name) => amount(error, name))
  const whose = text(error, 'scope') === 'all' ? 'over all services' : `for ${service}`
  const safe = 'Jobs wait; nothing more is sent until you raise the cap or a new month begins. What runs is fetched.'
  if (typeof cap !== 'number') return safe
  const used = [
    ...(typeof spent === 'number' ? [`${formatCount(spent)} spent`] : []),
    ...(typeof reserved === 'number' && reserved > 0 ? [`${formatCount(reserved)} in work`] : []),
  ].join(' and ')
  const next = typeof asked === 'number' ? `, and this job asks for ${formatCount(asked)}` : ''
  return `The cap ${whose} is ${countOf(cap, 'credit')} this month${used === '' ? '' : `: ${used}`}${next}. ${safe}`
}

function diskText(error: ErrorData): string {
  const [needed, free] = [amount(error, 'neededBytes'), amount(error, 'freeBytes')]
  if (needed === null) return ''
  return `${formatBytes(needed)} are needed${free === null ? '' : ` and ${formatBytes(free)} are free`}.`
}

/** A machine's word for what happened, never shown itself. */
function is(error: ErrorData, reason: string): boolean {
  return error.details?.['reason'] === reason
}

function amount(error: ErrorData, name: string): number | null {
  const given = error.details?.[name]
  return typeof given === 'number' && Number.isFinite(given) ? given : null
}

function suggestionsOf(error: ErrorData): string[] {
  const given = error.details?.['suggestions']
  return Array.isArray(given) ? given.filter((item): item is string => typeof item === 'string').slice(0, 8) : []
}

/** The service's own words where there are any; a bare code such as `unsupported_prompt` is for the details only. */
function reason(error: ErrorData): string | null {
  const given = [text(error, 'says'), text(error, 'reason')].find((words) => words !== null && /\s/.test(words))
  return given === undefined || given === null ? null : sentence(given)
}

function withReason(error: ErrorData, rest: string): string {
  const given = reason(error)
  return given === null ? rest : `${/[.!?…]$/.test(given) ? given : `${given}.`} ${rest}`
}

function where(error: ErrorData): string {
  const path = text(error, 'path')
  return path === null ? '' : ` (${path})`
}

function soon(error: ErrorData): string {
  return error.retryAfterMs === undefined ? '' : ` in ${Math.max(1, Math.ceil(error.retryAfterMs / 1000))} s`
}

function text(error: ErrorData, name: string): string | null {
  const given = error.details?.[name]
  return typeof given === 'string' && given.trim() !== '' ? given.trim() : null
}

function sentence(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

function capital(service: string): string {
  return service === 'the service' ? 'The service' : service
}
