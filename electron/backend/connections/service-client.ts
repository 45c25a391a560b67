/** Interface of a connection for the queue and the handlers. */
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
  /** The task of this connection that made the file, if any. */
  madeBy?: { taskId: string; operation: OperationId; modelId: string; finishedAt: string }
}

/** A request to a service. */
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
  /** The main one first: by kind, then format. */
  outputs: ServiceOutput[]
  /** Number of outputs dropped; undefined: none. */
  leftOut?: number
  /** Number of tasks ahead of it; null where unknown. */
  placeInQueue: number | null
}

/** A task in a list, with what identifies one whose answer was lost. */
export interface ListedTask extends ServiceTask {
  /** ISO date by the service's clock; null where unknown. */
  createdAt: string | null
  /** Its request, as far as the list reports it; null if it does not. */
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
  /** Null: the last page. */
  next: string | null
  /** The list has no prompts and may be incomplete: it can suggest a task, but not prove that there is none. */
  isPartial?: true
  /** Offset of the service's clock to ours in milliseconds; null if its answer had no date. */
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
   * Called once, after uploads and directly before the paid request, to make its record durable. If it throws, nothing
   * is sent and the outcome is `not-sent`. `changed`: inputs that were converted.
   */
  beforeSending(changed?: readonly ChangedInput[]): void
}

/** Priority under a rate limit: 1 while a person waits, 2 for polling. Submits come before both. */
export type AskRank = 1 | 2

/** All methods except `submit` reject with AppError. None repeats a submit. */
export interface ServiceClient {
  /**
   * Uploads the inputs, then sends the paid request. Never rejects. Before `beforeSending`, only `not-sent` and
   * `refused` (for an input) are possible.
   */
  submit(request: ServiceRequest, about: SubmitAbout, signal: AbortSignal): Promise<SubmitOutcome>
  /** Jobs that run at once for an account; null: unknown. */
  concurrentJobs: number | null
  /** Reads per minute, pages of a list included; null: unlimited. */
  asksPerMinute: number | null
  /** Tasks on a page of the list; 0 if the service has none. */
  listed: number
  /** Whether we choose the ids of tasks and can look for them. */
  ownIds: boolean
  /** Returns our id for the task of a request; null if the service chooses it. */
  ownTaskId(request: ServiceRequest, idempotencyKey: string): string | null
  /** Whether the list contains tasks of this kind. */
  canList(about: ServiceRequest): boolean
  /**
   * Reads one page of the account's tasks. `about`: for services with one list per kind. Rejects `request-refused`
   * where the service has no list.
   */
  list(cursor: string | null, about: ServiceRequest | null, signal: AbortSignal): Promise<TaskPage>
  /**
   * Finds out whether a request with a lost answer arrived: its answer is on disk, or the service knows our id.
   * `not-there`: it may be sent again. Rejects where the service does not answer.
   */
  lookFor(request: ServiceRequest, idempotencyKey: string, signal: AbortSignal): Promise<LostSubmitResult>
  /** Deletes stored answers of a task that the library has imported. Never rejects. */
  release(taskId: string): Promise<void>
  /** Returns the id that the service's support knows. */
  shownId(taskId: string): string
  /** Returns the handle for an id that a person found at the service, or null if it is not enough to poll. */
  foundTask(id: string, request: ServiceRequest): string | null
  /** Registers a webhook. Rejects `request-refused` if the service has none. */
  registerWebhook(url: string, signal: AbortSignal): Promise<{ secret: string }>
  /** Polls a task. `rank` defaults to 2. */
  task(taskId: string, signal: AbortSignal, rank?: AskRank): Promise<ServiceTask>
  /** Cancels a task. `last`: its last known status; some services delete a finished task. */
  cancel(taskId: string, last: 'queued' | 'running', signal: AbortSignal): Promise<ServiceTask>
  /**
   * Resolves to null if the service has no quotes and the catalogue's price applies. Rejects `request-refused` where
   * the service would refuse the request.
   */
  quote(request: ServiceRequest, signal: AbortSignal): Promise<Quote | null>
  /** Whether the service reports a balance; a key may still lack permission. */
  showsBalance: boolean
  balance(signal: AbortSignal): Promise<Balance>
  /** Resolves to the service's own catalogue, or to the provider's where it has none. */
  catalogue(signal: AbortSignal): Promise<Catalogue>
  /**
   * Opens an output from byte `from`. The key goes only to the connection's own origin; redirects are checked. Rejects
   * `task-expired` on 403, 404 and 410.
   */
  openOutput(url: string, options: { from: number; etag: string | null }, signal: AbortSignal): Promise<OpenedOutput>
  /** Closes idle warm connections. Requests in progress continue. */
  close(): void
}

export interface OpenedOutput {
  body: ReadableStream<Uint8Array>
  /** Offset of the body; 0 if the service ignored the range. */
  from: number
  /** Size of the whole file; null where unknown. */
  totalBytes: number | null
  etag: string | null
  mediaType: string | null
}
