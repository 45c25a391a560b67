/** Single changes to a seamed surface: a point moved, an edge or a face split. */
import type { Decimated } from './decimated.ts'

/** New faces flatter than this (1: equilateral) are not made. */
const minShape = 0.02
/** No face turns by more than the angle of this cosine. */
const minTurn = -0.1

/**
 * Changes a copy, in arrays that have room for `maxAdded` more faces. Each change is refused, and gives false, where a face would
 * turn over or become a needle. Faces keep their numbers; new ones come behind them.
 */
export class SurfaceEditor {
  /** Faces there are more than at the beginning. */
  added = 0
  readonly maxAdded: number
  /** The faces that have changed their shape or are new since this was last emptied. May hold a face twice. */
  readonly changed: number[] = []
  /** Used up to `faceCount` and `pointCount`. */
  readonly points: Float64Array
  readonly faces: Uint32Array
  faceCount: number
  pointCount: number
  #wedgeCount: number
  readonly #wedges: Uint32Array
  readonly #uvs: Float64Array
  readonly #colours: Float64Array
  readonly #partOfFace: Uint32Array
  readonly #sourceOfFace: Uint32Array
  readonly #error: number
  /** Corners in lists by point. */
  readonly #head: Int32Array
  readonly #next: Int32Array
  readonly #before = new Float64Array(4)
  readonly #now = new Float64Array(4)

  constructor(surface: Decimated, maxAdded: number) {
    this.maxAdded = maxAdded
    this.faceCount = surface.partOfFace.length
    this.pointCount = surface.points.length / 3
    this.#wedgeCount = surface.uvs.length / 2
    // A split adds one point, and a face and a wedge for each side; a face alone two faces and one wedge.
    this.points = withRoom(surface.points, maxAdded * 3 + 3)
    this.faces = withRoom(surface.faces, maxAdded * 3)
    this.#wedges = withRoom(surface.wedges, maxAdded * 3)
    this.#uvs = withRoom(surface.uvs, maxAdded * 2)
    this.#colours = withRoom(surface.colours, maxAdded * 4)
    this.#partOfFace = withRoom(surface.partOfFace, maxAdded)
    this.#sourceOfFace = withRoom(surface.sourceOfFace, maxAdded)
    this.#error = surface.error
    this.#head = new Int32Array(this.points.length / 3).fill(-1)
    this.#next = new Int32Array(this.faces.length)
    for (let corner = surface.faces.length - 1; corner >= 0; corner--) this.#link(corner)
  }

  movePoint(point: number, x: number, y: number, z: number): boolean {
    const p = this.points
    const at = point * 3
    const [oldX, oldY, oldZ] = [p[at]!, p[at + 1]!, p[at + 2]!]
    for (let corner = this.#head[point]!; corner >= 0; corner = this.#next[corner]!) {
      const [a, b] = this.#others(corner)
      this.#normalOf(point, a, b, this.#before)
      this.#put(point, x, y, z)
      const stands = this.#standsAs(point, a, b)
      this.#put(point, oldX, oldY, oldZ)
      if (!stands) return false
    }
    this.#put(point, x, y, z)
    for (let corner = this.#head[point]!; corner >= 0; corner = this.#next[corner]!) {
      this.changed.push(Math.floor(corner / 3))
    }
    return true
  }

  /** A new point in a face, at shares (u, v, w) of its corners for what is painted there: two faces more. */
  splitFace(face: number, u: number, v: number, w: number, x: number, y: number, z: number): boolean {
    if (this.added + 2 > this.maxAdded) return false
    const first = face * 3
    const [a, b, c] = [this.faces[first]!, this.faces[first + 1]!, this.faces[first + 2]!]
    const point = this.pointCount
    this.#put(point, x, y, z)
    this.#normalOf(a, b, c, this.#before)
    if (!this.#standsAs(a, b, point) || !this.#standsAs(b, c, point) || !this.#standsAs(c, a, point)) return false
    this.pointCount++
    const [wa, wb, wc] = [this.#wedges[first]!, this.#wedges[first + 1]!, this.#wedges[first + 2]!]
    const wedge = this.#newWedge([wa, wb, wc], [u, v, w])
    this.changed.push(face)
    this.#unlink(first + 2)
    this.faces[first + 2] = point
    this.#wedges[first + 2] = wedge
    this.#link(first + 2)
    this.#addFace(face, b, c, point, wb, wc, wedge)
    this.#addFace(face, c, a, point, wc, wa, wedge)
    return true
  }

  /** A new point in the edge after a corner, at a share of the way: a face more for each face at the edge. */
  splitEdge(corner: number, share: number, x: number, y: number, z: number): boolean {
    const from = this.faces[corner]!
    const to = this.faces[after(corner)]!
    const sides: number[] = []
    for (let at = this.#head[from]!; at >= 0; at = this.#next[at]!) {
      if (this.faces[after(at)] === to) sides.push(at)
      else if (this.faces[after(after(at))] === to) sides.push(after(after(at)))
    }
    if (this.added + sides.length > this.maxAdded) return false
    const point = this.pointCount
    this.#put(point, x, y, z)
    for (const side of sides) {
      const [one, other, third] = [this.faces[side]!, this.faces[after(side)]!, this.faces[after(after(side))]!]
      this.#normalOf(one, other, third, this.#before)
      if (!this.#standsAs(third, one, point) || !this.#standsAs(other, third, point)) return false
    }
    this.pointCount++
    const made: [number, number, number][] = []
    for (const side of sides) {
      const [other, third] = [after(side), after(after(side))]
      const [wOne, wOther, wThird] = [this.#wedges[side]!, this.#wedges[other]!, this.#wedges[third]!]
      const [wFrom, wTo] = this.faces[side] === from ? [wOne, wOther] : [wOther, wOne]
      let wedge = made.find(([f, t]) => f === wFrom && t === wTo)?.[2]
      if (wedge === undefined) {
        wedge = this.#newWedge([wFrom, wTo], [1 - share, share])
        made.push([wFrom, wTo, wedge])
      }
      const face = Math.floor(side / 3)
      const end = this.faces[other]!
      this.changed.push(face)
      this.#unlink(other)
      this.faces[other] = point
      this.#wedges[other] = wedge
      this.#link(other)
      this.#addFace(face, point, end, this.faces[third]!, wedge, wOther, wThird)
    }
    return true
  }

  /** The surface as it is now, in arrays of its own. */
  result(): Decimated {
    return {
      points: this.points.slice(0, this.pointCount * 3),
      faces: this.faces.slice(0, this.faceCount * 3),
      wedges: this.#wedges.slice(0, this.faceCount * 3),
      partOfFace: this.#partOfFace.slice(0, this.faceCount),
      sourceOfFace: this.#sourceOfFace.slice(0, this.faceCount),
      uvs: this.#uvs.slice(0, this.#wedgeCount * 2),
      colours: this.#colours.slice(0, this.#wedgeCount * 4),
      error: this.#error,
    }
  }

  #link(corner: number): void {
    const point = this.faces[corner]!
    this.#next[corner] = this.#head[point]!
    this.#head[point] = corner
  }

  #unlink(corner: number): void {
    const point = this.faces[corner]!
    let previous = -1
    for (let at = this.#head[point]!; at !== corner; at = this.#next[at]!) previous = at
    if (previous < 0) this.#head[point] = this.#next[corner]!
    else this.#next[previous] = this.#next[corner]!
  }

  #others(corner: number): [number, number] {
    return [this.faces[after(corner)]!, this.faces[after(after(corner))]!]
  }

  #put(point: number, x: number, y: number, z: number): void {
    this.points[point * 3] = x
    this.points[point * 3 + 1] = y
    this.points[point * 3 + 2] = z
  }

  #addFace(like: number, a: number, b: number, c: number, wa: number, wb: number, wc: number): void {
    const face = this.faceCount++
    const first = face * 3
    this.faces[first] = a
    this.faces[first + 1] = b
    this.faces[first + 2] = c
    this.#wedges[first] = wa
    this.#wedges[first + 1] = wb
    this.#wedges[first + 2] = wc
    this.#partOfFace[face] = this.#partOfFace[like]!
    this.#sourceOfFace[face] = this.#sourceOfFace[like]!
    for (let k = 0; k < 3; k++) this.#link(first + k)
    this.changed.push(face)
    this.added++
  }

  #newWedge(of: readonly number[], shares: readonly number[]): number {
    const wedge = this.#wedgeCount++
    for (let i = 0; i < 2; i++) {
      this.#uvs[wedge * 2 + i] = of.reduce((sum, w, k) => sum + this.#uvs[w * 2 + i]! * shares[k]!, 0)
    }
    for (let i = 0; i < 4; i++) {
      this.#colours[wedge * 4 + i] = of.reduce((sum, w, k) => sum + this.#colours[w * 4 + i]! * shares[k]!, 0)
    }
    return wedge
  }

  /** Unit normal and shape, into `into`. */
  #normalOf(a: number, b: number, c: number, into: Float64Array): void {
    const p = this.points
    const ux = p[b * 3]! - p[a * 3]!
    const uy = p[b * 3 + 1]! - p[a * 3 + 1]!
    const uz = p[b * 3 + 2]! - p[a * 3 + 2]!
    const vx = p[c * 3]! - p[a * 3]!
    const vy = p[c * 3 + 1]! - p[a * 3 + 1]!
    const vz = p[c * 3 + 2]! - p[a * 3 + 2]!
    const nx = uy * vz - uz * vy
    const ny = uz * vx - ux * vz
    const nz = ux * vy - uy * vx
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz)
    const sides =
      ux * ux + uy * uy + uz * uz + vx * vx + vy * vy + vz * vz + (vx - ux) ** 2 + (vy - uy) ** 2 + (vz - uz) ** 2
    const scale = length > 0 ? 1 / length : 0
    into[0] = nx * scale
    into[1] = ny * scale
    into[2] = nz * scale
    into[3] = length > 0 ? (length / sides) * 3.4641016 : 0
  }

  /** Whether a face may take the place of the one in `#before`. */
  #standsAs(a: number, b: number, c: number): boolean {
    const [now, was] = [this.#now, this.#before]
    this.#normalOf(a, b, c, now)
    if (now[3]! < minShape && now[3]! < was[3]! * 0.5) return false
    return now[0]! * was[0]! + now[1]! * was[1]! + now[2]! * was[2]! > minTurn
  }
}

function after(corner: number): number {
  return corner % 3 === 2 ? corner - 2 : corner + 1
}

function withRoom<T extends Float64Array | Uint32Array>(values: T, more: number): T {
  const roomy = new (values.constructor as new (length: number) => T)(values.length + more)
  roomy.set(values)
  return roomy
}
