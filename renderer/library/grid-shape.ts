/** The layout of the library's grid. Pure. */

export interface GridShape {
  columns: number
  /** In px, like the other lengths. */
  itemWidth: number
  /** Includes the gap below. */
  rowHeight: number
  gap: number
}

const small = { minWidth: 104, gap: 8 }
const large = { minWidth: 160, gap: 12 }
/** Height below the square picture: a margin and two lines of the name. */
const nameHeight = 4 + 32

/** Returns the layout for a width in css px, with at least one column. `scale`: css px for each px. */
export function gridShape(width: number, isLarge: boolean, scale = 1): GridShape {
  const { minWidth, gap } = isLarge ? large : small
  if (scale !== 1) return scaled(gridShape(width / scale, isLarge), scale)
  const columns = Math.max(1, Math.floor((width + gap) / (minWidth + gap)))
  const itemWidth = Math.max(0, (width - gap * (columns - 1)) / columns)
  return { columns, itemWidth, rowHeight: itemWidth + nameHeight + gap, gap }
}

function scaled({ columns, itemWidth, rowHeight, gap }: GridShape, scale: number): GridShape {
  return { columns, itemWidth: itemWidth * scale, rowHeight: rowHeight * scale, gap: gap * scale }
}
