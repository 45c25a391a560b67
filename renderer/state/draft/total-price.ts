/** What a whole batch costs: the services' quotes together, and the price list where none has come yet. Pure. */
import type { ErrorData } from '../../../shared/protocol/app-error.ts'
import type { PriceRange } from '../../../shared/catalogue/catalogue.ts'
import type { JobRequest, Quote } from '../../../shared/protocol/job.ts'
import type { MoneyUnit } from '../../../shared/catalogue/provider-card.ts'
import { billingUnitKey, billingUnitOf } from '../../../shared/catalogue/billing-unit.ts'
import type { Batch, BatchPart } from './batch.ts'
import { listedPrice } from './listed-price.ts'

/** How far the question for one request has come. */
export type RequestPrice =
  { status: 'asking' } | { status: 'quoted'; quote: Quote } | { status: 'refused'; error: ErrorData }

/** By `keyOfRequest`. */
export type Quotes = Readonly<Record<string, RequestPrice>>

/** What one model is asked for, and what that costs together. */
export interface PriceLine {
  part: BatchPart
  count: number
  /** In the unit of the part; null: unknown. */
  price: PriceRange | null
  /** What one costs, where each costs the same. */
  each: PriceRange | null
  status: 'listed' | 'asking' | 'quoted' | 'refused'
}

/** What a batch costs in one billing unit, of what is known. */
export interface BillingUnitPrice extends PriceRange {
  unit: MoneyUnit
  /** Of the first connection whose amounts these are. */
  name: string
}

export interface TotalPrice {
  lines: PriceLine[]
  /** By billing unit, in the order of the lines; amounts of two are never added. */
  sums: BillingUnitPrice[]
  /** Jobs whose price is not known. */
  unknown: number
  /** `listed`: nothing was asked, because the form is not complete. */
  status: 'listed' | 'asking' | 'quoted' | 'refused'
  /** The first refusal, with the part that was refused. */
  refused: { error: ErrorData; part: BatchPart } | null
}

/** Whether nothing of it costs anything, as far as is known, and all of it is known. */
export function isFree({ sums, unknown }: TotalPrice): boolean {
  return unknown === 0 && sums.every(({ most }) => most === 0)
}

/** The same text for the same request. */
export function keyOfRequest(request: JobRequest): string {
  return JSON.stringify(request)
}

/** The total of a batch under what was heard so far. */
export function totalPrice(batch: Pick<Batch, 'parts' | 'next'>, quotes: Quotes): TotalPrice {
  const lines = [...batch.parts.map((part) => lineOf(part, quotes)), ...nextLines(batch)]
  const refusedAt = lines.findIndex(({ status }) => status === 'refused')
  const part = lines[refusedAt]?.part
  const error = part?.requests
    .map((request) => quotes[keyOfRequest(request)])
    .find((price) => price?.status === 'refused')
  return {
    lines,
    sums: sumsOf(lines),
    unknown: lines.reduce((sum, { price, count }) => sum + (price === null ? count : 0), 0),
    status: statusOf(lines),
    refused: part === undefined || error?.status !== 'refused' ? null : { error: error.error, part },
  }
}

function lineOf(part: BatchPart, quotes: Quotes): PriceLine {
  const prices = part.requests.map((request) => quotes[keyOfRequest(request)])
  const each = part.requests.map((request, index) => {
    const price = prices[index]
    return price?.status === 'quoted' ? quotedRange(price.quote) : listedPrice(part.row, request)
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

/** The second step is priced by the list: nothing can be asked about a model that is not made yet. */
function nextLines({ next, parts: [main] }: Pick<Batch, 'parts' | 'next'>): PriceLine[] {
  if (next === null || main === undefined) return []
  const { modelId, modelName, row, request, price } = next
  const part = { ...main, modelId, modelName, row, requests: [request], seeds: 'none' as const }
  return [{ part, count: 1, price, each: price, status: 'quoted' }]
}

/** What a quote says; null where the price is not known. */
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

/** Adds two prices in one billing unit, rounding away errors of binary floating point. */
function sumOf(a: PriceRange, b: PriceRange): PriceRange {
  const rounded = (amount: number) => Math.round(amount * 1e6) / 1e6
  const sum = { least: rounded(a.least + b.least), most: rounded(a.most + b.most) }
  return a.about || b.about ? { ...sum, about: true } : sum
}

function statusOf(lines: readonly PriceLine[]): TotalPrice['status'] {
  for (const status of ['refused', 'asking', 'listed'] as const)
    if (lines.some((line) => line.status === status)) return status
  return 'quoted'
}
