/** First guess at an unknown region, layer by layer from its rim, so that lines continue into it. */
import type { Raster } from '../../../engine/model.ts'
import { patchCost, type Regions } from './patch-field.ts'

/**
 * Fills small pictures in place: each pixel of the outermost layer takes the centre of the known patch that best fits
 * its neighbourhood, then the next layer follows (onion peel of Newson et al. 2014, best-known pixels first as in
 * Criminisi, Pérez, Toyama 2004).
 */
export function peelFill(picture: Raster, mask: Uint8Array, { clean }: Regions): void {
  const { width, height, data } = picture
  const isKnown = Float32Array.from(mask, (value) => (value > 0 ? 0 : 1))
  if (clean.length === 0) return
  let left = mask.reduce((sum, value) => sum + (value > 0 ? 1 : 0), 0)
  while (left > 0) {
    const layer: { pixel: number; around: number }[] = []
    for (let pixel = 0; pixel < isKnown.length; pixel++) {
      if (isKnown[pixel]! > 0) continue
      const x = pixel % width
      const y = (pixel - x) / width
      let around = 0
      for (let j = -1; j <= 1; j++)
        for (let i = -1; i <= 1; i++) {
          const [sx, sy] = [x + i, y + j]
          if (sx >= 0 && sy >= 0 && sx < width && sy < height) around += isKnown[sy * width + sx]!
        }
      if (around > 0) layer.push({ pixel, around })
    }
    if (layer.length === 0) return
    layer.sort((a, b) => b.around - a.around || a.pixel - b.pixel)
    const values = layer.map(({ pixel }) => {
      let best = clean[0]!
      let min = Infinity
      for (const source of clean) {
        const d = patchCost(picture, isKnown, pixel, source, min)
        if (d < min) [best, min] = [source, d]
      }
      return best
    })
    layer.forEach(({ pixel }, n) => {
      for (let c = 0; c < 4; c++) data[pixel * 4 + c] = data[values[n]! * 4 + c]!
    })
    // Guessed pixels count less than known ones.
    for (const { pixel } of layer) isKnown[pixel] = 0.6
    left -= layer.length
  }
}
