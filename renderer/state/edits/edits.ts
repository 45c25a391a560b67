/** Unsaved edits: a list of changes per asset, undone through the window's history and saved as a version. */
import type { StoreApi } from 'zustand/vanilla'
import type { Asset } from '../../../shared/protocol/asset.ts'
import { messageWords } from '../../words/state/message-words.ts'
import { attempt, announce } from '../messages.ts'
import { openVersion } from '../stage/open-version.ts'
import { recordStep } from '../undo/undo-history.ts'
import { changeOf, type StepKind, type WindowTarget } from '../undo/undo-step.ts'

export interface Edit<Change> {
  changes: readonly Change[]
  /** The current drag: its changes form a single step. */
  gesture: string | null
}

/** The part of a store that holds edits. */
export interface Edits<Change> {
  /** By asset: edits survive opening another model. `unsaved-edits.ts` restores them after a crash. */
  edits: Readonly<Record<string, Edit<Change>>>
  /** The asset whose changes are being saved. */
  saving: string | null
  /** The asset whose changes have become a version; they are dropped as soon as that version is on the stage. */
  saved: string | null
}

type EditStore<Change> = Pick<StoreApi<Edits<Change>>, 'getState' | 'setState' | 'subscribe'>

export const noEdits: Edits<never> = { edits: {}, saving: null, saved: null }
const noEdit: Edit<never> = { changes: [], gesture: null }

/** Returns an asset's unsaved changes; the same empty list every time if there are none. */
export function editOf<Change>({ edits }: Edits<Change>, assetId: string | null): Edit<Change> {
  return (assetId === null ? undefined : edits[assetId]) ?? noEdit
}

/** Returns a state without the changes that have become a version. */
export function withoutSaved<Change>({ edits, saved }: Edits<Change>): Partial<Edits<Change>> {
  if (saved === null) return {}
  const { [saved]: _saved, ...others } = edits
  return { edits: others, saved: null }
}

/**
 * Returns the edit actions of a store. `kind` identifies its undo targets, `discarded` is the step that discards
 * changes, and `onWrite` is called with the changes after an undo, a redo or a discard.
 */
export function editsIn<Change>(
  store: EditStore<Change>,
  { kind, discarded, onWrite }: { kind: string; discarded: StepKind; onWrite?: (changes: readonly Change[]) => void },
) {
  const targetOf = (assetId: string): WindowTarget<readonly Change[]> => ({
    key: `${kind} ${assetId}`,
    read: () => {
      const state = store.getState()
      return state.saved === assetId ? noEdit.changes : editOf(state, assetId).changes
    },
    write: (changes) => {
      store.setState(({ edits, saved }) => ({
        edits: { ...edits, [assetId]: { changes, gesture: null } },
        saved: saved === assetId ? null : saved,
      }))
      onWrite?.(changes)
    },
  })
  return {
    store,
    targetOf,
    /** Adds changes as one step. Changes from the same gesture, such as a drag, replace each other. */
    add(assetId: string, added: readonly Change[], step: StepKind, gesture: string | null = null): void {
      const target = targetOf(assetId)
      const before = target.read()
      const edit = editOf(store.getState(), assetId)
      const isSameGesture = gesture !== null && edit.gesture === gesture
      const kept = isSameGesture ? edit.changes.slice(0, -added.length) : edit.changes
      store.setState(({ edits }) => ({ edits: { ...edits, [assetId]: { changes: [...kept, ...added], gesture } } }))
      recordStep(step, [changeOf(target, before, target.read())], isSameGesture)
    },
    /** Ends a drag: the next change starts a new step. */
    endGesture: (assetId: string): void => {
      const edit = editOf(store.getState(), assetId)
      if (edit.gesture !== null)
        store.setState(({ edits }) => ({ edits: { ...edits, [assetId]: { ...edit, gesture: null } } }))
    },
    /** Discards the changes; this can be undone. Returns false if there are none. */
    discard: (assetId: string): boolean => {
      const target = targetOf(assetId)
      const before = target.read()
      if (before.length === 0) return false
      target.write([])
      recordStep(discarded, [changeOf(target, before, [])])
      return true
    },
    /** Drops the changes that have become a version once another model is on the stage. */
    settle: () => store.setState(withoutSaved),
    /**
     * Requests a version from the engine and puts it on the stage. If the engine refuses, the changes remain. Does
     * nothing while another version is being made, or if there are no changes and no `more` to save.
     */
    async save(asset: Asset, make: (changes: readonly Change[]) => Promise<Asset>, more = false): Promise<void> {
      const target = targetOf(asset.id)
      const changes = target.read()
      if ((changes.length === 0 && !more) || store.getState().saving !== null) return
      store.setState({ saving: asset.id })
      announce(messageWords.versions.saving)
      try {
        const version = await attempt(() => make(changes))
        if (version === undefined) return
        store.setState({ saved: asset.id })
        await openVersion(version, asset, [changeOf(target, changes, [])])
      } finally {
        store.setState({ saving: null })
      }
    },
  }
}
