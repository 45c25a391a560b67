/** The asset on the stage: each window has its own, also after a reload. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openAssetId, restoreOpenAsset, setOpenAsset } from '../../../../renderer/state/stage/open-asset.ts'
import { startStudio } from '../../../../renderer/state/start-studio.ts'
import { studioStore } from '../../../../renderer/state/studio-store.ts'
import type { StudioEvent } from '../../../../shared/protocol/studio-event.ts'
import { settingsSchema } from '../../../../shared/protocol/settings.ts'
import { aSnapshot } from '../../builders.ts'
import { setFakeBridge } from '../../fake-bridge.ts'
import { sessionMemory } from '../../session-memory.ts'

beforeEach(() => {
  vi.stubGlobal('sessionStorage', sessionMemory())
  setFakeBridge(() => Promise.resolve({}))
})

afterEach(() => vi.unstubAllGlobals())

test('a new window opens what was saved last; a reloaded one what it showed itself', async () => {
  restoreOpenAsset('saved')
  expect(openAssetId()).toBe('saved')
  await setOpenAsset('own')
  restoreOpenAsset('of another window')
  expect(openAssetId()).toBe('own')
  await setOpenAsset(null)
  restoreOpenAsset('of another window')
  expect(openAssetId()).toBeNull()
})

test('another window’s choice does not replace the asset, also after an interruption', async () => {
  let tell = (_event: StudioEvent): void => undefined
  const snapshot = (openAssetId: string) =>
    aSnapshot({ connections: [], settings: settingsSchema.parse({ openAssetId }) })
  let saved = 'mine'
  setFakeBridge(async (name: string) => (name === 'studio.snapshot' ? snapshot(saved) : {}), {
    subscribe: (listener) => {
      tell = listener
      return () => undefined
    },
  })
  studioStore.setState({ snapshot: null })
  const end = startStudio({ onHostAction: () => undefined, onJobChanges: () => undefined })
  await vi.waitFor(() => expect(openAssetId()).toBe('mine'))
  saved = 'theirs'
  tell({ type: 'settings', settings: settingsSchema.parse({ openAssetId: saved }) })
  tell({ type: 'refresh' })
  await vi.waitFor(() => expect(studioStore.getState().snapshot?.settings.openAssetId).toBe('theirs'))
  expect(openAssetId()).toBe('mine')
  end()
})

test('a choice that cannot be saved stays', async () => {
  setFakeBridge(() => Promise.reject(Object.assign(new Error('full'), { code: 'disk-full' })))
  await setOpenAsset('b')
  expect(openAssetId()).toBe('b')
})
