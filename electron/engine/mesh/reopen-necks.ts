/** Reopens necks and handles that a simplifier without the link condition has closed. */
import { addTo } from '../lists.ts'
import { cornersByVertex } from './corners-by-vertex.ts'
import { findEdges } from './edges.ts'
import { areaNormal } from './face-normal.ts'
import { findFlaws } from './flaws.ts'
import { partTwins } from './part-twins.ts'
import type { SeamedSurface } from './seamed-surface.ts'
import { nextCorner } from './twins.ts'
import { concatenated, enlarged, gathered } from './typed-arrays.ts'
import { cross, dot, minus, vectorAt, type Vector } from './vectors.ts'

const maxPasses = 5
/**
 * Fractions of the way to the mean of their neighbours by which the two points of a reopened neck move apart; the first
 * that flips no face is used.
 */
const splitDistances = [0.1, 0.02, 0.002] as const
/** Height of a raised point, as a fraction of the square root of twice its face's area. */
const thickness = 0.05

/**
 * Removes non-manifold edges as far as possible. A neck of three edges that has lost one leaves an edge with four
 * faces, and the faces around each of its ends form two rings that meet there. A vertex split (Hoppe 1996) restores the
 * lost edge: the point becomes two, each with half of either ring, and two faces between them close the rings. Other
 * non-manifold edges are cut apart, which leaves points in nearly the same position. Edges between points that are
 * `isOriginal` (not 0) stay.
 */
export function reopenNecks(surface: SeamedSurface, isOriginal: Uint8Array): SeamedSurface {
  let result = surface
  for (let pass = 0; pass < maxPasses; pass++) {
    const { low, high, faces, count } = findEdges(result.faces)
    const nonManifold: number[] = []
    for (let edge = 0; edge < count; edge++) {
      if (faces[edge]! <= 2 || (isGiven(isOriginal, low[edge]!) && isGiven(isOriginal, high[edge]!))) continue
      nonManifold.push(low[edge]!, high[edge]!)
    }
    if (nonManifold.length === 0) break
    const work = new Reopening(result)
    for (let i = 0; i < nonManifold.length; i += 2) {
      if (!work.split(nonManifold[i]!, nonManifold[i + 1]!)) work.split(nonManifold[i + 1]!, nonManifold[i]!)
    }
    if (work.splits === 0 || pass === maxPasses - 2) for (const point of nonManifold) work.cut(point)
    if (work.splits === 0) break
    result = work.result()
  }
  const thick = withThickness(result)
  if (thick !== surface) partTwins(thick.points, thick.faces)
  return thick
}

/** Gives pairs of faces on the same three points some thickness: one gets a point above its centroid. */
function withThickness(surface: SeamedSurface): SeamedSurface {
  const duplicates: number[] = []
  findFlaws(surface.faces, undefined, (face) => duplicates.push(face))
  if (duplicates.length === 0) return surface
  const work = new Reopening(surface)
  for (const face of duplicates) work.raise(face)
  return work.result()
}

/** Points added later have indices beyond the end of `isOriginal`. */
function isGiven(given: Uint8Array, point: number): boolean {
  return point < given.length && given[point] !== 0
}

/** The corners of a ring's faces at the point, in order; the first face has the other end of the non-manifold edge. */
type Ring = readonly number[]

class Reopening {
  splits = 0
  readonly #from: SeamedSurface
  /** Longer than `#cornerCount` and `#pointCount`, which say how much is in use. */
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

  constructor(from: SeamedSurface) {
    this.#from = from
    this.#faces = from.faces.slice()
    this.#wedges = from.wedges.slice()
    this.#points = from.points.slice()
    this.#cornerCount = from.faces.length
    this.#pointCount = from.points.length / 3
    this.#cornersAt = cornersByVertex(from.faces, from.points.length / 3)
  }

  /** Splits `point`, whose edge to `other` has four faces; false if they do not form two rings. */
  split(point: number, other: number): boolean {
    if (this.#touched.has(point) || this.#touched.has(other)) return false
    const rings = this.#rings(point, other)
    if (rings === null) return false
    const [one, two] = rings
    const [i, j] = [Math.ceil(one.length / 2), Math.ceil(two.length / 2)]
    const [left, right] = [this.#faces[nextCorner(one[i]!)]!, this.#faces[nextCorner(two[j]!)]!]
    if (left === right) return false
    const moving = [...one.slice(0, i), ...two.slice(j)]
    this.#touch([...one, ...two])
    const added = this.#parted(point, moving)
    this.#addFace(one[i - 1]!, [added, left, point], [one[i - 1]!, nextCorner(one[i]!), one[i]!])
    this.#addFace(two[j]!, [added, point, right], [two[j]!, two[j - 1]!, nextCorner(two[j]!)])
    this.#moveApart(added, moving)
    this.#moveApart(point, [...one.slice(i), ...two.slice(0, j)])
    this.splits++
    return true
  }

  /** Divides a face into three around a point above its centroid. */
  raise(face: number): void {
    const [a, b, c] = [face * 3, face * 3 + 1, face * 3 + 2]
    const normal = this.#normal(a)
    const length = Math.hypot(...normal) || 1
    const height = Math.sqrt(length) * thickness
    const middle = [0, 1, 2].map(
      (axis) =>
        [a, b, c].reduce((sum, corner) => sum + this.#points[this.#faces[corner]! * 3 + axis]!, 0) / 3 +
        (normal[axis]! / length) * height,
    )
    const [pa, pb, pc] = [this.#faces[a]!, this.#faces[b]!, this.#faces[c]!]
    const wedge = this.#copied(this.#wedges[a]!, new Map())
    const added = this.#parted(pa, [])
    this.#points.set(middle, added * 3)
    this.#addFace(a, [pb, pc, added], [b, c, a])
    this.#wedges[this.#cornerCount - 1] = wedge
    this.#addFace(a, [pc, pa, added], [c, a, a])
    this.#wedges[this.#cornerCount - 1] = wedge
    this.#faces[c] = added
    this.#wedges[c] = wedge
  }

  /** Gives each fan of faces around a point a separate point. At a non-manifold edge, faces that bound the same material stay connected. */
  cut(point: number): void {
    if (this.#touched.has(point)) return
    const { starts, corners } = this.#cornersAt
    const around = [...corners.subarray(starts[point], starts[point + 1])]
    const cornersTo = new Map<number, number[]>()
    for (const corner of around) {
      for (const end of [nextCorner(corner), nextCorner(nextCorner(corner))])
        addTo(cornersTo, this.#faces[end]!, corner)
    }
    const neighbours = new Map<number, number[]>(around.map((corner) => [corner, []]))
    for (const [other, corners] of cornersTo) {
      for (const [one, two] of this.#pairsAt(point, other, corners)) {
        neighbours.get(one)!.push(two)
        neighbours.get(two)!.push(one)
      }
    }
    const fans: number[][] = []
    const seen = new Set<number>()
    for (const start of around) {
      if (seen.has(start)) continue
      seen.add(start)
      const fan = [start]
      for (const corner of fan) {
        for (const next of neighbours.get(corner)!) {
          if (seen.has(next)) continue
          seen.add(next)
          fan.push(next)
        }
      }
      fans.push(fan)
    }
    if (fans.length < 2) return
    this.#touch(around)
    for (const fan of fans.slice(1)) this.#moveApart(this.#parted(point, fan), fan)
    this.splits++
  }

  /**
   * Pairs the faces at the edge from `point` to `other`, given by their corners at the point: those that bound the same
   * material, nearest first, then the rest in face order. With a pair on each side, a cut opens no edge.
   */
  #pairsAt(point: number, other: number, corners: readonly number[]): [number, number][] {
    if (corners.length === 2) return [[corners[0]!, corners[1]!]]
    const vectorTo = (to: number): Vector => minus(vectorAt(this.#points, to), vectorAt(this.#points, point))
    const forward = corners.filter((corner) => this.#faces[nextCorner(corner)] === other)
    const backward = corners.filter((corner) => this.#faces[nextCorner(corner)] !== other)
    const edge = vectorTo(other)
    const candidates = forward.flatMap((one) => {
      const from = vectorTo(this.#faces[nextCorner(nextCorner(one))]!)
      return backward.map((two) => ({
        one,
        two,
        turn: turnAround(edge, vectorTo(this.#faces[nextCorner(two)]!), from),
      }))
    })
    candidates.sort((a, b) => a.turn - b.turn || a.one - b.one || a.two - b.two)
    const free = new Set(corners)
    const pairs: [number, number][] = []
    for (const { one, two } of candidates) {
      if (!free.has(one) || !free.has(two)) continue
      free.delete(one)
      free.delete(two)
      pairs.push([one, two])
    }
    const rest = [...free]
    for (let i = 1; i < rest.length; i += 2) pairs.push([rest[i - 1]!, rest[i]!])
    return pairs
  }

  result(): SeamedSurface {
    const { uvs, colours, partOfFace } = this.#from
    return {
      points: this.#points.slice(0, this.#pointCount * 3),
      faces: this.#faces.slice(0, this.#cornerCount),
      wedges: this.#wedges.slice(0, this.#cornerCount),
      partOfFace: concatenated(partOfFace, gathered(partOfFace, 1, this.#likeFace)),
      uvs: concatenated(uvs, gathered(uvs, 2, this.#sourceOfWedge)),
      colours: concatenated(colours, gathered(colours, 4, this.#sourceOfWedge)),
    }
  }

  #touch(corners: readonly number[]): void {
    for (const corner of corners) {
      for (let k = 0; k < 3; k++) this.#touched.add(this.#faces[corner - (corner % 3) + k]!)
    }
  }

  /** Adds a point in the same position that takes over some of the corners, and returns it. */
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

  /** Returns the two rings of faces around a point that begin and end at `other`, or null. */
  #rings(point: number, other: number): [Ring, Ring] | null {
    const { starts, corners } = this.#cornersAt
    const leaving = new Map<number, number>()
    const begins: number[] = []
    for (let at = starts[point]!; at < starts[point + 1]!; at++) {
      const corner = corners[at]!
      const next = this.#faces[nextCorner(corner)]!
      if (next === other) begins.push(corner)
      else if (leaving.has(next)) return null
      else leaving.set(next, corner)
    }
    const [one, two] = begins.map((begin) => {
      const ring = [begin]
      for (;;) {
        const end = this.#faces[nextCorner(nextCorner(ring.at(-1)!))]!
        if (end === other) return ring
        const next = leaving.get(end)
        if (next === undefined || ring.length > leaving.size + 1) return null
        ring.push(next)
      }
    })
    if (begins.length !== 2 || !one || !two || one.length < 2 || two.length < 2) return null
    // Where faces are wound against each other, two rings may run into one.
    if (one.some((corner) => two.includes(corner))) return null
    return [one, two]
  }

  /** Adds a face with the part of the face of `like`, and the wedges of the corners `wedgesOf`. */
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
      for (const end of [nextCorner(corner), nextCorner(nextCorner(corner))]) {
        for (let axis = 0; axis < 3; axis++) {
          middle[axis] = middle[axis]! + this.#points[this.#faces[end]! * 3 + axis]! / corners.length / 2
        }
      }
    }
    const place = this.#points.slice(point * 3, point * 3 + 3)
    const normals = corners.map((corner) => this.#normal(corner))
    for (const share of splitDistances) {
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

/** The angle from `from` to `to` around an axis, from 0 to 2π; a little less than 2π counts as 0. */
function turnAround(axis: Vector, from: Vector, to: Vector): number {
  const length = Math.hypot(...axis)
  const along = (vector: Vector): number => dot(vector, axis) / length
  const cosine = dot(from, to) - along(from) * along(to)
  const turn = Math.atan2(along(cross(from, to)), cosine)
  return turn < -1e-9 ? turn + 2 * Math.PI : Math.max(0, turn)
}

/** Returns the array, or a longer copy if it has fewer than `length` entries. */
function withRoom<T extends Uint32Array | Float64Array>(values: T, length: number): T {
  return values.length >= length ? values : enlarged(values, length * 2)
}
