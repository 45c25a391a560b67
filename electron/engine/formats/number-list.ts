/** A list of numbers that grows, held as doubles: for readers that learn the length of a mesh only at its end. */
export class NumberList {
  #values = new Float64Array(16)
  #length = 0

  get length(): number {
    return this.#length
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const grown = new Float64Array(this.#values.length * 2)
      grown.set(this.#values)
      this.#values = grown
    }
    this.#values[this.#length++] = value
  }

  at(place: number): number {
    return this.#values[place]!
  }

  /** What is in it, without a copy: valid until the next `push`. */
  values(): Float64Array {
    return this.#values.subarray(0, this.#length)
  }
}
