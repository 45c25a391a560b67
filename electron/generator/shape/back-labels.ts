/**
 * The labels of a figurine's back: colours that reach the silhouette are carried through; others (eyes, a mouth,
 * buttons) are replaced by the colours around them.
 */
import { fillDropped, findRegions, type Regions } from './back-regions.ts'
import { fadedBlur } from '../../engine/image/blur.ts'
import type { LabelField } from './label-field.ts'

/** Blur radius of the back's labels: a Gaussian of about seven pixels. */
const reachPx = 9

/** A field of label pairs: one in front, one behind. */
export interface TwoSidedField extends LabelField {
  /** Front and back label for each label of this field; 0 for the outside. */
  front: number[]
  back: number[]
}

/**
 * Splits the labels of a field by the label behind them, so that the borders of both sides are equally smooth. `map` is
 * the dominant label per pixel; its outermost pixels must be outside.
 */
export function pairWithBack(field: LabelField, map: Uint8Array): TwoSidedField {
  const { width, height, coverage } = field
  const regions = findRegions(map, width)
  const heirs = fillDropped(map, regions, width)
  // Blurred once for all front labels, so that a border behind continues smoothly below several of them.
  const blurred = new Map<number, Float32Array>()
  const spread = (heir: number): Float32Array => {
    const known = blurred.get(heir) ?? fadedBlur(heirShare(map, regions, heirs, heir), width, height, reachPx)
    blurred.set(heir, known)
    return known
  }
  const paired: TwoSidedField = { width, height, coverage: [coverage[0]!], front: [0], back: [0] }
  for (let label = 1; label < coverage.length; label++) {
    const own = regions.list.filter((region) => region.label === label)
    const dropped = own.filter((region) => region.dropped)
    const kept = own.some((region) => !region.dropped)
    const behind = new Set(dropped.flatMap((region) => [...region.heirs]))
    if (kept) behind.add(label)
    if (own.length === 0 || behind.size === 0) {
      // Dominant nowhere: invisible, but its coverage still affects the borders of others.
      add(paired, coverage[label]!, label, label)
    } else if (behind.size === 1) {
      add(paired, coverage[label]!, label, [...behind][0]!)
    } else {
      const ranked = [...behind].sort((a, b) => a - b)
      const weights = weighHeirs(
        ranked.map((heir) =>
          heir === label ? fadedBlur(keptShare(map, regions, label), width, height, reachPx) : spread(heir),
        ),
      )
      const shares = coverage[label]!
      ranked.forEach((heir, index) => {
        const weighed = weights[index]!
        for (let pixel = 0; pixel < weighed.length; pixel++) weighed[pixel]! *= shares[pixel]!
        add(paired, weighed, label, heir)
      })
    }
  }
  return paired
}

function add(field: TwoSidedField, shares: Float32Array, front: number, back: number): void {
  field.coverage.push(shares)
  field.front.push(front)
  field.back.push(back)
}

function heirShare(map: Uint8Array, { regionOf, list }: Regions, heirs: Uint8Array, heir: number): Float32Array {
  const share = new Float32Array(map.length)
  for (let pixel = 0; pixel < map.length; pixel++) {
    if (heirs[pixel] === heir && map[pixel] !== 0 && list[regionOf[pixel]!]!.dropped) share[pixel] = 1
  }
  return share
}

function keptShare(map: Uint8Array, { regionOf, list }: Regions, label: number): Float32Array {
  const share = new Float32Array(map.length)
  for (let pixel = 0; pixel < map.length; pixel++) {
    if (map[pixel] === label && !list[regionOf[pixel]!]!.dropped) share[pixel] = 1
  }
  return share
}

/** Returns the shares normalised to sum to 1 at each pixel; where all are 0, the first gets everything. */
function weighHeirs(shares: Float32Array[]): Float32Array[] {
  const weights = shares.map((share) => share.slice())
  for (let pixel = 0; pixel < weights[0]!.length; pixel++) {
    let total = 0
    for (let heir = 0; heir < weights.length; heir++) total += weights[heir]![pixel]!
    for (let heir = 0; heir < weights.length; heir++) {
      if (total > 1e-4) weights[heir]![pixel]! /= total
      else weights[heir]![pixel] = heir === 0 ? 1 : 0
    }
  }
  return weights
}
