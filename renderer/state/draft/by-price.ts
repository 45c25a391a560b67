/** Models that could be sent the same request, in an order in which their prices can be compared. Pure. */
import { dollarUnit, billingUnitKey, billingUnitOf } from '../../../shared/catalogue/billing-unit.ts'
import type { OtherModel } from './batch.ts'

/**
 * What is free first; then by billing unit, dollars before credits, the cheapest first in each, and at its end what has no
 * known price. Prices in two billing units are not compared: those stand in the order in which they were given.
 */
export function byPrice<Model extends Pick<OtherModel, 'connectionId' | 'unit' | 'price'>>(
  models: readonly Model[],
): Model[] {
  const groups = new Map<string, Model[]>()
  for (const model of models) {
    const key = model.price?.most === 0 ? free : billingUnitKey(billingUnitOf(model))
    groups.set(key, [...(groups.get(key) ?? []), model])
  }
  return [...groups]
    .sort(([a], [b]) => rank(a) - rank(b))
    .flatMap(([, group]) => group.sort((a, b) => amountOf(a) - amountOf(b)))
}

const free = 'free'
const dollars = billingUnitKey(dollarUnit)

function rank(key: string): number {
  if (key === free) return 0
  return key === dollars ? 1 : 2
}

/** The most that it may be: by that a range is compared. */
function amountOf({ price }: Pick<OtherModel, 'price'>): number {
  return price?.most ?? Number.MAX_VALUE
}
