/** Fills a region from the pixels around it. */
import { fitRaster } from '../../../engine/image/resize-raster.ts'
import type { Progress, Raster } from '../../../engine/model.ts'
import { randomFrom, type Random } from '../random.ts'
import { boxWhere, cropped, distanceTo, type Window } from '../rasters.ts'
import { scaledMask } from './geometry.ts'
import { grownMatches, patchCost, regionsOf, search, vote, type Matches } from './patch-field.ts'
import { peelFill } from './peel-fill.ts'

/** Minimum side of the coarsest picture, so that it contains enough patches. */
const smallest = 26
/** With more unknown pixels, the matches of the coarser picture are reused instead of searched for. */
const maxSearched = 140_000

/**
 * Fills pixels whose mask is 128 or above with patches found by PatchMatch and blended by voting, from coarse to fine.
 * Nothing else changes. Deterministic for a seed.
 */
export async function inpainted(picture: Raster, mask: Uint8Array, seed: number, progress: Progress): Promise<Raster> {
  const window = windowAround(picture, mask)
  if (window === undefined) return picture
  const levels = [cropOf(picture, mask, window)]
  for (;;) {
    const { raster, mask: own } = levels.at(-1)!
    if (Math.min(raster.width, raster.height) < smallest * 2 || levels.length > 8) break
    const small = await fitRaster(withoutUnknown(raster, own), Math.ceil(Math.max(raster.width, raster.height) / 2))
    const scaled = await scaledMask(own, raster, small.width, small.height)
    levels.push({ raster: small, mask: scaled.map((value) => (value > 100 ? 255 : 0)) })
  }
  const random = randomFrom(seed)
  let matches: Matches | undefined
  let filled: Raster | undefined
  for (let k = levels.length - 1; k >= 0; k--) {
    ;({ raster: filled, matches } = refined(levels[k]!, matches, k, random))
    progress(1 - k / levels.length, 'filling')
  }
  const out = picture.data.slice()
  for (let y = 0; y < window.height; y++) {
    for (let x = 0; x < window.width; x++) {
      const at = (window.top + y) * picture.width + window.left + x
      if (mask[at]! < 128) continue
      for (let c = 0; c < 4; c++) out[at * 4 + c] = filled!.data[(y * window.width + x) * 4 + c]!
    }
  }
  return { ...picture, data: out }
}

interface Level {
  raster: Raster
  mask: Uint8Array
}

function refined({ raster, mask }: Level, before: Matches | undefined, level: number, random: Random) {
  const { width, height } = raster
  const picture: Raster = { width, height, data: raster.data.slice() }
  const regions = regionsOf(width, height, mask)
  const { unknown, clean, isClean } = regions
  const matches =
    before === undefined
      ? { width, height, source: new Int32Array(width * height).fill(-1) }
      : grownMatches(before, raster)
  if (clean.length === 0) return { raster: picture, matches }
  const inside = distanceTo(width, height, (pixel) => (mask[pixel]! > 0 ? 0 : 1))
  const trust = inside.map((distance) => 1.25 ** -Math.min(40, distance))
  const weights = Float32Array.from(mask, (value) => (value > 0 ? 1 : 2.5))
  const cost = new Float64Array(width * height)
  const measure = (): void => {
    for (const at of unknown) cost[at] = patchCost(picture, weights, at, matches.source[at]!, Infinity)
  }
  if (before === undefined) peelFill(picture, mask, regions)
  for (const at of unknown) {
    const kept = matches.source[at]!
    if (kept < 0 || isClean[kept] !== 1) matches.source[at] = clean[Math.floor(random() * clean.length)]!
  }
  // The coarser picture's matches are the initial guess.
  if (before !== undefined) vote(picture, mask, regions, matches, cost, trust, false)
  measure()
  const searches = unknown.length <= maxSearched
  const rounds = searches ? (level === 0 ? 2 : 5) : 0
  for (let round = 0; round < rounds; round++) {
    search(picture, weights, regions, matches, cost, random)
    vote(picture, mask, regions, matches, cost, trust, level === 0 && round === rounds - 1)
    measure()
  }
  if (!searches) vote(picture, mask, regions, matches, cost, trust, true)
  return { raster: picture, matches }
}

/** Returns the region with a margin that is large enough to learn from. */
function windowAround({ width, height }: Raster, mask: Uint8Array): Window | undefined {
  const box = boxWhere(width, height, (pixel) => mask[pixel]! >= 128)
  if (box === undefined) return undefined
  const margin = Math.max(64, Math.round(1.2 * Math.max(box.width - 1, box.height - 1)))
  const [left, top] = [Math.max(0, box.left - margin), Math.max(0, box.top - margin)]
  return {
    left,
    top,
    width: Math.min(width, box.left + box.width + margin) - left,
    height: Math.min(height, box.top + box.height + margin) - top,
  }
}

function cropOf(picture: Raster, mask: Uint8Array, window: Window): Level {
  const part = new Uint8Array(window.width * window.height)
  for (let y = 0; y < window.height; y++) {
    const from = (window.top + y) * picture.width + window.left
    for (let x = 0; x < window.width; x++) part[y * window.width + x] = mask[from + x]! >= 128 ? 255 : 0
  }
  return { raster: cropped(picture, window), mask: part }
}

/** Gives unknown pixels their nearest known neighbour's colour, so that reducing does not spread them. */
function withoutUnknown({ width, height, data }: Raster, mask: Uint8Array): Raster {
  const out = data.slice()
  const pass = (pixel: number, from: number): void => {
    if (mask[pixel] === 0 || seen[pixel] === 1 || seen[from] !== 1) return
    for (let c = 0; c < 4; c++) out[pixel * 4 + c] = out[from * 4 + c]!
    seen[pixel] = 1
  }
  const seen = Uint8Array.from(mask, (value) => (value === 0 ? 1 : 0))
  for (let pixel = 0; pixel < mask.length; pixel++) {
    if (pixel % width > 0) pass(pixel, pixel - 1)
    if (pixel >= width) pass(pixel, pixel - width)
  }
  for (let pixel = mask.length - 1; pixel >= 0; pixel--) {
    if (pixel % width < width - 1) pass(pixel, pixel + 1)
    if (pixel < width * (height - 1)) pass(pixel, pixel + width)
  }
  return { width, height, data: out }
}
