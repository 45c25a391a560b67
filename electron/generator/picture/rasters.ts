/** Operations on whole pictures that several modules of the picture generator share. */
import { linearFromSrgb } from '../../../shared/geometry/srgb.ts'
import { transformSquares } from '../../engine/image/distance-transform.ts'
import { pixelsOf } from '../../engine/image/picture-library.ts'
import type { Raster } from '../../engine/model.ts'

/** Linear light by sRGB byte. */
export const linearOfByte = Float32Array.from({ length: 256 }, (_, byte) => linearFromSrgb(byte / 255))

/** A rectangle in pixels. */
export interface Window {
  left: number
  top: number
  width: number
  height: number
}

/** Returns the alpha channel, 0 … 1 per pixel. */
export function alphaOf({ width, height, data }: Raster): Float32Array {
  return Float32Array.from({ length: width * height }, (_, pixel) => data[pixel * 4 + 3]! / 255)
}

/** Returns the bounding box of the pixels for which `isMember` holds, or undefined if there are none. */
export function boxWhere(width: number, height: number, isMember: (pixel: number) => boolean): Window | undefined {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isMember(y * width + x)) continue
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      if (y > bottom) bottom = y
    }
  }
  return right < 0 ? undefined : { left, top, width: right - left + 1, height: bottom - top + 1 }
}

/** Copies a window that lies within the picture. */
export function cropped({ width: rowLength, data }: Raster, { left, top, width, height }: Window): Raster {
  const out = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * rowLength + left) * 4
    out.set(data.subarray(from, from + width * 4), y * width * 4)
  }
  return { width, height, data: out }
}

/** Resamples with a three-lobed Lanczos kernel, colours weighted by alpha. */
export async function resampled(raster: Raster, width: number, height: number): Promise<Raster> {
  const { data, info } = await pixelsOf(raster.data, { width: raster.width, height: raster.height, channels: 4 })
    .resize({ width, height, fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) }
}

/** Composites pixel `from` of one picture over pixel `to` of another, in place (source-over). */
export function compositePixel(above: Uint8ClampedArray, from: number, below: Uint8ClampedArray, to: number): void {
  const own = above[from * 4 + 3]! / 255
  if (own === 0) return
  const under = (below[to * 4 + 3]! / 255) * (1 - own)
  const alpha = own + under
  for (let c = 0; c < 3; c++) below[to * 4 + c] = (above[from * 4 + c]! * own + below[to * 4 + c]! * under) / alpha
  below[to * 4 + 3] = 255 * alpha
}

/** Distance in pixels if there is no shape. */
const noShapeDistance = 1e6

/** Exact distance in pixels to where `coverage` reaches a half; partly covered pixels are nearer. 0 inside. */
export function distanceTo(width: number, height: number, coverage: (pixel: number) => number): Float32Array {
  const squares = new Float64Array(width * height)
  for (let pixel = 0; pixel < squares.length; pixel++) {
    const share = coverage(pixel)
    squares[pixel] = share <= 0.01 ? Infinity : Math.max(0, 0.5 - share) ** 2
  }
  transformSquares(squares, width, height)
  return Float32Array.from(squares, (square) => (square === Infinity ? noShapeDistance : Math.sqrt(square)))
}
