/** Writes large text files as bytes. */

const maxInt32 = 2 ** 31 - 1
const billion = 1e9
/** Powers of ten by number of decimals. */
const scales = Array.from({ length: 10 }, (_, decimals) => 10 ** decimals)

/** Builds text in memory; numbers are written digit by digit, several times faster than through strings. */
export class TextBuffer {
  #bytes: Uint8Array
  #length = 0
  readonly #encoder = new TextEncoder()

  constructor(expectedBytes = 1 << 16) {
    this.#bytes = new Uint8Array(expectedBytes)
  }

  text(text: string): this {
    this.#reserve(text.length * 3)
    // Most pieces are short ASCII, for which a loop is faster than the encoder.
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (code > 127) {
        this.#length += this.#encoder.encodeInto(text.slice(i), this.#bytes.subarray(this.#length)).written
        return this
      }
      this.#bytes[this.#length++] = code
    }
    return this
  }

  character(code: number): this {
    this.#reserve(1)
    this.#bytes[this.#length++] = code
    return this
  }

  integer(value: number): this {
    if (value > maxInt32) {
      const high = Math.floor(value / billion)
      return this.integer(high).#digits(value - high * billion, 9)
    }
    let count = 1
    for (let rest = (value / 10) | 0; rest > 0; rest = (rest / 10) | 0) count++
    return this.#digits(value, count)
  }

  /** Writes a number rounded to `decimals`, without trailing zeros or exponents. */
  decimal(value: number, decimals: number): this {
    const scale = scales[decimals]!
    const scaled = Math.round(Math.abs(value) * scale)
    // Beyond 2^53 digits would be lost, and decimals do not matter.
    if (scaled > Number.MAX_SAFE_INTEGER) return this.text(BigInt(Math.round(value)).toString())
    if (value < 0 && scaled > 0) this.character(45)
    const whole = Math.floor(scaled / scale)
    this.integer(whole)
    let fraction = (scaled - whole * scale) | 0
    if (fraction === 0) return this
    let digits = decimals
    while (fraction % 10 === 0) {
      fraction = (fraction / 10) | 0
      digits--
    }
    return this.character(46).#digits(fraction, digits)
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }

  /** Writes exactly `count` digits of a whole number below 2^31. */
  #digits(value: number, count: number): this {
    this.#reserve(count)
    const bytes = this.#bytes
    // With 32-bit integers, the compiler divides by multiplying.
    let rest = value | 0
    for (let at = this.#length + count - 1; at >= this.#length; at--) {
      const tens = (rest / 10) | 0
      bytes[at] = 48 + rest - tens * 10
      rest = tens
    }
    this.#length += count
    return this
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.byteLength) return
    const grown = new Uint8Array(Math.max(this.#bytes.byteLength * 2, this.#length + more))
    grown.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = grown
  }
}
