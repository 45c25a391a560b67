/** Reads USD layers in binary: USDC crates (AOUSD Core Specification 1.0, chapter 16.3). */
import { getOrAdd } from '../get-or-add.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { damaged } from './limits.ts'
import type { MemoryBudget } from './memory-budget.ts'
import { CrateBytes } from './usd-crate-bytes.ts'
import { CrateValues, type CrateTables, type CrateValue } from './usd-crate-values.ts'
import { usdPrim, type UsdArc, type UsdLayer, type UsdPrim, type UsdProperty, type UsdValue } from './usd-layer.ts'

/** Older versions are uncompressed, and have not been written since 2016. */
const oldestMinor = 4
const maxSections = 64
const maxDepth = 256
const attributeSpec = 1
const primSpec = 6
const layerRootSpec = 7
const relationshipSpec = 8
const variantSpec = 10
const specifiers = ['def', 'over', 'class']
const objectBytes = 200
const entryBytes = 32
const fieldSteps = 10

/** A path as an element below its parent. */
interface CratePath {
  parent: number
  element: string
  isProperty: boolean
}

/** Throws `bad-geometry`, `mesh-too-large`, and `unsupported-format` for an unknown version. */
export function readUsdCrate(file: Uint8Array, budget: MemoryBudget): UsdLayer {
  budget.allowPacked(file.byteLength)
  return new Crate(new CrateBytes(file, budget)).layer()
}

class Crate {
  readonly #bytes: CrateBytes
  readonly #sections = new Map<string, number>()
  readonly #tokens: string[] = []
  readonly #strings: Uint32Array
  readonly #fields: { name: string; low: number; high: number }[] = []
  readonly #fieldSets: Int32Array
  readonly #paths: CratePath[] = []
  readonly #values: CrateValues
  readonly #layer: UsdLayer = { subLayers: [], root: usdPrim('') }
  readonly #prims = new Map<number, UsdPrim>()

  constructor(bytes: CrateBytes) {
    this.#bytes = bytes
    const version = this.#bootstrap()
    this.#readTokens()
    this.#strings = this.#readStrings()
    this.#readFields()
    this.#fieldSets = this.#section('FIELDSETS') ? bytes.integers(bytes.count(0.25 / 255)) : new Int32Array(0)
    this.#readPaths()
    const tables: CrateTables = {
      token: (index) => this.#tokens[index] ?? '',
      text: (index) => this.#tokens[this.#strings[index] ?? -1] ?? '',
      path: (index) => this.#pathOf(index),
    }
    this.#values = new CrateValues(bytes, version, tables)
  }

  layer(): UsdLayer {
    const bytes = this.#bytes
    if (!this.#section('SPECS')) throw damaged('USD', 'it has no specs')
    const count = this.#counted()
    const [paths, sets, kinds] = [bytes.integers(count), bytes.integers(count), bytes.integers(count)]
    const properties: (readonly [path: number, set: number, isRelationship: boolean])[] = []
    for (let spec = 0; spec < count; spec++) {
      const [path, set, kind] = [paths[spec]!, sets[spec]!, kinds[spec]!]
      if (kind === layerRootSpec) this.#fillLayer(set)
      else if (kind === primSpec || kind === variantSpec) this.#fillPrim(this.#primAt(path, 0), set)
      else if (kind === attributeSpec || kind === relationshipSpec)
        properties.push([path, set, kind === relationshipSpec])
    }
    for (const property of properties) this.#fillProperty(...property)
    return this.#layer
  }

  #bootstrap(): number {
    const bytes = this.#bytes
    bytes.seek(8)
    const [major, minor] = [bytes.uint8(), bytes.uint8()]
    if (major !== 0 || minor < oldestMinor)
      throw new AppError('unsupported-format', `The crate has version ${major}.${minor}`, {
        details: { reason: 'file-version', format: 'USD', version: `${major}.${minor}` },
      })
    bytes.seek(16)
    bytes.seek(bytes.int64())
    const count = bytes.count(32)
    if (count > maxSections) throw damaged('USD', `it claims ${count} sections`)
    for (let i = 0; i < count; i++) {
      const name = bytes.text(16)
      this.#sections.set(name, bytes.int64())
      bytes.int64()
    }
    return minor
  }

  /** Moves to a section; false if there is none. */
  #section(name: string): boolean {
    const start = this.#sections.get(name)
    if (start !== undefined) this.#bytes.seek(start)
    return start !== undefined
  }

  /** Reads a count of compressed objects. */
  #counted(): number {
    const count = this.#bytes.count(0.25 / 255)
    this.#bytes.budget.reserve(count * objectBytes)
    return count
  }

  #readTokens(): void {
    const bytes = this.#bytes
    if (!this.#section('TOKENS')) throw damaged('USD', 'it has no tokens')
    const count = this.#counted()
    const length = bytes.int64()
    const packedStart = bytes.at
    const packedBytes = bytes.int64()
    bytes.seek(packedStart)
    if (!(length >= count && length <= packedBytes * 255 + 64))
      throw damaged('USD', 'its tokens claim more than they hold')
    const text = Buffer.from(bytes.unpack(length))
    for (let start = 0; this.#tokens.length < count;) {
      const end = text.indexOf(0, start)
      if (end < 0) throw damaged('USD', 'its tokens end too early')
      this.#tokens.push(text.toString('utf8', start, end))
      start = end + 1
    }
  }

  #readStrings(): Uint32Array {
    if (!this.#section('STRINGS')) return new Uint32Array(0)
    const count = this.#bytes.count(4)
    this.#bytes.budget.reserve(count * 4)
    return Uint32Array.from({ length: count }, () => this.#bytes.uint32())
  }

  #readFields(): void {
    const bytes = this.#bytes
    if (!this.#section('FIELDS')) return
    const count = this.#counted()
    const names = bytes.integers(count)
    const packed = bytes.unpack(count * 8)
    if (packed.length < count * 8) throw damaged('USD', 'its fields end too early')
    const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
    for (let i = 0; i < count; i++) {
      const [low, high] = [view.getUint32(i * 8, true), view.getUint32(i * 8 + 4, true)]
      this.#fields.push({ name: this.#tokens[names[i]!] ?? '', low, high })
    }
  }

  /**
   * Reads the path tree depth-first. Jumps: 0, a sibling follows; -1, a child follows; -2, neither; otherwise a child
   * follows, and the sibling is that many entries further.
   */
  #readPaths(): void {
    const bytes = this.#bytes
    if (!this.#section('PATHS')) throw damaged('USD', 'it has no paths')
    bytes.int64()
    const count = this.#counted()
    const [indices, elements, jumps] = [bytes.integers(count), bytes.integers(count), bytes.integers(count)]
    const seen = new Uint8Array(count)
    const waiting: [entry: number, parent: number][] = count > 0 ? [[0, -1]] : []
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      let [entry, parent] = next
      for (;;) {
        const index = indices[entry]
        if (index === undefined || index < 0 || index >= count || seen[entry] !== 0)
          throw damaged('USD', 'its paths are damaged')
        seen[entry] = 1
        const element = elements[entry]!
        const name = parent < 0 ? '' : (this.#tokens[Math.abs(element)] ?? '')
        this.#paths[index] = { parent, element: name, isProperty: element < 0 && parent >= 0 }
        const jump = jumps[entry]!
        if (jump === -2) break
        if (jump > 0) waiting.push([entry + jump, parent])
        if (jump !== 0) parent = index
        entry++
      }
    }
  }

  #pathOf(index: number): string {
    let path = ''
    let at = index
    for (let depth = 0; at >= 0; depth++) {
      const step = this.#paths[at]
      if (step === undefined || depth > maxDepth) return ''
      if (step.parent >= 0)
        path = `${step.isProperty ? '.' : step.element.startsWith('{') ? '' : '/'}${step.element}${path}`
      at = step.parent
    }
    return path
  }

  /** Returns the prim of a path, created with its ancestors. */
  #primAt(path: number, depth: number): UsdPrim {
    const known = this.#prims.get(path)
    if (known !== undefined) return known
    const step = this.#paths[path]
    if (step === undefined || depth > maxDepth) throw damaged('USD', 'a prim has no path')
    if (step.parent < 0) return this.#layer.root
    const parent = this.#primAt(step.parent, depth + 1)
    const made = usdPrim(step.element)
    this.#prims.set(path, made)
    if (step.element.startsWith('{')) this.#bytes.budget.spend(step.element.length)
    const [, set, name] = /^\{([^=]*)=([^}]*)\}$/.exec(step.element) ?? []
    if (set === undefined || name === undefined) parent.children.push(made)
    else if (name !== '') {
      made.name = name
      getOrAdd(parent.variants, set, () => new Map<string, UsdPrim>()).set(name, made)
    }
    return made
  }

  /** The fields of a spec, terminated by -1. */
  *#fieldsOf(set: number): Iterable<readonly [string, CrateValue]> {
    for (let at = set; at >= 0 && at < this.#fieldSets.length; at++) {
      const field = this.#fields[this.#fieldSets[at]!]
      // Many specs may share one large set.
      this.#bytes.budget.spend(fieldSteps)
      if (this.#fieldSets[at] === -1) return
      if (field !== undefined && wanted.has(field.name)) yield [field.name, this.#values.read(field.low, field.high)]
    }
  }

  #fillLayer(set: number): void {
    const layer = this.#layer
    for (const [name, value] of this.#fieldsOf(set)) {
      if (name === 'metersPerUnit' && typeof value === 'number') layer.metersPerUnit = value
      else if (name === 'upAxis' && typeof value === 'string') layer.upAxis = value
      else if (name === 'defaultPrim' && typeof value === 'string') layer.defaultPrim = value
      else if (name === 'subLayers' && Array.isArray(value))
        layer.subLayers = value.filter((item) => typeof item === 'string')
    }
  }

  #fillPrim(made: UsdPrim, set: number): void {
    for (const [name, value] of this.#fieldsOf(set)) {
      if (name === 'specifier' && typeof value === 'number') made.specifier = specifiers[value] ?? 'over'
      else if (name === 'typeName' && typeof value === 'string') made.typeName = value
      else if (name === 'active') made.isActive = value !== false
      else if (name === 'references') this.#addAll(made.references, arcsIn(value))
      else if (name === 'payload') this.#addAll(made.payloads, arcsIn(value))
      else if (name === 'inheritPaths') this.#addAll(made.inherits, textsIn(value))
      else if (name === 'variantSelection' && value instanceof Map)
        for (const [key, chosen] of value) made.chosen.set(key, chosen)
    }
  }

  /** Values are shared between specs, so lists are copied. */
  #addAll<Item>(list: Item[], items: readonly Item[]): void {
    this.#bytes.budget.reserve(items.length * entryBytes)
    for (const item of items) list.push(item)
  }

  #fillProperty(path: number, set: number, isRelationship: boolean): void {
    const step = this.#paths[path]
    if (step === undefined || !step.isProperty) return
    const owner = this.#primAt(step.parent, 0)
    const property: UsdProperty = { typeName: isRelationship ? 'rel' : '', isAnimated: false, targets: [] }
    for (const [name, value] of this.#fieldsOf(set)) {
      if (name === 'typeName' && typeof value === 'string') property.typeName = value
      else if (name === 'interpolation' && typeof value === 'string') property.interpolation = value
      else if (name === 'connectionPaths' || name === 'targetPaths') {
        const targets: string[] = []
        this.#addAll(targets, textsIn(value))
        property.targets = targets
      } else if (name === 'default' && isPlain(value)) property.value = value
      else if (name === 'timeSamples' && value !== undefined) {
        property.isAnimated = true
        if (property.value === undefined && isPlain(value)) property.value = value
      }
    }
    owner.properties.set(step.element, property)
  }
}

const wanted = new Set([
  'metersPerUnit',
  'upAxis',
  'defaultPrim',
  'subLayers',
  'specifier',
  'typeName',
  'active',
  'references',
  'payload',
  'inheritPaths',
  'variantSelection',
  'interpolation',
  'connectionPaths',
  'targetPaths',
  'default',
  'timeSamples',
])

function isPlain(value: CrateValue): value is UsdValue {
  return value !== undefined && !(value instanceof Map) && !(Array.isArray(value) && typeof value[0] === 'object')
}

function arcsIn(value: CrateValue): UsdArc[] {
  return Array.isArray(value) ? value.filter((item): item is UsdArc => typeof item === 'object') : []
}

function textsIn(value: CrateValue): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []
}
