/** A hard mask at one size → a soft, sub-pixel edge at the picture's size. */
import type { Raster } from '../model.ts'
import { blurred } from './blur.ts'
import { localColour } from './local-colour.ts'

/**
 * Alpha 0 … 1 at the raster's size from a mask of any size. Along the mask's edge each pixel is split between the local
 * colours of subject and background (the projection of Bayesian matting, with local means), as far as those differ; where
 * they do not, the smoothed mask decides.
 */
export function softEdge(raster: Raster, mask: Uint8Array, maskWidth: number, maskHeight: number): Float32Array {
  const { width, height } = raster
  const step = width / maskWidth
  const coarse = blurred(Float32Array.from(mask), maskWidth, maskHeight, 0.8)
  const shape = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      shape[y * width + x] = bilinear(coarse, maskWidth, maskHeight, (x + 0.5) / step - 0.5, (y + 0.5) / step - 0.5)
    }
  }
  const smooth = blurred(shape, width, height, step * 0.7)
  const surely = Float32Array.from(smooth, (value) => (value > 0.97 ? 1 : 0))
  const surelyNot = Float32Array.from(smooth, (value) => (value < 0.03 ? 1 : 0))
  const radius = Math.round(step * 5)
  const inner = localColour(raster, surely, radius)
  const outer = localColour(raster, surelyNot, radius)
  const alpha = new Float32Array(width * height)
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    const value = smooth[pixel]!
    if (value > 0.97 || value < 0.03) {
      alpha[pixel] = value > 0.5 ? 1 : 0
      continue
    }
    let along = 0
    let square = 0
    for (let c = 0; c < 3; c++) {
      const across = inner[c]![pixel]! - outer[c]![pixel]!
      along += (raster.data[pixel * 4 + c]! - outer[c]![pixel]!) * across
      square += across * across
    }
    const guided = square > 0 ? Math.min(1, Math.max(0, along / square)) : value
    // Full trust from a difference of about 60 of 255, and none far from the mask's own edge.
    const trust = Math.min(1, square / 3600) * Math.min(1, 4 * Math.min(value, 1 - value))
    alpha[pixel] = guided * trust + value * (1 - trust)
  }
  const settled = blurred(alpha, width, height, 0.7)
  return settled.map((value) => Math.min(1, Math.max(0, (value - 0.5) * 1.6 + 0.5)))
}

function bilinear(field: Float32Array, width: number, height: number, x: number, y: number): number {
  const cx = Math.min(width - 1, Math.max(0, x))
  const cy = Math.min(height - 1, Math.max(0, y))
  const x0 = Math.floor(cx)
  const y0 = Math.floor(cy)
  const x1 = Math.min(width - 1, x0 + 1)
  const y1 = Math.min(height - 1, y0 + 1)
  const fx = cx - x0
  const fy = cy - y0
  const above = field[y0 * width + x0]! * (1 - fx) + field[y0 * width + x1]! * fx
  const below = field[y1 * width + x0]! * (1 - fx) + field[y1 * width + x1]! * fx
  return above * (1 - fy) + below * fy
}
