import { describe, expect, test } from 'vitest'
import { sharesOf, type Unreported } from '../../../electron/backend/studio/balance-shares.ts'

const made = (jobId: string, least: number, most: number | null): Unreported => ({ jobId, least, most, wasMade: true })
const failed = (jobId: string, most: number | null): Unreported => ({ jobId, least: 0, most, wasMade: false })
const amounts = (fell: number, jobs: Unreported[], isBooked = false) =>
  sharesOf(fell, jobs, isBooked)?.map(({ charged }) => charged) ?? null

describe('a balance change is assigned', () => {
  test('to one job whatever the amount, where it was at least its price', () => {
    expect(amounts(4, [made('a', 0, null)])).toEqual([4])
    expect(amounts(0.25, [made('a', 0.1, 0.4)])).toEqual([0.25])
    expect(amounts(60, [made('a', 35, 35)])).toEqual([60])
  })

  test('to several jobs by their prices, and the rest to those of unknown price', () => {
    expect(amounts(90, [made('a', 30, 30), made('b', 60, 60)])).toEqual([30, 60])
    expect(amounts(180, [made('a', 30, 30), made('b', 60, 60)])).toEqual([60, 120])
    expect(amounts(40, [made('a', 30, 30), made('b', 0, null), made('c', 0, null)], true)).toEqual([30, 5, 5])
  })

  test('in shares that add up to the total, despite rounding', () => {
    const shares = amounts(10, [made('a', 0, null), made('b', 0, null), made('c', 0, null)], true)!
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(10, 9)
  })

  test('without failed jobs, once the service has had time to book', () => {
    expect(amounts(0, [failed('a', 20)])).toBeNull()
    expect(amounts(0, [failed('a', 20)], true)).toEqual([0])
    expect(amounts(20, [failed('a', 20)])).toEqual([20])
  })
})

describe('a balance change is not assigned', () => {
  test.each([true, false])(
    'where the balance rose, or fell by less than the accepted prices (booked: %s)',
    (isBooked) => {
      expect(amounts(-100, [made('a', 35, 35)], isBooked)).toBeNull()
      expect(amounts(-1, [failed('a', 20)], isBooked)).toBeNull()
      expect(amounts(10, [made('a', 35, 35)], isBooked)).toBeNull()
      expect(amounts(0, [made('a', 0, null)], isBooked)).toBeNull()
    },
  )

  test('to several jobs while the service may still be booking', () => {
    expect(amounts(4, [made('a', 0, null), made('b', 0, null)])).toBeNull()
    expect(amounts(4, [made('a', 0, null), made('b', 0, null)], true)).toEqual([2, 2])
  })

  test('where no job is without a charge', () => {
    expect(sharesOf(5, [], true)).toBeNull()
  })
})
