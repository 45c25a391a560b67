/** Extracts palettes and transfers one onto another. */
import { fromOklab, toOklab } from '../../../../shared/geometry/oklab.ts'

/** Centres in Oklab, 3 values per entry, darkest first, and the fraction of colours nearest to each. */
export interface Palette {
  colours: Float64Array
  shares: Float64Array
}

const rounds = 24

/**
 * k-means in Oklab over linear RGB colours, seeded evenly along lightness, hence deterministic. Returns at most `count`
 * entries.
 */
export function paletteOf(linear: Float32Array, count: number): Palette {
  const points = new Float64Array(linear)
  const entries = points.length / 3
  for (let i = 0; i < points.length; i += 3)
    toOklab(points[i]!, points[i + 1]!, points[i + 2]!, points.subarray(i, i + 3))
  const order = Array.from({ length: entries }, (_, i) => i).sort((a, b) => points[a * 3]! - points[b * 3]! || a - b)
  const k = Math.min(count, entries)
  const centres = new Float64Array(k * 3)
  for (let c = 0; c < k; c++) {
    const from = order[Math.floor(((c + 0.5) / k) * entries)]!
    centres.set(points.subarray(from * 3, from * 3 + 3), c * 3)
  }
  const nearest = new Int32Array(entries)
  const sums = new Float64Array(k * 4)
  for (let round = 0; round < rounds; round++) {
    sums.fill(0)
    for (let i = 0; i < entries; i++) {
      const best = (nearest[i] = nearestOf(centres, points, i * 3))
      for (let a = 0; a < 3; a++) sums[best * 4 + a]! += points[i * 3 + a]!
      sums[best * 4 + 3]! += 1
    }
    for (let c = 0; c < k; c++)
      if (sums[c * 4 + 3]! > 0) for (let a = 0; a < 3; a++) centres[c * 3 + a] = sums[c * 4 + a]! / sums[c * 4 + 3]!
  }
  const used = Array.from({ length: k }, (_, c) => c)
    .filter((c) => sums[c * 4 + 3]! > 0)
    .sort((a, b) => centres[a * 3]! - centres[b * 3]!)
  return {
    colours: Float64Array.from(used.flatMap((c) => [...centres.subarray(c * 3, c * 3 + 3)])),
    shares: Float64Array.from(used, (c) => sums[c * 4 + 3]! / entries),
  }
}

/**
 * Returns a function that moves a linear colour, in place, from one palette to another. Entries are matched by order
 * of lightness, weighted by share (one-dimensional optimal transport); between entries the shifts are interpolated, so
 * that shades stay shades.
 */
export function paletteTransfer(from: Palette, to: Palette): (colour: Float64Array) => void {
  const count = from.shares.length
  const targets = new Float64Array(count * 3)
  let before = 0
  for (let i = 0; i < count; i++) {
    averageBetween(to, before, before + from.shares[i]!, targets, i * 3)
    before += from.shares[i]!
  }
  // Width of the interpolation, relative to the distances between palette entries.
  let spread = 0
  for (let i = 1; i < count; i++) spread += distance(from.colours, i * 3, from.colours, (i - 1) * 3)
  const sigma = Math.max(0.02, (0.45 * spread) / Math.max(1, count - 1))
  return (colour) => {
    toOklab(colour[0]!, colour[1]!, colour[2]!, colour)
    let [l, a, b, total] = [0, 0, 0, 0]
    for (let i = 0; i < count; i++) {
      const weight = Math.exp(-((distance(colour, 0, from.colours, i * 3) / sigma) ** 2) / 2) + 1e-9
      l += weight * (targets[i * 3]! - from.colours[i * 3]!)
      a += weight * (targets[i * 3 + 1]! - from.colours[i * 3 + 1]!)
      b += weight * (targets[i * 3 + 2]! - from.colours[i * 3 + 2]!)
      total += weight
    }
    colour[0]! += l / total
    colour[1]! += a / total
    colour[2]! += b / total
    fromOklab(colour[0]!, colour[1]!, colour[2]!, colour)
    // Clips to the gamut.
    for (let c = 0; c < 3; c++) colour[c] = Math.min(1, Math.max(0, colour[c]!))
  }
}

/** Mean colour of a palette between two cumulative shares. */
function averageBetween({ colours, shares }: Palette, from: number, to: number, out: Float64Array, at: number): void {
  let start = 0
  let total = 0
  for (let i = 0; i < shares.length; i++) {
    const end = start + shares[i]!
    const overlap = Math.max(0, Math.min(end, to) - Math.max(start, from)) + (i === shares.length - 1 ? 1e-9 : 0)
    for (let a = 0; a < 3; a++) out[at + a]! += overlap * colours[i * 3 + a]!
    total += overlap
    start = end
  }
  for (let a = 0; a < 3; a++) out[at + a] = out[at + a]! / total
}

function nearestOf(centres: Float64Array, points: Float64Array, at: number): number {
  let best = 0
  let min = Infinity
  for (let c = 0; c < centres.length / 3; c++) {
    const far = distance(centres, c * 3, points, at)
    if (far < min) {
      min = far
      best = c
    }
  }
  return best
}

function distance(a: Float64Array, i: number, b: Float64Array, j: number): number {
  const [x, y, z] = [a[i]! - b[j]!, a[i + 1]! - b[j + 1]!, a[i + 2]! - b[j + 2]!]
  return Math.sqrt(x * x + y * y + z * z)
}
