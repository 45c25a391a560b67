/** Builds large text files as bytes; numbers are written digit by digit, several times faster than through strings. */
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
    this.#reserve(20)
    let end = this.#length + 1
    for (let rest = value; rest >= 10; rest = Math.floor(rest / 10)) end++
    let rest = value
    for (let at = end - 1; at >= this.#length; at--) {
      const tens = Math.floor(rest / 10)
      this.#bytes[at] = 48 + rest - tens * 10
      rest = tens
    }
    this.#length = end
    return this
  }

  /** Writes a number rounded to `decimals`, without trailing zeros or exponents. */
  decimal(value: number, decimals: number): this {
    const scale = 10 ** decimals
    const scaled = Math.round(Math.abs(value) * scale)
    // Beyond 2^53 digits would be lost, and decimals do not matter.
    if (scaled > Number.MAX_SAFE_INTEGER) return this.text(BigInt(Math.round(value)).toString())
    if (value < 0 && scaled > 0) this.character(45)
    const whole = Math.floor(scaled / scale)
    this.integer(whole)
    let fraction = scaled - whole * scale
    if (fraction === 0) return this
    let digits = decimals
    while (fraction % 10 === 0) {
      fraction /= 10
      digits--
    }
    this.character(46)
    this.#reserve(digits)
    for (let at = this.#length + digits - 1; at >= this.#length; at--) {
      const tens = Math.floor(fraction / 10)
      this.#bytes[at] = 48 + fraction - tens * 10
      fraction = tens
    }
    this.#length += digits
    return this
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.byteLength) return
    const grown = new Uint8Array(Math.max(this.#bytes.byteLength * 2, this.#length + more))
    grown.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = grown
  }
}
