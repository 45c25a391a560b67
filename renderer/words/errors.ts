/** Errors in words, by code and details: what happened, what is safe, what to do, and one button to do it. */
import { messages, say } from '../../shared/text/language.ts'
import type { ErrorCode, ErrorData } from '../../shared/protocol/app-error.ts'
import type { Connection } from '../../shared/protocol/connection.ts'
import { describeFolderOwner } from '../../shared/protocol/folder-owner-words.ts'
import {
  amount,
  atService,
  capText,
  diskText,
  is,
  reason,
  retryFigures,
  suggestionsOf,
  text,
  unitOf,
  where,
  withReason,
} from './error-details.ts'
import { reasonSentence } from './error-reasons.ts'
import { formatMoney } from './format-number.ts'
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
export function describeError(error: ErrorData, serviceName = say('the service')): ErrorWords {
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
  return say('This key was given for {keyOrigin}; enter one for {origin}.', { keyOrigin, origin })
}

const remedyLabels: Record<Remedy, string> = messages({
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
})

type Words = (error: ErrorData, service: string) => { title: string; text: string; remedy?: Remedy }

const fileKept = () => say('The original file is unchanged.')
const requestKept = () => say('Your prompt and files are kept.')

const wordsByCode: Record<ErrorCode, Words> = {
  'invalid-input': invalidInput,
  'key-missing': (error, service) =>
    error.details?.['locked'] === true
      ? {
          title: say('Your keys are locked'),
          text: say('The key for {service} is in a file protected by your passphrase. Jobs wait until you unlock it.', {
            service,
          }),
          remedy: 'unlock-keys',
        }
      : text(error, 'keyOrigin') !== null
        ? {
            title: say('No key for this address of {service}', { service }),
            text: `${otherAddressWords(text(error, 'keyOrigin') ?? '', text(error, 'origin') ?? '')} ${say('Nothing was sent. Jobs wait.')}`,
            remedy: 'change-key',
          }
        : {
            title: say('No key for {service} yet', { service }),
            text: say('Jobs wait until you add one. Create a key in the dashboard of {service}.', { service }),
            remedy: 'add-key',
          },
  'key-rejected': (error, service) => ({
    title: say('{service} rejected the key', { service: atStart(service) }),
    text: withReason(error, say('It may be revoked or mistyped. Jobs wait; nothing was charged.')),
    remedy: 'change-key',
  }),
  'proxy-password': (error) => ({
    title: say('Proxy password rejected'),
    text: say('{proxy} did not accept the user name or password. Nothing was sent. Jobs wait.', {
      proxy: text(error, 'proxy') ?? say('The proxy'),
    }),
    remedy: 'proxy-password',
  }),
  'credits-exhausted': (error, service) => {
    const balance = amount(error, 'balance')
    const unit = unitOf(error)
    const left = balance === null ? '' : `${say('Balance: {amount}.', { amount: formatMoney(balance, unit) })} `
    const advice =
      unit === 'USD'
        ? say('Jobs wait. Add funds at {service}, then retry.', { service })
        : say('Jobs wait. Buy credits at {service}, then retry.', { service })
    return {
      title: unit === 'USD' ? say('Balance too low') : say('Not enough credits'),
      text: withReason(error, `${left}${advice}`),
      remedy: 'resume',
    }
  },
  'spend-cap': (error, service) =>
    is(error, 'price-unknown')
      ? {
          title: say('Price unknown'),
          text: say(
            'A cap is set for {service}, and the price of this job is not known. Nothing was sent. Send it anyway, or enter a figure under Spending.',
            { service },
          ),
          remedy: 'accept-price',
        }
      : {
          title: say('Spending cap reached'),
          text: capText(error, service),
          remedy: 'change-cap',
        },
  'rate-limited': (error, service) => ({
    title: say('Rate limit reached at {service}', { service }),
    text: say(
      '{isKnown, select, true {Jobs are kept and continue automatically in {seconds} s.} other {Jobs are kept and continue automatically.}}',
      retryFigures(error),
    ),
  }),
  'queue-full': (_, service) => ({
    title: say('The queue of {service} is full', { service }),
    text: say('The job waits and is sent automatically. Nothing was charged.'),
  }),
  offline: (error, service) =>
    error.details?.['studio'] === true
      ? is(error, 'part-missing')
        ? {
            title: say('Part of the window did not load'),
            text: say('Your work is safe. Check that Maquette is still running, then reload the window.'),
            remedy: 'try-again',
          }
        : (noSessionWords[(text(error, 'reason') ?? '') as NoSessionReason] ?? {
            title: say('Maquette is not responding'),
            text: say(
              'Its background process has stopped or is busy. Your work is safe on disk. Start Maquette again, then reload.',
            ),
            remedy: 'try-again',
          })
      : {
          title: say('No connection to {service}', { service }),
          text: say('Jobs are kept and continue automatically when the connection is back.'),
          remedy: 'resume',
        },
  timeout: (_, service) => ({
    title: say('{service} is slow to respond', { service: atStart(service) }),
    text: say('The job is kept and may still be running there. Maquette retries automatically.'),
    remedy: 'try-again',
  }),
  'service-down': (error, service) =>
    is(error, 'download-stalled')
      ? {
          title: say('Download failed'),
          text: `${say('The result is ready, but {attempts, plural, one {# attempt} other {# attempts}} to download it made no progress.', { attempts: amount(error, 'attempts') ?? 0 })} ${atService(service)}`,
          remedy: 'download-again',
        }
      : {
          title: say('{service} is having problems', { service: atStart(service) }),
          text: withReason(
            error,
            say(
              '{isKnown, select, true {Jobs are kept and retried automatically in {seconds} s.} other {Jobs are kept and retried automatically.}}',
              retryFigures(error),
            ),
          ),
          remedy: 'resume',
        },
  'request-refused': (error, service) =>
    is(error, 'no-cancel')
      ? {
          title: say('{service} cannot cancel running jobs', { service: atStart(service) }),
          text: say(
            'The job keeps running there and is charged as quoted. You can stop watching it, which costs nothing and can be undone.',
          ),
        }
      : error.details?.['accepted'] === true
        ? {
            title: say('{service} no longer answers for this job', { service: atStart(service) }),
            text: withReason(
              error,
              say(
                'The job was accepted and may have been charged. Download again, or look for it in the dashboard there.',
              ),
            ),
            remedy: 'download-again',
          }
        : suggestionsOf(error).length > 0 || is(error, 'unsupported_prompt')
          ? {
              title: say('{service} doesn’t know this subject', { service: atStart(service) }),
              text:
                suggestionsOf(error).length > 0
                  ? say('Nothing was charged. Try one of these:')
                  : say('Nothing was charged. Browse subjects, or connect a service.'),
              remedy: 'edit-request',
            }
          : {
              title: say('{service} refused the request', { service: atStart(service) }),
              text: withReason(error, say('Nothing was charged.')),
              remedy: 'edit-request',
            },
  'task-failed': (error, service) => ({
    title: say('{service} could not make this', { service: atStart(service) }),
    text: is(error, 'no-result-in-time')
      ? say(
          'There was no result after {minutes} minutes, and this server does not report failures. Your prompt and files are kept. See its own window for the reason.',
          { minutes: Number(error.details?.['minutes']) },
        )
      : withReason(error, requestKept()),
    remedy: 'edit-request',
  }),
  'task-expired': (_, service) => ({
    title: say('The result has expired at {service}', { service }),
    text: say('{service} no longer has it. Your prompt and files are kept. You can run the job again.', { service }),
    remedy: 'edit-request',
  }),
  'content-refused': (error, service) => ({
    title: say('{service} does not allow this content', { service: atStart(service) }),
    text: withReason(
      error,
      say('Your prompt and files are kept. Change the prompt or picture: an unchanged request is refused again.'),
    ),
    remedy: 'edit-request',
  }),
  'bad-reply': (error, service) => ({
    title: say('Unexpected answer from {service}', { service }),
    text: is(error, 'unsafe-link')
      ? say(
          'The link to the result points to a place that Maquette never opens, such as a private network. The task is kept there. Copy the details and ask the service.',
        )
      : is(error, 'no-result')
        ? say(
            'The task is done, but has no result. It may have been charged. The task is kept there. Copy the details and ask the service.',
          )
        : is(error, 'task-taken')
          ? say(
              'It answered with the task of another job. The other job is not affected; this one may have been charged. Look for its task at the service, send it again, or forget it.',
            )
          : withReason(
              error,
              say(
                'The service may have changed, or the address may be wrong. Your work is safe. The answer is in the details.',
              ),
            ),
    remedy: 'copy-details',
  }),
  'disk-full': (error) => ({
    title: say('The disk is full'),
    text: `${diskText(error)} ${say('Saved work is safe, and results not downloaded yet stay at their services for as long as those keep them. Free some space{where}, then try again.', { where: where(error) })}`.trim(),
    remedy: 'try-again',
  }),
  'disk-denied': (error) => ({
    title:
      is(error, 'in-use') || is(error, 'lease-lost')
        ? say('Another Maquette is using this folder')
        : say('No permission to write here'),
    text: is(error, 'in-use')
      ? say('It is in use by {owner}. Nothing was changed. Close it there, or choose another folder{where}.', {
          owner: describeFolderOwner(error.details),
          where: where(error),
        })
      : is(error, 'lease-lost')
        ? say(
            'This Maquette did not respond, so {owner} took over the folder{where}. Nothing more is sent or saved from here, and jobs continue there. Close it there to work here again.',
            { owner: describeFolderOwner(error.details), where: where(error) },
          )
        : say('Nothing was changed. Check the permissions{where}, or choose another place.', { where: where(error) }),
    remedy: 'try-again',
  }),
  'data-corrupt': (error, service) =>
    is(error, 'address-lost')
      ? {
          title: say('The address of {service} is damaged', { service }),
          text: say('Enter it again. Until then nothing is sent there, and jobs wait.'),
          remedy: 'edit-connection',
        }
      : is(error, 'settings-lost')
        ? {
            title: say('The settings of {service} are damaged', { service }),
            text: say('Nothing is sent there. Remove this service in the settings, then add it again.'),
            remedy: 'copy-details',
          }
        : {
            title: say('A file is damaged'),
            text: withReason(error, say('The rest of your library is safe{where}.', { where: where(error) })),
            remedy: 'copy-details',
          },
  'unsupported-format': (error) =>
    is(error, 'webgl-missing')
      ? {
          title: say('3D graphics are off in this browser'),
          text: withReason(error, say('Models can still be made and exported.')),
        }
      : {
          title: say('This file is not supported'),
          text: withReason(error, fileKept()),
        },
  'bad-geometry': (error) => ({
    title: say('The geometry cannot be used'),
    text: withReason(error, fileKept()),
    remedy: 'copy-details',
  }),
  'mesh-too-large': (error) => ({
    title: say('This file is too large'),
    text: withReason(error, say('Nothing was changed. Use a smaller file.')),
  }),
  'unsafe-file': (error) => ({
    title: is(error, 'stopped-twice')
      ? say('Maquette stopped twice while reading this result')
      : say('This file was not opened'),
    ...(is(error, 'stopped-twice') ? { remedy: 'download-again' } : {}),
    text: is(error, 'stopped-twice')
      ? say(
          'It was set aside so that everything else continues. Its file is kept unchanged{where}. Choose Download again to read it once more, free of charge.',
          { where: where(error) },
        )
      : is(error, 'zip-path')
        ? say('The archive would write outside its own folder. It was not unpacked, and nothing else was changed.')
        : is(error, 'zip-bomb')
          ? say(
              'The archive would unpack to far more than it should. It was not unpacked, and nothing else was changed.',
            )
          : withReason(error, say('It may be unsafe. Nothing else was changed.')),
  }),
  'not-found': (error) => ({
    title: say('This no longer exists'),
    text: withReason(error, say('It was removed in the meantime. Everything else is unchanged.')),
  }),
  cancelled: (error, service) =>
    is(error, 'download-stopped')
      ? { title: say('Download stopped'), text: atService(service), remedy: 'download-again' }
      : { title: say('Cancelled'), text: say('Nothing else will happen.') },
  internal: (error) => ({
    title: say('Something went wrong'),
    text: withReason(error, say('Your work is safe on disk. Please include the details when you report it.')),
    remedy: 'copy-details',
  }),
}

/** Puts `invalid-input` into words. */
function invalidInput(error: ErrorData): { title: string; text: string } {
  const { details = {} } = error
  const notSent = say('Nothing was sent or charged.')
  const change = say('Nothing was sent or charged. Change it and try again.')
  if (is(error, 'quote-void'))
    return { title: say('The price has changed'), text: say('Nothing was sent or charged. Check the new price.') }
  const fault = firstFieldReason(details['problems'])
  if (fault !== null) return { title: fault, text: change }
  const impossible = reasonSentence(details)
  if (impossible !== null)
    return { title: say('This is not possible'), text: `${impossible} ${say('Nothing was changed.')}` }
  const problem = inputProblemWords(details['reason'], details['figures'])
  if (problem !== null)
    return { title: problem.title, text: problem.advice === undefined ? notSent : `${problem.advice} ${notSent}` }
  return {
    title: reason(error) ?? say('Some settings cannot be used'),
    text: say('Nothing was sent or charged. Change them and try again.'),
  }
}

/** Returns the service's name for the start of a sentence. */
function atStart(service: string): string {
  return service === say('the service') ? say('The service') : service
}
