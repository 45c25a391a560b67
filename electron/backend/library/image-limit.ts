/**
 * Limits the decoded size of pictures using their headers. PNG: specification 11.2.1; JPEG: ITU-T T.81 B.2.2; WebP: RFC
 * 9649.
 */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { readHead } from './disk.ts'
import type { FileType } from '../../../shared/formats/file-type.ts'
import type { FormatId } from '../../../shared/formats/formats.ts'

/** Maximum pixels per side, as supported by graphics cards. */
const maxSide = 16_384
/** 400 MB when decoded to RGBA. */
const maxPixels = 100_000_000

/** Rejects a picture that is too large to show with `unsafe-file`, before anything decodes it. */
export async function checkImageSize(path: string, type: FileType): Promise<void> {
  const size = imageSize(type.id, await readHead(path, imageHeaderBytes))
  if (size === null) return
  const { width, height } = size
  if (width > maxSide || height > maxSide || width * height > maxPixels)
    throw new AppError('unsafe-file', `a picture of ${width} × ${height} pixels is too large`, {
      details: { reason: 'picture-too-large', width, height, maxSide, maxPixels },
    })
}

interface ImageSize {
  width: number
  height: number
}

/** How much of a file is read to find its dimensions: cameras put previews and colour profiles first. */
const imageHeaderBytes = 1024 * 1024

/** Returns the dimensions in pixels, or null if the header does not contain them. */
export function imageSize(type: FormatId, head: Uint8Array): ImageSize | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  if (type === 'png') return head.byteLength < 24 ? null : { width: view.getUint32(16), height: view.getUint32(20) }
  if (type === 'jpeg') return jpegSize(view)
  if (type === 'webp') return webpSize(view)
  return null
}

function jpegSize(view: DataView): ImageSize | null {
  let at = 2
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    const standsAlone = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
    at += standsAlone ? 2 : 2 + view.getUint16(at + 2)
  }
  return null
}

function webpSize(view: DataView): ImageSize | null {
  if (view.byteLength < 30) return null
  const uint24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
  switch (view.getUint8(15)) {
    case 0x20: // "VP8 ": lossy
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    case 0x4c: {
      // "VP8L": lossless.
      const bits = view.getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 0x58: // "VP8X": extended.
      return { width: uint24(24) + 1, height: uint24(27) + 1 }
    default:
      return null
  }
}
