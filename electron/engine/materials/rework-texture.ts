/** Resizes and colour-adjusts textures. */
import { pixelsOf } from '../image/picture-library.ts'
import type { PictureAdjustment } from '../../../shared/edits/material-change.ts'
import { adjustColour, colourMatrix } from '../../../shared/edits/picture-adjustment.ts'
import { decodeImage } from '../image/decode-image.ts'
import { encodeJpeg } from '../image/encode-jpeg.ts'
import { encodePng } from '../image/encode-png.ts'
import type { Raster, Texture } from '../model.ts'

/** What to change. */
export interface Rework {
  /** Pixels along the longer side; null: unchanged. */
  side: number | null
  adjustment: PictureAdjustment | null
}

/**
 * JPEGs stay JPEG (quality 92); everything else becomes PNG. Returns the texture itself if there is nothing to do.
 * Rejects with the errors of decoding.
 */
export async function reworkTexture(texture: Texture, { side, adjustment }: Rework): Promise<Texture> {
  const sized = side !== null && side !== Math.max(texture.width, texture.height)
  if (!sized && adjustment === null) return texture
  const { raster } = await decodeImage(texture.bytes)
  const resized = sized ? await resizeRaster(raster, side) : raster
  if (adjustment !== null) adjustRaster(resized, adjustment)
  const isJpeg = texture.mediaType === 'image/jpeg'
  return {
    name: texture.name,
    mediaType: isJpeg ? 'image/jpeg' : 'image/png',
    bytes: isJpeg ? await encodeJpeg(resized, 92) : await encodePng(resized),
    width: resized.width,
    height: resized.height,
  }
}

/**
 * Resizes, keeping the aspect ratio. Colour and alpha are resized separately: premultiplied resizing would lose the
 * colours below transparent pixels, where many models keep some of theirs.
 */
async function resizeRaster(raster: Raster, side: number): Promise<Raster> {
  const scale = side / Math.max(raster.width, raster.height)
  const width = Math.max(1, Math.round(raster.width * scale))
  const height = Math.max(1, Math.round(raster.height * scale))
  const pixels = raster.width * raster.height
  const [colour, alpha] = [new Uint8Array(pixels * 3), new Uint8Array(pixels)]
  for (let pixel = 0; pixel < pixels; pixel++) {
    for (let channel = 0; channel < 3; channel++) colour[pixel * 3 + channel] = raster.data[pixel * 4 + channel]!
    alpha[pixel] = raster.data[pixel * 4 + 3]!
  }
  const resize = (data: Uint8Array, channels: 1 | 3) =>
    pixelsOf(data, { width: raster.width, height: raster.height, channels })
      .resize({ width, height, fit: 'fill', kernel: 'lanczos3' })
      .raw()
      .toBuffer({ resolveWithObject: true })
  const [seen, opacity] = await Promise.all([resize(colour, 3), resize(alpha, 1)])
  const data = new Uint8ClampedArray(width * height * 4)
  const step = opacity.info.channels
  for (let pixel = 0; pixel < width * height; pixel++) {
    for (let channel = 0; channel < 3; channel++) data[pixel * 4 + channel] = seen.data[pixel * 3 + channel]!
    data[pixel * 4 + 3] = opacity.data[pixel * step]!
  }
  return { width, height, data }
}

/** Changes the colours in place; alpha stays. */
function adjustRaster({ data }: Raster, adjustment: PictureAdjustment): void {
  const matrix = colourMatrix(adjustment)
  for (let i = 0; i < data.length; i += 4) {
    const [r, g, b] = adjustColour([data[i]! / 255, data[i + 1]! / 255, data[i + 2]! / 255], matrix)
    data[i] = Math.round(r * 255)
    data[i + 1] = Math.round(g * 255)
    data[i + 2] = Math.round(b * 255)
  }
}
