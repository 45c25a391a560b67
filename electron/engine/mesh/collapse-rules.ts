/** Which edges may be collapsed, and which of their ends gives way. */
import type { CollapsibleFaces } from './collapsible-faces.ts'
import type { Edges } from './edges.ts'
import { gathered } from './kept-faces.ts'
import { pointKind, type PointKinds } from './point-kinds.ts'
import type { Plane } from './reduce-distance.ts'

/** Where the point goes that an edge becomes: to the best place, to one of its ends, or halfway. */
export const place = { best: 0, atTo: 1, atFrom: 2, middle: 3 } as const

/** What is known of each point: one entry per point. */
export interface PointMarks {
  /** See `pointKind`. */
  kinds: Uint8Array
  /** See `PointKinds`. */
  dartFrom: Int32Array
  /** Not 0 on a border. */
  border: Uint8Array
  /** Not 0 in the plane. Empty without one. */
  inPlane: Uint8Array
}

export function pointMarks(points: Float64Array, known: PointKinds, plane: Plane | undefined): PointMarks {
  const count = points.length / 3
  const marks = {
    kinds: known.kinds.slice(),
    dartFrom: known.dartFrom,
    border: bordersOf(known.edges, count),
    inPlane: new Uint8Array(plane === undefined ? 0 : count),
  }
  if (plane !== undefined) bindToPlane(marks, points, plane, known.edges, known.lines)
  return marks
}

/** The marks of the points that are named. */
export function keptMarks({ kinds, dartFrom, border, inPlane }: PointMarks, points: Uint32Array): PointMarks {
  return {
    kinds: gathered(kinds, 1, points),
    dartFrom: gathered(dartFrom, 1, points),
    border: gathered(border, 1, points),
    inPlane: gathered(inPlane, 1, points),
  }
}

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
  readonly #net: CollapsibleFaces
  readonly #marks: PointMarks

  /** Changes `marks`. */
  constructor(net: CollapsibleFaces, marks: PointMarks) {
    this.#net = net
    this.#marks = marks
  }

  /** Whether an edge may be collapsed at all; writes how into the fields. `cheaper` says which of two ends it costs less to go to. */
  allow(p: number, q: number, cheaper: (p: number, q: number) => number): boolean {
    const { kinds, dartFrom } = this.#marks
    let from = p
    let to = q
    let how: number = place.best
    const kindP = kinds[p]!
    const kindQ = kinds[q]!
    if (kindP === pointKind.inside && kindQ === pointKind.inside) {
      // Both give way.
    } else if (kindP === pointKind.inside) how = place.atTo
    else if (kindQ === pointKind.inside) {
      from = q
      to = p
      how = place.atTo
    } else if (kindP === 2 && kindQ === 2 && dartFrom[p]! >= 0 && dartFrom[p] === dartFrom[q]) {
      // Two darts from one point become one.
      how = place.atTo
    } else if (this.yields) {
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
    const { kinds, border } = this.#marks
    if (kinds[from]! > kinds[to]!) kinds[to] = kinds[from]!
    if (border[from]! > border[to]!) border[to] = 1
  }

  /** Never across a hole, and not out of the plane. */
  #mayYield(p: number, q: number): boolean {
    const { border, inPlane } = this.#marks
    if (border[p] !== 0 && border[q] !== 0 && !this.#net.onBorder(p, q)) return false
    return inPlane.length === 0 || (inPlane[p] !== 0) === (inPlane[q] !== 0)
  }

  /** Of two points on lines the one that stays and the one that goes: first on a border, then a corner, then what costs less. */
  #stronger(p: number, q: number, cheaper: (p: number, q: number) => number): [number, number] {
    const { kinds, border } = this.#marks
    const rank = (point: number): number => border[point]! * 4 + kinds[point]!
    const stays = rank(p) === rank(q) ? cheaper(p, q) : rank(p) > rank(q) ? p : q
    return stays === p ? [p, q] : [q, p]
  }
}

/** A point of the plane where a line leaves it, or where lines in it do not go straight through, is a corner. */
function bindToPlane(
  { kinds, inPlane }: PointMarks,
  points: Float64Array,
  plane: Plane,
  edges: Edges,
  lines: Uint8Array,
): void {
  const along = new Uint8Array(inPlane.length)
  for (let point = 0; point < along.length; point++) {
    if (points[point * 3 + plane.axis] === plane.at) inPlane[point] = 1
  }
  for (let edge = 0; edge < edges.count; edge++) {
    if (lines[edge] === 0) continue
    const [low, high] = [edges.low[edge]!, edges.high[edge]!]
    const inside = inPlane[low] !== 0 && inPlane[high] !== 0
    for (const point of [low, high]) along[point] = inside ? along[point]! + 1 : 100
  }
  for (let point = 0; point < along.length; point++) {
    if (inPlane[point] !== 0 && along[point] !== 2) kinds[point] = pointKind.corner
  }
}

function bordersOf(edges: Edges, points: number): Uint8Array {
  const border = new Uint8Array(points)
  for (let edge = 0; edge < edges.count; edge++) {
    if (edges.faces[edge] === 1) border[edges.low[edge]!] = border[edges.high[edge]!] = 1
  }
  return border
}
