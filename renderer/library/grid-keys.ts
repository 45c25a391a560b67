/** Returns the index that a key moves to in a grid filled row by row, or null for other keys. Pure. */
export function nextInGrid(index: number, key: string, count: number, columns: number): number | null {
  const last = count - 1
  const targets: Record<string, number> = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index - columns,
    ArrowDown: index + columns > last && index < last - (last % columns) ? last : index + columns,
    Home: 0,
    End: last,
  }
  const target = targets[key]
  return target === undefined || target < 0 || target > last || target === index ? null : target
}
