/** Closed while the disk takes nothing: every download waits, and one of them tries now and then whether there is room. */
import type { AppError } from '../../../shared/protocol/app-error.ts'
import { backoffMs } from './timing.ts'

/** One for the whole queue: all results go to one disk. */
export class DiskGate {
  #closed: AppError | null = null
  #closedUntil = 0
  #failures = 0
  #trying: string | null = null

  /** Why it is closed; null when it is open. */
  get closed(): AppError | null {
    return this.#closed
  }

  /** How long a job has to wait, 0 for not at all. Whoever may go through a closed gate tries for all: `left` follows. */
  waitMs(jobId: string, now: number): number {
    if (this.#closed === null || this.#trying === jobId) return 0
    if (now < this.#closedUntil) return this.#closedUntil - now
    if (this.#trying !== null) return backoffMs(this.#failures, jobId, limits)
    this.#trying = jobId
    return 0
  }

  /** Returns whether this is news. */
  failed(now: number, error: AppError): boolean {
    const news = this.#closed === null
    this.#closed = error
    this.#trying = null
    // Several downloads meet the end of the disk at once: that is one failure.
    if (now >= this.#closedUntil) {
      this.#failures += 1
      this.#closedUntil = now + backoffMs(this.#failures, 'disk', limits)
    }
    return news
  }

  /** Something was kept. Returns whether the gate had been closed. */
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
