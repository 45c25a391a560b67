import { describe, expect, test } from 'vitest'
import type { LedgerEntry } from '../../../shared/ledger.ts'
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
    credits: 35,
    ...rest,
  }
}

const january = { from: new Date(2026, 0, 1).toISOString(), to: new Date(2026, 1, 1).toISOString() }

describe('a summary of the books', () => {
  test('is nothing where nothing was spent', () => {
    const all = { key: '', name: '', charged: 0, refunded: 0, jobs: 0, unknown: 0 }
    const nothing = { ...january, all, byDay: [], byModel: [], byProject: [], byConnection: [] }
    expect(summarise([], january)).toEqual(nothing)
    expect(summarise([entry({ kind: 'quote' })], january)).toEqual(nothing)
  })

  test('counts charges and refunds, each on its own day, the oldest day first', () => {
    const { all, byDay } = summarise(
      [
        entry({ day: 11, hour: 23, credits: 10 }),
        entry({ day: 10, hour: 0, credits: 35, jobId: 'a' }),
        entry({ day: 12, kind: 'refund', credits: 35, jobId: 'a' }),
      ],
      january,
    )
    expect(all).toMatchObject({ charged: 45, refunded: 35, jobs: 2, unknown: 0 })
    expect(byDay).toEqual([
      { key: '2026-01-10', name: '2026-01-10', charged: 35, refunded: 0, jobs: 1, unknown: 0 },
      { key: '2026-01-11', name: '2026-01-11', charged: 10, refunded: 0, jobs: 1, unknown: 0 },
      { key: '2026-01-12', name: '2026-01-12', charged: 0, refunded: 35, jobs: 0, unknown: 0 },
    ])
  })

  test('says how many charges no one named, and adds nothing for them', () => {
    expect(summarise([entry({ credits: null }), entry({ credits: 5 })], january).all).toMatchObject({
      charged: 5,
      jobs: 2,
      unknown: 1,
    })
  })

  test('leaves out what was before or after', () => {
    const at = (date: Date) => entry({ at: date.toISOString(), credits: 1 })
    const entries = [
      at(new Date(2025, 11, 31, 23, 59, 59, 999)),
      at(new Date(2026, 0, 1)),
      at(new Date(2026, 0, 31, 23, 59, 59, 999)),
      at(new Date(2026, 1, 1)),
    ]
    expect(summarise(entries, january).all.charged).toBe(2)
  })

  test('goes by model, project and connection, the dearest first, by the latest name', () => {
    const summary = summarise(
      [
        entry({ modelName: 'Cheap', credits: 1, project: 'Zoo', connectionName: 'As it was' }),
        entry({ modelName: 'Dear', credits: 90, connectionName: 'As it is' }),
        entry({ modelName: 'Given back', credits: 100, jobId: 'a', connectionId: 'other', connectionName: 'Other' }),
        entry({ modelName: 'Given back', credits: 100, jobId: 'a', connectionId: 'other', kind: 'refund' }),
      ],
      january,
    )
    expect(summary.byModel.map(({ name }) => name)).toEqual(['Dear', 'Cheap', 'Given back'])
    expect(summary.byProject.map(({ key, charged }) => [key, charged])).toEqual([
      ['', 190],
      ['Zoo', 1],
    ])
    expect(summary.byConnection.map(({ key, name }) => [key, name])).toEqual([
      ['paid', 'As it is'],
      ['other', 'A paid service'],
    ])
  })

  test('adds fractions as the artist would', () => {
    const entries = [0.1, 0.2].map((credits) => entry({ credits }))
    expect(summarise(entries, january).all.charged).toBe(0.3)
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
})
