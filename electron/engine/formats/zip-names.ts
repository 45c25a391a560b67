/** File names of ZIP archives, which are often in the code page of the computer that packed them (APPNOTE.TXT, appendix D). */
import { crc32 } from 'node:zlib'

/** The upper half of code page 437, which no decoder of the Encoding Standard has. */
const upperHalf437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0'

/** Code pages of the computers that pack archives without saying so. The first maps every byte to a character of its own. */
const codePages = ['windows-1252', 'cp437', 'gb18030', 'shift_jis', 'big5', 'euc-kr', 'windows-1251', 'ibm866'] as const

/** A name, and its bytes where their encoding is not known. */
export interface ZipName {
  name: string
  /** Null if the name is known to be Unicode. */
  legacyBytes: Uint8Array | null
}

/**
 * Returns the name of an entry: from the Unicode path field (0x7075), otherwise as UTF-8 if valid, otherwise in code
 * page 437, as the format specifies.
 */
export function zipName(stored: Uint8Array, extra: Uint8Array): ZipName {
  const name = unicodePath(stored, extra) ?? asUtf8(stored)
  return name === null ? { name: decoded(stored, 'cp437'), legacyBytes: stored } : { name, legacyBytes: null }
}

/** Returns the name decoded with each code page, with forward slashes. */
export function legacyReadings(bytes: Uint8Array): string[] {
  return codePages.map((codePage) => decoded(bytes, codePage))
}

/**
 * Returns possible readings of a reference in a file: unchanged, and decoded with each code page, in case it was read
 * as Windows-1252 by mistake.
 */
export function referenceReadings(reference: string): string[] {
  // oxlint-disable-next-line no-control-regex -- that is what ASCII is
  if (/^[\0-\x7F]*$/.test(reference)) return [reference]
  const bytes = asWindows1252(reference)
  return bytes === null ? [reference] : [reference, ...legacyReadings(bytes)]
}

/** Decodes text of an unknown encoding: UTF-8 if valid, otherwise Windows-1252, which keeps all bytes distinct. */
export function decodeText(bytes: Uint8Array): string {
  return asUtf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes)
}

/**
 * Returns identical strings for names that differ only in case or in how accents are composed: macOS decomposes them.
 */
export function comparableName(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/** With forward slashes in paths. */
function decoded(bytes: Uint8Array, codePage: (typeof codePages)[number]): string {
  const text =
    codePage === 'cp437'
      ? Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : upperHalf437[byte - 128]!)).join('')
      : new TextDecoder(codePage).decode(bytes)
  return text.replaceAll('\\', '/')
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

function asUtf8(bytes: Uint8Array): string | null {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    return null
  }
}

/** Info-ZIP's field: version, CRC of the plain name, and the name in UTF-8. */
function unicodePath(stored: Uint8Array, extra: Uint8Array): string | null {
  const view = new DataView(extra.buffer, extra.byteOffset, extra.byteLength)
  for (let at = 0; at + 4 <= extra.byteLength;) {
    const end = at + 4 + view.getUint16(at + 2, true)
    const isPath = view.getUint16(at, true) === 0x7075 && end <= extra.byteLength && end - at >= 9
    if (isPath && view.getUint32(at + 5, true) === crc32(stored)) return asUtf8(extra.subarray(at + 9, end))
    at = end
  }
  return null
}

const bytesOf1252 = new Map(
  Array.from({ length: 256 }, (_, byte) => [new TextDecoder('windows-1252').decode(Uint8Array.of(byte)), byte]),
)

/** Null if a character is not in the code page. */
function asWindows1252(text: string): Uint8Array | null {
  const bytes = Array.from(text, (character) => bytesOf1252.get(character) ?? -1)
  return bytes.includes(-1) ? null : Uint8Array.from(bytes)
}
