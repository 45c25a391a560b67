/** The subject of a picture, cut out of what is around it. */
import { AppError } from '../../../shared/app-error.ts'
import type { Raster } from '../model.ts'
import { coveredBox } from './covered-box.ts'
import { cleanMask } from './mask-regions.ts'
import { fitRaster } from './resize-raster.ts'
import { segmentPicture } from './segment-picture.ts'
import { softEdge } from './soft-edge.ts'

/** Where the subject is, at no more than 1024 pixels a side. */
export interface CutOut {
  width: number
  height: number
  /** Share of subject per pixel, 0 … 1, soft at the edge. */
  alpha: Float32Array
  /** The picture at this size. */
  raster: Raster
  source: 'alpha' | 'plain-background' | 'busy-background'
  /** Smallest box around the subject: left, top, right, bottom in pixels, right and bottom beyond it. */
  box: [number, number, number, number]
  hints: CutOutHints
}

/** What a person may want to know before they take the result for a fault. */
export interface CutOutHints {
  /** The subject runs out of the picture. */
  cutOff: boolean
  /** The subject is so small in the picture that detail is lacking. */
  small: boolean
}

/** Pictures are cut out at this many pixels a side, at most. */
const cutOutSide = 1024
const segmentSide = 512

/**
 * Cuts the subject out: by the picture's alpha where it has one worth the name, else by segmentation. Specks are dropped,
 * real holes stay. Rejects `request-refused` with `{ reason: 'no_subject' }` where nothing stands out from the background.
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

/** The picture's alpha, or undefined where it has next to none. Rejects pictures that are transparent all over. */
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

/** Longest run along a side of the picture that still counts as a cut-out made to measure, as a share of that side. */
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
