/** The part of a subject that is inked by a stamp, cut by a stencil, or marked in dough. */
import { blurred } from '../../engine/image/blur.ts'
import { distanceTo, signedDistance } from './distance-map.ts'
import type { FlatPicture } from './flat-picture.ts'
import { lightnessOf } from './flat-picture.ts'
import type { Design } from './jobs.ts'

/**
 * Returns the coverage of ink per pixel, 0 … 1, to be thresholded at 0.5. `lines` draws the outline and the borders of
 * shapes or edges of the picture, `linePx` wide; `tones` draws the outline and dark areas; `silhouette` fills the
 * subject.
 */
export function inkOf(picture: FlatPicture, design: Design, linePx: number): Float32Array {
  const { alpha, width, height } = picture
  if (design === 'silhouette') return alpha
  const distance = signedDistance(alpha, width, height)
  const within = (pixel: number): number => Math.min(1, Math.max(0, distance[pixel]! + 0.5))
  if (design === 'tones') {
    const dark = darkness(picture)
    return dark.map((share, pixel) => Math.max(share, rimOf(distance[pixel]!, linePx)) * within(pixel))
  }
  const edges =
    picture.shapes === undefined ? pictureEdges(picture, linePx) : shapeBorders(picture.shapes, picture, linePx)
  return edges.map((edge, pixel) => Math.max(rimOf(distance[pixel]!, linePx), edge) * within(pixel))
}

/** A line just inside the outline. */
function rimOf(distance: number, linePx: number): number {
  return Math.min(1, Math.max(0, linePx - distance + 0.5))
}

/** Lines along the borders of shapes, and solid ink in near-black areas. */
function shapeBorders(shapes: Uint8Array, picture: FlatPicture, linePx: number): Float32Array {
  const { width, height } = picture
  const border = new Uint8Array(shapes.length)
  for (let pixel = 0; pixel < shapes.length; pixel++) {
    if (shapes[pixel] === 0) continue
    const right = pixel % width < width - 1 ? shapes[pixel + 1]! : shapes[pixel]!
    const below = pixel + width < shapes.length ? shapes[pixel + width]! : shapes[pixel]!
    if ((right !== 0 && right !== shapes[pixel]) || (below !== 0 && below !== shapes[pixel])) border[pixel] = 1
  }
  const near = distanceTo(border, 1, width, height)
  const lightness = lightnessOf(picture).values
  return near.map((distance, pixel) =>
    Math.max(
      Math.min(1, Math.max(0, linePx / 2 - distance + 0.5)),
      shapes[pixel] === 0 ? 0 : Math.min(1, Math.max(0, (0.42 - lightness[pixel]!) * 20 + 0.5)),
    ),
  )
}

/** Lines and dark areas by the extended difference of Gaussians (Winnemöller, Kyprianidis & Olsen 2012). */
function pictureEdges(picture: FlatPicture, linePx: number): Float32Array {
  const { width, height } = picture
  const lightness = lightnessOf(picture).values
  const sigma = Math.max(0.8, linePx * 0.5)
  const fine = blurred(lightness, width, height, sigma)
  const coarse = blurred(lightness, width, height, sigma * 1.6)
  const sharpness = 14
  return fine.map((value, pixel) => {
    const u = (1 + sharpness) * value - sharpness * coarse[pixel]!
    return Math.min(1, Math.max(0, 0.5 - (u - 0.4) * 6))
  })
}

/** Dark areas by Otsu's threshold (1979) over the subject. */
function darkness(picture: FlatPicture): Float32Array {
  const { alpha, width, height } = picture
  const lightness = blurred(lightnessOf(picture).values, width, height, Math.max(0.7, Math.max(width, height) / 450))
  const counts = new Float64Array(256)
  for (let pixel = 0; pixel < alpha.length; pixel++)
    if (alpha[pixel]! > 0.5) counts[Math.min(255, Math.max(0, Math.round(lightness[pixel]! * 255)))]! += 1
  const threshold = otsu(counts) / 255
  // A local threshold is mixed in, so that dark and light areas both keep detail.
  const around = blurred(lightness, width, height, Math.max(width, height) / 14)
  return lightness.map((value, pixel) =>
    Math.min(1, Math.max(0, 0.5 - (value - 0.6 * threshold - 0.4 * around[pixel]! + 0.01) * 12)),
  )
}

function otsu(counts: Float64Array): number {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const totalSum = counts.reduce((sum, count, value) => sum + count * value, 0)
  let below = 0
  let belowSum = 0
  let best = -1
  let threshold = 128
  for (let value = 0; value < 255; value++) {
    below += counts[value]!
    belowSum += counts[value]! * value
    if (below === 0 || below === total) continue
    const spread = below * (total - below) * (belowSum / below - (totalSum - belowSum) / (total - below)) ** 2
    if (spread <= best) continue
    best = spread
    threshold = value + 0.5
  }
  return threshold
}
