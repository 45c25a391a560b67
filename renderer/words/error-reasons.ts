/** Sentences for the codes in `details.reason` of an error. Pure. */
import { engineReason } from './engine-reasons.ts'
import { formatBytes, say } from '../../shared/text/language.ts'
import { formatCount } from './format-number.ts'
import { type ViewerReason, viewerReasons } from './viewer/reason-words.ts'

type Details = Readonly<Record<string, unknown>>

/**
 * Codes of the stage are in `viewer/reason-words.ts`, those of the engine in `engine-reasons.ts`. An unknown code adds
 * nothing.
 */
export const reasonWords: Readonly<Record<string, (details: Details) => string>> = {
  // Files and models
  empty: () => say('The file is empty.'),
  'picture-unreadable': ({ name }) => say('“{name}” cannot be shown. Use PNG, JPEG or WebP.', { name: String(name) }),
  'picture-too-large': ({ longestSide }) =>
    say('The picture is too large. The longest side may be {longestSide} px.', { longestSide: count(longestSide) }),
  'file-too-large': ({ limitBytes }) =>
    typeof limitBytes === 'number' ? say('The limit is {limit}.', { limit: formatBytes(limitBytes) }) : '',
  'no-model': ({ path }) => say('“{path}” contains no model or picture.', { path: String(path) }),
  unreadable: () => say('The file could not be read.'),
  'no-stage-model': () => say('There is no model on the stage.'),
  'report-missing': () => say('The report is missing from the library.'),
  'newer-version': () => say('It was written by a newer version of Maquette.'),
  // Responses from a service
  'not-json': () => say('The answer is not JSON.'),
  'not-an-object': () => say('The answer is not a JSON object.'),
  'no-task-id': () => say('The answer has no task ID.'),
  'no-status': () => say('The answer has no status.'),
  'status-only': ({ statusWord }) =>
    say('The service reports “{statusWord}” without a reason.', { statusWord: String(statusWord) }),
  'too-large': () => say('The answer is too large.'),
  length: () => say('The file is incomplete.'),
  redirected: () => say('The service redirects to another address. Check the address in the settings.'),
  // The studio
  'job-state': () => say('The job has changed in the meantime.'),
  'task-taken': () => say('Another job has this task. Check the task ID on the dashboard of the service.'),
  'same-on-its-way': () =>
    say('Another job with this prompt is being sent, and the task may be its own. Try again shortly.'),
  'task-id-unusable': () => say('Tasks of this service cannot be found by their ID. Send the job again, or forget it.'),
  'jobs-going-on': ({ count: jobs }) => say('Cancel or finish its jobs first ({jobs}).', { jobs: count(jobs) }),
  embedded: () => say('The offline engine cannot be removed.'),
  'desktop-only': () => say('This works only in the desktop app.'),
  'file-locked': () => say('The key file is locked. Enter your passphrase.'),
  'wrong-passphrase': () => say('Wrong passphrase.'),
  'key-file-damaged': () =>
    say('The key file cannot be read. A copy is kept. Enter your keys again, with a new passphrase.'),
  'signing-secret': () => say('The service sent no usable signing secret.'),
  'no-webhooks': () => say('This service does not support webhooks.'),
  'no-list': () => say('This service cannot list its tasks.'),
  'input-gone': ({ name }) => say('The input “{name}” is no longer in the library.', { name: String(name) }),
  interrupted: () => say('Maquette was closed while the job was being sent.'),
}

/** Returns the sentence for the reason of an error, or null. */
export function reasonSentence(details: Details): string | null {
  const { reason } = details
  if (typeof reason !== 'string') return null
  if (Object.hasOwn(viewerReasons, reason)) return `${viewerReasons[reason as ViewerReason]}.`
  if (Object.hasOwn(reasonWords, reason)) return reasonWords[reason]?.(details) || null
  const words = engineReason(details)
  return words === null ? null : `${words}.`
}

function count(value: unknown): string {
  return typeof value === 'number' ? formatCount(value) : '?'
}
