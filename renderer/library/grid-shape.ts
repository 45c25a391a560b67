/** How the library's pictures are laid out in rows: as many of equal width as fit. Pure. */

export interface GridShape {
  columns: number
  /** px, as are the others. */
  itemWidth: number
  /** With the gap below it. */
  rowHeight: number
  gap: number
}

const small = { least: 104, gap: 8 }
const large = { least: 160, gap: 12 }
/** Below a picture, which is square: its margin and the two lines of its name. */
const nameHeight = 4 + 32

/** For a width in px; at least one column. */
export function gridShape(width: number, isLarge: boolean): GridShape {
  const { least, gap } = isLarge ? large : small
  const columns = Math.max(1, Math.floor((width + gap) / (least + gap)))
  const itemWidth = Math.max(0, (width - gap * (columns - 1)) / columns)
  return { columns, itemWidth, rowHeight: itemWidth + nameHeight + gap, gap }
}
