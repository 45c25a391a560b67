/** From one value for each welded vertex to a derived file with values for the chunks, quantiles and the worst places. */
import type { HeatHeader, Place } from '../../../shared/view-file.ts'
import { doubledArea } from '../mesh/face-normal.ts'
import { DerivedFileWriter } from '../view/derived-file.ts'
import type { ViewOpened } from '../view/read-view.ts'
import type { WeldedMesh } from './probes.ts'

const mostPlaces = 12
/** Places stand at least this share of the diagonal apart. */
const apart = 0.05

export interface HeatOptions {
  kind: HeatHeader['kind']
  unit: HeatHeader['unit']
  /** What makes a place worse: a smaller value, or one farther from zero. */
  worst: 'least' | 'farthest from zero'
}

/** `values`: one for each vertex of the view's welded surface, in `unit`; NaN where there is none. */
export function heatFile(view: ViewOpened, values: Float32Array, options: HeatOptions): Uint8Array {
  const surface = view.surface()
  const writer = new DerivedFileWriter()
  const ranges = surface.vertexOf.map((vertexOf) => {
    const own = new Float32Array(vertexOf.length)
    for (let i = 0; i < own.length; i++) own[i] = values[vertexOf[i]!]!
    return writer.add(own)
  })
  const order = ascending(values)
  const quantiles = quantilesOf(values, order, vertexAreas(surface))
  const header: HeatHeader = {
    kind: options.kind,
    unit: options.unit,
    least: order.length > 0 ? values[order[0]!]! : 0,
    greatest: order.length > 0 ? values[order.at(-1)!]! : 0,
    quantiles,
    worst: worstPlaces(surface, values, order, options.worst),
    values: ranges,
  }
  return writer.finish(header)
}

/** The vertices that have a value, the least first. Sorts 64-bit numbers made of the value's order and the vertex. */
export function ascending(values: Float32Array): Uint32Array {
  const bits = new Uint32Array(values.buffer, values.byteOffset, values.length)
  const keys = new BigUint64Array(values.length)
  const halves = new Uint32Array(keys.buffer)
  let count = 0
  for (let vertex = 0; vertex < values.length; vertex++) {
    if (!Number.isFinite(values[vertex]!)) continue
    const raw = bits[vertex]!
    halves[count * 2] = vertex
    halves[count * 2 + 1] = raw >>> 31 === 1 ? ~raw >>> 0 : (raw | 0x80000000) >>> 0
    count++
  }
  keys.subarray(0, count).sort()
  return Uint32Array.from({ length: count }, (_, i) => halves[i * 2]!)
}

/** A third of the area of the faces around each vertex. */
export function vertexAreas({ positions: p, indices }: WeldedMesh): Float64Array {
  const areas = new Float64Array(p.length / 3)
  for (let first = 0; first < indices.length; first += 3) {
    const area = doubledArea(p, indices[first]! * 3, indices[first + 1]! * 3, indices[first + 2]! * 3) / 6
    if (!Number.isFinite(area)) continue
    for (let k = 0; k < 3; k++) areas[indices[first + k]!]! += area
  }
  return areas
}

/** 101 values: at 0, 1, 2 … 100 per cent of the area that has a value; none at all without one. */
export function quantilesOf(values: Float32Array, order: Uint32Array, areas: Float64Array): number[] {
  if (order.length === 0) return []
  let whole = 0
  for (const vertex of order) whole += areas[vertex]!
  const quantiles: number[] = []
  let passed = 0
  for (const vertex of order) {
    passed += areas[vertex]!
    while (quantiles.length < 101 && passed >= (quantiles.length / 100) * whole) quantiles.push(values[vertex]!)
  }
  while (quantiles.length < 101) quantiles.push(values[order.at(-1)!]!)
  quantiles[100] = values[order.at(-1)!]!
  return quantiles
}

/** The worst vertices one after the other, each at least 5 % of the diagonal from those before it; at most 12. */
export function worstPlaces(
  { positions }: WeldedMesh,
  values: Float32Array,
  order: Uint32Array,
  worst: HeatOptions['worst'],
): Place[] {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (const vertex of order)
    for (let axis = 0; axis < 3; axis++) {
      low[axis] = Math.min(low[axis]!, positions[vertex * 3 + axis]!)
      high[axis] = Math.max(high[axis]!, positions[vertex * 3 + axis]!)
    }
  const least = Math.hypot(high[0]! - low[0]!, high[1]! - low[1]!, high[2]! - low[2]!) * apart
  const places: Place[] = []
  let from = 0
  let to = order.length - 1
  while (places.length < mostPlaces && from <= to) {
    const takesLow = worst === 'least' || Math.abs(values[order[from]!]!) >= Math.abs(values[order[to]!]!)
    const vertex = takesLow ? order[from++]! : order[to--]!
    const at: Place['at'] = [positions[vertex * 3]!, positions[vertex * 3 + 1]!, positions[vertex * 3 + 2]!]
    const near = places.some((place) => Math.hypot(...at.map((value, axis) => value - place.at[axis]!)) < least)
    if (!near) places.push({ at, radius: least / 2, value: values[vertex]! })
  }
  return places
}
