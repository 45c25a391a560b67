/**
 * Definition of a provider: one kind of service, as data and pure functions that describe requests and read responses.
 * Sending, rate limits, retries and files are the client's responsibility.
 */
import type { Remark } from '../../../shared/protocol/remark.ts'
import type { Catalogue } from '../../../shared/catalogue/catalogue.ts'
import type { InputProblem } from '../../../shared/protocol/input-problem.ts'
import type { ProfileOverrides } from '../../../shared/protocol/connection.ts'
import type { ProviderCard } from '../../../shared/catalogue/provider-card.ts'
import type { PictureRule } from '../../engine/image/jobs.ts'
import type { Answer } from './answer.ts'
import type { Rates } from './limiter.ts'
import type { InputFile, ServiceOutput, ServiceRequest, ServiceTask, TaskPage } from './service-client.ts'
import type { ServiceWords } from './service-words.ts'

export interface Provider {
  id: string
  name: string
  /**
   * Shown before and during use of the service: how to get a key, how long results are stored, what cancelling costs.
   */
  card: ProviderCard
  /** Null: each user enters an address. */
  defaultBaseUrl: string | null
  /** Whether plain HTTP is allowed in a private network. Only for services without a key. */
  lan: boolean
  /** Whether a 2xx response to the card's probe comes from such a service. */
  recognises?(answer: Pick<Answer, 'json'>): boolean
  /** Catalogue for a service that does not provide its own. */
  catalogue: Catalogue
  /** Returns the problems with the overrides; empty if they are valid. */
  checkOverrides(overrides: ProfileOverrides): InputProblem[]
  /**
   * For services with several APIs: the request that detects which one is in use, sent without a key, and the resulting
   * overrides.
   */
  api?: {
    probe: string
    found: (answer: Pick<Answer, 'json' | 'status'>, overrides: ProfileOverrides) => ProfileOverrides
  }
  /**
   * Whether submits with the same `Idempotency-Key` create at most one task. If so, a doubtful submit may be repeated:
   * the service returns the same task or refuses the request.
   */
  deduplicates(connection: { embedded: boolean; overrides: ProfileOverrides }): boolean
  /** Returns the protocol. Throws `invalid-input` for invalid overrides. */
  protocol(overrides: ProfileOverrides): Protocol
}

/** One request. */
export interface HttpDescription {
  method: string
  /** Name in the protocol's `origins`; undefined: the connection's own address. */
  origin?: string
  /** Path below the origin, including the query. */
  path: string
  /** Sent in addition to the headers for the key and the body. */
  headers?: Readonly<Record<string, string>>
  body?: HttpBody
}

/** JSON, a form (multipart/form-data), or a file. */
export type HttpBody = { json: unknown } | { parts: readonly FormPart[] } | { file: InputFile }

/** One part of a form: a string or a named file. */
export type FormPart = { name: string; value: string } | { name: string; file: InputFile }

/** Represents an input in a request, according to how it was sent. */
export type SentInput =
  /** Handle of the task that created the file, at this service and account. */
  | { way: 'parent'; taskId: string }
  /** Returned by the upload: an id, a token or an address. */
  | { way: 'upload'; value: string }
  /** `data:image/png;base64,…`, or only the base64 string. */
  | { way: 'data-uri' | 'base64'; value: string; mediaType: string }
  /** Sent as a form part. */
  | { way: 'part'; file: InputFile }

/** Slot → its input. A view is named `images.back`, one of several pictures `references.2`. */
export type SentInputs = ReadonlyMap<string, SentInput>

export interface InputPlan {
  way: SentInput['way']
  /** Larger files are sent another way; undefined: any size. */
  maxBytes?: number
  /** Pictures of other types are converted; other files are sent another way. */
  mediaTypes?: readonly string[]
  /** Further requirements: pictures that do not meet them are converted, and the job notes it. */
  picture?: PictureRule
  /** Slot of the picture that a mask covers; the mask must have the same size. */
  maskedSlot?: string
  /** parent: whether the service accepts a reference to the task that created the file. */
  accepts?(madeBy: NonNullable<InputFile['madeBy']>, now: number): boolean
}

/** What the response to a submit means. */
export type SubmitReply =
  | { kind: 'task'; taskId: string; task: ServiceTask | null; quotedCredits: number | null }
  /** The response contains the result, so there is no task to poll. */
  | { kind: 'result'; outputs: ServiceOutput[]; leftOut?: number; charged: number | null }
  | { kind: 'error'; status: number; words: ServiceWords }
  | { kind: 'unreadable'; reason: string }

/** What a response about a task means. */
export type TaskReply =
  | { kind: 'task'; task: ServiceTask }
  | { kind: 'error'; status: number; words: ServiceWords }
  | { kind: 'unreadable'; reason: string }

/** What a response about a finished task's results means. A task that failed after all is reported as failed. */
export type ResultReply =
  { kind: 'outputs'; outputs: ServiceOutput[]; leftOut?: number; charged?: number | null } | TaskReply

/**
 * Protocol of one service. A null description means that the service does not support the request. `taskId` is a handle
 * that only this code writes and reads; it may contain an endpoint and several ids. Readers receive the whole response;
 * `readError` receives every non-2xx response.
 */
export interface Protocol {
  /** Returns the headers that contain the key; empty if the service needs none. */
  authorisation(key: string): Record<string, string>
  needsKey: boolean
  /** Further origins that may receive requests and the key: name → `https://…`. */
  origins: Readonly<Record<string, string>>
  idempotencyHeader: string | null
  rates: Rates
  /** Jobs that an account can run simultaneously; null: unknown. */
  concurrentJobs: number | null
  /** Whether responses may contain results and are streamed to files; otherwise a response is text of at most 16 MB. */
  answersHoldResults: boolean
  /** Timeout for a submit, if longer than usual because the response is the result. */
  submitSeconds: number | null
  /** Returns the ways to send a file, best first. */
  inputPlans(request: ServiceRequest, file: InputFile): readonly InputPlan[]
  /**
   * `idempotencyKey`: the job's key, for services that accept client-supplied ids. `eventsUrl`: the webhook URL, for
   * services that take one per job; null if there are no events.
   */
  submit(
    request: ServiceRequest,
    inputs: SentInputs,
    idempotencyKey: string,
    eventsUrl?: string | null,
  ): HttpDescription
  readSubmit(answer: Answer, request: ServiceRequest): SubmitReply
  poll(taskId: string): HttpDescription
  readTask(answer: Answer, taskId: string): TaskReply
  /** Requests a finished task's results, if polling does not include them. */
  result(taskId: string): HttpDescription | null
  readResult(answer: Answer, taskId: string): ResultReply
  /** Also null if cancelling at this stage would do harm: some services delete a finished task. */
  cancel(taskId: string, last: 'queued' | 'running'): HttpDescription | null
  /** Returns the task id to quote to the service's support. */
  shownId(taskId: string): string
  /**
   * Returns the handle for an id found at the service, as in `shownId`; handles are returned unchanged. Null if the id
   * alone is not enough for polling.
   */
  foundTask(id: string, request: ServiceRequest): string | null
  /**
   * Returns the id that we chose for a task, used to look for it after a lost response; null if the service chooses
   * ids.
   */
  ownTaskId(request: ServiceRequest, idempotencyKey: string): string | null
  /** Returns the requests that show whether a task with our id exists; empty if that cannot be determined. */
  lookFor(taskId: string): readonly HttpDescription[]
  /** Reads the responses to those requests, in the same order. */
  readLookFor(answers: readonly Answer[], taskId: string): 'there' | 'not-there' | 'unknown'
  /** Requests an upload. */
  upload(file: InputFile): HttpDescription | null
  /** Returns the reference to the file. `put`: first upload the file's bytes there, without the key. */
  readUpload(answer: Answer): { value: string; put?: { url: string; headers: Record<string, string> } } | null
  /** How long an upload can be reused. */
  uploadSeconds: number
  quote(request: ServiceRequest, inputs: SentInputs): HttpDescription | null
  /** `makes`: a summary using the codes of `shared/catalogue/request-summary.ts`, if the service sends one. */
  readQuote(body: unknown): { credits: number | null; notes: string[]; makes?: Remark[] }
  /** Free request that fails with a wrong key; null if the balance or the list can be used instead. */
  checkKey: HttpDescription | null
  /**
   * Whether `checkKey` asks for something that does not exist, so that any refusal other than a rejected key proves
   * that the key is valid.
   */
  refusalProvesKey?: true
  balance: HttpDescription | null
  /** `not-allowed`: the key is valid but may not read the balance. */
  readBalance(answer: Answer): { credits: number | null; reserved: number | null } | 'not-allowed'
  /** Requests the first page of the list, to verify a key. */
  list: HttpDescription | null
  /**
   * Requests one page of the list; `cursor` is `next` of the previous page. `about`: for services with one list per
   * kind of task.
   */
  listPage(cursor: string | null, about: ServiceRequest | null): HttpDescription | null
  /** Tasks per page in a list of all tasks; 0 if there is no such list. */
  listSize: number
  /** Newest first; null if the response has no list. `requested`: the arguments of `listPage`. */
  readList(
    body: unknown,
    requested: { cursor: string | null; about: ServiceRequest | null },
  ): Omit<TaskPage, 'clockAheadMs'> | null
  /** Registers a webhook, or fetches its secret if the address is sent with each job. */
  webhooks(url: string): HttpDescription | null
  /** Returns the secret that signs events. */
  readWebhookSecret(body: unknown): string | null
  /** Catalogue that depends on the overrides, used instead of the provider's. */
  catalogue?: Catalogue
  models: HttpDescription | null
  readModels(body: unknown): Catalogue | null
  /** Reads a refusal. Sets `meaning` if its text alone would be misleading. */
  readError(answer: Answer): ServiceWords
  /**
   * Returns the error inside a 2xx response with its equivalent status, or null. Called for all responses except those
   * to submits, whose reader does this itself.
   */
  errorInside?(answer: Answer): { status: number; words: ServiceWords } | null
}
