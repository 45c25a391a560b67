/** A window that comes back: what it showed is there, a crash is noticed, and a model that crashes it twice stays closed. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StoreApi } from 'zustand/vanilla'
import { crashStore, restoreWindow } from '../../../renderer/state/restore-window.ts'
import { openAssetId, restoreOpenAsset, setOpenAsset } from '../../../renderer/state/stage/open-asset.ts'
import { setLens, stageStore } from '../../../renderer/state/stage/stage-display.ts'
import { toggleTool, toolStore } from '../../../renderer/state/stage/tools.ts'
import { windowStore } from '../../../renderer/state/window-store.ts'
import { setFakeBridge } from '../fake-bridge.ts'
import { sessionMemory } from '../session-memory.ts'

let own: EventTarget
let storage: ReturnType<typeof sessionMemory> | undefined
const stores = [stageStore, toolStore, windowStore, crashStore] as unknown as StoreApi<object>[]

beforeEach(() => {
  storage = sessionMemory()
  vi.stubGlobal('document', {})
  setFakeBridge(() => Promise.resolve({}))
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const store of stores) store.setState(store.getInitialState(), true)
})

/** A page that starts in the same tab. */
function load(now: number): void {
  own = new EventTarget()
  vi.stubGlobal('addEventListener', own.addEventListener.bind(own))
  // The page before remembers nothing any more.
  vi.stubGlobal('sessionStorage', undefined)
  for (const store of stores) store.setState(store.getInitialState(), true)
  vi.stubGlobal('sessionStorage', storage)
  restoreWindow(now)
  restoreOpenAsset(null)
}
const reload = (now: number) => {
  own.dispatchEvent(new Event('pagehide'))
  load(now)
}

test('a reload brings back the model, lens, tools and panels, and is no crash', async () => {
  load(0)
  await setOpenAsset('dragon')
  setLens('thickness')
  toggleTool('section')
  windowStore.setState({ inspectorTab: 'materials' })
  reload(1)
  expect([openAssetId(), stageStore.getState().lens, toolStore.getState().inUse]).toEqual([
    'dragon',
    'thickness',
    ['section'],
  ])
  expect(windowStore.getState().inspectorTab).toBe('materials')
  expect(crashStore.getState().crash).toBeNull()
})

test('a crash is noticed with its model, which is open again', async () => {
  load(0)
  await setOpenAsset('dragon')
  setLens('thickness')
  load(1000)
  expect(crashStore.getState().crash).toEqual({ assetId: 'dragon', isClosed: false })
  expect([openAssetId(), stageStore.getState().lens]).toEqual(['dragon', 'thickness'])
})

test('a second crash within a minute leaves it closed, with the first view; a later one does not', async () => {
  load(0)
  await setOpenAsset('dragon')
  setLens('thickness')
  load(1000)
  load(50_000)
  expect(crashStore.getState().crash).toEqual({ assetId: 'dragon', isClosed: true })
  expect([openAssetId(), stageStore.getState().lens]).toEqual([null, 'full'])
  await setOpenAsset('owl')
  load(120_000)
  expect(crashStore.getState().crash).toEqual({ assetId: 'owl', isClosed: false })
  expect(openAssetId()).toBe('owl')
})

test('a page that was shown again from memory, or discarded by the browser, has not crashed', () => {
  load(0)
  own.dispatchEvent(new Event('pagehide'))
  own.dispatchEvent(new Event('pageshow'))
  load(1)
  expect(crashStore.getState().crash).not.toBeNull()
  vi.stubGlobal('document', { wasDiscarded: true })
  load(2)
  expect(crashStore.getState().crash).toBeNull()
})

test('without storage, the window starts as new', () => {
  storage = undefined
  load(0)
  load(1)
  expect([openAssetId(), crashStore.getState().crash]).toEqual([null, null])
})
