import { describe, expect, test } from 'vitest'
import type { JobCost } from '../../../shared/protocol/job.ts'
import type { LedgerEntry } from '../../../shared/protocol/ledger.ts'
import { createLedger } from '../../../electron/backend/ledger/ledger.ts'
import type { StoredJob } from '../../../electron/backend/store/records.ts'
import { job } from '../../support/builders.ts'

function entriesOf(...steps: Partial<StoredJob>[]): [LedgerEntry['kind'], number | null][] {
  const entries: LedgerEntry[] = []
  const ledger = createLedger({
    ledger: { add: (entry) => entries.push(entry), list: () => entries, totals: () => [] },
  })
  let before: StoredJob | undefined
  for (const step of steps) {
    const after: StoredJob = { ...(before ?? job()), ...step }
    ledger.record(before, after)
    before = after
  }
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
  return entries.map(({ kind, credits }) => [kind, credits])
}

const cost = (quoted: number | null, charged: number | null = null, refunded: number | null = null): JobCost => ({
  quoted,
  charged,
  refunded,
})

describe('the ledger', () => {
  test('records a quote, a charge and a refund when first reported', () => {
    expect(
      entriesOf(
        { cost: cost(35) },
        { cost: cost(35), state: 'running' },
        { cost: cost(35, 35) },
        { cost: cost(35, 35, 35) },
      ),
    ).toEqual([
      ['quote', 35],
      ['charge', 35],
      ['refund', 35],
    ])
  })

  test('records no refund of a reservation, and none above the charge', () => {
    const refunds = (then: JobCost) =>
      entriesOf({ cost: cost(35) }, { cost: then, state: 'failed' }).filter(([kind]) => kind === 'refund')
    expect(refunds(cost(35, 0, 35))).toEqual([])
    expect(refunds(cost(35, null, 35))).toEqual([])
    expect(refunds(cost(35, 20, 35))).toEqual([['refund', 20]])
  })

  test('records nothing for free jobs', () => {
    expect(entriesOf({ cost: cost(0) }, { cost: cost(0, 0, 0), state: 'running' }, { state: 'done' })).toEqual([])
    expect(entriesOf({ cost: cost(0) }, { state: 'done' })).toEqual([])
  })

  test('records a charge of unknown amount where the service never reported one', () => {
    expect(entriesOf({ cost: cost(null) }, { state: 'running' }, { state: 'done' })).toEqual([['charge', null]])
  })

  test('records nothing more for a job refused before it had a task', () => {
    expect(entriesOf({ cost: cost(35) }, { state: 'failed' })).toEqual([['quote', 35]])
  })

  test('records the accepted price for a result that could not be downloaded', () => {
    const error = { code: 'bad-reply' as const, message: 'cut off' }
    const sent = { cost: cost(35), state: 'downloading' as const }
    expect(entriesOf(sent, { state: 'failed', error })).toEqual([
      ['quote', 35],
      ['charge', 35],
    ])
    expect(entriesOf(sent, { state: 'expired', error })).toEqual([
      ['quote', 35],
      ['charge', 35],
    ])
    const failedThere = { ...error, code: 'task-failed' as const }
    expect(entriesOf(sent, { state: 'failed', error: failedThere })).toEqual([['quote', 35]])
  })

  test('passes on a charge corrected to zero, so that the store replaces the entry', () => {
    expect(entriesOf({ cost: cost(35, 35) }, { cost: cost(35, 0) }).at(-1)).toEqual(['charge', 0])
    expect(entriesOf({ cost: cost(35), state: 'done' }, { cost: cost(35, 0) }).at(-1)).toEqual(['charge', 0])
  })

  test('notifies listeners of every entry', () => {
    const heard: LedgerEntry[] = []
    const ledger = createLedger({ ledger: { add: () => undefined, list: () => [], totals: () => [] } }, (entry) =>
      heard.push(entry),
    )
    ledger.record(undefined, job({ project: 'Zoo', cost: cost(35, 20) }))
    expect(heard).toMatchObject([
      { kind: 'quote', credits: 35, modelName: 'First 3.1', connectionName: 'A paid service', project: 'Zoo' },
      { kind: 'charge', credits: 20 },
    ])
  })

  test('records a changed amount again, so that the store replaces it', () => {
    expect(entriesOf({ cost: cost(null, 20) }, { cost: cost(null, 35) }).at(-1)).toEqual(['charge', 35])
  })
})
