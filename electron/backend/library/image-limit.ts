/** The limit on pictures: how much they may unfold to. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { readHead } from './disk.ts'
import type { FileType } from '../../../shared/formats/file-type.ts'
import { imageHeaderBytes, imageSize } from './image-size.ts'

/** Pixels of one side: what graphics cards take at most. */
const longestSide = 16_384
/** Pixels in all: 400 MB when unfolded to RGBA. */
const maxPixels = 100_000_000

/** Rejects a picture that is larger than anything can show, as `unsafe-file`, before anything decodes it. */
export async function checkImageSize(path: string, type: FileType): Promise<void> {
  const size = imageSize(type.id, await readHead(path, imageHeaderBytes))
  if (size === null) return
  const { width, height } = size
  if (width > longestSide || height > longestSide || width * height > maxPixels)
    throw new AppError('unsafe-file', `a picture of ${width} × ${height} pixels is too large`, {
      details: { reason: 'picture-too-large', width, height, longestSide, maxPixels },
    })
}
