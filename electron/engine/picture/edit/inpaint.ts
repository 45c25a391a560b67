/** A region filled from its surroundings. */
import { blurred } from '../../image/blur.ts'
import { fillAround } from '../../image/fill-around.ts'
import type { Progress, Raster } from '../../model.ts'
import { randomFrom, type Random } from '../random.ts'
import { fitRaster } from '../../image/resize-raster.ts'
import { scaledMask } from './geometry.ts'

/** Half a patch: patches are 7 × 7. */
const half = 3
const smallest = 24

/**
 * Fills what the mask marks (128 and above): coherent patches found by PatchMatch (Barnes et al. 2009) and blended by
 * voting, from coarse to fine (Wexler, Shechtman, Irani 2007). The same seed gives the same pixels. Nothing else changes.
 */
export async function inpainted(picture: Raster, mask: Uint8Array, seed: number, progress: Progress): Promise<Raster> {
  const window = windowAround(picture, mask)
  if (window === undefined) return picture
  const crop = cropOf(picture, mask, window)
  const levels = [crop]
  while (levels.length < 7) {
    const { raster } = levels.at(-1)!
    const side = Math.max(raster.width, raster.height)
    if (Math.min(raster.width, raster.height) < smallest * 2) break
    const small = await fitRaster(raster, Math.ceil(side / 2))
    // A pixel is unknown as soon as a part of it is.
    const scaled = await scaledMask(levels.at(-1)!.mask, raster, small.width, small.height)
    levels.push({ raster: small, mask: scaled.map((value) => (value > 8 ? 255 : 0)) })
  }
  const random = randomFrom(seed)
  let filled: Raster | undefined
  let matches: Matches | undefined
  for (let k = levels.length - 1; k >= 0; k--) {
    const level = levels[k]!
    const begun = filled === undefined ? smoothFill(level.raster, level.mask) : grown(filled, level)
    matches = matches === undefined ? undefined : grownMatches(matches, level.raster)
    const rounds = k === 0 ? 2 : Math.min(8, 3 + k)
    const done = refine(begun, level.mask, matches, rounds, random)
    filled = done.raster
    matches = done.matches
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

interface Window {
  left: number
  top: number
  width: number
  height: number
}

/** The region and enough around it to learn from. */
function windowAround({ width, height }: Raster, mask: Uint8Array): Window | undefined {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let pixel = 0; pixel < mask.length; pixel++) {
    if (mask[pixel]! < 128) continue
    const x = pixel % width
    const y = Math.floor(pixel / width)
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  if (right < 0) return undefined
  const air = Math.max(64, Math.round(0.8 * Math.max(right - left, bottom - top)))
  left = Math.max(0, left - air)
  top = Math.max(0, top - air)
  return {
    left,
    top,
    width: Math.min(width, right + 1 + air) - left,
    height: Math.min(height, bottom + 1 + air) - top,
  }
}

function cropOf({ width, data }: Raster, mask: Uint8Array, window: Window): Level {
  const out = new Uint8ClampedArray(window.width * window.height * 4)
  const part = new Uint8Array(window.width * window.height)
  for (let y = 0; y < window.height; y++) {
    const from = (window.top + y) * width + window.left
    out.set(data.subarray(from * 4, (from + window.width) * 4), y * window.width * 4)
    for (let x = 0; x < window.width; x++) part[y * window.width + x] = mask[from + x]! >= 128 ? 255 : 0
  }
  return { raster: { width: window.width, height: window.height, data: out }, mask: part }
}

function smoothFill({ width, height, data }: Raster, mask: Uint8Array): Raster {
  const colour = new Float32Array(width * height * 3)
  const weight = Float32Array.from(mask, (value) => (value >= 128 ? 0 : 1))
  const alpha = new Float32Array(width * height)
  for (let pixel = 0; pixel < weight.length; pixel++) {
    for (let c = 0; c < 3; c++) colour[pixel * 3 + c] = data[pixel * 4 + c]!
    alpha[pixel] = data[pixel * 4 + 3]!
  }
  const filled = fillAround({ width, height, colour, weight })
  const soft = blurred(
    alpha.map((value, pixel) => value * weight[pixel]!),
    width,
    height,
    6,
  )
  const known = blurred(weight, width, height, 6)
  const out = data.slice()
  for (let pixel = 0; pixel < weight.length; pixel++) {
    if (weight[pixel] === 1) continue
    for (let c = 0; c < 3; c++) out[pixel * 4 + c] = filled[pixel * 3 + c]!
    out[pixel * 4 + 3] = known[pixel]! > 1e-3 ? soft[pixel]! / known[pixel]! : 255
  }
  return { width, height, data: out }
}

/** The coarser result as a beginning for the finer level. */
function grown(coarse: Raster, { raster, mask }: Level): Raster {
  const { width, height } = raster
  const out = raster.data.slice()
  for (let pixel = 0; pixel < mask.length; pixel++) {
    if (mask[pixel] === 0) continue
    const x = Math.min(coarse.width - 1, Math.floor(((pixel % width) * coarse.width) / width))
    const y = Math.min(coarse.height - 1, Math.floor((Math.floor(pixel / width) * coarse.height) / height))
    for (let c = 0; c < 4; c++) out[pixel * 4 + c] = coarse.data[(y * coarse.width + x) * 4 + c]!
  }
  return { width, height, data: out }
}

/** For every pixel whose patch touches the region: where its best patch is. */
interface Matches {
  width: number
  height: number
  place: Int32Array
}

function grownMatches({ width, height, place }: Matches, to: Raster): Matches {
  const out = new Int32Array(to.width * to.height).fill(-1)
  for (let pixel = 0; pixel < out.length; pixel++) {
    const x = pixel % to.width
    const y = Math.floor(pixel / to.width)
    const cx = Math.min(width - 1, Math.floor((x * width) / to.width))
    const cy = Math.min(height - 1, Math.floor((y * height) / to.height))
    const match = place[cy * width + cx]!
    if (match < 0) continue
    const mx = Math.min(to.width - 1, (match % width) * 2 + (x & 1))
    const my = Math.min(to.height - 1, Math.floor(match / width) * 2 + (y & 1))
    out[pixel] = my * to.width + mx
  }
  return { width: to.width, height: to.height, place: out }
}

function refine(
  begun: Raster,
  mask: Uint8Array,
  before: Matches | undefined,
  rounds: number,
  random: Random,
): { raster: Raster; matches: Matches } {
  const { width, height } = begun
  const data = begun.data.slice()
  const count = width * height
  const isWhole = new Uint8Array(count)
  const wanted: number[] = []
  const sources: number[] = []
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let touches = false
      let within = x >= half && y >= half && x < width - half && y < height - half
      for (let j = -half; j <= half; j++) {
        for (let i = -half; i <= half; i++) {
          const [sx, sy] = [x + i, y + j]
          if (sx < 0 || sy < 0 || sx >= width || sy >= height) continue
          if (mask[sy * width + sx]! > 0) touches = true
        }
      }
      if (touches) {
        within = false
        wanted.push(y * width + x)
      }
      if (within) {
        isWhole[y * width + x] = 1
        sources.push(y * width + x)
      }
    }
  }
  const place = new Int32Array(count).fill(-1)
  if (sources.length === 0) return { raster: { width, height, data }, matches: { width, height, place } }
  const cost = new Float64Array(count)
  const distance = (a: number, b: number, limit: number): number => {
    const [ax, ay] = [a % width, Math.floor(a / width)]
    let sum = 0
    for (let j = -half; j <= half; j++) {
      const sy = ay + j
      if (sy < 0 || sy >= height) continue
      for (let i = -half; i <= half; i++) {
        const sx = ax + i
        if (sx < 0 || sx >= width) continue
        const p = (sy * width + sx) * 4
        const q = (b + j * width + i) * 4
        // Known pixels say more than guessed ones.
        const weight = mask[sy * width + sx] === 0 ? 2 : 1
        const dr = data[p]! - data[q]!
        const dg = data[p + 1]! - data[q + 1]!
        const db = data[p + 2]! - data[q + 2]!
        const da = data[p + 3]! - data[q + 3]!
        sum += weight * (dr * dr + dg * dg + db * db + da * da)
      }
      if (sum > limit) return sum
    }
    return sum
  }
  for (const at of wanted) {
    const kept = before?.place[at] ?? -1
    place[at] = kept >= 0 && isWhole[kept] === 1 ? kept : sources[Math.floor(random() * sources.length)]!
    cost[at] = distance(at, place[at]!, Infinity)
  }
  for (let round = 0; round < rounds; round++) {
    for (let sweep = 0; sweep < 2; sweep++) search(sweep === 0)
    vote()
    for (const at of wanted) cost[at] = distance(at, place[at]!, Infinity)
  }
  return { raster: { width, height, data }, matches: { width, height, place } }

  function search(forward: boolean): void {
    const step = forward ? 1 : -1
    for (let n = 0; n < wanted.length; n++) {
      const at = wanted[forward ? n : wanted.length - 1 - n]!
      const offer = (source: number): void => {
        if (source < 0 || source >= count || isWhole[source] !== 1) return
        const d = distance(at, source, cost[at]!)
        if (d < cost[at]!) {
          cost[at] = d
          place[at] = source
        }
      }
      const x = at % width
      if (x - step >= 0 && x - step < width && place[at - step]! >= 0) offer(place[at - step]! + step)
      const above = at - step * width
      if (above >= 0 && above < count && place[above]! >= 0) offer(place[above]! + step * width)
      for (let reach = Math.max(width, height); reach >= 1; reach /= 2) {
        const mx = (place[at]! % width) + Math.round((random() * 2 - 1) * reach)
        const my = Math.floor(place[at]! / width) + Math.round((random() * 2 - 1) * reach)
        if (mx >= 0 && my >= 0 && mx < width && my < height) offer(my * width + mx)
      }
    }
  }

  /** Every unknown pixel becomes the mean of what the patches over it would put there, good matches first. */
  function vote(): void {
    const sums = new Float64Array(count * 5)
    const sorted = wanted.map((at) => cost[at]!).toSorted((a, b) => a - b)
    const scale = Math.max(200, sorted[Math.floor(sorted.length * 0.6)] ?? 1)
    for (const at of wanted) {
      const weight = Math.exp(-cost[at]! / (2 * scale)) + 1e-6
      const [x, y] = [at % width, Math.floor(at / width)]
      for (let j = -half; j <= half; j++) {
        const sy = y + j
        if (sy < 0 || sy >= height) continue
        for (let i = -half; i <= half; i++) {
          const sx = x + i
          if (sx < 0 || sx >= width) continue
          const p = sy * width + sx
          if (mask[p] === 0) continue
          const q = (place[at]! + j * width + i) * 4
          for (let c = 0; c < 4; c++) sums[p * 5 + c] = sums[p * 5 + c]! + weight * data[q + c]!
          sums[p * 5 + 4] = sums[p * 5 + 4]! + weight
        }
      }
    }
    for (let p = 0; p < count; p++) {
      const total = sums[p * 5 + 4]!
      if (mask[p] === 0 || total === 0) continue
      for (let c = 0; c < 4; c++) data[p * 4 + c] = sums[p * 5 + c]! / total
    }
  }
}
