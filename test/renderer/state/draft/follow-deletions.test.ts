import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { draftStore } from '../../../../renderer/state/draft/draft.ts'
import { emptyDraft } from '../../../../renderer/state/draft/fit-draft.ts'
import { followDeletions } from '../../../../renderer/state/draft/follow-deletions.ts'
import { selectAssets } from '../../../../renderer/state/library/library-selection.ts'
import { compare, compareStore } from '../../../../renderer/state/stage/compare.ts'
import { followStage } from '../../../../renderer/state/stage/follow-stage.ts'
import { setOpenAsset } from '../../../../renderer/state/stage/open-asset.ts'
import { stageStore } from '../../../../renderer/state/stage/stage-display.ts'
import { applyToStudio, studioStore } from '../../../../renderer/state/studio-store.ts'
import { jobActions } from '../../../../renderer/queue/job-actions.tsx'
import type { Draft } from '../../../../shared/protocol/job.ts'
import { workspaceIds, type WorkspaceId } from '../../../../shared/catalogue/operation-table.ts'
import { roomsCatalogue } from '../../../support/rooms-catalogue.ts'
import { aJob, anAsset, anInputFile, aSnapshot } from '../../builders.ts'
import { setFakeBridge } from '../../fake-bridge.ts'

const gone = anAsset({ id: 'gone-asset' })
const others = ['cat', 'fox'].map((id) => anAsset({ id }))
const remove = () => applyToStudio({ type: 'asset', asset: { ...gone, deletedAt: '2026-11-28T10:00:00.000Z' } })
const restore = () => applyToStudio({ type: 'asset', asset: gone })

/** Every store of the window's state, by its name. */
async function allStores(): Promise<Map<string, () => unknown>> {
  const root = fileURLToPath(new URL('../../../../renderer/state', import.meta.url))
  const stores = new Map<string, () => unknown>()
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.ts') || !readFileSync(join(root, path), 'utf8').includes('createStore')) continue
    const module = (await import(join(root, path))) as Record<string, unknown>
    for (const [name, value] of Object.entries(module))
      if (typeof value === 'object' && value !== null && 'getState' in value)
        stores.set(name, value.getState as () => unknown)
  }
  return stores
}

function mentions(value: unknown): boolean {
  if (value instanceof Set || value instanceof Map) return mentions([...value])
  if (typeof value === 'string') return value === gone.id
  return typeof value === 'object' && value !== null && Object.values(value).some(mentions)
}

beforeEach(async () => {
  setFakeBridge(async () => ({}))
  studioStore.setState({
    snapshot: aSnapshot({ assets: [gone, ...others], jobs: [] }),
    catalogues: { local: { status: 'ready', catalogue: roomsCatalogue } },
  })
  const holding = (workspace: WorkspaceId): Draft => ({
    ...emptyDraft('local', workspace),
    files: { mesh: anInputFile({ slot: 'mesh', assetId: gone.id }) },
    pinned: true,
  })
  const drafts = Object.fromEntries(workspaceIds.map((id) => [id, holding(id)])) as Record<WorkspaceId, Draft>
  const { texture, ...otherDrafts } = drafts
  draftStore.setState({ workspace: 'texture', draft: texture, otherDrafts, remembered: {} })
  compare([gone.id, 'cat', 'fox'])
  selectAssets([gone.id, 'cat'])
  stageStore.setState({ deviationAgainst: gone.id })
  await setOpenAsset('fox')
  onTestFinished(followDeletions())
})

test('a deleted model is in no store, whatever held it', async () => {
  const stores = await allStores()
  const holding = () => [...stores].filter(([, read]) => mentions(read())).map(([name]) => name)
  expect(holding()).toEqual(
    expect.arrayContaining(['draftStore', 'compareStore', 'librarySelection', 'stageStore', 'studioStore']),
  )
  remove()
  expect(holding()).toEqual([])
  expect(compareStore.getState().compared).toEqual(['cat', 'fox'])
})

test('undo puts it back where it was, unless something else stands there', () => {
  remove()
  draftStore.setState({ draft: { ...draftStore.getState().draft, files: { mesh: anInputFile({ assetId: 'cat' }) } } })
  restore()
  const { draft, otherDrafts } = draftStore.getState()
  expect(draft.files['mesh']?.assetId).toBe('cat')
  for (const other of Object.values(otherDrafts))
    expect(other).toMatchObject({ files: { mesh: { assetId: gone.id } }, pinned: true })
})

test('the form follows the stage instead', async () => {
  onTestFinished(followStage())
  setFakeBridge(async (_name: string, { assetId }: { assetId: string }) => anInputFile({ slot: 'mesh', assetId }))
  remove()
  await expect.poll(() => draftStore.getState().draft.files['mesh']?.assetId).toBe('fox')
})

test('the queue does not offer a deleted result', () => {
  const shows = (assetIds: string[]) =>
    jobActions(aJob({ state: 'done', assetIds }), false).some(({ id }) => id === 'show')
  expect(shows([gone.id])).toBe(true)
  remove()
  expect([shows([gone.id]), shows([gone.id, 'cat'])]).toEqual([false, true])
})
