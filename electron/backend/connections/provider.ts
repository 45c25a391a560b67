/** What a provider must say of itself. Everything in it is pure: request → HTTP description, reply → words. */
import type { Catalogue, FieldProblem } from '../../../shared/catalogue.ts'
import type { ProfileOverrides } from '../../../shared/connection.ts'
import type { Rates } from './limiter.ts'
import type { ListedTask, ServiceOutput, ServiceRequest, ServiceTask } from './service-client.ts'
import type { ServiceWords } from './service-words.ts'

export interface Provider {
  id: string
  name: string
  /** In words for people: where its key comes from. */
  keyHelp: string
  /** Null: every person has an address of their own. */
  defaultBaseUrl: string | null
  /** What can be made where the service itself does not tell. */
  catalogue: Catalogue
  /** What is wrong with changes to its profile; empty when they can be used. */
  checkOverrides(overrides: ProfileOverrides): FieldProblem[]
  /** Whether the same submit with the same `Idempotency-Key` gives the same task, so that a doubtful one may be repeated. */
  deduplicates(connection: { embedded: boolean; overrides: ProfileOverrides }): boolean
  /** How it is spoken to. Throws `invalid-input` for overrides that cannot be used. */
  protocol(overrides: ProfileOverrides): Protocol
}

/** One request, its path below the base URL. */
export interface HttpDescription {
  method: string
  path: string
  /** Sent as JSON. */
  body?: Record<string, unknown>
}

/** What the answer to a submit says. */
export type SubmitReply =
  | { kind: 'task'; taskId: string; task: ServiceTask | null; quotedCredits: number | null }
  | { kind: 'error'; status: number; words: ServiceWords }
  | { kind: 'unreadable'; reason: string }

/** What an answer about a task says. */
export type TaskReply =
  | { kind: 'task'; task: ServiceTask }
  | { kind: 'error'; status: number; words: ServiceWords }
  | { kind: 'unreadable'; reason: string }

/** How one service is spoken to. A description that is null: the service cannot do it. */
export interface Protocol {
  /** The headers that carry the key; null where the service wants none. */
  authorisation(key: string): Record<string, string>
  needsKey: boolean
  idempotencyHeader: string | null
  rates: Rates
  /** Jobs that the service works on at once for one account; null where it does not say. */
  concurrentJobs: number | null
  /** `inputs`: slot → what stands for the file in the body: a data URI or the id of an upload. */
  submit(request: ServiceRequest, inputs: ReadonlyMap<string, string>): HttpDescription
  readSubmit(body: unknown): SubmitReply
  poll(taskId: string): HttpDescription
  readTask(body: unknown, taskId: string): TaskReply
  /** A second request for the results of a finished task, where the first does not bring them. */
  result(taskId: string): HttpDescription | null
  readResult(body: unknown): ServiceOutput[]
  cancel(taskId: string): HttpDescription | null
  upload: HttpDescription | null
  readUpload(body: unknown): string | null
  /** Files up to this size go into the body instead of being uploaded. */
  inlineBytes: number
  quote(request: ServiceRequest, inputs: ReadonlyMap<string, string>): HttpDescription | null
  readQuote(body: unknown): { credits: number | null; notes: string[] }
  balance: HttpDescription | null
  readBalance(body: unknown): { credits: number | null; reserved: number | null }
  /** The list of tasks with nothing more asked of it, as proof of a key. */
  list: HttpDescription | null
  /** One page of the list; `cursor` is the `next` of the page before. */
  listPage(cursor: string | null): HttpDescription | null
  /** Tasks on one page; 0 where there is no list. */
  listSize: number
  /** Newest first; null where there is no list in the answer. */
  readList(body: unknown): { tasks: ListedTask[]; next: string | null } | null
  /** Asks for the events of tasks at an address. */
  webhooks(url: string): HttpDescription | null
  /** What events will be signed with. */
  readWebhookSecret(body: unknown): string | null
  models: HttpDescription | null
  readModels(body: unknown): Catalogue | null
  readError(body: unknown): ServiceWords
}
