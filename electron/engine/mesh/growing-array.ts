/** A typed array that grows as it is written. */
import { enlarged } from './typed-arrays.ts'

type Numbers = Float32Array | Float64Array | Int32Array | Uint32Array

/** Appends to a typed array of any kind, doubling its capacity when it is full. */
export class GrowingArray<Kind extends Numbers> {
  /** Longer than the number of values written. */
  values: Kind
  length: number

  /** Starts with the given values, which it takes over, or empty. */
  constructor(make: new (length: number) => Kind, values?: Kind) {
    this.values = values ?? new make(16)
    this.length = values?.length ?? 0
  }

  push(value: number): void {
    if (this.length === this.values.length) this.values = enlarged(this.values, Math.max(16, this.length * 2))
    this.values[this.length++] = value
  }

  /** Appends `count` zeros. */
  grow(count: number): void {
    this.length += count
    if (this.length > this.values.length)
      this.values = enlarged(this.values, Math.max(this.length, this.values.length * 2))
  }

  /** A copy of the values that were written. */
  copy(): Kind {
    return this.values.slice(0, this.length) as Kind
  }
}
