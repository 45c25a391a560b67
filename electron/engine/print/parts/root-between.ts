/** Finds a root between two points with values of different sign. */

const tolerance = 1e-4
const maxRounds = 40

/**
 * Finds t in 0 … 1 at which the value is within 0.0001 of 0, given `low` < 0 at 0 and `high` ≥ 0 at 1: false
 * position (Illinois).
 */
export function rootBetween(low: number, high: number, valueAt: (at: number) => number): number {
  let [from, to] = [0, 1]
  let last = 0
  for (let round = 0; round < maxRounds; round++) {
    const at = (from * high - to * low) / (high - low)
    const value = valueAt(at)
    if (Math.abs(value) < tolerance) return at
    if (value < 0) {
      ;[from, low] = [at, value]
      if (last < 0) high /= 2
    } else {
      ;[to, high] = [at, value]
      if (last > 0) low /= 2
    }
    last = value
  }
  return to
}
