/** Wraps a picture around the model as a repeating material. */
import type { Raster } from '../../../engine/model.ts'
import { metresPerMillimetre } from '../../../engine/model.ts'
import type { Paint } from '../../../engine/texture/texel.ts'
import { boxOf } from '../bounds.ts'
import { sampleTexture } from '../../../engine/texture/sample-texture.ts'

/** Default number of repetitions along the longest side. */
const usualRepeats = 1.6

/**
 * Projects along three axes (triplanar mapping, Geiss 2007). Repetitions are mirrored, so that any picture continues
 * without a seam. `tileMm` is the width of one repetition. Bright areas are raised by up to `relief` times one percent
 * of the tile.
 */
export function wrapPicture(
  picture: Raster,
  positions: Float32Array,
  { tileMm, relief }: { tileMm?: number; relief: number },
): Paint {
  const box = boxOf(positions)
  const width = tileMm === undefined ? box.longest / usualRepeats : tileMm * metresPerMillimetre
  const height = (width * picture.height) / picture.width
  const small = shrunkTo(picture, Math.ceil(width / Math.max(box.longest / 4096, 1e-12)))
  const sample = new Float64Array(4)
  const sum = new Float64Array(3)
  return (point, texel) => {
    const wx = point.nx ** 8
    const wy = point.ny ** 8
    const wz = point.nz ** 8
    const total = wx + wy + wz || 1
    sum.fill(0)
    for (let plane = 0; plane < 3; plane++) {
      const weight = (plane === 0 ? wz : plane === 1 ? wx : wy) / total
      if (weight < 0.004) continue
      const right =
        plane === 1
          ? (point.nx > 0 ? -1 : 1) * (point.z - box.middle[2])
          : (point.nz < 0 && plane === 0 ? -1 : 1) * (point.x - box.middle[0])
      const up = plane === 2 ? box.middle[2] - point.z : point.y - box.middle[1]
      sampleTexture(small, mirrored(right / width + 0.5), mirrored(0.5 - up / height), 'srgb', sample)
      for (let c = 0; c < 3; c++) sum[c]! += sample[c]! * weight
    }
    texel.red = sum[0]!
    texel.green = sum[1]!
    texel.blue = sum[2]!
    texel.roughness = 0.65
    texel.height = relief * 0.01 * width * Math.sqrt(0.2126 * sum[0]! + 0.7152 * sum[1]! + 0.0722 * sum[2]!)
  }
}

/** Triangle wave 0 … 1, kept half a texel away from the border, where filtering would cross it. */
function mirrored(t: number): number {
  const turn = Math.abs(((t % 2) + 2) % 2)
  return Math.min(0.9999, Math.max(0.0001, turn > 1 ? 2 - turn : turn))
}

/** Averages blocks, so that a large picture in a small tile does not alias. */
function shrunkTo(picture: Raster, width: number): Raster {
  const factor = Math.floor(picture.width / Math.max(1, width))
  if (factor < 2) return picture
  const [w, h] = [Math.floor(picture.width / factor), Math.max(1, Math.floor(picture.height / factor))]
  const data = new Uint8ClampedArray(w * h * 4)
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++)
      for (let c = 0; c < 4; c++) {
        let sum = 0
        let count = 0
        for (let j = 0; j < factor; j++)
          for (let i = 0; i < factor; i++) {
            const row = y * factor + j
            if (row >= picture.height) continue
            sum += picture.data[(row * picture.width + x * factor + i) * 4 + c]!
            count++
          }
        data[(y * w + x) * 4 + c] = sum / Math.max(1, count)
      }
  return { width: w, height: h, data }
}
