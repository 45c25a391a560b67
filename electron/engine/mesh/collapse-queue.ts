/** The edges that may be collapsed, cheapest first. */

/** Costs that agree in their first nine binary digits are one: half of one per cent. */
const droppedBits = 15
const buckets = 1 << 16
/** Keeps the least costs away from where single precision thins out. */
const scale = 2 ** 40

/**
 * A bucket for each cost, first in first out, and three levels of bits that say which are not empty. Entries are never changed: one
 * that has been overtaken is recognised by its stamp when it comes out. The same input gives the same order.
 *
 * Of buckets and not a heap: what a heap does most is to wait for memory, and that grows with it.
 */
export class CollapseQueue {
  /** The entry that `pop` took out last. */
  from = 0
  to = 0
  stamp = 0
  kind = 0
  readonly #head = new Int32Array(buckets).fill(-1)
  readonly #tail = new Int32Array(buckets)
  readonly #bits = new Int32Array(buckets >> 5)
  readonly #words = new Int32Array(buckets >> 10)
  readonly #groups = new Int32Array(buckets >> 15)
  readonly #cost = new Float32Array(1)
  readonly #costBits = new Uint32Array(this.#cost.buffer)
  /** 5 per entry: the ends, the stamp, the kind, and the next entry of its bucket or of the free ones. */
  #entries: Int32Array
  #free = 0

  constructor(capacity: number) {
    this.#entries = new Int32Array(Math.max(16, capacity) * 5)
    this.#chainFree(0)
  }

  /** `cost` is not negative. */
  push(cost: number, from: number, to: number, stamp: number, kind: number): void {
    if (this.#free < 0) this.#grow()
    const entries = this.#entries
    const at = this.#free
    this.#free = entries[at + 4]!
    entries[at] = from
    entries[at + 1] = to
    entries[at + 2] = stamp
    entries[at + 3] = kind
    entries[at + 4] = -1
    this.#cost[0] = cost * scale
    const bucket = this.#costBits[0]! >>> droppedBits
    if (this.#head[bucket]! < 0) {
      this.#head[bucket] = at
      this.#bits[bucket >> 5]! |= 1 << (bucket & 31)
      this.#words[bucket >> 10]! |= 1 << ((bucket >> 5) & 31)
      this.#groups[bucket >> 15]! |= 1 << ((bucket >> 10) & 31)
    } else entries[this.#tail[bucket]! + 4] = at
    this.#tail[bucket] = at
  }

  /** Takes the cheapest entry out into the fields; false when there is none. */
  pop(): boolean {
    let bucket = this.#groups[0] !== 0 ? 0 : this.#groups[1] !== 0 ? 1 : -1
    if (bucket < 0) return false
    bucket = (bucket << 5) | lowestBit(this.#groups[bucket]!)
    bucket = (bucket << 5) | lowestBit(this.#words[bucket]!)
    bucket = (bucket << 5) | lowestBit(this.#bits[bucket]!)
    const entries = this.#entries
    const at = this.#head[bucket]!
    this.from = entries[at]!
    this.to = entries[at + 1]!
    this.stamp = entries[at + 2]!
    this.kind = entries[at + 3]!
    this.#head[bucket] = entries[at + 4]!
    if (entries[at + 4]! < 0) this.#clear(bucket)
    entries[at + 4] = this.#free
    this.#free = at
    return true
  }

  #clear(bucket: number): void {
    this.#bits[bucket >> 5]! &= ~(1 << (bucket & 31))
    if (this.#bits[bucket >> 5] !== 0) return
    this.#words[bucket >> 10]! &= ~(1 << ((bucket >> 5) & 31))
    if (this.#words[bucket >> 10] !== 0) return
    this.#groups[bucket >> 15]! &= ~(1 << ((bucket >> 10) & 31))
  }

  #grow(): void {
    const before = this.#entries
    this.#entries = new Int32Array(before.length + Math.ceil(before.length / 10) * 5)
    this.#entries.set(before)
    this.#chainFree(before.length)
  }

  #chainFree(from: number): void {
    const entries = this.#entries
    for (let at = from; at < entries.length; at += 5) entries[at + 4] = at + 5 < entries.length ? at + 5 : -1
    this.#free = from
  }
}

function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word)
}
