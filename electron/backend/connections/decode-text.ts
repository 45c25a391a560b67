/** Decodes a response's bytes, even if the declared charset is wrong. Pure. */

/**
 * Returns the text without a byte order mark. Checks in turn: the byte order mark, UTF-16 (which can also be valid
 * UTF-8), UTF-8, and the charset in `Content-Type`.
 */
export function decodeText(bytes: Uint8Array, contentType: string | undefined): string {
  const named = /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType ?? '')?.[1]?.toLowerCase()
  const wide = wideCharset(bytes) ?? (named?.startsWith('utf-16') === true ? named : null)
  if (wide !== null) return decode(bytes, wide)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decode(bytes, named ?? 'utf-8')
  }
}

function wideCharset(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
}

function decode(bytes: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    // The charset is unknown.
    return new TextDecoder().decode(bytes)
  }
}
