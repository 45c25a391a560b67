/** Unwraps a surface: charts, flattening and packing into one square with padding. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { areaNormal } from '../mesh/face-normal.ts'
import { plus, unit, type Vector } from '../mesh/vectors.ts'
import { weldPositions } from '../mesh/weld.ts'
import type { Progress } from '../model.ts'
import { flattenCharts, type FlatCharts } from './flatten-charts.ts'
import { growCharts, type Charts } from './grow-charts.ts'
import { packCharts } from './pack-charts.ts'
import { xatlasCharts } from './xatlas-charts.ts'

export interface UnwrapOptions {
  /** Side in pixels of the intended texture; determines the relative padding. */
  resolution: number
  /** Pixels between charts; default 4 per 1024 pixels of the side, at least 3. */
  padding?: number
  /** One number per triangle: triangles with the same non-negative number stay in one chart (the halves of a quad). */
  together?: Int32Array
}

/** A surface whose vertices are split at chart borders. */
export interface Unwrapped {
  /** For each new vertex, the vertex of the surface that it copies. */
  source: Uint32Array
  /** 2 per new vertex, 0 … 1, origin at the top left. */
  uvs: Float32Array
  /** 3 per triangle, in the order of the surface. */
  indices: Uint32Array
  charts: number
  method: 'conformal' | 'projected'
}

/**
 * Above this many triangles charts are grown here instead of by xatlas. Measured: xatlas takes 2.4 s for 14 k
 * triangles, 6.3 s for 40 k and 36 s for the 69 k of a scanned surface, and cannot be interrupted; projected charts
 * take 0.1 s for 40 k and 2 s for 500 k. Solid textures look the same with either, only their density differs a little.
 */
const conformalLimit = 10_000

/**
 * Unwraps any triangles: vertices at identical positions are welded, whatever the indices say; triangles without area
 * get a point. Texel density is uniform except for the stretch of projected charts (at most 1 / cos 62°).
 * Deterministic. Rejects with `bad-geometry` for a surface without area.
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

/** Moves a triangle into the chart of its partner; if each faces away from the other's chart, both get a new one. */
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
    if (leanOf(positions, indices, face, charts.axes, chart) > minCosine) charts.chartOfFace[face] = chart
    else if (leanOf(positions, indices, other, charts.axes, charts.chartOfFace[face]!) > minCosine) {
      charts.chartOfFace[other] = charts.chartOfFace[face]!
    } else {
      charts.chartOfFace[face] = charts.chartOfFace[other] = axes.length / 3
      axes.push(...axisOf(positions, indices, [face, other]))
    }
  }
  return withoutEmpty({ ...charts, axes: Float32Array.from(axes) })
}

/** The area-weighted mean direction of some triangles. */
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

/** Minimum cosine between a triangle and its chart's axis for it to be kept with its partner. */
const minCosine = 0.2

function leanOf(p: Float32Array, indices: Uint32Array, face: number, axes: Float32Array, chart: number): number {
  const [a, b, c] = [indices[face * 3]! * 3, indices[face * 3 + 1]! * 3, indices[face * 3 + 2]! * 3]
  const [x, y, z] = areaNormal(p, a, b, c)
  const length = Math.hypot(x, y, z)
  return length > 0 ? (x * axes[chart * 3]! + y * axes[chart * 3 + 1]! + z * axes[chart * 3 + 2]!) / length : -1
}

/** Creates one vertex per pair of surface vertex and flat vertex. */
function splitVertices(
  original: Uint32Array,
  welded: Uint32Array,
  flat: FlatCharts,
  flatUvs: Float32Array,
): { source: Uint32Array; uvs: Float32Array; indices: Uint32Array } {
  const corners = welded.length
  // Corners of triangles without a chart use any position of their vertex, so that they do not stretch across the
  // texture.
  const anyPosition = new Map<number, number>()
  for (let corner = 0; corner < corners; corner++)
    if (flat.chartOfFace[Math.floor(corner / 3)]! >= 0) anyPosition.set(welded[corner]!, flat.indices[corner]!)
  const indices = new Uint32Array(corners)
  const source: number[] = []
  const uvs: number[] = []
  const next: number[] = []
  const placeOf: number[] = []
  const first = new Map<number, number>()
  for (let corner = 0; corner < corners; corner++) {
    const vertex = original[corner]!
    const charted = flat.chartOfFace[Math.floor(corner / 3)]! >= 0
    const place = charted ? flat.indices[corner]! : (anyPosition.get(welded[corner]!) ?? flat.indices[0]!)
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
