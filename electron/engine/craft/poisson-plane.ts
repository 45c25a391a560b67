/** Poisson's equation on the pixels of a mask: bodies swelling from an outline, and heights from their slopes. */

/**
 * Solves Δu = `divergence` (per pixel, in pixel units) inside `mask`, with u = 0 outside it. Coarse to fine, each level by
 * successive over-relaxation (Young 1950) from the coarser answer: the long waves are settled where they are cheap.
 */
export function solvePoissonPlane(
  divergence: Float32Array,
  mask: Uint8Array,
  width: number,
  height: number,
): Float32Array {
  const u = new Float32Array(width * height)
  if (Math.min(width, height) > 12) {
    const half = halved(divergence, mask, width, height)
    const coarse = solvePoissonPlane(half.divergence, half.mask, half.width, half.height)
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        if (mask[y * width + x] === 0) continue
        u[y * width + x] = between(coarse, half.width, half.height, x / 2 - 0.25, y / 2 - 0.25)
      }
    }
  }
  const sweeps = Math.max(width, height) <= 24 ? 160 : 40
  const over = Math.max(width, height) <= 24 ? 1.7 : 1.6
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const forwards = sweep % 2 === 0
    for (let step = 0; step < u.length; step++) {
      const pixel = forwards ? step : u.length - 1 - step
      if (mask[pixel] === 0) continue
      const x = pixel % width
      const around =
        (x > 0 ? u[pixel - 1]! : 0) +
        (x < width - 1 ? u[pixel + 1]! : 0) +
        (pixel >= width ? u[pixel - width]! : 0) +
        (pixel + width < u.length ? u[pixel + width]! : 0)
      u[pixel]! += over * ((around - divergence[pixel]!) / 4 - u[pixel]!)
    }
  }
  return u
}

/** A body swelling from an outline: the root of Poisson's answer for an even load, 0 … 1, round at its edge. */
export function swollen(alpha: Float32Array, width: number, height: number): Float32Array {
  const mask = Uint8Array.from(alpha, (share) => (share >= 0.5 ? 1 : 0))
  const load = Float32Array.from(mask, (value) => -value)
  const u = solvePoissonPlane(load, mask, width, height)
  const most = u.reduce((largest, value) => Math.max(largest, value), 1e-9)
  return u.map((value) => Math.sqrt(Math.max(0, value) / most))
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
      // Twice the spacing: four times the load.
      half.divergence[y * w + x] = inside === 0 ? 0 : (sum / inside) * 4
      half.mask[y * w + x] = inside >= 2 ? 1 : 0
    }
  }
  return half
}

function between(values: Float32Array, width: number, height: number, x: number, y: number): number {
  const x0 = Math.floor(x)
  const y0 = Math.floor(y)
  const at = (i: number, j: number): number =>
    i < 0 || j < 0 || i >= width || j >= height ? 0 : values[j * width + i]!
  const u = x - x0
  const v = y - y0
  return (at(x0, y0) * (1 - u) + at(x0 + 1, y0) * u) * (1 - v) + (at(x0, y0 + 1) * (1 - u) + at(x0 + 1, y0 + 1) * u) * v
}
