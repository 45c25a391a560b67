/** Sorts models by price, as far as prices can be compared. Pure. */
import { dollarUnit, billingUnitKey, billingUnitOf } from '../../../shared/catalogue/billing-unit.ts'
import type { OtherModel } from './batch.ts'

/**
 * Returns free models first, then one group per billing unit, dollars first. Each group is sorted by price, unknown
 * prices last. Groups are not compared: they keep their order.
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

/** Ranges are compared by their upper end. */
function amountOf({ price }: Pick<OtherModel, 'price'>): number {
  return price?.most ?? Number.MAX_VALUE
}
