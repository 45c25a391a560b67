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
  test('enters a quote, a charge and a refund when they are first said', () => {
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

  test('enters no refund of a reservation, and no more than was charged', () => {
    const refunds = (then: JobCost) =>
      entriesOf({ cost: cost(35) }, { cost: then, state: 'failed' }).filter(([kind]) => kind === 'refund')
    expect(refunds(cost(35, 0, 35))).toEqual([])
    expect(refunds(cost(35, null, 35))).toEqual([])
    expect(refunds(cost(35, 20, 35))).toEqual([['refund', 20]])
  })

  test('enters nothing for free work', () => {
    expect(entriesOf({ cost: cost(0) }, { cost: cost(0, 0, 0), state: 'running' }, { state: 'done' })).toEqual([])
    expect(entriesOf({ cost: cost(0) }, { state: 'done' })).toEqual([])
  })

  test('enters a charge of unknown size where the service never named one', () => {
    expect(entriesOf({ cost: cost(null) }, { state: 'running' }, { state: 'done' })).toEqual([['charge', null]])
  })

  test('enters nothing more for a job that was refused before it had a task', () => {
    expect(entriesOf({ cost: cost(35) }, { state: 'failed' })).toEqual([['quote', 35]])
  })

  test('enters the accepted price for what was made and could not be fetched', () => {
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

  test('passes on that nothing was charged after all, for the store to replace what stands there', () => {
    expect(entriesOf({ cost: cost(35, 35) }, { cost: cost(35, 0) }).at(-1)).toEqual(['charge', 0])
    expect(entriesOf({ cost: cost(35), state: 'done' }, { cost: cost(35, 0) }).at(-1)).toEqual(['charge', 0])
  })

  test('reports whoever listens of every entry', () => {
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

  test('enters a changed amount again, for the store to replace', () => {
    expect(entriesOf({ cost: cost(null, 20) }, { cost: cost(null, 35) }).at(-1)).toEqual(['charge', 35])
  })
})
