/** Reads the data of a PLY file value by value, whatever its encoding. */
import { plyTypeBytes, type PlyHeader, type PlyType } from './ply-header.ts'
import { TextScan } from './text-scan.ts'

/** Gives one value after another. */
export interface PlyValues {
  /** Whether more values were asked for than there are; these were NaN. */
  isEnded: boolean
  /** Whether a number of a text was written with a decimal comma. */
  readonly hasDecimalCommas?: boolean
  /** Goes behind the row of a text, of which more numbers may be left than the header says. */
  endRow?(): void
  next(type: PlyType): number
  /**
   * Returns three corners for each of `count` triangles if the data has that layout only: lists of a byte count of 3
   * and 32-bit indices. Otherwise null, without reading anything.
   */
  triangles?(count: number): Uint32Array | null
  /**
   * Fills one list per property for a number of rows, if the offsets of rows in the file are known without reading
   * them. Returns false, without reading anything, if not.
   */
  columns?(types: readonly PlyType[], into: readonly PlyColumn[]): boolean
}

export type PlyColumn = Float32Array | Float64Array

/** The values behind the header. */
export function plyValues(file: Uint8Array, header: PlyHeader): PlyValues {
  return header.encoding === 'ascii' ? new WordSource(file, header) : new ByteSource(file, header)
}

/** Walks binary data. */
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

  columns(types: readonly PlyType[], into: readonly PlyColumn[]): boolean {
    const stride = types.reduce((sum, type) => sum + plyTypeBytes[type], 0)
    const count = into[0]?.length ?? 0
    if (this.#offset + stride * count > this.#view.byteLength) return false
    let from = this.#offset
    for (const [place, type] of types.entries()) {
      const column = into[place]!
      if (type === 'f4')
        for (let i = 0, at = from; i < count; i++, at += stride) column[i] = this.#view.getFloat32(at, this.#little)
      else if (type === 'u1')
        for (let i = 0, at = from; i < count; i++, at += stride) column[i] = this.#view.getUint8(at)
      else for (let i = 0, at = from; i < count; i++, at += stride) column[i] = this.#value(type, at)
      from += plyTypeBytes[type]
    }
    this.#offset += stride * count
    return true
  }

  next(type: PlyType): number {
    const at = this.#offset
    this.#offset += plyTypeBytes[type]
    if (this.#offset > this.#view.byteLength) {
      this.isEnded = true
      return Number.NaN
    }
    return this.#value(type, at)
  }

  #value(type: PlyType, at: number): number {
    const view = this.#view
    switch (type) {
      case 'i1':
        return view.getInt8(at)
      case 'u1':
        return view.getUint8(at)
      case 'i2':
        return view.getInt16(at, this.#little)
      case 'u2':
        return view.getUint16(at, this.#little)
      case 'i4':
        return view.getInt32(at, this.#little)
      case 'u4':
        return view.getUint32(at, this.#little)
      case 'f4':
        return view.getFloat32(at, this.#little)
      case 'f8':
      default:
        return view.getFloat64(at, this.#little)
    }
  }
}

/** Walks words between blanks. */
class WordSource implements PlyValues {
  isEnded = false
  /** MeshLab writes rows with more numbers than its header names: then a line is a row. */
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

/** Whether the first row has more numbers than its element has properties, and each row of the file a line of its own. */
function hasLongRows(file: Uint8Array, { bytes, elements }: PlyHeader): boolean {
  const [first] = elements
  if (first === undefined || first.properties.some(({ countType }) => countType !== undefined)) return false
  const text = new TextScan(file, bytes)
  if (!text.skipBlanks(true)) return false
  let words = 0
  for (; text.skipBlanks(); text.skipWord()) words++
  if (words <= first.properties.length) return false
  let lines = 1
  while (text.nextLine()) lines++
  return lines >= elements.reduce((sum, { count }) => sum + count, 0)
}
