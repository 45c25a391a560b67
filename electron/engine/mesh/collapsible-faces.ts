/** Faces whose edges can be collapsed: who is around whom, and whether a surface stays a surface. */

/**
 * Faces in lists by point: `head` of a point is its first corner (3 per face), `next` of a corner the one after it at the same
 * point, -1 ends a list. Faces that have collapsed are `gone` and in no list.
 */
export class CollapsibleFaces {
  /** 3 points per face. */
  readonly faces: Uint32Array
  /** 3 wedges per face. */
  readonly wedges: Uint32Array
  readonly gone: Uint8Array
  readonly head: Int32Array
  readonly next: Int32Array
  /** Faces that are left. */
  left: number
  /** What `neighbours` found. */
  around = new Int32Array(64)
  readonly #marks: Float64Array
  #mark = 0
  /** What becomes of the wedges of a point that moves. */
  #into = new Int32Array(64)

  /** Changes `faces` and `wedges`. */
  constructor(points: number, faces: Uint32Array, wedges: Uint32Array) {
    this.faces = faces
    this.wedges = wedges
    this.left = faces.length / 3
    this.gone = new Uint8Array(this.left)
    this.head = new Int32Array(points).fill(-1)
    this.next = new Int32Array(faces.length)
    this.#marks = new Float64Array(points)
    for (let corner = faces.length - 1; corner >= 0; corner--) {
      const point = faces[corner]!
      this.next[corner] = this.head[point]!
      this.head[point] = corner
    }
  }

  /** Writes every point next to a point into `around`, once, and gives their number. */
  neighbours(point: number): number {
    const { faces, next } = this
    const marks = this.#marks
    const mark = ++this.#mark
    marks[point] = mark
    let count = 0
    for (let corner = this.head[point]!; corner >= 0; corner = next[corner]!) {
      const first = corner - (corner % 3)
      for (let k = 0; k < 3; k++) {
        const neighbour = faces[first + k]!
        if (marks[neighbour] === mark) continue
        marks[neighbour] = mark
        if (count === this.around.length) this.around = withRoom(this.around)
        this.around[count++] = neighbour
      }
    }
    return count
  }

  /** The corner of a corner's face that is at a point, or -1. */
  cornerOf(corner: number, point: number): number {
    const first = corner - (corner % 3)
    if (this.faces[first] === point) return first
    if (this.faces[first + 1] === point) return first + 1
    return this.faces[first + 2] === point ? first + 2 : -1
  }

  /** Whether an edge is a border, a seam, or crowded. */
  onLine(p: number, q: number): boolean {
    let faces = 0
    let wedgeP = -1
    let wedgeQ = -1
    for (let corner = this.head[p]!; corner >= 0; corner = this.next[corner]!) {
      const at = this.cornerOf(corner, q)
      if (at < 0) continue
      faces++
      if (wedgeP >= 0 && (this.wedges[corner] !== wedgeP || this.wedges[at] !== wedgeQ)) return true
      wedgeP = this.wedges[corner]!
      wedgeQ = this.wedges[at]!
    }
    return faces !== 2
  }

  /** Whether an edge has one face. */
  onBorder(p: number, q: number): boolean {
    let faces = 0
    for (let corner = this.head[p]!; corner >= 0; corner = this.next[corner]!)
      if (this.cornerOf(corner, q) >= 0) faces++
    return faces === 1
  }

  /** The link condition: the points around both ends are those opposite their edge, and no face comes to lie on another. */
  linked(from: number, to: number): boolean {
    const marks = this.#marks
    const around = (this.#mark += 3) - 2
    const common = around + 1
    const opposite = around + 2
    for (let corner = this.head[from]!; corner >= 0; corner = this.next[corner]!) {
      const first = corner - (corner % 3)
      for (let k = 0; k < 3; k++) marks[this.faces[first + k]!] = around
    }
    let shared = 0
    for (let corner = this.head[to]!; corner >= 0; corner = this.next[corner]!) {
      const first = corner - (corner % 3)
      for (let k = 0; k < 3; k++) {
        const point = this.faces[first + k]!
        if (point === from || point === to || marks[point] !== around) continue
        marks[point] = common
        shared++
      }
    }
    let opposites = 0
    for (let corner = this.head[from]!; corner >= 0; corner = this.next[corner]!) {
      const at = this.cornerOf(corner, to)
      if (at < 0) continue
      const third = this.faces[thirdCorner(corner, at)]!
      if (marks[third] === opposite) continue
      marks[third] = opposite
      opposites++
    }
    if (opposites !== shared) return false
    return !(this.#spans(from, to, opposite) && this.#spans(to, from, opposite))
  }

  /** Whether a face at `point`, without `without`, has both its other points among the marked. */
  #spans(point: number, without: number, mark: number): boolean {
    for (let corner = this.head[point]!; corner >= 0; corner = this.next[corner]!) {
      if (this.cornerOf(corner, without) >= 0) continue
      const first = corner - (corner % 3)
      let marked = 0
      for (let k = 0; k < 3; k++) if (this.#marks[this.faces[first + k]!] === mark) marked++
      if (marked === 2) return true
    }
    return false
  }

  /** Every wedge at `from` has one at `to` to go into. */
  wedgesMeet(from: number, to: number): boolean {
    for (let corner = this.head[from]!; corner >= 0; corner = this.next[corner]!) {
      if (this.wedgeInto(from, to, this.wedges[corner]!) < 0) return false
    }
    return true
  }

  /** The wedge at `to` that a wedge at `from` goes into, by a face that has both; -1 where there is none. */
  wedgeInto(from: number, to: number, wedge: number): number {
    for (let corner = this.head[from]!; corner >= 0; corner = this.next[corner]!) {
      if (this.wedges[corner] !== wedge) continue
      const at = this.cornerOf(corner, to)
      if (at >= 0) return this.wedges[at]!
    }
    return -1
  }

  /** Gives the faces of `from` to `to`; those that have both are gone. A wedge that has none to go into comes along. */
  moveFaces(from: number, to: number): void {
    // Wedges first: they are found by faces that have both points.
    let into = this.#into
    let [count, known, knownInto] = [0, -1, -1]
    for (let corner = this.head[from]!; corner >= 0; corner = this.next[corner]!) {
      const wedge = this.wedges[corner]!
      if (wedge !== known) {
        known = wedge
        const other = this.wedgeInto(from, to, wedge)
        knownInto = other < 0 ? wedge : other
      }
      if (count === into.length) into = this.#into = withRoom(into)
      into[count++] = knownInto
    }
    let i = 0
    let moved = -1
    for (let corner = this.head[from]!; corner >= 0; i++) {
      const following = this.next[corner]!
      if (this.cornerOf(corner, to) >= 0) {
        this.gone[(corner - (corner % 3)) / 3] = 1
        this.left--
      } else {
        this.wedges[corner] = into[i]!
        this.faces[corner] = to
        this.next[corner] = moved
        moved = corner
      }
      corner = following
    }
    this.head[from] = -1
    // What is left at the end point, behind what came: faces that are gone drop out of the lists of all their points.
    for (let corner = this.head[to]!; corner >= 0;) {
      const following = this.next[corner]!
      const face = (corner - (corner % 3)) / 3
      if (this.gone[face] === 0) {
        this.next[corner] = moved
        moved = corner
      } else this.#dropFrom(face, from, to)
      corner = following
    }
    this.head[to] = moved
  }

  /** Takes a face out of the list of its third point. */
  #dropFrom(face: number, from: number, to: number): void {
    for (let gone = face * 3; gone < face * 3 + 3; gone++) {
      const point = this.faces[gone]!
      if (point === from || point === to) continue
      let before = -1
      for (let corner = this.head[point]!; corner >= 0; corner = this.next[corner]!) {
        if (corner === gone) {
          if (before < 0) this.head[point] = this.next[corner]!
          else this.next[before] = this.next[corner]!
          break
        }
        before = corner
      }
    }
  }
}

function withRoom(values: Int32Array): Int32Array<ArrayBuffer> {
  const roomy = new Int32Array(values.length * 2)
  roomy.set(values)
  return roomy
}

function thirdCorner(one: number, other: number): number {
  const first = one - (one % 3)
  return first * 3 + 3 - one - other
}
