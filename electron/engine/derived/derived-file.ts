/** Writes and reads the container of derived files; its layout is described in `shared/formats/view-file.ts`. */
import type { z } from 'zod'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { derivedHeadBytes, derivedMagic, derivedVersion, type Range } from '../../../shared/formats/view-file.ts'

/** The array types of a derived file. */
export type DerivedArray = Float32Array | Uint32Array | Uint16Array | Uint8Array | Int8Array

/** Collects arrays and returns their ranges; `finish` writes header and arrays. */
export class DerivedFileWriter {
  readonly #arrays: DerivedArray[] = []
  #bytes = 0

  /** Adds an array; it is not copied before `finish`. */
  add(array: DerivedArray): Range {
    const range = { at: this.#bytes, count: array.length }
    this.#arrays.push(array)
    this.#bytes = aligned(this.#bytes + array.byteLength)
    return range
  }

  /** Returns the whole file in a buffer of its own. Throws `mesh-too-large` above 4 GB. */
  finish(header: object): Uint8Array<ArrayBuffer> {
    const text = new TextEncoder().encode(JSON.stringify(header))
    const start = aligned(derivedHeadBytes + text.byteLength)
    const total = start + this.#bytes
    if (total > 0xffff_ffff)
      throw new AppError('mesh-too-large', `${total} bytes are more than a derived file can hold`, {
        details: { reason: 'too-many-bytes', bytes: total },
      })
    const file = new Uint8Array(total)
    const head = new DataView(file.buffer)
    for (let i = 0; i < 4; i++) file[i] = derivedMagic.charCodeAt(i)
    head.setUint32(4, derivedVersion, true)
    head.setUint32(8, text.byteLength, true)
    head.setUint32(12, total, true)
    file.set(text, derivedHeadBytes)
    let at = start
    for (const array of this.#arrays) {
      file.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at)
      at = aligned(at + array.byteLength)
    }
    return file
  }
}

/** An opened file: its header, and its arrays as views into the file's memory. Array getters throw `data-corrupt` if out of bounds. */
export interface DerivedFile<Header> {
  header: Header
  float32(range: Range): Float32Array
  uint32(range: Range): Uint32Array
  uint16(range: Range): Uint16Array
  uint8(range: Range): Uint8Array
  int8(range: Range): Int8Array
}

/** Reads a derived file with its header's schema. Throws `data-corrupt` if anything is inconsistent. */
export function readDerivedFile<Header>(file: Uint8Array, schema: z.ZodType<Header>): DerivedFile<Header> {
  const { headerBytes, start } = readDerivedHead(file, file.byteLength)
  let parsed
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(
      file.slice(derivedHeadBytes, derivedHeadBytes + headerBytes),
    )
    parsed = schema.safeParse(JSON.parse(text))
  } catch (error) {
    throw damaged('its header is not JSON', error)
  }
  if (!parsed.success) throw damaged('its header does not fit', parsed.error)
  // Typed array views need alignment, which a file inside a larger buffer may lack.
  const whole = (file.byteOffset + start) % 8 === 0 ? file : file.slice()
  const bytes = whole.byteLength - start
  const checked = ({ at, count }: Range, size: number): [ArrayBuffer, number, number] => {
    if (at % 8 !== 0 || at + count * size > bytes)
      throw damaged(`an array at ${at} with ${count} elements lies outside`)
    return [whole.buffer as ArrayBuffer, whole.byteOffset + start + at, count]
  }
  return {
    header: parsed.data,
    float32: (range) => new Float32Array(...checked(range, 4)),
    uint32: (range) => new Uint32Array(...checked(range, 4)),
    uint16: (range) => new Uint16Array(...checked(range, 2)),
    uint8: (range) => new Uint8Array(...checked(range, 1)),
    int8: (range) => new Int8Array(...checked(range, 1)),
  }
}

/**
 * Checks the first 16 bytes of a file of `totalBytes`; returns the header's length and the offset of the arrays. Throws
 * `data-corrupt` for another kind of file, another version, or a truncated file.
 */
export function readDerivedHead(head: Uint8Array, totalBytes: number): { headerBytes: number; start: number } {
  if (head.byteLength < derivedHeadBytes) throw damaged('it is too short')
  for (let i = 0; i < 4; i++) if (head[i] !== derivedMagic.charCodeAt(i)) throw damaged('it begins as something else')
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const version = view.getUint32(4, true)
  if (version !== derivedVersion) throw damaged(`it is of version ${version}, not ${derivedVersion}`)
  const headerBytes = view.getUint32(8, true)
  const start = aligned(derivedHeadBytes + headerBytes)
  if (view.getUint32(12, true) !== totalBytes || start > totalBytes) throw damaged('it is not as long as it says')
  return { headerBytes, start }
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / 8) * 8
}

function damaged(why: string, cause?: unknown): AppError {
  return new AppError('data-corrupt', `The derived file is damaged: ${why}`, cause === undefined ? {} : { cause })
}
