/** Merges corners with equal indices of position, normal, texture coordinate and colour. */

/** Small, because a file may have many small parts. */
const firstSlots = 32

/** Numbers distinct integer tuples in order of first appearance (open addressing). */
export class CornerTable {
  readonly #width: number
  #slots = new Int32Array(firstSlots).fill(-1)
  #tuples: Int32Array
  #count = 0

  constructor(width: number) {
    this.#width = width
    this.#tuples = new Int32Array((firstSlots / 2) * width)
  }

  get count(): number {
    return this.#count
  }

  /** Returns the number of a tuple, and whether it is new. */
  insert(corner: ArrayLike<number>): { vertex: number; isNew: boolean } {
    if (this.#count * 2 >= this.#slots.length) this.#grow()
    const width = this.#width
    let slot = this.#slotOf(corner, 0)
    for (;;) {
      const vertex = this.#slots[slot]!
      if (vertex < 0) break
      let same = true
      for (let i = 0; i < width && same; i++) same = this.#tuples[vertex * width + i] === corner[i]
      if (same) return { vertex, isNew: false }
      slot = (slot + 1) & (this.#slots.length - 1)
    }
    const vertex = this.#count++
    this.#slots[slot] = vertex
    for (let i = 0; i < width; i++) this.#tuples[vertex * width + i] = corner[i]!
    return { vertex, isNew: true }
  }

  #slotOf(tuple: ArrayLike<number>, from: number): number {
    let hash = 0x811c9dc5
    for (let i = 0; i < this.#width; i++) hash = Math.imul(hash ^ tuple[from + i]!, 0x01000193)
    hash ^= hash >>> 15
    return hash & (this.#slots.length - 1)
  }

  #grow(): void {
    const width = this.#width
    const tuples = new Int32Array(this.#slots.length * width)
    tuples.set(this.#tuples.subarray(0, this.#count * width))
    this.#tuples = tuples
    this.#slots = new Int32Array(this.#slots.length * 2).fill(-1)
    for (let vertex = 0; vertex < this.#count; vertex++) {
      let slot = this.#slotOf(tuples, vertex * width)
      while (this.#slots[slot]! >= 0) slot = (slot + 1) & (this.#slots.length - 1)
      this.#slots[slot] = vertex
    }
  }
}
