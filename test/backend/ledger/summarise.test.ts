import { describe, expect, test } from 'vitest'
import type { LedgerEntry } from '../../../shared/protocol/ledger.ts'
import { localDay, localMonth } from '../../../electron/backend/ledger/local-day.ts'
import { summarise } from '../../../electron/backend/ledger/summarise.ts'

let count = 0

/** Local time, so that the days are the same wherever this runs. */
function entry(change: Partial<LedgerEntry> & { day?: number; hour?: number } = {}): LedgerEntry {
  count += 1
  const { day = 10, hour = 12, ...rest } = change
  return {
    id: `entry-${count}`,
    at: new Date(2026, 0, day, hour).toISOString(),
    connectionId: 'paid',
    connectionName: 'A paid service',
    jobId: `job-${count}`,
    modelName: 'First 3.1',
    project: '',
    kind: 'charge',
    least: null,
    basis: 'reported',
    credits: 35,
    unit: 'credits',
    ...rest,
  }
}

const january = { from: new Date(2026, 0, 1).toISOString(), to: new Date(2026, 1, 1).toISOString() }

describe('a summary of the ledger', () => {
  test('is zero where nothing was spent', () => {
    const nothing = { ...january, all: [], byDay: [], byModel: [], byProject: [], byConnection: [] }
    expect(summarise([], january)).toEqual(nothing)
    expect(summarise([entry({ kind: 'quote' })], january)).toEqual(nothing)
  })

  test('counts charges and refunds, each on its own day, oldest day first', () => {
    const { all, byDay } = summarise(
      [
        entry({ day: 11, hour: 23, credits: 10 }),
        entry({ day: 10, hour: 0, credits: 35, jobId: 'a' }),
        entry({ day: 12, kind: 'refund', credits: 35, jobId: 'a' }),
      ],
      january,
    )
    const billingUnit = { unit: 'credits', connectionId: 'paid' }
    expect(all).toMatchObject([{ ...billingUnit, charged: 45, refunded: 35, estimated: 0, jobs: 2, unknown: 0 }])
    expect(byDay).toEqual([
      {
        ...billingUnit,
        key: '2026-01-10',
        name: '2026-01-10',
        charged: 35,
        refunded: 0,
        estimated: 0,
        jobs: 1,
        unknown: 0,
      },
      {
        ...billingUnit,
        key: '2026-01-11',
        name: '2026-01-11',
        charged: 10,
        refunded: 0,
        estimated: 0,
        jobs: 1,
        unknown: 0,
      },
      {
        ...billingUnit,
        key: '2026-01-12',
        name: '2026-01-12',
        charged: 0,
        refunded: 35,
        estimated: 0,
        jobs: 0,
        unknown: 0,
      },
    ])
  })

  test('counts charges of unknown amount without adding anything for them', () => {
    expect(summarise([entry({ credits: null }), entry({ credits: 5 })], january).all).toMatchObject([
      { charged: 5, jobs: 2, unknown: 1 },
    ])
  })

  test('excludes entries outside the period', () => {
    const at = (date: Date) => entry({ at: date.toISOString(), credits: 1 })
    const entries = [
      at(new Date(2025, 11, 31, 23, 59, 59, 999)),
      at(new Date(2026, 0, 1)),
      at(new Date(2026, 0, 31, 23, 59, 59, 999)),
      at(new Date(2026, 1, 1)),
    ]
    expect(summarise(entries, january).all[0]?.charged).toBe(2)
  })

  test('groups by model, project and connection, the most expensive first, under the latest name', () => {
    const summary = summarise(
      [
        entry({ modelName: 'Cheap', credits: 1, project: 'Zoo', connectionName: 'As it was' }),
        entry({ modelName: 'Dear', credits: 90, connectionName: 'As it is' }),
        entry({ modelName: 'Given back', credits: 100, jobId: 'a', connectionId: 'other', connectionName: 'Other' }),
        entry({
          modelName: 'Given back',
          credits: 100,
          jobId: 'a',
          connectionId: 'other',
          connectionName: 'Zz',
          kind: 'refund',
        }),
      ],
      january,
    )
    expect(summary.byModel.map(({ name }) => name)).toEqual(['Dear', 'Cheap', 'Given back'])
    expect(summary.byProject.map(({ key, connectionId, charged }) => [key, connectionId, charged])).toEqual([
      ['', 'paid', 90],
      ['Zoo', 'paid', 1],
      ['', 'other', 100],
    ])
    expect(summary.byConnection.map(({ key, name }) => [key, name])).toEqual([
      ['paid', 'As it is'],
      ['other', 'Zz'],
    ])
  })

  test('never adds credits of two services, or credits to dollars', () => {
    const dollars = { unit: 'USD', project: 'Zoo', modelName: 'Same' } as const
    const summary = summarise(
      [
        entry({ connectionId: 'meshy', connectionName: 'Meshy', credits: 20, project: 'Zoo', modelName: 'Same' }),
        entry({ connectionId: 'tripo', connectionName: 'Tripo', credits: 400, project: 'Zoo', modelName: 'Same' }),
        entry({ ...dollars, connectionId: 'fal', connectionName: 'fal', credits: 0.25 }),
        entry({ ...dollars, connectionId: 'replicate', connectionName: 'Replicate', credits: 0.067 }),
      ],
      january,
    )
    expect(summary.all.map(({ unit, connectionId, name, charged }) => [unit, connectionId, name, charged])).toEqual([
      ['USD', null, '', 0.317],
      ['credits', 'meshy', 'Meshy', 20],
      ['credits', 'tripo', 'Tripo', 400],
    ])
    for (const totals of [summary.byDay, summary.byModel, summary.byProject])
      expect(totals.map(({ charged }) => charged).toSorted((a, b) => a - b)).toEqual([0.317, 20, 400])
    expect(summary.byConnection.map(({ key, charged }) => [key, charged])).toEqual([
      ['fal', 0.25],
      ['replicate', 0.067],
      ['meshy', 20],
      ['tripo', 400],
    ])
  })

  test('adds fractions without rounding errors', () => {
    const entries = [0.1, 0.2].map((credits) => entry({ credits }))
    expect(summarise(entries, january).all[0]?.charged).toBe(0.3)
  })
})

describe('the local calendar', () => {
  test('has days and months that begin at midnight', () => {
    expect(localDay(new Date(2026, 0, 31, 23, 59, 59).toISOString())).toBe('2026-01-31')
    expect(localDay(new Date(2026, 1, 1).getTime())).toBe('2026-02-01')
    expect(localMonth(new Date(2026, 0, 31, 23, 59).getTime())).toEqual(january)
    expect(localMonth(new Date(2026, 11, 24).getTime())).toEqual({
      from: new Date(2026, 11, 1).toISOString(),
      to: new Date(2027, 0, 1).toISOString(),
    })
  })

  test('states the share that no service reported', () => {
    const { all } = summarise(
      [
        entry({ jobId: 'a', credits: 20, basis: 'quoted' }),
        entry({ jobId: 'b', credits: 5, basis: 'assumed' }),
        entry({ jobId: 'c', credits: 7, basis: 'balance' }),
        entry({ jobId: 'd', credits: 20, kind: 'unconfirmed', basis: 'quoted', least: 0 }),
      ],
      january,
    )
    expect(all).toMatchObject([{ charged: 52, estimated: 45, jobs: 4, unknown: 0 }])
  })
})
