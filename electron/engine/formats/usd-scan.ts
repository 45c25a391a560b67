/** Tokens and values of USD text. */
import { damaged } from './limits.ts'
import { GrowingArray } from '../mesh/growing-array.ts'
import type { UsdArc } from './usd-layer.ts'

/** A parsed value: tuples and lists of numbers are flat; `null` is None. */
export type UsdWord = number | string | UsdArc | Float64Array | (string | UsdArc)[] | Map<string, UsdWord> | null

const maxDepth = 32
const utf8 = new TextDecoder()
const [newline, quote, apostrophe, hash, slash, star, at, less, greater, backslash] = Buffer.from('\n"\'#/*@<>\\')

export class UsdScan {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** The next character that is not blank or comment; empty at the end. */
  peek(): string {
    this.#skip()
    return this.#at < this.#bytes.length ? String.fromCharCode(this.#bytes[this.#at]!) : ''
  }

  takeIf(character: string): boolean {
    if (this.peek() !== character) return false
    this.#at++
    return true
  }

  take(character: string): void {
    if (!this.takeIf(character)) throw damaged('USD', `“${character}” is due at byte ${this.#at}`)
  }

  /** Letters, digits and characters allowed in names. */
  word(): string {
    this.#skip()
    const start = this.#at
    while (this.#at < this.#bytes.length && isWordByte(this.#bytes[this.#at]!)) this.#at++
    if (this.#at === start) throw damaged('USD', `a name is due at byte ${start}`)
    return utf8.decode(this.#bytes.subarray(start, this.#at))
  }

  string(): string {
    this.#skip()
    const mark = this.#bytes[this.#at]
    if (mark !== quote && mark !== apostrophe) throw damaged('USD', `a text is due at byte ${this.#at}`)
    const isLong = this.#bytes[this.#at + 1] === mark && this.#bytes[this.#at + 2] === mark
    const start = this.#at + (isLong ? 3 : 1)
    for (let i = start; i < this.#bytes.length; i++) {
      if (this.#bytes[i] === backslash) i++
      else if (this.#bytes[i] === mark && (!isLong || (this.#bytes[i + 1] === mark && this.#bytes[i + 2] === mark))) {
        this.#at = i + (isLong ? 3 : 1)
        return utf8.decode(this.#bytes.subarray(start, i)).replaceAll(/\\(.)/gs, '$1')
      }
    }
    throw damaged('USD', 'a text has no end')
  }

  value(depth = 0): UsdWord {
    if (depth > maxDepth) throw damaged('USD', 'lists lie too deep within each other')
    const next = this.peek()
    if (next === '"' || next === "'") return this.string()
    if (next === '[' || next === '(') return this.#list(next === '[' ? ']' : ')', depth)
    if (next === '{') return this.#dictionary(depth)
    if (next === '@' || next === '<') return this.#arc()
    if (isNumberStart(next)) return this.#number()
    const word = this.word()
    if (word === 'None') return null
    return constants.get(word) ?? word
  }

  #list(end: string, depth: number): Float64Array | (string | UsdArc)[] {
    this.#at++
    const numbers = new GrowingArray(Float64Array)
    const others: (string | UsdArc)[] = []
    while (!this.takeIf(end)) {
      if (this.takeIf(',')) continue
      const next = this.peek()
      if (isNumberStart(next)) {
        numbers.push(this.#number())
        continue
      }
      if (next === '(' && this.#tuple(numbers)) continue
      const item = this.value(depth + 1)
      if (typeof item === 'number') numbers.push(item)
      else if (item instanceof Float64Array) for (const number of item) numbers.push(number)
      else if (Array.isArray(item)) others.push(...item)
      else if (item !== null && !(item instanceof Map)) others.push(item)
    }
    return others.length > 0 ? others : numbers.copy()
  }

  /** Reads a tuple of numbers, the most common value; false, without moving, for other content. */
  #tuple(numbers: GrowingArray<Float64Array>): boolean {
    const back = this.#at
    const held: number[] = []
    this.#at++
    while (!this.takeIf(')')) {
      if (this.takeIf(',')) continue
      if (!isNumberStart(this.peek()) || held.length > 16) {
        this.#at = back
        return false
      }
      held.push(this.#number())
    }
    for (const number of held) numbers.push(number)
    return true
  }

  #dictionary(depth: number): Map<string, UsdWord> {
    this.#at++
    const entries = new Map<string, UsdWord>()
    while (!this.takeIf('}')) {
      if (this.takeIf(',') || this.takeIf(';')) continue
      const next = this.peek()
      // Time samples are `1: value`, other entries `type name = value`.
      if (isNumberStart(next)) {
        const time = this.#number()
        this.take(':')
        entries.set(String(time), this.value(depth + 1))
        continue
      }
      let name = next === '"' || next === "'" ? this.string() : this.word()
      while (!this.takeIf('=')) {
        if (this.takeIf('[')) this.take(']')
        else if (this.takeIf(':')) break
        else name = this.peek() === '"' || this.peek() === "'" ? this.string() : this.word()
      }
      entries.set(name, this.value(depth + 1))
    }
    return entries
  }

  /** `@file@`, `@file@</Path>`, `</Path>`; a following parenthesis (time offset, comment) is skipped. */
  #arc(): UsdArc {
    let file = ''
    if (this.#bytes[this.#at] === at) {
      const isLong = this.#bytes[this.#at + 1] === at && this.#bytes[this.#at + 2] === at
      const mark = isLong ? '@@@' : '@'
      const start = this.#at + mark.length
      const end = indexOf(this.#bytes, mark, start)
      file = utf8.decode(this.#bytes.subarray(start, end))
      this.#at = end + mark.length
    }
    let path = ''
    if (this.peek() === '<' || (file === '' && this.#bytes[this.#at] === less)) {
      const end = this.#bytes.indexOf(greater!, this.#at)
      if (end < 0) throw damaged('USD', 'a path has no end')
      path = utf8.decode(this.#bytes.subarray(this.#at + 1, end)).trim()
      this.#at = end + 1
    }
    if (this.peek() === '(') {
      this.#at++
      while (!this.takeIf(')')) {
        if (this.takeIf(',') || this.takeIf(';')) continue
        if (this.peek() === '"' || this.peek() === "'") this.string()
        else this.word()
        if (this.takeIf('=')) this.value(1)
      }
    }
    return { file, path }
  }

  #number(): number {
    this.#skip()
    const start = this.#at
    let end = start
    while (end < this.#bytes.length && isNumberByte(this.#bytes[end]!)) end++
    this.#at = end
    const text = utf8.decode(this.#bytes.subarray(start, end))
    const value = text === '-inf' ? -Infinity : Number(text)
    if (Number.isNaN(value) && text !== '-nan') throw damaged('USD', `“${text.slice(0, 40)}” is not a number`)
    return value
  }

  #skip(): void {
    const bytes = this.#bytes
    for (; this.#at < bytes.length; this.#at++) {
      const byte = bytes[this.#at]!
      if (byte <= 32) continue
      if (byte === hash) this.#at = endOf(bytes, newline!, this.#at)
      else if (byte === slash && bytes[this.#at + 1] === star) this.#at = indexOf(bytes, '*/', this.#at + 2) + 1
      else return
    }
  }
}

const constants = new Map([
  ['inf', Infinity],
  ['nan', Number.NaN],
])

function isNumberStart(character: string): boolean {
  return (character >= '0' && character <= '9') || character === '-' || character === '+' || character === '.'
}

/** Also accepts the letters of -inf and -nan. */
function isNumberByte(byte: number): boolean {
  return (
    (byte >= 48 && byte <= 57) || byte === 43 || byte === 45 || byte === 46 || (byte | 32) === 101 || isOfWords(byte)
  )
}

function isOfWords(byte: number): boolean {
  return byte === 105 || byte === 110 || byte === 102 || byte === 97
}

function isWordByte(byte: number): boolean {
  const letter = byte | 32
  return (letter >= 97 && letter <= 122) || (byte >= 48 && byte <= 58) || byte === 95 || byte === 46 || byte >= 128
}

function endOf(bytes: Uint8Array, delimiter: number, from: number): number {
  const end = bytes.indexOf(delimiter, from)
  return end < 0 ? bytes.length : end
}

function indexOf(bytes: Uint8Array, delimiter: string, from: number): number {
  const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(delimiter, from, 'latin1')
  if (end < 0) throw damaged('USD', `“${delimiter}” has no end`)
  return end
}
