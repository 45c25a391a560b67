/** The `image-thumbnail` job: a small PNG of a picture, and the picture's dimensions. */
import type { ImageJobs } from './jobs.ts'
import { decodeImage } from './decode-image.ts'
import { encodePng } from './encode-png.ts'

/** A PNG of at most `size` × `size` pixels, never enlarged. Rejects with `unsupported-format`, `unsafe-file`. */
export async function imageThumbnail(
  input: ImageJobs['image-thumbnail']['input'],
): Promise<ImageJobs['image-thumbnail']['output']> {
  const { raster, mediaType, fullWidth, fullHeight } = await decodeImage(input.file, {
    maxSide: Math.max(1, Math.round(input.size)),
  })
  return { thumbnail: await encodePng(raster), width: fullWidth, height: fullHeight, mediaType }
}
