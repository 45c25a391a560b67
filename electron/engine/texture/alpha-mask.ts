/** Which parts of a texture are visible. */
import { decodeImage } from '../image/decode-image.ts'
import type { Raster, Texture } from '../model.ts'
import { sampleTexture } from './sample-texture.ts'

/** Larger pictures are reduced, to bound memory. */
const maxSide = 2048

export class AlphaMask {
  readonly #raster: Raster
  readonly #cutoff: number
  /** Visible texels above and to the left of each texel's corner (summed-area table, Crow 1984). */
  readonly #sums: Uint32Array
  readonly #texel = new Float64Array(4)

  private constructor(raster: Raster, cutoff: number) {
    this.#raster = raster
    this.#cutoff = cutoff
    const { width, height, data } = raster
    this.#sums = new Uint32Array((width + 1) * (height + 1))
    for (let y = 0; y < height; y++)
      for (let x = 0, row = 0; x < width; x++) {
        row += data[(y * width + x) * 4 + 3]! >= cutoff * 255 ? 1 : 0
        this.#sums[(y + 1) * (width + 1) + x + 1] = this.#sums[y * (width + 1) + x + 1]! + row
      }
  }

  /** Texels with at least the alpha `cutoff` are visible. Rejects the errors of `decodeImage`. */
  static async of({ bytes }: Texture, cutoff: number): Promise<AlphaMask> {
    return new AlphaMask((await decodeImage(bytes, { maxSide })).raster, cutoff)
  }

  /** How far the alpha is above the cutoff; negative where the texture is invisible. Its borders do not repeat. */
  valueAt(u: number, v: number): number {
    const { width, height } = this.#raster
    sampleTexture(this.#raster, withoutBorder(u, width), withoutBorder(v, height), 'data', this.#texel)
    return this.#texel[3]! - this.#cutoff
  }

  /** Length of a way on the texture, in texels. */
  texelsOf(u: number, v: number): number {
    return Math.hypot(u * this.#raster.width, v * this.#raster.height)
  }

  /** Visible share of the texels that a box of coordinates may show: exactly 0 and 1 if none or all are visible. */
  visibleShare(fromU: number, fromV: number, toU: number, toV: number): number {
    const { width, height } = this.#raster
    const columns = wrapped(fromU, toU, width)
    const rows = wrapped(fromV, toV, height)
    let [visible, count] = [0, 0]
    for (const [left, right] of columns)
      for (const [top, bottom] of rows) {
        const sum = (x: number, y: number): number => this.#sums[y * (width + 1) + x]!
        visible += sum(right, bottom) - sum(left, bottom) - sum(right, top) + sum(left, top)
        count += (right - left) * (bottom - top)
      }
    return visible / count
  }
}

/** A coordinate of the texture itself moves to where its border is not mixed with the opposite one. */
function withoutBorder(coordinate: number, size: number): number {
  if (coordinate < 0 || coordinate > 1) return coordinate
  return Math.min(Math.max(coordinate, 0.5 / size), 1 - 0.5 / size)
}

/** The texels between two coordinates of a repeating texture, with neighbours: one or two ranges. */
function wrapped(from: number, to: number, size: number): [number, number][] {
  const first = Math.floor(from * size - 0.5)
  if (from >= 0 && to <= 1) return [[Math.max(first, 0), Math.min(Math.floor(to * size - 0.5) + 2, size)]]
  const count = Math.floor(to * size - 0.5) + 2 - first
  if (!(count < size)) return [[0, size]]
  const start = first - Math.floor(first / size) * size
  const end = start + count
  return end <= size
    ? [[start, end]]
    : [
        [start, size],
        [0, end - size],
      ]
}
