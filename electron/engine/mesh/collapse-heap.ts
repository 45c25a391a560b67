/** The edges that may be collapsed, cheapest first. */

/**
 * A binary heap in flat arrays that grows by itself. Entries are never changed: one that has been overtaken is recognised by
 * its stamp when it comes out. Equal costs come out in a fixed order, so that the same input gives the same output.
 */
export class CollapseHeap {
  size = 0
  /** The entry that `pop` took out last. */
  cost = 0
  from = 0
  to = 0
  stamp = 0
  kind = 0
  #costs: Float64Array
  #ends: Uint32Array
  #heap: Uint32Array
  #free: Uint32Array
  #freeCount: number

  constructor(capacity: number) {
    this.#costs = new Float64Array(capacity)
    this.#ends = new Uint32Array(capacity * 4)
    this.#heap = new Uint32Array(capacity)
    this.#free = Uint32Array.from({ length: capacity }, (_, i) => capacity - 1 - i)
    this.#freeCount = capacity
  }

  push(cost: number, from: number, to: number, stamp: number, kind: number): void {
    if (this.#freeCount === 0) this.#grow()
    const entry = this.#free[--this.#freeCount]!
    this.#costs[entry] = cost
    this.#ends[entry * 4] = from
    this.#ends[entry * 4 + 1] = to
    this.#ends[entry * 4 + 2] = stamp
    this.#ends[entry * 4 + 3] = kind
    let place = this.size++
    while (place > 0) {
      const above = (place - 1) >> 1
      const other = this.#heap[above]!
      if (!this.#before(entry, other)) break
      this.#heap[place] = other
      place = above
    }
    this.#heap[place] = entry
  }

  /** Takes the cheapest entry out into the fields; false when there is none. */
  pop(): boolean {
    if (this.size === 0) return false
    const entry = this.#heap[0]!
    this.cost = this.#costs[entry]!
    this.from = this.#ends[entry * 4]!
    this.to = this.#ends[entry * 4 + 1]!
    this.stamp = this.#ends[entry * 4 + 2]!
    this.kind = this.#ends[entry * 4 + 3]!
    this.#free[this.#freeCount++] = entry
    const last = this.#heap[--this.size]!
    let place = 0
    for (;;) {
      let below = place * 2 + 1
      if (below >= this.size) break
      if (below + 1 < this.size && this.#before(this.#heap[below + 1]!, this.#heap[below]!)) below++
      const other = this.#heap[below]!
      if (!this.#before(other, last)) break
      this.#heap[place] = other
      place = below
    }
    this.#heap[place] = last
    return true
  }

  #before(one: number, other: number): boolean {
    const a = this.#costs[one]!
    const b = this.#costs[other]!
    if (a !== b) return a < b
    const fromOne = this.#ends[one * 4]!
    const fromOther = this.#ends[other * 4]!
    return fromOne === fromOther ? this.#ends[one * 4 + 1]! < this.#ends[other * 4 + 1]! : fromOne < fromOther
  }

  #grow(): void {
    const before = this.#costs.length
    const after = Math.max(16, before * 2)
    const costs = new Float64Array(after)
    costs.set(this.#costs)
    this.#costs = costs
    const ends = new Uint32Array(after * 4)
    ends.set(this.#ends)
    this.#ends = ends
    const heap = new Uint32Array(after)
    heap.set(this.#heap)
    this.#heap = heap
    this.#free = new Uint32Array(after)
    this.#freeCount = 0
    for (let entry = after - 1; entry >= before; entry--) this.#free[this.#freeCount++] = entry
  }
}
