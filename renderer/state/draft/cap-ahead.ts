/** Checks before sending whether a request would exceed a spending cap. Pure. */
import type { Connection } from '../../../shared/protocol/connection.ts'
import type { Job } from '../../../shared/protocol/job.ts'
import type { MoneyUnit } from '../../../shared/catalogue/provider-card.ts'
import { dollarUnit, exceedsCap } from '../../../shared/catalogue/billing-unit.ts'
import type { PriceLine } from './total-price.ts'
import { roundedAmount } from '../../words/format-number.ts'

/** A cap that would be exceeded, or a question about an unknown price under a cap. */
export type CapAhead =
  | {
      kind: 'passes'
      cap: number
      left: number
      unit: MoneyUnit
      /** Null for the cap on all dollar spending. */
      service: string | null
    }
  | { kind: 'asks' }

type Account = Pick<Connection, 'id' | 'name' | 'unit' | 'embedded' | 'monthlyCap' | 'unknownPrice' | 'spent'>

/** Returns the first cap that would be exceeded, or null. Waiting `jobs` are sent first and count too. */
export function capAhead(
  lines: readonly Pick<PriceLine, 'part' | 'count' | 'price'>[],
  connections: readonly Account[],
  capInDollars: number | null,
  jobs: readonly Pick<Job, 'connectionId' | 'state' | 'cost' | 'unit'>[],
): CapAhead | null {
  let isAsked = false
  const all = { asked: 0, used: 0 }
  for (const account of connections) {
    const { id, name, unit, embedded, monthlyCap, unknownPrice, spent } = account
    if (embedded) continue
    const isDollars = unit === dollarUnit.unit
    const own = lines.filter(({ part }) => part.connectionId === id)
    const asked = sum(own.map(({ price, count }) => price?.most ?? count * (unknownPrice ?? 0)))
    const waiting = jobs.filter((job) => job.connectionId === id && job.state === 'waiting' && job.unit === unit)
    const used = spent.credits + spent.reserved + sum(waiting.map(({ cost }) => cost.quoted ?? unknownPrice ?? 0))
    const isCapped = monthlyCap !== null || (isDollars && capInDollars !== null)
    isAsked ||= isCapped && unknownPrice === null && own.some(({ price }) => price === null)
    if (monthlyCap !== null && asked > 0 && exceedsCap(used, asked, monthlyCap))
      return { kind: 'passes', cap: monthlyCap, left: leftOf(monthlyCap, used), unit, service: name }
    if (!isDollars) continue
    all.asked += asked
    all.used += used
  }
  if (capInDollars !== null && all.asked > 0 && exceedsCap(all.used, all.asked, capInDollars))
    return {
      kind: 'passes',
      cap: capInDollars,
      left: leftOf(capInDollars, all.used),
      unit: dollarUnit.unit,
      service: null,
    }
  return isAsked ? { kind: 'asks' } : null
}

function leftOf(cap: number, used: number): number {
  return Math.max(0, roundedAmount(cap - used))
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
