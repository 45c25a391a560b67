import { describe, expect, test } from 'vitest'
import { localDay, periodOf, type PeriodName } from '../../../renderer/state/services/spending-period.ts'

const now = new Date(2026, 0, 31, 15, 30)
const custom = { first: '2026-03-29', last: '2026-03-29' }
const at = (year: number, month: number, day: number) => new Date(year, month - 1, day).toISOString()

describe('a period begins and ends at local midnight', () => {
  const cases: [PeriodName, string, string][] = [
    ['this-month', at(2026, 1, 1), at(2026, 2, 1)],
    ['last-month', at(2025, 12, 1), at(2026, 1, 1)],
    ['30-days', at(2026, 1, 2), at(2026, 2, 1)],
    ['this-year', at(2026, 1, 1), at(2027, 1, 1)],
    ['custom', at(2026, 3, 29), at(2026, 3, 30)],
  ]
  test.each(cases)('%s', (name, from, to) => {
    expect(periodOf(name, now, custom)).toEqual({ from, to })
  })
})

test.each([
  ['2026-02-30', '2026-03-01'],
  ['', '2026-03-01'],
  ['2026-03-02', '2026-03-01'],
])('%s to %s is not a period', (first, last) => {
  expect(periodOf('custom', now, { first, last })).toBeNull()
})

test('only existing dates are valid', () => {
  expect(localDay('2024-02-29')).not.toBeNull()
  expect(localDay('2026-02-29')).toBeNull()
  expect(localDay('29.2.2024')).toBeNull()
})
