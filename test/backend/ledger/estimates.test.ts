import { describe, expect, test } from 'vitest'
import type { LedgerEntry } from '../../../shared/protocol/ledger.ts'
import { type ChargeTerms, createLedger } from '../../../electron/backend/ledger/ledger.ts'
import type { StoredJob } from '../../../electron/backend/store/records.ts'
import { job } from '../../support/builders.ts'

const strict: ChargeTerms = { failedIsFree: false, cancelledIsFree: false, unknownPrice: null }
const quoted = { quoted: 40, quotedLeast: 10, charged: null, refunded: null }
const unpriced = { quoted: null, charged: null, refunded: null }
const error = (code: 'task-failed' | 'bad-reply') => ({ code, message: 'no' })

/** What is entered besides the quote when a job that runs goes on like this. */
function entered(steps: Partial<StoredJob>[], terms = strict, cost: StoredJob['cost'] = quoted) {
  const entries: LedgerEntry[] = []
  const ledger = createLedger(
    { ledger: { add: (entry) => entries.push(entry), list: () => entries, totals: () => [] } },
    undefined,
    () => terms,
  )
  let before: StoredJob | undefined
  for (const step of [{ cost }, { state: 'running', taskId: 'task-1' } as const, ...steps]) {
    const after: StoredJob = { ...(before ?? job()), ...step }
    ledger.record(before, after)
    before = after
  }
  return entries
    .filter(({ kind }) => kind !== 'quote')
    .map(({ kind, credits, least, basis }) => [kind, credits, least, basis])
}

describe('where a service reports no charge', () => {
  test('a success counts at its quoted price: the upper bound of a range, with the lower one beside it', () => {
    expect(entered([{ state: 'downloading' }, { state: 'done' }])).toEqual([['charge', 40, 10, 'quoted']])
  })

  test('a failure counts up to its price, unless the service documents it as free', () => {
    const failed = { state: 'failed', error: error('task-failed') } as const
    expect(entered([failed])).toEqual([['charge', 40, 0, 'quoted']])
    expect(entered([failed], { ...strict, failedIsFree: true })).toEqual([])
    // Then it is not the service that says so.
    const unanswered = { state: 'failed', error: error('bad-reply') } as const
    expect(entered([unanswered], { ...strict, failedIsFree: true })).toEqual([['charge', 40, 0, 'quoted']])
  })

  test('a cancelled job counts up to its price, unless it is refunded', () => {
    expect(entered([{ state: 'cancelled' }])).toEqual([['charge', 40, 0, 'quoted']])
    expect(entered([{ state: 'cancelled' }], { ...strict, cancelledIsFree: true })).toEqual([])
  })

  test('an unknown price counts as the artist’s estimate, or as unknown without one', () => {
    const figure = { ...strict, unknownPrice: 30 }
    expect(entered([{ state: 'done' }], figure, unpriced)).toEqual([['charge', 30, null, 'assumed']])
    expect(entered([{ state: 'done' }], strict, unpriced)).toEqual([['charge', null, null, 'assumed']])
  })

  test('each unconfirmed attempt that the artist gave up counts up to its price', () => {
    const gaveUp = { state: 'waiting', taskId: null, disownedSubmissions: ['2026-01-31T09:00:00.000Z'] } as const
    expect(entered([{ state: 'unsure', taskId: null }, gaveUp as unknown as StoredJob])).toEqual([
      ['unconfirmed', 40, 0, 'quoted'],
    ])
  })

  test('a charge reported later, or derived from the balance, replaces the estimate', () => {
    const charged = { ...quoted, charged: 25 }
    expect(entered([{ state: 'done' }, { cost: charged }]).at(-1)).toEqual(['charge', 25, null, 'reported'])
    const shared = { ...charged, chargedFrom: 'shared' as const }
    expect(entered([{ state: 'done' }, { cost: shared }]).at(-1)).toEqual(['charge', 25, null, 'shared'])
  })
})
