/** Decodes one SQLite record into values (https://www.sqlite.org/fileformat2.html#record_format). Pure. */

/** Undefined for an invalid value, such as text that is not UTF-8. */
export type Value = string | number | null | Uint8Array | undefined

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Returns a varint and its end. Null if it is truncated, or larger than in any healthy file. */
export function readVarint(bytes: Buffer, at: number): { value: number; end: number } | null {
  let value = 0
  for (let index = 0; index < 8; index++) {
    const byte = bytes[at + index]
    if (byte === undefined) return null
    value = value * 128 + (byte & 0x7f)
    if (byte < 0x80) return Number.isSafeInteger(value) ? { value, end: at + index + 1 } : null
  }
  return null
}

/** Returns the values in order, or null for an invalid header. */
export function readRecord(payload: Buffer): Value[] | null {
  const head = readVarint(payload, 0)
  if (head === null || head.value > payload.byteLength) return null
  const values: Value[] = []
  let at = head.value
  for (let place = head.end; place < head.value;) {
    const type = readVarint(payload, place)
    if (type === null) return null
    const length = lengthOf(type.value)
    if (length === null || at + length > payload.byteLength) return null
    values.push(readValue(payload, at, length, type.value))
    at += length
    place = type.end
  }
  return values
}

const fixedLengths: readonly (number | null)[] = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0, null, null]

function lengthOf(type: number): number | null {
  return type < 12 ? (fixedLengths[type] ?? null) : Math.floor((type - 12) / 2)
}

function readValue(bytes: Buffer, at: number, length: number, type: number): Value {
  if (type === 0) return null
  if (type === 8) return 0
  if (type === 9) return 1
  if (type === 7) return bytes.readDoubleBE(at)
  if (type === 6) return Number(bytes.readBigInt64BE(at))
  if (type < 6) return bytes.readIntBE(at, length)
  const content = bytes.subarray(at, at + length)
  if (type % 2 === 0) return content
  try {
    return utf8.decode(content)
  } catch {
    return undefined
  }
}
