/** Lists of changes that are not kept yet, one for each asset. Their undo is that of everything else (`undo/undo-history.ts`). */
import type { StoreApi } from 'zustand/vanilla'
import type { PlaceHere } from '../undo/undo-step.ts'

export interface ChangeList<Change> {
  changes: readonly Change[]
  /** What is being dragged: changes of the same gesture are one step. */
  gesture: string | null
}

/** Nothing was changed yet. */
export const noChanges: ChangeList<never> = { changes: [], gesture: null }

/** Whether changes of a gesture go on with it. */
export function goesOn(list: ChangeList<unknown>, gesture: string | null): boolean {
  return gesture !== null && list.gesture === gesture
}

/** Adds changes as one step. Those of one gesture, such as a drag, are one step to undo and take each other's place. */
export function withChanges<Change>(
  list: ChangeList<Change>,
  added: readonly Change[],
  gesture: string | null = null,
): ChangeList<Change> {
  const before = goesOn(list, gesture) ? list.changes.slice(0, -added.length) : list.changes
  return { changes: [...before, ...added], gesture }
}

/** The drag is over: the next change is a step of its own. */
export function withoutGesture<Change>(list: ChangeList<Change>): ChangeList<Change> {
  return list.gesture === null ? list : { ...list, gesture: null }
}

/** The part of a store that holds the lists. */
export interface ChangeLists<Change> {
  /** By asset: going to another model and back loses nothing while the window is open. */
  edits: Readonly<Record<string, ChangeList<Change>>>
  /** The asset whose changes are being kept. */
  keeping: string | null
  /** Its changes have become a version; they are forgotten as soon as that stands on the stage. */
  kept: string | null
}

export type ListStore<Change> = Pick<StoreApi<ChangeLists<Change>>, 'getState' | 'setState'>

/** The changes of an asset that are not kept yet. */
export function listOf<Change>({ edits }: ChangeLists<Change>, assetId: string | null): ChangeList<Change> {
  return (assetId === null ? undefined : edits[assetId]) ?? noChanges
}

/** Changes the list of an asset. */
export function editList<Change>(
  store: ListStore<Change>,
  assetId: string,
  change: (list: ChangeList<Change>) => ChangeList<Change>,
): void {
  const before = listOf(store.getState(), assetId)
  const after = change(before)
  if (after !== before) store.setState(({ edits }) => ({ edits: { ...edits, [assetId]: after } }))
}

/** The list of an asset as an undo target; `kind` distinguishes its lists. */
export function listPlace<Change>(
  kind: string,
  store: ListStore<Change>,
  assetId: string,
): PlaceHere<readonly Change[]> {
  return {
    key: `${kind} ${assetId}`,
    now: () => {
      const state = store.getState()
      // What has become a version is as good as gone.
      return state.kept === assetId ? noChanges.changes : listOf(state, assetId).changes
    },
    put: (changes) =>
      store.setState(({ edits, kept }) => ({
        edits: { ...edits, [assetId]: { changes, gesture: null } },
        kept: kept === assetId ? null : kept,
      })),
  }
}

/** Another model stands on the stage: what became a version is forgotten. */
export function withoutKept<Change>({ edits, kept }: ChangeLists<Change>): Partial<ChangeLists<Change>> {
  if (kept === null) return {}
  const { [kept]: _kept, ...others } = edits
  return { edits: others, kept: null }
}
