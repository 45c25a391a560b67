/** Files on their way into a form, over a bridge that answers when it is told to. */
import { beforeEach, expect, test } from 'vitest'
import { chooseOperation, draftStore, openRoom } from '../../../../renderer/state/draft/draft.ts'
import { emptyDraft } from '../../../../renderer/state/draft/fit-draft.ts'
import { attachAsset, attachFile } from '../../../../renderer/state/draft/slot-files.ts'
import { studioStore } from '../../../../renderer/state/studio-store.ts'
import { roomsCatalogue } from '../../../support/rooms-catalogue.ts'
import { anAsset, anInputFile, aSnapshot } from '../../builders.ts'
import { setFakeBridge } from '../../fake-bridge.ts'

let answer: (sha256: string) => void = () => undefined

beforeEach(() => {
  setFakeBridge(async (name: string, input: { slot: string; assetId?: string }) => {
    if (name !== 'inputs.keep') return {}
    const sha256 = await new Promise<string>((resolve) => {
      answer = resolve
    })
    return anInputFile({ slot: input.slot, sha256, assetId: input.assetId ?? null })
  })
  studioStore.setState({
    snapshot: aSnapshot(),
    catalogues: { local: { status: 'ready', catalogue: roomsCatalogue } },
  })
  draftStore.setState({ workspace: 'create', draft: emptyDraft('local'), otherDrafts: {}, remembered: {} })
})

/** Lets the promises that are settled go on. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

test('a file goes into the form it was chosen for, even after a change of room', async () => {
  chooseOperation('image-to-3d')
  const coming = attachFile('image', new Blob(['x']), 'cat.png')
  openRoom('mesh')
  await settle()
  answer('aa')
  await coming
  expect(draftStore.getState().draft.files).toEqual({})
  expect(draftStore.getState().otherDrafts.create?.files['image']?.sha256).toBe('aa')
})

test('of alternative inputs, the one that received a file counts', async () => {
  openRoom('texture')
  expect(draftStore.getState().draft.chosen).toEqual({})
  const coming = attachAsset('image', anAsset({ id: 'fox', kind: 'image' }))
  await settle()
  answer('bb')
  await coming
  expect(draftStore.getState().draft).toMatchObject({ chosen: { look: 'image' }, files: { image: { assetId: 'fox' } } })
})

test('another picture removes the mask of the previous one', async () => {
  chooseOperation('image-edit')
  for (const [name, sha256] of [
    ['image', 'aa'],
    ['mask', 'bb'],
    ['image', 'cc'],
  ] as const) {
    const coming = attachFile(name, new Blob(['x']), `${name}.png`)
    await settle()
    answer(sha256)
    await coming
  }
  const { files } = draftStore.getState().draft
  expect(Object.keys(files)).toEqual(['image'])
  expect(files['image']?.sha256).toBe('cc')
})
