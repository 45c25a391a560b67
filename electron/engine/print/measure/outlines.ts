/** The outlines of a layer, and where a line fits along them. */
import { isInside } from '../../../../shared/geometry/section.ts'
import { addTo } from '../../lists.ts'

/** A disc that touches an outline counts as free with this fraction of its radius. */
const touching = 0.995

/** Closed loops with the material to their left, in pieces of limited length. */
export class Outlines {
  /** Middle of each piece, and from there to its end. */
  readonly #pieces: number[] = []
  readonly #cells = new Map<number, number[]>()
  readonly #cell: number
  readonly #inset: number
  /** Whether a line fits beside a piece; undefined: not tested yet. */
  readonly #fits = new Map<number, boolean>()

  readonly #dropped: readonly Float64Array[]

  /** `dropped`: loops that get no lines. `step`: longest piece. `inset`: the room of a line to each side, at most half of that. */
  constructor(printed: readonly Float64Array[], dropped: readonly Float64Array[], step: number, inset: number) {
    this.#cell = step
    this.#inset = inset
    this.#dropped = dropped
    for (const loop of printed) this.#add(loop)
    const first = this.#pieces.length
    for (const loop of dropped) this.#add(loop)
    for (let piece = first; piece < this.#pieces.length; piece += 4) this.#fits.set(piece, false)
  }

  #add(loop: Float64Array): void {
    for (let i = 0; i < loop.length; i += 2) {
      const next = (i + 2) % loop.length
      this.#addSide(loop[i]!, loop[i + 1]!, loop[next]! - loop[i]!, loop[next + 1]! - loop[i + 1]!)
    }
  }

  #addSide(u: number, v: number, du: number, dv: number): void {
    const count = Math.max(1, Math.ceil(Math.hypot(du, dv) / this.#cell))
    for (let number = 0; number < count; number++) {
      const share = (number + 0.5) / count
      const [middleU, middleV] = [u + du * share, v + dv * share]
      const piece = this.#pieces.push(middleU, middleV, du / count / 2, dv / count / 2) - 4
      addTo(this.#cells, keyOf(Math.floor(middleU / this.#cell), Math.floor(middleV / this.#cell)), piece)
    }
  }

  /** Yields points on the lines along the outlines. */
  *lines(): Generator<[number, number]> {
    for (let piece = 0; piece < this.#pieces.length; piece += 4) if (this.#hasRoom(piece)) yield this.#lineAt(piece)
  }

  /** Whether there is a point on a line within the distance. */
  hasLine(u: number, v: number, distance: number): boolean {
    for (const piece of this.#around(u, v, distance + this.#inset)) {
      const [lineU, lineV] = this.#lineAt(piece)
      if ((lineU - u) ** 2 + (lineV - v) ** 2 <= distance ** 2 && this.#hasRoom(piece)) return true
    }
    return false
  }

  /** Whether a line through the point keeps clear of all outlines and dropped loops; the point may be outside. */
  isFree(u: number, v: number): boolean {
    if (this.#dropped.some((loop) => isInside(loop, u, v))) return false
    const p = this.#pieces
    for (const i of this.#around(u, v, this.#inset + this.#cell / 2)) {
      const [fromU, fromV, du, dv] = [u - p[i]!, v - p[i + 1]!, p[i + 2]!, p[i + 3]!]
      const along = Math.max(-1, Math.min(1, (fromU * du + fromV * dv) / (du * du + dv * dv || 1)))
      if ((fromU - du * along) ** 2 + (fromV - dv * along) ** 2 < (this.#inset * touching) ** 2) return false
    }
    return true
  }

  #hasRoom(piece: number): boolean {
    let known = this.#fits.get(piece)
    if (known === undefined) this.#fits.set(piece, (known = this.isFree(...this.#lineAt(piece))))
    return known
  }

  /** The centre point of the line beside a piece, at the piece's middle (`#inset` away from the outline). */
  #lineAt(piece: number): [number, number] {
    const [u, v, du, dv] = [0, 1, 2, 3].map((i) => this.#pieces[piece + i]!) as [number, number, number, number]
    const length = Math.hypot(du, dv) || 1
    return [u - (dv / length) * this.#inset, v + (du / length) * this.#inset]
  }

  /** Pieces whose middle may be within the distance. */
  *#around(u: number, v: number, distance: number): Generator<number> {
    const cell = (value: number): number => Math.floor(value / this.#cell)
    for (let i = cell(u - distance); i <= cell(u + distance); i++)
      for (let j = cell(v - distance); j <= cell(v + distance); j++) yield* this.#cells.get(keyOf(i, j)) ?? []
  }
}

function keyOf(column: number, row: number): number {
  return column * 0x4000000 + row
}
