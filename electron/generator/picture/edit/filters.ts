/** Blur, sharpening and other filters. */
import { blurred } from '../../../engine/image/blur.ts'
import type { Raster } from '../../../engine/model.ts'
import { alphaOf } from '../rasters.ts'

/** Gaussian blur with a standard deviation of `sigma` pixels; transparent pixels contribute no colour. */
export function softened(raster: Raster, sigma: number): Raster {
  const { width, height, data } = raster
  const pixels = width * height
  const alpha = alphaOf(raster)
  const soft = blurred(alpha, width, height, sigma)
  const out = new Uint8ClampedArray(data.length)
  for (let c = 0; c < 3; c++) {
    const channel = new Float32Array(pixels)
    for (let pixel = 0; pixel < pixels; pixel++) channel[pixel] = data[pixel * 4 + c]! * alpha[pixel]!
    const smooth = blurred(channel, width, height, sigma)
    for (let pixel = 0; pixel < pixels; pixel++)
      out[pixel * 4 + c] = soft[pixel]! > 1e-4 ? smooth[pixel]! / soft[pixel]! : data[pixel * 4 + c]!
  }
  for (let pixel = 0; pixel < pixels; pixel++) out[pixel * 4 + 3] = 255 * soft[pixel]!
  return { width, height, data: out }
}

/** Unsharp mask that leaves flat areas and alpha alone and limits overshoot. */
export function sharpened(raster: Raster, sigma: number, amount: number): Raster {
  const soft = softened(raster, sigma)
  const out = raster.data.slice()
  for (let at = 0; at < out.length; at++) {
    if (at % 4 === 3) continue
    const difference = raster.data[at]! - soft.data[at]!
    const size = Math.abs(difference)
    // Noise below 2 of 255 is not amplified, and strong edges are limited.
    const gain = amount * Math.min(1, Math.max(0, (size - 1.5) / 3)) * (1 / (1 + size / 60))
    out[at] = raster.data[at]! + difference * gain
  }
  return { ...raster, data: out }
}

/** Bilateral filter (Tomasi, Manduchi 1998): smooths flat areas, keeps edges. `radius` in pixels. */
export function denoisedPicture(raster: Raster, radius: number, range: number): Raster {
  const { width, height, data } = raster
  const out = data.slice()
  const spatialWeights = Float32Array.from({ length: (2 * radius + 1) ** 2 }, (_, i) => {
    const [x, y] = [(i % (2 * radius + 1)) - radius, Math.floor(i / (2 * radius + 1)) - radius]
    return Math.exp(-(x * x + y * y) / (2 * (radius / 1.8) ** 2))
  })
  const rangeWeights = Float32Array.from({ length: 766 }, (_, d) => Math.exp(-((d / 3 / range) ** 2) / 2))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      if (data[at + 3] === 0) continue
      let [r, g, b, total] = [0, 0, 0, 0]
      for (let j = -radius; j <= radius; j++) {
        const sy = Math.min(height - 1, Math.max(0, y + j)) * width
        for (let i = -radius; i <= radius; i++) {
          const other = (sy + Math.min(width - 1, Math.max(0, x + i))) * 4
          const apart =
            Math.abs(data[other]! - data[at]!) +
            Math.abs(data[other + 1]! - data[at + 1]!) +
            Math.abs(data[other + 2]! - data[at + 2]!)
          const weight =
            spatialWeights[(j + radius) * (2 * radius + 1) + i + radius]! *
            rangeWeights[apart]! *
            (data[other + 3]! + 1)
          r += weight * data[other]!
          g += weight * data[other + 1]!
          b += weight * data[other + 2]!
          total += weight
        }
      }
      out[at] = r / total
      out[at + 1] = g / total
      out[at + 2] = b / total
    }
  }
  return { width, height, data: out }
}

/** Darkens towards the corners; `amount` 0 … 1. */
export function vignetted({ width, height, data }: Raster, amount: number): Raster {
  const out = data.slice()
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const r = Math.hypot((x + 0.5) / width - 0.5, (y + 0.5) / height - 0.5) / 0.7071
      const t = Math.min(1, Math.max(0, (r - 0.42) / 0.58))
      const dark = 1 - amount * t * t * (3 - 2 * t)
      const at = (y * width + x) * 4
      for (let c = 0; c < 3; c++) out[at + c] = data[at + c]! * dark
    }
  }
  return { width, height, data: out }
}

/** Averages squares of `size` pixels. */
export function pixelated({ width, height, data }: Raster, size: number): Raster {
  const out = new Uint8ClampedArray(data.length)
  for (let top = 0; top < height; top += size) {
    for (let left = 0; left < width; left += size) {
      const sum = [0, 0, 0, 0]
      const [right, bottom] = [Math.min(width, left + size), Math.min(height, top + size)]
      for (let y = top; y < bottom; y++) {
        for (let x = left; x < right; x++) {
          const at = (y * width + x) * 4
          for (let c = 0; c < 3; c++) sum[c]! += data[at + c]! * data[at + 3]!
          sum[3]! += data[at + 3]!
        }
      }
      const alpha = sum[3]! / ((right - left) * (bottom - top))
      for (let y = top; y < bottom; y++) {
        for (let x = left; x < right; x++) {
          const at = (y * width + x) * 4
          for (let c = 0; c < 3; c++) out[at + c] = sum[3]! > 0 ? sum[c]! / sum[3]! : 0
          out[at + 3] = alpha >= 128 ? 255 : 0
        }
      }
    }
  }
  return { width, height, data: out }
}
