/** Frames, rounded corners and shadows. */
import { blurred } from '../../../engine/image/blur.ts'
import type { Raster } from '../../../engine/model.ts'
import { alphaOf } from '../rasters.ts'

/** Paints a plain band along the edges. Pixels; sRGB 0 … 255. */
export function framed({ width, height, data }: Raster, frameWidth: number, colour: readonly number[]): Raster {
  const out = data.slice()
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (x >= frameWidth && y >= frameWidth && x < width - frameWidth && y < height - frameWidth) continue
      out.set([colour[0]!, colour[1]!, colour[2]!, 255], (y * width + x) * 4)
    }
  }
  return { width, height, data: out }
}

/** Rounds the corners; `radiusFraction` is a fraction of the shorter side, at most 0.5. */
export function rounded({ width, height, data }: Raster, radiusFraction: number): Raster {
  const radius = Math.min(width, height) * radiusFraction
  const out = data.slice()
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const dx = Math.max(0, radius - (x + 0.5), x + 0.5 - (width - radius))
      const dy = Math.max(0, radius - (y + 0.5), y + 0.5 - (height - radius))
      const inside = Math.min(1, Math.max(0, radius - Math.hypot(dx, dy) + 0.5))
      if (inside < 1) out[(y * width + x) * 4 + 3] = data[(y * width + x) * 4 + 3]! * inside
    }
  }
  return { width, height, data: out }
}

/** Adds a soft shadow slightly below the subject; `size` in pixels, `strength` 0 … 1. */
export function withShadow(raster: Raster, size: number, strength: number): Raster {
  const { width, height, data } = raster
  const soft = blurred(alphaOf(raster), width, height, size)
  const [right, down] = [Math.round(size * 0.4), Math.round(size * 1.1)]
  const out = new Uint8ClampedArray(data.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      const [sx, sy] = [x - right, y - down]
      const shade = sx >= 0 && sy >= 0 ? soft[sy * width + sx]! * strength : 0
      const own = data[at + 3]! / 255
      const total = own + (1 - own) * shade
      if (total <= 0) continue
      for (let c = 0; c < 3; c++) out[at + c] = (data[at + c]! * own) / total
      out[at + 3] = 255 * total
    }
  }
  return { width, height, data: out }
}
