/** Packs flat charts into one square at a uniform scale, with padding. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { facesByChart, type FlatCharts } from './flatten-charts.ts'

export interface PackingOptions {
  /** Side of the picture in pixels. */
  resolution: number
  /** Pixels between charts. */
  padding: number
}

/** Side in cells of the occupancy bitmap. */
const gridSide = 512
/** Rotations tried for each chart, over a quarter turn. */
const angles = 24

/**
 * Returns texture coordinates 0 … 1 (origin at the top left, charts not mirrored), 2 per flat vertex. Rotates charts to
 * their minimal box, sorts them by size and places each bitmap at the first free position, upright or turned, so that
 * small charts fill the holes of large ones (after Lévy et al. 2002, who use horizons); reduces the scale until all
 * fit. Deterministic.
 */
export function packCharts(charts: FlatCharts, options: PackingOptions): Float32Array {
  const rotated = turnedToLeastBox(charts)
  const faces = facesByChart(charts)
  const padding = Math.max(1, Math.ceil((options.padding * gridSide) / options.resolution))
  const order = Array.from(faces.keys()).filter((chart) => faces[chart]!.length > 0)
  const size = (chart: number): number =>
    Math.max(rotated.boxes[chart * 2]!, rotated.boxes[chart * 2 + 1]!) + rotated.boxes[chart * 2]! * 1e-3
  order.sort((a, b) => size(b) - size(a) || a - b)
  let cellsPerUnit = Math.sqrt((0.82 * gridSide * gridSide) / Math.max(rotated.area, 1e-300))
  const largest = order[0] === undefined ? 0 : size(order[0])
  cellsPerUnit = Math.min(cellsPerUnit, (gridSide - 2 * padding - 2) / Math.max(largest, 1e-300))
  for (let round = 0; round < 60; round++, cellsPerUnit *= 0.965) {
    const places = placeCharts(charts, rotated, faces, order, cellsPerUnit, padding)
    if (places !== undefined) return coordinates(charts, rotated, places, cellsPerUnit, padding)
  }
  throw new AppError('bad-geometry', `${order.length} charts do not fit into one picture`, {
    details: { reason: 'too_many_pieces', pieces: order.length },
  })
}

interface Turned {
  /** 2 per flat vertex, relative to the chart's minimum corner. */
  uvs: Float64Array
  /** Width and height per chart. */
  boxes: Float64Array
  area: number
}

function turnedToLeastBox({ uvs, indices, chartOfFace, count }: FlatCharts): Turned {
  const chartOfVertex = new Int32Array(uvs.length / 2).fill(-1)
  const sides = new Float64Array(count)
  let area = 0
  for (let face = 0; face < chartOfFace.length; face++) {
    if (chartOfFace[face]! < 0) continue
    const [a, b, c] = [indices[face * 3]!, indices[face * 3 + 1]!, indices[face * 3 + 2]!]
    for (const vertex of [a, b, c]) chartOfVertex[vertex] = chartOfFace[face]!
    const [ux, uy] = [uvs[b * 2]! - uvs[a * 2]!, uvs[b * 2 + 1]! - uvs[a * 2 + 1]!]
    const [vx, vy] = [uvs[c * 2]! - uvs[a * 2]!, uvs[c * 2 + 1]! - uvs[a * 2 + 1]!]
    const signed = (ux * vy - uy * vx) / 2
    area += Math.abs(signed)
    sides[chartOfFace[face]!] = sides[chartOfFace[face]!]! + signed
  }
  const best = new Float64Array(count * 5).fill(Infinity)
  const box = new Float64Array(count * 4)
  for (let step = 0; step < angles; step++) {
    const [cos, sin] = turn(step)
    for (let chart = 0; chart < count; chart++) {
      box.fill(Infinity, chart * 4, chart * 4 + 2)
      box.fill(-Infinity, chart * 4 + 2, chart * 4 + 4)
    }
    for (let vertex = 0; vertex < chartOfVertex.length; vertex++) {
      const at = chartOfVertex[vertex]! * 4
      if (at < 0) continue
      const x = uvs[vertex * 2]! * cos - uvs[vertex * 2 + 1]! * sin
      const y = uvs[vertex * 2]! * sin + uvs[vertex * 2 + 1]! * cos
      if (x < box[at]!) box[at] = x
      if (y < box[at + 1]!) box[at + 1] = y
      if (x > box[at + 2]!) box[at + 2] = x
      if (y > box[at + 3]!) box[at + 3] = y
    }
    for (let chart = 0; chart < count; chart++) {
      const [width, height] = [box[chart * 4 + 2]! - box[chart * 4]!, box[chart * 4 + 3]! - box[chart * 4 + 1]!]
      const cost = width * height + 1e-6 * (width + height) ** 2
      if (!(cost < best[chart * 5]! * 0.999)) continue
      best.set([cost, step, box[chart * 4]!, box[chart * 4 + 1]!, width], chart * 5)
    }
  }
  const boxes = new Float64Array(count * 2)
  const out = new Float64Array(uvs.length)
  for (let vertex = 0; vertex < chartOfVertex.length; vertex++) {
    const chart = chartOfVertex[vertex]!
    if (chart < 0 || best[chart * 5] === Infinity) continue
    const [cos, sin] = turn(best[chart * 5 + 1]!)
    const x = uvs[vertex * 2]! * cos - uvs[vertex * 2 + 1]! * sin - best[chart * 5 + 2]!
    const y = uvs[vertex * 2]! * sin + uvs[vertex * 2 + 1]! * cos - best[chart * 5 + 3]!
    // Flips a mirrored chart.
    out[vertex * 2] = sides[chart]! < 0 ? best[chart * 5 + 4]! - x : x
    out[vertex * 2 + 1] = y
    boxes[chart * 2] = Math.max(boxes[chart * 2]!, out[vertex * 2]!)
    boxes[chart * 2 + 1] = Math.max(boxes[chart * 2 + 1]!, y)
  }
  return { uvs: out, boxes, area }
}

function turn(step: number): [number, number] {
  const angle = (step * Math.PI) / 2 / angles
  return [Math.cos(angle), Math.sin(angle)]
}

/** Column, row and whether it is turned by 90°, per chart. */
interface Places {
  columns: Int32Array
  rows: Int32Array
  standing: Uint8Array
}

/** Rows of 32-bit words. */
interface Mask {
  width: number
  height: number
  words: number
  bits: Uint32Array
}

function placeCharts(
  flat: FlatCharts,
  rotated: Turned,
  faces: number[][],
  order: readonly number[],
  scale: number,
  padding: number,
): Places | undefined {
  const occupied: Mask = emptyMask(gridSide, gridSide)
  const places = {
    columns: new Int32Array(flat.count),
    rows: new Int32Array(flat.count),
    standing: new Uint8Array(flat.count),
  }
  let from = 0
  let cellsAtStart = Infinity
  for (const chart of order) {
    const lying = maskOf(flat, rotated, faces[chart]!, chart, scale, padding, false)
    const standing = maskOf(flat, rotated, faces[chart]!, chart, scale, padding, true)
    const cells = lying.width * lying.height
    // Where a larger chart did not fit, one of nearly the same size does not either.
    if (cells < cellsAtStart * 0.6) {
      from = 0
      cellsAtStart = cells
    }
    let place = firstPlace(occupied, lying, standing, from)
    if (place === undefined && from > 0) place = firstPlace(occupied, lying, standing, 0)
    if (place === undefined) return undefined
    from = place.at
    const column = place.at % gridSide
    const row = Math.floor(place.at / gridSide)
    places.columns[chart] = column
    places.rows[chart] = row
    places.standing[chart] = place.standing ? 1 : 0
    put(occupied, place.standing ? standing : lying, column, row)
  }
  return places
}

function firstPlace(
  taken: Mask,
  lying: Mask,
  standing: Mask,
  from: number,
): { at: number; standing: boolean } | undefined {
  for (let at = from; at < gridSide * gridSide; at++) {
    const column = at % gridSide
    const row = (at - column) / gridSide
    if (isFree(taken, lying, column, row)) return { at, standing: false }
    if (isFree(taken, standing, column, row)) return { at, standing: true }
  }
  return undefined
}

function isFree(taken: Mask, mask: Mask, column: number, row: number): boolean {
  if (column + mask.width > gridSide || row + mask.height > gridSide) return false
  const shift = column & 31
  const first = column >> 5
  for (let y = 0; y < mask.height; y++) {
    const from = (row + y) * taken.words + first
    for (let w = 0; w < mask.words; w++) {
      const bits = mask.bits[y * mask.words + w]!
      if (bits === 0) continue
      if ((taken.bits[from + w]! & (bits << shift)) !== 0) return false
      if (shift > 0 && first + w + 1 < taken.words && (taken.bits[from + w + 1]! & (bits >>> (32 - shift))) !== 0)
        return false
    }
  }
  return true
}

function put(taken: Mask, mask: Mask, column: number, row: number): void {
  const shift = column & 31
  const first = column >> 5
  for (let y = 0; y < mask.height; y++) {
    const from = (row + y) * taken.words + first
    for (let w = 0; w < mask.words; w++) {
      const bits = mask.bits[y * mask.words + w]!
      if (first + w < taken.words) taken.bits[from + w] = taken.bits[from + w]! | (bits << shift)
      if (shift > 0 && first + w + 1 < taken.words)
        taken.bits[from + w + 1] = taken.bits[from + w + 1]! | (bits >>> (32 - shift))
    }
  }
}

function emptyMask(width: number, height: number): Mask {
  const words = (width + 31) >> 5
  return { width, height, words, bits: new Uint32Array(words * height) }
}

/** Marks every cell that a chart touches, and half the padding around it. */
function maskOf(
  { indices }: FlatCharts,
  { uvs, boxes }: Turned,
  faces: readonly number[],
  chart: number,
  scale: number,
  padding: number,
  standing: boolean,
): Mask {
  const across = (standing ? boxes[chart * 2 + 1]! : boxes[chart * 2]!) * scale
  const down = (standing ? boxes[chart * 2]! : boxes[chart * 2 + 1]!) * scale
  const inner = emptyMask(Math.floor(across) + 1 + padding, Math.floor(down) + 1 + padding)
  const half = padding / 2
  const xs = [0, 0, 0]
  const ys = [0, 0, 0]
  for (const face of faces) {
    for (let k = 0; k < 3; k++) {
      const at = indices[face * 3 + k]! * 2
      const [u, v] = [uvs[at]! * scale, uvs[at + 1]! * scale]
      // A quarter turn to the left, moved back to the axes.
      xs[k] = (standing ? across - v : u) + half
      ys[k] = (standing ? u : v) + half
    }
    const low = Math.max(0, Math.floor(Math.min(ys[0]!, ys[1]!, ys[2]!) - half))
    const high = Math.min(inner.height - 1, Math.floor(Math.max(ys[0]!, ys[1]!, ys[2]!) + half))
    for (let row = low; row <= high; row++) {
      const [left, right] = spanOf(xs, ys, row - half, row + 1 + half)
      if (left > right) continue
      fillRow(inner, row, Math.max(0, Math.floor(left - half)), Math.min(inner.width - 1, Math.floor(right + half)))
    }
  }
  return inner
}

/** Minimum and maximum x of a triangle between two heights. */
function spanOf(xs: readonly number[], ys: readonly number[], top: number, bottom: number): [number, number] {
  let left = Infinity
  let right = -Infinity
  for (let k = 0; k < 3; k++) {
    const next = (k + 1) % 3
    const [x0, y0, x1, y1] = [xs[k]!, ys[k]!, xs[next]!, ys[next]!]
    if (y0 >= top && y0 <= bottom) {
      left = Math.min(left, x0)
      right = Math.max(right, x0)
    }
    for (const y of [top, bottom]) {
      if (y0 < y === y1 < y) continue
      const x = x0 + ((x1 - x0) * (y - y0)) / (y1 - y0)
      left = Math.min(left, x)
      right = Math.max(right, x)
    }
  }
  return [left, right]
}

function fillRow(mask: Mask, row: number, left: number, right: number): void {
  for (let column = left; column <= right; column++) {
    const at = row * mask.words + (column >> 5)
    mask.bits[at] = mask.bits[at]! | (1 << (column & 31))
  }
}

function coordinates(
  { indices, chartOfFace }: FlatCharts,
  { uvs, boxes }: Turned,
  places: Places,
  scale: number,
  padding: number,
): Float32Array {
  const out = new Float32Array(uvs.length)
  for (let corner = 0; corner < indices.length; corner++) {
    const chart = chartOfFace[Math.floor(corner / 3)]!
    if (chart < 0) continue
    const at = indices[corner]! * 2
    const [u, v] = [uvs[at]! * scale, uvs[at + 1]! * scale]
    const standing = places.standing[chart] === 1
    const x = standing ? boxes[chart * 2 + 1]! * scale - v : u
    const y = standing ? u : v
    out[at] = (places.columns[chart]! + padding / 2 + x) / gridSide
    out[at + 1] = 1 - (places.rows[chart]! + padding / 2 + y) / gridSide
  }
  return out
}
