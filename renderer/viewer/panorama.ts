/** The light of an equirectangular panorama. Pure. */
import type { RadianceField } from './environment-light.ts'
import type { Environment } from './environments.ts'

/** Linear light, 4 numbers per pixel, rows from the zenith down. */
export interface Panorama {
  width: number
  height: number
  data: Float32Array
}

/** Pixels along the horizon, for the mirror level and for the rough levels. */
const [fineWidth, roughWidth] = [512, 128]
/** Limit of a half float; the sun may be brighter. */
const brightest = 65_504

/** Maps the middle to +z, ahead of the model, and the right to -x. Averages pixels, so that a sun of a few pixels keeps its light. */
export function panoramaLight(panorama: Panorama): RadianceField {
  const fine = reduced(panorama, fineWidth)
  return { radiance: lookup(fine), blurred: lookup(reduced(fine, roughWidth)) }
}

/** Returns RGBA, 112 × 64 px, at the brightness of the other environments' swatches. */
export function panoramaSwatch(panorama: Panorama): Uint8ClampedArray<ArrayBuffer> {
  const [width, height] = [112, 64]
  const { data, ...small } = reduced(panorama, width * 2)
  const pixels = new Uint8ClampedArray(width * height * 4)
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++, at += 4) {
      const from =
        (Math.floor(((row + 0.5) / height) * small.height) * small.width +
          Math.floor(((column + 0.5) / width) * small.width)) *
        4
      for (let channel = 0; channel < 3; channel++)
        pixels[at + channel] = 255 * (1 - Math.exp(-data[from + channel]! * 1.3)) ** (1 / 2.2)
      pixels[at + 3] = 255
    }
  return pixels
}

/** Downscales to a maximum width; each pixel is the mean of its source pixels. */
function reduced(panorama: Panorama, maxWidth: number): Panorama {
  const { width, height, data } = panorama
  if (width <= maxWidth) return panorama
  const small: Panorama = {
    width: maxWidth,
    height: maxWidth / 2,
    data: new Float32Array((maxWidth * maxWidth * 4) / 2),
  }
  for (let row = 0, at = 0; row < small.height; row++) {
    const [top, bottom] = spanOf(row, small.height, height)
    for (let column = 0; column < small.width; column++, at += 4) {
      const [left, right] = spanOf(column, small.width, width)
      const sum = [0, 0, 0]
      for (let y = top; y < bottom; y++)
        for (let x = left; x < right; x++)
          for (let channel = 0; channel < 3; channel++)
            sum[channel]! += Math.min(brightest, data[(y * width + x) * 4 + channel]!)
      const count = (bottom - top) * (right - left)
      for (let channel = 0; channel < 3; channel++) small.data[at + channel] = sum[channel]! / count
    }
  }
  return small
}

/** Returns the source pixels of one target pixel along a row or column, at least one. */
function spanOf(index: number, small: number, large: number): [number, number] {
  const from = Math.floor((index * large) / small)
  return [from, Math.max(from + 1, Math.floor(((index + 1) * large) / small))]
}

/** Interpolates between four pixels, across the seam, clamped at the poles. */
function lookup({ width, height, data }: Panorama): Environment['radiance'] {
  return (x, y, z) => {
    const across = (Math.atan2(-x, z) / (2 * Math.PI) + 0.5) * width - 0.5
    const down = (Math.acos(Math.min(1, Math.max(-1, y))) / Math.PI) * height - 0.5
    const [column, row] = [Math.floor(across), Math.floor(down)]
    const [right, below] = [across - column, down - row]
    const at = (i: number, j: number) =>
      (Math.min(height - 1, Math.max(0, j)) * width + (((i % width) + width) % width)) * 4
    const corners = [at(column, row), at(column + 1, row), at(column, row + 1), at(column + 1, row + 1)] as const
    const value = (channel: number) => {
      const top = data[corners[0] + channel]! * (1 - right) + data[corners[1] + channel]! * right
      const bottom = data[corners[2] + channel]! * (1 - right) + data[corners[3] + channel]! * right
      return Math.min(brightest, top * (1 - below) + bottom * below)
    }
    return [value(0), value(1), value(2)]
  }
}
