import { expect, test } from 'vitest'
import { billingUnitKey, exceedsCap, billingUnitOf } from '../../../shared/catalogue/billing-unit.ts'

test('dollars are one billing unit for all services, credits one per connection', () => {
  const key = (unit: 'credits' | 'USD', connectionId: string) => billingUnitKey(billingUnitOf({ unit, connectionId }))
  expect(key('USD', 'fal')).toBe(key('USD', 'gemini'))
  expect(key('credits', 'meshy')).not.toBe(key('credits', 'tripo'))
  expect(key('credits', 'meshy')).not.toBe(key('USD', 'meshy'))
})

test('a cap may be reached but not exceeded, without decimal rounding errors; an unknown price exceeds it once it is reached', () => {
  expect(exceedsCap(0.1, 0.2, 0.3)).toBe(false)
  expect(exceedsCap(0.1, 0.21, 0.3)).toBe(true)
  expect(exceedsCap(0.1 + 0.2, null, 0.3)).toBe(true)
  expect(exceedsCap(0.7 + 0.1, null, 0.8)).toBe(true)
  expect(exceedsCap(0.2, null, 0.3)).toBe(false)
})
