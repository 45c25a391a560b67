/**
 * How a large triangle is measured inside as well: at the points of a lattice, 2^level parts a side. The engine and the
 * window read values in this order.
 *
 * Row r (0 … parts) runs along the side AB, r parts away from it towards C; its point c (0 … parts - r) has the shares
 * (1 - (c + r) / parts, c / parts, r / parts) of A, B and C. Parts are a power of two, so that what two triangles blend
 * for a point of the side that they share is the same number.
 */

/** Parts of a side at the highest level: 32. */
export const highestLevel = 5

/** How finely a triangle is divided, and how finely each of its sides AB, BC, CA is: at most as finely as the triangle. */
export type LatticeLevels = readonly [whole: number, ab: number, bc: number, ca: number]

/** Points of a lattice of this level. */
export function latticeSize(level: number): number {
  const parts = 2 ** level
  return ((parts + 1) * (parts + 2)) / 2
}

/** Shares of B and C for each point, 2 each; A has the rest. */
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
 * The small triangles that cover the large one exactly, 3 points of the lattice each, turned as it is. A side that is
 * coarser than the whole has corners only where its own level has points: a neighbour across it, which is divided by
 * the side's length as well, has the same ones, and no gap opens between the two.
 */
export function latticeTriangles([level, ab, bc, ca]: LatticeLevels): Uint16Array {
  const parts = 2 ** level
  const pointAt = (row: number, column: number): number => row * (parts + 1) - (row * (row - 1)) / 2 + column
  const kept = (place: number, side: number): number => {
    const step = 2 ** (level - side)
    return Math.ceil(place / step - 0.5) * step
  }
  /** Points of a side that its level does not have go to the nearest that it has. */
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
