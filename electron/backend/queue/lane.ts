/** The queue's view of one connection: what may be sent, its jobs, its polls and its downloads. */
import type { AppError } from '../../../shared/protocol/app-error.ts'
import type { StatusPoller } from './status-poller.ts'
import { DownloadSlots } from './download-slots.ts'
import { Roster } from './roster.ts'
import { backoffMs } from './timing.ts'

export class Lane {
  readonly connectionId: string
  readonly poller: StatusPoller
  readonly roster = new Roster()
  readonly downloads = new DownloadSlots()
  /** Why nothing is sent; null if sending works. */
  paused: AppError | null = null
  /** Number of times that a person has resumed the connection, such as with another key. */
  resumes = 0
  /** Unix milliseconds before which nothing is sent. */
  heldUntil = 0
  /** Wakes the lane when a job that was held back may be sent. */
  alarm: AbortController | null = null
  #failures = 0

  constructor(connectionId: string, poller: StatusPoller) {
    this.connectionId = connectionId
    this.poller = poller
  }

  /** Resets the backoff after a response. */
  answered(): void {
    this.#failures = 0
    this.heldUntil = 0
  }

  /** Holds everything back for as long as the service asked, or else with backoff. Returns the end time. */
  failed(now: number, error: AppError): number {
    this.#failures += 1
    this.heldUntil = now + (error.retryAfterMs ?? backoffMs(this.#failures, this.connectionId))
    return this.heldUntil
  }

  resume(): void {
    this.paused = null
    this.resumes += 1
    this.answered()
  }
}
