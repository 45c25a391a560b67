/** Recolours the model's own texture with the palette of a picture. */
import { AppError } from '../../../../shared/protocol/app-error.ts'
import { linearFromSrgb } from '../../../../shared/geometry/srgb.ts'
import { cutOut } from '../../../engine/image/cut-out.ts'
import { doubledArea } from '../../../engine/mesh/face-normal.ts'
import type { Raster } from '../../../engine/model.ts'
import type { Paint, Texel } from '../../../engine/texture/texel.ts'
import type { ModelLook } from '../../../engine/texture/model-look.ts'
import { paletteTransfer, paletteOf } from './palette.ts'

const entries = 9
const samples = 6000

/**
 * Moves colours in Oklab towards the picture's colours of the same lightness rank. Roughness, metalness and relief
 * stay. Rejects with `invalid-input` for a model of one colour.
 */
export async function transferPalette(picture: Raster, look: ModelLook): Promise<Paint> {
  const own = paletteOf(coloursOf(look), entries)
  const range =
    Math.max(...own.colours.filter((_, i) => i % 3 === 0)) - Math.min(...own.colours.filter((_, i) => i % 3 === 0))
  if (own.shares.length < 2 || (range < 0.02 && own.shares.length < 3))
    throw new AppError('invalid-input', 'The model has one colour only, so a palette cannot be transferred', {
      details: { field: 'projection', reason: 'no-texture' },
    })
  const move = paletteTransfer(own, paletteOf(await coloursOfPicture(picture), entries))
  const colour = new Float64Array(3)
  return (point, texel) => {
    look.look(point.face, point.u, point.v, point.w, texel)
    colour[0] = texel.red
    colour[1] = texel.green
    colour[2] = texel.blue
    move(colour)
    texel.red = colour[0]
    texel.green = colour[1]
    texel.blue = colour[2]
  }
}

/** Samples linear colours evenly over the surface. */
function coloursOf(look: ModelLook): Float32Array {
  const { positions: p, indices } = look
  const faces = indices.length / 3
  const sums = new Float64Array(faces)
  let total = 0
  for (let face = 0; face < faces; face++) {
    const [a, b, c] = [indices[face * 3]! * 3, indices[face * 3 + 1]! * 3, indices[face * 3 + 2]! * 3]
    sums[face] = total += doubledArea(p, a, b, c)
  }
  const colours = new Float32Array(samples * 3)
  const texel = {} as Texel
  let face = 0
  for (let i = 0; i < samples; i++) {
    const target = ((i + 0.5) / samples) * total
    while (face < faces - 1 && sums[face]! < target) face++
    let v = (0.5 + i * 0.7548776662466927) % 1
    let w = (0.5 + i * 0.5698402909980532) % 1
    if (v + w > 1) [v, w] = [1 - v, 1 - w]
    look.look(face, 1 - v - w, v, w, texel)
    colours.set([texel.red, texel.green, texel.blue], i * 3)
  }
  return colours
}

/** Samples the picture's subject if one stands out, otherwise the whole picture. */
async function coloursOfPicture(picture: Raster): Promise<Float32Array> {
  let { width, height, data } = picture
  let alpha: Float32Array | undefined
  try {
    const cut = await cutOut(picture)
    ;({ width, height, data } = cut.raster)
    alpha = cut.alpha
  } catch (error) {
    if (!(error instanceof AppError) || error.details?.['reason'] !== 'no_subject') throw error
  }
  const colours: number[] = []
  const step = Math.max(1, Math.floor((width * height) / samples))
  for (let pixel = 0; pixel < width * height; pixel += step) {
    if ((alpha?.[pixel] ?? data[pixel * 4 + 3]! / 255) < 0.9) continue
    for (let c = 0; c < 3; c++) colours.push(linearFromSrgb(data[pixel * 4 + c]! / 255))
  }
  if (colours.length === 0)
    throw new AppError('invalid-input', 'The picture has nothing in it', {
      details: { field: 'image', reason: 'picture-empty' },
    })
  return Float32Array.from(colours)
}
