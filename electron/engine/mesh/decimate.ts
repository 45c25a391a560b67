/** Fewer triangles by collapsing edges, one at a time, so that what was whole stays whole. */
import { CollapseQueue } from './collapse-queue.ts'
import { CollapseRules, place } from './collapse-rules.ts'
import { CollapsibleFaces } from './collapsible-faces.ts'
import { type CollapseState, decimatedOf, keptState, type StartOptions, startState } from './collapse-state.ts'
import type { Decimated } from './decimated.ts'
import { findPointKinds, pointKind } from './point-kinds.ts'
import { addPair, bestPlace, mergeQuadrics, quadricAt, quadricLength } from './quadrics.ts'
import type { SeamedSurface } from './seamed-surface.ts'
import { turnsOver } from './turns-over.ts'
import { WedgeValues } from './wedge-values.ts'

export interface CollapseOptions {
  targetFaces: number
  /** No collapse whose estimated distance is larger, in the unit of the points. Default: no bound. */
  maxError?: number | undefined
  /**
   * What counts as cheap: the sum of squared distances (`mean`), or nearly that of fourth powers (`largest`), which holds the
   * largest distance down for a little of the mean. Default: `largest`.
   */
  aim?: 'mean' | 'largest'
  /** Whether seams give way where nothing else can. Default: where there is no `maxError`. */
  yields?: boolean
  progress?: (fraction: number) => void
}

/** How much of an edge's length counts as distance: decides between edges where all is flat. */
const lengthAsDistance = 1e-3
/** All edges are tried once more as long as that takes this share of the faces away. */
const worthAnotherRound = 0.005

/**
 * Collapses the cheapest edge by quadric error, to the best place, until `targetFaces` are left or nothing can be collapsed.
 *
 * Edge collapse by quadrics (Garland & Heckbert 1997) with wedges at seams (Hoppe 1999). The link condition (Dey, Edelsbrunner,
 * Guha & Nekhayev 1999) is kept at every collapse: a surface without crowded edges gets none, holes stay, shells stay apart.
 * Borders and seams are collapsed only along themselves; points where they meet stay. Outlines in texture space are held by
 * quadrics of their own, and no face is turned over in space or in texture space. Where nothing can be collapsed any more and there
 * is no `maxError`, seams give way: the texture is distorted there, the surface stays whole.
 *
 * Of the two aims: with `largest`, on the bunny, a chess piece by TRELLIS and a model by Hunyuan at 10 to 50 %, the largest
 * distance fell by 5 to 25 % for 1 to 4 % of the mean.
 *
 * meshoptimizer's simplifier does the same ten times faster but makes crowded edges (10 to 45 on a model of 40,000 closed
 * triangles, also with the vertices around them locked and tried again), and keeps to the input's vertices.
 */
export function decimate(surface: SeamedSurface, options: CollapseOptions & StartOptions): Decimated {
  return decimatedOf(collapse(startState(surface, findPointKinds(surface), options), options))
}

/** The same from a state, whose arrays it uses up. What comes of it can be collapsed further. */
export function collapse(state: CollapseState, options: CollapseOptions): CollapseState {
  return new Collapsing(state, options).run()
}

class Collapsing {
  readonly #state: CollapseState
  readonly #options: CollapseOptions
  readonly #points: Float64Array
  readonly #quadrics: Float64Array
  readonly #net: CollapsibleFaces
  readonly #values: WedgeValues
  readonly #rules: CollapseRules
  readonly #kinds: Uint8Array
  /** How often each point has been collapsed into. */
  readonly #stamps: Uint32Array
  readonly #queue: CollapseQueue
  readonly #forLargest: boolean
  /** Of the edge that is being weighed: where it would go, its quadric, and the mean squared distance from its planes. */
  readonly #place = new Float64Array(3)
  readonly #sum = new Float64Array(quadricLength)
  #squared = 0

  constructor(state: CollapseState, options: CollapseOptions) {
    const { surface, marks } = state
    const count = surface.points.length / 3
    this.#state = state
    this.#options = options
    this.#points = surface.points
    this.#quadrics = state.quadrics
    this.#net = new CollapsibleFaces(count, surface.faces, surface.wedges)
    this.#values = new WedgeValues(state, this.#net)
    this.#rules = new CollapseRules(this.#net, marks)
    this.#kinds = marks.kinds
    this.#stamps = new Uint32Array(count)
    this.#queue = new CollapseQueue(Math.ceil(surface.faces.length * 0.55))
    this.#forLargest = options.aim !== 'mean'
  }

  run(): CollapseState {
    const target = Math.max(0, Math.floor(this.#options.targetFaces))
    const yields = this.#options.yields ?? this.#options.maxError === undefined
    for (let first = true; this.#net.left > target; first = false) {
      const before = this.#net.left
      this.#offerAll()
      this.#collapseTo(target)
      // What was refused may stand now that its surroundings are others.
      if (first || before - this.#net.left > before * worthAnotherRound) continue
      if (this.#rules.yields || !yields) break
      this.#rules.yields = true
    }
    return keptState(this.#state, this.#net.gone)
  }

  /** Takes what is offered, until `target` faces are left or nothing is. */
  #collapseTo(target: number): void {
    const { progress, maxError = Infinity } = this.#options
    const bound = (maxError / this.#state.size) ** 2
    const queue = this.#queue
    const net = this.#net
    const all = net.gone.length
    let reported = net.left
    while (net.left > target && queue.pop()) {
      const { from, to, kind } = queue
      if (queue.stamp !== this.#stamps[from]! + this.#stamps[to]! || net.head[from]! < 0 || net.head[to]! < 0) continue
      this.#weigh(from, to, kind)
      const squared = this.#squared
      if (squared > bound) continue
      if (!this.#collapse(from, to)) {
        if (kind === place.best) this.#offerOther(from, to)
        continue
      }
      this.#state.error = Math.max(this.#state.error, Math.sqrt(squared))
      if (reported - net.left < 20_000) continue
      reported = net.left
      progress?.((all - net.left) / (all - target))
    }
  }

  /** Every edge that there is now. */
  #offerAll(): void {
    const net = this.#net
    for (let point = 0; point < net.head.length; point++) {
      if (net.head[point]! < 0) continue
      const count = net.neighbours(point)
      for (let i = 0; i < count; i++) if (net.around[i]! > point) this.#offer(point, net.around[i]!)
    }
  }

  /** Puts the collapse of an edge into the queue if there is one. */
  #offer(p: number, q: number): void {
    const rules = this.#rules
    if (rules.allow(p, q, this.#cheaperEnd)) this.#push(rules.from, rules.to, rules.how)
  }

  #push(from: number, to: number, how: number): void {
    this.#queue.push(this.#weigh(from, to, how), from, to, this.#stamps[from]! + this.#stamps[to]!, how)
  }

  readonly #cheaperEnd = (p: number, q: number): number =>
    this.#weigh(p, q, place.atFrom) < this.#weigh(p, q, place.atTo) ? p : q

  /** After the best place was refused: the ends and the middle. */
  #offerOther(from: number, to: number): void {
    this.#push(from, to, place.atTo)
    this.#push(from, to, place.atFrom)
    this.#push(from, to, place.middle)
  }

  /** What a collapse costs; leaves its place and its squared distance in the fields. */
  #weigh(from: number, to: number, how: number): number {
    const p = this.#points
    const f = from * 3
    const t = to * 3
    const dx = p[f]! - p[t]!
    const dy = p[f + 1]! - p[t + 1]!
    const dz = p[f + 2]! - p[t + 2]!
    const squaredLength = dx * dx + dy * dy + dz * dz
    addPair(this.#quadrics, from, to, this.#sum)
    this.#putPlace(from, to, how, squaredLength)
    const [x, y, z] = [this.#place[0]!, this.#place[1]!, this.#place[2]!]
    const weight = this.#sum[10]!
    const squared = quadricAt(this.#sum, x, y, z)
    this.#squared = weight > 0 ? squared / weight : 0
    let cost = squared + weight * lengthAsDistance * lengthAsDistance * squaredLength
    if (this.#kinds[from] !== pointKind.inside) cost += this.#values.outlineCost(from, to, this.#share(from, to))
    cost += this.#values.colourCost(from, to, x, y, z)
    return this.#forLargest && weight > 0 ? (cost * cost) / weight : cost
  }

  /** Writes where an edge goes into the field; its quadric is there already. */
  #putPlace(from: number, to: number, how: number, squaredLength: number): void {
    const target = this.#place
    if (how !== place.best || !this.#isBestNear(from, to, squaredLength)) {
      const p = this.#points
      const share = how === place.atTo ? 1 : how === place.atFrom ? 0 : 0.5
      for (let axis = 0; axis < 3; axis++) {
        target[axis] = p[from * 3 + axis]! + (p[to * 3 + axis]! - p[from * 3 + axis]!) * share
      }
    }
    const { plane, marks, centre, size } = this.#state
    if (plane === undefined || marks.inPlane[from] === 0 || marks.inPlane[to] === 0) return
    target[plane.axis] = (plane.at - centre[plane.axis]!) / size
  }

  /** Writes the best place; false where it is far away: where planes that are nearly parallel meet is not meant. */
  #isBestNear(from: number, to: number, squaredLength: number): boolean {
    const p = this.#points
    const target = this.#place
    const mx = (p[from * 3]! + p[to * 3]!) / 2
    const my = (p[from * 3 + 1]! + p[to * 3 + 1]!) / 2
    const mz = (p[from * 3 + 2]! + p[to * 3 + 2]!) / 2
    if (!bestPlace(this.#sum, mx, my, mz, target)) return false
    const [x, y, z] = [target[0]! - mx, target[1]! - my, target[2]! - mz]
    return x * x + y * y + z * z <= squaredLength * 4
  }

  /** Where the place lies between from (0) and to (1). */
  #share(from: number, to: number): number {
    const p = this.#points
    let along = 0
    let whole = 0
    for (let axis = 0; axis < 3; axis++) {
      const edge = p[to * 3 + axis]! - p[from * 3 + axis]!
      along += (this.#place[axis]! - p[from * 3 + axis]!) * edge
      whole += edge * edge
    }
    return whole > 0 ? Math.min(1, Math.max(0, along / whole)) : 1
  }

  /** Moves `from` and `to` to the place if nothing speaks against it. */
  #collapse(from: number, to: number): boolean {
    const net = this.#net
    if (!net.linked(from, to)) return false
    const share = this.#share(from, to)
    if (this.#kinds[from] !== pointKind.inside && !this.#rules.yields && !net.wedgesMeet(from, to)) return false
    if (!this.#stands(from, to, share) || !this.#stands(to, from, 1 - share)) return false
    this.#values.move(from, to, share)
    this.#points[to * 3] = this.#place[0]!
    this.#points[to * 3 + 1] = this.#place[1]!
    this.#points[to * 3 + 2] = this.#place[2]!
    mergeQuadrics(this.#quadrics, from, to)
    this.#rules.merge(from, to)
    net.moveFaces(from, to)
    this.#stamps[to] = this.#stamps[to]! + 1
    const count = net.neighbours(to)
    for (let i = 0; i < count; i++) this.#offer(to, net.around[i]!)
    return true
  }

  /** No face around `moved` that stays turns over or becomes a needle, in space or in texture space. */
  #stands(moved: number, other: number, share: number): boolean {
    const { faces, wedges, next, head } = this.#net
    const p = this.#points
    const painted = this.#values.painted
    const [x, y, z] = [this.#place[0]!, this.#place[1]!, this.#place[2]!]
    let [known, into] = [-1, -1]
    for (let corner = head[moved]!; corner >= 0; corner = next[corner]!) {
      const afterCorner = corner % 3 === 2 ? corner - 2 : corner + 1
      const beforeCorner = corner % 3 === 0 ? corner + 2 : corner - 1
      const a = faces[afterCorner]!
      const b = faces[beforeCorner]!
      if (a === other || b === other) continue
      if (turnsOver(p, moved, a, b, x, y, z)) return false
      if (!painted) continue
      const wedge = wedges[corner]!
      if (wedge !== known) {
        known = wedge
        into = this.#net.wedgeInto(moved, other, wedge)
      }
      if (!this.#values.stands(wedge, wedges[afterCorner]!, wedges[beforeCorner]!, into, share)) return false
    }
    return true
  }
}
