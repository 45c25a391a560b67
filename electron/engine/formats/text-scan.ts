import { decodeText } from './zip-names.ts'

/** Powers of ten that are exact doubles. */
const exactPowers = Float64Array.from({ length: 23 }, (_, power) => Number(`1e${power}`))

const hash = 35

/**
 * Scans words and numbers of a text file without creating strings. Characters up to the space are blanks, as is a
 * backslash at the end of a line, which joins it with the next. A word that begins with `#` is a comment up to the end
 * of the line. Bytes beyond ASCII are letters.
 */
export class TextScan {
  at: number
  /** Whether a number had a decimal comma. */
  hasDecimalCommas = false
  readonly #bytes: Uint8Array
  readonly #end: number

  /** Skips a UTF-8 byte order mark. */
  constructor(bytes: Uint8Array, start = 0) {
    this.#bytes = bytes
    this.#end = bytes.byteLength
    const isMarked = bytes[start] === 0xef && bytes[start + 1] === 0xbb && bytes[start + 2] === 0xbf
    this.at = isMarked ? start + 3 : start
  }

  /** Moves to the next word of the line, or of the whole text. False if there is none, and at a comment of the line. */
  skipBlanks(acrossLines = false): boolean {
    const bytes = this.#bytes
    while (this.at < this.#end) {
      const byte = bytes[this.at]!
      if (byte === 92) {
        const joint = this.#jointEnd(this.at)
        if (joint === 0) return true
        this.at = joint
      } else if (byte === hash) {
        if (!acrossLines) return false
        while (this.at < this.#end && bytes[this.at] !== 10) this.at++
      } else if (byte > 32) return true
      else if (byte === 10 && !acrossLines) return false
      else this.at++
    }
    return false
  }

  /** Moves to the next line. False at the end of the text. */
  nextLine(): boolean {
    const bytes = this.#bytes
    for (; this.at < this.#end; this.at++) {
      const byte = bytes[this.at]!
      if (byte === 10) {
        this.at++
        return this.at < this.#end
      }
      // The loop increments it.
      if (byte === 92) this.at = Math.max(this.at, this.#jointEnd(this.at) - 1)
    }
    return false
  }

  /** The current byte, -1 at the end. */
  peek(): number {
    return this.at < this.#end ? this.#bytes[this.at]! : -1
  }

  skipWord(): void {
    const bytes = this.#bytes
    for (; this.at < this.#end && bytes[this.at]! > 32; this.at++)
      if (bytes[this.at] === 92 && this.#jointEnd(this.at) > 0) return
  }

  /** Whether the current word is this one (lower case), ignoring case. */
  isWord(word: string): boolean {
    const after = this.at + word.length
    if (after > this.#end || (after < this.#end && this.#bytes[after]! > 32)) return false
    for (let i = 0; i < word.length; i++) if ((this.#bytes[this.at + i]! | 32) !== word.charCodeAt(i)) return false
    return true
  }

  word(): string {
    const start = this.at
    this.skipWord()
    return decodeText(this.#bytes.subarray(start, this.at))
  }

  /** Reads the rest of the line, trimmed. */
  restOfLine(): string {
    let text = ''
    while (this.at < this.#end && this.#bytes[this.at] !== 10) {
      const start = this.at
      let joint = 0
      for (; this.at < this.#end && this.#bytes[this.at] !== 10 && joint === 0; this.at++)
        if (this.#bytes[this.at] === 92) joint = this.#jointEnd(this.at)
      if (joint > 0) this.at--
      text += decodeText(this.#bytes.subarray(start, this.at))
      if (joint > 0) {
        text += ' '
        this.at = joint
      }
    }
    return text.trim()
  }

  /**
   * Reads a number exactly as JavaScript does; NaN for other words. Up to fifteen digits and small powers of ten are
   * combined in one correctly rounded operation (Clinger 1990, "How to read floating point numbers accurately"); others
   * are parsed as strings.
   */
  number(): number {
    const bytes = this.#bytes
    const end = this.#end
    const start = this.at
    let at = start
    let byte = at < end ? bytes[at]! : 0
    const isNegative = byte === 45
    if (isNegative || byte === 43) byte = ++at < end ? bytes[at]! : 0
    let digits = 0
    let value = 0
    let power = 0
    for (; byte >= 48 && byte <= 57; byte = ++at < end ? bytes[at]! : 0) {
      value = value * 10 + (byte - 48)
      if (value !== 0) digits++
    }
    let given = at - start - (isNegative ? 1 : 0)
    if (byte === 46) {
      const point = at
      for (byte = ++at < end ? bytes[at]! : 0; byte >= 48 && byte <= 57; byte = ++at < end ? bytes[at]! : 0) {
        value = value * 10 + (byte - 48)
        if (value !== 0) digits++
      }
      power = point + 1 - at
      given += at - point - 1
    }
    if (byte === 101 || byte === 69) {
      byte = ++at < end ? bytes[at]! : 0
      const isBelow = byte === 45
      if (isBelow || byte === 43) byte = ++at < end ? bytes[at]! : 0
      let exponent = 0
      const first = at
      for (; byte >= 48 && byte <= 57; byte = ++at < end ? bytes[at]! : 0) exponent = exponent * 10 + (byte - 48)
      if (at === first) return this.#slowNumber(start)
      power += isBelow ? -exponent : exponent
    }
    if (byte > 32 || given === 0 || digits > 15 || power < -22 || power > 22) return this.#slowNumber(start)
    this.at = at
    const size = power < 0 ? value / exactPowers[-power]! : value * exactPowers[power]!
    return isNegative ? -size : size
  }

  /** Reads an optional minus sign and digits; NaN without digits. */
  integer(): number {
    const bytes = this.#bytes
    let byte = this.at < this.#end ? bytes[this.at]! : 0
    const isNegative = byte === 45
    if (isNegative) byte = ++this.at < this.#end ? bytes[this.at]! : 0
    if (byte < 48 || byte > 57) return Number.NaN
    let value = 0
    for (; byte >= 48 && byte <= 57; byte = ++this.at < this.#end ? bytes[this.at]! : 0) value = value * 10 + byte - 48
    return isNegative ? -value : value
  }

  /**
   * Also reads a decimal comma, Fortran's exponents, and a number with a separator or a comment attached. `1.#IND`, as C
   * libraries of Windows write it, is NaN.
   */
  #slowNumber(start: number): number {
    this.at = start
    const word = this.word()
    const value = Number(word || Number.NaN)
    if (!Number.isNaN(value)) return value
    if (/^[-+]?[\d.]+d[-+]?\d+$/i.test(word)) return Number(word.replace(/d/i, 'e'))
    // "1.5,2" and "1," are lists; "1,5" has a decimal comma.
    const separated = /^([-+]?(?:\d*\.\d*|\d+(?=[,;]$))(?:e[-+]?\d+)?)[,;]/i.exec(word)
    if (separated !== null) {
      this.at = start + separated[0].length
      return Number(separated[1] || Number.NaN)
    }
    if (/^[-+]?\d*,\d+(e[-+]?\d+)?$/i.test(word)) {
      this.hasDecimalCommas = true
      return Number(word.replace(',', '.'))
    }
    const comment = word.indexOf('#')
    if (comment <= 0 || /^[-+]?\d\.#/.test(word)) return Number.NaN
    this.at = start + comment
    return Number(word.slice(0, comment))
  }

  /** The offset after a line end that a backslash here joins, or 0. */
  #jointEnd(at: number): number {
    for (let after = at + 1; after < this.#end; after++) {
      const byte = this.#bytes[after]!
      if (byte === 10) return after + 1
      if (byte > 32) return 0
    }
    return 0
  }
}

/**
 * Returns the text as UTF-8 with line feeds. Converts UTF-16, and files of old Macs, which have carriage returns only.
 */
export function plainText(file: Uint8Array): Uint8Array {
  const text = asUtf8(file)
  const start = text.subarray(0, 65_536)
  return start.includes(13) && !start.includes(10) ? text.map((byte) => (byte === 13 ? 10 : byte)) : text
}

export function asUtf8(file: Uint8Array): Uint8Array {
  const isLittle = file[0] === 0xff && file[1] === 0xfe
  const isBig = file[0] === 0xfe && file[1] === 0xff
  // SketchUp files start like this too.
  if (!(isLittle || isBig) || file[2] === 0xff) return file
  return new TextEncoder().encode(new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(file))
}

/** Returns a name without a trailing comment; `#` inside a name stays. */
export function withoutComment(name: string): string {
  return name
    .trim()
    .split(/\s#(?=\s|$)/)[0]!
    .trim()
}
