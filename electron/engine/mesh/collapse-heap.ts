/** The edges that may be collapsed, cheapest first. */

/**
 * A heap of four children a node in flat arrays, which grows by itself. Entries are never changed: one that has been overtaken is
 * recognised by its stamp when it comes out. Equal costs come out in a fixed order, so that the same input gives the same output.
 *
 * The costs stand in the order of the heap and not with their entries: at 750,000 edges taking one out was most of the time of a
 * simplification, spent on looking costs up all over the memory, and has become a third of that.
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
  #entries: Uint32Array
  /** 4 per entry: the ends, the stamp and the kind. */
  #ends: Uint32Array
  #free: Uint32Array
  #freeCount: number

  constructor(capacity: number) {
    this.#costs = new Float64Array(capacity)
    this.#entries = new Uint32Array(capacity)
    this.#ends = new Uint32Array(capacity * 4)
    this.#free = new Uint32Array(capacity)
    for (let i = 0; i < capacity; i++) this.#free[i] = capacity - 1 - i
    this.#freeCount = capacity
  }

  push(cost: number, from: number, to: number, stamp: number, kind: number): void {
    if (this.#freeCount === 0) this.#grow()
    const entry = this.#free[--this.#freeCount]!
    const ends = this.#ends
    ends[entry * 4] = from
    ends[entry * 4 + 1] = to
    ends[entry * 4 + 2] = stamp
    ends[entry * 4 + 3] = kind
    const costs = this.#costs
    const entries = this.#entries
    let place = this.size++
    while (place > 0) {
      const above = (place - 1) >> 2
      const other = costs[above]!
      if (cost > other || (cost === other && !this.#comesFirst(entry, entries[above]!))) break
      costs[place] = other
      entries[place] = entries[above]!
      place = above
    }
    costs[place] = cost
    entries[place] = entry
  }

  /** Takes the cheapest entry out into the fields; false when there is none. */
  pop(): boolean {
    if (this.size === 0) return false
    const costs = this.#costs
    const entries = this.#entries
    const ends = this.#ends
    const taken = entries[0]!
    this.cost = costs[0]!
    this.from = ends[taken * 4]!
    this.to = ends[taken * 4 + 1]!
    this.stamp = ends[taken * 4 + 2]!
    this.kind = ends[taken * 4 + 3]!
    this.#free[this.#freeCount++] = taken
    const size = --this.size
    const lastCost = costs[size]!
    const last = entries[size]!
    let place = 0
    for (;;) {
      const first = place * 4 + 1
      if (first >= size) break
      const end = first + 4 < size ? first + 4 : size
      let least = first
      let leastCost = costs[first]!
      for (let child = first + 1; child < end; child++) {
        const cost = costs[child]!
        if (cost < leastCost || (cost === leastCost && this.#comesFirst(entries[child]!, entries[least]!))) {
          least = child
          leastCost = cost
        }
      }
      if (leastCost > lastCost || (leastCost === lastCost && !this.#comesFirst(entries[least]!, last))) break
      costs[place] = leastCost
      entries[place] = entries[least]!
      place = least
    }
    costs[place] = lastCost
    entries[place] = last
    return true
  }

  /** Of two with the same cost. */
  #comesFirst(one: number, other: number): boolean {
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
    const entries = new Uint32Array(after)
    entries.set(this.#entries)
    this.#entries = entries
    const ends = new Uint32Array(after * 4)
    ends.set(this.#ends)
    this.#ends = ends
    this.#free = new Uint32Array(after)
    this.#freeCount = 0
    for (let entry = after - 1; entry >= before; entry--) this.#free[this.#freeCount++] = entry
  }
}
