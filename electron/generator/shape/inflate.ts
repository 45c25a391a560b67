/**
 * Inflates a flat shape on its pixel grid: h = √u where ∇²u = −4 inside and u = 0 on the outline, exactly a hemisphere
 * over a disc (Prasad and Fitzgibbon 2006). The outline is met at sub-pixel accuracy (Gibou et al. 2002: the
 * coefficient of a neighbour beyond it is divided by the fraction of the distance to it), so the rim has no stair
 * steps. Solved from coarse to fine by over-relaxation.
 */
import { AppError } from '../../../shared/protocol/app-error.ts'

export interface InflateOptions {
  /** Maximum height in pixels; large bodies approach it softly, thin limbs stay round. Default: no limit. */
  maxHeightPx?: number
  /** Multiplies the height before the limit: 1 is round, less is flatter. Default 1. */
  fullness?: number
}

/**
 * Returns heights in pixels, 0 at and beyond the outline. `inside` holds width × height coverages 0 … 1; the outline is
 * at 0.5. Throws `invalid-input` if the sizes disagree.
 */
export function inflate(
  inside: Float32Array,
  width: number,
  height: number,
  options: InflateOptions = {},
): Float32Array {
  if (inside.length !== width * height) {
    throw new AppError('invalid-input', `${inside.length} values are not ${width} × ${height} pixels`)
  }
  const solution = solve(inside, width, height)
  return solution.map((u) => limitHeight(Math.sqrt(Math.max(0, u)) * (options.fullness ?? 1), options.maxHeightPx))
}

/** Bends heights softly towards a limit; small heights stay. */
export function limitHeight(height: number, limit: number | undefined): number {
  if (limit === undefined) return height
  return height / Math.sqrt(1 + (height / limit) ** 2)
}

const coarsest = 24

function solve(inside: Float32Array, width: number, height: number): Float32Array {
  let start = new Float32Array(inside.length)
  let sweeps = 4 * Math.max(width, height)
  if (Math.min(width, height) >= coarsest * 2) {
    const half = halve(inside, width, height)
    const coarse = solve(half.values, half.width, half.height)
    // A pixel of the coarse grid is two of the fine one, so u (a length squared) is four times as large.
    start = enlarge(coarse, half.width, half.height, width, height, 4)
    sweeps = 28
  }
  return overRelax(inside, width, height, start, sweeps)
}

function overRelax(inside: Float32Array, width: number, height: number, u: Float32Array, sweeps: number): Float32Array {
  const cells: number[] = []
  for (let at = 0; at < inside.length; at++) {
    if (inside[at]! > 0.5) cells.push(at)
    else u[at] = 0
  }
  const weights = new Float32Array(cells.length * 4)
  const diagonal = new Float32Array(cells.length)
  cells.forEach((at, index) => {
    const column = at % width
    const own = inside[at]!
    const sides = [
      column > 0 ? at - 1 : -1,
      column + 1 < width ? at + 1 : -1,
      at >= width ? at - width : -1,
      at + width < inside.length ? at + width : -1,
    ]
    for (let side = 0; side < 4; side++) {
      const neighbour = sides[side]!
      const other = neighbour < 0 ? 0 : inside[neighbour]!
      if (other > 0.5) {
        weights[index * 4 + side] = 1
        diagonal[index]! += 1
      } else diagonal[index]! += 1 / Math.max(0.08, (own - 0.5) / (own - other))
    }
  })
  const order = [0, 1].map((colour) =>
    cells.flatMap((at, index) => (((at % width) + Math.floor(at / width)) % 2 === colour ? [index] : [])),
  )
  const omega = 2 / (1 + Math.sin(Math.PI / Math.max(8, Math.min(width, height) / 2)))
  const factor = sweeps <= 28 ? 1.6 : omega
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (const half of order) {
      for (const index of half) {
        const at = cells[index]!
        const w = index * 4
        let sum = 4
        if (weights[w]) sum += u[at - 1]!
        if (weights[w + 1]) sum += u[at + 1]!
        if (weights[w + 2]) sum += u[at - width]!
        if (weights[w + 3]) sum += u[at + width]!
        u[at]! += factor * (sum / diagonal[index]! - u[at]!)
      }
    }
  }
  return u
}

function halve(values: Float32Array, width: number, height: number) {
  const w = Math.ceil(width / 2)
  const h = Math.ceil(height / 2)
  const half = new Float32Array(w * h)
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const x1 = Math.min(width - 1, x * 2 + 1)
      const y1 = Math.min(height - 1, y * 2 + 1)
      half[y * w + x] =
        (values[y * 2 * width + x * 2]! +
          values[y * 2 * width + x1]! +
          values[y1 * width + x * 2]! +
          values[y1 * width + x1]!) /
        4
    }
  }
  return { values: half, width: w, height: h }
}

function enlarge(values: Float32Array, w: number, h: number, width: number, height: number, scale: number) {
  const large = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    const fy = Math.min(h - 1, Math.max(0, y / 2 - 0.25))
    const y0 = Math.min(h - 2, Math.floor(fy))
    for (let x = 0; x < width; x++) {
      const fx = Math.min(w - 1, Math.max(0, x / 2 - 0.25))
      const x0 = Math.min(w - 2, Math.floor(fx))
      const at = y0 * w + x0
      const top = values[at]! + (values[at + 1]! - values[at]!) * (fx - x0)
      const bottom = values[at + w]! + (values[at + w + 1]! - values[at + w]!) * (fx - x0)
      large[y * width + x] = (top + (bottom - top) * (fy - y0)) * scale
    }
  }
  return large
}
