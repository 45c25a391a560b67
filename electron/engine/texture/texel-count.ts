/** Detects overlapping texture coordinates. */

/** Counts the cells of a `side` × `side` grid whose centres a layout covers, over several calls. */
export class TexelCount {
  readonly #side: number
  readonly #owner: Uint8Array
  /** Cells covered at least once. */
  covered = 0
  /** Number of times that a covered cell was covered again. */
  twice = 0

  constructor(side: number) {
    this.#side = side
    this.#owner = new Uint8Array(side * side)
  }

  /** Adds triangle `face`; returns twice its area in cells, negative if it is flipped. */
  add(uvs: Float32Array, indices: Uint32Array, face: number): number {
    const side = this.#side
    const [a, b, c] = [indices[face * 3]! * 2, indices[face * 3 + 1]! * 2, indices[face * 3 + 2]! * 2]
    const [ax, ay] = [uvs[a]! * side, uvs[a + 1]! * side]
    const [bx, by] = [uvs[b]! * side, uvs[b + 1]! * side]
    const [cx, cy] = [uvs[c]! * side, uvs[c + 1]! * side]
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    if (Math.abs(area) < 1e-7) return area
    const last = Math.min(side - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
    const right = Math.min(side - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
    for (let row = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5)); row <= last; row++)
      for (let column = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5)); column <= right; column++) {
        const v = ((column + 0.5 - ax) * (cy - ay) - (row + 0.5 - ay) * (cx - ax)) / area
        const w = ((bx - ax) * (row + 0.5 - ay) - (by - ay) * (column + 0.5 - ax)) / area
        if (v < 1e-4 || w < 1e-4 || v + w > 1 - 1e-4) continue
        const cell = row * side + column
        if (this.#owner[cell] === 0) {
          this.#owner[cell] = 1
          this.covered++
        } else this.twice++
      }
    return area
  }
}
