/** Reads USD layers in text: USDA 1.0 (Pixar, "Usd ASCII File Format"). */
import { damaged } from './limits.ts'
import { usdPrim, type UsdArc, type UsdLayer, type UsdPrim, type UsdProperty, type UsdValue } from './usd-layer.ts'
import type { MemoryBudget } from './memory-budget.ts'
import { UsdScan, type UsdWord } from './usd-scan.ts'

const maxDepth = 256
/** Bytes of memory per byte of text: a number of two characters is a double in a growing list. */
const memoryPerByte = 16
const listEdits = new Set(['prepend', 'append', 'add', 'delete', 'reorder'])
const qualifiers = new Set(['custom', 'uniform', 'varying', 'config'])

export function readUsdText(file: Uint8Array, budget: MemoryBudget): UsdLayer {
  budget.reserve(file.byteLength * memoryPerByte)
  return new TextLayer(file).layer()
}

class TextLayer {
  readonly #scan: UsdScan

  constructor(file: Uint8Array) {
    this.#scan = new UsdScan(file)
  }

  layer(): UsdLayer {
    const layer: UsdLayer = { subLayers: [], root: usdPrim('') }
    const scan = this.#scan
    if (scan.peek() === '(')
      this.#metadata((name, value) => {
        if (name === 'metersPerUnit' && typeof value === 'number') layer.metersPerUnit = value
        else if (name === 'upAxis' && typeof value === 'string') layer.upAxis = value
        else if (name === 'defaultPrim' && typeof value === 'string') layer.defaultPrim = value
        else if (name === 'subLayers') layer.subLayers = arcsOf(value).map(({ file }) => file)
      })
    while (scan.peek() !== '') {
      const word = scan.word()
      if (!this.#prim(word, layer.root, 0)) throw damaged('USD', `“${word.slice(0, 40)}” where a prim is due`)
    }
    return layer
  }

  /** Reads a prim after its first word; false if that starts none. */
  #prim(word: string, parent: UsdPrim, depth: number): boolean {
    if (word === 'reorder') {
      this.#scan.word()
      this.#scan.take('=')
      this.#value()
      return true
    }
    if (word !== 'def' && word !== 'over' && word !== 'class') return false
    if (depth > maxDepth) throw damaged('USD', 'prims lie too deep within each other')
    const scan = this.#scan
    const typeName = scan.peek() === '"' || scan.peek() === "'" ? '' : scan.word()
    const prim = usdPrim(scan.string(), word, typeName)
    parent.children.push(prim)
    if (scan.peek() === '(') this.#primMetadata(prim)
    this.#content(prim, depth)
    return true
  }

  #content(prim: UsdPrim, depth: number): void {
    const scan = this.#scan
    scan.take('{')
    while (!scan.takeIf('}')) {
      if (scan.takeIf(';')) continue
      const word = scan.word()
      if (word === 'variantSet') this.#variants(prim, depth)
      else if (!this.#prim(word, prim, depth + 1)) this.#property(word, prim)
    }
  }

  #variants(prim: UsdPrim, depth: number): void {
    if (depth > maxDepth) throw damaged('USD', 'prims lie too deep within each other')
    const scan = this.#scan
    const set = new Map<string, UsdPrim>()
    prim.variants.set(scan.string(), set)
    scan.take('=')
    scan.take('{')
    while (!scan.takeIf('}')) {
      const variant = usdPrim(scan.string())
      set.set(variant.name, variant)
      if (scan.peek() === '(') this.#primMetadata(variant)
      this.#content(variant, depth + 1)
    }
  }

  #primMetadata(prim: UsdPrim): void {
    this.#metadata((name, value) => {
      if (name === 'active') prim.isActive = value !== 'false' && value !== 0
      else if (name === 'references') prim.references.push(...arcsOf(value))
      else if (name === 'payload') prim.payloads.push(...arcsOf(value))
      else if (name === 'inherits') prim.inherits.push(...arcsOf(value).map(({ path }) => path))
      else if (name === 'variants' && value instanceof Map)
        for (const [set, chosen] of value) if (typeof chosen === 'string') prim.chosen.set(set, chosen)
    })
  }

  /** Visits the metadata entries in parentheses, except deletions. */
  #metadata(entry: (name: string, value: UsdWord) => void): void {
    const scan = this.#scan
    scan.take('(')
    while (!scan.takeIf(')')) {
      if (scan.takeIf(';') || scan.takeIf(',')) continue
      if (scan.peek() === '"' || scan.peek() === "'") {
        scan.string()
        continue
      }
      let name = scan.word()
      const edit = listEdits.has(name) ? name : ''
      if (edit !== '') name = scan.word()
      if (!scan.takeIf('=')) continue
      const value = this.#value()
      if (edit !== 'delete' && edit !== 'reorder') entry(name, value)
    }
  }

  #property(first: string, prim: UsdPrim): void {
    const scan = this.#scan
    let word = first
    let isRemoved = false
    for (; qualifiers.has(word) || listEdits.has(word); word = scan.word())
      isRemoved ||= word === 'delete' || word === 'reorder'
    const typeName = scan.takeIf('[') ? (scan.take(']'), `${word}[]`) : word
    const full = scan.word()
    const [name, kind] = splitName(full)
    const known = prim.properties.get(name)
    const property: UsdProperty = known ?? { typeName, isAnimated: false, targets: [] }
    if (scan.takeIf('=')) {
      const value = this.#value()
      if (isRemoved) return
      if (kind === 'connect' || typeName === 'rel') property.targets = arcsOf(value).map(({ path }) => path)
      else if (kind === 'timeSamples') {
        property.isAnimated = value instanceof Map && value.size > 1
        const [first] = value instanceof Map ? value.values() : []
        if (property.value === undefined && first !== undefined) setValue(property, first)
      } else if (kind === '') setValue(property, value)
    }
    if (scan.peek() === '(')
      this.#metadata((entry, value) => {
        if (entry === 'interpolation' && typeof value === 'string') property.interpolation = value
      })
    prim.properties.set(name, property)
  }

  #value(): UsdWord {
    return this.#scan.value()
  }
}

function splitName(full: string): [name: string, kind: '' | 'connect' | 'timeSamples'] {
  for (const kind of ['connect', 'timeSamples'] as const)
    if (full.endsWith(`.${kind}`)) return [full.slice(0, -kind.length - 1), kind]
  return [full, '']
}

function setValue(property: UsdProperty, word: UsdWord): void {
  const value = valueOf(word, property.typeName)
  if (value !== undefined) property.value = value
}

function valueOf(word: UsdWord, typeName: string): UsdValue | undefined {
  if (word === null || word instanceof Map) return undefined
  if (typeof word === 'number') return typeName.endsWith('bool') ? word !== 0 : word
  if (typeof word === 'string') return typeName === 'bool' ? word === 'true' || word === 'True' : word
  if (word instanceof Float64Array) return typeName.startsWith('quat') ? realLast(word) : word
  if (Array.isArray(word)) return word.map((item) => (typeof item === 'string' ? item : item.file))
  return word.file
}

/** The real part of quaternions is first in text, last in binary files. */
function realLast(values: Float64Array): Float64Array {
  return values.map((_, i) => values[i % 4 === 3 ? i - 3 : i + 1]!)
}

/** Targets of references, payloads, classes and relationships. */
function arcsOf(word: UsdWord): UsdArc[] {
  if (Array.isArray(word)) return word.filter((item): item is UsdArc => typeof item !== 'string')
  return word !== null && typeof word === 'object' && 'path' in word ? [word] : []
}
