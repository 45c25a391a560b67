/** What amounts may be added in: dollars over all services, or the credits of one connection; and when they pass a cap. Pure. */
import type { MoneyUnit } from './provider-card.ts'

export interface Purse {
  unit: MoneyUnit
  /** Whose credits; null for dollars, which are the same everywhere. */
  connectionId: string | null
}

/** That of every service that bills in dollars. */
export const dollarPurse = { unit: 'USD', connectionId: null } as const satisfies Purse

/** The purse that an amount of a connection belongs to. */
export function purseOf({ unit, connectionId }: { unit: MoneyUnit; connectionId: string }): Purse {
  return { unit, connectionId: unit === 'USD' ? null : connectionId }
}

/** Amounts are decimals in a binary machine. */
const tolerance = 1e-6

/** Whether asking for so much more would pass the cap. Where the price is unknown (null), whether the cap is reached already. */
export function passesCap(used: number, asked: number | null, cap: number): boolean {
  return asked === null ? used >= cap - tolerance : used + asked > cap + tolerance
}

/** The same text for the same purse. */
export function keyOfPurse({ unit, connectionId }: Purse): string {
  return connectionId === null ? unit : `${unit} ${connectionId}`
}
