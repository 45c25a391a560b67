/** Pixels through Oklab (Ottosson 2020) and back, without an object per pixel. */
import { linearFromSrgb, srgbFromLinear } from '../../colour/srgb.ts'
import type { Progress, Raster } from '../../model.ts'

const linear = Float32Array.from({ length: 256 }, (_, byte) => linearFromSrgb(byte / 255))
/** sRGB bytes for linear light in steps fine enough for the darkest shades. */
const steps = 16_384
const bytes = Uint8Array.from({ length: steps + 1 }, (_, i) => Math.round(255 * srgbFromLinear((i / steps) ** 2)))

/** Lightness, a, b of an sRGB pixel, written to `out`. */
export function labOfBytes(red: number, green: number, blue: number, out: Float32Array): void {
  const r = linear[red]!
  const g = linear[green]!
  const b = linear[blue]!
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  out[0] = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  out[1] = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  out[2] = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
}

/** Writes the sRGB bytes of an Oklab colour; what lies outside the gamut loses colourfulness until it fits. */
export function bytesOfLab(lightness: number, a: number, b: number, out: Uint8ClampedArray, at: number): void {
  const light = lightness < 0 ? 0 : lightness > 1 ? 1 : lightness
  let share = 1
  for (;;) {
    const l = (light + share * (0.3963377774 * a + 0.2158037573 * b)) ** 3
    const m = (light - share * (0.1055613458 * a + 0.0638541728 * b)) ** 3
    const s = (light - share * (0.0894841775 * a + 1.291485548 * b)) ** 3
    const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s
    const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s
    const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s
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
 * A copy with every visible pixel's lightness, a and b changed in place by `change`; where it answers false the pixel
 * keeps its bytes.
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
