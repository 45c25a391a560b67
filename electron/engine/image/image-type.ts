/** Which kind of picture a file is, by its first bytes: names and declared types are not believed. */

/** The kinds of picture that can be read. */
export type ImageMediaType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif' | 'image/avif' | 'image/tiff'

/** The media type of a picture by its magic bytes, or undefined for anything that is not read as a picture. */
export function sniffImageType(file: Uint8Array): ImageMediaType | undefined {
  if (startsWith(file, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (startsWith(file, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (textAt(file, 0, 4) === 'RIFF' && textAt(file, 8, 12) === 'WEBP') return 'image/webp'
  if (textAt(file, 0, 6) === 'GIF87a' || textAt(file, 0, 6) === 'GIF89a') return 'image/gif'
  if (textAt(file, 4, 8) === 'ftyp' && /avif|avis/.test(textAt(file, 8, 32))) return 'image/avif'
  if (startsWith(file, [0x49, 0x49, 0x2a, 0x00]) || startsWith(file, [0x4d, 0x4d, 0x00, 0x2a])) return 'image/tiff'
  return undefined
}

function startsWith(file: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, i) => file[i] === byte)
}

function textAt(file: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...file.subarray(start, end))
}
