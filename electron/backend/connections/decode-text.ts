/** The bytes of an answer as text, whatever they are said to be. Pure. */

/**
 * What the first bytes say (a byte order mark) counts most; then UTF-16, for its bytes are valid UTF-8, too; then UTF-8
 * where they are that; then the charset of the `Content-Type`. No mark is left in the text.
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
    // A charset no one knows.
    return new TextDecoder().decode(bytes)
  }
}
