/** A circuit breaker for a full disk: after a failure all downloads wait, and one of them retries now and then. */
import type { AppError } from '../../../shared/protocol/app-error.ts'
import { backoffMs } from './timing.ts'

export class DiskGate {
  #closed: AppError | null = null
  #closedUntil = 0
  #failures = 0
  #trying: string | null = null

  get closed(): AppError | null {
    return this.#closed
  }

  /**
   * Returns how long a job has to wait, in milliseconds. A job that passes while the gate is closed retries on behalf
   * of all others; `left` must be called afterwards.
   */
  waitMs(jobId: string, now: number): number {
    if (this.#closed === null || this.#trying === jobId) return 0
    if (now < this.#closedUntil) return this.#closedUntil - now
    if (this.#trying !== null) return backoffMs(this.#failures, jobId, limits)
    this.#trying = jobId
    return 0
  }

  /** Closes the gate after a failed write. Returns whether it was open. */
  failed(now: number, error: AppError): boolean {
    const wasOpen = this.#closed === null
    this.#closed = error
    this.#trying = null
    // Several downloads that fail simultaneously count as one failure.
    if (now >= this.#closedUntil) {
      this.#failures += 1
      this.#closedUntil = now + backoffMs(this.#failures, 'disk', limits)
    }
    return wasOpen
  }

  /** Opens the gate after a file was saved. Returns whether it was closed. */
  worked(): boolean {
    const wasClosed = this.#closed !== null
    this.#closed = null
    this.#closedUntil = 0
    this.#failures = 0
    return wasClosed
  }

  left(jobId: string): void {
    if (this.#trying === jobId) this.#trying = null
  }
}

const limits = { firstMs: 5_000, capMs: 30_000 }
