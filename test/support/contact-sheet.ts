/** Many pictures as one, to be looked at. */
import sharp from 'sharp'
import type { Raster } from '../../electron/engine/model.ts'

/** Writes a PNG of the pictures in rows, fitted to squares of `cell` pixels, over a checkerboard that shows what is clear. */
export async function contactSheet(
  path: string,
  pictures: readonly Raster[],
  columns: number,
  cell: number,
): Promise<void> {
  const width = columns * cell
  const height = Math.ceil(pictures.length / columns) * cell
  const checks = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><pattern id="p" width="16" height="16" patternUnits="userSpaceOnUse"><rect width="16" height="16" fill="#ddd"/><path d="M0 0h8v8h8v8H8V8H0z" fill="#bbb"/></pattern><rect width="100%" height="100%" fill="url(#p)"/></svg>`
  const layers = await Promise.all(
    pictures.map(async ({ width: w, height: h, data }, at) => ({
      input: await sharp(data, { raw: { width: w, height: h, channels: 4 } })
        .resize(cell - 6, cell - 6, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
        .png()
        .toBuffer(),
      left: (at % columns) * cell + 3,
      top: Math.floor(at / columns) * cell + 3,
    })),
  )
  await sharp(Buffer.from(checks)).composite(layers).png().toFile(path)
}
