/** Converts pixels to Oklab and back without allocating per pixel. */
import { fromOklab, toOklab } from '../../../../shared/geometry/oklab.ts'
import { srgbFromLinear } from '../../../../shared/geometry/srgb.ts'
import type { Progress, Raster } from '../../../engine/model.ts'
import { linearOfByte } from '../rasters.ts'

/** sRGB bytes by linear light, in steps fine enough for the darkest shades. */
const steps = 16_384
const bytes = Uint8Array.from({ length: steps + 1 }, (_, i) => Math.round(255 * srgbFromLinear((i / steps) ** 2)))

/** Scratch colour. */
const rgb = new Float64Array(3)

/** Writes lightness, a and b of an sRGB pixel to `out`. */
export function labOfBytes(red: number, green: number, blue: number, out: Float32Array): void {
  toOklab(linearOfByte[red]!, linearOfByte[green]!, linearOfByte[blue]!, out)
}

/** Writes the sRGB bytes of an Oklab colour; reduces chroma of colours outside the gamut until they fit. */
export function bytesOfLab(lightness: number, a: number, b: number, out: Uint8ClampedArray, at: number): void {
  const light = lightness < 0 ? 0 : lightness > 1 ? 1 : lightness
  let share = 1
  for (;;) {
    fromOklab(light, share * a, share * b, rgb)
    const red = rgb[0]!
    const green = rgb[1]!
    const blue = rgb[2]!
    const fits = red > -2e-3 && red < 1.002 && green > -2e-3 && green < 1.002 && blue > -2e-3 && blue < 1.002
    if (fits || share < 0.02) {
      out[at] = byteOf(red)
      out[at + 1] = byteOf(green)
      out[at + 2] = byteOf(blue)
      return
    }
    share *= 0.94
  }
}

function byteOf(value: number): number {
  return bytes[Math.round(Math.sqrt(value < 0 ? 0 : value > 1 ? 1 : value) * steps)]!
}

/**
 * Changes lightness, a and b of every visible pixel in a copy; if `change` returns false, the pixel's bytes are
 * unchanged.
 */
export function mapLab(
  raster: Raster,
  progress: Progress,
  change: (lab: Float32Array, pixel: number) => boolean | void,
): Raster {
  const { width, height } = raster
  const data = raster.data.slice()
  const lab = new Float32Array(3)
  for (let y = 0; y < height; y++) {
    if ((y & 127) === 0) progress(y / height)
    for (let pixel = y * width; pixel < (y + 1) * width; pixel++) {
      const at = pixel * 4
      if (data[at + 3] === 0) continue
      labOfBytes(data[at]!, data[at + 1]!, data[at + 2]!, lab)
      if (change(lab, pixel) !== false) bytesOfLab(lab[0]!, lab[1]!, lab[2]!, data, at)
    }
  }
  return { width, height, data }
}
