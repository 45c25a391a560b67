/** Sentences for the codes in `details.reason` of an error. Pure. */
import { engineReason } from './engine-reasons.ts'
import { formatBytes } from '../../shared/text/language.ts'
import { formatCount } from './format-number.ts'
import { type ViewerReason, viewerReasons } from './viewer/reason-words.ts'

type Details = Readonly<Record<string, unknown>>

/**
 * Codes of the stage are in `viewer/reason-words.ts`, those of the engine in `engine-reasons.ts`. An unknown code adds
 * nothing.
 */
export const reasonWords: Readonly<Record<string, (details: Details) => string>> = {
  // Files and models
  empty: () => 'The file is empty.',
  'picture-unreadable': ({ name }) => `“${String(name)}” cannot be shown. Use PNG, JPEG or WebP.`,
  'picture-too-large': ({ longestSide }) =>
    `The picture is too large. The longest side may be ${count(longestSide)} px.`,
  'file-too-large': ({ limitBytes }) =>
    typeof limitBytes === 'number' ? `The limit is ${formatBytes(limitBytes)}.` : '',
  'no-model': ({ path }) => `“${String(path)}” contains no model or picture.`,
  unreadable: () => 'The file could not be read.',
  'no-stage-model': () => 'There is no model on the stage.',
  'report-missing': () => 'The report is missing from the library.',
  'newer-version': () => 'It was written by a newer version of Maquette.',
  // Responses from a service
  'not-json': () => 'The answer is not JSON.',
  'not-an-object': () => 'The answer is not a JSON object.',
  'no-task-id': () => 'The answer has no task ID.',
  'no-status': () => 'The answer has no status.',
  'status-only': ({ statusWord }) => `The service reports “${String(statusWord)}”, and no reason.`,
  'too-large': () => 'The answer is too large.',
  length: () => 'The file is incomplete.',
  redirected: () => 'The service redirects to another address. Check the address in the settings.',
  // The studio
  'job-state': () => 'The job has changed in the meantime.',
  'task-taken': () => 'Another job has this task. Check the task ID on the dashboard of the service.',
  'same-on-its-way': () =>
    'Another job with this prompt is being sent, and the task may be its own. Try again shortly.',
  'task-id-unusable': () => 'Tasks of this service cannot be found by their ID. Send the job again, or forget it.',
  'jobs-going-on': ({ count: jobs }) => `Cancel or finish its jobs first (${count(jobs)}).`,
  embedded: () => 'The offline engine cannot be removed.',
  'desktop-only': () => 'This works only in the desktop app.',
  'file-locked': () => 'The key file is locked. Enter your passphrase.',
  'wrong-passphrase': () => 'Wrong passphrase.',
  'key-file-damaged': () =>
    'The key file cannot be read. A copy is kept. Enter your keys again, with a new passphrase.',
  'signing-secret': () => 'The service sent no usable signing secret.',
  'no-webhooks': () => 'This service does not support webhooks.',
  'no-list': () => 'This service cannot list its tasks.',
  'input-gone': ({ name }) => `The input “${String(name)}” is no longer in the library.`,
  interrupted: () => 'Maquette was closed while the job was being sent.',
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
