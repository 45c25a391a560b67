/** The bytes of text files as UTF-8 with line feeds, however they were written. */

/** Returns the text as UTF-8 whose lines end with line feeds: from UTF-16, and from files of old Macs, which have carriage returns alone. */
export function plainText(file: Uint8Array): Uint8Array {
  const text = asUtf8(file)
  const start = text.subarray(0, 65_536)
  return start.includes(13) && !start.includes(10) ? text.map((byte) => (byte === 13 ? 10 : byte)) : text
}

/** The same text as UTF-8 where the file begins with a mark of UTF-16, else the very same bytes. */
export function asUtf8(file: Uint8Array): Uint8Array {
  const isLittle = file[0] === 0xff && file[1] === 0xfe
  const isBig = file[0] === 0xfe && file[1] === 0xff
  // SketchUp begins its files so, too.
  if (!(isLittle || isBig) || file[2] === 0xff) return file
  return new TextEncoder().encode(new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(file))
}
