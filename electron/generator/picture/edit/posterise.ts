/** Reduces a picture to a few flat colours. */
import type { Progress, Raster } from '../../../engine/model.ts'
import { bytesOfLab, labOfBytes } from './oklab-pixels.ts'

/**
 * Reduces to the `count` best colours (2 … 64): k-means in Oklab over a sample, seeded by farthest points (Gonzalez
 * 1985), so deterministic. Alpha stays.
 */
export function posterised(raster: Raster, count: number, progress: Progress): Raster {
  const { width, height, data } = raster
  const samples = sampled(raster, 24_000)
  if (samples.length === 0) return raster
  const centres = spread(samples, count)
  for (let round = 0; round < 14; round++) {
    const sums = new Float64Array((centres.length / 3) * 4)
    for (let i = 0; i < samples.length; i += 3) {
      const k = nearest(centres, samples[i]!, samples[i + 1]!, samples[i + 2]!)
      for (let c = 0; c < 3; c++) sums[k * 4 + c]! += samples[i + c]!
      sums[k * 4 + 3]! += 1
    }
    for (let k = 0; k * 3 < centres.length; k++) {
      const n = sums[k * 4 + 3]!
      if (n > 0) for (let c = 0; c < 3; c++) centres[k * 3 + c] = sums[k * 4 + c]! / n
    }
  }
  const palette = new Uint8ClampedArray(centres.length)
  for (let k = 0; k < centres.length; k += 3) bytesOfLab(centres[k]!, centres[k + 1]!, centres[k + 2]!, palette, k)
  const out = data.slice()
  const lab = new Float32Array(3)
  const known = new Int16Array(1 << 18).fill(-1)
  for (let pixel = 0; pixel < width * height; pixel++) {
    if (pixel % (width * 128) === 0) progress(pixel / (width * height))
    const at = pixel * 4
    // Six bits per channel are finer than the borders between so few colours.
    const key = ((data[at]! >> 2) << 12) | ((data[at + 1]! >> 2) << 6) | (data[at + 2]! >> 2)
    let k = known[key]!
    if (k < 0) {
      labOfBytes(data[at]! & 252, data[at + 1]! & 252, data[at + 2]! & 252, lab)
      k = known[key] = nearest(centres, lab[0]!, lab[1]!, lab[2]!)
    }
    for (let c = 0; c < 3; c++) out[at + c] = palette[k * 3 + c]!
  }
  return { width, height, data: out }
}

function sampled({ width, height, data }: Raster, max: number): Float32Array {
  const step = Math.max(1, Math.floor((width * height) / max))
  const values: number[] = []
  const lab = new Float32Array(3)
  for (let pixel = 0; pixel < width * height; pixel += step) {
    if (data[pixel * 4 + 3]! < 128) continue
    labOfBytes(data[pixel * 4]!, data[pixel * 4 + 1]!, data[pixel * 4 + 2]!, lab)
    values.push(lab[0]!, lab[1]!, lab[2]!)
  }
  return Float32Array.from(values)
}

function spread(samples: Float32Array, count: number): Float64Array {
  const centres: number[] = [0, 0, 0]
  for (let i = 0; i < samples.length; i++) centres[i % 3]! += (samples[i]! * 3) / samples.length
  const apart = new Float64Array(samples.length / 3).fill(Infinity)
  while (centres.length < count * 3) {
    const last = centres.length - 3
    let far = 0
    for (let i = 0; i < apart.length; i++) {
      const d =
        (samples[i * 3]! - centres[last]!) ** 2 +
        (samples[i * 3 + 1]! - centres[last + 1]!) ** 2 +
        (samples[i * 3 + 2]! - centres[last + 2]!) ** 2
      apart[i] = Math.min(apart[i]!, d)
      if (apart[i]! > apart[far]!) far = i
    }
    if (apart[far]! < 1e-6) break
    centres.push(samples[far * 3]!, samples[far * 3 + 1]!, samples[far * 3 + 2]!)
  }
  return Float64Array.from(centres)
}

function nearest(centres: Float64Array, l: number, a: number, b: number): number {
  let best = 0
  let min = Infinity
  for (let k = 0; k < centres.length; k += 3) {
    const d = (centres[k]! - l) ** 2 + (centres[k + 1]! - a) ** 2 + (centres[k + 2]! - b) ** 2
    if (d < min) [best, min] = [k / 3, d]
  }
  return best
}
