/** Models that could be sent the same request, in an order in which their prices can be compared. Pure. */
import { dollarPurse, keyOfPurse, purseOf } from '../../shared/purse.ts'
import type { OtherModel } from './batch.ts'

/**
 * What is free first; then purse by purse, dollars before credits, the cheapest first in each, and at its end what has no
 * known price. Prices in two purses are not compared: those stand in the order in which they were given.
 */
export function byPrice<Model extends Pick<OtherModel, 'connectionId' | 'unit' | 'price'>>(
  models: readonly Model[],
): Model[] {
  const purses = new Map<string, Model[]>()
  for (const model of models) {
    const key = model.price?.most === 0 ? free : keyOfPurse(purseOf(model))
    purses.set(key, [...(purses.get(key) ?? []), model])
  }
  return [...purses]
    .sort(([a], [b]) => rank(a) - rank(b))
    .flatMap(([, purse]) => purse.sort((a, b) => amountOf(a) - amountOf(b)))
}

const free = 'free'
const dollars = keyOfPurse(dollarPurse)

function rank(key: string): number {
  if (key === free) return 0
  return key === dollars ? 1 : 2
}

/** The most that it may be: by that a range is compared. */
function amountOf({ price }: Pick<OtherModel, 'price'>): number {
  return price?.most ?? Number.MAX_VALUE
}
