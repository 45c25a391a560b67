/** Crops, rotates, mirrors and scales pictures with their masks. */
import { pixelsOf } from '../../../engine/image/picture-library.ts'
import type { Raster } from '../../../engine/model.ts'
import { resampled, type Window } from '../rasters.ts'
import type { Canvas } from './edit.ts'

/** Cuts out a window. Areas beyond the picture are transparent and, if there is a mask, editable. */
export function windowed(canvas: Canvas, window: Window): Canvas {
  return mapped(canvas, window.width, window.height, (x, y) => {
    const [sx, sy] = [x + window.left, y + window.top]
    const { width, height } = canvas.raster
    return sx < 0 || sy < 0 || sx >= width || sy >= height ? -1 : sy * width + sx
  })
}

/** Adds a transparent margin on all sides. */
export function padded(canvas: Canvas, margin: number): Canvas {
  const { width, height } = canvas.raster
  return windowed(canvas, { left: -margin, top: -margin, width: width + 2 * margin, height: height + 2 * margin })
}

/** Crops to the middle of the picture. */
export function croppedToCentre(canvas: Canvas, width: number, height: number): Canvas {
  const { raster } = canvas
  return windowed(canvas, { left: (raster.width - width) >> 1, top: (raster.height - height) >> 1, width, height })
}

/** Mirrors left to right, or top to bottom. */
export function mirrored(canvas: Canvas, axis: 'across' | 'down'): Canvas {
  const { width, height } = canvas.raster
  return mapped(canvas, width, height, (x, y) =>
    axis === 'across' ? y * width + (width - 1 - x) : (height - 1 - y) * width + x,
  )
}

/** Rotates clockwise by 1, 2 or 3 quarter turns, without resampling. */
export function quarterTurned(canvas: Canvas, quarters: number): Canvas {
  const { width, height } = canvas.raster
  if (quarters === 2) return mapped(canvas, width, height, (x, y) => (height - 1 - y) * width + (width - 1 - x))
  return mapped(canvas, height, width, (x, y) =>
    quarters === 1 ? (height - 1 - x) * width + y : x * width + (width - 1 - y),
  )
}

/** Rotates clockwise by degrees; the canvas grows to hold everything, with transparent corners. */
export async function rotate(canvas: Canvas, degrees: number): Promise<Canvas> {
  const quarters = (((degrees / 90) % 4) + 4) % 4
  if (Number.isInteger(quarters)) return quarters === 0 ? canvas : quarterTurned(canvas, quarters)
  const { data, info } = await pixelsOf(canvas.raster.data, rawOf(canvas.raster))
    .rotate(degrees, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raster = { width: info.width, height: info.height, data: new Uint8ClampedArray(data) }
  if (canvas.mask === undefined) return { ...canvas, raster }
  const mask = await pixelsOf(canvas.mask, { width: canvas.raster.width, height: canvas.raster.height, channels: 1 })
    .rotate(degrees, { background: '#fff' })
    .extractChannel(0)
    .raw()
    .toBuffer()
  return { ...canvas, raster, mask: new Uint8Array(mask) }
}

/** Resamples the picture and its mask. */
export async function resized(canvas: Canvas, width: number, height: number): Promise<Canvas> {
  return {
    ...canvas,
    raster: await resampled(canvas.raster, width, height),
    ...(canvas.mask === undefined ? {} : { mask: await scaledMask(canvas.mask, canvas.raster, width, height) }),
  }
}

export async function scaledMask(
  mask: Uint8Array,
  from: { width: number; height: number },
  width: number,
  height: number,
): Promise<Uint8Array> {
  if (from.width === width && from.height === height) return mask
  const data = await pixelsOf(mask, { width: from.width, height: from.height, channels: 1 })
    .resize({ width, height, fit: 'fill', kernel: 'linear' })
    .extractChannel(0)
    .raw()
    .toBuffer()
  return new Uint8Array(data)
}

function rawOf({ width, height }: Raster): { width: number; height: number; channels: 4 } {
  return { width, height, channels: 4 }
}

function mapped(canvas: Canvas, width: number, height: number, from: (x: number, y: number) => number): Canvas {
  const source = new Uint32Array(
    canvas.raster.data.buffer,
    canvas.raster.data.byteOffset,
    canvas.raster.data.length / 4,
  )
  const out = new Uint32Array(width * height)
  const mask = canvas.mask === undefined ? undefined : new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pixel = from(x, y)
      if (pixel >= 0) out[y * width + x] = source[pixel]!
      if (mask) mask[y * width + x] = pixel >= 0 ? canvas.mask![pixel]! : 255
    }
  }
  const raster: Raster = { width, height, data: new Uint8ClampedArray(out.buffer) }
  return { ...canvas, raster, ...(mask === undefined ? {} : { mask }) }
}
