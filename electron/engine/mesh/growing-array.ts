/** A typed array that grows as it is written. */
interface Numbers {
  [index: number]: number
  readonly length: number
  set(from: ArrayLike<number>): void
}

/** Appends to a typed array of any kind, doubling its capacity when it is full. */
export class GrowingArray<Kind extends Numbers & { slice(start: number, end: number): Kind }> {
  /** Longer than the number of values written. */
  values: Kind
  length = 0
  readonly #make: new (length: number) => Kind

  constructor(make: new (length: number) => Kind) {
    this.#make = make
    this.values = new make(16)
  }

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = new this.#make(this.length * 2)
      larger.set(this.values)
      this.values = larger
    }
    this.values[this.length++] = value
  }

  /** Appends `count` zeros. */
  grow(count: number): void {
    this.length += count
    if (this.length <= this.values.length) return
    const larger = new this.#make(Math.max(this.length, this.values.length * 2))
    larger.set(this.values)
    this.values = larger
  }

  /** A copy of the values that were written. */
  taken(): Kind {
    return this.values.slice(0, this.length)
  }
}
