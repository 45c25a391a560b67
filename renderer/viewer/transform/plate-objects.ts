/** The extents of objects on the plate. Pure. */
import type { Matrix } from '../../../shared/geometry/matrix.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'
import type { Piece } from '../../state/edits/transform-view.ts'
import type { Extent, Triple } from './pose-moves.ts'

/** Returns the centre of the boxes' union, in millimetres. */
export function middleOf(boxes: readonly Piece['box'][]): Triple {
  return vec3((axis) => {
    const low = Math.min(...boxes.map((box) => box[axis]))
    const high = Math.max(...boxes.map((box) => box[axis + 3]!))
    return boxes.length === 0 ? 0 : (low + high) * 500
  })
}

/**
 * Returns the exact extent of transformed pieces; null if there are none. Skips the vertices of pieces whose box cannot
 * extend the result.
 */
export function reachOf(pieces: readonly Piece[], matrix: Matrix): Extent | null {
  if (pieces.length === 0) return null
  const reach = (axis: 0 | 1 | 2, side: 1 | -1) => {
    const row = vec3((column) => matrix[column * 4 + axis]! * side)
    return (matrix[12 + axis]! + side * furthest(pieces, row)) * 1000
  }
  return { low: vec3((axis) => reach(axis, -1)), high: vec3((axis) => reach(axis, 1)) }
}

function furthest(pieces: readonly Piece[], [x, y, z]: Triple): number {
  const bounds = pieces.map(({ box }, index) => ({
    index,
    max: x * box[x > 0 ? 3 : 0] + y * box[y > 0 ? 4 : 1] + z * box[z > 0 ? 5 : 2],
  }))
  bounds.sort((a, b) => b.max - a.max)
  let found = -Infinity
  for (const { index, max } of bounds) {
    if (max <= found) break
    const { positions } = pieces[index]!
    for (let at = 0; at < positions.length; at += 3) {
      const value = x * positions[at]! + y * positions[at + 1]! + z * positions[at + 2]!
      if (value > found) found = value
    }
  }
  return found
}

/** Returns the extent that encloses several others; null if there are none. */
export function unionExtent(extents: readonly Extent[]): Extent | null {
  if (extents.length === 0) return null
  return {
    low: vec3((axis) => Math.min(...extents.map(({ low }) => low[axis]))),
    high: vec3((axis) => Math.max(...extents.map(({ high }) => high[axis]))),
  }
}
