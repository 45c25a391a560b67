/** Computes polling and retry delays. Pure: the jitter comes from a seed. */

export interface PollQuestion {
  /** Since the task was accepted. */
  ageMs: number
  /** The usual duration of such a task, or null. */
  expectedMs: number | null
  /** The local service, which may be polled often. */
  embedded: boolean
  watched: boolean
  /** Whether a person is looking at a window. */
  attended: boolean
  /** The service's `Retry-After`, or null. */
  retryAfterMs: number | null
  /** Number of polled tasks of this connection, including this one. */
  polledCount: number
  /** Null: unlimited. */
  asksPerMinute: number | null
  /** Tasks in one page of the service's list; 0 if it cannot list. */
  listed: number
  /** Differs from poll to poll, so that jobs do not poll in step. */
  seed: string
}

/** Factor on the delay while no window is open, up to this delay. */
const unattended = { times: 3, capMs: 60_000, embeddedCapMs: 2_000 }

/** Returns the milliseconds until the next poll, or null if no one watches the job. */
export function pollDelayMs(question: PollQuestion): number | null {
  if (!question.watched) return null
  if (question.retryAfterMs !== null) return Math.max(question.retryAfterMs, 250)
  const jitter = fractionOf(question.seed)
  const askedMs = unattendedMs(plainDelayMs(question), question) * (0.85 + 0.3 * jitter)
  return Math.round(Math.max(askedMs, affordableMs(question) * (1 + 0.3 * jitter)))
}

/** Returns the shortest interval, in milliseconds, that the rate limit allows: one request for each task, or sweeps of the list that use half of the limit. */
function affordableMs({ polledCount, asksPerMinute, listed }: PollQuestion): number {
  if (asksPerMinute === null) return 0
  const asks = listed > 0 ? Math.min(polledCount, 2 * Math.ceil(polledCount / listed)) : polledCount
  return (asks / asksPerMinute) * 60_000
}

/**
 * Returns the delay in milliseconds. The embedded service: 300 ms, growing to 2 s. A paid service: rarely while the result cannot be
 * ready, often around the expected time, and less often after that, up to a minute.
 */
function plainDelayMs({ ageMs, expectedMs, embedded }: PollQuestion): number {
  if (embedded) return clamp(ageMs / 10, 300, 2_000)
  const overdueMs = ageMs - (expectedMs ?? 60_000)
  if (overdueMs < 0) return clamp(-overdueMs / 5, 2_500, 15_000)
  return clamp(overdueMs / 10, 2_500, 60_000)
}

function unattendedMs(delayMs: number, { attended, embedded }: PollQuestion): number {
  if (attended) return delayMs
  return Math.min(delayMs * unattended.times, embedded ? unattended.embeddedCapMs : unattended.capMs)
}

/** Returns the backoff in milliseconds after consecutive failures (1 …): doubles from `firstMs` to `capMs`, a quarter of it jitter. */
export function backoffMs(failures: number, seed: string, limits = { firstMs: 1_000, capMs: 60_000 }): number {
  const full = Math.min(limits.capMs, limits.firstMs * 2 ** Math.min(30, Math.max(0, failures - 1)))
  return Math.round(full * (0.75 + 0.25 * fractionOf(`${seed}#${failures}`)))
}

/**
 * Hashes a string to a number in [0, 1): FNV-1a, 32 bits, http://www.isthe.com/chongo/tech/comp/fnv/, with a final mix.
 */
export function fractionOf(seed: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < seed.length; index++) hash = Math.imul(hash ^ seed.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 12)) >>> 0) / 2 ** 32
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}
