/** The maximum total charge of several jobs, by billing unit. Pure. */
import type { Job } from '../../shared/protocol/job.ts'
import { billingUnitKey, billingUnitOf } from '../../shared/catalogue/billing-unit.ts'
import type { BillingUnitSum } from '../words/format-price.ts'
import { roundedAmount } from '../words/format-number.ts'

/** Returns the totals of jobs with a known price, in their order, and the number of jobs without one. */
export function maxCharge(jobs: readonly Pick<Job, 'cost' | 'unit' | 'connectionId' | 'connectionName'>[]): {
  totals: BillingUnitSum[]
  unknown: number
} {
  const totals = new Map<string, BillingUnitSum>()
  let unknown = 0
  for (const { cost, unit, connectionId, connectionName } of jobs) {
    if (cost.quoted === null) {
      unknown += 1
      continue
    }
    const key = billingUnitKey(billingUnitOf({ unit, connectionId }))
    const known = totals.get(key)
    const most = roundedAmount((known?.most ?? 0) + cost.quoted)
    totals.set(key, { unit, name: known?.name ?? connectionName, least: most, most })
  }
  return { totals: [...totals.values()], unknown }
}
