/** One connection as the queue sees it: what may be sent to it, its jobs, its questions and its downloads. */
import type { AppError } from '../../../shared/protocol/app-error.ts'
import type { StatusPoller } from './status-poller.ts'
import { DownloadPlaces } from './download-places.ts'
import { Roster } from './roster.ts'
import { backoffMs } from './timing.ts'

/** One for each connection. The queue asks it before anything is sent. */
export class Lane {
  readonly connectionId: string
  readonly poller: StatusPoller
  readonly roster = new Roster()
  readonly downloads = new DownloadPlaces()
  /** Why nothing is sent; null when it works. */
  paused: AppError | null = null
  /** How often someone said that it works again, such as with another key. */
  resumes = 0
  /** Unix milliseconds; nothing is sent before. */
  heldUntil = 0
  /** Rings when something that is held back may be sent. */
  alarm: AbortController | null = null
  #failures = 0

  constructor(connectionId: string, poller: StatusPoller) {
    this.connectionId = connectionId
    this.poller = poller
  }

  /** The service answered: the next failure is the first again. */
  answered(): void {
    this.#failures = 0
    this.heldUntil = 0
  }

  /** Holds everything back for as long as the service asked, else ever longer. Returns until when. */
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
