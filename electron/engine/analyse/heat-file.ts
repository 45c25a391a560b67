/**
 * Converts one value per welded vertex and lattice point to a derived file: values per chunk, quantiles and extreme
 * positions.
 */
import type { HeatHeader, Place } from '../../../shared/formats/view-file.ts'
import { DerivedFileWriter } from '../derived/derived-file.ts'
import type { ViewOpened, ViewSurface } from '../derived/read-view.ts'
import { noLargeFaces, type LargeFaces } from './large-faces.ts'
import { measuredPoints } from './measured-points.ts'
import { boundsOf, sizeOf } from '../mesh/bounds.ts'

const maxPlaces = 12
/** Minimum distance between listed positions, as a fraction of the diagonal. */
const minSpacing = 0.05

export interface HeatOptions {
  kind: HeatHeader['kind']
  unit: HeatHeader['unit']
  /** Which values are the worst: the smallest, or those farthest from zero. */
  worst: 'least' | 'farthest from zero'
  /** Whether a value at a position may be listed; by default all may. */
  counts?: (at: Place['at'], value: number) => boolean
}

/**
 * `values` has one per vertex of the view's welded surface, then one per lattice point of `faces`, in `unit`; NaN if
 * missing.
 */
export function heatFile(
  view: ViewOpened,
  values: Float32Array,
  options: HeatOptions,
  faces = noLargeFaces,
): Uint8Array {
  const surface = view.surface()
  const writer = new DerivedFileWriter()
  const ranges = surface.vertexOf.map((vertexOf) => {
    const own = new Float32Array(vertexOf.length)
    for (let i = 0; i < own.length; i++) own[i] = values[vertexOf[i]!]!
    return writer.add(own)
  })
  const lattices = chunkLattices(writer, surface, values.subarray(surface.positions.length / 3), faces)
  const points = measuredPoints(surface, values, faces)
  const order = indicesByValue(points.values)
  const quantiles = quantilesOf(points.values, order, points.areas)
  const header: HeatHeader = {
    kind: options.kind,
    unit: options.unit,
    least: order.length > 0 ? points.values[order[0]!]! : 0,
    greatest: order.length > 0 ? points.values[order.at(-1)!]! : 0,
    quantiles,
    worst: worstPlaces(points.positions, points.values, order, options),
    values: ranges,
    lattices,
  }
  return writer.finish(header)
}

/** Distributes large triangles over the chunks; `inside` has the values of their lattice points. */
function chunkLattices(
  writer: DerivedFileWriter,
  { firstTriangle }: ViewSurface,
  inside: Float32Array,
  { triangles, levels, firstPoint }: LargeFaces,
): HeatHeader['lattices'] {
  let from = 0
  return Array.from({ length: firstTriangle.length - 1 }, (_, chunk) => {
    let to = from
    while (to < triangles.length && triangles[to]! < firstTriangle[chunk + 1]!) to++
    const own = { triangles: triangles.slice(from, to), levels: levels.slice(from * 4, to * 4) }
    const values = inside.slice(firstPoint[from], firstPoint[to])
    from = to
    if (own.triangles.length === 0) return null
    const numbers = own.triangles.map((triangle) => triangle - firstTriangle[chunk]!)
    return { triangles: writer.add(numbers), levels: writer.add(own.levels), values: writer.add(values) }
  })
}

/** The points that have a value, in ascending order of the values. Sorts 64-bit keys composed of value and point. */
export function indicesByValue(values: Float32Array): Uint32Array {
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

/** The 0th, 1st, 2nd … 100th percentiles, weighted by the area that has a value; empty if none has. */
export function quantilesOf(values: Float32Array, order: Uint32Array, areas: Float64Array): number[] {
  if (order.length === 0) return []
  let totalArea = 0
  for (const vertex of order) totalArea += areas[vertex]!
  const quantiles: number[] = []
  let passed = 0
  for (const vertex of order) {
    passed += areas[vertex]!
    while (quantiles.length < 101 && passed >= (quantiles.length / 100) * totalArea) quantiles.push(values[vertex]!)
  }
  while (quantiles.length < 101) quantiles.push(values[order.at(-1)!]!)
  quantiles[100] = values[order.at(-1)!]!
  return quantiles
}

/** The worst points in order, each at least 5 % of the diagonal away from those before it; at most 12. */
export function worstPlaces(
  positions: Float32Array,
  values: Float32Array,
  order: Uint32Array,
  { worst, counts = () => true }: Pick<HeatOptions, 'worst' | 'counts'>,
): Place[] {
  const min = Math.hypot(...sizeOf(boundsOf(positions, order))) * minSpacing
  const places: Place[] = []
  let from = 0
  let to = order.length - 1
  while (places.length < maxPlaces && from <= to) {
    const takesLow = worst === 'least' || Math.abs(values[order[from]!]!) >= Math.abs(values[order[to]!]!)
    const vertex = takesLow ? order[from++]! : order[to--]!
    const at: Place['at'] = [positions[vertex * 3]!, positions[vertex * 3 + 1]!, positions[vertex * 3 + 2]!]
    const near = places.some((place) => Math.hypot(...at.map((value, axis) => value - place.at[axis]!)) < min)
    if (!near && counts(at, values[vertex]!)) places.push({ at, radius: min / 2, value: values[vertex]! })
  }
  return places
}
