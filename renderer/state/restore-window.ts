/** Brings the window back as it was before a reload or a crash, and finds out whether its page crashed. */
import { createStore } from 'zustand/vanilla'
import { compareStore } from './stage/compare.ts'
import { rememberedOpenAsset, setOpenAsset } from './stage/open-asset.ts'
import { stageStore } from './stage/stage-display.ts'
import { toolStore } from './stage/tools.ts'
import { remember, remembered, rememberStore } from './window-memory.ts'
import { windowStore } from './window-store.ts'

/** A second crash within this time leaves the model closed, so that it cannot crash the window forever. */
const minCrashGapMs = 60_000

export interface Crash {
  /** The asset that was on the stage, or null. */
  assetId: string | null
  /** The asset was left closed. */
  isClosed: boolean
}

/** The last crash, until it is dismissed. */
export const crashStore = createStore<{ crash: Crash | null }>()(() => ({ crash: null }))

interface PageLife {
  /** The page is running; true at the start means that the previous page did not close normally. */
  running: boolean
  crashedAt: number | null
}

/** Call once, before the studio is followed. */
export function restoreWindow(now = Date.now()): void {
  const before = remembered('page') as PageLife | undefined
  const crashed = before?.running === true && !('wasDiscarded' in document && document.wasDiscarded === true)
  const crashedAt = crashed ? now : (before?.crashedAt ?? null)
  const setRunning = (running: boolean) => remember('page', { running, crashedAt } satisfies PageLife)
  setRunning(true)
  globalThis.addEventListener('pagehide', () => setRunning(false))
  globalThis.addEventListener('pageshow', () => setRunning(true))
  const isClosed = crashed && before.crashedAt !== null && now - before.crashedAt < minCrashGapMs
  if (crashed) crashStore.setState({ crash: { assetId: rememberedOpenAsset() ?? null, isClosed } })
  if (isClosed) {
    for (const name of ['asset', 'stage', 'tools', 'compared']) remember(name, undefined)
    void setOpenAsset(null)
  }
  rememberStore(stageStore, 'stage', ['viewRequest', 'flyRequest', 'playing'])
  rememberStore(toolStore, 'tools', ['measurements'])
  rememberStore(compareStore, 'compared', [])
  rememberStore(windowStore, 'panels', ['settings', 'shownJobId', 'timelineJobId', 'queueSearchRequests'])
}
