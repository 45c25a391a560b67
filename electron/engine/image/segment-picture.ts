/** Segments pictures without alpha into subject and background. */
import type { Raster } from '../model.ts'
import { blurred, boxBlurred } from './blur.ts'
import { findPlainBackground, ringPixels, type PlainBackground } from './border-colour.ts'
import { grabCut, pixelHint } from './grab-cut.ts'
import { localColour } from './local-colour.ts'
import { plainHints } from './plain-hints.ts'

/** A hard mask, and how it was computed. */
export interface Segmentation {
  /** 1 inside the subject. */
  mask: Uint8Array
  background: 'plain' | 'busy'
}

/**
 * Segments the subject from its background. On a plain background, pixels connected to the border in its colour are
 * background, pixels far from that colour are subject, and GrabCut decides the rest (shadows, pale parts). On a busy
 * one, GrabCut compares the border's colours with colours of the centre that the border lacks. Meant for about 512 ×
 * 512.
 */
export async function segmentPicture(raster: Raster): Promise<Segmentation> {
  const plain = findPlainBackground(raster)
  if (plain !== undefined) {
    const mask = await grabCut(raster, plainHints(raster, plain), 2)
    return { mask: withoutFringe(raster, mask, plain), background: 'plain' }
  }
  return { mask: await grabCut(raster, busyHints(raster), 5), background: 'busy' }
}

/** How far the background's colour may bleed along the mask's edge. */
const fringe = 5

/** Histogram bins per channel. */
const bins = 12

function busyHints(raster: Raster): Uint8Array {
  const { data, width, height } = raster
  const binOf = (pixel: number): number => {
    const bin = (k: number): number => Math.min(bins - 1, Math.floor((data[pixel * 4 + k]! / 256) * bins))
    return (bin(0) * bins + bin(1)) * bins + bin(2)
  }
  const atBorder = new Float32Array(bins ** 3)
  const anywhere = new Float32Array(bins ** 3)
  const ring = ringPixels(width, height)
  for (const pixel of ring) atBorder[binOf(pixel)] = atBorder[binOf(pixel)]! + 1 / ring.length
  for (let pixel = 0; pixel < width * height; pixel++) {
    anywhere[binOf(pixel)] = anywhere[binOf(pixel)]! + 1 / (width * height)
  }
  // Colour frequency in the picture relative to its border, times centrality.
  const saliency = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x
      const bin = binOf(pixel)
      const rare = anywhere[bin]! / (anywhere[bin]! + atBorder[bin]! + 1e-9)
      const central = Math.exp(-(((x / width - 0.5) / 0.33) ** 2 + ((y / height - 0.52) / 0.36) ** 2))
      saliency[pixel] = rare * central
    }
  }
  const smooth = blurred(saliency, width, height, Math.max(width, height) / 100)
  const sorted = Float32Array.from(smooth).sort()
  const threshold = sorted[Math.floor(sorted.length * 0.72)]!
  const hints = Uint8Array.from(smooth, (value) =>
    value > threshold ? pixelHint.likelyForeground : pixelHint.likelyBackground,
  )
  for (const pixel of ring) {
    // A bust extends beyond the lower border, so that border is only probable background.
    const y = Math.floor(pixel / width)
    hints[pixel] = y > height * 0.9 ? pixelHint.likelyBackground : pixelHint.background
  }
  return hints
}

/** Removes mask edge pixels that are nearer to the background's colour than to the subject's beside it. */
function withoutFringe(raster: Raster, mask: Uint8Array, background: PlainBackground): Uint8Array {
  const { width, height } = raster
  const depth = boxBlurred(Float32Array.from(mask), width, height, fringe)
  const inner = localColour(
    raster,
    depth.map((share) => (share > 0.999 ? 1 : 0)),
    3 * fringe,
  )
  return mask.map((inside, pixel) => {
    if (inside === 0 || depth[pixel]! > 0.999) return inside
    let own = 0
    let across = 0
    for (let channel = 0; channel < 3; channel++) {
      const ground = 255 * background.colourAt(channel, pixel % width, Math.floor(pixel / width))
      own += (raster.data[pixel * 4 + channel]! - ground) ** 2
      across += (inner[channel]![pixel]! - ground) ** 2
    }
    return own < 0.04 * across ? 0 : 1
  })
}
