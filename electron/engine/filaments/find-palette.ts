/** Finds the few colours that represent a surface best. */
import { deltaE2000 } from '../colour/cie-lab.ts'
import { randomNumbers } from '../random-numbers.ts'
import { coarser, labOfOklab, type ColourBins } from './colour-bins.ts'
import { concatenated, gathered } from '../mesh/typed-arrays.ts'
import { vectorAt } from '../mesh/vectors.ts'

/** Colours of filaments. */
export interface Palette {
  count: number
  /** 3 each. */
  oklab: Float64Array
  /** 3 each: the same colours in CIELAB. */
  lab: Float64Array
}

export interface PaletteRequest {
  /** Number of colours, including given ones. */
  count: number
  /** Fixed colours, 3 OKLab numbers each. */
  fixedColours?: Float64Array
  /** Weight of lightness against hue, 0 … 1. */
  lightness: number
}

const seed = 12_345
const starts = 4
const rounds = 25
const polishes = 12
/** Exchanges tried per colour. */
const exchanges = 1.5

/**
 * Seeded k-means++ in OKLab (Arthur & Vassilvitskii 2007) with several restarts. The best palette is refined to
 * minimise the mean visible difference (CIEDE2000, with small differences discounted): a weighted median of each
 * cluster after Weiszfeld. Finally the least useful colour is moved to where the error is largest, as long as that
 * helps (LBG-U, Fritzke 1997). Returns fewer colours if the surface has no more.
 */
export function findPalette(bins: ColourBins, request: PaletteRequest): Palette {
  const random = randomNumbers(seed)
  const few = coarser(bins)
  let best: Polished | null = null
  for (let start = 0; start < starts; start++) {
    const first = paletteOf(lloyd(bins, spread(bins, request, random), request))
    const next = polished(few, first, request)
    if (best === null || next.cost < best.cost) best = next
  }
  return distinct(polished(bins, exchanged(few, best!, request).palette, request).palette, bins, request)
}

/** Adds one colour where the palette's error is largest; returns the palette unchanged if it has no error. */
export function grownPalette(bins: ColourBins, from: Palette, request: PaletteRequest): Palette {
  const few = coarser(bins)
  const worst = worstBin(few, from, request.lightness)
  if (worst < 0) return from
  const grown = paletteOf(concatenated(from.oklab, vectorAt(few.oklab, worst)))
  return distinct(
    polished(bins, exchanged(few, polished(few, grown, request), request).palette, request).palette,
    bins,
    request,
  )
}

/** Differences (CIEDE2000) below this are barely visible and are discounted. */
const barelyVisible = 2

/** The weight of a difference when choosing colours: noise in white does not justify a second white. */
function seenAs(distance: number): number {
  return (distance * distance) / (distance + barelyVisible)
}

/** Removes found colours that are indistinguishable from another in the palette. */
function distinct(palette: Palette, bins: ColourBins, request: PaletteRequest): Palette {
  const fixed = (request.fixedColours?.length ?? 0) / 3
  const { lab, oklab } = palette
  const kept: number[] = []
  for (let one = 0; one < palette.count; one++) {
    const [l1, a1, b1] = vectorAt(lab, one)
    const isNew = kept.every((other) => {
      const [l2, a2, b2] = vectorAt(lab, other)
      return deltaE2000(l1, a1, b1, l2, a2, b2) >= barelyVisible
    })
    if (one < fixed || isNew) kept.push(one)
  }
  if (kept.length === palette.count) return palette
  return polished(bins, paletteOf(gathered(oklab, 3, kept)), request).palette
}

interface Polished {
  palette: Palette
  /** Sum over the area. */
  cost: number
}

function exchanged(bins: ColourBins, start: Polished, request: PaletteRequest): Polished {
  const kept = (request.fixedColours?.length ?? 0) / 3
  let best = start
  const tried = new Set<number>()
  for (let round = 0; round < exchanges * start.palette.count; round++) {
    const { palette } = best
    const missed = new Float64Array(palette.count)
    for (let bin = 0; bin < bins.count; bin++) {
      const { index, distance, second } = nearest(bins, bin, palette, request.lightness)
      if (Number.isFinite(second)) missed[index]! += (seenAs(second) - seenAs(distance)) * bins.weight[bin]!
    }
    const order = [...missed.keys()].filter((index) => index >= kept && !tried.has(index))
    const min = order.sort((one, other) => missed[one]! - missed[other]!)[0]
    const worst = worstBin(bins, palette, request.lightness)
    if (min === undefined || worst < 0 || palette.count < 2) break
    const oklab = palette.oklab.slice()
    oklab.set(bins.oklab.subarray(worst * 3, worst * 3 + 3), min * 3)
    const next = polished(bins, paletteOf(oklab), request)
    if (next.cost < best.cost * 0.999) {
      best = next
      tried.clear()
    } else tried.add(min)
  }
  return best
}

/** The bin that adds most to the error of the worst cluster; -1 without error. */
function worstBin(bins: ColourBins, palette: Palette, lightness: number): number {
  const errors = new Float64Array(palette.count)
  const own = new Uint8Array(bins.count)
  const far = new Float64Array(bins.count)
  for (let bin = 0; bin < bins.count; bin++) {
    const { index, distance } = nearest(bins, bin, palette, lightness)
    own[bin] = index
    far[bin] = seenAs(distance) * bins.weight[bin]!
    errors[index]! += far[bin]!
  }
  const cluster = errors.indexOf(Math.max(...errors))
  let worst = -1
  for (let bin = 0; bin < bins.count; bin++) {
    if (own[bin] === cluster && far[bin]! > 1e-9 * bins.weight[bin]! && (worst < 0 || far[bin]! > far[worst]!))
      worst = bin
  }
  return worst
}

/** The colours as a palette. */
export function paletteOf(oklab: Float64Array): Palette {
  const count = oklab.length / 3
  const lab = new Float64Array(oklab.length)
  for (let i = 0; i < count; i++) lab.set(labOfOklab(oklab, i * 3), i * 3)
  return { count, oklab, lab }
}

/** Difference from the nearest palette colour (CIEDE2000) over the area: its mean and a high quantile. */
export function costOf(
  bins: ColourBins,
  palette: Palette,
  lightness: number,
  quantile = 0.95,
): { mean: number; most: number } {
  const distances = new Float64Array(bins.count)
  let sum = 0
  let weight = 0
  for (let bin = 0; bin < bins.count; bin++) {
    distances[bin] = nearest(bins, bin, palette, lightness).distance
    sum += distances[bin]! * bins.weight[bin]!
    weight += bins.weight[bin]!
  }
  const order = Uint32Array.from(distances.keys()).sort((one, other) => distances[one]! - distances[other]!)
  let passed = 0
  let max = 0
  for (const bin of order) {
    if (passed >= quantile * weight) break
    passed += bins.weight[bin]!
    max = distances[bin]!
  }
  return { mean: sum / weight, most: max }
}

/** The palette colour closest to a bin, its difference, and that of the second closest. */
export function nearest(
  { lab }: ColourBins,
  bin: number,
  palette: Palette,
  lightness: number,
): { index: number; distance: number; second: number } {
  let index = 0
  let distance = Infinity
  let second = Infinity
  for (let i = 0; i < palette.count; i++) {
    const own = deltaE2000(
      lab[bin * 3]!,
      lab[bin * 3 + 1]!,
      lab[bin * 3 + 2]!,
      palette.lab[i * 3]!,
      palette.lab[i * 3 + 1]!,
      palette.lab[i * 3 + 2]!,
      lightness,
    )
    if (own < distance) {
      second = distance
      distance = own
      index = i
    } else if (own < second) second = own
  }
  return { index, distance, second }
}

/** Initial centres: the fixed ones, then each with a probability proportional to the squared distance from the existing ones. */
function spread(
  bins: ColourBins,
  { count, fixedColours, lightness }: PaletteRequest,
  random: () => number,
): Float64Array {
  const centres: number[] = [...(fixedColours ?? [])]
  const nearestSquared = new Float64Array(bins.count).fill(Infinity)
  const draw = (chance: (bin: number) => number): number => {
    let sum = 0
    for (let bin = 0; bin < bins.count; bin++) sum += chance(bin)
    if (!(sum > 1e-9)) return -1
    let left = random() * sum
    for (let bin = 0; bin < bins.count; bin++) {
      left -= chance(bin)
      if (left < 0 && chance(bin) > 0) return bin
    }
    return bins.count - 1
  }
  const take = (l: number, a: number, b: number): void => {
    for (let bin = 0; bin < bins.count; bin++) {
      nearestSquared[bin] = Math.min(nearestSquared[bin]!, squared(bins.oklab, bin * 3, l, a, b, lightness))
    }
  }
  for (let i = 0; i < centres.length; i += 3) take(centres[i]!, centres[i + 1]!, centres[i + 2]!)
  const total = bins.weight.reduce((sum, weight) => sum + weight, 0)
  while (centres.length < count * 3) {
    const bin = draw(
      centres.length === 0
        ? (one) => bins.weight[one]!
        : (one) => (nearestSquared[one]! > sameColour ? (nearestSquared[one]! * bins.weight[one]!) / total : 0),
    )
    if (bin < 0) break
    const [l, a, b] = [bins.oklab[bin * 3]!, bins.oklab[bin * 3 + 1]!, bins.oklab[bin * 3 + 2]!]
    centres.push(l, a, b)
    take(l, a, b)
  }
  return Float64Array.from(centres)
}

/** Colours within this squared OKLab distance are equal. */
const sameColour = 1e-5

function lloyd(bins: ColourBins, centres: Float64Array, { fixedColours, lightness }: PaletteRequest): Float64Array {
  const count = centres.length / 3
  const fixedCount = (fixedColours?.length ?? 0) / 3
  const sums = new Float64Array(count * 4)
  for (let round = 0; round < rounds; round++) {
    sums.fill(0)
    for (let bin = 0; bin < bins.count; bin++) {
      let own = 0
      let minimum = Infinity
      for (let i = 0; i < count; i++) {
        const far = squared(bins.oklab, bin * 3, centres[i * 3]!, centres[i * 3 + 1]!, centres[i * 3 + 2]!, lightness)
        if (far < minimum) {
          minimum = far
          own = i
        }
      }
      const weight = bins.weight[bin]!
      for (let k = 0; k < 3; k++) sums[own * 4 + k]! += bins.oklab[bin * 3 + k]! * weight
      sums[own * 4 + 3]! += weight
    }
    let moved = 0
    for (let i = fixedCount; i < count; i++) {
      const weight = sums[i * 4 + 3]!
      if (weight <= 0) continue
      for (let k = 0; k < 3; k++) {
        const value = sums[i * 4 + k]! / weight
        moved = Math.max(moved, Math.abs(value - centres[i * 3 + k]!))
        centres[i * 3 + k] = value
      }
    }
    if (moved < 1e-4) break
  }
  return centres
}

function squared(oklab: Float64Array, at: number, l: number, a: number, b: number, lightness: number): number {
  const dl = lightness * (oklab[at]! - l)
  const da = oklab[at + 1]! - a
  const db = oklab[at + 2]! - b
  return dl * dl + da * da + db * db
}

function polished(bins: ColourBins, start: Palette, { fixedColours, lightness }: PaletteRequest): Polished {
  const fixedCount = (fixedColours?.length ?? 0) / 3
  let best: Polished = { palette: start, cost: Infinity }
  let palette = start
  for (let round = 0; round < polishes; round++) {
    const sums = new Float64Array(palette.count * 4)
    let cost = 0
    for (let bin = 0; bin < bins.count; bin++) {
      const { index, distance } = nearest(bins, bin, palette, lightness)
      cost += seenAs(distance) * bins.weight[bin]!
      const weight = (bins.weight[bin]! * (distance + 2 * barelyVisible)) / (distance + barelyVisible) ** 2
      for (let k = 0; k < 3; k++) sums[index * 4 + k]! += bins.oklab[bin * 3 + k]! * weight
      sums[index * 4 + 3]! += weight
    }
    const isBetter = cost < best.cost * 0.9995
    if (cost < best.cost) best = { palette, cost }
    if (!isBetter) break
    const next = palette.oklab.slice()
    for (let i = fixedCount; i < palette.count; i++) {
      const weight = sums[i * 4 + 3]!
      if (weight <= 0) continue
      for (let k = 0; k < 3; k++) next[i * 3 + k] = sums[i * 4 + k]! / weight
    }
    palette = paletteOf(next)
  }
  return best
}
