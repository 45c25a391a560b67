/**
 * What a provider must say of itself: one kind of service, as data and pure functions. Requests are described and answers
 * read here; sending, limits, repetition, doubt and files are the client's, the same for every service.
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
  /** What a person is shown before and while it is used: where its key comes from, what it keeps, what cancelling means. */
  card: ProviderCard
  /** Null: every person has an address of their own. */
  defaultBaseUrl: string | null
  /** Whether it may be spoken to over plain http in a private network. Only where no key is sent. */
  lan: boolean
  /** Whether an answer of 2xx at the card's probe is that of such a service. */
  recognises?(answer: Pick<Answer, 'json'>): boolean
  /** The catalogue of a service that does not provide one. */
  catalogue: Catalogue
  /** What is wrong with changes to its profile; empty when they can be used. */
  checkOverrides(overrides: ProfileOverrides): InputProblem[]
  /** Where addresses of one kind differ: what is asked of one, without a key, and its overrides after the answer. */
  api?: {
    probe: string
    found: (answer: Pick<Answer, 'json' | 'status'>, overrides: ProfileOverrides) => ProfileOverrides
  }
  /**
   * Whether the same submit with the same `Idempotency-Key` makes one task at most, so that a doubtful one may be repeated: it
   * gives the same task, or is refused.
   */
  deduplicates(connection: { embedded: boolean; overrides: ProfileOverrides }): boolean
  /** How it is spoken to. Throws `invalid-input` for overrides that cannot be used. */
  protocol(overrides: ProfileOverrides): Protocol
}

/** One request. */
export interface HttpDescription {
  method: string
  /** One of the protocol's `origins`, by its name; absent: the connection's own address. */
  origin?: string
  /** Below the origin, with its query. */
  path: string
  /** Besides the key's and the body's own. */
  headers?: Readonly<Record<string, string>>
  body?: HttpBody
}

/** JSON, a form of parts (multipart/form-data), or a file as it is. */
export type HttpBody = { json: unknown } | { parts: readonly FormPart[] } | { file: InputFile }

/** One part of a form: a text, or a file under its name. */
export type FormPart = { name: string; value: string } | { name: string; file: InputFile }

/** What stands for an input in a request, by the way it went. */
export type SentInput =
  /** The handle of the task that made the file, at this service and on this account. */
  | { way: 'parent'; taskId: string }
  /** What the service gave for an upload: an id, a token or an address. */
  | { way: 'upload'; value: string }
  /** `data:image/png;base64,…`, or the base64 alone. */
  | { way: 'data-uri' | 'base64'; value: string; mediaType: string }
  /** Sent as a part of the form. */
  | { way: 'part'; file: InputFile }

/** Slot → what stands for its file. A view is named `images.back`, one of several pictures `references.2`. */
export type SentInputs = ReadonlyMap<string, SentInput>

/** One way an input may go. */
export interface InputPlan {
  way: SentInput['way']
  /** Larger files go another way; absent: any size. */
  maxBytes?: number
  /** Other kinds of file are converted first, where they are pictures, or go another way. */
  mediaTypes?: readonly string[]
  /** Further requirements of a picture: others are converted, and the job notes it. */
  picture?: PictureRule
  /** The slot of the picture under a mask, which has its size. */
  over?: string
  /** parent: whether the task that made it is one that the service takes here. */
  takes?(madeBy: NonNullable<InputFile['madeBy']>, now: number): boolean
}

/** What the answer to a submit says. */
export type SubmitReply =
  | { kind: 'task'; taskId: string; task: ServiceTask | null; quotedCredits: number | null }
  /** The service answered with the result itself: there is no task to ask about. */
  | { kind: 'result'; outputs: ServiceOutput[]; leftOut?: number; charged: number | null }
  | { kind: 'error'; status: number; words: ServiceWords }
  | { kind: 'unreadable'; reason: string }

/** What an answer about a task says. */
export type TaskReply =
  | { kind: 'task'; task: ServiceTask }
  | { kind: 'error'; status: number; words: ServiceWords }
  | { kind: 'unreadable'; reason: string }

/** The meaning of an answer about the results of a finished task. A task that failed after all is reported as failed. */
export type ResultReply =
  { kind: 'outputs'; outputs: ServiceOutput[]; leftOut?: number; charged?: number | null } | TaskReply

/**
 * How one service is spoken to. A description that is null: the service cannot do it. `taskId` is a handle that this code
 * alone writes and reads: it may hold all that is needed to ask about a task, such as an endpoint and two ids. Readers of a
 * task, a result and an error see the whole answer; those of errors see every answer that is not a 2xx.
 */
export interface Protocol {
  /** The headers that carry the key; none where the service wants none. */
  authorisation(key: string): Record<string, string>
  needsKey: boolean
  /** Origins besides the connection's own that requests, and so the key, may go to: name → `https://…`. */
  origins: Readonly<Record<string, string>>
  idempotencyHeader: string | null
  rates: Rates
  /** Jobs that the service works on at once for one account; null where it does not say. */
  concurrentJobs: number | null
  /** Its answers may be or hold results, and are read into files; else an answer is text of at most 16 MB. */
  answersHoldResults: boolean
  /** How long a submit may go without an answer, where that is longer than usual: a service that answers with the result. */
  submitSeconds: number | null
  /** The ways a file may go, best first. */
  inputPlans(request: ServiceRequest, file: InputFile): readonly InputPlan[]
  /**
   * `idempotencyKey` is the job's own, for services that take an id of ours; `eventsUrl` the address for its events, for services
   * that are given it with each job. Null: none are wanted.
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
  /** A second request for the results of a finished task, where the first does not bring them. */
  result(taskId: string): HttpDescription | null
  readResult(answer: Answer, taskId: string): ResultReply
  /** Null as well where ending a task that is as far as this would do harm: at some services it erases a finished one. */
  cancel(taskId: string, last: 'queued' | 'running'): HttpDescription | null
  /** The id that a person may quote to the service's support. */
  shownId(taskId: string): string
  /**
   * The handle of a task whose id a person found at the service, as `shownId` has it; a handle is one already. Null where a task
   * cannot be asked about by that alone.
   */
  foundTask(id: string, request: ServiceRequest): string | null
  /** The id that a task will have because we chose it; null where the service chooses. It can be looked for after a doubt. */
  ownTaskId(request: ServiceRequest, idempotencyKey: string): string | null
  /** What is asked to learn whether a task of an id of ours ever arrived; empty where that cannot be learned. */
  lookFor(taskId: string): readonly HttpDescription[]
  /** From those answers, in their order. */
  readLookFor(answers: readonly Answer[], taskId: string): 'there' | 'not-there' | 'unknown'
  /** Asks where a file may be put. */
  upload(file: InputFile): HttpDescription | null
  /** What stands for the file from now on. `put`: its bytes are to be sent there first, without the key. */
  readUpload(answer: Answer): { value: string; put?: { url: string; headers: Record<string, string> } } | null
  /** How long an upload may be used again. */
  uploadSeconds: number
  quote(request: ServiceRequest, inputs: SentInputs): HttpDescription | null
  /** `makes`: what will be made, as codes, where the service says it in those of `shared/catalogue/request-summary.ts`. */
  readQuote(body: unknown): { credits: number | null; notes: string[]; makes?: Remark[] }
  /** Free of charge, and refused with a wrong key; null where the balance or the list proves it. */
  checkKey: HttpDescription | null
  /** `checkKey` asks for what is not there: every refusal proves the key but one that is about the key. */
  refusalProvesKey?: true
  balance: HttpDescription | null
  /** `not-allowed`: the key is good, and may not see the balance. */
  readBalance(answer: Answer): { credits: number | null; reserved: number | null } | 'not-allowed'
  /** The list of tasks with nothing more asked of it, as proof of a key. */
  list: HttpDescription | null
  /** One page of the list; `cursor` is the `next` of the page before. `about`: where each kind of task has a list of its own. */
  listPage(cursor: string | null, about: ServiceRequest | null): HttpDescription | null
  /** Tasks on one page of a list of all tasks; 0 where there is none. */
  listSize: number
  /** Newest first; null where there is no list in the answer. `asked`: what `listPage` was asked for. */
  readList(
    body: unknown,
    asked: { cursor: string | null; about: ServiceRequest | null },
  ): Omit<TaskPage, 'clockAheadMs'> | null
  /** Asks for the events of tasks at an address, or only for what signs them where each job is sent with the address. */
  webhooks(url: string): HttpDescription | null
  /** What events will be signed with. */
  readWebhookSecret(body: unknown): string | null
  /** What can be made with this connection, where that follows from its overrides and not from the provider alone. */
  catalogue?: Catalogue
  models: HttpDescription | null
  readModels(body: unknown): Catalogue | null
  /** What a refusal says. `meaning` where the words alone would be misread. */
  readError(answer: Answer): ServiceWords
  /**
   * An error inside an answer of 2xx, by the status that it would have had; null where there is none. For services that
   * refuse so: it is looked for in every answer but that of a submit, whose reader sees it itself.
   */
  errorInside?(answer: Answer): { status: number; words: ServiceWords } | null
}
