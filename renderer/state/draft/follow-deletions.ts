/** Deleted assets leave the forms and the comparison; the forms get them back when the deletion is undone. */
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { WorkspaceId } from '../../../shared/catalogue/operation-table.ts'
import type { JobInputFile } from '../../../shared/protocol/job.ts'
import { clearAssets, librarySelection, selectAssets } from '../library/library-selection.ts'
import { comparableOf, compareStore, endComparison } from '../stage/compare.ts'
import { stageStore } from '../stage/stage-display.ts'
import { windowStore } from '../window-store.ts'
import { studioStore } from '../studio-store.ts'
import { changeDraftOf, draftStore, removeFile } from './draft.ts'

interface RemovedInput {
  workspace: WorkspaceId
  name: string
  file: JobInputFile
  pinned: boolean
}

/** Starts following. Returns the function that stops it. */
export function followDeletions(): () => void {
  const removed = new Map<string, RemovedInput[]>()
  return studioStore.subscribe(({ snapshot }, { snapshot: before }) => {
    if (snapshot === null || before === null || snapshot.assets === before.assets) return
    const deleted = missing(before.assets, snapshot.assets)
    for (const id of deleted) removed.set(id, removeInputs(id))
    if (deleted.length > 0) forget(snapshot.assets, new Set(deleted))
    if (removed.size === 0) return
    for (const id of missing(snapshot.assets, before.assets)) {
      for (const input of removed.get(id) ?? []) putBack(input)
      removed.delete(id)
    }
  })
}

/** Returns the ids of the assets that are not among the others. */
function missing(assets: readonly Asset[], others: readonly Asset[]): string[] {
  const known = new Set(others.map(({ id }) => id))
  return assets.flatMap(({ id }) => (known.has(id) ? [] : [id]))
}

function removeInputs(assetId: string): RemovedInput[] {
  const { workspace: open, draft: openDraft, otherDrafts } = draftStore.getState()
  const drafts = Object.entries({ ...otherDrafts, [open]: openDraft }) as [WorkspaceId, typeof openDraft][]
  const inputs = drafts.flatMap(([workspace, { files, pinned }]) =>
    Object.entries(files).flatMap(([name, file]) =>
      file.assetId === assetId ? [{ workspace, name, file, pinned }] : [],
    ),
  )
  for (const { workspace, name } of inputs) removeFile(name, workspace)
  return inputs
}

/** A slot that has been filled since keeps its file. */
function putBack({ workspace, name, file, pinned }: RemovedInput): void {
  changeDraftOf(workspace, ({ files }) =>
    files[name] === undefined ? { files: { ...files, [name]: file }, pinned } : {},
  )
}

function forget(assets: readonly Asset[], deleted: ReadonlySet<string>): void {
  const { compared } = compareStore.getState()
  if (compared.some((id) => deleted.has(id))) {
    const left = comparableOf(assets, compared)
    if (left.length < 2) endComparison()
    else compareStore.setState({ compared: left, pair: [0, 1] })
    const { inspectedId } = windowStore.getState()
    if (inspectedId !== null && deleted.has(inspectedId)) windowStore.setState({ inspectedId: left[0] ?? null })
  }
  const { deviationAgainst } = stageStore.getState()
  if (deviationAgainst !== null && deleted.has(deviationAgainst)) stageStore.setState({ deviationAgainst: null })
  const { selected } = librarySelection.getState()
  const kept = [...selected].filter((id) => !deleted.has(id))
  if (kept.length === 0) clearAssets()
  else if (kept.length < selected.size) selectAssets(kept)
}
