/** Single changes to a seamed surface: a point moved, an edge or a face split. */
import type { Decimated } from './decimate.ts'
import type { Edges } from './edges.ts'

/** New faces flatter than this (1: equilateral) are not made. */
const leastShape = 0.02
/** No face turns by more than the angle of this cosine. */
const leastTurn = -0.1

/**
 * Collects changes to a copy. Each is refused, and gives false, where a face would turn over or become a needle. Faces and
 * points that have been changed by one call must not be named in another: the edges are those of the beginning.
 */
export class SurfaceEditor {
  /** Faces there are more than at the beginning. */
  added = 0
  /** One per face there was at the beginning: not 0 where it has changed its shape. */
  readonly changed: Uint8Array
  readonly #surface: Decimated
  readonly #edges: Edges
  readonly #points: number[]
  readonly #faces: number[]
  readonly #wedges: number[]
  readonly #uvs: number[]
  readonly #colours: number[]
  readonly #partOfFace: number[]
  readonly #sourceOfFace: number[]
  readonly #head: Int32Array
  readonly #next: Int32Array
  readonly #cornersOfEdge: Map<number, number[]> = new Map()
  readonly #firstAtEdge: Int32Array
  readonly #secondAtEdge: Int32Array

  constructor(surface: Decimated, edges: Edges) {
    this.#surface = surface
    this.#edges = edges
    this.#points = Array.from(surface.points)
    this.#faces = Array.from(surface.faces)
    this.#wedges = Array.from(surface.wedges)
    this.#uvs = Array.from(surface.uvs)
    this.#colours = Array.from(surface.colours)
    this.#partOfFace = Array.from(surface.partOfFace)
    this.#sourceOfFace = Array.from(surface.sourceOfFace)
    this.changed = new Uint8Array(surface.partOfFace.length)
    this.#head = new Int32Array(surface.points.length / 3).fill(-1)
    this.#next = new Int32Array(surface.faces.length)
    this.#firstAtEdge = new Int32Array(edges.count).fill(-1)
    this.#secondAtEdge = new Int32Array(edges.count).fill(-1)
    for (let corner = surface.faces.length - 1; corner >= 0; corner--) {
      const point = surface.faces[corner]!
      this.#next[corner] = this.#head[point]!
      this.#head[point] = corner
      const edge = edges.edgeOfCorner[corner]!
      if (edge < 0) continue
      if (this.#firstAtEdge[edge]! < 0) this.#firstAtEdge[edge] = corner
      else if (this.#secondAtEdge[edge]! < 0) this.#secondAtEdge[edge] = corner
      else this.#cornersOfEdge.set(edge, [...(this.#cornersOfEdge.get(edge) ?? []), corner])
    }
  }

  movePoint(point: number, x: number, y: number, z: number): boolean {
    const before = [this.#points[point * 3]!, this.#points[point * 3 + 1]!, this.#points[point * 3 + 2]!]
    const around: number[] = []
    for (let corner = this.#head[point]!; corner >= 0; corner = this.#next[corner]!) around.push(corner - (corner % 3))
    const normals = around.map((first) => this.#normal(first))
    this.#put(point, x, y, z)
    if (around.every((first, i) => this.#stands(first, normals[i]!))) {
      for (const first of around) this.changed[first / 3] = 1
      return true
    }
    this.#put(point, before[0]!, before[1]!, before[2]!)
    return false
  }

  /** A new point in a face, at shares (u, v, w) of its corners for what is painted there: two faces more. */
  splitFace(face: number, u: number, v: number, w: number, x: number, y: number, z: number): boolean {
    const first = face * 3
    const corners = [first, first + 1, first + 2]
    const normal = this.#normal(first)
    const point = this.#points.length / 3
    const [a, b, c] = corners.map((corner) => this.#faces[corner]!) as [number, number, number]
    this.#points.push(x, y, z)
    const stands = [
      [a, b],
      [b, c],
      [c, a],
    ].every(([one, other]) => this.#standsAs(one!, other!, point, normal))
    if (!stands) {
      this.#points.length -= 3
      return false
    }
    const [wa, wb, wc] = corners.map((corner) => this.#wedges[corner]!) as [number, number, number]
    const wedge = this.#newWedge([wa, wb, wc], [u, v, w])
    this.changed[face] = 1
    this.#faces[first + 2] = point
    this.#wedges[first + 2] = wedge
    this.#addFace(face, [b, c, point], [wb, wc, wedge])
    this.#addFace(face, [c, a, point], [wc, wa, wedge])
    return true
  }

  /** A new point in the edge after a corner, at a share of the way: a face more for each face at the edge, no more than `most`. */
  splitEdge(corner: number, share: number, x: number, y: number, z: number, most: number): boolean {
    const edge = this.#edges.edgeOfCorner[corner]!
    if (edge < 0) return false
    const sides = [
      this.#firstAtEdge[edge]!,
      this.#secondAtEdge[edge]!,
      ...(this.#cornersOfEdge.get(edge) ?? []),
    ].filter((side) => side >= 0)
    if (sides.length > most) return false
    const from = this.#faces[corner]!
    const point = this.#points.length / 3
    this.#points.push(x, y, z)
    const stands = sides.every((side) => {
      const [one, other, third] = this.#around(side)
      // A face that has been changed already is not the one that the edges know.
      if (!this.#untouched(side)) return false
      const normal = this.#normal(side - (side % 3))
      return (
        this.#standsAs(this.#faces[third]!, this.#faces[one]!, point, normal) &&
        this.#standsAs(this.#faces[other]!, this.#faces[third]!, point, normal)
      )
    })
    if (!stands) {
      this.#points.length -= 3
      return false
    }
    const made: [number, number, number][] = []
    for (const side of sides) {
      const [one, other, third] = this.#around(side)
      const forward = this.#faces[one] === from
      const [wOne, wOther, wThird] = [this.#wedges[one]!, this.#wedges[other]!, this.#wedges[third]!]
      const [wFrom, wTo] = forward ? [wOne, wOther] : [wOther, wOne]
      let wedge = made.find(([f, t]) => f === wFrom && t === wTo)?.[2]
      if (wedge === undefined) {
        wedge = this.#newWedge([wFrom, wTo], [1 - share, share])
        made.push([wFrom, wTo, wedge])
      }
      const end = this.#faces[other]!
      this.#faces[other] = point
      this.#wedges[other] = wedge
      const face = (side - (side % 3)) / 3
      this.changed[face] = 1
      this.#addFace(face, [point, end, this.#faces[third]!], [wedge, wOther, wThird])
    }
    return true
  }

  result(): Decimated {
    return {
      points: Float64Array.from(this.#points),
      faces: Uint32Array.from(this.#faces),
      wedges: Uint32Array.from(this.#wedges),
      partOfFace: Uint32Array.from(this.#partOfFace),
      sourceOfFace: Uint32Array.from(this.#sourceOfFace),
      uvs: Float64Array.from(this.#uvs),
      colours: Float64Array.from(this.#colours),
      error: this.#surface.error,
    }
  }

  #untouched(corner: number): boolean {
    const first = corner - (corner % 3)
    for (let k = 0; k < 3; k++) if (this.#faces[first + k] !== this.#surface.faces[first + k]) return false
    return true
  }

  #around(corner: number): [number, number, number] {
    const first = corner - (corner % 3)
    const place = corner - first
    return [corner, first + ((place + 1) % 3), first + ((place + 2) % 3)]
  }

  #put(point: number, x: number, y: number, z: number): void {
    this.#points[point * 3] = x
    this.#points[point * 3 + 1] = y
    this.#points[point * 3 + 2] = z
  }

  #addFace(like: number, points: readonly number[], wedges: readonly number[]): void {
    this.#faces.push(...points)
    this.#wedges.push(...wedges)
    this.#partOfFace.push(this.#partOfFace[like]!)
    this.#sourceOfFace.push(this.#sourceOfFace[like]!)
    this.added++
  }

  #newWedge(of: readonly number[], shares: readonly number[]): number {
    const wedge = this.#uvs.length / 2
    for (let i = 0; i < 2; i++) this.#uvs.push(of.reduce((sum, w, k) => sum + this.#uvs[w * 2 + i]! * shares[k]!, 0))
    for (let i = 0; i < 4; i++) {
      this.#colours.push(of.reduce((sum, w, k) => sum + this.#colours[w * 4 + i]! * shares[k]!, 0))
    }
    return wedge
  }

  #normal(first: number): readonly [number, number, number, number] {
    return this.#normalOf(this.#faces[first]!, this.#faces[first + 1]!, this.#faces[first + 2]!)
  }

  /** Unit normal and shape. */
  #normalOf(a: number, b: number, c: number): readonly [number, number, number, number] {
    const p = this.#points
    const ux = p[b * 3]! - p[a * 3]!
    const uy = p[b * 3 + 1]! - p[a * 3 + 1]!
    const uz = p[b * 3 + 2]! - p[a * 3 + 2]!
    const vx = p[c * 3]! - p[a * 3]!
    const vy = p[c * 3 + 1]! - p[a * 3 + 1]!
    const vz = p[c * 3 + 2]! - p[a * 3 + 2]!
    const nx = uy * vz - uz * vy
    const ny = uz * vx - ux * vz
    const nz = ux * vy - uy * vx
    const length = Math.hypot(nx, ny, nz)
    const sides =
      ux * ux + uy * uy + uz * uz + vx * vx + vy * vy + vz * vz + (vx - ux) ** 2 + (vy - uy) ** 2 + (vz - uz) ** 2
    if (!(length > 0)) return [0, 0, 0, 0]
    return [nx / length, ny / length, nz / length, (length / sides) * 3.4641016]
  }

  #stands(first: number, before: readonly [number, number, number, number]): boolean {
    return this.#accepts(this.#normal(first), before)
  }

  #standsAs(a: number, b: number, c: number, before: readonly [number, number, number, number]): boolean {
    return this.#accepts(this.#normalOf(a, b, c), before)
  }

  #accepts(now: readonly [number, number, number, number], before: readonly [number, number, number, number]): boolean {
    if (now[3] < leastShape && now[3] < before[3] * 0.5) return false
    return now[0] * before[0] + now[1] * before[1] + now[2] * before[2] > leastTurn
  }
}
