/** What a whole batch costs: the services' quotes together, and the price list where none has come yet. Pure. */
import type { ErrorData } from '../../shared/app-error.ts'
import { creditsOf } from '../../shared/catalogue.ts'
import type { JobRequest, Quote } from '../../shared/job.ts'
import type { Batch, BatchPart } from './batch.ts'

/** How far the question for one request has come. */
export type RequestPrice =
  { status: 'asking' } | { status: 'quoted'; quote: Quote } | { status: 'refused'; error: ErrorData }

/** By `keyOfRequest`. */
export type Quotes = Readonly<Record<string, RequestPrice>>

/** What one model is asked for, and what that costs together. */
export interface PriceLine {
  part: BatchPart
  count: number
  /** Null: unknown. */
  credits: number | null
  /** What one costs, where each costs the same. */
  each: number | null
  status: 'listed' | 'asking' | 'quoted' | 'refused'
}

export interface TotalPrice {
  lines: PriceLine[]
  /** Of those that are known. */
  credits: number
  /** Jobs whose price is not known. */
  unknown: number
  /** `listed`: nothing was asked, because the form is not complete. */
  status: 'listed' | 'asking' | 'quoted' | 'refused'
  /** The first refusal, with the part that was refused. */
  refused: { error: ErrorData; part: BatchPart } | null
}

/** The same text for the same request. */
export function keyOfRequest(request: JobRequest): string {
  return JSON.stringify(request)
}

/** The total of a batch under what was heard so far. */
export function totalPrice(batch: Batch, quotes: Quotes): TotalPrice {
  const lines = batch.parts.map((part) => lineOf(part, quotes))
  const refusedAt = lines.findIndex(({ status }) => status === 'refused')
  const part = lines[refusedAt]?.part
  const error = part?.requests
    .map((request) => quotes[keyOfRequest(request)])
    .find((price) => price?.status === 'refused')
  return {
    lines,
    credits: lines.reduce((sum, { credits }) => sum + (credits ?? 0), 0),
    unknown: lines.reduce((sum, { credits, count }) => sum + (credits === null ? count : 0), 0),
    status: statusOf(lines),
    refused: part === undefined || error?.status !== 'refused' ? null : { error: error.error, part },
  }
}

function lineOf(part: BatchPart, quotes: Quotes): PriceLine {
  const prices = part.requests.map((request) => quotes[keyOfRequest(request)])
  const credits = part.requests.map((request, index) => {
    const price = prices[index]
    return price?.status === 'quoted' ? price.quote.credits : creditsOf(part.row, request.parameters)
  })
  const [first] = credits
  return {
    part,
    count: part.requests.length,
    credits: credits.some((value) => value === null)
      ? null
      : credits.reduce<number>((sum, value) => sum + (value ?? 0), 0),
    each: first !== undefined && credits.every((value) => value === first) ? first : null,
    status: prices.some((price) => price?.status === 'refused')
      ? 'refused'
      : prices.some((price) => price?.status === 'asking')
        ? 'asking'
        : prices.every((price) => price?.status === 'quoted')
          ? 'quoted'
          : 'listed',
  }
}

function statusOf(lines: readonly PriceLine[]): TotalPrice['status'] {
  for (const status of ['refused', 'asking', 'listed'] as const)
    if (lines.some((line) => line.status === status)) return status
  return 'quoted'
}
