/** Projects charts to a plane, and separates what would overlap there. */
import { disjointSets } from '../mesh/disjoint-sets.ts'
import { surfaceArea } from '../mesh/face-normal.ts'
import type { Charts } from './grow-charts.ts'

/** Flat triangles: `uvs` in the unit of the positions, one vertex per chart that a surface vertex belongs to. */
export interface FlatCharts {
  /** 2 per flat vertex. */
  uvs: Float32Array
  /** 3 per triangle into `uvs`; triangles without area repeat vertex 0. */
  indices: Uint32Array
  /** One per triangle; -1 for those without area. */
  chartOfFace: Int32Array
  count: number
}

/** Resolution of the overlap test: cells along the side of a square as large as the surface. */
const cellsAcross = 1024
const maxRounds = 6

/**
 * Projects each chart along its axis. Triangles that overlap others of their chart (as on a helix) become charts of
 * their own, found by rasterising; after six rounds each remaining overlap becomes a chart by itself.
 */
export function flattenCharts(positions: Float32Array, indices: Uint32Array, charts: Charts): FlatCharts {
  const chartOfFace = charts.chartOfFace.slice()
  const axes = Array.from(charts.axes)
  const faces = facesByChart(charts)
  const cell = cellSize(positions, indices)
  let fresh = Array.from(faces.keys())
  for (let round = 0; fresh.length > 0; round++) {
    const next: number[] = []
    for (const chart of fresh) {
      const corners = projected(positions, indices, faces[chart]!, axes, chart)
      const over = overlapping(corners, cell)
      if (over.length === 0) continue
      const moved = new Set(over.map((i) => faces[chart]![i]!))
      const stay = faces[chart]!.filter((face) => !moved.has(face))
      if (stay.length === 0) continue
      // The remaining faces may form pieces that nearly touch: each is packed separately.
      const [kept, ...loose] = connectedGroups(stay, indices)
      faces[chart] = kept!
      const groups = round < maxRounds ? connectedGroups([...moved], indices) : [...moved].map((face) => [face])
      for (const group of [...loose, ...groups]) {
        const result = faces.push(group) - 1
        axes.push(axes[chart * 3]!, axes[chart * 3 + 1]!, axes[chart * 3 + 2]!)
        for (const face of group) chartOfFace[face] = result
        if (group.length > 1) next.push(result)
      }
    }
    fresh = next
  }
  return laidOut(positions, indices, chartOfFace, axes, faces)
}

export function facesByChart({ chartOfFace, count }: Pick<FlatCharts, 'chartOfFace' | 'count'>): number[][] {
  const faces: number[][] = Array.from({ length: count }, () => [])
  for (let face = 0; face < chartOfFace.length; face++)
    if (chartOfFace[face]! >= 0) faces[chartOfFace[face]!]!.push(face)
  return faces
}

function cellSize(p: Float32Array, indices: Uint32Array): number {
  return Math.sqrt(surfaceArea(p, indices)) / cellsAcross || 1
}

/** Two unit vectors perpendicular to an axis, right-handed (Duff et al. 2017, "Building an orthonormal basis, revisited"). */
function perpendicularAxes(axes: readonly number[], chart: number): [number, number, number, number, number, number] {
  const [x, y, z] = [axes[chart * 3]!, axes[chart * 3 + 1]!, axes[chart * 3 + 2]!]
  const sign = z >= 0 ? 1 : -1
  const a = -1 / (sign + z)
  const b = x * y * a
  return [1 + sign * x * x * a, sign * b, -sign * x, b, sign + y * y * a, -y]
}

/** 6 per face: its corners in the plane. */
function projected(
  p: Float32Array,
  indices: Uint32Array,
  faces: readonly number[],
  axes: readonly number[],
  chart: number,
): Float64Array {
  const [ax, ay, az, bx, by, bz] = perpendicularAxes(axes, chart)
  const corners = new Float64Array(faces.length * 6)
  faces.forEach((face, i) => {
    for (let k = 0; k < 3; k++) {
      const at = indices[face * 3 + k]! * 3
      corners[i * 6 + k * 2] = p[at]! * ax + p[at + 1]! * ay + p[at + 2]! * az
      corners[i * 6 + k * 2 + 1] = p[at]! * bx + p[at + 1]! * by + p[at + 2]! * bz
    }
  })
  return corners
}

/** Indices of triangles that cover the centre of a cell that an earlier triangle covers. */
function overlapping(corners: Float64Array, cell: number): number[] {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let at = 0; at < corners.length; at += 2) {
    left = Math.min(left, corners[at]!)
    right = Math.max(right, corners[at]!)
    top = Math.min(top, corners[at + 1]!)
    bottom = Math.max(bottom, corners[at + 1]!)
  }
  const size = Math.max(cell, (right - left) / 2048, (bottom - top) / 2048)
  const width = Math.ceil((right - left) / size) + 1
  const height = Math.ceil((bottom - top) / size) + 1
  const covered = new Uint8Array(width * height)
  const overlapping: number[] = []
  for (let at = 0; at < corners.length; at += 6) {
    const [ax, ay] = [(corners[at]! - left) / size, (corners[at + 1]! - top) / size]
    const [bx, by] = [(corners[at + 2]! - left) / size, (corners[at + 3]! - top) / size]
    const [cx, cy] = [(corners[at + 4]! - left) / size, (corners[at + 5]! - top) / size]
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    if (!(area > 1e-12)) continue
    const cells: number[] = []
    let isCoveredTwice = false
    const lastRow = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
    const lastColumn = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
    for (let row = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5)); row <= lastRow; row++) {
      for (let column = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5)); column <= lastColumn; column++) {
        const [px, py] = [column + 0.5, row + 0.5]
        const wb = ((px - ax) * (cy - ay) - (py - ay) * (cx - ax)) / area
        const wc = ((bx - ax) * (py - ay) - (by - ay) * (px - ax)) / area
        // A shared edge may run through a cell's centre, so only points clearly inside count.
        if (wb < 1e-6 || wc < 1e-6 || wb + wc > 1 - 1e-6) continue
        const index = row * width + column
        if (covered[index] === 1) isCoveredTwice = true
        else cells.push(index)
      }
    }
    if (isCoveredTwice) overlapping.push(at / 6)
    else for (const index of cells) covered[index] = 1
  }
  return overlapping
}

/** Connected components of faces over shared vertices, ordered by their first face. */
function connectedGroups(faces: number[], indices: Uint32Array): number[][] {
  const { rootOf, join } = disjointSets(faces.length)
  const firstAt = new Map<number, number>()
  for (const [i, face] of faces.entries())
    for (const vertex of indices.subarray(face * 3, face * 3 + 3)) {
      const other = firstAt.get(vertex)
      if (other === undefined) firstAt.set(vertex, i)
      else join(other, i)
    }
  return [...Map.groupBy(faces.keys(), rootOf).values()].map((group) => group.map((i) => faces[i]!))
}

function laidOut(
  p: Float32Array,
  indices: Uint32Array,
  chartOfFace: Int32Array,
  axes: readonly number[],
  faces: number[][],
): FlatCharts {
  const flat = new Uint32Array(indices.length)
  const uvs: number[] = []
  const indexInChart = new Int32Array(p.length / 3)
  const stamp = new Int32Array(p.length / 3).fill(-1)
  faces.forEach((own, chart) => {
    const [ax, ay, az, bx, by, bz] = perpendicularAxes(axes, chart)
    // Relative to the chart's first corner, which keeps precision far from the origin.
    const origin = own.length > 0 ? indices[own[0]! * 3]! * 3 : 0
    for (const face of own)
      for (let k = 0; k < 3; k++) {
        const vertex = indices[face * 3 + k]!
        if (stamp[vertex] !== chart) {
          stamp[vertex] = chart
          indexInChart[vertex] = uvs.length / 2
          const x = p[vertex * 3]! - p[origin]!
          const y = p[vertex * 3 + 1]! - p[origin + 1]!
          const z = p[vertex * 3 + 2]! - p[origin + 2]!
          uvs.push(x * ax + y * ay + z * az, x * bx + y * by + z * bz)
        }
        flat[face * 3 + k] = indexInChart[vertex]!
      }
  })
  return { uvs: Float32Array.from(uvs), indices: flat, chartOfFace, count: faces.length }
}
