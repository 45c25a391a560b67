/** Distance from a brush line, and whether a face is oriented like the surface there. */
import type { Position } from './face-geometry.ts'

/** A point of the stroke and the surface normal there. */
export interface BrushPoint {
  at: Position
  normal: Position
}

/** Cosine of the maximum angle between a face and the brush's direction; perpendicular faces count as another side. */
const minFacing = 0.05
const leafSize = 4

/** Polylines through the points of each run, in a bounding volume hierarchy over ranges of segments. */
export class StrokeField {
  readonly #segments: { a: BrushPoint; b: BrushPoint }[]
  /** Segment range and bounding box of each node. The children of node i are 2i + 1 and 2i + 2. */
  readonly #boxes: Float64Array
  readonly #most: number
  #best = Infinity
  #bestSegment = 0

  /** `runs`: separate polylines, none empty. */
  constructor(runs: readonly (readonly BrushPoint[])[]) {
    this.#segments = runs.flatMap((run) =>
      run.length === 1 ? [{ a: run[0]!, b: run[0]! }] : run.slice(1).map((b, index) => ({ a: run[index]!, b })),
    )
    this.#most = 2 ** (Math.ceil(Math.log2(Math.max(1, this.#segments.length / leafSize))) + 1) - 1
    this.#boxes = new Float64Array(this.#most * 6)
    this.#build(0, 0, this.#segments.length)
  }

  /** In the same unit as the points. */
  distance(x: number, y: number, z: number): number {
    this.#best = Infinity
    this.#search(0, 0, this.#segments.length, x, y, z)
    return Math.sqrt(this.#best)
  }

  /** Whether a face with this normal near the point is oriented like the surface below the nearest segment. */
  faces(x: number, y: number, z: number, [nx, ny, nz]: Position): boolean {
    this.distance(x, y, z)
    const segment = this.#segments[this.#bestSegment]
    if (segment === undefined) return false
    return [segment.a, segment.b].some(({ normal }) => normal[0] * nx + normal[1] * ny + normal[2] * nz > minFacing)
  }

  #build(node: number, from: number, to: number): void {
    const box = this.#boxes.subarray(node * 6, node * 6 + 6)
    box.fill(Infinity, 0, 3)
    box.fill(-Infinity, 3, 6)
    for (let i = from; i < to; i++)
      for (const { at } of [this.#segments[i]!.a, this.#segments[i]!.b])
        for (let axis = 0; axis < 3; axis++) {
          box[axis] = Math.min(box[axis]!, at[axis]!)
          box[axis + 3] = Math.max(box[axis + 3]!, at[axis]!)
        }
    if (this.#isLeaf(node, from, to)) return
    const middle = (from + to) >> 1
    this.#build(node * 2 + 1, from, middle)
    this.#build(node * 2 + 2, middle, to)
  }

  #isLeaf(node: number, from: number, to: number): boolean {
    return to - from <= leafSize || node * 2 + 2 >= this.#most
  }

  #search(node: number, from: number, to: number, x: number, y: number, z: number): void {
    if (this.#toBox(node, x, y, z) >= this.#best) return
    if (this.#isLeaf(node, from, to)) {
      for (let i = from; i < to; i++) {
        const squared = toSegment(this.#segments[i]!.a.at, this.#segments[i]!.b.at, x, y, z)
        if (squared >= this.#best) continue
        this.#best = squared
        this.#bestSegment = i
      }
      return
    }
    const middle = (from + to) >> 1
    const [left, right] = [node * 2 + 1, node * 2 + 2]
    const leftFirst = this.#toBox(left, x, y, z) <= this.#toBox(right, x, y, z)
    if (leftFirst) this.#search(left, from, middle, x, y, z)
    this.#search(right, middle, to, x, y, z)
    if (!leftFirst) this.#search(left, from, middle, x, y, z)
  }

  #toBox(node: number, x: number, y: number, z: number): number {
    const at = node * 6
    const boxes = this.#boxes
    const dx = Math.max(boxes[at]! - x, 0, x - boxes[at + 3]!)
    const dy = Math.max(boxes[at + 1]! - y, 0, y - boxes[at + 4]!)
    const dz = Math.max(boxes[at + 2]! - z, 0, z - boxes[at + 5]!)
    return dx * dx + dy * dy + dz * dz
  }
}

function toSegment(a: Position, b: Position, x: number, y: number, z: number): number {
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
  const square = ux * ux + uy * uy + uz * uz
  const along = square > 0 ? ((x - a[0]) * ux + (y - a[1]) * uy + (z - a[2]) * uz) / square : 0
  const t = Math.min(1, Math.max(0, along))
  return (x - a[0] - t * ux) ** 2 + (y - a[1] - t * uy) ** 2 + (z - a[2] - t * uz) ** 2
}
