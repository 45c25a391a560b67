/**
 * Parses binary FBX, versions 6 and 7. The layout is unpublished; see "FBX binary file format specification" (Blender
 * Foundation, 2013). Headers are 64-bit from version 7.5 on.
 */
import { inflateSync } from 'node:zlib'
import { deepestFbx, fbxNodeBytes, maxFbxNodes, type FbxNode, type FbxValue } from './fbx-node.ts'
import { damaged, maxUnpackedBytes } from './limits.ts'
import type { MemoryBudget } from './memory-budget.ts'

const firstNode = 27
/** Maximum compression ratio of DEFLATE (RFC 1951: 258 bytes in two bits, and headers). */
const tightest = 1032

/**
 * Returns the records. Throws `mesh-too-large`, and `bad-geometry` for damage and for lists that claim more than they
 * can hold.
 */
export function parseFbxBinary(file: Uint8Array, budget: MemoryBudget): FbxNode[] {
  if (file.byteLength < firstNode) throw damaged('FBX', 'it ends within its header')
  return new BinaryParser(file, budget).nodes()
}

class BinaryParser {
  readonly #file: Uint8Array
  readonly #view: DataView
  readonly #wide: boolean
  readonly #budget: MemoryBudget
  #at = firstNode
  #count = 0
  #unpacked = 0

  constructor(file: Uint8Array, budget: MemoryBudget) {
    this.#file = file
    this.#budget = budget
    this.#view = new DataView(file.buffer, file.byteOffset, file.byteLength)
    this.#wide = this.#view.getUint32(23, true) >= 7500
  }

  /** Reads up to the empty record at the end; padding follows. */
  nodes(): FbxNode[] {
    const nodes: FbxNode[] = []
    while (this.#at + this.#headerBytes <= this.#file.byteLength) {
      const node = this.#node(0)
      if (node === null) break
      nodes.push(node)
    }
    return nodes
  }

  get #headerBytes(): number {
    return this.#wide ? 25 : 13
  }

  #node(depth: number): FbxNode | null {
    const start = this.#at
    if (depth > deepestFbx) throw damaged('FBX', `its records are nested more than ${deepestFbx} deep`)
    if (++this.#count > maxFbxNodes) throw damaged('FBX', `it has more than ${maxFbxNodes} records`)
    this.#budget.reserve(fbxNodeBytes)
    const [end, count, listBytes] = [this.#size(), this.#size(), this.#size()]
    const nameLength = this.#take(1, (view, at) => view.getUint8(at))
    if (end === 0) return null
    if (end <= start || end > this.#file.byteLength) throw damaged('FBX', 'a record does not fit')
    const name = this.#text(nameLength)
    const afterValues = this.#at + listBytes
    if (afterValues > end) throw damaged('FBX', 'the values of a record do not fit')
    const values: FbxValue[] = []
    for (let i = 0; i < count; i++) {
      values.push(this.#value())
      if (this.#at > afterValues) throw damaged('FBX', 'the values of a record do not fit')
    }
    this.#at = afterValues
    const children: FbxNode[] = []
    while (this.#at < end) {
      if (this.#at + this.#headerBytes > end) throw damaged('FBX', 'a record breaks off')
      const child = this.#node(depth + 1)
      if (child === null) break
      children.push(child)
    }
    this.#at = end
    return { name, values, children }
  }

  #value(): FbxValue {
    const type = String.fromCharCode(this.#take(1, (view, at) => view.getUint8(at)))
    switch (type) {
      case 'Y':
        return this.#take(2, (view, at) => view.getInt16(at, true))
      case 'C':
      case 'B':
        return this.#take(1, (view, at) => view.getUint8(at)) !== 0
      case 'I':
        return this.#take(4, (view, at) => view.getInt32(at, true))
      case 'F':
        return this.#take(4, (view, at) => view.getFloat32(at, true))
      case 'D':
        return this.#take(8, (view, at) => view.getFloat64(at, true))
      case 'L':
        return this.#take(8, (view, at) => view.getBigInt64(at, true))
      case 'S':
        return this.#text(this.#take(4, (view, at) => view.getUint32(at, true)))
      case 'R': {
        const length = this.#take(4, (view, at) => view.getUint32(at, true))
        return this.#bytes(length)
      }
      default:
        return this.#list(type)
    }
  }

  #list(type: string): Float64Array | Int32Array {
    const bytesEach = { f: 4, d: 8, l: 8, i: 4, b: 1, c: 1 }[type]
    if (bytesEach === undefined) throw damaged('FBX', `"${type}" is no kind of value`)
    const [count, packing, packed] = [0, 1, 2].map(() => this.#take(4, (view, at) => view.getUint32(at, true)))
    const size = count! * bytesEach
    const bytes = packing === 0 ? this.#bytes(size) : this.#inflated(this.#bytes(packed!), size)
    this.#budget.reserve(count! * 8)
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    switch (type) {
      case 'f':
        return Float64Array.from({ length: count! }, (_, i) => view.getFloat32(i * 4, true))
      case 'd':
        return Float64Array.from({ length: count! }, (_, i) => view.getFloat64(i * 8, true))
      case 'l':
        return Float64Array.from({ length: count! }, (_, i) => Number(view.getBigInt64(i * 8, true)))
      case 'i':
        return Int32Array.from({ length: count! }, (_, i) => view.getInt32(i * 4, true))
      default:
        return Int32Array.from(bytes)
    }
  }

  #inflated(packed: Uint8Array, size: number): Uint8Array {
    this.#unpacked += size
    if (this.#unpacked > maxUnpackedBytes || size > packed.byteLength * tightest + 64)
      throw damaged('FBX', `a list claims to unfold to ${size} bytes`)
    this.#budget.allowPacked(packed.byteLength)
    this.#budget.reserve(size)
    if (size === 0) return new Uint8Array()
    let bytes: Uint8Array
    try {
      bytes = inflateSync(packed, { maxOutputLength: size })
    } catch (error) {
      throw damaged('FBX', 'a list cannot be unpacked', error)
    }
    if (bytes.byteLength !== size) throw damaged('FBX', 'a list is shorter than it says')
    return bytes
  }

  #size(): number {
    if (!this.#wide) return this.#take(4, (view, at) => view.getUint32(at, true))
    return Number(this.#take(8, (view, at) => view.getBigUint64(at, true)))
  }

  #text(length: number): string {
    return new TextDecoder().decode(this.#bytes(length))
  }

  #bytes(length: number): Uint8Array {
    if (this.#at + length > this.#file.byteLength) throw damaged('FBX', 'it breaks off')
    const bytes = this.#file.subarray(this.#at, this.#at + length)
    this.#at += length
    return bytes
  }

  #take<Value>(bytes: number, read: (view: DataView, at: number) => Value): Value {
    if (this.#at + bytes > this.#file.byteLength) throw damaged('FBX', 'it breaks off')
    const value = read(this.#view, this.#at)
    this.#at += bytes
    return value
  }
}
