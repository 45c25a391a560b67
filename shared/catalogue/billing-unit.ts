/**
 * Units in which amounts can be added: dollars across all services, or one connection's credits; and the spending cap
 * check. Pure.
 */
import type { MoneyUnit } from './provider-card.ts'

export interface BillingUnit {
  unit: MoneyUnit
  /** The connection whose credits these are; null for dollars. */
  connectionId: string | null
}

/** The common unit of all services that bill in dollars. */
export const dollarUnit = { unit: 'USD', connectionId: null } as const satisfies BillingUnit

/** Returns the billing unit of an amount that a connection charged. */
export function billingUnitOf({ unit, connectionId }: { unit: MoneyUnit; connectionId: string }): BillingUnit {
  return { unit, connectionId: unit === 'USD' ? null : connectionId }
}

/** Absorbs the rounding of decimal amounts in binary floating point. */
const tolerance = 1e-6

/** Whether `price` would exceed the cap; for an unknown price (null), whether the cap is reached. */
export function exceedsCap(used: number, price: number | null, cap: number): boolean {
  return price === null ? used >= cap - tolerance : used + price > cap + tolerance
}

/** Returns the same string for equal billing units. */
export function billingUnitKey({ unit, connectionId }: BillingUnit): string {
  return connectionId === null ? unit : `${unit} ${connectionId}`
}
