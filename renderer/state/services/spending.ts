/** The dialog of spending: whether it is open, and what it shows. */
import { createStore } from 'zustand/vanilla'
import type { ErrorData } from '../../../shared/protocol/app-error.ts'
import type { LedgerSummary } from '../../../shared/protocol/ledger.ts'
import { dayOf, type CustomDays, type PeriodName } from './spending-period.ts'

export interface SpendingState {
  open: boolean
  period: PeriodName
  custom: CustomDays
  /** The most recent statistics, which stay visible while others are loading. */
  summary: LedgerSummary | null
  loading: boolean
  /** Why the last request failed; null if it succeeded. */
  error: ErrorData | null
}

export const spendingStore = createStore<SpendingState>()(() => ({
  open: false,
  period: 'this-month',
  custom: { first: dayOf(new Date()), last: dayOf(new Date()) },
  summary: null,
  loading: false,
  error: null,
}))

/** Opens the dialog, which loads the figures. */
export function openSpending(): void {
  spendingStore.setState({ open: true })
}

export function closeSpending(): void {
  spendingStore.setState({ open: false })
}
