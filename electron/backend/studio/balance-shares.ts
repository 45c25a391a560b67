/** What each of several jobs cost, by how far the balance fell for all of them. Pure. */

/** A job whose charge no one reported, with what it may have cost. */
export interface Unreported {
  jobId: string
  least: number
  /** Null: its price is unknown. */
  most: number | null
  /** It has a result, so that it was hardly free. */
  wasMade: boolean
}

/** Amounts are decimals in a binary machine. */
const tolerance = 1e-6

/**
 * Null while the balance explains nothing: it rose (a top-up), fell by less than the accepted prices (a top-up, or a service that
 * books late), or may fall further. `isBooked`: enough time has passed for the service to have booked everything. What fell
 * beyond all prices counts as well, in proportion: an account that lost more than was quoted must not pass a cap unseen.
 */
export function sharesOf(
  fell: number,
  jobs: readonly Unreported[],
  isBooked: boolean,
): { jobId: string; charged: number }[] | null {
  const least = jobs.reduce((sum, job) => sum + job.least, 0)
  const known = jobs.reduce((sum, job) => sum + (job.most ?? 0), 0)
  const unknownCount = jobs.filter(({ most }) => most === null).length
  const isAll = unknownCount === 0 && fell >= known - tolerance
  const isClear = isAll || (jobs.length === 1 && jobs[0]?.wasMade === true)
  const isPlausible = fell > tolerance || (fell >= -tolerance && jobs.every(({ wasMade }) => !wasMade))
  if (jobs.length === 0 || fell < least - tolerance || !isPlausible || !(isClear || isBooked)) return null
  const forUnknown = unknownCount === 0 ? 0 : Math.max(0, fell - known) / unknownCount
  const scale = known === 0 ? 0 : (fell - forUnknown * unknownCount) / known
  let left = rounded(fell)
  return jobs.map(({ jobId, most }, index) => {
    // The last takes what rounding left, so that the shares come to the whole.
    const charged = index === jobs.length - 1 ? left : rounded(most === null ? forUnknown : most * scale)
    left = rounded(left - charged)
    return { jobId, charged }
  })
}

/** To a ten-thousandth of a dollar or credit. */
function rounded(amount: number): number {
  return Math.max(0, Math.round(amount * 1e4) / 1e4)
}
