/** A list of changes that are not kept yet. Pure; its undo is that of everything else (steps.ts). */

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
