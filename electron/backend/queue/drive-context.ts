/** What the steps of a job work with, and what they answer. */
import type { AppError } from '../../../shared/protocol/app-error.ts'
import type { JobInputFile } from '../../../shared/protocol/job.ts'
import type { InputFile, ServiceTask } from '../connections/service-client.ts'
import type { Library } from '../library/library.ts'
import type { BackendPorts, Clock } from '../ports.ts'
import type { StoredJob } from '../store/records.ts'
import type { DiskGate } from './disk-gate.ts'
import type { ExpectedDuration } from './expected-duration.ts'
import type { JobBook } from './job-book.ts'
import type { Lane } from './lane.ts'
import type { ServiceForQueue } from './service-for-queue.ts'

/** What the steps work with. */
export interface DriveContext {
  book: JobBook
  library: Pick<Library, 'keepOutput' | 'inputPath'>
  clock: Clock
  log: BackendPorts['log']
  expected: ExpectedDuration
  disk: DiskGate
  /** Null while the service is not there, such as the local one while it starts. */
  service(connectionId: string): ServiceForQueue | null
  lane(connectionId: string): Lane
  /** The artist paused sending. */
  held(connectionId: string): boolean
  /** Whether anybody looks at a window. */
  attended(): boolean
  /** Why this job must not be sent now. Null: it may. */
  maySpend(job: StoredJob): AppError | null
  /** The task of this connection whose very result a file is; null where it is of another origin. */
  madeBy(connectionId: string, file: JobInputFile): NonNullable<InputFile['madeBy']> | null
  /** Whether a task belongs to any job, over or not. */
  isTaken(connectionId: string, taskId: string): boolean
  /** Jobs of a connection with a disowned submission, finished or not. */
  jobsWithDisowned(connectionId: string): StoredJob[]
  pause(connectionId: string, error: AppError): void
  /** Whether a download takes up one of the places of its service's jobs: not while it brings nothing. */
  holdPlace(job: StoredJob, holds: boolean): void
  onDiskTrouble(error: AppError): void
  /** The disk takes results again. */
  onDiskRoom(): void
  /** Ends waiting, asking, uploading and downloading at once. */
  stopping: AbortSignal
  /** Ends a request on its way out, after a moment of grace. */
  sendingStopped: AbortSignal
}

/** What is remembered of a job between its steps, for this run only. */
export interface DriveMemory {
  /** In a row. */
  failures: number
  /** Replies that did not fit, or a task that is not there, in a row. */
  oddReplies: number
  /** Since when. */
  oddSince: number | null
  /** "Succeeded", but without results: since when (Unix milliseconds), and how often. */
  emptySince: number | null
  emptyAnswers: number
  /** How often each output could not be fetched since it last got on, by name; and why those that are not tried again are not. */
  breaks: Map<string, number>
  givenUp: Map<string, AppError>
  /** How many bytes of each output were here at most, by name; whether this attempt brought more; how many in a row did not. */
  furthest: Map<string, number>
  progressed: boolean
  fruitless: number
  /** The last answer, so that a download need not ask again. */
  task: ServiceTask | null
  /** When the links that are being used came (Unix milliseconds). */
  linksAt: number
  /** What a list said of its task in passing: the answer to the next question. */
  heard: ServiceTask | null
  /** How often its lane had been resumed when this step began. */
  resumes: number
  /** A person waits for the next answer. */
  urgent: boolean
  /** How often it was looked for in a list, and when last. */
  looks: number
  lookedAt: number
  /** What may be called back at any moment: a question, a download, or a submit whose paid request has not left. */
  underWay: AbortController | null
}

/** `park`: nothing more to do until someone wakes it. */
export type Next = 'again' | 'park' | { waitMs: number }

/** Of a job that was just taken up. */
export function freshMemory(): DriveMemory {
  return {
    failures: 0,
    oddReplies: 0,
    oddSince: null,
    emptySince: null,
    emptyAnswers: 0,
    breaks: new Map(),
    givenUp: new Map(),
    furthest: new Map(),
    progressed: false,
    fruitless: 0,
    task: null,
    linksAt: 0,
    heard: null,
    resumes: 0,
    urgent: false,
    looks: 0,
    lookedAt: 0,
    underWay: null,
  }
}
