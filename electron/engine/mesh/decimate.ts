/** Fewer triangles by collapsing edges, one at a time, so that what was whole stays whole. */
import { CollapseHeap } from './collapse-heap.ts'
import { CollapsibleFaces } from './collapsible-faces.ts'
import { ColourQuadrics } from './colour-quadrics.ts'
import type { Edges } from './edges.ts'
import { findPointKinds, pointKind, type PointKinds } from './point-kinds.ts'
import { keptFaces } from './kept-faces.ts'
import { bestPlace, mergeQuadrics, quadricLength, sumAt } from './quadrics.ts'
import { outlineAt, startQuadrics } from './start-quadrics.ts'
import { turnsOver } from './turns-over.ts'
import type { Decimated } from './decimated.ts'
import type { SeamedSurface } from './seamed-surface.ts'

export interface DecimateOptions {
  targetFaces: number
  /** Those of the surface, if they are known. */
  kinds?: PointKinds
  /** No collapse whose estimated distance is larger, in the unit of the points. Default: no bound. */
  maxError?: number
  /** Points that stay where they are: one per point, not 0 where locked. */
  locked?: Uint8Array
  /** Points that lie exactly in this plane stay in it: where a model was halved. */
  plane?: { axis: 0 | 1 | 2; at: number }
  /**
   * What counts as cheap: the sum of squared distances (`mean`), or nearly that of fourth powers (`largest`), which holds the
   * largest distance down for a little of the mean. Default: `largest`.
   */
  aim?: 'mean' | 'largest'
  /** How much the planes that stand on borders weigh, against those of the faces. Default 3. */
  borderWeight?: number
  progress?: (fraction: number) => void
}

const usualBorderWeight = 3
/** How much of an edge's length counts as distance: decides between edges where all is flat. */
const lengthAsDistance = 1e-3

const place = { best: 0, atTo: 1, atFrom: 2, middle: 3 } as const

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
export function decimate(surface: SeamedSurface, options: DecimateOptions): Decimated {
  const work = new Decimation(surface, options)
  work.run()
  return work.result()
}

class Decimation {
  readonly #points: Float64Array
  readonly #net: CollapsibleFaces
  readonly #uvs: Float64Array
  readonly #colours: Float64Array
  readonly #partOfFace: Uint32Array
  readonly #quadrics: Float64Array
  readonly #outlines: Float64Array
  /** Null where all is of one colour. */
  readonly #shades: ColourQuadrics | null
  readonly #kinds: Uint8Array
  readonly #dartFrom: Int32Array
  readonly #locked: Uint8Array
  /** Empty without a plane. */
  readonly #inPlane: Uint8Array
  readonly #stamps: Uint32Array
  readonly #heap: CollapseHeap
  readonly #options: DecimateOptions
  readonly #centre: [number, number, number]
  readonly #size: number
  readonly #place = new Float64Array(3)
  /** One per point: not 0 on a border. */
  readonly #border: Uint8Array
  /** From now on seams give way. */
  #yields = false
  #error = 0

  constructor(surface: SeamedSurface, options: DecimateOptions) {
    this.#options = options
    const { centre, size } = middleOf(surface.points)
    this.#centre = centre
    this.#size = size
    this.#points = surface.points.map((value, i) => (value - centre[i % 3]!) / size)
    this.#uvs = surface.uvs.slice()
    this.#colours = surface.colours.slice()
    this.#partOfFace = surface.partOfFace
    const count = surface.points.length / 3
    this.#stamps = new Uint32Array(count)
    this.#net = new CollapsibleFaces(count, surface.faces, surface.wedges)
    const { kinds, edges, lines, dartFrom } = options.kinds ?? findPointKinds(surface)
    this.#kinds = kinds.slice()
    this.#dartFrom = dartFrom
    this.#border = bordersOf(edges, count)
    this.#locked = options.locked ?? new Uint8Array(count)
    this.#inPlane = new Uint8Array(options.plane === undefined ? 0 : count)
    if (options.plane !== undefined) this.#bindToPlane(surface.points, options.plane, edges, lines)
    const start = startQuadrics(
      { ...surface, points: this.#points },
      edges.edgeOfCorner,
      lines,
      options.borderWeight ?? usualBorderWeight,
    )
    this.#quadrics = start.quadrics
    this.#outlines = start.outlines
    this.#shades = ColourQuadrics.isNeeded(surface) ? new ColourQuadrics({ ...surface, points: this.#points }) : null
    this.#heap = new CollapseHeap(Math.max(16, edges.count + 16))
    for (let edge = 0; edge < edges.count; edge++) this.#offer(edges.low[edge]!, edges.high[edge]!)
  }

  run(): void {
    const target = Math.max(0, Math.floor(this.#options.targetFaces))
    const bound = (this.#options.maxError ?? Infinity) / this.#size
    const toGo = Math.max(1, this.#net.left - target)
    const heap = this.#heap
    let told = this.#net.left
    let before = this.#net.left
    for (;;) {
      if (this.#net.left <= target) break
      if (!heap.pop()) {
        // What was refused may stand now that its surroundings are others.
        if (this.#net.left >= before) {
          if (this.#yields || this.#options.maxError !== undefined) break
          this.#yields = true
        }
        before = this.#net.left
        this.#offerAll()
        continue
      }
      const { from, to, kind } = heap
      if (
        heap.stamp !== this.#stamps[from]! + this.#stamps[to]! ||
        this.#net.head[from]! < 0 ||
        this.#net.head[to]! < 0
      )
        continue
      this.#placeOf(from, to, kind)
      const error = this.#errorAt(from, to)
      if (error > bound) continue
      if (!this.#collapse(from, to)) {
        if (kind === place.best) this.#offerOther(from, to)
        continue
      }
      if (error > this.#error) this.#error = error
      if (told - this.#net.left >= 20_000) {
        told = this.#net.left
        this.#options.progress?.(1 - (this.#net.left - target) / toGo)
      }
    }
  }

  /** Every edge that there is now. */
  #offerAll(): void {
    for (let corner = 0; corner < this.#net.faces.length; corner++) {
      if (this.#net.gone[Math.floor(corner / 3)] !== 0) continue
      const from = this.#net.faces[corner]!
      const to = this.#net.faces[corner % 3 === 2 ? corner - 2 : corner + 1]!
      // Twice is harmless where both faces run the same way; once is enough elsewhere.
      if (from < to || this.#net.onLine(from, to)) this.#offer(from, to)
    }
  }

  result(): Decimated {
    const { plane } = this.#options
    const points = this.#points.map((value, i) => {
      const axis = i % 3
      if (plane?.axis === axis && this.#inPlane[(i - axis) / 3] !== 0) return plane.at
      return value * this.#size + this.#centre[axis]!
    })
    const surface = {
      points,
      faces: this.#net.faces,
      wedges: this.#net.wedges,
      partOfFace: this.#partOfFace,
      uvs: this.#uvs,
      colours: this.#colours,
    }
    return { ...keptFaces(surface, (face) => this.#net.gone[face] === 0), error: this.#error * this.#size }
  }

  /** Puts the collapse of an edge on the heap if there is one. */
  #offer(p: number, q: number): void {
    const kinds = this.#kinds
    let from = p
    let to = q
    let how: number = place.best
    const kindP = this.#locked[p] !== 0 ? 3 : kinds[p]!
    const kindQ = this.#locked[q] !== 0 ? 3 : kinds[q]!
    if (kindP === 3 && kindQ === 3) return
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
    } else if (this.#yields && kindP <= 2 && kindQ <= 2) {
      if (!this.#mayYield(p, q)) return
      const [stays, goes] = this.#stronger(p, q)
      from = goes
      to = stays
      how = place.atTo
    } else {
      if ((kindP >= 2 && kindQ >= 2) || !this.#net.onLine(p, q)) return
      if (kindP >= 2) {
        from = q
        to = p
      }
      if (kindP >= 2 || kindQ >= 2) how = place.atTo
    }
    this.#placeOf(from, to, how)
    this.#heap.push(this.#costAt(from, to), from, to, this.#stamps[from]! + this.#stamps[to]!, how)
  }

  /** Never across a hole, and not out of the plane. */
  #mayYield(p: number, q: number): boolean {
    if (this.#border[p] !== 0 && this.#border[q] !== 0 && !this.#net.onBorder(p, q)) return false
    return this.#inPlane.length === 0 || (this.#inPlane[p] !== 0) === (this.#inPlane[q] !== 0)
  }

  /** Of two points on lines the one that stays: that on a border, then the corner, then the one whose place costs less. */
  #stronger(p: number, q: number): [number, number] {
    const rank = (point: number): number => this.#border[point]! * 4 + this.#kinds[point]!
    if (rank(p) !== rank(q)) return rank(p) > rank(q) ? [p, q] : [q, p]
    this.#placeOf(p, q, place.atTo)
    const atQ = this.#costAt(p, q)
    this.#placeOf(p, q, place.atFrom)
    return this.#costAt(p, q) < atQ ? [p, q] : [q, p]
  }

  /** After the best place was refused: the ends and the middle. */
  #offerOther(from: number, to: number): void {
    for (const how of [place.atTo, place.atFrom, place.middle]) {
      this.#placeOf(from, to, how)
      this.#heap.push(this.#costAt(from, to), from, to, this.#stamps[from]! + this.#stamps[to]!, how)
    }
  }

  /** A point of the plane where a line leaves it, or where lines in it do not go straight through, is a corner. */
  #bindToPlane(points: Float64Array, plane: { axis: 0 | 1 | 2; at: number }, edges: Edges, lines: Uint8Array): void {
    const along = new Uint8Array(this.#inPlane.length)
    for (let point = 0; point < along.length; point++) {
      if (points[point * 3 + plane.axis] === plane.at) this.#inPlane[point] = 1
    }
    for (let edge = 0; edge < edges.count; edge++) {
      if (lines[edge] === 0) continue
      const [low, high] = [edges.low[edge]!, edges.high[edge]!]
      const inside = this.#inPlane[low] !== 0 && this.#inPlane[high] !== 0
      for (const point of [low, high]) along[point] = inside ? along[point]! + 1 : 100
    }
    for (let point = 0; point < along.length; point++) {
      if (this.#inPlane[point] !== 0 && along[point] !== 2) this.#kinds[point] = pointKind.corner
    }
  }

  #placeOf(from: number, to: number, how: number): void {
    this.#placeAnywhere(from, to, how)
    const { plane } = this.#options
    if (plane === undefined || this.#inPlane[from] === 0 || this.#inPlane[to] === 0) return
    this.#place[plane.axis] = (plane.at - this.#centre[plane.axis]) / this.#size
  }

  #placeAnywhere(from: number, to: number, how: number): void {
    const p = this.#points
    const f = from * 3
    const t = to * 3
    const target = this.#place
    if (how === place.best) {
      const mx = (p[f]! + p[t]!) / 2
      const my = (p[f + 1]! + p[t + 1]!) / 2
      const mz = (p[f + 2]! + p[t + 2]!) / 2
      if (bestPlace(this.#quadrics, from, to, mx, my, mz, target)) {
        const reach = (p[f]! - p[t]!) ** 2 + (p[f + 1]! - p[t + 1]!) ** 2 + (p[f + 2]! - p[t + 2]!) ** 2
        // A place far away is where planes that are nearly parallel meet: not meant.
        if ((target[0]! - mx) ** 2 + (target[1]! - my) ** 2 + (target[2]! - mz) ** 2 <= reach * 4) return
      }
    }
    const share = how === place.atTo ? 1 : how === place.atFrom ? 0 : 0.5
    for (let axis = 0; axis < 3; axis++) target[axis] = p[f + axis]! + (p[t + axis]! - p[f + axis]!) * share
  }

  #costAt(from: number, to: number): number {
    const [x, y, z] = [this.#place[0]!, this.#place[1]!, this.#place[2]!]
    const p = this.#points
    const length =
      (p[from * 3]! - p[to * 3]!) ** 2 +
      (p[from * 3 + 1]! - p[to * 3 + 1]!) ** 2 +
      (p[from * 3 + 2]! - p[to * 3 + 2]!) ** 2
    const weight = this.#quadrics[from * quadricLength + 10]! + this.#quadrics[to * quadricLength + 10]!
    let cost = sumAt(this.#quadrics, from, to, x, y, z) + weight * lengthAsDistance * lengthAsDistance * length
    if (this.#kinds[from] !== pointKind.inside) cost += this.#outlineCost(from, to)
    if (this.#shades !== null) cost += this.#colourCost(this.#shades, from, to)
    return this.#options.aim !== 'mean' && weight > 0 ? (cost * cost) / weight : cost
  }

  /** Root mean squared distance to the planes that the two points stand for. */
  #errorAt(from: number, to: number): number {
    const weight = this.#quadrics[from * quadricLength + 10]! + this.#quadrics[to * quadricLength + 10]!
    const sum = sumAt(this.#quadrics, from, to, this.#place[0]!, this.#place[1]!, this.#place[2]!)
    return weight > 0 ? Math.sqrt(sum / weight) : 0
  }

  #outlineCost(from: number, to: number): number {
    const share = this.#share(from, to)
    let cost = 0
    for (let corner = this.#net.head[from]!; corner >= 0; corner = this.#net.next[corner]!) {
      const at = this.#net.cornerOf(corner, to)
      if (at < 0) continue
      const [wf, wt] = [this.#net.wedges[corner]!, this.#net.wedges[at]!]
      const u = this.#uvs[wf * 2]! + (this.#uvs[wt * 2]! - this.#uvs[wf * 2]!) * share
      const v = this.#uvs[wf * 2 + 1]! + (this.#uvs[wt * 2 + 1]! - this.#uvs[wf * 2 + 1]!) * share
      cost += outlineAt(this.#outlines, wf, u, v) + outlineAt(this.#outlines, wt, u, v)
    }
    return cost > 0 ? cost : 0
  }

  #colourCost(shades: ColourQuadrics, from: number, to: number): number {
    let cost = 0
    let [lastFrom, lastTo] = [-1, -1]
    for (let corner = this.#net.head[from]!; corner >= 0; corner = this.#net.next[corner]!) {
      const at = this.#net.cornerOf(corner, to)
      if (at < 0) continue
      const [wf, wt] = [this.#net.wedges[corner]!, this.#net.wedges[at]!]
      if (wf === lastFrom && wt === lastTo) continue
      lastFrom = wf
      lastTo = wt
      cost += shades.costAt(wf, wt, this.#place[0]!, this.#place[1]!, this.#place[2]!)
    }
    return cost
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
    if (!this.#net.linked(from, to)) return false
    const share = this.#share(from, to)
    if (
      !(this.#yields || this.#net.wedgesMeet(from, to)) ||
      !this.#stands(from, to, share) ||
      !this.#stands(to, from, 1 - share)
    )
      return false
    this.#moveWedges(from, to, share)
    this.#points.set(this.#place, to * 3)
    mergeQuadrics(this.#quadrics, from, to)
    if (this.#kinds[from]! > this.#kinds[to]!) this.#kinds[to] = this.#kinds[from]!
    if (this.#border[from]! > this.#border[to]!) this.#border[to] = 1
    this.#net.moveFaces(from, to)
    this.#stamps[to] = this.#stamps[to]! + 1
    this.#net.neighbours(to, (neighbour) => this.#offer(to, neighbour))
    return true
  }

  /** No face around `moved` that stays turns over or becomes a needle, in space or in texture space. */
  #stands(moved: number, other: number, share: number): boolean {
    const p = this.#points
    const [x, y, z] = [this.#place[0]!, this.#place[1]!, this.#place[2]!]
    for (let corner = this.#net.head[moved]!; corner >= 0; corner = this.#net.next[corner]!) {
      if (this.#net.cornerOf(corner, other) >= 0) continue
      const afterCorner = corner % 3 === 2 ? corner - 2 : corner + 1
      const beforeCorner = corner % 3 === 0 ? corner + 2 : corner - 1
      const [a, b] = [this.#net.faces[afterCorner]!, this.#net.faces[beforeCorner]!]
      if (turnsOver(p, moved, a, b, x, y, z)) return false
      if (!this.#standsInTexture(corner, afterCorner, beforeCorner, moved, other, share)) return false
    }
    return true
  }

  #standsInTexture(
    corner: number,
    after: number,
    before: number,
    moved: number,
    other: number,
    share: number,
  ): boolean {
    const uvs = this.#uvs
    const wedge = this.#net.wedges[corner]!
    const into = this.#net.wedgeInto(moved, other, wedge)
    const [a, b] = [this.#net.wedges[after]! * 2, this.#net.wedges[before]! * 2]
    const [u, v] = [uvs[wedge * 2]!, uvs[wedge * 2 + 1]!]
    // A wedge at a corner point that has no counterpart stays as it is.
    const newU = into < 0 ? u : u + (uvs[into * 2]! - u) * share
    const newV = into < 0 ? v : v + (uvs[into * 2 + 1]! - v) * share
    const ex = uvs[b]! - uvs[a]!
    const ey = uvs[b + 1]! - uvs[a + 1]!
    const oldArea = ex * (v - uvs[a + 1]!) - ey * (u - uvs[a]!)
    const newArea = ex * (newV - uvs[a + 1]!) - ey * (newU - uvs[a]!)
    return oldArea > 1e-14 ? newArea > 0 : oldArea < -1e-14 ? newArea < 0 : true
  }

  #moveWedges(from: number, to: number, share: number): void {
    const moved: number[] = []
    for (let corner = this.#net.head[from]!; corner >= 0; corner = this.#net.next[corner]!) {
      const at = this.#net.cornerOf(corner, to)
      if (at < 0) continue
      const wf = this.#net.wedges[corner]!
      const wt = this.#net.wedges[at]!
      if (moved.includes(wt)) continue
      moved.push(wt)
      for (let i = 0; i < 2; i++) {
        const value = this.#uvs[wf * 2 + i]!
        this.#uvs[wt * 2 + i] = value + (this.#uvs[wt * 2 + i]! - value) * share
      }
      for (let i = 0; i < 4; i++) {
        const value = this.#colours[wf * 4 + i]!
        this.#colours[wt * 4 + i] = value + (this.#colours[wt * 4 + i]! - value) * share
      }
      this.#shades?.merge(wf, wt)
      for (let i = 0; i < 6; i++) this.#outlines[wt * 6 + i] = this.#outlines[wt * 6 + i]! + this.#outlines[wf * 6 + i]!
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

function middleOf(points: Float64Array): { centre: [number, number, number]; size: number } {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let i = 0; i < points.length; i++) {
    const value = points[i]!
    if (value < low[i % 3]!) low[i % 3] = value
    if (value > high[i % 3]!) high[i % 3] = value
  }
  const size = Math.hypot(high[0]! - low[0]!, high[1]! - low[1]!, high[2]! - low[2]!)
  return {
    centre: [0, 1, 2].map((axis) => (points.length > 0 ? (low[axis]! + high[axis]!) / 2 : 0)) as [
      number,
      number,
      number,
    ],
    size: size > 0 && Number.isFinite(size) ? size : 1,
  }
}
