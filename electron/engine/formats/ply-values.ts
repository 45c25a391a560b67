/** Reads the data of a PLY file value by value, whatever its encoding. */
import { damaged } from './limits.ts'
import { plyTypeBytes, type PlyHeader, type PlyType } from './ply-header.ts'

/** Gives one value after another; throws `bad-geometry` past the end. */
export interface PlyValues {
  next(type: PlyType): number
}

/** The values behind the header. */
export function plyValues(file: Uint8Array, header: PlyHeader): PlyValues {
  return header.encoding === 'ascii' ? new WordSource(file, header.bytes) : new ByteSource(file, header)
}

/** Walks binary data. */
class ByteSource implements PlyValues {
  readonly #view: DataView
  readonly #little: boolean
  #offset = 0

  constructor(file: Uint8Array, header: PlyHeader) {
    this.#view = new DataView(file.buffer, file.byteOffset + header.bytes, file.byteLength - header.bytes)
    this.#little = header.encoding === 'little'
  }

  next(type: PlyType): number {
    const at = this.#offset
    this.#offset += plyTypeBytes[type]
    if (this.#offset > this.#view.byteLength) throw damaged('PLY', 'it ends too early')
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
  readonly #text: string
  readonly #word = /\S+/g

  constructor(file: Uint8Array, start: number) {
    this.#text = new TextDecoder('latin1').decode(file.subarray(start))
  }

  next(): number {
    const word = this.#word.exec(this.#text)?.[0]
    if (word === undefined) throw damaged('PLY', 'it ends too early')
    return Number(word)
  }
}
