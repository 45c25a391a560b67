/**
 * Sets one model down on another: lowered until it rests on the surface below, then sunk a little so that they join.
 */
import type { Model } from '../../../engine/model.ts'
import { modelBounds, moveModel } from './placing.ts'

const cells = 72

/** Returns the upper model where it rests on the lower one; both are centred over the origin. */
export function setDown(lower: Model, upper: Model): Model {
  const { low, high } = modelBounds(upper)
  const grid: Grid = {
    x: low[0],
    z: low[2],
    dx: (high[0] - low[0]) / cells || 1e-6,
    dz: (high[2] - low[2]) / cells || 1e-6,
  }
  const top = surface(lower, grid, 1)
  const bottom = surface(upper, grid, -1)
  const gaps: number[] = []
  for (let cell = 0; cell < cells * cells; cell += 1) {
    const above = bottom[cell] ?? NaN
    const below = top[cell] ?? NaN
    if (Number.isFinite(above) && Number.isFinite(below)) gaps.push(above - below)
  }
  if (gaps.length === 0) return moveModel(upper, { offset: [0, modelBounds(lower).high[1] - low[1], 0] })
  gaps.sort((a, b) => a - b)
  const height = high[1] - low[1]
  const first = gaps[0] ?? 0
  // Sinks the model until 6 % of the overlapping cells touch, by at most an eighth of its height.
  const share = gaps[Math.floor(gaps.length * 0.06)] ?? first
  const sink = Math.min(Math.max(share - first, height * 0.015), height * 0.125)
  return moveModel(upper, { offset: [0, -(first + sink), 0] })
}

/** Estimates the head: the run of columns above three quarters of the height with the largest depth. */
export function headOf(model: Model): { x: number; width: number } {
  const { low, high } = modelBounds(model)
  const columns = 96
  const step = (high[0] - low[0]) / columns || 1e-6
  const line = low[1] + (high[1] - low[1]) * 0.75
  const front = new Float64Array(columns).fill(-Infinity)
  const back = new Float64Array(columns).fill(Infinity)
  for (const { positions } of model.parts)
    for (let at = 0; at < positions.length; at += 3) {
      if ((positions[at + 1] ?? 0) < line) continue
      const column = Math.min(columns - 1, Math.floor(((positions[at] ?? 0) - low[0]) / step))
      front[column] = Math.max(front[column] ?? -Infinity, positions[at + 2] ?? 0)
      back[column] = Math.min(back[column] ?? Infinity, positions[at + 2] ?? 0)
    }
  let best = { from: 0, to: columns, fullness: 0 }
  for (let from = 0; from < columns; from += 1) {
    let to = from
    let fullness = 0
    while (to < columns && (front[to] ?? 0) > (back[to] ?? 0)) {
      fullness += ((front[to] ?? 0) - (back[to] ?? 0)) ** 2
      to += 1
    }
    if (fullness > best.fullness) best = { from, to, fullness }
    from = Math.max(from, to)
  }
  return { x: low[0] + ((best.from + best.to) / 2) * step, width: (best.to - best.from) * step }
}

interface Grid {
  x: number
  z: number
  dx: number
  dz: number
}

/** Highest (1) or lowest (-1) y per cell; NaN without a surface. */
function surface(model: Model, grid: Grid, sign: 1 | -1): Float64Array {
  const field = new Float64Array(cells * cells).fill(NaN)
  for (const { positions, indices } of model.parts)
    for (let at = 0; at < indices.length; at += 3) {
      const corners = [0, 1, 2].map((corner) => {
        const vertex = (indices[at + corner] ?? 0) * 3
        return {
          u: ((positions[vertex] ?? 0) - grid.x) / grid.dx - 0.5,
          v: ((positions[vertex + 2] ?? 0) - grid.z) / grid.dz - 0.5,
          y: positions[vertex + 1] ?? 0,
        }
      })
      fill(field, corners as Triangle, sign)
    }
  return field
}

type Corner = { u: number; v: number; y: number }
type Triangle = [Corner, Corner, Corner]

function fill(field: Float64Array, [a, b, c]: Triangle, sign: 1 | -1): void {
  const area = (b.u - a.u) * (c.v - a.v) - (c.u - a.u) * (b.v - a.v)
  if (Math.abs(area) < 1e-12) return
  const lowU = Math.max(0, Math.ceil(Math.min(a.u, b.u, c.u)))
  const highU = Math.min(cells - 1, Math.floor(Math.max(a.u, b.u, c.u)))
  const lowV = Math.max(0, Math.ceil(Math.min(a.v, b.v, c.v)))
  const highV = Math.min(cells - 1, Math.floor(Math.max(a.v, b.v, c.v)))
  for (let v = lowV; v <= highV; v += 1)
    for (let u = lowU; u <= highU; u += 1) {
      const wb = ((u - a.u) * (c.v - a.v) - (c.u - a.u) * (v - a.v)) / area
      const wc = ((b.u - a.u) * (v - a.v) - (u - a.u) * (b.v - a.v)) / area
      if (wb < -1e-9 || wc < -1e-9 || wb + wc > 1 + 1e-9) continue
      const y = a.y + (b.y - a.y) * wb + (c.y - a.y) * wc
      const cell = v * cells + u
      const known = field[cell] ?? NaN
      if (Number.isNaN(known) || (y - known) * sign > 0) field[cell] = y
    }
}
