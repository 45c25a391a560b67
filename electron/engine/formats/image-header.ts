/** Reads the media type and size of an image from its header. */
import type { Texture } from '../model.ts'

export interface ImageHeader {
  mediaType: Texture['mediaType']
  width: number
  height: number
}

/** Undefined for formats other than PNG, JPEG and WebP. */
export function imageHeader(bytes: Uint8Array): ImageHeader | undefined {
  if (bytes.byteLength < 16) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(0) === 0x89504e47 && bytes.byteLength >= 24)
    return { mediaType: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
  if (view.getUint16(0) === 0xffd8) return jpegHeader(view)
  if (view.getUint32(0) === 0x52494646 && view.getUint32(8) === 0x57454250) return webpHeader(view)
  return undefined
}

/** Walks the segments up to the frame header (SOF0 … SOF15, except the table markers in that range). */
function jpegHeader(view: DataView): ImageHeader | undefined {
  for (let offset = 2; offset + 9 < view.byteLength;) {
    if (view.getUint8(offset) !== 0xff) return undefined
    const marker = view.getUint8(offset + 1)
    if (marker === 0xff) {
      offset++
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame)
      return { mediaType: 'image/jpeg', width: view.getUint16(offset + 7), height: view.getUint16(offset + 5) }
    offset += 2 + Math.max(2, view.getUint16(offset + 2))
  }
  return undefined
}

function webpHeader(view: DataView): ImageHeader | undefined {
  if (view.byteLength < 30) return undefined
  const mediaType = 'image/webp'
  switch (view.getUint32(12)) {
    case 0x56503820: // "VP8 "
      return { mediaType, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    case 0x5650384c: {
      // "VP8L": 14 bits each, minus one
      const bits = view.getUint32(21, true)
      return { mediaType, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 0x56503858: // "VP8X": 24 bits each, minus one
      return {
        mediaType,
        width: 1 + (view.getUint32(24, true) & 0xff_ffff),
        height: 1 + (view.getUint16(27, true) | (view.getUint8(29) << 16)),
      }
    default:
      return undefined
  }
}
