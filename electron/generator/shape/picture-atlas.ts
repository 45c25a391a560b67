/** The texture of a figure made from one picture: the picture on the front and an invented back. */
import type { Raster } from '../../engine/model.ts'
import { blurred } from '../../engine/image/blur.ts'
import type { CutOut } from '../../engine/image/cut-out.ts'
import { fillAround } from '../../engine/image/fill-around.ts'
import { sampleField, type Field } from '../../engine/image/sample-field.ts'
import { backOfPicture } from './back-of-picture.ts'
import type { Side } from './solid-from-sheets.ts'

/** Both sides in one picture. */
export interface PictureAtlas {
  raster: Raster
  /** Texture coordinates (origin at the top left) of a point in the cut-out's pixels. */
  uv(x: number, y: number, side: Side): [number, number]
}

const maxSide = 2048
/** Pixels of bled colour around each side, so that mip levels do not mix the two. */
const gutter = 16

/**
 * Lays front and back side by side, or one above the other for wide subjects. `picture` is at its best size, `cut` was
 * cut out of it. Colours continue past the outline, so that filtering finds no background there.
 */
export function pictureAtlas(picture: Raster, cut: CutOut): PictureAtlas {
  const [left, top, right, bottom] = cut.box
  const [boxWidth, boxHeight] = [right - left, bottom - top]
  const stacked = boxWidth > boxHeight
  const room = maxSide - 2 * gutter
  const halfRoom = maxSide / 2 - 2 * gutter
  const scale = Math.min(
    picture.width / cut.width,
    (stacked ? room : halfRoom) / boxWidth,
    (stacked ? halfRoom : room) / boxHeight,
  )
  const tile: Tile = {
    width: Math.max(1, Math.ceil(boxWidth * scale)) + 2 * gutter,
    height: Math.max(1, Math.ceil(boxHeight * scale)) + 2 * gutter,
    left: left - gutter / scale,
    top: top - gutter / scale,
    scale,
  }
  const front = frontColours(picture, cut, tile)
  const back = backColours(front, tile)
  const width = stacked ? tile.width : tile.width * 2
  const height = stacked ? tile.height * 2 : tile.height
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  paint(data, width, front.colour, tile, 0, 0)
  paint(data, width, back, tile, stacked ? 0 : tile.width, stacked ? tile.height : 0)
  return {
    raster: { width, height, data },
    uv: (x, y, side) => [
      ((x - tile.left) * scale + (side === 'back' && !stacked ? tile.width : 0)) / width,
      ((y - tile.top) * scale + (side === 'back' && stacked ? tile.height : 0)) / height,
    ],
  }
}

interface Tile {
  width: number
  height: number
  /** Corner of the tile in the cut-out, and tile pixels per cut-out pixel. */
  left: number
  top: number
  scale: number
}

interface Front {
  colour: Float32Array
  /** The subject's coverage per pixel. */
  alpha: Float32Array
}

function frontColours(picture: Raster, cut: CutOut, tile: Tile): Front {
  const { width, height, left, top, scale } = tile
  const alphaField: Field = { width: cut.width, height: cut.height, values: cut.alpha }
  const alpha = new Float32Array(width * height)
  const colour = new Float32Array(width * height * 3)
  const perCutPixel = picture.width / cut.width
  const channels = [0, 1, 2].map((channel) => channelOf(picture, channel))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x
      const cx = left + (x + 0.5) / scale
      const cy = top + (y + 0.5) / scale
      const within = cx >= 0 && cy >= 0 && cx <= cut.width && cy <= cut.height
      alpha[pixel] = within ? sampleField(alphaField, cx, cy) : 0
      for (let c = 0; c < 3; c++) colour[pixel * 3 + c] = sampleField(channels[c]!, cx * perCutPixel, cy * perCutPixel)
    }
  }
  // Only pixels slightly inside are free of the background's colour; thin parts keep their centre line.
  const depth = blurred(alpha, width, height, Math.max(0.8, scale * 0.9))
  const weight = Float32Array.from(alpha, (share, pixel) => {
    const sure = Math.min(1, Math.max(0, (depth[pixel]! - 0.78) / 0.18))
    return share > 0.85 ? Math.max(sure, share > 0.99 ? 0.02 : 0) : 0
  })
  return { colour: fillAround({ width, height, colour, weight }), alpha }
}

/** Like the front along the outline, so that no seam shows; an invented back further in. */
function backColours({ colour, alpha }: Front, { width, height }: Tile): Float32Array {
  const size = Math.max(width, height)
  const softAlpha = blurred(alpha, width, height, size * 0.02)
  const small = shrunk(colour, alpha, width, height, Math.max(1, size / backSide))
  const guess = backOfPicture(small)
  const channels = [0, 1, 2].map((channel): Field => {
    const values = Float32Array.from(small.alpha, (_, pixel) => guess[pixel * 3 + channel]!)
    return { width: small.width, height: small.height, values: blurred(values, small.width, small.height, 1.1) }
  })
  const back = new Float32Array(colour.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x
      const t = Math.min(1, Math.max(0, (softAlpha[pixel]! - 0.52) / 0.2))
      const inward = alpha[pixel]! > 0.3 ? t * t * (3 - 2 * t) : 0
      const [u, v] = [((x + 0.5) / width) * small.width, ((y + 0.5) / height) * small.height]
      for (let c = 0; c < 3; c++) {
        const inner = inward > 0 ? sampleField(channels[c]!, u, v) : 0
        back[pixel * 3 + c] = colour[pixel * 3 + c]! * (1 - inward) + inner * inward
      }
    }
  }
  return back
}

/** Approximate size at which the back is invented. */
const backSide = 168

function shrunk(colour: Float32Array, alpha: Float32Array, width: number, height: number, step: number) {
  const w = Math.max(1, Math.round(width / step))
  const h = Math.max(1, Math.round(height / step))
  const sums = new Float64Array(w * h * 5)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const to = (Math.floor((y * h) / height) * w + Math.floor((x * w) / width)) * 5
      const pixel = y * width + x
      for (let c = 0; c < 3; c++) sums[to + c]! += colour[pixel * 3 + c]!
      sums[to + 3]! += alpha[pixel]!
      sums[to + 4]! += 1
    }
  }
  const small = { width: w, height: h, colour: new Float32Array(w * h * 3), alpha: new Float32Array(w * h) }
  for (let pixel = 0; pixel < w * h; pixel++) {
    const count = Math.max(1, sums[pixel * 5 + 4]!)
    for (let c = 0; c < 3; c++) small.colour[pixel * 3 + c] = sums[pixel * 5 + c]! / count
    small.alpha[pixel] = sums[pixel * 5 + 3]! / count
  }
  return small
}

function channelOf({ width, height, data }: Raster, channel: number): Field {
  const values = new Float32Array(width * height)
  for (let pixel = 0; pixel < values.length; pixel++) values[pixel] = data[pixel * 4 + channel]!
  return { width, height, values }
}

function paint(
  data: Uint8ClampedArray,
  rowLength: number,
  colour: Float32Array,
  tile: Tile,
  left: number,
  top: number,
): void {
  for (let y = 0; y < tile.height; y++) {
    for (let x = 0; x < tile.width; x++) {
      const to = ((top + y) * rowLength + left + x) * 4
      const from = (y * tile.width + x) * 3
      for (let c = 0; c < 3; c++) data[to + c] = colour[from + c]!
    }
  }
}
