/** Errors in words, by code and details: what happened, what is safe, what to do, and one button to do it. */
import type { ErrorCode, ErrorData } from '../../shared/protocol/app-error.ts'
import type { Connection } from '../../shared/protocol/connection.ts'
import { describeFolderOwner } from '../../shared/protocol/folder-owner-words.ts'
import { reasonSentence } from './error-reasons.ts'
import { capital, formatBytes, joinList } from '../../shared/text/language.ts'
import type { MoneyUnit } from '../../shared/catalogue/provider-card.ts'
import { countOf, formatCount, formatMoney } from './format-number.ts'
import { firstFieldReason } from './field-reasons.ts'
import { inputProblemWords } from './input-problems.ts'
import type { NoSessionReason } from '../../shared/protocol/no-session.ts'
import { programProblem } from './program-problems.ts'
import { proxyProblem } from './proxy-problems.ts'
import { noSessionWords } from './no-session-words.ts'

/** What the button does; each view offers only the actions it supports. */
export type Remedy =
  | 'add-key'
  | 'change-key'
  | 'unlock-keys'
  | 'proxy-password'
  | 'edit-request'
  | 'edit-connection'
  | 'try-again'
  | 'resume'
  | 'download-again'
  | 'change-cap'
  | 'accept-price'
  | 'copy-details'

export interface ErrorWords {
  title: string
  /** What happened and what is safe. */
  text: string
  remedy: { kind: Remedy; label: string } | null
  /** Alternative prompts that would be accepted. */
  suggestions: string[]
}

/** Returns an error in words. `serviceName` is the person's name for its service. */
export function describeError(error: ErrorData, serviceName = 'the service'): ErrorWords {
  const words: ReturnType<Words> =
    programProblem(error) ?? proxyProblem(error) ?? wordsByCode[error.code](error, serviceName)
  return {
    title: words.title,
    text: words.text,
    remedy: words.remedy === undefined ? null : { kind: words.remedy, label: remedyLabels[words.remedy] },
    suggestions: suggestionsOf(error),
  }
}

/** Returns why a connection is paused, with its balance; null if it is not paused. */
export function describePause({
  paused,
  name,
  balance,
  unit,
}: Pick<Connection, 'paused' | 'name' | 'balance' | 'unit'>): ErrorWords | null {
  if (paused === null) return null
  const credits = balance?.credits ?? null
  return describeError(
    { ...paused, details: { unit, ...(credits === null ? {} : { balance: credits }), ...paused.details } },
    name,
  )
}

/** Returns the code, the log message and the details as text; never a secret. */
export function detailsToCopy(error: ErrorData): string {
  return JSON.stringify({ code: error.code, message: error.message, details: error.details ?? {} }, null, 2)
}

/** Returns why a key is not sent; both parameters are origins. */
export function otherAddressWords(keyOrigin: string, origin: string): string {
  return `This key was given for ${keyOrigin}; enter one for ${origin}.`
}

const remedyLabels: Record<Remedy, string> = {
  'add-key': 'Add key',
  'change-key': 'Change key',
  'unlock-keys': 'Unlock keys',
  'proxy-password': 'Enter password',
  'edit-request': 'Edit and retry',
  'edit-connection': 'Check address',
  'try-again': 'Try again',
  resume: 'Retry',
  'download-again': 'Download again',
  'change-cap': 'Change cap',
  'accept-price': 'Send anyway',
  'copy-details': 'Copy details',
}

type Words = (error: ErrorData, service: string) => { title: string; text: string; remedy?: Remedy }

const notSent = 'Nothing was sent or charged.'
const fileKept = 'The original file is unchanged.'
const requestKept = 'Your prompt and files are kept.'

const wordsByCode: Record<ErrorCode, Words> = {
  'invalid-input': invalidInput,
  'key-missing': (error, service) =>
    error.details?.['locked'] === true
      ? {
          title: 'Your keys are locked',
          text: `The key for ${service} is in a file protected by your passphrase. Jobs wait until you unlock it.`,
          remedy: 'unlock-keys',
        }
      : text(error, 'keyOrigin') !== null
        ? {
            title: `No key for this address of ${service}`,
            text: `${otherAddressWords(text(error, 'keyOrigin') ?? '', text(error, 'origin') ?? '')} Nothing was sent. Jobs wait.`,
            remedy: 'change-key',
          }
        : {
            title: `No key for ${service} yet`,
            text: `Jobs wait until you add one. Create a key in the dashboard of ${service}.`,
            remedy: 'add-key',
          },
  'key-rejected': (error, service) => ({
    title: `${atStart(service)} rejected the key`,
    text: withReason(error, 'It may be revoked or mistyped. Jobs wait; nothing was charged.'),
    remedy: 'change-key',
  }),
  'proxy-password': (error) => ({
    title: 'Proxy password rejected',
    text: `${text(error, 'proxy') ?? 'The proxy'} did not accept the user name or password. Nothing was sent. Jobs wait.`,
    remedy: 'proxy-password',
  }),
  'credits-exhausted': (error, service) => {
    const balance = amount(error, 'balance')
    const unit = unitOf(error)
    return {
      title: unit === 'USD' ? 'Balance too low' : 'Not enough credits',
      text: withReason(
        error,
        `${balance === null ? '' : `Balance: ${formatMoney(balance, unit)}. `}Jobs wait. ${unit === 'USD' ? 'Add funds' : 'Buy credits'} at ${service}, then retry.`,
      ),
      remedy: 'resume',
    }
  },
  'spend-cap': (error, service) =>
    is(error, 'price-unknown')
      ? {
          title: 'Price unknown',
          text: `A cap is set for ${service}, and the price of this job is not known. Nothing was sent. Send it anyway, or enter a figure under Spending.`,
          remedy: 'accept-price',
        }
      : {
          title: 'Spending cap reached',
          text: capText(error, service),
          remedy: 'change-cap',
        },
  'rate-limited': (error, service) => ({
    title: `Rate limit reached at ${service}`,
    text: `Jobs are kept and continue automatically${retryWords(error)}.`,
  }),
  'queue-full': (_, service) => ({
    title: `The queue of ${service} is full`,
    text: 'The job waits and is sent automatically. Nothing was charged.',
  }),
  offline: (error, service) =>
    error.details?.['studio'] === true
      ? is(error, 'part-missing')
        ? {
            title: 'Part of the window did not load',
            text: 'Your work is safe. Check that Maquette is still running, then reload the window.',
            remedy: 'try-again',
          }
        : (noSessionWords[(text(error, 'reason') ?? '') as NoSessionReason] ?? {
            title: 'Maquette is not responding',
            text: 'Its background process has stopped or is busy. Your work is safe on disk. Start Maquette again, then reload.',
            remedy: 'try-again',
          })
      : {
          title: `No connection to ${service}`,
          text: 'Jobs are kept and continue automatically when the connection is back.',
          remedy: 'resume',
        },
  timeout: (_, service) => ({
    title: `${atStart(service)} is slow to respond`,
    text: 'The job is kept and may still be running there. Maquette retries automatically.',
    remedy: 'try-again',
  }),
  'service-down': (error, service) =>
    is(error, 'download-stalled')
      ? {
          title: 'Download failed',
          text: `The result is ready, but ${countOf(amount(error, 'attempts') ?? 0, 'attempt')} brought nothing new. ${atService(service)}`,
          remedy: 'download-again',
        }
      : {
          title: `${atStart(service)} is having problems`,
          text: withReason(error, `Jobs are kept and retried automatically${retryWords(error)}.`),
          remedy: 'resume',
        },
  'request-refused': (error, service) =>
    is(error, 'no-cancel')
      ? {
          title: `${atStart(service)} cannot cancel running jobs`,
          text: 'The job keeps running there and is charged as quoted. You can stop watching it, which costs nothing and can be undone.',
        }
      : error.details?.['accepted'] === true
        ? {
            title: `${atStart(service)} no longer answers for this job`,
            text: withReason(
              error,
              'The job was accepted and may have been charged. Download again, or look for it in the dashboard there.',
            ),
            remedy: 'download-again',
          }
        : suggestionsOf(error).length > 0
          ? {
              title: 'This prompt is not supported',
              text: 'Nothing was charged. Try one of these:',
              remedy: 'edit-request',
            }
          : {
              title: `${atStart(service)} refused the request`,
              text: withReason(error, 'Nothing was charged.'),
              remedy: 'edit-request',
            },
  'task-failed': (error, service) => ({
    title: `${atStart(service)} could not make this`,
    text: is(error, 'no-result-in-time')
      ? `There was no result after ${Number(error.details?.['minutes'])} minutes, and this server does not report failures. ${requestKept} See its own window for the reason.`
      : withReason(error, requestKept),
    remedy: 'edit-request',
  }),
  'task-expired': (_, service) => ({
    title: `The result has expired at ${service}`,
    text: `${service} no longer has it. ${requestKept} You can run the job again.`,
    remedy: 'edit-request',
  }),
  'content-refused': (error, service) => ({
    title: `${atStart(service)} does not allow this content`,
    text: withReason(error, `${requestKept} Change the prompt or picture: an unchanged request is refused again.`),
    remedy: 'edit-request',
  }),
  'bad-reply': (error, service) => ({
    title: `Unexpected answer from ${service}`,
    text: is(error, 'unsafe-link')
      ? 'The link to the result points to a place that Maquette never opens, such as a private network. The task is kept there. Copy the details and ask the service.'
      : is(error, 'no-result')
        ? 'The task is done, but has no result. It may have been charged. The task is kept there. Copy the details and ask the service.'
        : is(error, 'task-taken')
          ? 'It answered with the task of another job. The other job is not affected; this one may have been charged. Look for its task at the service, send it again, or forget it.'
          : withReason(
              error,
              'The service may have changed, or the address may be wrong. Your work is safe. The answer is in the details.',
            ),
    remedy: 'copy-details',
  }),
  'disk-full': (error) => ({
    title: 'The disk is full',
    text: `${diskText(error)} Saved work is safe, and results not downloaded yet stay at their services for as long as those keep them. Free some space${where(error)}, then try again.`.trim(),
    remedy: 'try-again',
  }),
  'disk-denied': (error) => ({
    title:
      is(error, 'in-use') || is(error, 'lease-lost')
        ? 'Another Maquette is using this folder'
        : 'No permission to write here',
    text: is(error, 'in-use')
      ? `It is in use by ${describeFolderOwner(error.details)}. Nothing was changed. Close it there, or choose another folder${where(error)}.`
      : is(error, 'lease-lost')
        ? `While this one did not respond, the folder was taken over by ${describeFolderOwner(error.details)}. Nothing more is sent or saved from here, and jobs continue there. Close it there to work here again${where(error)}.`
        : `Nothing was changed. Check the permissions${where(error)}, or choose another place.`,
    remedy: 'try-again',
  }),
  'data-corrupt': (error, service) =>
    is(error, 'address-lost')
      ? {
          title: `The address of ${service} is damaged`,
          text: 'Enter it again. Until then nothing is sent there, and jobs wait.',
          remedy: 'edit-connection',
        }
      : is(error, 'settings-lost')
        ? {
            title: `The settings of ${service} are damaged`,
            text: 'Nothing is sent there. Remove this service in the settings, then add it again.',
            remedy: 'copy-details',
          }
        : {
            title: 'A file is damaged',
            text: withReason(error, `The rest of your library is safe${where(error)}.`),
            remedy: 'copy-details',
          },
  'unsupported-format': (error) =>
    is(error, 'webgl-missing')
      ? {
          title: '3D graphics are off in this browser',
          text: withReason(error, 'Models can still be made and exported.'),
        }
      : {
          title: 'This file is not supported',
          text: withReason(error, fileKept),
        },
  'bad-geometry': (error) => ({
    title: 'The geometry cannot be used',
    text: withReason(error, fileKept),
    remedy: 'copy-details',
  }),
  'mesh-too-large': (error) => ({
    title: 'This file is too large',
    text: withReason(error, 'Nothing was changed. Use a smaller file.'),
  }),
  'unsafe-file': (error) => ({
    title: is(error, 'stopped-twice') ? 'Maquette stopped twice while reading this result' : 'This file was not opened',
    ...(is(error, 'stopped-twice') ? { remedy: 'download-again' } : {}),
    text: is(error, 'stopped-twice')
      ? `It was set aside, so that everything else continues. Its file is kept as it came${where(error)}. Download again reads it once more; nothing is charged for that.`
      : is(error, 'zip-path')
        ? 'The archive would write outside its own folder. It was not unpacked, and nothing else was changed.'
        : is(error, 'zip-bomb')
          ? 'The archive would unpack to far more than it should. It was not unpacked, and nothing else was changed.'
          : withReason(error, 'It contains something that could do harm. Nothing else was changed.'),
  }),
  'not-found': (error) => ({
    title: 'This no longer exists',
    text: withReason(error, 'It was removed in the meantime. Everything else is unchanged.'),
  }),
  cancelled: (error, service) =>
    is(error, 'download-stopped')
      ? { title: 'Download stopped', text: atService(service), remedy: 'download-again' }
      : { title: 'Cancelled', text: 'Nothing more happens.' },
  internal: (error) => ({
    title: 'Something went wrong',
    text: withReason(error, 'Your work is safe on disk. Please include the details when you report it.'),
    remedy: 'copy-details',
  }),
}

/** Puts `invalid-input` into words. */
function invalidInput(error: ErrorData): { title: string; text: string } {
  const { details = {} } = error
  if (is(error, 'quote-void')) return { title: 'The price has changed', text: `${notSent} Check the new price.` }
  const fault = firstFieldReason(details['problems'])
  if (fault !== null) return { title: fault, text: `${notSent} Change it and try again.` }
  const impossible = reasonSentence(details)
  if (impossible !== null) return { title: 'This is not possible', text: `${impossible} Nothing was changed.` }
  const problem = inputProblemWords(details['reason'], details['figures'])
  if (problem !== null)
    return { title: problem.title, text: problem.advice === undefined ? notSent : `${problem.advice} ${notSent}` }
  return { title: reason(error) ?? 'Some settings cannot be used', text: `${notSent} Change them and try again.` }
}

/** Describes the cap and what has used it up. */
function capText(error: ErrorData, service: string): string {
  const [cap, spent, reserved, asked] = ['cap', 'spent', 'reserved', 'asked'].map((name) => amount(error, name))
  const unit = unitOf(error)
  const money = (value: number) => (unit === 'USD' ? formatMoney(value, unit) : formatCount(value))
  const over = unit === 'USD' ? 'over all services billed in dollars' : 'over all services'
  const scopeWords = text(error, 'scope') === 'all' ? over : `for ${service}`
  const safe = 'Nothing more is sent. Running jobs will finish. Raise the cap or wait for the next month.'
  if (typeof cap !== 'number') return safe
  const used = [
    ...(typeof spent === 'number' ? [`${money(spent)} spent`] : []),
    ...(typeof reserved === 'number' && reserved > 0 ? [`${money(reserved)} reserved`] : []),
  ]
  const next = typeof asked === 'number' ? `, and this job may cost ${money(asked)}` : ''
  return `The cap ${scopeWords} is ${formatMoney(cap, unit)} a month${used.length === 0 ? '' : `: ${joinList(used)}`}${next}. ${safe}`
}

function diskText(error: ErrorData): string {
  const [needed, free, reserve] = ['neededBytes', 'freeBytes', 'reserveBytes'].map((name) => amount(error, name))
  if (typeof needed !== 'number') return ''
  const kept = typeof reserve === 'number' ? ` The last ${formatBytes(reserve)} are kept free.` : ''
  return `${formatBytes(needed)} needed${typeof free === 'number' ? `, ${formatBytes(free)} free` : ''}.${kept}`
}

function is(error: ErrorData, reason: string): boolean {
  return error.details?.['reason'] === reason
}

/** Returns the unit of the amounts in an error. */
function unitOf(error: ErrorData): MoneyUnit {
  return error.details?.['unit'] === 'USD' ? 'USD' : 'credits'
}

function amount(error: ErrorData, name: string): number | null {
  const given = error.details?.[name]
  return typeof given === 'number' && Number.isFinite(given) ? given : null
}

function suggestionsOf(error: ErrorData): string[] {
  const given = error.details?.['suggestions']
  return Array.isArray(given) ? given.filter((item): item is string => typeof item === 'string').slice(0, 8) : []
}

/**
 * Returns the service's own words, else ours for the reason. A code without words, such as `unsupported_prompt`,
 * appears only in the details.
 */
function reason(error: ErrorData): string | null {
  const serviceText = text(error, 'says')
  const given =
    serviceText !== null && /\s/.test(serviceText)
      ? serviceText
      : (reasonSentence(error.details ?? {}) ?? text(error, 'reason'))
  return given === null || !/\s/.test(given) ? null : capital(given)
}

function withReason(error: ErrorData, rest: string): string {
  const given = reason(error)
  return given === null ? rest : `${/[.!?…]$/.test(given) ? given : `${given}.`} ${rest}`
}

function where(error: ErrorData): string {
  const path = text(error, 'path')
  return path === null ? '' : ` (${path})`
}

function retryWords(error: ErrorData): string {
  return error.retryAfterMs === undefined ? '' : ` in ${Math.max(1, Math.ceil(error.retryAfterMs / 1000))} s`
}

function text(error: ErrorData, name: string): string | null {
  const given = error.details?.[name]
  return typeof given === 'string' && given.trim() !== '' ? given.trim() : null
}

/** For a result that has not been downloaded yet. */
function atService(service: string): string {
  return `The result stays at ${service} for as long as it is kept there. Downloading it again costs nothing.`
}

/** Returns the service's name for the start of a sentence. */
function atStart(service: string): string {
  return service === 'the service' ? 'The service' : service
}
