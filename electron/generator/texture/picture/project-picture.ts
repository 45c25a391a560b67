/** Projects a picture of the subject onto the model from the front, with an invented back. */
import { AppError } from '../../../../shared/protocol/app-error.ts'
import { pictureAtlas } from '../../shape/picture-atlas.ts'
import { cutOut, type CutOut } from '../../../engine/image/cut-out.ts'
import type { Raster } from '../../../engine/model.ts'
import type { Paint } from '../../../engine/texture/texel.ts'
import { smooth } from '../materials/surface-pattern.ts'
import type { TextureRemark } from '../remarks.ts'
import { boxOf } from '../bounds.ts'
import { sampleTexture } from '../../../engine/texture/sample-texture.ts'

/** Above this difference in aspect ratio, the picture keeps its proportions instead of being stretched. */
const maxPull = 1.35

export interface Projection {
  paint: Paint
  notes: TextureRemark[]
}

/**
 * Fits the box of the picture's subject to the model's box as seen from +Z. Side surfaces take the outline's colours,
 * back surfaces those of `backOfPicture`; both agree at the outline, so no seam shows.
 */
export async function projectPicture(picture: Raster, positions: Float32Array): Promise<Projection> {
  const notes: TextureRemark[] = []
  const cut = await subjectOf(picture, notes)
  const atlas = pictureAtlas(picture, cut)
  const [left, top, right, bottom] = cut.box
  const box = boxOf(positions)
  const [width, height] = [right - left, bottom - top]
  const shape = box.width / box.height
  const pull = shape / (width / height)
  const keeps = pull > maxPull || pull < 1 / maxPull
  if (keeps) notes.push({ code: 'other-proportions', figures: {} })
  // Pixels of the cut-out per metre.
  const perX = keeps ? Math.min(width / box.width, height / box.height) : width / box.width
  const perY = keeps ? perX : height / box.height
  const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2]
  const sample = new Float64Array(4)
  const back = new Float64Array(4)
  const paint: Paint = (point, texel) => {
    const x = middleX + (point.x - box.middle[0]) * perX
    const y = middleY - (point.y - box.middle[1]) * perY
    const front = smooth(-0.3, 0.2, point.nz)
    const inX = Math.min(right, Math.max(left, x))
    const inY = Math.min(bottom, Math.max(top, y))
    if (front > 0) sampleTexture(atlas.raster, ...atlas.uv(inX, inY, 'front'), 'srgb', sample)
    if (front < 1) sampleTexture(atlas.raster, ...atlas.uv(inX, inY, 'back'), 'srgb', back)
    if (front === 0) sample.set(back)
    else if (front < 1) for (let c = 0; c < 3; c++) sample[c] = sample[c]! * front + back[c]! * (1 - front)
    texel.red = sample[0]!
    texel.green = sample[1]!
    texel.blue = sample[2]!
    texel.roughness = 0.62
  }
  return { paint, notes }
}

/** Cuts out the subject; takes the whole picture if nothing stands out. */
async function subjectOf(picture: Raster, notes: TextureRemark[]): Promise<CutOut> {
  try {
    return await cutOut(picture)
  } catch (error) {
    if (!(error instanceof AppError) || error.details?.['reason'] !== 'no_subject') throw error
    notes.push({ code: 'whole-picture', figures: {} })
    const { width, height } = picture
    return {
      width,
      height,
      alpha: new Float32Array(width * height).fill(1),
      raster: picture,
      source: 'alpha',
      box: [0, 0, width, height],
      hints: { cutOff: false, small: false },
    }
  }
}
