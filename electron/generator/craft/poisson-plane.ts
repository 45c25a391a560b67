/** Poisson's equation on the pixels of a mask: inflated bodies, and heights from slopes. */

const cycles = 3
const sweeps = 6

/** Boundary condition: `zero` is Dirichlet (u = 0), `free` is Neumann (u is determined up to a constant). */
type PlaneBorder = 'zero' | 'free'

/**
 * Solves Δu = `divergence` (per pixel, in pixel units) inside `mask` by multigrid (Brandt 1977): the residual is solved
 * at half size and added, then smoothed by Gauss–Seidel, three times per level. Error on discs with zero border: 2 % at
 * 100 pixels, 0.3 % at 600.
 */
export function solvePoissonPlane(
  divergence: Float32Array,
  mask: Uint8Array,
  width: number,
  height: number,
  border: PlaneBorder = 'zero',
): Float32Array {
  const u = new Float32Array(width * height)
  const next = neighboursOf(mask, width, border)
  if (Math.min(width, height) <= 8) {
    smooth(u, divergence, next, width, 80)
    return u
  }
  const residual = divergence.slice()
  for (let cycle = 0; cycle < cycles; cycle++) {
    if (cycle > 0)
      for (let pixel = 0; pixel < u.length; pixel++)
        if (mask[pixel] !== 0)
          residual[pixel] = divergence[pixel]! - (neighbourSum(u, pixel, width) - next[pixel]! * u[pixel]!)
    const half = halved(residual, mask, width, height)
    const coarse = solvePoissonPlane(half.divergence, half.mask, half.width, half.height, border)
    const known = border === 'free' ? half.mask : undefined
    for (let pixel = 0; pixel < u.length; pixel++) {
      if (mask[pixel] === 0) continue
      const x = pixel % width
      u[pixel]! += between(coarse, known, half.width, half.height, x / 2 - 0.25, (pixel - x) / width / 2 - 0.25)
    }
    smooth(u, divergence, next, width, sweeps)
  }
  return u
}

/** Number of neighbours of each pixel: four, or those inside the mask. */
function neighboursOf(mask: Uint8Array, width: number, border: PlaneBorder): Uint8Array {
  const ones = new Float32Array(mask)
  return Uint8Array.from(mask, (inside, pixel) =>
    inside === 0 ? 0 : border === 'zero' ? 4 : neighbourSum(ones, pixel, width),
  )
}

/** Gauss–Seidel sweeps in alternating directions. */
function smooth(u: Float32Array, divergence: Float32Array, next: Uint8Array, width: number, times: number): void {
  for (let sweep = 0; sweep < times; sweep++) {
    for (let step = 0; step < u.length; step++) {
      const pixel = sweep % 2 === 0 ? step : u.length - 1 - step
      if (next[pixel] !== 0) u[pixel] = (neighbourSum(u, pixel, width) - divergence[pixel]!) / next[pixel]!
    }
  }
}

/** The sum of the four neighbours; u is 0 outside the mask. */
function neighbourSum(u: Float32Array, pixel: number, width: number): number {
  const x = pixel % width
  return (
    (x > 0 ? u[pixel - 1]! : 0) +
    (x < width - 1 ? u[pixel + 1]! : 0) +
    (pixel >= width ? u[pixel - width]! : 0) +
    (pixel + width < u.length ? u[pixel + width]! : 0)
  )
}

/** Returns an inflated body, 0 … 1, round at its edge: the square root of Poisson's solution for a constant load. */
export function inflated(alpha: Float32Array, width: number, height: number): Float32Array {
  const mask = Uint8Array.from(alpha, (share) => (share >= 0.5 ? 1 : 0))
  const load = Float32Array.from(mask, (value) => -value)
  const u = solvePoissonPlane(load, mask, width, height)
  const max = u.reduce((largest, value) => Math.max(largest, value), 1e-9)
  return u.map((value) => Math.sqrt(Math.max(0, value) / max))
}

function halved(
  divergence: Float32Array,
  mask: Uint8Array,
  width: number,
  height: number,
): { divergence: Float32Array; mask: Uint8Array; width: number; height: number } {
  const w = Math.ceil(width / 2)
  const h = Math.ceil(height / 2)
  const half = { divergence: new Float32Array(w * h), mask: new Uint8Array(w * h), width: w, height: h }
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      let inside = 0
      let sum = 0
      for (let k = 0; k < 4; k++) {
        const sx = x * 2 + (k % 2)
        const sy = y * 2 + (k >> 1)
        if (sx >= width || sy >= height || mask[sy * width + sx] === 0) continue
        inside++
        sum += divergence[sy * width + sx]!
      }
      // Twice the spacing scales the load by four.
      half.divergence[y * w + x] = inside === 0 ? 0 : (sum / inside) * 4
      half.mask[y * w + x] = inside >= 2 ? 1 : 0
    }
  }
  return half
}

/** Bilinear interpolation; unknown values count as 0, or are skipped if `known` is given. */
function between(
  values: Float32Array,
  known: Uint8Array | undefined,
  width: number,
  height: number,
  x: number,
  y: number,
): number {
  const x0 = Math.floor(x)
  const y0 = Math.floor(y)
  let sum = 0
  let weight = 0
  for (let k = 0; k < 4; k++) {
    const i = x0 + (k & 1)
    const j = y0 + (k >> 1)
    if (i < 0 || j < 0 || i >= width || j >= height) continue
    if (known !== undefined && known[j * width + i] === 0) continue
    const share = Math.abs(x0 + 1 - (k & 1) - x) * Math.abs(y0 + 1 - (k >> 1) - y)
    sum += share * values[j * width + i]!
    weight += share
  }
  return known === undefined ? sum : weight > 0 ? sum / weight : 0
}
