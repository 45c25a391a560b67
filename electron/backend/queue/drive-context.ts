/** The dependencies and the state of a job's steps. */
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

export interface DriveContext {
  book: JobBook
  library: Pick<Library, 'keepOutput' | 'inputPath'>
  clock: Clock
  log: BackendPorts['log']
  expected: ExpectedDuration
  disk: DiskGate
  /** Null while the service is unavailable, such as the local one while it starts. */
  service(connectionId: string): ServiceForQueue | null
  lane(connectionId: string): Lane
  /** Whether the artist has paused sending. */
  held(connectionId: string): boolean
  /** Whether a person is looking at a window. */
  attended(): boolean
  /** Returns why this job must not be sent now, or null. */
  maySpend(job: StoredJob): AppError | null
  /** Returns the task of this connection that made exactly this file, or null. */
  madeBy(connectionId: string, file: JobInputFile): NonNullable<InputFile['madeBy']> | null
  /** Whether any job has this task. */
  isTaken(connectionId: string, taskId: string): boolean
  /** Jobs of a connection with a disowned submission, finished or not. */
  jobsWithDisowned(connectionId: string): StoredJob[]
  pause(connectionId: string, error: AppError): void
  /** Whether a download occupies one of its service's job slots; a stalled one does not. */
  occupySlot(job: StoredJob, holds: boolean): void
  onDiskTrouble(error: AppError): void
  /** Called when results can be saved again. */
  onDiskRoom(): void
  /** Aborts waiting, polling, uploading and downloading. */
  stopping: AbortSignal
  /** Aborts a request in flight, after a grace period. */
  sendingStopped: AbortSignal
}

/** What is remembered about a job between its steps, for this run only. */
export interface DriveMemory {
  failures: number
  /** Consecutive replies that were malformed or did not know the task. */
  oddReplies: number
  /** Unix milliseconds. */
  oddSince: number | null
  /** Since when (Unix milliseconds) and how often the service has said "succeeded" without results. */
  emptySince: number | null
  emptyAnswers: number
  /** Failed downloads since the last progress, by output; and the errors of those that are not retried. */
  breaks: Map<string, number>
  givenUp: Map<string, AppError>
  /** The most bytes of each output so far; whether this attempt added any; consecutive attempts that did not. */
  highWaterMarks: Map<string, number>
  progressed: boolean
  fruitless: number
  /** The last response, so that a download need not request it again. */
  task: ServiceTask | null
  /** When the current links were received, Unix milliseconds. */
  linksAt: number
  /** The status that a list reported for the task, used as the next response. */
  lastStatus: ServiceTask | null
  /** The lane's resume count when this step began. */
  resumes: number
  /** Whether a person is waiting for the next response. */
  urgent: boolean
  /** Number of searches in the service's list, and the time of the last one. */
  searchCount: number
  searchedAt: number
  /** Aborts what may be withdrawn at any time: a poll, a download, or a submit before its paid request has left. */
  underWay: AbortController | null
}

/** `park`: nothing to do until the job is woken. */
export type Next = 'again' | 'park' | { waitMs: number }

export function freshMemory(): DriveMemory {
  return {
    failures: 0,
    oddReplies: 0,
    oddSince: null,
    emptySince: null,
    emptyAnswers: 0,
    breaks: new Map(),
    givenUp: new Map(),
    highWaterMarks: new Map(),
    progressed: false,
    fruitless: 0,
    task: null,
    linksAt: 0,
    lastStatus: null,
    resumes: 0,
    urgent: false,
    searchCount: 0,
    searchedAt: 0,
    underWay: null,
  }
}
