/** Divides a drop in the balance among several jobs. Pure. */

/** A job whose charge was not reported, with its maximum price. */
export interface Unreported {
  jobId: string
  least: number
  /** Null if the price is unknown. */
  most: number | null
  /** The job has a result, so it was probably charged. */
  wasMade: boolean
}

/** Absorbs rounding errors of decimal amounts in binary floating point. */
const tolerance = 1e-6

/**
 * Returns the share of each job, or null while the balance is inconclusive: it rose (a top-up), fell by less than the
 * accepted prices (a top-up, or a service that books late), or may fall further. `isBooked`: enough time has passed for
 * the service to have booked everything. A drop that exceeds all prices is divided in proportion, so that it counts
 * towards the spending cap.
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
    // The last share absorbs the rounding error, so that the shares add up.
    const charged = index === jobs.length - 1 ? left : rounded(most === null ? forUnknown : most * scale)
    left = rounded(left - charged)
    return { jobId, charged }
  })
}

/** Rounds to 0.0001 of a dollar or credit. */
function rounded(amount: number): number {
  return Math.max(0, Math.round(amount * 1e4) / 1e4)
}
