/** The state of one connection as the queue sees it: paused until a person acts, or held back for a moment. */
import type { AppError } from '../../../shared/app-error.ts'
import { backoffMs } from './timing.ts'

/** One for each connection. The queue asks it before anything is sent. */
export class Lane {
  readonly connectionId: string
  /** Why nothing is sent; null when it works. */
  paused: AppError | null = null
  /** Unix milliseconds; nothing is sent before. */
  heldUntil = 0
  #failures = 0

  constructor(connectionId: string) {
    this.connectionId = connectionId
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
    this.answered()
  }
}
