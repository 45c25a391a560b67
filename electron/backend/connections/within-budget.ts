/** A budget as a service states it, as the rate of a bucket that never goes beyond it. Pure. */
import type { Rate } from '../../../shared/protocol/token-bucket.ts'

/** From here on a service is taken to count by the second. */
const countedBySecond = 600
/** What leaves in step arrives a little out of step. */
const margin = 0.9

/**
 * `perMinute` requests in any minute, a burst included: what goes at once is taken off the rate, a quarter at most. A budget
 * of ten a second and more is kept in every second, without a burst: no one notices to wait for a tenth of one.
 */
export function withinBudget(perMinute: number, maxAtOnce: number): Rate {
  if (perMinute >= countedBySecond) return { perMinute: perMinute * margin, burst: 1 }
  const burst = Math.max(1, Math.min(maxAtOnce, Math.floor(perMinute / 4)))
  return { perMinute: perMinute - (burst - 1), burst }
}
