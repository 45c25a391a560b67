/** A texture that is painted through the surface that uses it. */
import { falloff, type Point } from './brush-region.ts'

/** RGBA, 8 bits per channel, sRGB, rows from the top. */
export interface PaintedPixels {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** A triangle of the surface with its texture coordinates. */
export interface PaintedFace {
  /** 9 numbers, metres. */
  corners: readonly number[]
  /** 6 numbers, origin at the top left; the picture repeats beyond 0 … 1. */
  uvs: readonly number[]
}

export interface PictureBrush {
  centres: readonly Point[]
  radius: number
  /** Opacity in the middle of the brush, 0 … 1. */
  amount: number
  /** sRGB, 0 … 255. */
  colour: readonly [number, number, number]
}

/**
 * Padding in texels painted around each UV island, so that filtering and mipmaps do not bleed the old colour across a
 * seam.
 */
const bleedTexels = 4
/** Side length, in texels, of the tiles in which changes are tracked. */
export const tileSide = 64
const coveredBit = 0x8000

export class PaintedPicture {
  readonly pixels: PaintedPixels
  /** Per texel: whether its centre is on a face, and the dab that last painted it. */
  readonly #texels: Uint16Array
  #dab = 0

  constructor(pixels: PaintedPixels) {
    this.pixels = pixels
    this.#texels = new Uint16Array(pixels.width * pixels.height)
  }

  /** Marks a face's texels, which the padding of other islands must not overwrite. */
  cover(uvs: readonly number[]): void {
    this.#visit(uvs, 0, (at) => {
      this.#texels[at]! |= coveredBit
    })
  }

  /** Paints one dab over faces; `touch` is called with each tile's index before it changes. */
  paint(faces: Iterable<PaintedFace>, brush: PictureBrush, touch: (tile: number) => void): void {
    this.#dab++
    if (this.#dab === coveredBit) {
      // The dab numbers are used up: clears everything but the face bits.
      for (let at = 0; at < this.#texels.length; at++) this.#texels[at]! &= coveredBit
      this.#dab = 1
    }
    const { data, width } = this.pixels
    const across = Math.ceil(width / tileSide)
    for (const { corners, uvs } of faces)
      this.#visit(uvs, bleedTexels, (at, x, y, a, b, c, isInside) => {
        const known = this.#texels[at]!
        if ((known & ~coveredBit) === this.#dab || (!isInside && (known & coveredBit) !== 0)) return
        const weight = weightAt(corners, a, b, c, brush)
        if (weight <= 0) return
        this.#texels[at] = (known & coveredBit) | this.#dab
        touch(Math.floor(y / tileSide) * across + Math.floor(x / tileSide))
        const share = weight * brush.amount
        for (let channel = 0; channel < 3; channel++) {
          const before = data[at * 4 + channel]!
          data[at * 4 + channel] = before + step(brush.colour[channel]! - before, share)
        }
      })
  }

  /**
   * Texels whose centre is on a triangle or within the padding, with the barycentric coordinates of the nearest point
   * on the triangle.
   */
  #visit(
    uvs: readonly number[],
    padding: number,
    visit: (at: number, x: number, y: number, a: number, b: number, c: number, isInside: boolean) => void,
  ): void {
    const { width, height } = this.pixels
    const [ax, ay] = [uvs[0]! * width - 0.5, uvs[1]! * height - 0.5]
    const [bx, by] = [uvs[2]! * width - 0.5, uvs[3]! * height - 0.5]
    const [cx, cy] = [uvs[4]! * width - 0.5, uvs[5]! * height - 0.5]
    const twice = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    const [x0, x1] = [Math.ceil(Math.min(ax, bx, cx) - padding), Math.floor(Math.max(ax, bx, cx) + padding)]
    const [y0, y1] = [Math.ceil(Math.min(ay, by, cy) - padding), Math.floor(Math.max(ay, by, cy) + padding)]
    // Limits faces that span many repetitions of the picture.
    if (!(x1 - x0 <= width * 4) || !(y1 - y0 <= height * 4)) return
    const near: [number, number, number] = [0, 0, 0]
    for (let y = y0; y <= y1; y++)
      for (let x = x0; x <= x1; x++) {
        let a = twice === 0 ? -1 : ((bx - x) * (cy - y) - (by - y) * (cx - x)) / twice
        let b = twice === 0 ? -1 : ((cx - x) * (ay - y) - (cy - y) * (ax - x)) / twice
        let c = 1 - a - b
        const isInside = a >= 0 && b >= 0 && c >= 0
        if (!isInside) {
          if (padding === 0) continue
          if (nearestShares(x, y, ax, ay, bx, by, cx, cy, near) > padding) continue
          ;[a, b, c] = near
        }
        const [tx, ty] = [((x % width) + width) % width, ((y % height) + height) % height]
        visit(ty * width + tx, tx, ty, a, b, c, isInside)
      }
  }
}

/** At least one 8-bit step, so that repeated faint strokes accumulate. */
function step(difference: number, share: number): number {
  const exact = difference * share
  return share > 0.02 && Math.abs(exact) < 1 && difference !== 0 ? Math.sign(difference) : Math.round(exact)
}

function weightAt(corners: readonly number[], a: number, b: number, c: number, { centres, radius }: PictureBrush) {
  const [x, y, z] = [0, 1, 2].map((axis) => corners[axis]! * a + corners[axis + 3]! * b + corners[axis + 6]! * c)
  let weight = 0
  for (const [px, py, pz] of centres) weight = Math.max(weight, falloff(Math.hypot(x! - px, y! - py, z! - pz) / radius))
  return weight
}

/** Computes the barycentric coordinates of the nearest point on a triangle's outline; returns its distance. */
function nearestShares(
  x: number,
  y: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  into: [number, number, number],
): number {
  let least = Infinity
  const side = (px: number, py: number, qx: number, qy: number, p: 0 | 1 | 2, q: 0 | 1 | 2) => {
    const [dx, dy] = [qx - px, qy - py]
    const squared = dx * dx + dy * dy
    const along = squared > 0 ? Math.min(1, Math.max(0, ((x - px) * dx + (y - py) * dy) / squared)) : 0
    const distance = Math.hypot(px + dx * along - x, py + dy * along - y)
    if (distance >= least) return
    least = distance
    into[0] = into[1] = into[2] = 0
    into[p] = 1 - along
    into[q] = along
  }
  side(ax, ay, bx, by, 0, 1)
  side(bx, by, cx, cy, 1, 2)
  side(cx, cy, ax, ay, 2, 0)
  return least
}
