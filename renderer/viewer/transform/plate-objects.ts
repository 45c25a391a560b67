/** What stands on the plate: the objects of the open model and those that were added, and how far they reach where they are put. Pure. */
import type { Matrix } from '../../../shared/geometry/matrix.ts'
import type { Extent, Triple } from './pose-steps.ts'

/** A piece of a surface in the coordinates of its own file, metres. */
export interface Piece {
  positions: Float32Array
  /** Least and greatest corner. */
  box: readonly [number, number, number, number, number, number]
}

export interface PlateObject {
  /** As changes count them. */
  number: number
  name: string
  /** Empty while it is on its way. */
  pieces: readonly Piece[]
  /** Of its box, millimetres in its own file. */
  middleMm: Triple
  /** What its pose is counted about: alike for all objects of a file, so that those that are placed together are placed alike. */
  aboutMm: Triple
  /** What is lost where it is put together with others. */
  animated: boolean
  added: boolean
}

/** The middle of boxes together, in millimetres. */
export function middleOf(boxes: readonly Piece['box'][]): Triple {
  return [0, 1, 2].map((axis) => {
    const low = Math.min(...boxes.map((box) => box[axis]!))
    const high = Math.max(...boxes.map((box) => box[axis + 3]!))
    return boxes.length === 0 ? 0 : (low + high) * 500
  }) as Triple
}

/**
 * How far pieces reach when they are put by a matrix, to the vertex. A piece whose box cannot reach further than what was found is not
 * looked at: of millions of triangles those of a few pieces are read. Null where there is none.
 */
export function reachOf(pieces: readonly Piece[], matrix: Matrix): Extent | null {
  if (pieces.length === 0) return null
  const low: Triple = [0, 0, 0]
  const high: Triple = [0, 0, 0]
  for (let axis = 0; axis < 3; axis++) {
    const row: Triple = [matrix[axis]!, matrix[4 + axis]!, matrix[8 + axis]!]
    const away = matrix[12 + axis]!
    high[axis] = (furthest(pieces, row) + away) * 1000
    low[axis] = (away - furthest(pieces, [-row[0], -row[1], -row[2]])) * 1000
  }
  return { low, high }
}

function furthest(pieces: readonly Piece[], [x, y, z]: Triple): number {
  const bounds = pieces.map(({ box }, index) => ({
    index,
    most: x * box[x > 0 ? 3 : 0] + y * box[y > 0 ? 4 : 1] + z * box[z > 0 ? 5 : 2],
  }))
  bounds.sort((a, b) => b.most - a.most)
  let found = -Infinity
  for (const { index, most } of bounds) {
    if (most <= found) break
    const { positions } = pieces[index]!
    for (let at = 0; at < positions.length; at += 3) {
      const value = x * positions[at]! + y * positions[at + 1]! + z * positions[at + 2]!
      if (value > found) found = value
    }
  }
  return found
}

/** Around several. Null where there is none. */
export function around(extents: readonly Extent[]): Extent | null {
  if (extents.length === 0) return null
  const of = (side: 'low' | 'high', pick: (...values: number[]) => number) =>
    [0, 1, 2].map((axis) => pick(...extents.map((extent) => extent[side][axis]!))) as Triple
  return { low: of('low', Math.min), high: of('high', Math.max) }
}
