/** Makes a picture repeat without a seam. */
import type { Raster } from '../../../engine/model.ts'

/** Fraction of each side that overlaps the other. */
const overlap = 0.22
const feather = 3

/**
 * Overlaps right and left end and cuts where they differ least, then bottom and top: the minimum error boundary cut of
 * image quilting (Efros, Freeman 2001), closed to a ring so that the cuts meet at the corners. Slow gradients from end
 * to end are removed first. The picture shrinks by the overlap.
 */
export function tileable(raster: Raster): Raster {
  const across = closedAcross(evened(raster))
  return transposed(closedAcross(transposed(across)))
}

function closedAcross({ width, height, data }: Raster): Raster {
  const lap = Math.max(2, Math.min(Math.floor(width / 2) - 1, Math.round(width * overlap)))
  const wide = width - lap
  const cost = new Float64Array(lap * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < lap; x++) {
      const a = (y * width + x) * 4
      const b = (y * width + wide + x) * 4
      let sum = 0
      for (let c = 0; c < 4; c++) sum += (data[a + c]! - data[b + c]!) ** 2
      // A cut near the middle leaves space for the blend on both sides.
      const aside = Math.abs((x + 0.5) / lap - 0.5) * 2
      cost[y * lap + x] = sum + 40 * aside ** 4
    }
  }
  const cut = ringCut(cost, lap, height)
  const out = new Uint8ClampedArray(wide * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < wide; x++) {
      const to = (y * wide + x) * 4
      const own = (y * width + x) * 4
      if (x >= lap) {
        for (let c = 0; c < 4; c++) out[to + c] = data[own + c]!
        continue
      }
      // The right end continues left of the cut; the left end starts right of it.
      const share = Math.min(1, Math.max(0, (x - cut[y]!) / (2 * feather) + 0.5))
      const other = (y * width + wide + x) * 4
      const [a, b] = [data[own + 3]! * share, data[other + 3]! * (1 - share)]
      for (let c = 0; c < 3; c++)
        out[to + c] = a + b > 0 ? (data[own + c]! * a + data[other + c]! * b) / (a + b) : data[own + c]!
      out[to + 3] = a + b
    }
  }
  return { width: wide, height, data: out }
}

/** Finds the cheapest path whose ends meet: a second walk is fixed where the first crosses its middle. */
function ringCut(cost: Float64Array, lap: number, height: number): Int32Array {
  const free = walk(cost, lap, height * 2, height, undefined)
  const start = free[height]!
  return walk(cost, lap, height, height, start)
}

function walk(cost: Float64Array, lap: number, rows: number, period: number, fixed: number | undefined): Int32Array {
  const total = new Float64Array(lap * rows)
  const from = new Int8Array(lap * rows)
  for (let x = 0; x < lap; x++) total[x] = fixed === undefined || x === fixed ? cost[x]! : 1e15
  for (let y = 1; y < rows; y++) {
    for (let x = 0; x < lap; x++) {
      let best = total[(y - 1) * lap + x]!
      let step = 0
      if (x > 0 && total[(y - 1) * lap + x - 1]! < best) [best, step] = [total[(y - 1) * lap + x - 1]!, -1]
      if (x + 1 < lap && total[(y - 1) * lap + x + 1]! < best) [best, step] = [total[(y - 1) * lap + x + 1]!, 1]
      total[y * lap + x] = best + cost[(y % period) * lap + x]!
      from[y * lap + x] = step
    }
  }
  let x = 0
  const last = (rows - 1) * lap
  if (fixed === undefined) {
    for (let k = 1; k < lap; k++) if (total[last + k]! < total[last + x]!) x = k
  } else {
    // The end must be at most one step from the start.
    x = fixed
    for (const k of [fixed - 1, fixed + 1]) if (k >= 0 && k < lap && total[last + k]! < total[last + x]!) x = k
  }
  const way = new Int32Array(rows)
  for (let y = rows - 1; y >= 0; y--) {
    way[y] = x
    x += from[y * lap + x]!
  }
  return way
}

/** Removes the difference in mean colour between opposite ends, spread evenly over the picture. */
function evened({ width, height, data }: Raster): Raster {
  const out = data.slice()
  const band = (count: number, size: number): number => Math.max(1, Math.round(Math.min(count, size) * 0.06))
  const mean = (c: number, left: number, top: number, w: number, h: number): number => {
    let [sum, weight] = [0, 0]
    for (let y = top; y < top + h; y++)
      for (let x = left; x < left + w; x++) {
        const at = (y * width + x) * 4
        sum += data[at + c]! * data[at + 3]!
        weight += data[at + 3]!
      }
    return weight > 0 ? sum / weight : 0
  }
  const [bw, bh] = [band(width, width), band(height, height)]
  for (let c = 0; c < 3; c++) {
    const slopeX = mean(c, width - bw, 0, bw, height) - mean(c, 0, 0, bw, height)
    const slopeY = mean(c, 0, height - bh, width, bh) - mean(c, 0, 0, width, bh)
    if (Math.abs(slopeX) < 1 && Math.abs(slopeY) < 1) continue
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const at = (y * width + x) * 4 + c
        out[at] = data[at]! - slopeX * ((x + 0.5) / width - 0.5) - slopeY * ((y + 0.5) / height - 0.5)
      }
  }
  return { width, height, data: out }
}

function transposed({ width, height, data }: Raster): Raster {
  const from = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const out = new Uint32Array(width * height)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) out[x * height + y] = from[y * width + x]!
  return { width: height, height: width, data: new Uint8ClampedArray(out.buffer) }
}
