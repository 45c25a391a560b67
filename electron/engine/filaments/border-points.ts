/** Points inserted into piece edges where colour borders cross them, shared by both adjacent pieces. */
import { concatenated } from '../mesh/typed-arrays.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'

/** A point on an edge, at parameter `t`. */
export interface PutPoint {
  t: number
  point: number
}

/** Crossings closer than this fraction of the edge are merged. */
const mergeDistance = 1e-3

/** Adds points to those of a surface. */
export class BorderPoints {
  readonly #points: Float32Array
  readonly #count: number
  readonly #added: number[] = []
  readonly #onSide = new Map<number, PutPoint[]>()
  readonly #isTouched: Uint8Array

  constructor(points: Float32Array) {
    this.#points = points
    this.#count = points.length / 3
    this.#isTouched = new Uint8Array(this.#count)
  }

  /** Inserts a point into the edge between two points, unless there is one already. */
  put(from: number, to: number, t: number): void {
    const [low, high] = from < to ? [from, to] : [to, from]
    const along = from < to ? t : 1 - t
    const key = low * this.#count + high
    let put = this.#onSide.get(key)
    if (put === undefined) this.#onSide.set(key, (put = []))
    if (put.some((other) => Math.abs(other.t - along) < mergeDistance)) return
    this.#isTouched[low] = 1
    this.#isTouched[high] = 1
    const p = this.#points
    const at = vec3((axis) => p[low * 3 + axis]! + (p[high * 3 + axis]! - p[low * 3 + axis]!) * along)
    put.push({ t: along, point: this.#add(at) })
    put.sort((one, other) => one.t - other.t)
  }

  /** The points on an edge, ordered from one end to the other, with `t` from the first. */
  between(from: number, to: number): PutPoint[] {
    if (this.#isTouched[from] === 0 || this.#isTouched[to] === 0) return []
    if (from < to) return this.#onSide.get(from * this.#count + to) ?? []
    const put = this.#onSide.get(to * this.#count + from) ?? []
    return put.map(({ t, point }) => ({ t: 1 - t, point })).reverse()
  }

  /** Whether a piece with these corners has points on its edges. */
  touches(a: number, b: number, c: number): boolean {
    const touched = this.#isTouched
    if (touched[a]! + touched[b]! + touched[c]! < 2) return false
    return this.between(a, b).length > 0 || this.between(b, c).length > 0 || this.between(c, a).length > 0
  }

  /** A point inside a piece. */
  within(points: Float32Array, [a, b, c]: readonly [number, number, number], u: number, v: number): number {
    const w = 1 - u - v
    return this.#add(vec3((k) => points[a * 3 + k]! * u + points[b * 3 + k]! * v + points[c * 3 + k]! * w))
  }

  /** The surface's own points and the inserted ones. */
  all(): Float32Array {
    return concatenated(this.#points, this.#added)
  }

  #add(position: readonly [number, number, number]): number {
    this.#added.push(...position)
    return this.#count + this.#added.length / 3 - 1
  }
}
