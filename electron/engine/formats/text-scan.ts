/** Reads words and numbers from the bytes of a text file, without making strings of them. */

/** Powers of ten that a double holds exactly. */
const exactPowers = Float64Array.from({ length: 23 }, (_, power) => Number(`1e${power}`))

const hash = 35

/**
 * A position in a text. Blanks are all characters up to the space, and a backslash at the end of a line, which continues on
 * the next. A word that begins with `#` is a comment to the end of its line. Bytes beyond ASCII are letters.
 */
export class TextScan {
  at: number
  /** Whether a number was written with a decimal comma. */
  hasDecimalCommas = false
  readonly #bytes: Uint8Array
  readonly #end: number

  /** Begins at a byte, behind a mark of UTF-8. */
  constructor(bytes: Uint8Array, start = 0) {
    this.#bytes = bytes
    this.#end = bytes.byteLength
    const isMarked = bytes[start] === 0xef && bytes[start + 1] === 0xbb && bytes[start + 2] === 0xbf
    this.at = isMarked ? start + 3 : start
  }

  /** Goes to the next word of the line, or of the whole text. False where there is none, and before a comment of the line. */
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

  /** Goes behind the end of the line. False at the end of the text. */
  nextLine(): boolean {
    const bytes = this.#bytes
    for (; this.at < this.#end; this.at++) {
      const byte = bytes[this.at]!
      if (byte === 10) {
        this.at++
        return this.at < this.#end
      }
      // One less: the loop goes on behind it.
      if (byte === 92) this.at = Math.max(this.at, this.#jointEnd(this.at) - 1)
    }
    return false
  }

  /** The byte here, -1 at the end. */
  peek(): number {
    return this.at < this.#end ? this.#bytes[this.at]! : -1
  }

  skipWord(): void {
    const bytes = this.#bytes
    for (; this.at < this.#end && bytes[this.at]! > 32; this.at++)
      if (bytes[this.at] === 92 && this.#jointEnd(this.at) > 0) return
  }

  /** Whether this word, given in small letters, stands here whole, in small or large ones. */
  isWord(word: string): boolean {
    const after = this.at + word.length
    if (after > this.#end || (after < this.#end && this.#bytes[after]! > 32)) return false
    for (let i = 0; i < word.length; i++) if ((this.#bytes[this.at + i]! | 32) !== word.charCodeAt(i)) return false
    return true
  }

  /** The word here as text; stands behind it. */
  word(): string {
    const start = this.at
    this.skipWord()
    return new TextDecoder('utf-8').decode(this.#bytes.subarray(start, this.at))
  }

  /** The rest of the line as text, without blanks at its ends; stands at its end. */
  restOfLine(): string {
    let text = ''
    while (this.at < this.#end && this.#bytes[this.at] !== 10) {
      const start = this.at
      let joint = 0
      for (; this.at < this.#end && this.#bytes[this.at] !== 10 && joint === 0; this.at++)
        if (this.#bytes[this.at] === 92) joint = this.#jointEnd(this.at)
      if (joint > 0) this.at--
      text += new TextDecoder('utf-8').decode(this.#bytes.subarray(start, this.at))
      if (joint > 0) {
        text += ' '
        this.at = joint
      }
    }
    return text.trim()
  }

  /**
   * The number here, exactly as JavaScript reads it; NaN where the word is none. Up to fifteen digits and small powers of ten
   * are put together from the bytes (Clinger 1990, "How to read floating point numbers accurately": both parts are exact, so
   * one operation rounds once); whatever else goes through a string.
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

  /** Reads an optional sign and digits, and stops behind them, whatever follows; NaN if there are no digits. */
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

  /** Also reads a decimal comma, and a number with a comment attached. `1.#IND`, as C libraries of Windows write it, is NaN. */
  #slowNumber(start: number): number {
    this.at = start
    const word = this.word()
    const value = Number(word || Number.NaN)
    if (!Number.isNaN(value)) return value
    if (/^[-+]?\d*,\d+(e[-+]?\d+)?$/i.test(word)) {
      this.hasDecimalCommas = true
      return Number(word.replace(',', '.'))
    }
    const comment = word.indexOf('#')
    if (comment <= 0 || /^[-+]?\d\.#/.test(word)) return Number.NaN
    this.at = start + comment
    return Number(word.slice(0, comment))
  }

  /** Behind the line end that a backslash here hides, or 0. */
  #jointEnd(at: number): number {
    for (let after = at + 1; after < this.#end; after++) {
      const byte = this.#bytes[after]!
      if (byte === 10) return after + 1
      if (byte > 32) return 0
    }
    return 0
  }
}
