/**
 * What a figurine's back shows: the colours that reach the silhouette are carried through, and what does not reach it
 * (eyes, a mouth, buttons) is left out and filled with its surroundings.
 */
import type { LabelField } from './planar-mesh.ts'

/** A field of pairs: each of its labels has one label in front and one behind. */
export interface TwoSidedField extends LabelField {
  /** Per label of this field; 0 for the outside. */
  front: number[]
  back: number[]
}

const leastContact = 0.04
/** A region that reaches the silhouette at one place only (a hand before the body, a door) needs this much contact. */
const leastContactAtOnePlace = 0.3
const wholeHeir = 0.7
const blurPx = 6

/**
 * Splits the labels of a field by what lies behind them, so that the borders of both sides are cut as smoothly. `map` is
 * the strongest label per pixel; its outermost pixels must be outside.
 */
export function pairWithBack(field: LabelField, map: Uint8Array): TwoSidedField {
  const { width, height, coverage } = field
  const regions = findRegions(map, width)
  const heirs = fillDropped(map, regions, width)
  const paired: TwoSidedField = { width, height, coverage: [coverage[0]!], front: [0], back: [0] }
  for (let label = 1; label < coverage.length; label++) {
    const own = regions.list.filter((region) => region.label === label)
    const dropped = own.filter((region) => region.dropped)
    const kept = own.some((region) => !region.dropped)
    const behind = new Set(dropped.flatMap((region) => [...region.heirs]))
    if (kept) behind.add(label)
    if (own.length === 0 || behind.size === 0) {
      // Never the strongest anywhere: it shows in no pixel, but its share still weighs at the borders of others.
      add(paired, coverage[label]!, label, label)
    } else if (behind.size === 1) {
      add(paired, coverage[label]!, label, [...behind][0]!)
    } else {
      for (const [heir, weights] of heirWeights(
        map,
        heirs,
        label,
        [...behind].sort((a, b) => a - b),
        width,
        height,
      )) {
        add(
          paired,
          coverage[label]!.map((share, pixel) => share * weights[pixel]!),
          label,
          heir,
        )
      }
    }
  }
  return paired
}

interface Region {
  label: number
  pixels: number
  dropped: boolean
  /** Labels that take its place behind, once it is dropped. */
  heirs: Set<number>
}

interface Regions {
  of: Int32Array
  list: Region[]
}

function add(field: TwoSidedField, shares: Float32Array, front: number, back: number): void {
  field.coverage.push(shares)
  field.front.push(front)
  field.back.push(back)
}

/** Connected regions of one label, and whether they reach the silhouette enough to be carried to the back. */
function findRegions(map: Uint8Array, width: number): Regions {
  const sides = [-1, 1, -width, width]
  const of = new Int32Array(map.length).fill(-1)
  const list: Region[] = []
  const queue: number[] = []
  for (let start = 0; start < map.length; start++) {
    const label = map[start]!
    if (label === 0 || of[start]! >= 0) continue
    queue.length = 0
    queue.push(start)
    of[start] = list.length
    let contact = 0
    let border = 0
    const rim: number[] = []
    for (const pixel of queue) {
      for (let side = 0; side < 4; side++) {
        const next = pixel + sides[side]!
        if (map[next] === label) {
          if (of[next] === -1) {
            of[next] = list.length
            queue.push(next)
          }
          continue
        }
        border++
        if (map[next] !== 0) continue
        contact++
        if (rim.at(-1) !== pixel) rim.push(pixel)
      }
    }
    const share = contact / border
    const dropped = share < leastContact || (share < leastContactAtOnePlace && countPlaces(rim, width) < 2)
    list.push({ label, pixels: queue.length, dropped, heirs: new Set() })
  }
  return { of, list }
}

/** How many separate stretches of the silhouette these pixels make; stray ones do not count. */
function countPlaces(rim: number[], width: number): number {
  const left = new Set(rim)
  const least = width / 80
  let places = 0
  for (const start of rim) {
    if (!left.delete(start)) continue
    const stretch = [start]
    for (const pixel of stretch) {
      for (let dy = -2; dy <= 2; dy++) {
        for (let dx = -2; dx <= 2; dx++) {
          const next = pixel + dy * width + dx
          if (left.delete(next)) stretch.push(next)
        }
      }
    }
    if (stretch.length >= least) places++
  }
  return places
}

/** For each pixel the label behind it: its own where that is kept, the nearest kept one where it is dropped. */
function fillDropped(map: Uint8Array, regions: Regions, width: number): Uint8Array {
  const sides = [-1, 1, -width, width]
  const heirs = new Uint8Array(map.length)
  // The nearest kept pixel, spread from neighbour to neighbour and corrected while a nearer one arrives.
  const nearest = new Int32Array(map.length).fill(-1)
  let wave: number[] = []
  for (let pixel = 0; pixel < map.length; pixel++) {
    if (map[pixel] === 0 || regions.list[regions.of[pixel]!]!.dropped) continue
    nearest[pixel] = pixel
    wave.push(pixel)
  }
  const away = (pixel: number, seed: number): number =>
    ((pixel % width) - (seed % width)) ** 2 + (Math.floor(pixel / width) - Math.floor(seed / width)) ** 2
  while (wave.length > 0) {
    const next: number[] = []
    for (const pixel of wave) {
      const seed = nearest[pixel]!
      for (let side = 0; side < 4; side++) {
        const other = pixel + sides[side]!
        if (map[other] === 0 || !regions.list[regions.of[other]!]!.dropped) continue
        if (nearest[other]! >= 0 && away(other, nearest[other]!) <= away(other, seed)) continue
        nearest[other] = seed
        next.push(other)
      }
    }
    wave = next
  }
  const counts = regions.list.map(() => new Map<number, number>())
  for (let pixel = 0; pixel < map.length; pixel++) {
    const seed = nearest[pixel]!
    if (seed < 0) continue
    heirs[pixel] = map[seed]!
    const count = counts[regions.of[pixel]!]!
    count.set(map[seed]!, (count.get(map[seed]!) ?? 0) + 1)
  }
  regions.list.forEach((region, index) => {
    if (!region.dropped) return
    const ranked = [...counts[index]!].sort((a, b) => b[1] - a[1] || a[0] - b[0])
    const [first] = ranked
    if (first === undefined) region.dropped = false
    else region.heirs = new Set(first[1] >= wholeHeir * region.pixels ? [first[0]] : ranked.map(([label]) => label))
  })
  for (let pixel = 0; pixel < map.length; pixel++) {
    if (map[pixel] === 0) continue
    const region = regions.list[regions.of[pixel]!]!
    if (!region.dropped) heirs[pixel] = region.label
    else if (region.heirs.size === 1) heirs[pixel] = [...region.heirs][0]!
  }
  return heirs
}

/** Per heir, the weight of each pixel of a label: the blurred share of its surroundings that has this heir. */
function heirWeights(
  map: Uint8Array,
  heirs: Uint8Array,
  label: number,
  behind: number[],
  width: number,
  height: number,
): [number, Float32Array][] {
  const own = new Float32Array(map.length)
  for (let pixel = 0; pixel < map.length; pixel++) own[pixel] = map[pixel] === label ? 1 : 0
  const ownBlurred = blur(own, width, height)
  return behind.map((heir, index) => {
    const share = own.slice()
    for (let pixel = 0; pixel < map.length; pixel++) if (heirs[pixel] !== heir) share[pixel] = 0
    const weights = blur(share, width, height)
    for (let pixel = 0; pixel < map.length; pixel++) {
      // Far from the label nothing is known and nothing shows: the first heir takes it.
      if (ownBlurred[pixel]! > 1e-4) weights[pixel]! /= ownBlurred[pixel]!
      else weights[pixel] = index === 0 ? 1 : 0
    }
    return [heir, weights]
  })
}

/** Two box blurs, rows then columns. */
function blur(values: Float32Array, width: number, height: number): Float32Array {
  let blurred = values
  for (const [stride, across, length, lines] of [
    [1, width, width, height],
    [1, width, width, height],
    [width, 1, height, width],
    [width, 1, height, width],
  ] as const) {
    const result = new Float32Array(values.length)
    for (let line = 0; line < lines; line++) {
      const start = line * across
      let sum = 0
      for (let at = -blurPx; at < length + blurPx; at++) {
        if (at + blurPx < length) sum += blurred[start + (at + blurPx) * stride]!
        if (at - blurPx - 1 >= 0) sum -= blurred[start + (at - blurPx - 1) * stride]!
        if (at >= 0 && at < length) result[start + at * stride] = sum / (2 * blurPx + 1)
      }
    }
    blurred = result
  }
  return blurred
}
