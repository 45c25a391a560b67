/** Finds the vertex nearest to a point, while vertices move. */

/** Number of shells of cells searched before falling back to all vertices. */
const maxShells = 8

/** Vertices by cell; cells are hashed, so empty space needs no memory. */
export class VertexGrid {
  readonly #positions: Float32Array
  readonly #cell: number
  readonly #mask: number
  readonly #head: Int32Array
  readonly #next: Int32Array
  readonly #before: Int32Array
  readonly #slot: Uint32Array

  /** References the positions: moves must be reported to `moved`. `cell`: side length of a cell, in their unit. */
  constructor(positions: Float32Array, cell: number) {
    const count = positions.length / 3
    let size = 1024
    while (size < count) size *= 2
    this.#positions = positions
    this.#cell = cell
    this.#mask = size - 1
    this.#head = new Int32Array(size).fill(-1)
    this.#next = new Int32Array(count).fill(-1)
    this.#before = new Int32Array(count).fill(-1)
    this.#slot = new Uint32Array(count)
    for (let vertex = 0; vertex < count; vertex++) this.#enter(vertex, this.#slotOf(vertex))
  }

  /** Updates a moved vertex. */
  moved(vertex: number): void {
    const slot = this.#slotOf(vertex)
    if (slot === this.#slot[vertex]) return
    const [before, next] = [this.#before[vertex]!, this.#next[vertex]!]
    if (before < 0) this.#head[this.#slot[vertex]!] = next
    else this.#next[before] = next
    if (next >= 0) this.#before[next] = before
    this.#enter(vertex, slot)
  }

  /** The nearest vertex within a distance; −1 if there is none. */
  nearest(x: number, y: number, z: number, within: number): number {
    const cell = this.#cell
    const [cx, cy, cz] = [Math.floor(x / cell), Math.floor(y / cell), Math.floor(z / cell)]
    let best = -1
    let least = within * within
    const look = (vertex: number) => {
      const at = vertex * 3
      const dx = this.#positions[at]! - x
      const dy = this.#positions[at + 1]! - y
      const dz = this.#positions[at + 2]! - z
      const squared = dx * dx + dy * dy + dz * dz
      if (squared < least || (squared === least && best < 0)) [best, least] = [vertex, squared]
    }
    for (let shell = 0; shell <= maxShells; shell++) {
      // Shells beyond this one are farther away than the vertex found.
      if (shell > 0 && (shell - 1) * this.#cell > Math.sqrt(least)) return best
      for (let i = -shell; i <= shell; i++)
        for (let j = -shell; j <= shell; j++) {
          const isFace = Math.abs(i) === shell || Math.abs(j) === shell
          for (let k = -shell; k <= shell; k += isFace || shell === 0 ? 1 : shell * 2)
            for (let v = this.#head[this.#hash(cx + i, cy + j, cz + k)]!; v >= 0; v = this.#next[v]!) look(v)
        }
    }
    for (let vertex = 0; vertex < this.#next.length; vertex++) look(vertex)
    return best
  }

  #enter(vertex: number, slot: number): void {
    const head = this.#head[slot]!
    this.#slot[vertex] = slot
    this.#before[vertex] = -1
    this.#next[vertex] = head
    if (head >= 0) this.#before[head] = vertex
    this.#head[slot] = vertex
  }

  #slotOf(vertex: number): number {
    const at = vertex * 3
    return this.#hash(
      Math.floor(this.#positions[at]! / this.#cell),
      Math.floor(this.#positions[at + 1]! / this.#cell),
      Math.floor(this.#positions[at + 2]! / this.#cell),
    )
  }

  #hash(x: number, y: number, z: number): number {
    let hash = Math.imul(x, 0x85ebca6b) ^ Math.imul(y, 0xc2b2ae35) ^ Math.imul(z, 0x27d4eb2f)
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
    return (hash ^ (hash >>> 13)) & this.#mask
  }
}
