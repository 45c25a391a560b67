/** Spending in a period, the caps, and the export of the ledger. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { bridge } from '../current-bridge.ts'
import { changeConnection, resumeConnection } from './connections.ts'
import { attempt } from '../messages.ts'
import { saveExported } from '../library/save-exported.ts'
import { changeSettings } from '../settings.ts'
import { spendingStore } from './spending.ts'
import { periodOf, type CustomDays, type PeriodName } from './spending-period.ts'
import { currentSnapshot, studioStore } from '../studio-store.ts'

const debounceMs = 300

let lastRequest = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Chooses the period and loads its figures. */
export function choosePeriod(period: PeriodName, custom: CustomDays = spendingStore.getState().custom): void {
  spendingStore.setState({ period, custom })
  void loadSummary()
}

/** Loads the figures of the chosen period, unless its days are invalid. */
export async function loadSummary(): Promise<void> {
  const period = chosenPeriod()
  if (period === null) return
  const request = ++lastRequest
  spendingStore.setState({ loading: true })
  try {
    const summary = await bridge().call('ledger.summary', period)
    if (request === lastRequest) spendingStore.setState({ summary, error: null, loading: false })
  } catch (thrown) {
    if (request === lastRequest) spendingStore.setState({ error: AppError.from(thrown).toData(), loading: false })
  }
}

/** Saves the entries of the period as CSV. */
export async function exportSpending(): Promise<void> {
  const period = chosenPeriod()
  if (period === null) return
  await saveExported(() => bridge().call('ledger.export', period))
}

/**
 * Sets the cap of a connection, in its unit, or with null the cap over all dollars; a null amount removes it. Jobs held
 * by the cap are resumed.
 */
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

// This module is loaded with the dialog, which may be open already.
if (spendingStore.getState().open) void loadSummary()
spendingStore.subscribe(({ open }, before) => {
  if (open && !before.open) void loadSummary()
})

// Charges arrive with the connection: open figures are reloaded.
studioStore.subscribe(({ snapshot }, before) => {
  if (!spendingStore.getState().open || snapshot?.connections === before.snapshot?.connections) return
  clearTimeout(timer)
  timer = setTimeout(() => void loadSummary(), debounceMs)
})
