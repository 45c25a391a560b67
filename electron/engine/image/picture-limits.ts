/** How much of a picture we are willing to unpack. */

/** 256 MB of pixels. */
const maxPixels = 64_000_000
/** Any picture may have so many, and beyond them so many for each of its bytes: a plain one packs to a 350th as PNG. */
const freePixels = 16_777_216
const pixelsPerByte = 1024

/** How many pixels a file of so many bytes may unpack to. */
export function maxPixelsOf(bytes: number): number {
  return Math.min(maxPixels, freePixels + bytes * pixelsPerByte)
}
