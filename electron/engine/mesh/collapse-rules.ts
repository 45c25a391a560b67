/** Which edges may be collapsed, and which of their ends gives way. */
import type { CollapsibleFaces } from './collapsible-faces.ts'
import type { Edges } from './edges.ts'
import { pointKind, type PointKinds } from './point-kinds.ts'

/** Where the point goes that an edge becomes: to the best place, to one of its ends, or halfway. */
export const place = { best: 0, atTo: 1, atFrom: 2, middle: 3 } as const

export interface RuleOptions {
  /** Points that stay where they are: one per point, not 0 where locked. */
  locked?: Uint8Array
  /** Points that lie exactly in this plane stay in it. */
  plane?: { axis: 0 | 1 | 2; at: number }
}

const lockedKind = 3

/**
 * Points inside a region give way to all others; borders and seams are collapsed only along themselves, and corners stay. When
 * `yields` is set, seams and corners give way too, but never across a hole and not out of the plane.
 */
export class CollapseRules {
  yields = false
  /** What the last call of `allow` decided. */
  from = 0
  to = 0
  how: number = place.best
  /** One per point. */
  readonly kinds: Uint8Array
  /** One per point: not 0 in the plane. Empty without one. */
  readonly inPlane: Uint8Array
  readonly #net: CollapsibleFaces
  readonly #dartFrom: Int32Array
  readonly #locked: Uint8Array
  /** One per point: not 0 on a border. */
  readonly #border: Uint8Array

  constructor(points: Float64Array, net: CollapsibleFaces, known: PointKinds, { locked, plane }: RuleOptions) {
    const count = points.length / 3
    this.#net = net
    this.kinds = known.kinds.slice()
    this.#dartFrom = known.dartFrom
    this.#locked = locked ?? new Uint8Array(count)
    this.#border = bordersOf(known.edges, count)
    this.inPlane = new Uint8Array(plane === undefined ? 0 : count)
    if (plane !== undefined) this.#bindToPlane(points, plane, known.edges, known.lines)
  }

  /** Whether an edge may be collapsed at all; writes how into the fields. `cheaper` says which of two ends it costs less to go to. */
  allow(p: number, q: number, cheaper: (p: number, q: number) => number): boolean {
    const kinds = this.kinds
    let from = p
    let to = q
    let how: number = place.best
    const kindP = this.#locked[p] !== 0 ? lockedKind : kinds[p]!
    const kindQ = this.#locked[q] !== 0 ? lockedKind : kinds[q]!
    if (kindP === lockedKind && kindQ === lockedKind) return false
    if (kindP === pointKind.inside && kindQ === pointKind.inside) {
      // Both give way.
    } else if (kindP === pointKind.inside) how = place.atTo
    else if (kindQ === pointKind.inside) {
      from = q
      to = p
      how = place.atTo
    } else if (kindP === 2 && kindQ === 2 && this.#dartFrom[p]! >= 0 && this.#dartFrom[p] === this.#dartFrom[q]) {
      // Two darts from one point become one.
      how = place.atTo
    } else if (this.yields && kindP < lockedKind && kindQ < lockedKind) {
      if (!this.#mayYield(p, q)) return false
      const [stays, goes] = this.#stronger(p, q, cheaper)
      from = goes
      to = stays
      how = place.atTo
    } else {
      if ((kindP >= 2 && kindQ >= 2) || !this.#net.onLine(p, q)) return false
      if (kindP >= 2) {
        from = q
        to = p
      }
      if (kindP >= 2 || kindQ >= 2) how = place.atTo
    }
    this.from = from
    this.to = to
    this.how = how
    return true
  }

  /** `from` has gone into `to`, which is now what either was. */
  merge(from: number, to: number): void {
    if (this.kinds[from]! > this.kinds[to]!) this.kinds[to] = this.kinds[from]!
    if (this.#border[from]! > this.#border[to]!) this.#border[to] = 1
  }

  /** Never across a hole, and not out of the plane. */
  #mayYield(p: number, q: number): boolean {
    if (this.#border[p] !== 0 && this.#border[q] !== 0 && !this.#net.onBorder(p, q)) return false
    return this.inPlane.length === 0 || (this.inPlane[p] !== 0) === (this.inPlane[q] !== 0)
  }

  /** Of two points on lines the one that stays and the one that goes: first on a border, then a corner, then what costs less. */
  #stronger(p: number, q: number, cheaper: (p: number, q: number) => number): [number, number] {
    const rank = (point: number): number => this.#border[point]! * 4 + this.kinds[point]!
    const stays = rank(p) === rank(q) ? cheaper(p, q) : rank(p) > rank(q) ? p : q
    return stays === p ? [p, q] : [q, p]
  }

  /** A point of the plane where a line leaves it, or where lines in it do not go straight through, is a corner. */
  #bindToPlane(points: Float64Array, plane: { axis: 0 | 1 | 2; at: number }, edges: Edges, lines: Uint8Array): void {
    const along = new Uint8Array(this.inPlane.length)
    for (let point = 0; point < along.length; point++) {
      if (points[point * 3 + plane.axis] === plane.at) this.inPlane[point] = 1
    }
    for (let edge = 0; edge < edges.count; edge++) {
      if (lines[edge] === 0) continue
      const [low, high] = [edges.low[edge]!, edges.high[edge]!]
      const inside = this.inPlane[low] !== 0 && this.inPlane[high] !== 0
      for (const point of [low, high]) along[point] = inside ? along[point]! + 1 : 100
    }
    for (let point = 0; point < along.length; point++) {
      if (this.inPlane[point] !== 0 && along[point] !== 2) this.kinds[point] = pointKind.corner
    }
  }
}

function bordersOf(edges: Edges, points: number): Uint8Array {
  const border = new Uint8Array(points)
  for (let edge = 0; edge < edges.count; edge++) {
    if (edges.faces[edge] === 1) border[edges.low[edge]!] = border[edges.high[edge]!] = 1
  }
  return border
}
