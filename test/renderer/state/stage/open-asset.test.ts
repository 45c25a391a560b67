/** The asset on the stage: what the artist chose last stays, however late earlier choices are reported. */
import { beforeEach, expect, test } from 'vitest'
import {
  followOpenAsset,
  openAssetId,
  reloadOpenAsset,
  restoreOpenAsset,
  setOpenAsset,
} from '../../../../renderer/state/stage/open-asset.ts'
import { setFakeBridge } from '../../fake-bridge.ts'

beforeEach(() => {
  setFakeBridge(() => Promise.resolve({}))
  restoreOpenAsset('a')
})

test('reports of earlier choices, back and forth, do not replace a newer one', async () => {
  for (const id of ['b', 'a', 'c']) await setOpenAsset(id)
  for (const reported of ['b', 'a']) {
    followOpenAsset(reported)
    expect(openAssetId()).toBe('c')
  }
  followOpenAsset('c')
  expect(openAssetId()).toBe('c')
})

test('reports of other settings do not restore an earlier choice', async () => {
  const saving = setOpenAsset('b')
  followOpenAsset('a')
  expect(openAssetId()).toBe('b')
  await saving
  followOpenAsset('b')
  followOpenAsset('b')
  expect(openAssetId()).toBe('b')
})

test('what another window chooses is followed, also after choices of this one', async () => {
  await setOpenAsset('b')
  followOpenAsset('b')
  followOpenAsset('d')
  expect(openAssetId()).toBe('d')
  followOpenAsset(null)
  expect(openAssetId()).toBeNull()
})

test('a choice that cannot be saved stays, and the next report is followed', async () => {
  setFakeBridge(() => Promise.reject(Object.assign(new Error('full'), { code: 'disk-full' })))
  await setOpenAsset('b')
  expect(openAssetId()).toBe('b')
  followOpenAsset('a')
  expect(openAssetId()).toBe('a')
})

test('after an interruption the loaded settings decide, unless a choice is being saved', async () => {
  await setOpenAsset('b')
  reloadOpenAsset('e')
  expect(openAssetId()).toBe('e')
  const saving = setOpenAsset('f')
  reloadOpenAsset('e')
  expect(openAssetId()).toBe('f')
  await saving
})
