/**
 * Sample points inside a large triangle: a lattice with 2^level parts per side. Engine and window share the order.
 *
 * Row r (0 … parts) runs along the side AB, r parts away from it towards C; its point c (0 … parts - r) has the shares
 * (1 - (c + r) / parts, c / parts, r / parts) of A, B and C. Parts are a power of two: two triangles interpolate the same
 * number at a point of their shared side.
 */

/** Divisions of a side at the highest level: 32. */
export const highestLevel = 5

/** Levels of a triangle and of its sides AB, BC, CA, which do not exceed the triangle's. */
export type LatticeLevels = readonly [whole: number, ab: number, bc: number, ca: number]

/** Number of points in a lattice of this level. */
export function latticeSize(level: number): number {
  const parts = 2 ** level
  return ((parts + 1) * (parts + 2)) / 2
}

/** Barycentric coordinates of B and C, 2 per point. */
export function latticeShares(level: number): Float64Array {
  const parts = 2 ** level
  const shares = new Float64Array(latticeSize(level) * 2)
  let at = 0
  for (let row = 0; row <= parts; row++)
    for (let column = 0; column <= parts - row; column++) {
      shares[at++] = column / parts
      shares[at++] = row / parts
    }
  return shares
}

/**
 * The small triangles that cover the large one, 3 lattice points each, with its winding. A side coarser than the
 * interior has corners only at the points of its own level, which the neighbour across it shares, so that no gap opens.
 */
export function latticeTriangles([level, ab, bc, ca]: LatticeLevels): Uint16Array {
  const parts = 2 ** level
  const pointAt = (row: number, column: number): number => row * (parts + 1) - (row * (row - 1)) / 2 + column
  const kept = (index: number, side: number): number => {
    const step = 2 ** (level - side)
    return Math.ceil(index / step - 0.5) * step
  }
  /** Snaps points on a side to the nearest point of the side's level. */
  const corner = (row: number, column: number): readonly [number, number] => {
    if (row === 0) return [0, kept(column, ab)]
    if (row + column === parts) {
      const to = kept(row, bc)
      return [to, parts - to]
    }
    return column === 0 ? [parts - kept(parts - row, ca), 0] : [row, column]
  }
  const triangles = new Uint16Array(parts * parts * 3)
  let count = 0
  const add = (...corners: (readonly [number, number])[]): void => {
    const [[r0, c0], [r1, c1], [r2, c2]] = corners.map(([row, column]) => corner(row, column)) as [
      readonly [number, number],
      readonly [number, number],
      readonly [number, number],
    ]
    if ((c1 - c0) * (r2 - r0) === (c2 - c0) * (r1 - r0)) return
    triangles[count++] = pointAt(r0, c0)
    triangles[count++] = pointAt(r1, c1)
    triangles[count++] = pointAt(r2, c2)
  }
  for (let row = 0; row < parts; row++)
    for (let column = 0; column < parts - row; column++) {
      add([row, column], [row, column + 1], [row + 1, column])
      if (column + row < parts - 1) add([row, column + 1], [row + 1, column + 1], [row + 1, column])
    }
  return triangles.slice(0, count)
}
