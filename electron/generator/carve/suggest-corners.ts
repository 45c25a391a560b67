/** Guesses from the pictures whether a subject is a box or a round body. */
import type { CutOut } from '../../engine/image/cut-out.ts'
import { distanceAt, type Outline } from './outline.ts'

/** Minimum fraction of horizontal or vertical outline for a box: on average, and in each view. */
const straight = 0.75
const minStraight = 0.55
/** Minimum relative change of lightness from edge to edge that indicates a curved face. */
const bent = 0.18

/**
 * Two perpendicular outlines cannot tell a box from a cylinder. Boxes have horizontal and vertical outlines and evenly
 * lit faces; anything else counts as round.
 */
export function suggestCorners(views: readonly { cut: CutOut; outline: Outline }[]): 'round' | 'square' {
  const shares = views.map(({ outline }) => alignedShare(outline))
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
  if (mean < straight || Math.min(...shares) < minStraight) return 'round'
  return views.every(({ cut, outline }) => shadingAcross(cut, outline) < bent) ? 'square' : 'round'
}

/** Fraction of the outline's length within four degrees of horizontal or vertical. */
export function alignedShare(outline: Outline): number {
  const { segments, step } = outline
  const reach = 2 * step
  let [aligned, all] = [0, 0]
  for (let at = 0; at < segments.length; at += 4) {
    const [ax, ay, bx, by] = [segments[at]!, segments[at + 1]!, segments[at + 2]!, segments[at + 3]!]
    const length = Math.hypot(bx - ax, by - ay)
    const [x, y] = [(ax + bx) / 2, (ay + by) / 2]
    const dx = distanceAt(outline, x + reach, y) - distanceAt(outline, x - reach, y)
    const dy = distanceAt(outline, x, y + reach) - distanceAt(outline, x, y - reach)
    const slope = Math.min(Math.abs(dx), Math.abs(dy)) / Math.max(Math.abs(dx), Math.abs(dy), 1e-9)
    all += length
    if (slope < Math.tan((4 * Math.PI) / 180)) aligned += length
  }
  return all > 0 ? aligned / all : 0
}

const bins = 15

/** Relative change of lightness across the subject, all rows averaged. */
function shadingAcross(cut: CutOut, { box }: Outline): number {
  const sum = new Float64Array(bins)
  const count = new Float64Array(bins)
  const { width, alpha, raster } = cut
  for (let y = Math.max(0, Math.ceil(box.top)); y < Math.min(cut.height, box.bottom); y++) {
    let [left, right] = [width, -1]
    for (let x = 0; x < width; x++) {
      if (alpha[y * width + x]! < 0.5) continue
      left = Math.min(left, x)
      right = x
    }
    if (right - left < 8) continue
    for (let x = left + 2; x <= right - 2; x++) {
      if (alpha[y * width + x]! < 0.98) continue
      const bin = Math.floor(((x - left) / (right - left)) * bins * 0.9999)
      const at = (y * width + x) * 4
      sum[bin]! += 0.3 * raster.data[at]! + 0.59 * raster.data[at + 1]! + 0.11 * raster.data[at + 2]!
      count[bin]!++
    }
  }
  const means = [...sum].map((value, bin) => value / Math.max(1, count[bin]!)).slice(1, -1)
  const mean = means.reduce((total, value) => total + value, 0) / means.length
  return mean > 0 ? (Math.max(...means) - Math.min(...means)) / mean : 0
}
