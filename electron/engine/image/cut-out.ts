/** Cuts the subject out of a picture. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Raster } from '../model.ts'
import { coveredBox } from './covered-box.ts'
import { cleanMask } from './mask-regions.ts'
import { fitRaster } from './resize-raster.ts'
import { segmentPicture } from './segment-picture.ts'
import { softEdge } from './soft-edge.ts'

/** The subject's mask, at most 1024 pixels a side. */
export interface CutOut {
  width: number
  height: number
  /** Subject coverage per pixel, 0 … 1, soft at the edge. */
  alpha: Float32Array
  /** The picture at this size. */
  raster: Raster
  source: 'alpha' | 'plain-background' | 'busy-background'
  /** Bounding box of the subject: left, top, right, bottom in pixels, right and bottom exclusive. */
  box: [number, number, number, number]
  hints: CutOutHints
}

/** Remarks on the result. */
export interface CutOutHints {
  /** The subject extends beyond the picture. */
  cutOff: boolean
  /** The subject is small in the picture, so that detail is missing. */
  small: boolean
}

/** Pictures are cut out at this many pixels a side, at most. */
const cutOutSide = 1024
const segmentSide = 512

/**
 * Uses the picture's alpha if it is meaningful, else segmentation. Specks are removed, real holes stay. Rejects with
 * `request-refused` (`{ reason: 'no_subject' }`) if nothing stands out from the background.
 */
export async function cutOut(picture: Raster): Promise<CutOut> {
  const raster = await fitRaster(picture, cutOutSide)
  const { width, height } = raster
  const own = ownAlpha(raster)
  let alpha: Float32Array
  let source: CutOut['source'] = 'alpha'
  let inside: number
  if (own !== undefined) {
    alpha = own
    inside = cleanMask(alpha, width, height, { minIsland: 0.0015, minHole: 0.0002 })
  } else {
    const small = await fitRaster(raster, segmentSide)
    const { mask, background } = await segmentPicture(small)
    source = background === 'plain' ? 'plain-background' : 'busy-background'
    const busy = background === 'busy'
    const rough = Float32Array.from(mask)
    cleanMask(
      rough,
      small.width,
      small.height,
      busy ? { minIsland: 0.1, minHole: 0.02 } : { minIsland: 0.003, minHole: 0.0015 },
    )
    alpha = softEdge(raster, small, Uint8Array.from(rough))
    inside = cleanMask(alpha, width, height, { minIsland: busy ? 0.05 : 0.0015, minHole: busy ? 0.01 : 0.0008 })
    if (inside > 0.985 * width * height) throw noSubject('like-background')
  }
  if (inside < 24 || inside < 0.0004 * width * height) throw noSubject('none')
  const box = coveredBox(alpha, width, height)
  return { width, height, alpha, raster, source, box, hints: hintsOf(alpha, width, height, box) }
}

/** The picture's alpha, or undefined if it is nearly opaque. Rejects fully transparent pictures. */
function ownAlpha({ data, width, height }: Raster): Float32Array | undefined {
  const pixels = width * height
  const alpha = new Float32Array(pixels)
  let clear = 0
  for (let pixel = 0; pixel < pixels; pixel++) {
    alpha[pixel] = data[pixel * 4 + 3]! / 255
    if (alpha[pixel]! < 0.5) clear++
  }
  if (clear === pixels) throw noSubject('transparent')
  return clear >= 0.003 * pixels ? alpha : undefined
}

/** Longest run along a side of the picture that a tight cut-out may have, as a fraction of that side. */
const touching = 0.08

function hintsOf(
  alpha: Float32Array,
  width: number,
  height: number,
  [left, top, right, bottom]: [number, number, number, number],
): CutOutHints {
  const longestRun = (count: number, at: (i: number) => number): number => {
    let longest = 0
    let run = 0
    for (let i = 0; i < count; i++) {
      run = alpha[at(i)]! >= 0.5 ? run + 1 : 0
      longest = Math.max(longest, run)
    }
    return longest / count
  }
  const sides = [
    longestRun(width, (x) => x),
    longestRun(width, (x) => (height - 1) * width + x),
    longestRun(height, (y) => y * width),
    longestRun(height, (y) => y * width + width - 1),
  ]
  return {
    cutOff: sides.some((run) => run > touching),
    small:
      Math.max(right - left, bottom - top) < 0.16 * Math.max(width, height) ||
      Math.max(right - left, bottom - top) < 64,
  }
}

function noSubject(why: 'like-background' | 'none' | 'transparent'): AppError {
  return new AppError('request-refused', `The picture shows no subject: ${why}`, {
    details: { reason: 'no_subject', why },
  })
}
