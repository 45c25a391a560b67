/** Where the outline of an inlay crosses the edges of triangles, computed once per edge so that both sides agree. */
import { minus } from '../../mesh/vectors.ts'
import { type Corner, type InsetPoints, mixedAttributes, type Mixture } from './inset-points.ts'
import { rootBetween } from './root-between.ts'

/** Minimum step along an edge when it is searched for points beyond the outline, in gaps. */
const minStep = 0.25
/** Distances beyond the outline up to this, in gaps, are ignored: an inlay may come too near by as much. */
const minBeyond = 0.03

interface OnEdge {
  point: number
  /** Fraction of the way from `from`. */
  share: number
  from: number
}

export class OutlineEdges {
  readonly #points: InsetPoints
  /** Divisions by the ends of an edge; null if it is not divided. */
  readonly #divisions = new Map<string, OnEdge | null>()
  readonly #crossings = new Map<string, OnEdge>()

  constructor(points: InsetPoints) {
    this.#points = points
  }

  /**
   * For an edge with both ends inside or both outside that the outline crosses twice, the point between the crossings
   * farthest beyond the outline; otherwise null. With `known`, only previously computed points are returned.
   */
  divisionOf(a: Corner, b: Corner, known: boolean): Corner | null {
    const key = keyOf(a, b)
    let made = this.#divisions.get(key)
    if (made === undefined) {
      const isSearched = !known && this.#points.isInside(a) === this.#points.isInside(b)
      const share = isSearched ? this.#farthestBeyond(a, b) : null
      made = share === null ? null : { point: this.#points.mixed(between(a, b, share)).point, share, from: a.point }
      this.#divisions.set(key, made)
    }
    return made === null ? null : cornerOn(made, a, b)
  }

  /** The point where an edge with one end inside crosses the outline. */
  crossingOf(a: Corner, b: Corner): Corner {
    const points = this.#points
    const [inner, outer] = points.isInside(a) ? [a, b] : [b, a]
    if (points.beyondAt(inner) === 0) return inner
    const key = keyOf(a, b)
    let made = this.#crossings.get(key)
    if (made === undefined) {
      const share = rootBetween(points.beyondAt(outer), points.beyondAt(inner), (at) =>
        points.beyondOutline(between(outer, inner, at)),
      )
      made = { point: points.mixed(between(outer, inner, share), 1).point, share, from: outer.point }
      this.#crossings.set(key, made)
    }
    return cornerOn(made, a, b)
  }

  /** Steps by the distance to the outline (sphere tracing). Null if nothing lies beyond. */
  #farthestBeyond(a: Corner, b: Corner): number | null {
    const points = this.#points
    const length = Math.hypot(...minus(positionOf(points, a), positionOf(points, b))) / points.gapMm
    const side = points.isInside(a) ? 1 : -1
    if (Math.abs(points.beyondAt(a)) + Math.abs(points.beyondAt(b)) >= length) return null
    let [best, share]: [number, number | null] = [-minBeyond, null]
    for (let at = Math.max(minStep, Math.abs(points.beyondAt(a))); at < length - minStep;) {
      const beyond = points.beyondOutline(between(a, b, at / length))
      if (beyond * side < best) [best, share] = [beyond * side, at / length]
      at += Math.max(minStep, Math.abs(beyond))
    }
    return share
  }
}

/** A point at a given fraction of the way from `a` to `b`. */
function between(a: Corner, b: Corner, share: number): Mixture {
  return { corners: [a, b], shares: [1 - share, share] }
}

/** The corner on an edge, with attributes interpolated between its ends. */
function cornerOn({ point, share, from }: OnEdge, a: Corner, b: Corner): Corner {
  return { point, attributes: mixedAttributes(from === a.point ? between(a, b, share) : between(b, a, share)) }
}

function positionOf(points: InsetPoints, corner: Corner): [number, number, number] {
  return points.positionOf({ corners: [corner], shares: [1] })
}

function keyOf(a: Corner, b: Corner): string {
  return a.point < b.point ? `${a.point} ${b.point}` : `${b.point} ${a.point}`
}
