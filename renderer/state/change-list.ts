/** A list of changes that are not kept yet, with undo. Pure. */

export interface ChangeList<Change> {
  changes: readonly Change[]
  past: readonly (readonly Change[])[]
  future: readonly (readonly Change[])[]
  /** What is being dragged: changes of the same gesture are one step. */
  gesture: string | null
}

const mostSteps = 200

/** Nothing was changed yet. */
export const noChanges: ChangeList<never> = { changes: [], past: [], future: [], gesture: null }

/** Adds changes as one step. Those of one gesture, such as a drag, are one step to undo and take each other's place. */
export function withChanges<Change>(
  list: ChangeList<Change>,
  added: readonly Change[],
  gesture: string | null = null,
): ChangeList<Change> {
  const goesOn = gesture !== null && list.gesture === gesture
  const before = goesOn ? list.changes.slice(0, -added.length) : list.changes
  return {
    changes: [...before, ...added],
    past: goesOn ? list.past : [...list.past, list.changes].slice(-mostSteps),
    future: [],
    gesture,
  }
}

/** The drag is over: the next change is a step of its own. */
export function withoutGesture<Change>(list: ChangeList<Change>): ChangeList<Change> {
  return list.gesture === null ? list : { ...list, gesture: null }
}

/** Takes back the last step. */
export function undone<Change>(list: ChangeList<Change>): ChangeList<Change> {
  const changes = list.past.at(-1)
  if (changes === undefined) return list
  return { changes, past: list.past.slice(0, -1), future: [list.changes, ...list.future], gesture: null }
}

/** Does what was taken back again. */
export function redone<Change>(list: ChangeList<Change>): ChangeList<Change> {
  const [changes, ...future] = list.future
  if (changes === undefined) return list
  return { changes, past: [...list.past, list.changes], future, gesture: null }
}

/** Back to the file as it is; that too can be undone. */
export function discarded<Change>(list: ChangeList<Change>): ChangeList<Change> {
  if (list.changes.length === 0) return list
  return { changes: [], past: [...list.past, list.changes], future: [], gesture: null }
}
