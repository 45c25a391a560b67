/** What was spent over a stretch of time, the caps, and the books as a file. */
import { createStore } from 'zustand/vanilla'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { ErrorData } from '../../../shared/protocol/app-error.ts'
import type { LedgerSummary } from '../../../shared/protocol/ledger.ts'
import { bridge } from '../current-bridge.ts'
import { changeConnection, resumeConnection } from './connections.ts'
import { attempt } from '../messages.ts'
import { saveExported } from '../library/save-exported.ts'
import { changeSettings } from '../settings.ts'
import { dayOf, periodOf } from './spending-period.ts'
import type { CustomDays, PeriodName } from './spending-period.ts'
import { currentSnapshot, studioStore } from '../studio-store.ts'

const restMs = 300

export interface SpendingState {
  open: boolean
  period: PeriodName
  custom: CustomDays
  /** The newest answer; stays while another is on its way. */
  summary: LedgerSummary | null
  loading: boolean
  /** Why the last question failed; null when it did not. */
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

let asking = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Opens the dialog with fresh figures. */
export function openSpending(): void {
  spendingStore.setState({ open: true })
  void loadSummary()
}

export function closeSpending(): void {
  spendingStore.setState({ open: false })
}

/** Looks at another stretch of time. */
export function choosePeriod(period: PeriodName, custom: CustomDays = spendingStore.getState().custom): void {
  spendingStore.setState({ period, custom })
  void loadSummary()
}

/** Asks for the figures of the chosen time. Days that are none are not asked about. */
export async function loadSummary(): Promise<void> {
  const period = chosenPeriod()
  if (period === null) return
  const mine = ++asking
  spendingStore.setState({ loading: true })
  try {
    const summary = await bridge().call('ledger.summary', period)
    if (mine === asking) spendingStore.setState({ summary, error: null, loading: false })
  } catch (thrown) {
    if (mine === asking) spendingStore.setState({ error: AppError.from(thrown).toData(), loading: false })
  }
}

/** Saves the entries of the chosen time as CSV; on the desktop the person chooses where. */
export async function exportSpending(): Promise<void> {
  const period = chosenPeriod()
  if (period === null) return
  await saveExported(() => bridge().call('ledger.export', period))
}

/** Sets the cap of a connection, in its unit, or (null) the one over all dollars; no cap is null. What it held back goes on. */
export async function changeCap(connectionId: string | null, monthlyCap: number | null): Promise<void> {
  if (connectionId === null) await changeSettings({ monthlyCapUsd: monthlyCap })
  else if ((await attempt(() => changeConnection(connectionId, { monthlyCap }), connectionId)) === undefined) return
  for (const { id, paused } of currentSnapshot().connections)
    if (paused?.code === 'spend-cap' && (connectionId === null || connectionId === id))
      await attempt(() => resumeConnection(id), id)
}

function chosenPeriod(): { from: string; to: string } | null {
  const { period, custom } = spendingStore.getState()
  return periodOf(period, new Date(), custom)
}

// What a job cost is reported with its connection: the figures follow while they are looked at.
studioStore.subscribe(({ snapshot }, before) => {
  if (!spendingStore.getState().open || snapshot?.connections === before.snapshot?.connections) return
  clearTimeout(timer)
  timer = setTimeout(() => void loadSummary(), restMs)
})
