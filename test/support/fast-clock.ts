/** A clock that runs faster than real time, so that back-offs of minutes pass in a second while real sockets are at work. */
import { performance } from 'node:perf_hooks'
import type { Clock } from '../../electron/backend/ports.ts'

export interface FastClockOptions {
  /** How many of its milliseconds pass in a real one. */
  speed?: number
  /** Where it begins: Unix milliseconds. */
  from?: number
}

/** The middle of a month, so that no test meets the end of one. */
export const fastClockBegins = Date.UTC(2026, 4, 12, 9)

/** Runs on its own from the moment it is made. */
export function fastClock({ speed = 100, from = fastClockBegins }: FastClockOptions = {}): Clock {
  const began = performance.now()
  return {
    now: () => Math.round(from + (performance.now() - began) * speed),
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted === true) return resolve()
        const done = () => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', done)
          resolve()
        }
        const timer = setTimeout(done, Math.max(0, ms) / speed)
        signal?.addEventListener('abort', done, { once: true })
      }),
  }
}
