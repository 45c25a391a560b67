/** Converts a service's documented limit to a token bucket rate that stays below it. Pure. */
import type { Rate } from '../../../shared/protocol/token-bucket.ts'

/** Services with higher limits are assumed to count per second. */
const countedBySecond = 600
/** Requests sent at even intervals do not arrive at even intervals. */
const margin = 0.9

/**
 * Returns a rate of at most `perMinute` requests in any minute, bursts included: a burst of up to a quarter is
 * subtracted from the rate. From 600 a minute bursts are disabled, so that the limit also holds per second.
 */
export function withinBudget(perMinute: number, maxAtOnce: number): Rate {
  if (perMinute >= countedBySecond) return { perMinute: perMinute * margin, burst: 1 }
  const burst = Math.max(1, Math.min(maxAtOnce, Math.floor(perMinute / 4)))
  return { perMinute: perMinute - (burst - 1), burst }
}
