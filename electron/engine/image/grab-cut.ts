/** GrabCut (Rother, Kolmogorov, Blake 2004) by OpenCV, with models fitted here so that it is deterministic. */
import type { Raster } from '../model.ts'
import { fitColourMixture, mixtureLength } from './colour-mixture.ts'
import { loadOpenCv } from './open-cv.ts'

/** Prior knowledge of a pixel. */
export const pixelHint = { background: 0, foreground: 1, likelyBackground: 2, likelyForeground: 3 } as const

/**
 * Decides the likely pixels of `hints` (values of `pixelHint`), in place; returns 1 for foreground, 0 for background. The
 * work grows with pixels and rounds: 512 × 512 takes about 0.2 s a round.
 */
export async function grabCut(raster: Raster, hints: Uint8Array, rounds: number): Promise<Uint8Array> {
  const { cv } = await loadOpenCv()
  const background = samplesOf(raster, hints, 0)
  // If there are enough certain pixels, the foreground model is trained on those alone; uncertain pixels would
  // reinforce themselves.
  const sure = samplesOf(raster, hints, 1, true)
  const foreground = sure.length > enoughSamples ? sure : samplesOf(raster, hints, 1)
  const decided = hints.map((hint) => hint & 1)
  const window = undecidedWindow(raster, hints)
  if (background.length === 0 || foreground.length === 0 || window === undefined) return decided
  const { width, height } = window
  const image = new cv.Mat(height, width, cv.CV_8UC3)
  const mask = new cv.Mat(height, width, cv.CV_8UC1)
  const models = [background, foreground].map((samples) => {
    const model = new cv.Mat(1, mixtureLength, cv.CV_64FC1)
    model.data64F.set(fitColourMixture(samples))
    return model
  })
  try {
    image.data.set(rgbOf(raster, window))
    mask.data.set(Uint8Array.from({ length: width * height }, (_, pixel) => hints[pixelIn(raster, window, pixel)]!))
    const everything = new cv.Rect(0, 0, width, height)
    cv.grabCut(image, mask, everything, models[0]!, models[1]!, rounds, cv.GC_EVAL)
    for (let pixel = 0; pixel < width * height; pixel++) {
      decided[pixelIn(raster, window, pixel)] = mask.data[pixel]! & 1
    }
    return decided
  } finally {
    for (const mat of [image, mask, ...models]) mat.delete()
  }
}

interface Window {
  left: number
  top: number
  width: number
  height: number
}

const margin = 8
const enoughSamples = 1500

/** The bounding box of all that is not certain background, with a margin; undefined if everything is. */
function undecidedWindow({ width, height }: Raster, hints: Uint8Array): Window | undefined {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let pixel = 0; pixel < hints.length; pixel++) {
    if (hints[pixel] === pixelHint.background) continue
    const x = pixel % width
    const y = Math.floor(pixel / width)
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  if (right < 0) return undefined
  left = Math.max(0, left - margin)
  top = Math.max(0, top - margin)
  return {
    left,
    top,
    width: Math.min(width, right + 1 + margin) - left,
    height: Math.min(height, bottom + 1 + margin) - top,
  }
}

function pixelIn(raster: Raster, window: Window, pixel: number): number {
  return (window.top + Math.floor(pixel / window.width)) * raster.width + window.left + (pixel % window.width)
}

function rgbOf(raster: Raster, window: Window): Uint8Array {
  const rgb = new Uint8Array(window.width * window.height * 3)
  for (let pixel = 0; pixel * 3 < rgb.length; pixel++) {
    const from = pixelIn(raster, window, pixel) * 4
    for (let c = 0; c < 3; c++) rgb[pixel * 3 + c] = raster.data[from + c]!
  }
  return rgb
}

function samplesOf({ data }: Raster, hints: Uint8Array, side: 0 | 1, certainOnly = false): Uint8Array {
  const isWanted = (hint: number): boolean => (certainOnly ? hint === side : (hint & 1) === side)
  let count = 0
  for (const hint of hints) if (isWanted(hint)) count++
  const step = Math.max(1, Math.floor(count / 40_000))
  const samples = new Uint8Array(Math.ceil(count / step) * 3)
  let seen = 0
  let at = 0
  for (let pixel = 0; pixel < hints.length; pixel++) {
    if (!isWanted(hints[pixel]!) || seen++ % step !== 0) continue
    for (let c = 0; c < 3; c++) samples[at++] = data[pixel * 4 + c]!
  }
  return samples.subarray(0, at)
}
