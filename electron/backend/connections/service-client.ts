/** A connection's interface for the queue and the handlers. */
import type { AppError } from '../../../shared/protocol/app-error.ts'
import type { Catalogue, OperationId, ParameterValues } from '../../../shared/catalogue/catalogue.ts'
import type { Balance } from '../../../shared/protocol/connection.ts'
import type { JobCost, Quote } from '../../../shared/protocol/job.ts'
import type { PictureChanges } from '../../engine/image/jobs.ts'

/** An input file on disk. */
export interface InputFile {
  slot: string
  name: string
  mediaType: string
  bytes: number
  sha256: string
  path: string
  /** The task of this connection that created the file, if any. */
  madeBy?: { taskId: string; operation: OperationId; modelId: string; finishedAt: string }
}

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
  /** 0 … 1, or null. */
  progress: number | null
  cost: JobCost
  /** In the service's own words. */
  failure: { code: string | null; message: string; details?: Record<string, unknown> } | null
  /** The main one first, sorted by kind, then format. */
  outputs: ServiceOutput[]
  /** Number of outputs dropped; undefined: none. */
  leftOut?: number
  /** Number of tasks ahead in the queue; null if unknown. */
  placeInQueue: number | null
}

/** A task in a list, with what identifies one whose response was lost. */
export interface ListedTask extends ServiceTask {
  /** ISO date by the service's clock; null if unknown. */
  createdAt: string | null
  /** The task's request, as far as the list reports it; null if it does not. */
  request: {
    operation: string | null
    model: string | null
    prompt: string | null
    idempotencyKey: string | null
  } | null
}

export interface TaskPage {
  /** Newest first. Unreadable entries are dropped. */
  tasks: ListedTask[]
  /** Null: this is the last page. */
  next: string | null
  /** The list has no prompts and may be incomplete: it can suggest a task, but not prove that there is none. */
  isPartial?: true
  /** Offset of the service's clock from ours in milliseconds; null if its response had no date. */
  clockAheadMs: number | null
}

/**
 * Outcome of a submit. `not-sent`: proven not sent, or 429; may be sent again. `refused`: the service refused it (4xx).
 * `unsure`: it may have been accepted and charged; never repeated automatically.
 */
export type SubmitOutcome =
  | { kind: 'accepted'; taskId: string; task: ServiceTask | null; quotedCredits: number | null }
  | { kind: 'not-sent'; error: AppError }
  | { kind: 'refused'; error: AppError }
  | { kind: 'unsure'; error: AppError }

export type LostSubmitResult = { kind: 'there'; taskId: string } | { kind: 'not-there' } | { kind: 'unknown' }

/** A picture that was changed before sending. */
export interface ChangedInput extends PictureChanges {
  /** Name of the original file. */
  name: string
}

export interface SubmitAbout {
  idempotencyKey: string
  /**
   * Called once, after uploads and directly before the paid request, to store its record durably. If it throws, nothing
   * is sent and the outcome is `not-sent`. `changed`: inputs that were converted.
   */
  beforeSending(changed?: readonly ChangedInput[]): void
}

/** Priority under a rate limit: 1 while a person is waiting, 2 for polling. Submits take precedence over both. */
export type AskRank = 1 | 2

/** All methods except `submit` reject with AppError. No method retries a submit. */
export interface ServiceClient {
  /**
   * Uploads the inputs, then sends the paid request. Never rejects. Before `beforeSending`, only `not-sent` and
   * `refused` (for an input) are possible.
   */
  submit(request: ServiceRequest, about: SubmitAbout, signal: AbortSignal): Promise<SubmitOutcome>
  /** Jobs that an account can run simultaneously; null: unknown. */
  concurrentJobs: number | null
  /** Reads per minute, including pages of a list; null: unlimited. */
  asksPerMinute: number | null
  /** Tasks per page of the list; 0 if the service has no list. */
  listed: number
  /** Whether we choose task ids and can look tasks up by them. */
  ownIds: boolean
  /** Returns our id for a request's task; null if the service chooses it. */
  ownTaskId(request: ServiceRequest, idempotencyKey: string): string | null
  /** Whether the list contains tasks of this kind. */
  canList(about: ServiceRequest): boolean
  /**
   * Reads one page of the account's tasks. `about`: for services with one list per kind. Rejects with `request-refused`
   * if the service has no list.
   */
  list(cursor: string | null, about: ServiceRequest | null, signal: AbortSignal): Promise<TaskPage>
  /**
   * Finds out whether a request whose response was lost reached the service: the response is on disk, or the service
   * knows our id. `not-there`: it may be sent again. Rejects if the service does not respond.
   */
  lookFor(request: ServiceRequest, idempotencyKey: string, signal: AbortSignal): Promise<LostSubmitResult>
  /** Deletes the stored responses of a task that the library has imported. Never rejects. */
  release(taskId: string): Promise<void>
  /** Returns the task id to quote to the service's support. */
  shownId(taskId: string): string
  /** Returns the handle for an id that a person found at the service, or null if it is not enough for polling. */
  foundTask(id: string, request: ServiceRequest): string | null
  /** Registers a webhook. Rejects with `request-refused` if the service has none. */
  registerWebhook(url: string, signal: AbortSignal): Promise<{ secret: string }>
  /** Polls a task. `rank` defaults to 2. */
  task(taskId: string, signal: AbortSignal, rank?: AskRank): Promise<ServiceTask>
  /** Cancels a task. `last`: its last known status; some services delete a finished task. */
  cancel(taskId: string, last: 'queued' | 'running', signal: AbortSignal): Promise<ServiceTask>
  /**
   * Resolves to null if the service has no quotes and the catalogue's price applies. Rejects with `request-refused` if
   * the service would refuse the request.
   */
  quote(request: ServiceRequest, signal: AbortSignal): Promise<Quote | null>
  /** Whether the service reports a balance; a key may still lack permission. */
  showsBalance: boolean
  balance(signal: AbortSignal): Promise<Balance>
  /** Resolves to the service's own catalogue, or to the provider's if the service has none. */
  catalogue(signal: AbortSignal): Promise<Catalogue>
  /**
   * Opens an output from byte `from`. The key is sent only to the connection's own origin; redirects are checked.
   * Rejects with `task-expired` on 403, 404 and 410.
   */
  openOutput(url: string, options: { from: number; etag: string | null }, signal: AbortSignal): Promise<OpenedOutput>
  /** Closes idle warm connections. Requests in progress continue. */
  close(): void
}

export interface OpenedOutput {
  body: ReadableStream<Uint8Array>
  /** Offset of the body in the file; 0 if the service ignored the range. */
  from: number
  /** Size of the whole file; null if unknown. */
  totalBytes: number | null
  etag: string | null
  mediaType: string | null
}
