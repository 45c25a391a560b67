/** The most that jobs may be charged together, purse by purse. Pure. */
import type { Job } from '../../shared/job.ts'
import { keyOfPurse, purseOf } from '../../shared/purse.ts'
import type { PurseSum } from '../words/format-price.ts'

/** Of the jobs whose price is known, in their order; `unknown`: how many have none. */
export function maxCharged(jobs: readonly Pick<Job, 'cost' | 'unit' | 'connectionId' | 'connectionName'>[]): {
  sums: PurseSum[]
  unknown: number
} {
  const sums = new Map<string, PurseSum>()
  let unknown = 0
  for (const { cost, unit, connectionId, connectionName } of jobs) {
    if (cost.quoted === null) {
      unknown += 1
      continue
    }
    const key = keyOfPurse(purseOf({ unit, connectionId }))
    const known = sums.get(key)
    const most = rounded((known?.most ?? 0) + cost.quoted)
    sums.set(key, { unit, name: known?.name ?? connectionName, least: most, most })
  }
  return { sums: [...sums.values()], unknown }
}

/** Amounts are decimals in a binary machine. */
function rounded(amount: number): number {
  return Math.round(amount * 1e6) / 1e6
}
