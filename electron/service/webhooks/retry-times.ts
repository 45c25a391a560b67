/** The retry schedule of failed deliveries. Pure. */

const second = 1000
const minute = 60 * second
const hour = 60 * minute

export interface RetryTimes {
  /** After the first failure, the second and so on; the last one repeats. */
  delaysMs: readonly number[]
  /** Age at which an event is given up. */
  giveUpMs: number
}

export const usualRetryTimes: RetryTimes = {
  delaysMs: [5 * second, 30 * second, 2 * minute, 10 * minute, hour, 3 * hour, 6 * hour],
  giveUpMs: 24 * hour,
}

/**
 * Returns the time of the next attempt, or null if that would be too late. `failures` includes the latest one; `random`
 * (0 … 1) spreads the attempts by a fifth, so that deliveries that failed together are not retried together.
 */
export function nextAttempt(
  { eventAt, failures, now, random }: { eventAt: number; failures: number; now: number; random: number },
  { delaysMs, giveUpMs }: RetryTimes,
): number | null {
  const delay = delaysMs[Math.min(failures, delaysMs.length) - 1] ?? 0
  const next = Math.round(now + delay * (1 + 0.2 * random))
  return next - eventAt > giveUpMs ? null : next
}
