/** Borders around a subject: outlines and stickers. */
import type { Raster } from '../../../engine/model.ts'
import { distanceTo } from '../rasters.ts'

/** Pixels; sRGB 0 … 255. */
export interface BorderOptions {
  width: number
  colour: readonly [number, number, number]
  /** Adds a soft shadow below. */
  shadow?: boolean
}

/** Draws the picture over an antialiased border that follows its alpha. The size stays. */
export function stickerBorder(raster: Raster, { width: wide, colour, shadow = false }: BorderOptions): Raster {
  const { width, height, data } = raster
  const distance = distanceTo(width, height, (pixel) => data[pixel * 4 + 3]! / 255)
  const out = new Uint8ClampedArray(data.length)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const at = pixel * 4
    const border = Math.min(1, Math.max(0, wide + 0.5 - distance[pixel]!))
    const own = data[at + 3]! / 255
    let dark = 0
    if (shadow) {
      const x = (pixel % width) - Math.round(wide * 0.15)
      const y = Math.floor(pixel / width) - Math.round(wide * 0.45)
      const d = x >= 0 && y >= 0 ? distance[y * width + x]! : Infinity
      dark = 0.35 * Math.min(1, Math.max(0, (wide * 1.35 - d) / (wide * 0.7)))
    }
    const alpha = own + (1 - own) * (border + (1 - border) * dark)
    if (alpha <= 0) continue
    for (let c = 0; c < 3; c++) out[at + c] = (data[at + c]! * own + colour[c]! * border * (1 - own)) / alpha
    out[at + 3] = 255 * alpha
  }
  return { width, height, data: out }
}
