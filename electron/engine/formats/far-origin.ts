/**
 * Handles coordinates far from the origin, as in maps and machine data, where 32-bit floats lack the precision for the
 * shape.
 */
import type { ReadContext } from './read-context.ts'

/** Below this, in units of the file, no offset is considered. */
const minDistance = 10_000
/** An offset stays subtracted if it is this many times the model's size: otherwise three digits would be lost. */
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
    const offset = [x, y, z].map((value) => (Math.abs(value) < minDistance ? 0 : Math.round(value)))
    this.offset.splice(0, 3, ...offset)
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

/** The longest side of the box around all finite positions. */
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
