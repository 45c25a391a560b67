/** One connection as the queue and the handlers see it: a service that takes a request, reports of a task and hands out files. */
import type { AppError } from '../../../shared/protocol/app-error.ts'
import type { Catalogue, OperationId, ParameterValues } from '../../../shared/catalogue/catalogue.ts'
import type { Balance } from '../../../shared/protocol/connection.ts'
import type { JobCost, Quote } from '../../../shared/protocol/job.ts'
import type { PictureChanges } from '../../engine/image/jobs.ts'

/** A file that goes in, by its place on disk. */
export interface InputFile {
  slot: string
  name: string
  mediaType: string
  bytes: number
  sha256: string
  path: string
  /** The task of this same connection whose very result it is, where there is one. */
  madeBy?: { taskId: string; operation: OperationId; modelId: string; finishedAt: string }
}

/** Everything that is sent to a service. */
export interface ServiceRequest {
  operation: OperationId
  modelId: string
  prompt: string | null
  parameters: ParameterValues
  files: InputFile[]
}

export interface ServiceOutput {
  name: string
  kind: 'model' | 'image' | 'texture' | 'report' | 'archive' | 'other'
  mediaType: string | null
  bytes: number | null
  sha256: string | null
  url: string
  expiresAt: string | null
}

/** A task as the service reports it. An unknown status word is `running` with `recognised: false`. */
export interface ServiceTask {
  taskId: string
  status: 'queued' | 'running' | 'succeeded' | 'failed' | 'refused' | 'cancelled' | 'expired'
  statusWord: string
  recognised: boolean
  /** 0 … 1 or null. */
  progress: number | null
  cost: JobCost
  /** The service's own words. */
  failure: { code: string | null; message: string; details?: Record<string, unknown> } | null
  /** The main one first: by type, then extension. */
  outputs: ServiceOutput[]
  /** Further outputs that the answer named and that are not kept; absent: none. */
  leftOut?: number
  /** How many are before it, while it is queued and where the service says so. */
  placeInQueue: number | null
}

/** A task in a list, with what is needed to recognise one whose answer was lost. */
export interface ListedTask extends ServiceTask {
  /** ISO date by the service's clock; null where it does not say. */
  createdAt: string | null
  /** What it was asked, as far as the list reports; null where it does not. */
  request: {
    operation: string | null
    model: string | null
    prompt: string | null
    idempotencyKey: string | null
  } | null
}

export interface TaskPage {
  /** Newest first. Entries that cannot be read are left out. */
  tasks: ListedTask[]
  /** Null: this was the last page. */
  next: string | null
  /** Its tasks stand there without their words, and some may be missing: it shows what may be, never what is not. */
  isPartial?: true
  /** What the service's clock is ahead of ours, in milliseconds; null where its answer had no date. */
  clockAheadMs: number | null
}

/**
 * What came of sending. `not-sent`: it provably never left, or the service said "later" (429): may be sent again.
 * `refused`: the service said no (4xx). `unsure`: it may have been accepted and charged: never sent again by itself.
 */
export type SubmitOutcome =
  | { kind: 'accepted'; taskId: string; task: ServiceTask | null; quotedCredits: number | null }
  | { kind: 'not-sent'; error: AppError }
  | { kind: 'refused'; error: AppError }
  | { kind: 'unsure'; error: AppError }

export type LookedFor = { kind: 'there'; taskId: string } | { kind: 'not-there' } | { kind: 'unknown' }

/** A picture that did not go as it was given. */
export interface ChangedInput extends PictureChanges {
  /** Of the file as it was given. */
  name: string
}

export interface SubmitAbout {
  idempotencyKey: string
  /**
   * Called once, when everything is uploaded and the paid request is the next thing to leave: what must be on disk before
   * it is written here. What it throws is the error of a `not-sent`, and nothing leaves. `changed`: the inputs that do not go as
   * they were given.
   */
  beforeSending(changed?: readonly ChangedInput[]): void
}

/**
 * Who waits for an answer when an account may not be asked as often as we would like: 1 is what a person waits for, 2 plain
 * asking. Submits go before both.
 */
export type AskRank = 1 | 2

/** Every method but `submit` rejects with AppError. None of them ever retries a submit. */
export interface ServiceClient {
  /**
   * Never rejects. Inputs are uploaded first, which may be repeated freely; only the paid request counts as sent. Before
   * `beforeSending` only `not-sent` and `refused` (an input that is not taken) are possible.
   */
  submit(request: ServiceRequest, about: SubmitAbout, signal: AbortSignal): Promise<SubmitOutcome>
  /** Jobs that the service works on at once for one account, where the profile says so. */
  concurrentJobs: number | null
  /** Questions, pages of a list included, that the account may ask in a minute; null: as many as it likes. */
  asksPerMinute: number | null
  /** Tasks that one page of a list holds; 0 where the service cannot list. */
  listed: number
  /** Whether tasks have ids that we choose, so that one can be looked for by it. */
  ownIds: boolean
  /** The id that the task of a request has there; null where the service chooses it. */
  ownTaskId(request: ServiceRequest, idempotencyKey: string): string | null
  /** Whether tasks such as this one stand in a list. */
  canList(about: ServiceRequest): boolean
  /** One page of the account's tasks, of this kind where each has its own list. Rejects `request-refused` where the service cannot list. */
  list(cursor: string | null, about: ServiceRequest | null, signal: AbortSignal): Promise<TaskPage>
  /**
   * Whether a request whose answer was lost arrived, where that can be known: its answer is on this disk, or the service knows
   * the id that we chose. `not-there`: it never arrived, and may be sent again. Rejects where the service cannot be asked.
   */
  lookFor(request: ServiceRequest, idempotencyKey: string, signal: AbortSignal): Promise<LookedFor>
  /** The library has the results of a task: what was kept of its answers may go. Never rejects. */
  release(taskId: string): Promise<void>
  /** What a person may quote to the service's support. */
  shownId(taskId: string): string
  /** The task that a person found at the service by that id; null where it cannot be asked about by it. */
  foundTask(id: string, request: ServiceRequest): string | null
  /** Asks for the events of tasks at an address. Rejects `request-refused` where the service has no webhooks. */
  registerWebhook(url: string, signal: AbortSignal): Promise<{ secret: string }>
  /** `rank` is 2 where it is not given. */
  task(taskId: string, signal: AbortSignal, rank?: AskRank): Promise<ServiceTask>
  /** `last`: what is known of it, for at some services ending a finished task erases it. */
  cancel(taskId: string, last: 'queued' | 'running', signal: AbortSignal): Promise<ServiceTask>
  /** `null` where the service has no quotes: the price list answers. Rejects `request-refused` when it would not take it. */
  quote(request: ServiceRequest, signal: AbortSignal): Promise<Quote | null>
  /** Whether the service has a balance to ask for; a key may still not see it. */
  showsBalance: boolean
  balance(signal: AbortSignal): Promise<Balance>
  /** The service's own catalogue, or the provider's built-in one where it has none. */
  catalogue(signal: AbortSignal): Promise<Catalogue>
  /**
   * Opens an output for reading from byte `from`. The key goes only to the connection's own origin. Redirects are checked.
   * Rejects `task-expired` on 403, 404 and 410.
   */
  openOutput(url: string, options: { from: number; etag: string | null }, signal: AbortSignal): Promise<OpenedOutput>
  /** Lets go of the connections it keeps warm. What is under way goes on to its end. */
  close(): void
}

export interface OpenedOutput {
  body: ReadableStream<Uint8Array>
  /** Where the body begins; 0 when the service ignored the range. */
  from: number
  /** The whole file, or null where the service does not say. */
  totalBytes: number | null
  etag: string | null
  mediaType: string | null
}
