/** The selection in a list, and how clicks and keys change it: single items, ranges, all items. Pure. */

export interface Selection {
  selected: ReadonlySet<string>
  /** The item at which a range starts. */
  anchor: string | null
}

export const noSelection: Selection = { selected: new Set(), anchor: null }

/** Returns the selection with an item added or removed. */
export function toggled({ selected }: Selection, id: string): Selection {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return { selected: next, anchor: id }
}

/** Selects the range from the anchor to an item, in display order; `from` is the anchor if there is none yet. */
export function extendedTo(
  { selected, anchor }: Selection,
  id: string,
  visibleIds: readonly string[],
  from: string | null,
): Selection {
  const start = anchor ?? from ?? id
  const [a, b] = [visibleIds.indexOf(start), visibleIds.indexOf(id)]
  if (b < 0) return { selected, anchor }
  if (a < 0) return { selected: new Set([...selected, id]), anchor: id }
  return { selected: new Set(visibleIds.slice(Math.min(a, b), Math.max(a, b) + 1)), anchor: start }
}
