/** Texture coordinates and colours of wedges during edge collapses. */
import type { CollapsibleFaces } from './collapsible-faces.ts'
import type { CollapseState } from './collapse-state.ts'
import type { ColourQuadrics } from './colour-quadrics.ts'
import { pointKind } from './point-kinds.ts'
import { outlineAt, outlineLength } from './start-quadrics.ts'

/** The wedge attributes of a surface, and the cost of changing them. */
export class WedgeValues {
  readonly #uvs: Float64Array
  readonly #colours: Float64Array
  readonly #net: CollapsibleFaces
  readonly #outlines: Float64Array
  readonly #shades: ColourQuadrics | null
  readonly #kinds: Uint8Array

  /** Changes the attributes of the state. */
  constructor({ surface, outlines, shades, marks }: CollapseState, net: CollapsibleFaces) {
    this.#uvs = surface.uvs
    this.#colours = surface.colours
    this.#net = net
    this.#outlines = outlines
    this.#shades = shades
    this.#kinds = marks.kinds
  }

  /** Whether there are texture coordinates. */
  get painted(): boolean {
    return this.#outlines.length > 0
  }

  /**
   * How far the texture-space outlines of both points are from the coordinate interpolated at a share of the way
   * between them.
   */
  outlineCost(from: number, to: number, share: number): number {
    if (!this.painted) return 0
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

  /** How far the colours around both points are from one colour at (x, y, z). */
  colourCost(from: number, to: number, x: number, y: number, z: number): number {
    const shades = this.#shades
    if (shades === null) return 0
    const net = this.#net
    if (this.#kinds[from] === pointKind.inside && this.#kinds[to] === pointKind.inside) {
      return shades.costAt(net.wedges[net.head[from]!]!, net.wedges[net.head[to]!]!, x, y, z)
    }
    let cost = 0
    let [lastFrom, lastTo] = [-1, -1]
    for (let corner = this.#net.head[from]!; corner >= 0; corner = this.#net.next[corner]!) {
      const at = this.#net.cornerOf(corner, to)
      if (at < 0) continue
      const [wf, wt] = [this.#net.wedges[corner]!, this.#net.wedges[at]!]
      if (wf === lastFrom && wt === lastTo) continue
      lastFrom = wf
      lastTo = wt
      cost += shades.costAt(wf, wt, x, y, z)
    }
    return cost
  }

  /**
   * Whether the face of the wedges `wedge`, `after` and `before` does not flip in texture space when the first moves a
   * share of the way to `into`. A wedge without a counterpart (-1) stays.
   */
  stands(wedge: number, after: number, before: number, into: number, share: number): boolean {
    const uvs = this.#uvs
    const [a, b] = [after * 2, before * 2]
    const [u, v] = [uvs[wedge * 2]!, uvs[wedge * 2 + 1]!]
    const newU = into < 0 ? u : u + (uvs[into * 2]! - u) * share
    const newV = into < 0 ? v : v + (uvs[into * 2 + 1]! - v) * share
    const ex = uvs[b]! - uvs[a]!
    const ey = uvs[b + 1]! - uvs[a + 1]!
    const oldArea = ex * (v - uvs[a + 1]!) - ey * (u - uvs[a]!)
    const newArea = ex * (newV - uvs[a + 1]!) - ey * (newU - uvs[a]!)
    return oldArea > 1e-14 ? newArea > 0 : oldArea < -1e-14 ? newArea < 0 : true
  }

  /** Before the faces move: interpolates the attributes of both points to a share of the way between them. */
  move(from: number, to: number, share: number): void {
    let first = -1
    const others: number[] = []
    for (let corner = this.#net.head[from]!; corner >= 0; corner = this.#net.next[corner]!) {
      const at = this.#net.cornerOf(corner, to)
      if (at < 0) continue
      const wf = this.#net.wedges[corner]!
      const wt = this.#net.wedges[at]!
      if (wt === first || others.includes(wt)) continue
      if (first < 0) first = wt
      else others.push(wt)
      for (let i = 0; i < 2; i++) {
        const value = this.#uvs[wf * 2 + i]!
        this.#uvs[wt * 2 + i] = value + (this.#uvs[wt * 2 + i]! - value) * share
      }
      for (let i = 0; i < 4; i++) {
        const value = this.#colours[wf * 4 + i]!
        this.#colours[wt * 4 + i] = value + (this.#colours[wt * 4 + i]! - value) * share
      }
      this.#shades?.merge(wf, wt)
      if (!this.painted) continue
      for (let i = 0; i < outlineLength; i++) {
        const at = wt * outlineLength + i
        this.#outlines[at] = this.#outlines[at]! + this.#outlines[wf * outlineLength + i]!
      }
    }
  }
}
