/** A table of colour differences to a palette, computed once per bin. */
import { deltaE2000 } from '../colour/cie-lab.ts'
import { enlarged } from '../mesh/typed-arrays.ts'
import { binCentre, binOf, labOfOklab } from './colour-bins.ts'
import type { Palette } from './find-palette.ts'

/** Bins along each axis of OKLab: half a bin is about half of a just noticeable difference. */
const steps = 128

/** CIEDE2000 from any colour to each palette colour, to within half a bin. */
export class ColourCosts {
  readonly count: number
  readonly #palette: Palette
  readonly #lightness: number
  readonly #rowOfBin = new Int32Array(steps ** 3).fill(-1)
  #rows: Float32Array
  #nearest = new Uint8Array(1024)
  #used = 0

  /** `lightness` is the weight of lightness differences, 0 … 1. */
  constructor(palette: Palette, lightness: number) {
    this.count = palette.count
    this.#palette = palette
    this.#lightness = lightness
    this.#rows = new Float32Array(1024 * palette.count)
  }

  /** The table row of a colour (OKLab). */
  rowOf(lightness: number, a: number, b: number): number {
    const bin = binOf(lightness, a, b, steps)
    const known = this.#rowOfBin[bin]!
    return known >= 0 ? known : this.#add(bin)
  }

  /** The difference between a row's colour and one of the palette. */
  cost(row: number, index: number): number {
    return this.#rows[row * this.count + index]!
  }

  /** The palette colour nearest to a row's colour. */
  nearest(row: number): number {
    return this.#nearest[row]!
  }

  #add(bin: number): number {
    const rowIndex = this.#used++
    if (rowIndex === this.#nearest.length) {
      this.#rows = enlarged(this.#rows, this.#rows.length * 2)
      this.#nearest = enlarged(this.#nearest, this.#nearest.length * 2)
    }
    this.#rowOfBin[bin] = rowIndex
    const [l, a, b] = labOfOklab(binCentre(bin, steps), 0)
    const { lab } = this.#palette
    let min = Infinity
    for (let i = 0; i < this.count; i++) {
      const far = deltaE2000(l, a, b, lab[i * 3]!, lab[i * 3 + 1]!, lab[i * 3 + 2]!, this.#lightness)
      this.#rows[rowIndex * this.count + i] = far
      if (far < min) {
        min = far
        this.#nearest[rowIndex] = i
      }
    }
    return rowIndex
  }
}
