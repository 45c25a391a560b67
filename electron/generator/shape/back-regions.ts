/** Decides which regions of a drawing continue to the back, and what replaces the others there. */
import { disjointSets } from '../../engine/mesh/disjoint-sets.ts'

/** A connected region of one label. */
export interface Region {
  label: number
  pixels: number
  dropped: boolean
  /** Adjacent dropped regions form a cluster and are filled together. */
  cluster: number
  /** Labels that replace a dropped region on the back. */
  heirs: Set<number>
}

/** All regions, and the region index of each pixel (−1 outside). */
export interface Regions {
  regionOf: Int32Array
  list: Region[]
}

const minContact = 0.04
/** Minimum contact for a region that reaches the silhouette in one stretch only (a hand in front of the body, a door). */
const minContactInOneStretch = 0.3
const largeShare = 0.05
const wholeHeir = 0.7
const minHeir = 0.03

/** Finds the connected regions of each label, and whether they touch the silhouette enough to continue to the back. */
export function findRegions(map: Uint8Array, width: number): Regions {
  const sides = [-1, 1, -width, width]
  const regionOf = new Int32Array(map.length).fill(-1)
  const inside = map.reduce((count, label) => count + Math.min(1, label), 0)
  const list: Region[] = []
  const queue: number[] = []
  for (let start = 0; start < map.length; start++) {
    const label = map[start]!
    if (label === 0 || regionOf[start]! >= 0) continue
    queue.length = 0
    queue.push(start)
    regionOf[start] = list.length
    let contact = 0
    let border = 0
    const rim: number[] = []
    for (const pixel of queue) {
      for (let side = 0; side < 4; side++) {
        const next = pixel + sides[side]!
        if (map[next] === label) {
          if (regionOf[next] === -1) {
            regionOf[next] = list.length
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
    const small = queue.length < inside * largeShare
    const dropped = share < minContact || (small && share < minContactInOneStretch && countStretches(rim, width) < 2)
    list.push({ label, pixels: queue.length, dropped, cluster: list.length, heirs: new Set() })
  }
  return { regionOf, list }
}

/** Number of separate silhouette stretches of these pixels, ignoring stray ones. */
function countStretches(rim: number[], width: number): number {
  const left = new Set(rim)
  const min = width / 80
  let stretches = 0
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
    if (stretch.length >= min) stretches++
  }
  return stretches
}

/** Returns the label behind each pixel: its own if that is kept, otherwise the nearest kept one. */
export function fillDropped(map: Uint8Array, regions: Regions, width: number): Uint8Array {
  const sides = [-1, 1, -width, width]
  const heirs = new Uint8Array(map.length)
  // The nearest kept pixel, propagated between neighbours and corrected when a nearer one arrives.
  const nearest = new Int32Array(map.length).fill(-1)
  let wave: number[] = []
  for (let pixel = 0; pixel < map.length; pixel++) {
    if (map[pixel] === 0 || regions.list[regions.regionOf[pixel]!]!.dropped) continue
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
        if (map[other] === 0 || !regions.list[regions.regionOf[other]!]!.dropped) continue
        if (nearest[other]! >= 0 && away(other, nearest[other]!) <= away(other, seed)) continue
        nearest[other] = seed
        next.push(other)
      }
    }
    wave = next
  }
  clusterDropped(map, regions, width)
  const counts = regions.list.map(() => new Map<number, number>())
  const own = regions.list.map(() => new Map<number, number>())
  for (let pixel = 0; pixel < map.length; pixel++) {
    const seed = nearest[pixel]!
    if (seed < 0) continue
    heirs[pixel] = map[seed]!
    for (const count of [own[regions.regionOf[pixel]!]!, counts[regions.list[regions.regionOf[pixel]!]!.cluster]!]) {
      count.set(map[seed]!, (count.get(map[seed]!) ?? 0) + 1)
    }
  }
  regions.list.forEach((region, index) => {
    if (!region.dropped) return
    const ranked = [...counts[region.cluster]!].sort((a, b) => b[1] - a[1] || a[0] - b[0])
    const [first] = ranked
    const total = ranked.reduce((sum, [, pixels]) => sum + pixels, 0)
    if (first === undefined) region.dropped = false
    else if (first[1] >= wholeHeir * total) region.heirs = new Set([first[0]])
    else
      region.heirs = new Set(
        [...own[index]!].filter(([, pixels]) => pixels > region.pixels * minHeir).map(([label]) => label),
      )
  })
  for (let pixel = 0; pixel < map.length; pixel++) {
    if (map[pixel] === 0) continue
    const region = regions.list[regions.regionOf[pixel]!]!
    if (!region.dropped) heirs[pixel] = region.label
    else if (region.heirs.size === 1) heirs[pixel] = [...region.heirs][0]!
  }
  return heirs
}

/** Gives adjacent dropped regions a common cluster. */
function clusterDropped(map: Uint8Array, { regionOf, list }: Regions, width: number): void {
  const { rootOf, join } = disjointSets(list.length)
  for (let pixel = 0; pixel < map.length; pixel++) {
    if (map[pixel] === 0 || !list[regionOf[pixel]!]!.dropped) continue
    for (const next of [pixel + 1, pixel + width]) {
      if (map[next] === 0 || regionOf[next] === regionOf[pixel] || !list[regionOf[next]!]!.dropped) continue
      join(regionOf[pixel]!, regionOf[next]!)
    }
  }
  list.forEach((region, index) => (region.cluster = rootOf(index)))
}
