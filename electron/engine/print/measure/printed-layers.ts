/** Predicts what a slicer extrudes of a body, from its horizontal sections. */
import { flatten, SectionCutter, type SectionLoop } from '../../../../shared/geometry/section.ts'
import { type Body, bodyBounds } from '../../repair/body.ts'
import { surfaceOf } from '../surface-of.ts'
import { Outlines } from './outlines.ts'

/** Two lines of a nozzle of 0.4 mm. */
const usualMinimum = 0.8

/**
 * Shares of the nozzle, for layers half a nozzle high, by which PrusaSlicer's defaults (Arachne) choose what to print: a
 * line is 1.125 nozzles wide and overlaps its neighbour by (1 − π/4) of the layer height, features of 0.25 nozzles are
 * widened to a line, and areas below the square of half a line are dropped. With a nozzle of 0.4 mm walls print from
 * 0.143 mm.
 */
const lineWidth = 1.125
const overlap = (1 - Math.PI / 4) / 2
const minFeature = 0.25
const minWidth = minFeature + overlap
const minArea = ((lineWidth - overlap) / 2) ** 2
/**
 * Smooth round areas have no middle line and are dropped until two lines fit: measured on rods of a nozzle of 0.4 mm,
 * which print from 0.7 to 0.8 mm, and on real models. `minRoundness` is a share of the circle's area for the outline.
 */
const roundest = 1.8
const minRoundness = 0.8
const minCorners = 12

/** Layers of a body on the plate, in its unit; each is computed when it is first asked for. */
export class PrintedLayers {
  readonly count: number
  readonly layerHeight: number
  /** How far the middles of lines are from an outline at least: half the narrowest wall that is printed. */
  readonly lineInset: number
  readonly #body: Body
  readonly #bottom: number
  readonly #nozzle: number
  readonly #trianglesAt: (layer: number) => Uint32Array
  readonly #layers = new Map<number, Outlines>()

  /** `minimum`: the minimum wall, two lines wide. */
  constructor(body: Body, minimum = usualMinimum) {
    this.#body = body
    this.#nozzle = minimum / 2
    this.lineInset = (minWidth * this.#nozzle) / 2
    this.layerHeight = minimum / 4
    const { low, size } = bodyBounds(body)
    this.#bottom = low[1]
    this.count = Math.max(1, Math.round(size[1] / this.layerHeight))
    this.#trianglesAt = trianglesByLayer(body, this.count, (y) => (y - low[1]) / this.layerHeight)
  }

  /** Where a slicer cuts the layer: in its middle. */
  heightOf(layer: number): number {
    return this.#bottom + (layer + 0.5) * this.layerHeight
  }

  /** The layer at a height. */
  layerAt(y: number): number {
    return Math.max(0, Math.min(this.count - 1, Math.floor((y - this.#bottom) / this.layerHeight)))
  }

  /** Points on the lines of a layer, X and -Z of each; none if nothing of it is printed. */
  lines(layer: number): Iterable<[number, number]> {
    return this.#at(layer).lines()
  }

  isPrinted(layer: number): boolean {
    return this.lines(layer)[Symbol.iterator]().next().done !== true
  }

  /** Whether something is printed within the distance. */
  isNear([x, y, z]: readonly [number, number, number], distance: number): boolean {
    const own = this.layerAt(y)
    const reach = Math.ceil(distance / this.layerHeight)
    for (let away = 0; away <= reach; away++)
      for (const layer of away === 0 ? [own] : [own - away, own + away]) {
        const squared = distance ** 2 - (this.heightOf(layer) - y) ** 2
        if (layer < 0 || layer >= this.count || squared < 0) continue
        if (this.#at(layer).hasLine(x, -z, Math.sqrt(squared)) || this.#isInside(layer, x, z)) return true
      }
    return false
  }

  /** Whether the middle of a layer is in the material there, away from its outlines. */
  #isInside(layer: number, x: number, z: number): boolean {
    if (!this.#at(layer).isFree(x, -z)) return false
    return surfaceOf(this.#body).raycast(x, this.heightOf(layer), z, 0, 1, 0)?.front === false
  }

  #at(layer: number): Outlines {
    let known = this.#layers.get(layer)
    if (known === undefined) this.#layers.set(layer, (known = this.#cut(layer)))
    return known
  }

  #cut(layer: number): Outlines {
    const plane = { normal: [0, 1, 0] as const, offset: this.heightOf(layer) }
    const cutter = new SectionCutter(plane)
    cutter.add(this.#body.points, this.#body.triangles, this.#trianglesAt(layer))
    const printed: Float64Array[] = []
    const dropped: Float64Array[] = []
    for (const loop of cutter.finish().loops) {
      const flat = flatten(loop.points, plane)
      if (loop.closed) (this.#isLarge(loop, flat) ? printed : dropped).push(flat)
    }
    return new Outlines(printed, dropped, this.#nozzle, this.lineInset)
  }

  /** Whether an area is neither too small nor too round for a line; a hole is not judged. */
  #isLarge({ depth, area, length }: SectionLoop, flat: Float64Array): boolean {
    if (depth % 2 === 1) return true
    const inset = (overlap / 2) * this.#nozzle
    if (area - length * inset + Math.PI * inset ** 2 < minArea * this.#nozzle ** 2) return false
    if ((4 * area) / length > roundest * this.#nozzle || (4 * Math.PI * area) / length ** 2 < minRoundness) return true
    return cornerCount(flat) < minCorners
  }
}

/** Corners of a loop that turn by more than 2°. */
function cornerCount(flat: Float64Array): number {
  let count = 0
  for (let i = 0; i < flat.length; i += 2) {
    const [before, after] = [(i + flat.length - 2) % flat.length, (i + 2) % flat.length]
    const [du, dv] = [flat[i]! - flat[before]!, flat[i + 1]! - flat[before + 1]!]
    const [nextU, nextV] = [flat[after]! - flat[i]!, flat[after + 1]! - flat[i + 1]!]
    if (Math.abs(Math.atan2(du * nextV - dv * nextU, du * nextU + dv * nextV)) > Math.PI / 90) count++
  }
  return count
}

/** Triangles that cross the middle of each layer. */
function trianglesByLayer(
  { points, triangles }: Body,
  count: number,
  layersAt: (y: number) => number,
): (layer: number) => Uint32Array {
  const reach = (triangle: number): [number, number] => {
    const a = points[triangles[triangle * 3]! * 3 + 1]!
    const b = points[triangles[triangle * 3 + 1]! * 3 + 1]!
    const c = points[triangles[triangle * 3 + 2]! * 3 + 1]!
    const low = Math.ceil(layersAt(Math.min(a, b, c)) - 0.5)
    return [Math.max(0, low), Math.min(count - 1, Math.floor(layersAt(Math.max(a, b, c)) - 0.5))]
  }
  const starts = new Uint32Array(count + 1)
  for (let triangle = 0; triangle < triangles.length / 3; triangle++) {
    const [from, to] = reach(triangle)
    for (let i = from; i <= to; i++) starts[i + 1]!++
  }
  for (let i = 0; i < count; i++) starts[i + 1]! += starts[i]!
  const next = starts.slice()
  const found = new Uint32Array(starts[count]!)
  for (let triangle = 0; triangle < triangles.length / 3; triangle++) {
    const [from, to] = reach(triangle)
    for (let i = from; i <= to; i++) found[next[i]!++] = triangle
  }
  return (layer) => found.subarray(starts[layer], starts[layer + 1])
}
