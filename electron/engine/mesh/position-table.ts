/** Hash table that assigns ids to positions by their bits; every weld uses it. */

/**
 * Ids in order of first insertion, by the 96 bits of three float32 (open addressing). Starts small and grows, so that
 * it fits the processor's caches.
 */
export class PositionTable {
  size = 0
  /** The lowest id that can still be found. */
  #first = 0
  #bits: Uint32Array<ArrayBuffer>
  #slots: Int32Array
  #mask: number

  /** Allocates space for `expected` positions before the first growth. */
  constructor(expected = 1024) {
    let length = 16
    while (length < expected * 1.5) length *= 2
    this.#slots = new Int32Array(length).fill(-1)
    this.#mask = length - 1
    this.#bits = new Uint32Array(Math.floor(length / 1.5) * 3)
  }

  /** Returns the id of a position given as the bits of its coordinates, inserting it if it is new. */
  idOf(x: number, y: number, z: number): number {
    const bits = this.#bits
    const slots = this.#slots
    let slot = hashOf(x, y, z) & this.#mask
    for (;;) {
      const id = slots[slot]!
      if (id < 0) break
      if (bits[id * 3] === x && bits[id * 3 + 1] === y && bits[id * 3 + 2] === z) return id
      slot = (slot + 1) & this.#mask
    }
    return this.#add(slot, x, y, z)
  }

  /** Positions from here on get new ids, even if an equal one was inserted before. */
  forget(): void {
    if (this.#first === this.size) return
    this.#first = this.size
    this.#slots.fill(-1)
  }

  /** All positions, 3 float32 each, as a copy. */
  positions(): Float32Array<ArrayBuffer> {
    return new Float32Array(this.#bits.buffer, 0, this.size * 3).slice()
  }

  #add(slot: number, x: number, y: number, z: number): number {
    const id = this.size++
    this.#slots[slot] = id
    this.#bits[id * 3] = x
    this.#bits[id * 3 + 1] = y
    this.#bits[id * 3 + 2] = z
    if (this.size * 3 === this.#bits.length) this.#grow()
    return id
  }

  #grow(): void {
    const length = this.#slots.length * 2
    this.#slots = new Int32Array(length).fill(-1)
    this.#mask = length - 1
    const bits = new Uint32Array(Math.floor(length / 1.5) * 3)
    bits.set(this.#bits)
    this.#bits = bits
    for (let id = this.#first; id < this.size; id++) {
      let slot = hashOf(bits[id * 3]!, bits[id * 3 + 1]!, bits[id * 3 + 2]!) & this.#mask
      while (this.#slots[slot]! >= 0) slot = (slot + 1) & this.#mask
      this.#slots[slot] = id
    }
  }
}

function hashOf(x: number, y: number, z: number): number {
  let hash = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca77) ^ Math.imul(z, 0xc2b2ae3d)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return hash ^ (hash >>> 13)
}
