/** One way in which a service can behave, and what must come of it. */
import type { ErrorCode } from '../../../shared/protocol/app-error.ts'
import type { ProfileOverrides } from '../../../shared/protocol/connection.ts'
import type { JobState } from '../../../shared/protocol/job.ts'
import type { HostileOptions, HostileService } from './hostile-service.ts'
import type { StudioUnderTest } from './studio-under-test.ts'

export interface Scenario {
  /** Short, in lower case, and unlike any other. */
  name: string
  /** What the service does, in one sentence. */
  about: string
  sees: Sees
  /** How the service is set up. */
  service?: Omit<HostileOptions, 'clock'>
  /** What the artist changed in the profile of the connection. */
  overrides?: ProfileOverrides
  /** How many times faster than ours its time runs; by itself a hundred. */
  speed?: number
  /** What the disk says is free beyond its reserve, by how many bytes of downloads lie on it. */
  roomBytes?: (downloadedBytes: number) => number
  /** Opens results with the real engine; otherwise what is kept is kept without facts. */
  engine?: boolean
  arrange?(service: HostileService): void | Promise<void>
  /** What the artist does; by itself they ask for one red dragon. */
  act?(studio: StudioUnderTest, service: HostileService): Promise<void>
  expect: Expectation
}

/** What stands in the window at the end, for the first job. */
export interface Sees {
  state: JobState
  /** The title of the message, of the job or else of its connection's pause. Absent: there is none. */
  title?: string
  /** The line below the job. Absent: it does not matter. */
  note?: string
  /** The title of the message on the first file of the job. Absent: there is none. */
  file?: string
  /** Titles and notes that were to be seen on the way. */
  meanwhile?: string[]
}

export interface Expectation {
  /** Of the message in `sees.title`. */
  code?: ErrorCode
  /** Its `details.reason`. */
  reason?: string
  /** Tasks in the books of the service. */
  tasks: number
  /** Paid requests that came to the service; as many as tasks unless it is said. */
  submits?: number
  /** Files in the library: one when the job is done, else none. */
  assets?: number
  /**
   * `same`: what our ledger says was spent is what the account lost. `about`: the service does not report
   * all of it, and the ledger has an estimate that is not less. `undecided`: not reported yet.
   */
  books?: 'same' | 'about' | 'undecided'
  /** Whatever else must be so, before the studio ends. */
  also?(studio: StudioUnderTest, service: HostileService): void | Promise<void>
}
