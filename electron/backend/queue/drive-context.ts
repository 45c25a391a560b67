/** What the steps of a job work with, and what they answer. */
import type { AppError } from '../../../shared/app-error.ts'
import type { ServiceTask } from '../connections/service-client.ts'
import type { Library } from '../library/library.ts'
import type { BackendPorts, Clock } from '../ports.ts'
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
  /** Null while the service is not there, such as the local one while it starts. */
  service(connectionId: string): ServiceForQueue | null
  lane(connectionId: string): Lane
  pause(connectionId: string, error: AppError): void
  onDiskTrouble(error: AppError): void
  /** Ends waiting, asking and downloading at once. */
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
  /** "Succeeded", but without results. */
  emptyAnswers: number
  /** The last answer, so that a download need not ask again. */
  task: ServiceTask | null
}

/** `park`: nothing more to do until somebody wakes it. */
export type Next = 'again' | 'park' | { waitMs: number }
