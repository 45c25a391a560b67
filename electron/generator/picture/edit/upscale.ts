/** Enlarges pictures with clean edges. */
import type { Progress, Raster } from '../../../engine/model.ts'
import { alphaOf, resampled } from '../rasters.ts'

const rounds = 4

/**
 * Enlarges 2 or 4 times: Lanczos, then iterative back-projection (Irani, Peleg 1991), which adds back what the reduced
 * result lacks compared to the picture. After each round, values are clamped to the range of their neighbours in the
 * small picture, so that no halos grow. Colours are weighted by alpha.
 */
export async function upscaled(raster: Raster, factor: 2 | 4, progress: Progress): Promise<Raster> {
  if (factor === 4) {
    const half = await upscaled(raster, 2, (share) => progress(share * 0.25))
    return upscaled(half, 2, (share) => progress(0.25 + share * 0.75))
  }
  const { width, height } = raster
  const isOpaque = alphaOf(raster).every((share) => share === 1)
  const large = await resampled(raster, width * 2, height * 2)
  const out = new Uint8ClampedArray(width * height * 16)
  const channels = isOpaque ? 3 : 4
  for (let c = 0; c < channels; c++) {
    const small = new Float32Array(width * height)
    const big = new Float32Array(width * height * 4)
    // Alpha as is, colours premultiplied.
    const weigh = (data: Uint8ClampedArray, at: number): number =>
      c === 3 || isOpaque ? data[at + c]! : (data[at + c]! * data[at + 3]!) / 255
    for (let pixel = 0; pixel < small.length; pixel++) small[pixel] = weigh(raster.data, pixel * 4)
    for (let pixel = 0; pixel < big.length; pixel++) big[pixel] = weigh(large.data, pixel * 4)
    backProject(small, big, width, height)
    for (let pixel = 0; pixel < big.length; pixel++) out[pixel * 4 + c] = big[pixel]!
    progress((c + 1) / (channels + 1))
  }
  if (isOpaque) for (let at = 3; at < out.length; at += 4) out[at] = 255
  else
    for (let at = 0; at < out.length; at += 4) {
      const alpha = out[at + 3]!
      for (let c = 0; c < 3; c++) out[at + c] = alpha > 0 ? (out[at + c]! * 255) / alpha : large.data[at + c]!
    }
  return { width: width * 2, height: height * 2, data: out }
}

function backProject(small: Float32Array, big: Float32Array, width: number, height: number): void {
  const wide = width * 2
  const [low, high] = spans(small, width, height)
  const rest = new Float32Array(small.length)
  for (let round = 0; round < rounds; round++) {
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const at = y * 2 * wide + x * 2
        rest[y * width + x] =
          small[y * width + x]! - (big[at]! + big[at + 1]! + big[at + wide]! + big[at + wide + 1]!) / 4
      }
    }
    for (let y = 0; y < height * 2; y++) {
      const fy = (y - 0.5) / 2
      const y0 = Math.floor(fy)
      const v = fy - y0
      const top = Math.min(height - 1, Math.max(0, y0)) * width
      const bottom = Math.min(height - 1, y0 + 1) * width
      for (let x = 0; x < wide; x++) {
        const fx = (x - 0.5) / 2
        const x0 = Math.floor(fx)
        const u = fx - x0
        const left = Math.max(0, x0)
        const right = Math.min(width - 1, x0 + 1)
        const given =
          (rest[top + left]! * (1 - u) + rest[top + right]! * u) * (1 - v) +
          (rest[bottom + left]! * (1 - u) + rest[bottom + right]! * u) * v
        const at = y * wide + x
        const from = (y >> 1) * width + (x >> 1)
        big[at] = Math.min(high[from]!, Math.max(low[from]!, big[at]! + given))
      }
    }
  }
}

/** Minimum and maximum of 3 × 3, slightly widened: the range of a sharper picture. */
function spans(small: Float32Array, width: number, height: number): [Float32Array, Float32Array] {
  const low = new Float32Array(small.length)
  const high = new Float32Array(small.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let [min, max] = [Infinity, -Infinity]
      for (let j = Math.max(0, y - 1); j <= Math.min(height - 1, y + 1); j++) {
        for (let i = Math.max(0, x - 1); i <= Math.min(width - 1, x + 1); i++) {
          const value = small[j * width + i]!
          if (value < min) min = value
          if (value > max) max = value
        }
      }
      const slack = (max - min) * 0.08
      low[y * width + x] = Math.max(0, min - slack)
      high[y * width + x] = Math.min(255, max + slack)
    }
  }
  return [low, high]
}
