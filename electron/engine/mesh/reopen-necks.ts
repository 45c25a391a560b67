/** Undoes what a simplifier without the link condition does to necks and handles. */
import { cornersByVertex } from './corners-by-vertex.ts'
import type { Decimated } from './decimated.ts'
import { findEdges } from './edges.ts'
import { areaNormal } from './face-normal.ts'

const maxPasses = 5
/** How far the two points of a reopened neck move towards the middle of their neighbours, as shares of the way: the first that turns no face over. */
const apart = [0.1, 0.02, 0.002] as const

/**
 * Where a neck of three edges round has lost one of them, an edge with four faces is left, and the faces around each of its ends
 * run in two rings that meet in it. The lost edge is put back: the point becomes two, each with a half of either ring, and
 * two faces between them close the rings (a vertex split, Hoppe 1996). What is crowded in other ways is cut apart, which leaves
 * points in (nearly) the same place. Edges between points that are `given` (not 0) are left as they are.
 */
export function reopenNecks(surface: Decimated, given: Uint8Array): Decimated {
  let result = surface
  for (let pass = 0; pass < maxPasses; pass++) {
    const { low, high, faces, count } = findEdges(result.faces)
    const crowded: number[] = []
    for (let edge = 0; edge < count; edge++) {
      if (faces[edge]! <= 2 || (isGiven(given, low[edge]!) && isGiven(given, high[edge]!))) continue
      crowded.push(low[edge]!, high[edge]!)
    }
    if (crowded.length === 0) break
    const work = new Reopening(result)
    for (let i = 0; i < crowded.length; i += 2) {
      if (!work.split(crowded[i]!, crowded[i + 1]!)) work.split(crowded[i + 1]!, crowded[i]!)
    }
    if (work.splits === 0 || pass === maxPasses - 2) for (const point of crowded) work.cut(point)
    if (work.splits === 0) break
    result = work.result()
  }
  return result
}

/** Points that have been added have higher numbers. */
function isGiven(given: Uint8Array, point: number): boolean {
  return point < given.length && given[point] !== 0
}

/** Of a ring: corners of its faces at the point, in order, the first of which begins at the crowded edge's other end. */
type Ring = readonly number[]

class Reopening {
  splits = 0
  readonly #from: Decimated
  /** With room at their ends: of corners and points so many are in use. */
  #faces: Uint32Array
  #wedges: Uint32Array
  #points: Float64Array
  #cornerCount: number
  #pointCount: number
  readonly #sourceOfWedge: number[] = []
  readonly #likeFace: number[] = []
  readonly #cornersAt: ReturnType<typeof cornersByVertex>
  /** Points whose faces have been changed in this pass. */
  readonly #touched = new Set<number>()

  constructor(from: Decimated) {
    this.#from = from
    this.#faces = from.faces.slice()
    this.#wedges = from.wedges.slice()
    this.#points = from.points.slice()
    this.#cornerCount = from.faces.length
    this.#pointCount = from.points.length / 3
    this.#cornersAt = cornersByVertex(from.faces, from.points.length / 3)
  }

  /** Makes two of `point`, whose edge to `other` has four faces; false where they do not lie in two rings. */
  split(point: number, other: number): boolean {
    if (this.#touched.has(point) || this.#touched.has(other)) return false
    const rings = this.#rings(point, other)
    if (rings === null) return false
    const [one, two] = rings
    const [i, j] = [Math.ceil(one.length / 2), Math.ceil(two.length / 2)]
    const [left, right] = [this.#faces[after(one[i]!)]!, this.#faces[after(two[j]!)]!]
    if (left === right) return false
    const moving = [...one.slice(0, i), ...two.slice(j)]
    this.#touch([...one, ...two])
    const added = this.#parted(point, moving)
    this.#addFace(one[i - 1]!, [added, left, point], [one[i - 1]!, after(one[i]!), one[i]!])
    this.#addFace(two[j]!, [added, point, right], [two[j]!, two[j - 1]!, after(two[j]!)])
    this.#moveApart(added, moving)
    this.#moveApart(point, [...one.slice(i), ...two.slice(0, j)])
    this.splits++
    return true
  }

  /** Gives each bunch of faces around a point that hang together over edges with two faces a point of its own. */
  cut(point: number): void {
    if (this.#touched.has(point)) return
    const { starts, corners } = this.#cornersAt
    const around = [...corners.subarray(starts[point], starts[point + 1])]
    const facesAt = new Map<number, number[]>()
    for (const corner of around) {
      for (const end of [after(corner), after(after(corner))]) {
        const there = facesAt.get(this.#faces[end]!)
        if (there === undefined) facesAt.set(this.#faces[end]!, [corner])
        else there.push(corner)
      }
    }
    const bunches: number[][] = []
    const seen = new Set<number>()
    for (const start of around) {
      if (seen.has(start)) continue
      seen.add(start)
      const bunch = [start]
      for (const corner of bunch) {
        for (const end of [after(corner), after(after(corner))]) {
          const there = facesAt.get(this.#faces[end]!)!
          for (const other of there.length === 2 ? there : []) {
            if (seen.has(other)) continue
            seen.add(other)
            bunch.push(other)
          }
        }
      }
      bunches.push(bunch)
    }
    if (bunches.length < 2) return
    this.#touch(around)
    for (const bunch of bunches.slice(1)) this.#moveApart(this.#parted(point, bunch), bunch)
    this.splits++
  }

  result(): Decimated {
    const { uvs, colours, partOfFace, sourceOfFace, error } = this.#from
    const like = this.#likeFace
    const more = <T extends Float64Array | Uint32Array>(values: T, added: readonly number[]): T => {
      const longer = new (values.constructor as new (length: number) => T)(values.length + added.length)
      longer.set(values)
      longer.set(added, values.length)
      return longer
    }
    const copied = (values: Float64Array, width: number): number[] =>
      this.#sourceOfWedge.flatMap((wedge) => [...values.subarray(wedge * width, (wedge + 1) * width)])
    return {
      points: this.#points.slice(0, this.#pointCount * 3),
      faces: this.#faces.slice(0, this.#cornerCount),
      wedges: this.#wedges.slice(0, this.#cornerCount),
      partOfFace: more(
        partOfFace,
        like.map((face) => partOfFace[face]!),
      ),
      sourceOfFace: more(
        sourceOfFace,
        like.map((face) => sourceOfFace[face]!),
      ),
      uvs: more(uvs, copied(uvs, 2)),
      colours: more(colours, copied(colours, 4)),
      error,
    }
  }

  #touch(corners: readonly number[]): void {
    for (const corner of corners) {
      for (let k = 0; k < 3; k++) this.#touched.add(this.#faces[corner - (corner % 3) + k]!)
    }
  }

  /** A new point in the same place, which takes some of its corners over. */
  #parted(point: number, corners: readonly number[]): number {
    const added = this.#pointCount++
    this.#points = withRoom(this.#points, this.#pointCount * 3)
    this.#points.copyWithin(added * 3, point * 3, point * 3 + 3)
    const wedgeOf = new Map<number, number>()
    for (const corner of corners) {
      this.#faces[corner] = added
      this.#wedges[corner] = this.#copied(this.#wedges[corner]!, wedgeOf)
    }
    return added
  }

  /** The two rings of faces around a point that begin and end at `other`; null where it is otherwise. */
  #rings(point: number, other: number): [Ring, Ring] | null {
    const { starts, corners } = this.#cornersAt
    const leaving = new Map<number, number>()
    const begins: number[] = []
    for (let at = starts[point]!; at < starts[point + 1]!; at++) {
      const corner = corners[at]!
      const next = this.#faces[after(corner)]!
      if (next === other) begins.push(corner)
      else if (leaving.has(next)) return null
      else leaving.set(next, corner)
    }
    const [one, two] = begins.map((begin) => {
      const ring = [begin]
      for (;;) {
        const end = this.#faces[after(after(ring.at(-1)!))]!
        if (end === other) return ring
        const next = leaving.get(end)
        if (next === undefined || ring.length > leaving.size + 1) return null
        ring.push(next)
      }
    })
    if (begins.length !== 2 || !one || !two || one.length < 2 || two.length < 2) return null
    return [one, two]
  }

  /** `like` and `wedgesOf` are corners: of the face it goes with, and of those whose wedges its corners have. */
  #addFace(like: number, points: readonly number[], wedgesOf: readonly number[]): void {
    const first = this.#cornerCount
    this.#cornerCount += 3
    this.#faces = withRoom(this.#faces, this.#cornerCount)
    this.#wedges = withRoom(this.#wedges, this.#cornerCount)
    this.#faces.set(points, first)
    for (let k = 0; k < 3; k++) this.#wedges[first + k] = this.#wedges[wedgesOf[k]!]!
    this.#likeFace.push(Math.floor(like / 3))
  }

  #copied(wedge: number, wedgeOf: Map<number, number>): number {
    const known = wedgeOf.get(wedge)
    if (known !== undefined) return known
    const made = this.#from.uvs.length / 2 + this.#sourceOfWedge.length
    this.#sourceOfWedge.push(wedge)
    wedgeOf.set(wedge, made)
    return made
  }

  #moveApart(point: number, corners: readonly number[]): void {
    const middle = [0, 0, 0]
    for (const corner of corners) {
      for (const end of [after(corner), after(after(corner))]) {
        for (let axis = 0; axis < 3; axis++) {
          middle[axis] = middle[axis]! + this.#points[this.#faces[end]! * 3 + axis]! / corners.length / 2
        }
      }
    }
    const place = this.#points.slice(point * 3, point * 3 + 3)
    const normals = corners.map((corner) => this.#normal(corner))
    for (const share of apart) {
      for (let axis = 0; axis < 3; axis++) {
        this.#points[point * 3 + axis] = place[axis]! + (middle[axis]! - place[axis]!) * share
      }
      const turned = corners.some(
        (corner, i) => this.#normal(corner).reduce((sum, n, k) => sum + n * normals[i]![k]!, 0) < 0,
      )
      if (!turned) return
    }
  }

  #normal(corner: number): readonly number[] {
    const first = corner - (corner % 3)
    return areaNormal(this.#points, this.#faces[first]! * 3, this.#faces[first + 1]! * 3, this.#faces[first + 2]! * 3)
  }
}

/** The same array, or where it is shorter a copy of twice its length. */
function withRoom<T extends Uint32Array | Float64Array>(values: T, length: number): T {
  if (values.length >= length) return values
  const longer = new (values.constructor as new (length: number) => T)(length * 2)
  longer.set(values)
  return longer
}

function after(corner: number): number {
  return corner % 3 === 2 ? corner - 2 : corner + 1
}
