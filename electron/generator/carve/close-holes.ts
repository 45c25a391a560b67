/** Fills holes that a bad cut-out left in a subject. */
import { findRegions } from '../../engine/image/mask-regions.ts'
import type { CutOut } from '../../engine/image/cut-out.ts'
import { distanceAt, type Outline } from './outline.ts'
import { fromPixel, toPixel, type Placement } from './placement.ts'

/** The opposite view. */
export interface OtherSide {
  own: Placement
  outline: Outline
  placement: Placement
}

/** A hole is filled if the opposite side is solid in this fraction of it. */
const minSolidShare = 0.8
/** Without an opposite side, it is filled if this fraction of its surroundings is background behind a thin rim. */
const minBackgroundShare = 0.1
/** A rim thinner than this is a drawn line, in heights of the subject. */
const lineWidth = 0.014
const probes = 400

/**
 * Returns the alpha with false holes filled, and their number. Real holes are visible from both sides. With one side
 * only, an area enclosed by a thin drawn line counts as part of the drawing, unless the picture is transparent there.
 */
export function closeHoles(
  { width, height, alpha, box, source }: CutOut,
  other: OtherSide | undefined,
): { alpha: Float32Array; repaired: number } {
  if (other === undefined && source === 'alpha') return { alpha, repaired: 0 }
  const holes = findRegions(width, height, (pixel) => alpha[pixel]! < 0.5)
  const rim = Math.max(2, Math.round(lineWidth * (box[3] - box[1])))
  const pixelsOf = new Map<number, number[]>()
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    const hole = holes.regionOf[pixel]!
    if (hole < 0 || holes.touchesBorder[hole]) continue
    const pixels = pixelsOf.get(hole)
    if (pixels) pixels.push(pixel)
    else pixelsOf.set(hole, [pixel])
  }
  const filled = alpha.slice()
  let repaired = 0
  for (const [hole, pixels] of pixelsOf) {
    const isFalseHole = other
      ? solidShare(pixels, width, other) >= minSolidShare
      : backgroundAround(pixels, hole, holes.regionOf, width, height, rim) >= minBackgroundShare
    if (!isFalseHole) continue
    repaired++
    for (const pixel of pixels) {
      // Includes the hole's soft edge.
      for (const at of [pixel, pixel - 1, pixel + 1, pixel - width, pixel + width])
        if (at >= 0 && at < filled.length) filled[at] = 1
    }
  }
  return { alpha: filled, repaired }
}

function solidShare(pixels: number[], width: number, { own, outline, placement }: OtherSide): number {
  const every = Math.max(1, Math.floor(pixels.length / probes))
  let [inside, all] = [0, 0]
  for (let i = 0; i < pixels.length; i += every) {
    const [across, up] = fromPixel(own, (pixels[i]! % width) + 0.5, Math.floor(pixels[i]! / width) + 0.5)
    const [x, y] = toPixel(placement, -across, up)
    all++
    if (distanceAt(outline, x, y) < 0) inside++
  }
  return inside / all
}

/** Fraction of the pixels within `rim` of the hole that are background or another hole. */
function backgroundAround(
  pixels: number[],
  hole: number,
  regionOf: Int32Array,
  width: number,
  height: number,
  rim: number,
): number {
  const surroundings = new Set<number>()
  for (const pixel of pixels) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    const isEdge = [-1, 1, -width, width].some((step) => regionOf[pixel + step] !== hole)
    if (!isEdge) continue
    for (let dy = -rim; dy <= rim; dy++) {
      for (let dx = -rim; dx <= rim; dx++) {
        if (dx * dx + dy * dy > rim * rim) continue
        const [px, py] = [x + dx, y + dy]
        if (px < 0 || py < 0 || px >= width || py >= height) continue
        if (regionOf[py * width + px] !== hole) surroundings.add(py * width + px)
      }
    }
  }
  let background = 0
  for (const pixel of surroundings) if (regionOf[pixel]! >= 0) background++
  return surroundings.size > 0 ? background / surroundings.size : 0
}
