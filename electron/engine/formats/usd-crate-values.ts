/** Values of a USD crate, represented by eight bytes: kind, flags, and the value or its offset. */
import { damaged } from './limits.ts'
import { halfOf, type CrateBytes } from './usd-crate-bytes.ts'
import type { UsdArc, UsdNumbers, UsdValue } from './usd-layer.ts'

/** Resolves indices in values. */
export interface CrateTables {
  token(index: number): string
  text(index: number): string
  path(index: number): string
}

/** Undefined for unused kinds. Lists of paths, strings and references contain additions only. */
export type CrateValue = UsdValue | readonly (string | UsdArc)[] | Map<string, string> | undefined

/** Value kinds from crateDataTypes.h; vectors are below. */
const kinds = {
  bool: 1,
  uchar: 2,
  int: 3,
  uint: 4,
  int64: 5,
  uint64: 6,
  half: 7,
  float: 8,
  double: 9,
  string: 10,
  token: 11,
  asset: 12,
  matrix2d: 13,
  matrix3d: 14,
  matrix4d: 15,
  tokenListOp: 32,
  stringListOp: 33,
  pathListOp: 34,
  referenceListOp: 35,
  pathVector: 40,
  tokenVector: 41,
  specifier: 42,
  permission: 43,
  variability: 44,
  variantSelection: 45,
  timeSamples: 46,
  payload: 47,
  doubleVector: 48,
  stringVector: 50,
  payloadListOp: 55,
  timeCode: 56,
} as const

type Scalar = 'double' | 'float' | 'half' | 'int' | 'uint' | 'uchar'

/** Scalar type and number of scalars per kind. */
const layouts = new Map<number, readonly [Scalar, number]>([
  [kinds.bool, ['uchar', 1]],
  [kinds.uchar, ['uchar', 1]],
  [kinds.int, ['int', 1]],
  [kinds.uint, ['uint', 1]],
  [kinds.half, ['half', 1]],
  [kinds.float, ['float', 1]],
  [kinds.double, ['double', 1]],
  [kinds.timeCode, ['double', 1]],
  [kinds.matrix2d, ['double', 4]],
  [kinds.matrix3d, ['double', 9]],
  [kinds.matrix4d, ['double', 16]],
  // Quaternions: 16 d, f, h; 19 … 30 vectors of two, three and four: d, f, h, i each. The real part is last.
  [16, ['double', 4]],
  [17, ['float', 4]],
  [18, ['half', 4]],
  ...([2, 3, 4] as const).flatMap((size, i) =>
    (['double', 'float', 'half', 'int'] as const).map(
      (scalar, j) => [19 + i * 4 + j, [scalar, size]] as [number, [Scalar, number]],
    ),
  ),
])
const bytesOf: Record<Scalar, number> = { double: 8, float: 4, half: 2, int: 4, uint: 4, uchar: 1 }
/** Shorter lists are never compressed. */
const minPacked = 16
const arcEntrySteps = 10
const maxDepth = 8

export class CrateValues {
  readonly #bytes: CrateBytes
  readonly #version: number
  readonly #tables: CrateTables
  /** Cached, since many prims share values. */
  readonly #known = new Map<string, CrateValue>()

  /** `version` is the minor version. */
  constructor(bytes: CrateBytes, version: number, tables: CrateTables) {
    this.#bytes = bytes
    this.#version = version
    this.#tables = tables
  }

  read(low: number, high: number, depth = 0): CrateValue {
    const key = `${high}:${low}`
    if (this.#known.has(key)) return this.#known.get(key)
    const value = this.#read(low, high, depth)
    this.#known.set(key, value)
    return value
  }

  #read(low: number, high: number, depth: number): CrateValue {
    const kind = (high >>> 16) & 0xff
    const isList = high >>> 31 !== 0
    if ((high & 0x4000_0000) !== 0) return isList ? undefined : this.#inlined(kind, low)
    const at = (high & 0xffff) * 0x1_0000_0000 + low
    if (isList && at === 0) return new Float64Array(0)
    this.#bytes.seek(at)
    if (isList) return this.#list(kind, (high & 0x2000_0000) !== 0)
    const layout = layouts.get(kind)
    if (layout !== undefined) {
      const numbers = this.#numbers(...layout)
      return layout[1] === 1 ? numbers[0] : numbers
    }
    return this.#structure(kind, depth)
  }

  /** Decodes a value within its four bytes: vectors and matrix diagonals of small integers take one byte each. */
  #inlined(kind: number, low: number): CrateValue {
    const bytes = [low, low >>> 8, low >>> 16, low >>> 24].map((byte) => (byte << 24) >> 24)
    switch (kind) {
      case kinds.bool:
        return (low & 0xff) !== 0
      case kinds.token:
      case kinds.asset:
        return this.#tables.token(low)
      case kinds.string:
        return this.#tables.text(low)
      case kinds.float:
      case kinds.double:
      case kinds.timeCode:
        return floatOf(low)
      case kinds.half:
        return halfOf(low & 0xffff)
      case kinds.int:
      case kinds.int64:
        return low | 0
      case kinds.uchar:
      case kinds.uint:
      case kinds.uint64:
      case kinds.specifier:
      case kinds.permission:
      case kinds.variability:
        return low
      case kinds.matrix2d:
      case kinds.matrix3d:
      case kinds.matrix4d: {
        const size = kind - kinds.matrix2d + 2
        return Float64Array.from({ length: size * size }, (_, i) => (i % (size + 1) === 0 ? bytes[i / (size + 1)]! : 0))
      }
      default: {
        const size = layouts.get(kind)?.[1]
        return size === undefined ? undefined : Float64Array.from(bytes.slice(0, size))
      }
    }
  }

  #numbers(scalar: Scalar, count: number): Float64Array {
    return Float64Array.from({ length: count }, () => this.#scalar(scalar))
  }

  #scalar(scalar: Scalar): number {
    const bytes = this.#bytes
    if (scalar === 'float') return bytes.float32()
    if (scalar === 'double') return bytes.float64()
    if (scalar === 'half') return bytes.half()
    if (scalar === 'int') return bytes.int32()
    return scalar === 'uint' ? bytes.uint32() : bytes.uint8()
  }

  #list(kind: number, isPacked: boolean): CrateValue {
    const bytes = this.#bytes
    if (this.#version < 5) bytes.uint32()
    const count = this.#version < 7 ? bytes.uint32() : bytes.int64()
    const layout = layouts.get(kind)
    if (layout === undefined) {
      if (kind !== kinds.token && kind !== kinds.string && kind !== kinds.asset) return undefined
      this.#reserve(count, 4, 16)
      return Array.from({ length: count }, () =>
        kind === kinds.string ? this.#tables.text(bytes.uint32()) : this.#tables.token(bytes.uint32()),
      )
    }
    const [scalar, size] = layout
    if (isPacked && size === 1 && count >= minPacked) return this.#packed(scalar, count)
    this.#reserve(count, bytesOf[scalar] * size, size * 8)
    const list: UsdNumbers =
      scalar === 'double'
        ? new Float64Array(count * size)
        : scalar === 'int'
          ? new Int32Array(count)
          : scalar === 'uint' || scalar === 'uchar'
            ? new Uint32Array(count)
            : new Float32Array(count * size)
    const filled = scalar === 'int' && size > 1 ? new Int32Array(count * size) : list
    for (let i = 0; i < filled.length; i++) filled[i] = this.#scalar(scalar)
    return filled
  }

  /** Compressed integers; floats as integers, or as indices into a table of distinct values. */
  #packed(scalar: Scalar, count: number): CrateValue {
    const bytes = this.#bytes
    // A compressed byte holds up to 255 bytes of four codes each.
    this.#reserve(count, 0.25 / 255, 8)
    if (scalar === 'int') return bytes.integers(count)
    if (scalar === 'uint') return Uint32Array.from(bytes.integers(count))
    const code = String.fromCharCode(bytes.uint8())
    if (code === 'i') return Float64Array.from(bytes.integers(count))
    if (code !== 't') throw damaged('USD', 'a packed list of numbers is of no known kind')
    const size = bytes.uint32()
    this.#reserve(size, bytesOf[scalar], 8)
    const table = this.#numbers(scalar, size)
    return Float64Array.from(bytes.integers(count), (index) => table[index] ?? Number.NaN)
  }

  #structure(kind: number, depth: number): CrateValue {
    const bytes = this.#bytes
    switch (kind) {
      case kinds.token:
      case kinds.asset:
        return this.#tables.token(bytes.uint32())
      case kinds.string:
        return this.#tables.text(bytes.uint32())
      case kinds.tokenVector:
        return this.#items(4, () => this.#tables.token(bytes.uint32()))
      case kinds.stringVector:
        return this.#items(4, () => this.#tables.text(bytes.uint32()))
      case kinds.pathVector:
        return this.#items(4, () => this.#tables.path(bytes.uint32()))
      case kinds.tokenListOp:
        return this.#edits(4, () => this.#tables.token(bytes.uint32()))
      case kinds.stringListOp:
        return this.#edits(4, () => this.#tables.text(bytes.uint32()))
      case kinds.pathListOp:
        return this.#edits(4, () => this.#tables.path(bytes.uint32()))
      case kinds.referenceListOp:
        return this.#edits(32, () => this.#arc(true))
      case kinds.payloadListOp:
        return this.#edits(8, () => this.#arc(false))
      case kinds.payload:
        return [this.#arc(false)]
      case kinds.variantSelection:
        return new Map(
          this.#items(8, () => [this.#tables.text(bytes.uint32()), this.#tables.text(bytes.uint32())] as const),
        )
      case kinds.timeSamples:
        return this.#firstSample(depth)
      default:
        return undefined
    }
  }

  #items<Item>(minBytes: number, read: () => Item): Item[] {
    const count = this.#bytes.count(minBytes)
    this.#reserve(count, minBytes, 64)
    return Array.from({ length: count }, read)
  }

  /** Reads a list operation: explicit, added, prepended, appended, deleted, ordered. */
  #edits<Item>(minBytes: number, read: () => Item): Item[] {
    const flags = this.#bytes.uint8()
    const result: Item[] = []
    for (const [bit, isKept] of [
      [2, true],
      [4, true],
      [32, true],
      [64, true],
      [8, false],
      [16, false],
    ] as const) {
      if ((flags & bit) === 0) continue
      const items = this.#items(minBytes, read)
      if (isKept) result.push(...items)
    }
    return result
  }

  #arc(isReference: boolean): UsdArc {
    const bytes = this.#bytes
    const arc = { file: this.#tables.text(bytes.uint32()), path: this.#tables.path(bytes.uint32()) }
    // A time offset, and for references a dictionary of names and value offsets.
    if (isReference || this.#version >= 8) bytes.take(16)
    if (isReference)
      for (let entries = bytes.count(12); entries > 0; entries--) {
        // Entries may point backwards.
        bytes.budget.spend(arcEntrySteps)
        bytes.uint32()
        this.#skipAhead()
      }
    return arc
  }

  /** Skips the eight bytes at a relative offset. */
  #skipAhead(): readonly [number, number] {
    const bytes = this.#bytes
    const from = bytes.at
    bytes.seek(from + bytes.int64())
    return [bytes.uint32(), bytes.uint32()]
  }

  #firstSample(depth: number): CrateValue {
    if (depth > maxDepth) throw damaged('USD', 'values over time lie within each other')
    const bytes = this.#bytes
    this.#skipAhead()
    const from = bytes.at
    bytes.seek(from + bytes.int64())
    const count = bytes.count(8)
    return count === 0 ? undefined : this.read(bytes.uint32(), bytes.uint32(), depth + 1)
  }

  /** Reserves memory for a list, which must fit into the rest of the file. */
  #reserve(count: number, fileBytes: number, memoryBytes: number): void {
    const bytes = this.#bytes
    if (!(count >= 0 && count * fileBytes <= bytes.bytes.length - bytes.at))
      throw damaged('USD', `a list claims ${count} values`)
    bytes.budget.reserve(count * memoryBytes)
  }
}

function floatOf(bits: number): number {
  const view = new DataView(new ArrayBuffer(4))
  view.setUint32(0, bits)
  return view.getFloat32(0)
}
