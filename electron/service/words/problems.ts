/** Titles and details of problems, and messages of failed tasks. */
import type { FileReasons, WorkReasons } from '../../../shared/protocol/engine-reason.ts'
import type { Figures, WordsOf } from '../../../shared/protocol/remark.ts'
import type { CarveRefusals } from '../../generator/carve/remarks.ts'
import type { CraftRefusals } from '../../generator/craft/remarks.ts'
import type { PictureRefusals } from '../../generator/picture/remarks.ts'
import type { PromptRefusals } from '../../generator/prompt/remarks.ts'
import type { TextureRefusals } from '../../generator/texture/remarks.ts'
import type { ProblemCode } from '../problem-codes.ts'
import { engineWords } from './engine.ts'
import { capital, formatBytes, listed } from '../../../shared/text/language.ts'
import { countOf, formatNumber, formatShare } from './language.ts'

/** The title of each problem, and its general detail. */
export const problemWords: Readonly<Record<ProblemCode, { title: string; detail: string }>> = {
  invalid_request: { title: 'Invalid request', detail: 'Check the fields of the request.' },
  invalid_api_key: { title: 'Missing or invalid key', detail: 'Check the key of this service.' },
  insufficient_credits: { title: 'Not enough credits', detail: 'Nothing was charged.' },
  forbidden: { title: 'Not allowed', detail: 'This service does not allow that.' },
  not_found: { title: 'Not found', detail: 'There is nothing here by this name.' },
  unsupported: { title: 'Not offered', detail: 'This service does not offer that.' },
  method_not_allowed: { title: 'Method not allowed', detail: 'This address does not support the method.' },
  already_finished: { title: 'Task already finished', detail: 'This task has already finished.' },
  not_finished: { title: 'Task not finished', detail: 'This task has not finished yet.' },
  idempotency_conflict: { title: 'Idempotency key already used', detail: 'Use a new key for another request.' },
  expired: { title: 'Result expired', detail: 'This result is no longer kept.' },
  payload_too_large: { title: 'Too large', detail: 'The request or its model is larger than this service allows.' },
  unsupported_media_type: { title: 'Unsupported file type', detail: 'This kind of file is not supported.' },
  range_not_satisfiable: { title: 'Range not satisfiable', detail: 'The file has no such bytes.' },
  no_effect: { title: 'Parameter without effect', detail: 'Leave it out, or send what it depends on.' },
  unsupported_prompt: { title: 'Prompt not understood', detail: 'Nothing in the prompt can be made here.' },
  no_subject: { title: 'No subject found', detail: 'No subject stands out from the background of the picture.' },
  bad_geometry: { title: 'The model cannot be processed', detail: 'The model is empty, damaged or cannot be closed.' },
  unsafe_file: { title: 'File not safe to open', detail: 'The file is damaged, or unpacks to more than is safe.' },
  rate_limited: { title: 'Rate limit reached', detail: 'Wait a moment, then try again.' },
  queue_full: { title: 'Queue full', detail: 'Wait until a task has finished, then try again.' },
  internal: { title: 'Something went wrong in the service', detail: 'The log of the service says more.' },
  unavailable: { title: 'Service unavailable', detail: 'The service cannot do this at the moment.' },
  timeout: { title: 'Time limit exceeded', detail: 'The task took too long and was ended.' },
}

type Refusals = CarveRefusals & CraftRefusals & PictureRefusals & PromptRefusals & TextureRefusals

const refusals: WordsOf<Refusals & FileReasons & WorkReasons> = {
  ...engineWords,
  'nothing-known': ({ words }) => `Nothing in “${words}” can be made here.`,
  'nothing-near': ({ words }) => `Nothing in “${words}” can be made here, and no subject is near it in meaning.`,
  'may-be-meant': ({ words }) => `Nothing in “${words}” can be made here as it is spelt.`,
  'piece-not-person': () => 'A king, queen, knight or bishop can only be made as a chess piece.',
  'measure-unknown': ({ part, words }) => `A ${part.toLowerCase()} has no measure for “${words}”. Say which length it is.`,
  'measure-out-of-range': ({ part, measure, value, minimum, maximum }) =>
    `${part}: ${measureName(measure)} can be ${formatNumber(minimum)} to ${formatNumber(maximum)}, not ${formatNumber(value)}.`,
  'measures-disagree': ({ part, first, second }) =>
    `${part}: ${measureName(first)} and ${measureName(second)} do not go together.`,
  'nothing-to-show': ({ words }) => `“${words}” names neither a subject nor a text.`,
  'picture-or-subject': ({ piece }) => `A ${piece.toLowerCase()} needs a picture or a subject, not lettering alone.`,
  'unknown-edit': ({ words }) => `“${words}” is not a known edit.`,
  'no-material': () => 'The prompt names no known material or colour.',
  'scenery-alone': () => 'Scenery alone can only be drawn as flat artwork. Name a subject.',
  views_disagree: ({ view, overlap }) =>
    `The ${view} view does not match the other views: only ${formatShare(overlap)} of its outline can be kept.`,
  too_small: ({ minPixels }) => `The picture must have at least ${formatNumber(minPixels)} pixels per side.`,
  too_large: ({ factor, maxMegapixels }) =>
    `Enlarged ${formatNumber(factor)} ×, the picture would exceed ${formatNumber(maxMegapixels)} megapixels.`,
  too_many_pixels: ({ megapixels, maxMegapixels }) =>
    `The picture has ${formatNumber(megapixels)} megapixels; the limit is ${formatNumber(maxMegapixels)}.`,
}

/** Returns the name of a measure in words: `insideWidth` → “inside width”. */
function measureName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

/** Returns the sentence for the `why` or `reason` of an error, or null. */
export function refusalWords(code: unknown, details: Readonly<Record<string, unknown>>): string | null {
  if (typeof code !== 'string' || !Object.hasOwn(refusals, code)) return null
  return (refusals as unknown as Record<string, (figures: Figures) => string>)[code]!(details as Figures)
}

/** For models with more triangles than an operation accepts. */
export function tooManyTriangles(triangles: number, limit: number): string {
  return `The model has ${formatNumber(triangles)} triangles; the limit is ${formatNumber(limit)}.`
}

/** Prefixes the detail about one of several pictures: `Front: …` */
export function ofView(view: string, detail: string): string {
  return `${capital(view)} view: ${detail}`
}

/** The details of the service's own problems. */
export const detailWords = {
  key: 'Send the header Authorization: Bearer <key> with the key of this service.',
  tooManyRequests: 'Too many requests at once.',
  method: (method: string, allowed: string) => `${method} is not supported here; ${allowed} is.`,
  noAddress: 'There is nothing at this address.',
  otherHost: (others: readonly string[]) =>
    `This service answers only to ${listed(['127.0.0.1', 'localhost', ...others], 'and')}.`,
  notHttp: 'This is not valid HTTP.',
  bodyType: 'The body must be application/json.',
  bodyTooLarge: (maxBytes: number) => `The body must be at most ${formatBytes(maxBytes)}.`,
  fileTooLarge: (maxBytes: number) => `A file must be at most ${formatBytes(maxBytes)}.`,
  inputTooLarge: (bytes: number, maxBytes: number) =>
    `This input has ${formatBytes(bytes)}; the limit is ${formatBytes(maxBytes)}.`,
  fileType: (mediaTypes: readonly string[]) => `This file is not ${listed(mediaTypes, 'or')}.`,
  inputType: (mediaType: string, mediaTypes: readonly string[]) =>
    `This input is ${mediaType}, not ${listed(mediaTypes, 'or')}.`,
  declaredType: (declared: string, mediaTypes: readonly string[]) =>
    `A file must be ${listed(mediaTypes, 'or')}, not ${declared}.`,
  notOffered: (operation: string) => `This service does not offer ${operation}.`,
  noLongerOffered: (operation: string) => `This service no longer offers ${operation}.`,
  noTask: 'There is no task with this id.',
  noWebhook: 'There is no webhook with this id.',
  noResult: 'There is no result at this address.',
  resultExpired: 'This result is no longer kept.',
  resultGone: 'This result is no longer on the disk of this service.',
  range: (bytes: number) => `The file has ${countOf(bytes, 'byte')}.`,
  stopping: 'The service is shutting down.',
  queueFull: (waiting: number) => `${countOf(waiting, 'task is', 'tasks are')} already waiting.`,
  already: {
    queued: 'This task is queued.',
    running: 'This task is running.',
    succeeded: 'This task has already succeeded.',
    failed: 'This task has already failed.',
    cancelled: 'This task has already been cancelled.',
  },
  cancelFirst: 'Cancel this task before deleting it.',
  balance: (credits: number, balance: number) =>
    `This costs ${countOf(credits, 'credit')}; the balance is ${formatNumber(balance)}.`,
  creditsHeld: (tasks: readonly string[]) =>
    `All credits are held: what ${listed(tasks)} cost cannot be read. The log of the service names the files.`,
  keyReused: 'This Idempotency-Key was used for another request within the last 24 hours.',
} as const
