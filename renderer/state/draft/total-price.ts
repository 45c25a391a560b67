/** The price of a batch: from quotes if available, otherwise from the price list. Pure. */
import type { ErrorData } from '../../../shared/protocol/app-error.ts'
import type { PriceRange } from '../../../shared/catalogue/catalogue.ts'
import type { JobRequest, Quote } from '../../../shared/protocol/job.ts'
import type { MoneyUnit } from '../../../shared/catalogue/provider-card.ts'
import { billingUnitKey, billingUnitOf } from '../../../shared/catalogue/billing-unit.ts'
import type { Batch, BatchPart } from './batch.ts'
import { listedPrice } from './listed-price.ts'
import { roundedAmount } from '../../words/format-number.ts'

/** The quote for one request. */
export type RequestPrice =
  { status: 'asking' } | { status: 'quoted'; quote: Quote } | { status: 'refused'; error: ErrorData }

/** By the key from `keyOfRequest`. */
export type Quotes = Readonly<Record<string, RequestPrice>>

/** The number of requests to one model, and their price. */
export interface PriceLine {
  part: BatchPart
  count: number
  /** In the line's billing unit; null while unknown. */
  price: PriceRange | null
  /** The price of one job if all jobs cost the same. */
  each: PriceRange | null
  status: 'listed' | 'asking' | 'quoted' | 'refused'
}

/** The known prices of a batch in one billing unit. */
export interface BillingUnitPrice extends PriceRange {
  unit: MoneyUnit
  /** The name of the first connection with this unit. */
  name: string
}

export interface TotalPrice {
  lines: PriceLine[]
  /** In the order of the lines; amounts in different units are never added. */
  totals: BillingUnitPrice[]
  /** Number of jobs without a known price. */
  unknown: number
  /** `listed`: no quotes were requested, because the form is incomplete. */
  status: 'listed' | 'asking' | 'quoted' | 'refused'
  refusal: { error: ErrorData; part: BatchPart } | null
}

/** Returns whether the entire batch is known to be free. */
export function isFree({ totals, unknown }: TotalPrice): boolean {
  return unknown === 0 && totals.every(({ most }) => most === 0)
}

/** Returns a key that is identical for identical requests. */
export function keyOfRequest(request: JobRequest): string {
  return JSON.stringify(request)
}

/** Returns the total of a batch from the quotes received so far. */
export function totalPrice(batch: Pick<Batch, 'parts' | 'next'>, quotes: Quotes): TotalPrice {
  const lines = [...batch.parts.map((part) => lineOf(part, quotes)), ...nextLines(batch)]
  const refusedAt = lines.findIndex(({ status }) => status === 'refused')
  const part = lines[refusedAt]?.part
  const error = part?.requests
    .map((request) => quotes[keyOfRequest(request)])
    .find((price) => price?.status === 'refused')
  return {
    lines,
    totals: sumsOf(lines),
    unknown: lines.reduce((sum, { price, count }) => sum + (price === null ? count : 0), 0),
    status: statusOf(lines),
    refusal: part === undefined || error?.status !== 'refused' ? null : { error: error.error, part },
  }
}

function lineOf(part: BatchPart, quotes: Quotes): PriceLine {
  const prices = part.requests.map((request) => quotes[keyOfRequest(request)])
  const each = part.requests.map((request, index) => {
    const price = prices[index]
    return price?.status === 'quoted' ? quotedRange(price.quote) : listedPrice(part.operation, request)
  })
  const known = each.filter((price) => price !== null)
  const [first] = known
  return {
    part,
    count: part.requests.length,
    price: known.length < each.length ? null : known.reduce(sumOf, { least: 0, most: 0 }),
    each:
      first !== undefined && each.every((price) => price?.most === first.most && price.least === first.least)
        ? first
        : null,
    status: prices.some((price) => price?.status === 'refused')
      ? 'refused'
      : prices.some((price) => price?.status === 'asking')
        ? 'asking'
        : prices.every((price) => price?.status === 'quoted')
          ? 'quoted'
          : 'listed',
  }
}

/** The second stage uses its listed price: a service cannot quote for a model that does not exist yet. */
function nextLines({ next, parts: [main] }: Pick<Batch, 'parts' | 'next'>): PriceLine[] {
  if (next === null || main === undefined) return []
  const { modelId, modelName, operation, request, price } = next
  const part = { ...main, modelId, modelName, operation, requests: [request], seeds: 'none' as const }
  return [{ part, count: 1, price, each: price, status: 'quoted' }]
}

/** Returns the price range of a quote; null if its price is unknown. */
export function quotedRange({ credits, least, about }: Quote): PriceRange | null {
  return credits === null ? null : { least: least ?? credits, most: credits, ...(about && { about }) }
}

function sumsOf(lines: readonly PriceLine[]): BillingUnitPrice[] {
  const sums = new Map<string, BillingUnitPrice>()
  for (const { part, price } of lines) {
    if (price === null) continue
    const key = billingUnitKey(billingUnitOf(part))
    const known = sums.get(key) ?? { unit: part.unit, name: part.connectionName, least: 0, most: 0 }
    sums.set(key, { ...known, ...sumOf(known, price) })
  }
  return [...sums.values()]
}

/** Adds two prices in the same billing unit and rounds away floating-point errors. */
function sumOf(a: PriceRange, b: PriceRange): PriceRange {
  const sum = { least: roundedAmount(a.least + b.least), most: roundedAmount(a.most + b.most) }
  return a.about || b.about ? { ...sum, about: true } : sum
}

function statusOf(lines: readonly PriceLine[]): TotalPrice['status'] {
  for (const status of ['refused', 'asking', 'listed'] as const)
    if (lines.some((line) => line.status === status)) return status
  return 'quoted'
}
