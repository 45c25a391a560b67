/**
 * Parses binary FBX, versions 6 and 7. The layout is unpublished; see "FBX binary file format specification" (Blender
 * Foundation, 2013). Headers are 64-bit from version 7.5 on.
 */
import { inflateSync } from 'node:zlib'
import { maxFbxDepth, fbxNodeBytes, maxFbxNodes, type FbxNode, type FbxValue } from './fbx-node.ts'
import { damaged, maxUnpackedBytes } from './limits.ts'
import type { MemoryBudget } from './memory-budget.ts'
import { readScalar, scalarBytes, type ScalarType } from './scalars.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'

const firstNode = 27
const scalarOf: Readonly<Record<string, ScalarType>> = { Y: 'i2', I: 'i4', F: 'f4', D: 'f8' }
/** Maximum compression ratio of DEFLATE (RFC 1951: 258 bytes in two bits, plus headers). */
const tightest = 1032

/**
 * Returns the records. Throws `mesh-too-large`, and `bad-geometry` for damage and for lists that declare more entries
 * than they can hold.
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
    if (depth > maxFbxDepth) throw damaged('FBX', `its records are nested more than ${maxFbxDepth} deep`)
    if (++this.#count > maxFbxNodes) throw damaged('FBX', `it has more than ${maxFbxNodes} records`)
    this.#budget.reserve(fbxNodeBytes)
    const [end, count, listBytes] = [this.#size(), this.#size(), this.#size()]
    const nameLength = this.#scalar('u1')
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
    const type = String.fromCharCode(this.#scalar('u1'))
    const scalar = scalarOf[type]
    if (scalar !== undefined) return this.#scalar(scalar)
    if (type === 'C' || type === 'B') return this.#scalar('u1') !== 0
    if (type === 'L') return this.#view.getBigInt64(this.#skip(8), true)
    if (type === 'S') return this.#text(this.#scalar('u4'))
    return type === 'R' ? this.#bytes(this.#scalar('u4')) : this.#list(type)
  }

  #list(type: string): Float64Array | Int32Array {
    const bytesEach = { f: 4, d: 8, l: 8, i: 4, b: 1, c: 1 }[type]
    if (bytesEach === undefined) throw damaged('FBX', `"${type}" is not a value type`)
    const [length, packing, packed] = vec3(() => this.#scalar('u4'))
    const size = length * bytesEach
    const bytes = packing === 0 ? this.#bytes(size) : this.#inflated(this.#bytes(packed), size)
    this.#budget.reserve(length * 8)
    if (bytesEach === 1) return Int32Array.from(bytes)
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (type === 'l') return Float64Array.from({ length }, (_, i) => Number(view.getBigInt64(i * 8, true)))
    const read = readScalar[scalarOf[type.toUpperCase()]!]
    const values = type === 'i' ? new Int32Array(length) : new Float64Array(length)
    for (let i = 0; i < length; i++) values[i] = read(view, i * bytesEach, true)
    return values
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
    return this.#wide ? Number(this.#view.getBigUint64(this.#skip(8), true)) : this.#scalar('u4')
  }

  #text(length: number): string {
    return new TextDecoder().decode(this.#bytes(length))
  }

  #bytes(length: number): Uint8Array {
    const at = this.#skip(length)
    return this.#file.subarray(at, at + length)
  }

  #scalar(type: ScalarType): number {
    return readScalar[type](this.#view, this.#skip(scalarBytes[type]), true)
  }

  /** Skips the next bytes; returns their offset. */
  #skip(bytes: number): number {
    const at = this.#at
    if (at + bytes > this.#file.byteLength) throw damaged('FBX', 'it breaks off')
    this.#at += bytes
    return at
  }
}
