/** Turns a picture's pixels into a flat picture: its cut-out subject, or the whole picture. */
import { linearFromSrgb } from '../../../shared/geometry/srgb.ts'
import { coveredBox } from '../../engine/image/covered-box.ts'
import { cutOut } from '../../engine/image/cut-out.ts'
import type { CutOut } from '../../engine/image/cut-out.ts'
import { fillAround } from '../../engine/image/fill-around.ts'
import { fitRaster } from '../../engine/image/resize-raster.ts'
import type { Raster } from '../../engine/model.ts'
import type { FlatPicture } from './flat-picture.ts'

const linear = Float32Array.from({ length: 256 }, (_, byte) => linearFromSrgb(byte / 255))

/** A subject, and values for the report. */
interface PictureSubject {
  picture: FlatPicture
  found: Record<string, unknown>
}

/** Returns the whole picture, at most `sidePx` on its longer side, on white. */
export async function wholePicture(raster: Raster, sidePx: number): Promise<PictureSubject> {
  const { width, height, data } = await fitRaster(raster, sidePx)
  const colour = new Float32Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const share = data[pixel * 4 + 3]! / 255
    for (let c = 0; c < 3; c++) colour[pixel * 3 + c] = linear[data[pixel * 4 + c]!]! * share + 1 - share
  }
  const alpha = new Float32Array(width * height).fill(1)
  return { picture: { name: 'Picture', width, height, alpha, colour, box: [0, 0, width, height] }, found: {} }
}

/** Returns the subject of a picture. Rejects with `request-refused` (`no_subject`). */
export async function cutOutSubject(raster: Raster, sidePx: number): Promise<PictureSubject> {
  const small = await fitRaster(raster, 1024)
  const cut = await cutOut(small)
  const cropped = croppedToSubject(cut)
  const scaled = await scaledTo(cropped, sidePx)
  const { width, height, data } = scaled
  const alpha = Float32Array.from({ length: width * height }, (_, pixel) => data[pixel * 4 + 3]! / 255)
  const own = new Float32Array(width * height * 3)
  for (let i = 0; i < own.length; i++) own[i] = linear[data[Math.floor(i / 3) * 4 + (i % 3)]!]!
  const weight = alpha.map((share) => (share > 0.95 ? 1 : 0))
  const colour = weight.some((value) => value > 0) ? fillAround({ width, height, colour: own, weight }) : own
  return {
    picture: { name: 'Picture', width, height, alpha, colour, box: coveredBox(alpha, width, height) },
    found: { cutOut: cut.source, subjectCutOff: cut.hints.cutOff, subjectSmall: cut.hints.small },
  }
}

/** Crops to the subject's box with a small margin, with its alpha in the fourth channel. */
function croppedToSubject(cut: CutOut): Raster {
  const [left, top, right, bottom] = cut.box
  const margin = Math.ceil(Math.max(right - left, bottom - top) * 0.03) + 2
  const width = right - left + 2 * margin
  const height = bottom - top + 2 * margin
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sx = x + left - margin
      const sy = y + top - margin
      if (sx < 0 || sy < 0 || sx >= cut.width || sy >= cut.height) continue
      const from = sy * cut.width + sx
      const to = (y * width + x) * 4
      for (let c = 0; c < 3; c++) data[to + c] = cut.raster.data[from * 4 + c]!
      data[to + 3] = Math.round(cut.alpha[from]! * 255)
    }
  }
  return { width, height, data }
}

async function scaledTo(raster: Raster, sidePx: number): Promise<Raster> {
  const { pixelsOf } = await import('../../engine/image/picture-library.ts')
  const factor = Math.min(3, sidePx / Math.max(raster.width, raster.height))
  const { data, info } = await pixelsOf(raster.data, { width: raster.width, height: raster.height, channels: 4 })
    .resize({
      width: Math.max(8, Math.round(raster.width * factor)),
      height: Math.max(8, Math.round(raster.height * factor)),
      fit: 'fill',
      kernel: factor > 1 ? 'cubic' : 'lanczos3',
    })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) }
}
