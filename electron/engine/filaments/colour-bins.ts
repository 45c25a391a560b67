/** A colour histogram weighted by area: a few thousand bins represent a million samples. */
import { fromOklab } from '../../../shared/geometry/oklab.ts'
import type { LinearRgb } from '../colour/oklch.ts'
import { toLab } from '../colour/cie-lab.ts'

const usualSteps = 64
const coarseSteps = 28
/** Half the extent of the space along a and b: covers all of sRGB. */
const halfExtent = 0.34

/** The non-empty bins, in a fixed order. */
export interface ColourBins {
  count: number
  /** 3 each: mean OKLab colour of the bin. */
  oklab: Float64Array
  /** 3 each: the same colour in CIELAB. */
  lab: Float64Array
  /** Area of each bin, in the unit of the areas added. */
  weight: Float64Array
}

/** Accumulates colours (OKLab). */
export class ColourCounter {
  readonly #sums = new Map<number, Float64Array>()
  readonly #steps: number

  /** `steps` bins along each axis. */
  constructor(steps = usualSteps) {
    this.#steps = steps
  }

  add(lightness: number, a: number, b: number, weight: number): void {
    const key = binOf(lightness, a, b, this.#steps)
    let sum = this.#sums.get(key)
    if (sum === undefined) this.#sums.set(key, (sum = new Float64Array(4)))
    sum[3]! += weight
    sum[0]! += lightness * weight
    sum[1]! += a * weight
    sum[2]! += b * weight
  }

  /** The result. */
  bins(): ColourBins {
    const keys = [...this.#sums.keys()].filter((key) => this.#sums.get(key)![3]! > 0).sort((one, other) => one - other)
    const bins: ColourBins = {
      count: keys.length,
      oklab: new Float64Array(keys.length * 3),
      lab: new Float64Array(keys.length * 3),
      weight: new Float64Array(keys.length),
    }
    keys.forEach((key, place) => {
      const sum = this.#sums.get(key)!
      const weight = sum[3]!
      bins.weight[place] = weight
      for (let k = 0; k < 3; k++) bins.oklab[place * 3 + k] = sum[k]! / weight
      bins.lab.set(labOfOklab(bins.oklab, place * 3), place * 3)
    })
    return bins
  }
}

/** The same colours in fewer, larger bins: faster to search, and accurate enough for choosing. */
export function coarser(bins: ColourBins): ColourBins {
  const counter = new ColourCounter(coarseSteps)
  for (let bin = 0; bin < bins.count; bin++)
    counter.add(bins.oklab[bin * 3]!, bins.oklab[bin * 3 + 1]!, bins.oklab[bin * 3 + 2]!, bins.weight[bin]!)
  return counter.bins()
}

/** The bin of a colour among `steps`³ bins. */
export function binOf(lightness: number, a: number, b: number, steps: number): number {
  const l = Math.min(steps - 1, Math.max(0, Math.floor(lightness * steps)))
  const x = Math.min(steps - 1, Math.max(0, Math.floor(((a + halfExtent) / (2 * halfExtent)) * steps)))
  const y = Math.min(steps - 1, Math.max(0, Math.floor(((b + halfExtent) / (2 * halfExtent)) * steps)))
  return (l * steps + x) * steps + y
}

/** Converts three OKLab numbers from offset `at` to CIELAB. */
export function labOfOklab(oklab: ArrayLike<number>, at: number): [number, number, number] {
  const rgb: LinearRgb = fromOklab(oklab[at]!, oklab[at + 1]!, oklab[at + 2]!, [0, 0, 0])
  return toLab(rgb[0], rgb[1], rgb[2], [0, 0, 0])
}

/** The centre of one of `steps`³ bins, OKLab. */
export function binCentre(bin: number, steps: number): [number, number, number] {
  const along = (place: number): number => (2 * halfExtent * (place + 0.5)) / steps - halfExtent
  return [(Math.floor(bin / (steps * steps)) + 0.5) / steps, along(Math.floor(bin / steps) % steps), along(bin % steps)]
}
