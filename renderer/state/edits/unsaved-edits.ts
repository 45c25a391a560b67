/** Keeps unsaved edits in the studio while they are made, and restores them when their model is opened again. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import { editKinds, type Edit, type EditKind } from '../../../shared/edits/edit.ts'
import { bridge } from '../current-bridge.ts'
import { attempt } from '../messages.ts'
import { studioStore } from '../studio-store.ts'
import type { WindowTarget } from '../undo/undo-step.ts'
import { editOf, type Edits } from './edits.ts'
import { filamentEdits } from './filament-edit.ts'
import { loadPictures, materialEdits } from './material-edit.ts'
import { sculptEdits } from './sculpt-edit.ts'
import { endTransform, transformEdits } from './transform-edit.ts'

type Changes = readonly unknown[]
interface KeptEdits {
  store: Pick<StoreApi<Edits<unknown>>, 'getState' | 'subscribe'>
  targetOf(assetId: string): WindowTarget<Changes>
  discard(assetId: string): boolean
}

const kept: Record<EditKind, KeptEdits> = {
  filaments: filamentEdits,
  materials: materialEdits,
  sculpt: sculptEdits,
  // While there are changes, the tool is active and discards them when it ends.
  transform: { ...transformEdits, discard: () => endTransform() },
}

/** The restored changes of each asset, by kind. */
type Restored = Readonly<Record<string, Partial<Record<EditKind, Changes>>>>
export const restoredEditsStore = createStore<{ restored: Restored }>()(() => ({ restored: {} }))

/** Minimum time between two saves of one edit, so that a drag does not write at every move. */
const minSaveGapMs = 150
const noChanges: Changes = []

/** The changes that the studio has, by kind and asset. */
const saved = new Map<string, Changes>()
const saving = new Set<string>()
const requested = new Set<string>()

for (const kind of editKinds)
  kept[kind].store.subscribe((state, before) => {
    if (state.edits === before.edits && state.saved === before.saved) return
    for (const assetId of new Set([...Object.keys(before.edits), ...Object.keys(state.edits)]))
      void saveUntilKept(kind, assetId)
  })

/** Restores a model's unsaved edits, once in this window. Edits made here in the meantime are not overwritten. */
export async function restoreEdits(assetId: string): Promise<void> {
  if (requested.has(assetId)) return
  requested.add(assetId)
  const reply = await attempt(() => bridge().call('edits.unsaved', { assetId }))
  if (reply === undefined) return void requested.delete(assetId)
  if (reply.pictures.length > 0) await attempt(() => loadPictures(reply.pictures))
  for (const { kind, changes } of reply.edits) {
    const target = kept[kind].targetOf(assetId)
    if (target.read().length > 0) continue
    saved.set(keyOf(kind, assetId), changes)
    restoredEditsStore.setState(({ restored }) => ({
      restored: { ...restored, [assetId]: { ...restored[assetId], [kind]: changes } },
    }))
    target.write(changes)
  }
}

/** Returns the kinds of an asset's edits that are still as they were restored. */
export function restoredKinds(assetId: string): EditKind[] {
  const restored = restoredEditsStore.getState().restored[assetId] ?? {}
  return editKinds.filter((kind) => restored[kind] !== undefined && currentChanges(kind, assetId) === restored[kind])
}

/** Calls a listener after each change of restored or edited changes. Returns the function that unsubscribes it. */
export function onEditsChange(listener: () => void): () => void {
  const ends = [restoredEditsStore, ...editKinds.map((kind) => kept[kind].store)].map((store) =>
    store.subscribe(listener),
  )
  return () => ends.forEach((end) => end())
}

/** Discards what was restored; this can be undone. */
export function discardRestored(assetId: string): void {
  for (const kind of restoredKinds(assetId)) kept[kind].discard(assetId)
}

function currentChanges(kind: EditKind, assetId: string): Changes {
  const state = kept[kind].store.getState()
  return state.saved === assetId ? noChanges : editOf(state, assetId).changes
}

async function saveUntilKept(kind: EditKind, assetId: string): Promise<void> {
  const key = keyOf(kind, assetId)
  if (saving.has(key)) return
  saving.add(key)
  for (;;) {
    const changes = currentChanges(kind, assetId)
    const before = saved.get(key) ?? noChanges
    if (changes === before || (changes.length === 0 && before.length === 0)) break
    saved.set(key, changes)
    // A banner reports a full disk; the edit is saved with the next change.
    if ((studioStore.getState().snapshot?.disk ?? null) === null)
      await attempt(() =>
        changes.length === 0
          ? bridge().call('edits.drop', { assetId, kind })
          : bridge().call('edits.keep', { assetId, edit: { kind, changes } as Edit }),
      )
    await new Promise((resolve) => setTimeout(resolve, minSaveGapMs))
  }
  saving.delete(key)
}

function keyOf(kind: EditKind, assetId: string): string {
  return `${kind} ${assetId}`
}
