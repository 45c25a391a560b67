/** Text that Windows programs write in two bytes a letter. */

/** The same text as UTF-8 where the file begins with a mark of UTF-16, else the very same bytes. */
export function asUtf8(file: Uint8Array): Uint8Array {
  const isLittle = file[0] === 0xff && file[1] === 0xfe
  const isBig = file[0] === 0xfe && file[1] === 0xff
  // SketchUp begins its files so, too.
  if (!(isLittle || isBig) || file[2] === 0xff) return file
  return new TextEncoder().encode(new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(file))
}
