/** Reads the values of a PLY file in any encoding. */
import type { PlyHeader } from './ply-header.ts'
import { readScalar, scalarBytes, type ScalarType } from './scalars.ts'
import { TextScan } from './text-scan.ts'

export interface PlyValues {
  /** Whether values beyond the end were requested; these are NaN. */
  isEnded: boolean
  /** Whether any number had a decimal comma. */
  readonly hasDecimalCommas?: boolean
  /** Moves to the next row of a text file, whose rows may have more numbers than the header declares. */
  endRow?(): void
  next(type: ScalarType): number
  /**
   * Returns three corners for each of `count` triangles if the data has that layout only: lists of a byte count of 3
   * and 32-bit indices. Otherwise null, without reading anything.
   */
  triangles?(count: number): Uint32Array | null
  /**
   * Fills one list per property for a number of rows, if the offsets of rows in the file are known without reading
   * them. Returns false, without reading anything, if not.
   */
  columns?(types: readonly ScalarType[], into: readonly PlyColumn[]): boolean
}

export type PlyColumn = Float32Array | Float64Array

export function plyValues(file: Uint8Array, header: PlyHeader): PlyValues {
  return header.encoding === 'ascii' ? new WordSource(file, header) : new ByteSource(file, header)
}

class ByteSource implements PlyValues {
  readonly #view: DataView
  readonly #little: boolean
  isEnded = false
  #offset = 0

  constructor(file: Uint8Array, header: PlyHeader) {
    this.#view = new DataView(file.buffer, file.byteOffset + header.bytes, file.byteLength - header.bytes)
    this.#little = header.encoding === 'little'
  }

  triangles(count: number): Uint32Array | null {
    const view = this.#view
    if (this.#offset + count * 13 > view.byteLength) return null
    const corners = new Uint32Array(count * 3)
    let at = this.#offset
    for (let to = 0; to < corners.length; to += 3, at += 13) {
      if (view.getUint8(at) !== 3) return null
      corners[to] = view.getUint32(at + 1, this.#little)
      corners[to + 1] = view.getUint32(at + 5, this.#little)
      corners[to + 2] = view.getUint32(at + 9, this.#little)
    }
    this.#offset = at
    return corners
  }

  columns(types: readonly ScalarType[], into: readonly PlyColumn[]): boolean {
    const stride = types.reduce((sum, type) => sum + scalarBytes[type], 0)
    const count = into[0]?.length ?? 0
    if (this.#offset + stride * count > this.#view.byteLength) return false
    let from = this.#offset
    for (const [index, type] of types.entries()) {
      const column = into[index]!
      if (type === 'f4')
        for (let i = 0, at = from; i < count; i++, at += stride) column[i] = this.#view.getFloat32(at, this.#little)
      else if (type === 'u1')
        for (let i = 0, at = from; i < count; i++, at += stride) column[i] = this.#view.getUint8(at)
      else for (let i = 0, at = from; i < count; i++, at += stride) column[i] = this.#value(type, at)
      from += scalarBytes[type]
    }
    this.#offset += stride * count
    return true
  }

  next(type: ScalarType): number {
    const at = this.#offset
    this.#offset += scalarBytes[type]
    if (this.#offset > this.#view.byteLength) {
      this.isEnded = true
      return Number.NaN
    }
    return this.#value(type, at)
  }

  #value(type: ScalarType, at: number): number {
    return readScalar[type](this.#view, at, this.#little)
  }
}

class WordSource implements PlyValues {
  isEnded = false
  /** Whether each line is a row: MeshLab writes rows with more numbers than the header declares. */
  readonly #isByLine: boolean
  readonly #text: TextScan

  constructor(file: Uint8Array, header: PlyHeader) {
    this.#isByLine = hasLongRows(file, header)
    this.#text = new TextScan(file, header.bytes)
  }

  get hasDecimalCommas(): boolean {
    return this.#text.hasDecimalCommas
  }

  next(): number {
    if (this.#text.skipBlanks(true)) return this.#text.number()
    this.isEnded = true
    return Number.NaN
  }

  endRow(): void {
    if (this.#isByLine) this.#text.nextLine()
  }
}

/** Whether the first row of an element has more numbers than the header says, and the file has one line per row. */
function hasLongRows(file: Uint8Array, { bytes, elements }: PlyHeader): boolean {
  const text = new TextScan(file, bytes)
  let isLong = false
  const filled = elements.filter(({ count }) => count > 0)
  for (const [i, { properties, count }] of filled.entries()) {
    if (!text.skipBlanks(true)) return false
    const start = text.at
    let left = properties.length
    for (const { countType } of properties) if (countType !== undefined && text.skipBlanks()) left += text.number()
    text.at = start
    for (; text.skipBlanks(); text.skipWord()) left--
    isLong ||= left < 0
    // The rows of the last element need not be counted if no element has a long one.
    if (!isLong && i === filled.length - 1) return false
    text.at = start
    for (let row = 0; row < count; row++)
      if (!text.skipBlanks(true) || (!text.nextLine() && row < count - 1)) return false
  }
  return isLong
}
