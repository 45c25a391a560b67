/** Gives a surface new texture coordinates: cut into charts, flattened, packed into one square with room between. */
import { AppError } from '../../../shared/app-error.ts'
import { areaNormal } from '../mesh/face-normal.ts'
import { plus, unit, type Vector } from '../mesh/vectors.ts'
import { weldPositions } from '../mesh/weld.ts'
import type { Progress } from '../model.ts'
import { flattenCharts, type FlatCharts } from './flatten-charts.ts'
import { growCharts, type Charts } from './grow-charts.ts'
import { packCharts } from './pack-charts.ts'
import { xatlasCharts } from './xatlas-charts.ts'

export interface UnwrapOptions {
  /** Side in pixels of the picture that is to lie on it; decides how much the padding is of the whole. */
  resolution: number
  /** Pixels between charts; default 4 for each 1024 pixels of the side, at least 3. */
  padding?: number
  /** One number per triangle: those with the same, if it is not negative, are kept in one chart (the halves of a quad). */
  together?: Int32Array
}

/** A surface whose vertices are split where charts meet. */
export interface Unwrapped {
  /** For each new vertex, the vertex of the surface that it repeats. */
  source: Uint32Array
  /** 2 per new vertex, 0 … 1, origin at the top left. */
  uvs: Float32Array
  /** 3 per triangle, the surface's triangles in their order. */
  indices: Uint32Array
  charts: number
  method: 'conformal' | 'projected'
}

/**
 * Above this many triangles the charts are our own. Measured: xatlas takes 2.4 s for 14 k triangles, 6.3 s for 40 k and 36 s for
 * the 69 k of a scanned surface, and cannot be interrupted; projected charts take 0.1 s for 40 k and 2 s for 500 k. What a solid
 * texture looks like does not depend on the charts, only its density does a little.
 */
const conformalLimit = 10_000

/**
 * Unwraps any triangles: vertices at identical positions are one, whatever the indices say; triangles without area get a
 * point. One texel density everywhere but for the stretch of projected charts (at most 1 / cos 62°). The same surface gives
 * the same layout. Rejects `bad-geometry` for a surface without area.
 */
export async function unwrap(
  surface: { positions: Float32Array; indices: Uint32Array },
  options: UnwrapOptions,
  progress: Progress = () => {},
): Promise<Unwrapped> {
  const padding = options.padding ?? Math.max(3, Math.round(options.resolution / 256))
  const whole = { name: '', materials: [], parts: [{ name: '', material: 0, ...surface }] }
  const { positions, indices } = weldPositions(whole)
  progress(0.05, 'unwrapping')
  let method: Unwrapped['method'] = 'conformal'
  let flat: FlatCharts | undefined
  if (indices.length / 3 <= conformalLimit && options.together === undefined) {
    try {
      flat = await xatlasCharts(positions, indices)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  if (flat === undefined || flat.count === 0) {
    method = 'projected'
    const grown = growCharts(positions, indices)
    const charts = options.together === undefined ? grown : keepTogether(positions, indices, grown, options.together)
    progress(0.4, 'unwrapping')
    if (charts.count === 0)
      throw new AppError('bad-geometry', 'The surface has no area to lay a picture on', {
        details: { reason: 'no-surface' },
      })
    flat = flattenCharts(positions, indices, charts)
  }
  progress(0.6, 'unwrapping')
  const uvs = packCharts(flat, { resolution: options.resolution, padding })
  const split = splitVertices(surface.indices, indices, flat, uvs)
  progress(1)
  return { ...split, charts: flat.count, method }
}

/** Takes a triangle into the chart of the one it belongs with; where both turn away from each other's charts, they get one of their own. */
function keepTogether(positions: Float32Array, indices: Uint32Array, charts: Charts, together: Int32Array): Charts {
  const first = new Map<number, number>()
  const axes = Array.from(charts.axes)
  for (let face = 0; face < together.length; face++) {
    const group = together[face]!
    if (group < 0 || charts.chartOfFace[face]! < 0) continue
    const other = first.get(group)
    if (other === undefined) {
      first.set(group, face)
      continue
    }
    const chart = charts.chartOfFace[other]!
    if (leanOf(positions, indices, face, charts.axes, chart) > minLean) charts.chartOfFace[face] = chart
    else if (leanOf(positions, indices, other, charts.axes, charts.chartOfFace[face]!) > minLean) {
      charts.chartOfFace[other] = charts.chartOfFace[face]!
    } else {
      charts.chartOfFace[face] = charts.chartOfFace[other] = axes.length / 3
      axes.push(...axisOf(positions, indices, [face, other]))
    }
  }
  return withoutEmpty({ ...charts, axes: Float32Array.from(axes) })
}

/** The way that some triangles look in the mean, each by its area. */
function axisOf(p: Float32Array, indices: Uint32Array, faces: readonly number[]): Vector {
  const normals = faces.map((face) =>
    areaNormal(p, indices[face * 3]! * 3, indices[face * 3 + 1]! * 3, indices[face * 3 + 2]! * 3),
  )
  return unit(normals.reduce(plus))
}

function withoutEmpty({ chartOfFace, axes }: Charts): Charts {
  const number = new Map<number, number>()
  const renumbered = chartOfFace.map((chart) => {
    if (chart >= 0 && !number.has(chart)) number.set(chart, number.size)
    return chart < 0 ? chart : number.get(chart)!
  })
  const kept = [...number.keys()].flatMap((chart) => [...axes.subarray(chart * 3, chart * 3 + 3)])
  return { count: number.size, chartOfFace: renumbered, axes: Float32Array.from(kept) }
}

/** Cosine of the angle up to which a triangle may lean from its chart's axis to be kept with another. */
const minLean = 0.2

function leanOf(p: Float32Array, indices: Uint32Array, face: number, axes: Float32Array, chart: number): number {
  const [a, b, c] = [indices[face * 3]! * 3, indices[face * 3 + 1]! * 3, indices[face * 3 + 2]! * 3]
  const [x, y, z] = areaNormal(p, a, b, c)
  const length = Math.hypot(x, y, z)
  return length > 0 ? (x * axes[chart * 3]! + y * axes[chart * 3 + 1]! + z * axes[chart * 3 + 2]!) / length : -1
}

/** One vertex for each pair of a surface's own vertex and a flat one. */
function splitVertices(
  original: Uint32Array,
  welded: Uint32Array,
  flat: FlatCharts,
  flatUvs: Float32Array,
): { source: Uint32Array; uvs: Float32Array; indices: Uint32Array } {
  const corners = welded.length
  // Corners of triangles without a chart lie wherever their vertex lies otherwise, so that they stretch over nothing.
  const anyPlace = new Map<number, number>()
  for (let corner = 0; corner < corners; corner++)
    if (flat.chartOfFace[Math.floor(corner / 3)]! >= 0) anyPlace.set(welded[corner]!, flat.indices[corner]!)
  const indices = new Uint32Array(corners)
  const source: number[] = []
  const uvs: number[] = []
  const next: number[] = []
  const placeOf: number[] = []
  const first = new Map<number, number>()
  for (let corner = 0; corner < corners; corner++) {
    const vertex = original[corner]!
    const charted = flat.chartOfFace[Math.floor(corner / 3)]! >= 0
    const place = charted ? flat.indices[corner]! : (anyPlace.get(welded[corner]!) ?? flat.indices[0]!)
    let copy = first.get(vertex) ?? -1
    while (copy >= 0 && placeOf[copy] !== place) copy = next[copy]!
    if (copy < 0) {
      copy = source.length
      source.push(vertex)
      placeOf.push(place)
      uvs.push(flatUvs[place * 2]!, flatUvs[place * 2 + 1]!)
      next.push(first.get(vertex) ?? -1)
      first.set(vertex, copy)
    }
    indices[corner] = copy
  }
  return { source: Uint32Array.from(source), uvs: Float32Array.from(uvs), indices }
}
