import { describe, expect, test } from 'vitest'
import { beginOfDate, dateOf, dayBegin, queryChips, stateGroups } from '../../../../renderer/words/queue/query-words.ts'
import { anyJob, asksForAll, type JobQuery } from '../../../../shared/protocol/job-query.ts'
import { jobStates } from '../../../../shared/protocol/job.ts'

const chips = (query: Partial<JobQuery>) => queryChips({ ...anyJob, ...query }, (id) => `service ${id}`)

test('every state can be filtered, each once', () => {
  expect(stateGroups.flatMap(({ states }) => states).toSorted()).toEqual(jobStates.toSorted())
})

describe('a query', () => {
  test('is empty at first, and its text is not a chip', () => {
    expect(chips({})).toEqual([])
    expect(chips({ words: 'dragon' })).toEqual([])
  })

  test('has one chip for each filter', () => {
    const labels = chips({
      states: ['done', 'submitting', 'running', 'downloading'],
      modelNames: ['Figure'],
      connectionIds: ['a'],
      projects: ['Chess', ''],
      favourites: true,
    }).map(({ label }) => label)
    expect(labels).toEqual(['Running', 'Done', 'Figure', 'service a', 'Chess', 'No project', 'Favourites'])
  })

  const costs: [Partial<JobQuery>, string][] = [
    [{ costFrom: 10 }, 'at least 10 credits'],
    [{ costTo: 20 }, 'at most 20 credits'],
    [{ costFrom: 10, costTo: 20 }, '10 to 20 credits'],
    [{ costFrom: 10, costTo: 10 }, '10 credits'],
    [{ costFrom: 0 }, 'at least 0 credits'],
    [{ costFrom: 0.1, costTo: 0.4, costUnit: 'USD' }, '$0.10 to $0.40'],
    [{ costTo: 1, costUnit: 'USD' }, 'at most $1.00'],
  ]
  test.each(costs)('%j costs %s', (query, label) => {
    expect(chips(query).map((chip) => chip.label)).toEqual([label])
  })

  test('loses one filter by its chip', () => {
    const query: JobQuery = {
      ...anyJob,
      states: ['done', 'running', 'submitting', 'downloading'],
      costFrom: 5,
      costTo: 9,
    }
    const [going, done, cost] = chips(query)
    expect({ ...query, ...going?.without }.states).toEqual(['done'])
    expect({ ...query, ...done?.without }.states).toEqual(['running', 'submitting', 'downloading'])
    expect({ ...query, ...cost?.without }).toMatchObject({ costFrom: null, costTo: null, states: query.states })
  })
})

test('ignores the unit without a limit', () => {
  expect(asksForAll({ ...anyJob, costUnit: 'USD' })).toBe(true)
  expect(asksForAll({ ...anyJob, costUnit: 'USD', costTo: 1 })).toBe(false)
  expect(chips({ costUnit: 'USD' })).toEqual([])
})

describe('days', () => {
  test('begin at local midnight', () => {
    const noon = new Date(2026, 10, 21, 12).getTime()
    expect(new Date(dayBegin(noon, 0))).toEqual(new Date(2026, 10, 21))
    expect(new Date(dayBegin(noon, 6))).toEqual(new Date(2026, 10, 15))
    expect(new Date(dayBegin(noon, 29))).toEqual(new Date(2026, 9, 23))
  })

  test('are written to a date field and read back', () => {
    const iso = beginOfDate('2026-03-01')
    expect(dateOf(iso)).toBe('2026-03-01')
    expect(dateOf(beginOfDate('2026-02-28', 1), -1)).toBe('2026-02-28')
    expect(dateOf(null)).toBe('')
  })

  test('that are invalid are ignored', () => {
    for (const value of ['', '2026', 'tomorrow', '2026-1-1']) expect(beginOfDate(value)).toBeNull()
  })
})
