/** Writes an endlessly repeating GIF: GIF89a, with variable-length-code LZW (appendix F). Pure. */

export interface GifHead {
  width: number
  height: number
  /** 3 per colour, at most 256 colours. */
  colours: Uint8Array
}

/** Returns the bytes before the first picture. */
export function gifHead({ width, height, colours }: GifHead): Uint8Array<ArrayBuffer> {
  const bits = paletteBits(colours.length / 3)
  const table = new Uint8Array(3 << bits)
  table.set(colours)
  const flags = 0x80 | 0x70 | (bits - 1)
  const loops = [0x21, 0xff, 11, ...ascii('NETSCAPE2.0'), 3, 1, 0, 0, 0]
  return Uint8Array.from([...ascii('GIF89a'), ...u16(width), ...u16(height), flags, 0, 0, ...table, ...loops])
}

/** Returns the bytes of a full picture; `delay` in hundredths of a second. */
export function gifPicture(
  { width, height, colours }: GifHead,
  indices: Uint8Array,
  delay: number,
): Uint8Array<ArrayBuffer> {
  const size = Math.max(2, paletteBits(colours.length / 3))
  const coded = lzw(indices, size)
  const blocks: number = Math.ceil(coded.length / 255)
  const head = [0x21, 0xf9, 4, 4, ...u16(delay), 0, 0, 0x2c, 0, 0, 0, 0, ...u16(width), ...u16(height), 0, size]
  const out = new Uint8Array(head.length + coded.length + blocks + 1)
  out.set(head)
  let at = head.length
  for (let from = 0; from < coded.length; from += 255) {
    const part = coded.subarray(from, from + 255)
    out[at] = part.length
    out.set(part, at + 1)
    at += part.length + 1
  }
  return out
}

/** The bytes after the last picture. */
export const gifEnd = Uint8Array.from([0x3b])

/** Returns the delays in hundredths of a second, which add up to `seconds`; at least 2, because players treat less as 10. */
export function gifDelays(frames: number, seconds: number): number[] {
  const each = Math.max(2, (seconds * 100) / frames)
  return Array.from({ length: frames }, (_, index) => Math.round((index + 1) * each) - Math.round(index * each))
}

/** `codeBits`: bits of a pixel; codes grow to 12 bits, then the table is cleared. */
function lzw(indices: Uint8Array, codeBits: number): Uint8Array<ArrayBuffer> {
  const clear = 1 << codeBits
  // Maps a known string's code and the next pixel to the code of the extended string.
  const next = new Uint16Array(4096 << 8)
  let out = new Uint8Array(Math.max(64, indices.length >> 1))
  let length = 0
  let pending = 0
  let pendingBits = 0
  let bits = codeBits + 1
  let nextCode = clear + 2
  const put = (code: number) => {
    pending |= code << pendingBits
    pendingBits += bits
    while (pendingBits >= 8) {
      if (length === out.length) {
        const longer = new Uint8Array(out.length * 2)
        longer.set(out)
        out = longer
      }
      out[length++] = pending & 255
      pending >>>= 8
      pendingBits -= 8
    }
  }
  put(clear)
  let known = indices[0] ?? 0
  for (let at = 1; at < indices.length; at++) {
    const pixel = indices[at]!
    const both = next[(known << 8) | pixel]!
    if (both !== 0) {
      known = both
      continue
    }
    put(known)
    if (nextCode === 4096) {
      put(clear)
      next.fill(0)
      bits = codeBits + 1
      nextCode = clear + 2
    } else {
      if (nextCode === 1 << bits) bits += 1
      next[(known << 8) | pixel] = nextCode
      nextCode += 1
    }
    known = pixel
  }
  put(known)
  // The decoder is one entry behind and may already use longer codes.
  if (nextCode === 1 << bits && bits < 12) bits += 1
  put(clear + 1)
  if (pendingBits > 0) {
    bits = 8 - pendingBits
    put(0)
  }
  return out.slice(0, length)
}

function paletteBits(colours: number): number {
  return Math.max(1, Math.ceil(Math.log2(Math.max(2, colours))))
}

function ascii(words: string): number[] {
  return Array.from({ length: words.length }, (_, at) => words.charCodeAt(at))
}

function u16(value: number): number[] {
  return [value & 255, (value >>> 8) & 255]
}
