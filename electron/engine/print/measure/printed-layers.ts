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
/** Larger models, which no printer takes, are judged as if they were printed at this size: work and memory grow with it. */
const maxSizeMm = 1000
/** Layers cached simultaneously; more than are near any point. */
const maxKept = 64
/** Lists of triangles by height, and their entries of 4 bytes each. */
const maxBins = 4096
const maxEntries = 2 ** 25

/** Layers of a body on the plate, in its unit; each is computed on demand, and the latest are kept. */
export class PrintedLayers {
  readonly count: number
  /** The minimum wall, larger for models beyond every printer. */
  readonly minimum: number
  readonly layerHeight: number
  /** Minimum distance of the centre of a line from an outline: half the narrowest wall that is printed. */
  readonly lineInset: number
  readonly #body: Body
  readonly #bottom: number
  readonly #nozzle: number
  readonly #trianglesAt: (share: number) => Uint32Array
  readonly #height: number
  readonly #layers = new Map<number, Outlines>()

  /** `minimum`: the minimum wall, two lines wide. */
  constructor(body: Body, minimum = usualMinimum) {
    const { low, size } = bodyBounds(body)
    this.minimum = minimum * Math.max(1, Math.max(...size) / maxSizeMm)
    this.#body = body
    this.#nozzle = this.minimum / 2
    this.lineInset = (minWidth * this.#nozzle) / 2
    this.layerHeight = this.minimum / 4
    this.#bottom = low[1]
    this.count = Math.max(1, Math.round(size[1] / this.layerHeight))
    this.#height = size[1]
    this.#trianglesAt = trianglesByHeight(body, low[1], size[1])
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

  /** Whether something is printed within one minimum wall of the point. */
  isNear([x, y, z]: readonly [number, number, number]): boolean {
    const distance = this.minimum
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

  /** Whether the point is inside the material at the middle of the layer, away from its outlines. */
  #isInside(layer: number, x: number, z: number): boolean {
    if (!this.#at(layer).isFree(x, -z)) return false
    return surfaceOf(this.#body).raycast(x, this.heightOf(layer), z, 0, 1, 0)?.front === false
  }

  #at(layer: number): Outlines {
    let known = this.#layers.get(layer)
    if (known !== undefined) return known
    for (const oldest of this.#layers.keys()) {
      if (this.#layers.size < maxKept) break
      this.#layers.delete(oldest)
    }
    this.#layers.set(layer, (known = this.#cut(layer)))
    return known
  }

  #cut(layer: number): Outlines {
    const plane = { normal: [0, 1, 0] as const, offset: this.heightOf(layer) }
    const cutter = new SectionCutter(plane)
    const share = this.#height > 0 ? (this.heightOf(layer) - this.#bottom) / this.#height : 0
    cutter.add(this.#body.points, this.#body.triangles, this.#trianglesAt(share))
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

/** Returns the triangles that may cross a height, given as a share 0 … 1 of the body's. */
function trianglesByHeight({ points, triangles }: Body, low: number, height: number): (share: number) => Uint32Array {
  const share = (corner: number): number =>
    height > 0 ? Math.min(1, Math.max(0, (points[triangles[corner]! * 3 + 1]! - low) / height)) : 0
  const count = triangles.length / 3
  let sum = 0
  const shares = new Float32Array(count * 2)
  for (let triangle = 0; triangle < count; triangle++) {
    const [a, b, c] = [share(triangle * 3), share(triangle * 3 + 1), share(triangle * 3 + 2)]
    shares[triangle * 2] = Math.min(a, b, c)
    shares[triangle * 2 + 1] = Math.max(a, b, c)
    sum += shares[triangle * 2 + 1]! - shares[triangle * 2]!
  }
  const bins = Math.max(1, Math.min(maxBins, Math.floor(maxEntries / Math.max(sum, 1))))
  const binOf = (at: number): number => Math.min(bins - 1, Math.floor(Math.fround(at) * bins))
  const binsOf = new Uint16Array(shares.length)
  for (let i = 0; i < shares.length; i++) binsOf[i] = binOf(shares[i]!)
  const starts = new Uint32Array(bins + 1)
  for (let triangle = 0; triangle < count; triangle++) {
    const last = binsOf[triangle * 2 + 1]!
    for (let bin = binsOf[triangle * 2]!; bin <= last; bin++) starts[bin + 1]!++
  }
  for (let bin = 0; bin < bins; bin++) starts[bin + 1]! += starts[bin]!
  const next = starts.slice()
  const found = new Uint32Array(starts[bins]!)
  for (let triangle = 0; triangle < count; triangle++) {
    const last = binsOf[triangle * 2 + 1]!
    for (let bin = binsOf[triangle * 2]!; bin <= last; bin++) found[next[bin]!++] = triangle
  }
  return (at) => {
    const bin = binOf(Math.min(1, Math.max(0, at)))
    return found.subarray(starts[bin], starts[bin + 1])
  }
}
