/** Periods of spending, in local calendar days. Pure. */

export const periodNames = ['this-month', 'last-month', '30-days', 'this-year', 'custom'] as const
export type PeriodName = (typeof periodNames)[number]

/** Two days as `2026-01-31`, both inclusive; only used for `custom`. */
export interface CustomDays {
  first: string
  last: string
}

/** Returns a period as ISO dates, `to` exclusive; null if the custom days are invalid or in the wrong order. */
export function periodOf(name: PeriodName, now: Date, custom: CustomDays): { from: string; to: string } | null {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()]
  switch (name) {
    case 'this-month':
      return between(new Date(year, month, 1), new Date(year, month + 1, 1))
    case 'last-month':
      return between(new Date(year, month - 1, 1), new Date(year, month, 1))
    case '30-days':
      return between(new Date(year, month, day - 29), new Date(year, month, day + 1))
    case 'this-year':
      return between(new Date(year, 0, 1), new Date(year + 1, 0, 1))
    case 'custom': {
      const [first, last] = [localDay(custom.first), localDay(custom.last)]
      if (first === null || last === null || first > last) return null
      return between(first, new Date(last.getFullYear(), last.getMonth(), last.getDate() + 1))
    }
  }
}

/** Returns whether two days are valid and in order. */
export function inOrder(custom: CustomDays): boolean {
  return periodOf('custom', new Date(0), custom) !== null
}

/** Returns a local day as `2026-01-31`. */
export function dayOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Returns the start of the local day `2026-01-31`; null if there is no such day. */
export function localDay(words: string): Date | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(words)
  if (parts === null) return null
  const date = new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]))
  return dayOf(date) === words ? date : null
}

function between(from: Date, to: Date): { from: string; to: string } {
  return { from: from.toISOString(), to: to.toISOString() }
}
