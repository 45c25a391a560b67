/** Pictures drawn for tests, with the truth about their subject. */
import sharp from 'sharp'
import type { Raster } from '../../../electron/engine/model.ts'

/** SVG shapes over a background, as pixels. */
export async function drawn(shapes: string, width = 320, height = 280, background = 'none'): Promise<Raster> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${background}"/>${shapes}</svg>`
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) }
}

/** Shapes of 320 × 280 at half that size: for what does not depend on how fine a picture is. */
export async function drawnSmall(shapes: string, background = 'none'): Promise<Raster> {
  return drawn(`<g transform="scale(.5)">${shapes}</g>`, 160, 140, background)
}

/** The pixels as a PNG file. */
export async function pngOf({ width, height, data }: Raster): Promise<Uint8Array> {
  return new Uint8Array(
    await sharp(data, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer(),
  )
}

/** A round creature with an arm, in the middle of 320 × 280. */
export const creature =
  '<ellipse cx="160" cy="170" rx="70" ry="75" fill="#c84018"/><circle cx="160" cy="85" r="45" fill="#e08040"/>' +
  '<rect x="215" y="150" width="60" height="24" rx="12" fill="#c84018"/>' +
  '<circle cx="145" cy="80" r="7" fill="#fff"/><circle cx="176" cy="80" r="7" fill="#fff"/>'

/** Intersection over union of a cut-out and the alpha of a picture of the same size. */
export function overlap(alpha: Float32Array, truth: Raster): number {
  let both = 0
  let either = 0
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    const [a, b] = [alpha[pixel]! >= 0.5, truth.data[pixel * 4 + 3]! >= 128]
    if (a && b) both++
    if (a || b) either++
  }
  return both / either
}
