import { expect, test } from 'vitest'
import { billingUnitKey, exceedsCap, billingUnitOf } from '../../../shared/catalogue/billing-unit.ts'

test('dollars are one billing unit over all services, credits one for each connection', () => {
  const key = (unit: 'credits' | 'USD', connectionId: string) => billingUnitKey(billingUnitOf({ unit, connectionId }))
  expect(key('USD', 'fal')).toBe(key('USD', 'gemini'))
  expect(key('credits', 'meshy')).not.toBe(key('credits', 'tripo'))
  expect(key('credits', 'meshy')).not.toBe(key('USD', 'meshy'))
})

test('a cap may be met and not passed, whatever decimals add up to; an unknown price passes it once it is met', () => {
  expect(exceedsCap(0.1, 0.2, 0.3)).toBe(false)
  expect(exceedsCap(0.1, 0.21, 0.3)).toBe(true)
  expect(exceedsCap(0.1 + 0.2, null, 0.3)).toBe(true)
  expect(exceedsCap(0.7 + 0.1, null, 0.8)).toBe(true)
  expect(exceedsCap(0.2, null, 0.3)).toBe(false)
})
