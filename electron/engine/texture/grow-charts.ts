/** Segments a surface into charts: connected pieces that project to a plane without folding. */
import { findEdges } from '../mesh/edges.ts'
import { areaNormal } from '../mesh/face-normal.ts'
import { facesAcrossEdges } from '../mesh/faces-across-edges.ts'
import { enlarged } from '../mesh/typed-arrays.ts'

/** The chart of each triangle; -1 for triangles without area. */
export interface Charts {
  count: number
  chartOfFace: Int32Array
  /** 3 per chart: the unit projection direction. */
  axes: Float32Array
}

/** Maximum angle between a face and its chart's axis during growth, and when small charts are merged. */
const growingDegrees = 48
const joiningDegrees = 62
/** Charts below this fraction of the whole area are merged into a neighbour if possible. */
const smallFraction = 1 / 400

/**
 * Region growing on normals, similar to Sander et al. 2003 (multi-chart geometry images) but greedy: from the largest
 * free face outwards, closest direction first. Linear except for a heap: 500 k triangles take about two seconds. Faces
 * of a chart always face its axis, so that projecting along it flips none.
 */
export function growCharts(positions: Float32Array, indices: Uint32Array): Charts {
  const faces = faceFrames(positions, indices)
  const neighbours = facesAcrossEdges(findEdges(indices), 'alike')
  const chartOfFace = new Int32Array(indices.length / 3).fill(-1)
  const normalSums: number[] = []
  const heap = new CostHeap()
  const minDot = Math.cos((growingDegrees * Math.PI) / 180)
  const order = Array.from(faces.area.keys()).filter((face) => faces.area[face]! > 0)
  // Large faces first: hard-surface models consist of them. Rounded, so that ties go to the lower index.
  const rank = Float64Array.from(faces.area, (area) => Math.round(Math.log2(area || 1e-300)))
  order.sort((a, b) => rank[b]! - rank[a]! || a - b)
  for (const seed of order) {
    if (chartOfFace[seed]! >= 0) continue
    const chart = normalSums.length / 4
    normalSums.push(0, 0, 0, 0)
    heap.clear()
    heap.push(0, seed)
    while (heap.size > 0) {
      const face = heap.pop()
      if (chartOfFace[face]! >= 0 || (face !== seed && leaning(faces, normalSums, chart, face) < minDot)) continue
      chartOfFace[face] = chart
      addTo(normalSums, chart, faces, face)
      for (let side = 0; side < 3; side++) {
        const next = neighbours[face * 3 + side]!
        if (next < 0 || chartOfFace[next]! >= 0 || !(faces.area[next]! > 0)) continue
        const dot = leaning(faces, normalSums, chart, next)
        if (dot >= minDot) heap.push(1 - dot, next)
      }
    }
  }
  const joined = joinSmall(chartOfFace, Float64Array.from(normalSums), faces, neighbours)
  return foldless(joined, faces, normalSums.length / 4)
}

interface FaceFrames {
  /** Unit normals. */
  normal: Float32Array
  area: Float64Array
}

function faceFrames(p: Float32Array, indices: Uint32Array): FaceFrames {
  const normal = new Float32Array(indices.length)
  const area = new Float64Array(indices.length / 3)
  for (let first = 0; first < indices.length; first += 3) {
    const [a, b, c] = [indices[first]! * 3, indices[first + 1]! * 3, indices[first + 2]! * 3]
    const [x, y, z] = areaNormal(p, a, b, c)
    const length = Math.sqrt(x * x + y * y + z * z)
    if (!(length > 0)) continue
    normal[first] = x / length
    normal[first + 1] = y / length
    normal[first + 2] = z / length
    area[first / 3] = length / 2
  }
  return { normal, area }
}

function leaning({ normal }: FaceFrames, sums: ArrayLike<number>, chart: number, face: number): number {
  const [x, y, z] = [sums[chart * 4]!, sums[chart * 4 + 1]!, sums[chart * 4 + 2]!]
  const length = Math.sqrt(x * x + y * y + z * z)
  if (!(length > 0)) return 1
  return (normal[face * 3]! * x + normal[face * 3 + 1]! * y + normal[face * 3 + 2]! * z) / length
}

function addTo(sums: number[], chart: number, { normal, area }: FaceFrames, face: number): void {
  for (let k = 0; k < 3; k++) sums[chart * 4 + k] = sums[chart * 4 + k]! + normal[face * 3 + k]! * area[face]!
  sums[chart * 4 + 3] = sums[chart * 4 + 3]! + area[face]!
}

/** Merges every small chart, smallest first, into the neighbour with the longest shared border that fits all its faces. */
function joinSmall(
  chartOfFace: Int32Array,
  normalSums: Float64Array,
  faces: FaceFrames,
  neighbours: Int32Array,
): Int32Array {
  const count = normalSums.length / 4
  const members: number[][] = Array.from({ length: count }, () => [])
  let total = 0
  for (let face = 0; face < chartOfFace.length; face++) {
    const chart = chartOfFace[face]!
    if (chart < 0) continue
    members[chart]!.push(face)
    total += faces.area[face]!
  }
  const minDot = Math.cos((joiningDegrees * Math.PI) / 180)
  const small = Array.from(members.keys()).filter((chart) => normalSums[chart * 4 + 3]! < total * smallFraction)
  small.sort((a, b) => normalSums[a * 4 + 3]! - normalSums[b * 4 + 3]! || a - b)
  for (const chart of small) {
    const own = members[chart]!
    const shared = new Map<number, number>()
    for (const face of own)
      for (let side = 0; side < 3; side++) {
        const next = neighbours[face * 3 + side]!
        const other = next < 0 ? -1 : chartOfFace[next]!
        if (other >= 0 && other !== chart) shared.set(other, (shared.get(other) ?? 0) + 1)
      }
    const best = Array.from(shared)
      .filter(([other]) => own.every((face) => leaning(faces, normalSums, other, face) >= minDot))
      .sort(([a, edgesA], [b, edgesB]) => edgesB - edgesA || a - b)[0]
    if (best === undefined) continue
    const into = best[0]
    for (const face of own) chartOfFace[face] = into
    for (let k = 0; k < 4; k++) normalSums[into * 4 + k] = normalSums[into * 4 + k]! + normalSums[chart * 4 + k]!
    const target = members[into]!
    for (const face of own) target.push(face)
    members[chart] = []
  }
  return chartOfFace
}

/** Renumbers the charts, recomputes their axes, and moves faces that face away from theirs into charts of their own. */
function foldless(chartOfFace: Int32Array, faces: FaceFrames, maxCharts: number): Charts {
  const axes: number[] = []
  const number = new Int32Array(maxCharts).fill(-1)
  for (let face = 0; face < chartOfFace.length; face++) {
    const old = chartOfFace[face]!
    if (old < 0) continue
    if (number[old]! < 0) {
      number[old] = axes.length / 3
      axes.push(0, 0, 0)
    }
    const chart = (chartOfFace[face] = number[old]!)
    for (let k = 0; k < 3; k++)
      axes[chart * 3 + k] = axes[chart * 3 + k]! + faces.normal[face * 3 + k]! * faces.area[face]!
  }
  for (let at = 0; at < axes.length; at += 3) {
    const length = Math.hypot(axes[at]!, axes[at + 1]!, axes[at + 2]!) || 1
    for (let k = 0; k < 3; k++) axes[at + k] = axes[at + k]! / length
  }
  for (let face = 0; face < chartOfFace.length; face++) {
    const chart = chartOfFace[face]!
    if (chart < 0) continue
    let dot = 0
    for (let k = 0; k < 3; k++) dot += faces.normal[face * 3 + k]! * axes[chart * 3 + k]!
    if (dot > 0.2) continue
    chartOfFace[face] = axes.length / 3
    for (let k = 0; k < 3; k++) axes.push(faces.normal[face * 3 + k]!)
  }
  return { count: axes.length / 3, chartOfFace, axes: Float32Array.from(axes) }
}

/** A binary heap of faces, cheapest first; ties in face order. */
class CostHeap {
  size = 0
  #costs = new Float64Array(1024)
  #faces = new Int32Array(1024)

  clear(): void {
    this.size = 0
  }

  push(cost: number, face: number): void {
    if (this.size === this.#costs.length) {
      this.#costs = enlarged(this.#costs, this.#costs.length * 2)
      this.#faces = enlarged(this.#faces, this.#faces.length * 2)
    }
    let at = this.size++
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!this.#isBefore(cost, face, parent)) break
      this.#costs[at] = this.#costs[parent]!
      this.#faces[at] = this.#faces[parent]!
      at = parent
    }
    this.#costs[at] = cost
    this.#faces[at] = face
  }

  pop(): number {
    const top = this.#faces[0]!
    const last = --this.size
    const cost = this.#costs[last]!
    const face = this.#faces[last]!
    let at = 0
    for (;;) {
      let child = at * 2 + 1
      if (child >= last) break
      if (child + 1 < last && this.#isBefore(this.#costs[child + 1]!, this.#faces[child + 1]!, child)) child++
      if (this.#isBefore(cost, face, child)) break
      this.#costs[at] = this.#costs[child]!
      this.#faces[at] = this.#faces[child]!
      at = child
    }
    this.#costs[at] = cost
    this.#faces[at] = face
    return top
  }

  #isBefore(cost: number, face: number, slot: number): boolean {
    return cost < this.#costs[slot]! || (cost === this.#costs[slot] && face < this.#faces[slot]!)
  }
}
