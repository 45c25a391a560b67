import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { draftStore, openRoom, setPinned } from '../../../../renderer/state/draft/draft.ts'
import { emptyDraft } from '../../../../renderer/state/draft/fit-draft.ts'
import { followStage, slotMove } from '../../../../renderer/state/stage/follow-stage.ts'
import { studioStore } from '../../../../renderer/state/studio-store.ts'
import type { OperationId } from '../../../../shared/catalogue/catalogue.ts'
import { roomsCatalogue } from '../../../support/rooms-catalogue.ts'
import { anAsset, anInputFile, aSnapshot } from '../../builders.ts'
import { openAssetStore } from '../../../../renderer/state/stage/open-asset.ts'
import { setFakeBridge } from '../../fake-bridge.ts'

const dragon = anAsset({ id: 'dragon' })
const cat = anAsset({ id: 'cat', provenance: { ...dragon.provenance, inputs: [] } })
const held = anInputFile({ slot: 'mesh', assetId: 'dragon', sha256: 'dd' })

const free = { pinned: false, operation: 'texture', lastShared: undefined } as const

/** A result of an operation on the dragon. */
function madeBy(operation: OperationId) {
  const inputs = [{ slot: 'mesh', name: 'dragon.glb', sha256: 'dd', assetId: null }]
  return anAsset({ id: 'gold-dragon', provenance: { ...dragon.provenance, operation, inputs } })
}

describe('the slot for a model', () => {
  test('takes the asset on the stage while it is empty', () => {
    expect(slotMove(undefined, dragon, free)).toBe('take')
    expect(slotMove(undefined, cat, { ...free, lastShared: 'dragon' })).toBe('take')
  })
  test('stays empty where the artist emptied it', () => {
    expect(slotMove(undefined, dragon, { ...free, lastShared: 'dragon' })).toBe('leave')
  })
  test('follows the stage, even after a restart', () => {
    expect(slotMove(held, dragon, free)).toBe('is-there')
    expect(slotMove(held, cat, { ...free, lastShared: 'dragon' })).toBe('take')
    expect(slotMove(held, cat, free)).toBe('take')
  })
  test('keeps a pinned asset', () => {
    expect(slotMove(held, cat, { ...free, pinned: true })).toBe('leave')
    expect(slotMove(held, dragon, { ...free, pinned: true })).toBe('is-there')
  })
  test('keeps its asset when a result of the same operation is opened', () => {
    expect(slotMove(held, madeBy('texture'), free)).toBe('leave')
    expect(slotMove(held, madeBy('print-prepare'), free)).toBe('take')
  })
})

describe('while the opened asset is being copied into the slot', () => {
  /** What is asked for and not yet answered: each goes on when it is called, with whether it can be had. */
  let asked: { assetId: string; answer: (is: boolean) => void }[] = []
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
  const open = (id: string) => openAssetStore.setState({ id })
  async function answer(is = true): Promise<string | undefined> {
    await settle()
    const next = asked.shift()
    next?.answer(is)
    await settle()
    return next?.assetId
  }
  const draft = () => draftStore.getState().draft

  beforeEach(() => {
    asked = []
    openAssetStore.setState({ id: null })
    setFakeBridge(async (name: string, { slot, assetId }: { slot: string; assetId: string }) => {
      if (name !== 'inputs.keep') return {}
      const is = await new Promise<boolean>((resolve) => asked.push({ assetId, answer: resolve }))
      if (!is) throw new Error('the file cannot be read')
      return anInputFile({ slot, sha256: assetId, assetId })
    })
    const assets = [dragon, cat, anAsset({ id: 'fox' })]
    studioStore.setState({
      snapshot: aSnapshot({ assets }),
      catalogues: { local: { status: 'ready', catalogue: roomsCatalogue } },
    })
    draftStore.setState({ workspace: 'create', draft: emptyDraft('local'), otherDrafts: {}, remembered: {} })
    openRoom('texture')
    onTestFinished(followStage())
  })

  test('another one that is opened replaces it, unpinned', async () => {
    open('dragon')
    open('cat')
    await settle()
    // However the answers come.
    asked.reverse()
    await answer()
    await answer()
    expect(draft()).toMatchObject({ files: { mesh: { assetId: 'cat' } }, pinned: false })
    expect(asked).toEqual([])
  })
  test('one that was pinned meanwhile stays', async () => {
    open('dragon')
    await answer()
    open('cat')
    setPinned(true)
    await answer()
    expect(draft()).toMatchObject({ files: { mesh: { assetId: 'dragon' } }, pinned: true })
  })
  test('a failed copy is tried once, until the asset is opened again', async () => {
    open('dragon')
    await answer()
    open('cat')
    expect(await answer(false)).toBe('cat')
    expect(await answer()).toBeUndefined()
    open('fox')
    await answer()
    open('cat')
    expect(await answer()).toBe('cat')
    expect(draft().files['mesh']?.assetId).toBe('cat')
  })
})
