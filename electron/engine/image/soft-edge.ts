/** Upsamples a hard mask to the picture's size, with a soft sub-pixel edge. */
import type { Raster } from '../model.ts'
import { blurred, boxBlurred } from './blur.ts'
import { localColour } from './local-colour.ts'
import { sampleField, type Field } from './sample-field.ts'

/** Radius in pixels of the small picture for averaging colours. */
const radiusPx = 5
/** The edge lies where the smoothed mask is between these values. */
const outsideLevel = 0.03
const insideLevel = 0.97
/** Squared distance (of 255) from the line between both sides' colours above which a colour is a third one. */
const minAside = 500

/**
 * Returns alpha 0 … 1 at the raster's size from a mask of the downscaled picture. Along the mask's edge each pixel is
 * unmixed into the local colours of subject and background (the projection of Bayesian matting, with local means), if
 * these differ enough; otherwise the smoothed mask decides. A drawn outline, which has neither colour, is separated
 * from the background by its colour distance. Local colours are computed on the small picture, which takes a quarter of
 * the time.
 */
export function softEdge(raster: Raster, small: Raster, mask: Uint8Array): Float32Array {
  const { width, height } = raster
  const shape = blurred(Float32Array.from(mask), small.width, small.height, 1.1)
  const side = (inside: boolean): Field[] => {
    const weight = new Float32Array(shape.length)
    for (let pixel = 0; pixel < shape.length; pixel++) {
      if (inside ? shape[pixel]! > insideLevel : shape[pixel]! < outsideLevel) weight[pixel] = 1
    }
    return localColour(small, weight, radiusPx).map((values) => ({ width: small.width, height: small.height, values }))
  }
  const inner = side(true)
  const outer = side(false)
  const smooth: Field = { width: small.width, height: small.height, values: shape }
  const grounds = [0, 0, 0]
  const [stepX, stepY] = [small.width / width, small.height / height]
  const alpha = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    const v = (y + 0.5) * stepY
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x
      const u = (x + 0.5) * stepX
      const value = sampleField(smooth, u, v)
      if (value > insideLevel || value < outsideLevel) {
        alpha[pixel] = value > 0.5 ? 1 : 0
        continue
      }
      let dotProduct = 0
      let square = 0
      let apart = 0
      for (let c = 0; c < 3; c++) {
        const ground = sampleField(outer[c]!, u, v)
        const across = sampleField(inner[c]!, u, v) - ground
        const own = raster.data[pixel * 4 + c]! - ground
        grounds[c] = ground
        dotProduct += own * across
        square += across * across
        apart += own * own
      }
      let guided = square > 0 ? Math.min(1, Math.max(0, dotProduct / square)) : value
      let known = square
      // A colour beside the line between both sides is a third one, such as a drawn outline.
      const aside = square > 0 ? apart - dotProduct ** 2 / square : apart
      if (aside > minAside && aside > 0.3 * apart) {
        guided = Math.sqrt(apart / farthestAround(raster, x, y, grounds))
        known = apart
      }
      // Full confidence from a difference of about 60 of 255, and none far from the mask's own edge.
      const trust = Math.min(1, known / 3600) * Math.min(1, 4 * Math.min(value, 1 - value))
      alpha[pixel] = guided * trust + value * (1 - trust)
    }
  }
  const settled = boxBlurred(alpha, width, height, 1)
  for (let pixel = 0; pixel < settled.length; pixel++) {
    settled[pixel] = Math.min(1, Math.max(0, (settled[pixel]! - 0.5) * 1.6 + 0.5))
  }
  return settled
}

/** The largest squared distance from the ground's colour among a pixel and its eight neighbours. */
function farthestAround({ data, width, height }: Raster, x: number, y: number, ground: number[]): number {
  let farthest = 1
  for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
    for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
      const at = (v * width + u) * 4
      let apart = 0
      for (let c = 0; c < 3; c++) apart += (data[at + c]! - ground[c]!) ** 2
      farthest = Math.max(farthest, apart)
    }
  }
  return farthest
}
