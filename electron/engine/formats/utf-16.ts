/** Converts UTF-16 text with a byte order mark to UTF-8; other bytes are returned unchanged. */
export function asUtf8(file: Uint8Array): Uint8Array {
  const isLittle = file[0] === 0xff && file[1] === 0xfe
  const isBig = file[0] === 0xfe && file[1] === 0xff
  // SketchUp files start like this too.
  if (!(isLittle || isBig) || file[2] === 0xff) return file
  return new TextEncoder().encode(new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(file))
}
