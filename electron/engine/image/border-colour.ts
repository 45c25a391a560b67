/** Detects a plain background and extrapolates its colour behind the subject. */
import type { Raster } from '../model.ts'

/** A background of one colour with a gentle gradient. */
export interface PlainBackground {
  /** Distance of each pixel from the background's colour there: lightness and chroma, 0 … about 1.7. */
  distance: Float32Array
  /** Root mean square of the border pixels' distances. */
  noise: number
  /** Fraction of the border that is background. */
  backgroundFraction: number
  /** The background's colour at a pixel: channel 0 … 2, value 0 … 1. */
  colourAt(channel: number, x: number, y: number): number
}

const minShare = 0.6

/** Fits a plane per channel through the border pixels, rejecting outliers; undefined if too few are left. */
export function findPlainBackground(raster: Raster): PlainBackground | undefined {
  const { width, height } = raster
  const ring = ringPixels(width, height)
  let planes = medianColour(raster, ring).map((value) => [value, 0, 0] as Plane)
  let members: number[] = []
  for (const limit of [0.14, 0.1, 0.07]) {
    members = ring.filter((pixel) => distanceAt(raster, planes, pixel) < limit)
    if (members.length < minShare * ring.length) return undefined
    planes = [0, 1, 2].map((channel) => fitPlane(raster, members, channel))
  }
  let squares = 0
  for (const pixel of members) squares += distanceAt(raster, planes, pixel) ** 2
  const distance = new Float32Array(width * height)
  for (let pixel = 0; pixel < distance.length; pixel++) distance[pixel] = distanceAt(raster, planes, pixel)
  return {
    distance,
    noise: Math.sqrt(squares / members.length),
    backgroundFraction: members.length / ring.length,
    colourAt: (channel, x, y) =>
      planes[channel]![0] + (planes[channel]![1] * x) / width + (planes[channel]![2] * y) / height,
  }
}

/** The outermost pixels, about one part in fifty wide. */
export function ringPixels(width: number, height: number): number[] {
  const wide = Math.max(1, Math.round(Math.min(width, height) * 0.02))
  const pixels: number[] = []
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (x < wide || y < wide || x >= width - wide || y >= height - wide) pixels.push(y * width + x)
      else x = width - wide - 1
    }
  }
  return pixels
}

type Plane = [number, number, number]

function medianColour({ data }: Raster, pixels: number[]): number[] {
  return [0, 1, 2].map((channel) => {
    const values = Uint8Array.from(pixels, (pixel) => data[pixel * 4 + channel]!).sort()
    return values[values.length >> 1]! / 255
  })
}

function distanceAt({ data, width, height }: Raster, planes: Plane[], pixel: number): number {
  const x = (pixel % width) / width
  const y = Math.floor(pixel / width) / height
  const r = data[pixel * 4]! / 255 - planes[0]![0] - planes[0]![1] * x - planes[0]![2] * y
  const g = data[pixel * 4 + 1]! / 255 - planes[1]![0] - planes[1]![1] * x - planes[1]![2] * y
  const b = data[pixel * 4 + 2]! / 255 - planes[2]![0] - planes[2]![1] * x - planes[2]![2] * y
  const lightness = 0.3 * r + 0.59 * g + 0.11 * b
  return Math.sqrt(lightness ** 2 + (r - lightness) ** 2 + (b - lightness) ** 2)
}

/** Least squares of value = p + q x + r y, by Cramer's rule; constant if the slope is undetermined. */
function fitPlane({ data, width, height }: Raster, pixels: number[], channel: number): Plane {
  let [n, sx, sy, sxx, sxy, syy, sv, sxv, syv] = [0, 0, 0, 0, 0, 0, 0, 0, 0]
  for (const pixel of pixels) {
    const x = (pixel % width) / width
    const y = Math.floor(pixel / width) / height
    const value = data[pixel * 4 + channel]! / 255
    n++
    sx += x
    sy += y
    sxx += x * x
    sxy += x * y
    syy += y * y
    sv += value
    sxv += x * value
    syv += y * value
  }
  const determinant = n * (sxx * syy - sxy * sxy) - sx * (sx * syy - sxy * sy) + sy * (sx * sxy - sxx * sy)
  if (Math.abs(determinant) < 1e-6 * n ** 3) return [sv / n, 0, 0]
  const p = sv * (sxx * syy - sxy * sxy) - sx * (sxv * syy - sxy * syv) + sy * (sxv * sxy - sxx * syv)
  const q = n * (sxv * syy - syv * sxy) - sv * (sx * syy - sxy * sy) + sy * (sx * syv - sxv * sy)
  const r = n * (sxx * syv - sxy * sxv) - sx * (sx * syv - sxv * sy) + sv * (sx * sxy - sxx * sy)
  return [p / determinant, q / determinant, r / determinant]
}
