/** Vertex colours of OBJ files, which are not standardised: numbers after the coordinates, or ZBrush's polypaint. */
import { GrowingArray } from '../mesh/growing-array.ts'
import { linearFromSrgb } from '../../../shared/geometry/srgb.ts'

/** Collects colours while vertices are read; the meaning of the numbers is determined when all have been read. */
export class ObjColours {
  /** Four sRGB channels per vertex. */
  readonly #channels = new GrowingArray(Float32Array)
  readonly #polypaint: number[] = []
  #largest = 0
  /**
   * Four numbers may be a weight and a colour, or a colour and an opacity: the weight or opacity is then 1 for every
   * vertex.
   */
  #isWeightFirst = true
  #isAlphaLast = true

  /** Adds the numbers after a vertex's coordinates. A single one is a weight; two have no known meaning. */
  add(vertex: number, numbers: readonly number[]): void {
    if (numbers.length < 3) return
    // Pads vertices without numbers, so that the lists stay aligned.
    while (this.#channels.length < vertex * 4) this.#channels.push(1)
    for (let i = 0; i < 4; i++) this.#channels.push(numbers[i] ?? Number.NaN)
    this.#largest = Math.max(this.#largest, ...numbers.filter(Number.isFinite))
    if (numbers.length === 3) return
    this.#isWeightFirst &&= numbers[0] === 1
    this.#isAlphaLast &&= numbers[3] === 1
  }

  /** Adds a line of ZBrush's polypaint: mask, red, green and blue of each vertex, as two hexadecimal digits each. */
  addPolypaint(line: string): void {
    for (const [, digits = ''] of line.matchAll(/[0-9a-f]{2}([0-9a-f]{6})/gi))
      this.#polypaint.push(parseInt(digits, 16))
  }

  /** Returns linear RGBA of the coloured vertices, which come first; null if the file has no colours. */
  linear(vertexCount: number): Float32Array | null {
    const given = this.#channels.length / 4
    const painted = this.#polypaint.length === vertexCount ? this.#polypaint : []
    if (given === 0 && painted.length === 0) return null
    const colours = new Float32Array((given || painted.length) * 4)
    const scale = this.#largest > 1 ? 255 : 1
    const first = this.#isWeightFirst && !this.#isAlphaLast ? 1 : 0
    for (let i = 0; i < colours.length; i += 4)
      for (let channel = 0; channel < 4; channel++) {
        const value =
          given === 0 ? ((painted[i / 4]! >> (16 - channel * 8)) & 255) / 255 : this.#channel(i, first, channel, scale)
        colours[i + channel] = channel === 3 ? (given === 0 ? 1 : value) : linearFromSrgb(value)
      }
    return colours
  }

  /** Returns a channel of a vertex, 0 … 1; the opacity defaults to 1. */
  #channel(at: number, first: number, channel: number, scale: number): number {
    const values = this.#channels.values
    const hasFour = !Number.isNaN(values[at + 3]!)
    if (channel === 3) return hasFour && first === 0 ? values[at + 3]! / scale : 1
    return (values[at + channel + (hasFour ? first : 0)]! || 0) / scale
  }
}
