/** Limits for decoding pictures. */

/** 256 MB of pixels. */
const maxPixels = 64_000_000
/** Pixels allowed for any picture, and pixels per byte beyond them: a plain picture compresses to a 350th as PNG. */
const freePixels = 16_777_216
const pixelsPerByte = 1024

/** The maximum number of pixels that a file of this size may unpack to. */
export function maxPixelsOf(bytes: number): number {
  return Math.min(maxPixels, freePixels + bytes * pixelsPerByte)
}
