/**
 * Handles coordinates far from the origin, as in maps and machine data, where 32-bit floats lack the precision for the
 * shape.
 */
import type { Matrix } from '../../../shared/geometry/matrix.ts'
import { getOrAdd } from '../get-or-add.ts'
import { boundsOf, finiteBoundsOf, middleOf, noBounds, sizeOf as boxSize, type Bounds } from '../mesh/bounds.ts'
import type { Vector } from '../mesh/vectors.ts'
import type { ReadContext } from './read-context.ts'

/** Below this, in the file's unit, no offset is considered. */
const minDistance = 10_000
/** An offset stays subtracted if it is this many times the model's size: otherwise, three digits would be lost. */
const minRatio = 1000

/**
 * Subtracts an offset in double precision while vertices are read, and adds it back at the end if the model is so large
 * that nothing is gained.
 */
export class FarOrigin {
  readonly offset: [number, number, number] = [0, 0, 0]
  #hasBegun = false

  /** Uses the first finite vertex as the offset, rounded to whole numbers. */
  begin(x: number, y: number, z: number): void {
    if (this.#hasBegun || !Number.isFinite(x + y + z)) return
    this.#hasBegun = true
    this.offset.splice(0, 3, ...wholeOffset([x, y, z]))
  }

  /** Adds the offset back if that costs no precision; otherwise a note reports it. */
  settle(parts: readonly Float32Array[], context: Pick<ReadContext, 'note'>): void {
    const { offset } = this
    const distance = Math.max(...offset.map(Math.abs))
    if (distance === 0) return
    if (distance > sizeOf(parts) * minRatio) {
      const [x, y, z] = offset
      context.note({ code: 'offset-removed', figures: { x, y, z } })
      return
    }
    for (const positions of parts)
      for (let i = 0; i < positions.length; i++) positions[i] = positions[i]! + offset[i % 3]!
  }
}

/** Returns each coordinate that is far from the origin, as a whole number; 0 for others. */
export function wholeOffset([x, y, z]: Vector): Vector {
  const whole = (value: number) => (Math.abs(value) < minDistance ? 0 : Math.round(value))
  return [whole(x), whole(y), whole(z)]
}

/** A list of positions, and the matrix that places it, both in the file's unit. */
interface PlacedPositions {
  positions: Float32Array
  world: Matrix
}

/**
 * Returns the offset to subtract from position lists whose matrices place them far from the origin, in whole units, and
 * notes it; null if that gains nothing.
 */
export function placedFarAway(objects: readonly PlacedPositions[], context: Pick<ReadContext, 'note'>): Vector | null {
  if (objects.every(({ world }) => Math.max(...world.slice(12, 15).map(Math.abs)) < minDistance)) return null
  const boxes = new Map<Float32Array, Bounds>()
  const around = noBounds()
  for (const { positions, world } of objects) {
    const { low, high } = getOrAdd(boxes, positions, () => finiteBoundsOf(positions))
    if (low[0] > high[0]) continue
    const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((corner) =>
      [0, 1, 2].map((axis) => ((corner >> axis) & 1 ? high : low)[axis]!),
    )
    for (const [x = 0, y = 0, z = 0] of corners)
      boundsOf(
        [0, 1, 2].map((axis) => world[axis]! * x + world[axis + 4]! * y + world[axis + 8]! * z + world[axis + 12]!),
        undefined,
        around,
      )
  }
  const offset = wholeOffset(middleOf(around))
  if (!(Math.max(...offset.map(Math.abs)) > Math.max(...boxSize(around)) * minRatio)) return null
  context.note({ code: 'offset-removed', figures: { x: offset[0], y: offset[1], z: offset[2] } })
  return offset
}

/** Returns the matrix that translates by a vector, or back. */
export function translation([x, y, z]: Vector, sign: 1 | -1 = 1): Matrix {
  return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, sign * x, sign * y, sign * z, 1]
}

/** The longest side of the bounding box of all finite positions. */
function sizeOf(parts: readonly Float32Array[]): number {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (const positions of parts)
    for (let i = 0; i < positions.length; i++) {
      const value = positions[i]!
      const axis = i % 3
      if (value < low[axis]!) low[axis] = value
      if (value > high[axis]!) high[axis] = value
    }
  return Math.max(0, ...high.map((value, axis) => value - low[axis]!))
}
