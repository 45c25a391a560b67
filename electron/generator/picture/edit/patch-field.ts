/** Nearest-neighbour fields between an unknown region and known patches (PatchMatch). */
import type { Raster } from '../../../engine/model.ts'
import type { Random } from '../random.ts'

/** Half a patch: patches are 7 × 7. */
export const patchRadius = 3

/** Centre of the best patch per pixel; -1 for pixels whose own patch is known. */
export interface Matches {
  width: number
  height: number
  source: Int32Array
}

/** Pixels whose patch touches the region, and those whose patch is known and within the picture. */
export interface Regions {
  unknown: number[]
  isClean: Uint8Array
  clean: number[]
}

/** Classifies the pixels of a picture. `mask` is above 0 where unknown. */
export function regionsOf(width: number, height: number, mask: Uint8Array): Regions {
  // Dilates the mask along rows, then columns, so that one lookup tells whether a patch is clean.
  const touchedRows = new Uint8Array(width * height)
  const touched = new Uint8Array(width * height)
  const spread = (from: Uint8Array, to: Uint8Array, lines: number, count: number, line: number, step: number): void => {
    for (let k = 0; k < lines; k++) {
      let last = -1e9
      for (let i = 0; i < count + patchRadius; i++) {
        if (i < count && from[k * line + i * step]! > 0) last = i
        const at = i - patchRadius
        if (at >= 0 && last >= at - patchRadius) to[k * line + at * step] = 1
      }
    }
  }
  spread(mask, touchedRows, height, width, width, 1)
  spread(touchedRows, touched, width, height, 1, width)
  const regions: Regions = { unknown: [], isClean: new Uint8Array(width * height), clean: [] }
  for (let pixel = 0; pixel < touched.length; pixel++) {
    const x = pixel % width
    const y = Math.floor(pixel / width)
    if (touched[pixel] === 1) regions.unknown.push(pixel)
    else if (x >= patchRadius && y >= patchRadius && x < width - patchRadius && y < height - patchRadius) {
      regions.isClean[pixel] = 1
      regions.clean.push(pixel)
    }
  }
  return regions
}

/** Squared difference of two patches; stops beyond `limit` and skips pixels of weight 0. */
export function patchCost(picture: Raster, weights: Float32Array, at: number, patch: number, limit: number): number {
  const { width, height, data } = picture
  const ax = at % width
  const ay = (at - ax) / width
  let sum = 0
  for (let j = -patchRadius; j <= patchRadius; j++) {
    const sy = ay + j
    if (sy < 0 || sy >= height) continue
    for (let i = -patchRadius; i <= patchRadius; i++) {
      const sx = ax + i
      if (sx < 0 || sx >= width) continue
      const weight = weights[sy * width + sx]!
      if (weight === 0) continue
      const p = (sy * width + sx) * 4
      const q = (patch + j * width + i) * 4
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

/** Two sweeps of PatchMatch (Barnes et al. 2009): propagation, then random search around the best match. */
export function search(
  picture: Raster,
  weights: Float32Array,
  { unknown, isClean }: Regions,
  { source }: Matches,
  cost: Float64Array,
  random: Random,
): void {
  const { width, height } = picture
  const count = width * height
  for (const forward of [true, false]) {
    const step = forward ? 1 : -1
    for (let n = 0; n < unknown.length; n++) {
      const at = unknown[forward ? n : unknown.length - 1 - n]!
      const offer = (patch: number): void => {
        if (patch < 0 || patch >= count || isClean[patch] !== 1) return
        const d = patchCost(picture, weights, at, patch, cost[at]!)
        if (d >= cost[at]!) return
        cost[at] = d
        source[at] = patch
      }
      const x = at % width
      if (x - step >= 0 && x - step < width && source[at - step]! >= 0) offer(source[at - step]! + step)
      const above = at - step * width
      if (above >= 0 && above < count && source[above]! >= 0) offer(source[above]! + step * width)
      for (let reach = Math.max(width, height); reach >= 1; reach /= 2) {
        const mx = (source[at]! % width) + Math.round((random() * 2 - 1) * reach)
        const my = Math.floor(source[at]! / width) + Math.round((random() * 2 - 1) * reach)
        if (mx >= 0 && my >= 0 && mx < width && my < height) offer(my * width + mx)
      }
    }
  }
}

/**
 * Sets every unknown pixel to the mean of the patches over it, weighted by fit and by distance to known pixels (Wexler,
 * Shechtman, Irani 2007), or, if `isSharp`, mostly to the best of them.
 */
export function vote(
  picture: Raster,
  mask: Uint8Array,
  { unknown }: Regions,
  { source }: Matches,
  cost: Float64Array,
  trust: Float32Array,
  isSharp: boolean,
): void {
  const { width, height, data } = picture
  const sums = new Float64Array(width * height * 5)
  const sorted = Float64Array.from(unknown, (at) => cost[at]!).sort()
  const scale = Math.max(300, sorted[Math.floor(sorted.length * 0.75)] ?? 1) * (isSharp ? 0.12 : 1)
  for (const at of unknown) {
    const weight = (Math.exp(-cost[at]! / (2 * scale)) + 1e-9) * trust[at]!
    const x = at % width
    const y = (at - x) / width
    for (let j = -patchRadius; j <= patchRadius; j++) {
      const sy = y + j
      if (sy < 0 || sy >= height) continue
      for (let i = -patchRadius; i <= patchRadius; i++) {
        const sx = x + i
        if (sx < 0 || sx >= width) continue
        const p = sy * width + sx
        if (mask[p] === 0) continue
        const q = (source[at]! + j * width + i) * 4
        // In a sharp vote a patch's centre counts most, since the mean of many patches blurs.
        const own = isSharp ? weight * Math.exp(-(i * i + j * j) / 1.6) : weight
        for (let c = 0; c < 4; c++) sums[p * 5 + c]! += own * data[q + c]!
        sums[p * 5 + 4]! += own
      }
    }
  }
  for (let p = 0; p < mask.length; p++) {
    const total = sums[p * 5 + 4]!
    if (mask[p] === 0 || total === 0) continue
    for (let c = 0; c < 4; c++) data[p * 4 + c] = sums[p * 5 + c]! / total
  }
}

/** Scales the matches of a picture half as large. */
export function grownMatches({ width, height, source }: Matches, to: Raster): Matches {
  const out = new Int32Array(to.width * to.height).fill(-1)
  const scaleX = to.width / width
  const scaleY = to.height / height
  for (let pixel = 0; pixel < out.length; pixel++) {
    const x = pixel % to.width
    const y = Math.floor(pixel / to.width)
    const cx = Math.min(width - 1, Math.floor(x / scaleX))
    const cy = Math.min(height - 1, Math.floor(y / scaleY))
    const match = source[cy * width + cx]!
    if (match < 0) continue
    const mx = Math.round(x + ((match % width) - cx) * scaleX)
    const my = Math.round(y + (Math.floor(match / width) - cy) * scaleY)
    if (mx >= 0 && my >= 0 && mx < to.width && my < to.height) out[pixel] = my * to.width + mx
  }
  return { width: to.width, height: to.height, source: out }
}
