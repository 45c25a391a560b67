/** What is selected in a list of things, and how clicks and keys change it: one at a time, a range, all. Pure. */

export interface Selection {
  selected: ReadonlySet<string>
  /** Where a range begins. */
  anchor: string | null
}

/** Nothing is selected. */
export const noSelection: Selection = { selected: new Set(), anchor: null }

/** With a thing added, or taken out. */
export function toggled({ selected }: Selection, id: string): Selection {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return { selected: next, anchor: id }
}

/** Everything between where the range began and a thing, in the order shown; `from` is where it begins if it has not begun. */
export function extendedTo(
  { selected, anchor }: Selection,
  id: string,
  shown: readonly string[],
  from: string | null,
): Selection {
  const start = anchor ?? from ?? id
  const [a, b] = [shown.indexOf(start), shown.indexOf(id)]
  if (b < 0) return { selected, anchor }
  if (a < 0) return { selected: new Set([...selected, id]), anchor: id }
  return { selected: new Set(shown.slice(Math.min(a, b), Math.max(a, b) + 1)), anchor: start }
}
