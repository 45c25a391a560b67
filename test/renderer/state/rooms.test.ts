/** The rooms, their forms and the steps between them, over a bridge that keeps what it is given. */
import { beforeEach, describe, expect, test } from 'vitest'
import { families } from '../../../electron/service/families/families.ts'
import { offeringOf } from '../../../electron/service/offering.ts'
import { chainsOf, startChain } from '../../../renderer/state/draft/chains.ts'
import {
  changeDraft,
  chooseOperation,
  draftStore,
  editJob,
  fillPrompt,
  openRoom,
  putFile,
  rememberSent,
  restoreDrafts,
  removeFile,
  setParameter,
} from '../../../renderer/state/draft/draft.ts'
import { currentServices } from '../../../renderer/state/draft/current-batch.ts'
import { emptyDraft } from '../../../renderer/state/draft/fit-draft.ts'
import { messageStore } from '../../../renderer/state/messages.ts'
import { studioStore } from '../../../renderer/state/studio-store.ts'
import { countOfBatch, batchOf } from '../../../renderer/state/draft/batch.ts'
import type { Catalogue } from '../../../shared/catalogue/catalogue.ts'
import { roomsCatalogue } from '../../support/rooms-catalogue.ts'
import { aCatalogue, aConnection, aJob, anAsset, anInputFile, aSnapshot } from '../builders.ts'
import { openAssetStore } from '../../../renderer/state/stage/open-asset.ts'
import { setFakeBridge } from '../fake-bridge.ts'

const figuresOnly: Catalogue = aCatalogue
const model = anAsset({ id: 'dragon' })

function studio(catalogues: Record<string, Catalogue>): void {
  studioStore.setState({
    snapshot: aSnapshot({
      connections: Object.keys(catalogues).map((id) => aConnection({ id, name: id, embedded: id === 'local' })),
      assets: [model],
    }),
    catalogues: Object.fromEntries(
      Object.entries(catalogues).map(([id, catalogue]) => [id, { status: 'ready' as const, catalogue }]),
    ),
  })
}

beforeEach(() => {
  setFakeBridge(async (name: string, input: { slot: string; assetId: string }) =>
    name === 'inputs.keep' ? anInputFile({ slot: input.slot, assetId: input.assetId }) : {},
  )
  studio({ local: roomsCatalogue })
  messageStore.setState({ latest: null })
  draftStore.setState({
    workspace: 'create',
    draft: { ...emptyDraft('local'), modelId: 'maquette-figure-3.1' },
    otherDrafts: {},
    remembered: {},
  })
})

const draft = () => draftStore.getState().draft

describe('a room', () => {
  test('starts with a service that supports it', () => {
    studio({ local: roomsCatalogue, paid: figuresOnly })
    changeDraft({ connectionId: 'paid' })
    openRoom('mesh')
    expect(draft()).toMatchObject({ connectionId: 'local', operation: 'optimize-topology', modelId: 'mesh-tools-1' })
    openRoom('create')
    expect(draft().connectionId).toBe('paid')
  })
  test('keeps the service where none supports it, so that this can be reported', () => {
    studio({ local: figuresOnly })
    openRoom('print')
    expect(draft()).toMatchObject({ connectionId: 'local', operation: 'print-prepare', modelId: '' })
  })
  test('keeps the prompt for a picture separate from the one for editing a picture', () => {
    chooseOperation('image-generate')
    changeDraft({ prompt: 'a red fox' })
    chooseOperation('image-edit')
    expect(draft()).toMatchObject({ operation: 'image-edit', prompt: '' })
    changeDraft({ prompt: 'make it blue' })
    chooseOperation('image-generate')
    expect(draft().prompt).toBe('a red fox')
    chooseOperation('image-edit')
    expect(draft().prompt).toBe('make it blue')
  })
  test('of a job is opened when the job is edited', () => {
    editJob(aJob({ operation: 'image-generate', modelId: 'images-1', prompt: 'a fox', parameters: { count: 2 } }))
    expect(draftStore.getState().workspace).toBe('image')
    expect(draft()).toMatchObject({ prompt: 'a fox', parameters: { count: 2 } })
  })
})

describe('the last settings of a model', () => {
  test('return with it', () => {
    setParameter('height_mm', 120)
    changeDraft({ operation: 'multiview-to-3d' })
    expect(draft().modelId).toBe('views-3.0')
    setParameter('height_mm', 40)
    changeDraft({ operation: 'text-to-3d' })
    expect(draft()).toMatchObject({ modelId: 'maquette-figure-3.1', parameters: { height_mm: 120 } })
    changeDraft({ operation: 'multiview-to-3d' })
    expect(draft().parameters).toEqual({ height_mm: 40 })
  })
})

test('a prompt is inserted into the open form where it takes one', () => {
  openRoom('image')
  fillPrompt('a fox')
  expect(draftStore.getState().workspace).toBe('image')
  openRoom('mesh')
  fillPrompt('a cat')
  expect(draft()).toMatchObject({ operation: 'text-to-3d', prompt: 'a cat' })
})

test('an edit of a model runs once, whatever number the form has', () => {
  const batch = (operation: 'remesh' | 'text-to-3d', modelId: string) =>
    batchOf(
      { ...emptyDraft('local'), operation, modelId, variations: 4 },
      { connections: [], catalogues: { local: roomsCatalogue } },
    )
  expect(countOfBatch(batch('remesh', 'mesh-tools-1')!)).toBe(1)
  expect(countOfBatch(batch('text-to-3d', 'maquette-figure-3.1')!)).toBe(4)
})

describe('an operation chosen for a model', () => {
  const [texture, , remesh] = chainsOf(model, [])
  test('opens its room with the model in its slot', async () => {
    await startChain(remesh!, model)
    expect(draft()).toMatchObject({ operation: 'remesh', files: { mesh: { assetId: 'dragon' } } })
  })
  test('changes to another service where that of the form cannot do it', async () => {
    const withoutTexture = { ...roomsCatalogue, models: roomsCatalogue.models.filter(({ id }) => id !== 'texture-1') }
    studio({ paid: withoutTexture, local: roomsCatalogue })
    changeDraft({ connectionId: 'paid' })
    await startChain(texture!, model)
    expect(draft()).toMatchObject({ connectionId: 'local', files: { mesh: { assetId: 'dragon' } } })
  })
  test('reports when no service can do it and the room offers something else', async () => {
    const without = (operation: string) =>
      roomsCatalogue.models.map((row) => ({
        ...row,
        operations: row.operations.filter((own) => own.operation !== operation),
      }))
    studio({ local: { ...roomsCatalogue, models: without('remesh') } })
    await startChain(remesh!, model)
    expect(draft()).toMatchObject({ operation: 'optimize-topology', files: {} })
    expect(messageStore.getState().latest?.message).toMatchObject({ text: 'None of your services offers this' })
  })
})

describe('the input model', () => {
  const take = (assetId: string) => putFile('print', 'mesh', anInputFile({ slot: 'mesh', assetId, sha256: assetId }))
  beforeEach(() => {
    openAssetStore.setState({ id: model.id })
    openRoom('print')
  })

  test('is pinned where it differs from the stage, until the stage is used again or it is removed', () => {
    take('other')
    expect(draft().pinned).toBe(true)
    take(model.id)
    expect(draft().pinned).toBe(false)
    take('other')
    removeFile('mesh')
    expect(draft().pinned).toBe(false)
  })
  test('keeps its own size when it replaces a scaled one', () => {
    take(model.id)
    changeDraft({ parameters: { height_mm: 120, hollow_mm: 2 } })
    take(model.id)
    expect(draft().parameters).toEqual({ height_mm: 120, hollow_mm: 2 })
    take('other')
    expect(draft().parameters).toEqual({ hollow_mm: 2 })
  })
  test('has no size that is carried over to the next', () => {
    changeDraft({ parameters: { height_mm: 120, hollow_mm: 2 } })
    rememberSent()
    expect(Object.values(draftStore.getState().remembered)).toEqual([{ hollow_mm: 2 }])
  })
})

describe('the ticks of a comparison', () => {
  const ticked = [{ connectionId: 'local', modelId: 'another' }]
  const ticks = () => draft().alsoTo.length
  beforeEach(() => changeDraft({ alsoTo: ticked }))

  test('stay while operation and model stay', () => {
    changeDraft({ prompt: 'a cat' })
    setParameter('seed', 3)
    expect(ticks()).toBe(1)
  })
  test('are dropped with the operation', () => {
    chooseOperation('image-to-3d')
    expect(draft().operation).toBe('image-to-3d')
    chooseOperation('text-to-3d')
    expect(ticks()).toBe(0)
  })
  test('are dropped with the first model, and do not return with it', () => {
    studio({ local: roomsCatalogue, paid: roomsCatalogue })
    changeDraft({ connectionId: 'paid' })
    expect(draft().connectionId).toBe('paid')
    changeDraft({ connectionId: 'local' })
    expect(ticks()).toBe(0)
  })
  test('are dropped where the service of the form is missing after a restart', () => {
    restoreDrafts({ workspace: 'create', drafts: { create: { ...draft(), connectionId: 'gone' } }, remembered: {} })
    expect([draft().connectionId, ticks()]).toEqual(['local', 0])
  })
})

describe('the settings of another operation', () => {
  beforeEach(() => {
    studio({ local: offeringOf(families, 'embedded').catalogue })
    openRoom('print')
    putFile('print', 'mesh', anInputFile({ slot: 'mesh', assetId: model.id, sha256: 'aa' }))
  })

  test('are not carried over, though they have the same names', () => {
    chooseOperation('print-finish')
    setParameter('base', 'plinth')
    chooseOperation('print-cut')
    setParameter('cut', 'planes')
    chooseOperation('print-prepare')
    expect(draft().parameters).toEqual({})
    expect(batchOf(draft(), currentServices())?.problems).toEqual([])
  })
  test('return with it while the input is the same', () => {
    chooseOperation('print-prepare')
    setParameter('height_mm', 120)
    chooseOperation('print-finish')
    chooseOperation('print-prepare')
    expect(draft().parameters).toEqual({ height_mm: 120 })
  })
  test('that are in a saved draft are left out where the form cannot show them', () => {
    restoreDrafts({
      workspace: 'print',
      drafts: {
        print: {
          ...emptyDraft('local', 'print'),
          modelId: 'maquette-print-1',
          parameters: { cut: 'planes', hollow_mm: 99 },
        },
      },
      remembered: {},
    })
    expect(draft().parameters).toEqual({ hollow_mm: 99 })
  })
})
