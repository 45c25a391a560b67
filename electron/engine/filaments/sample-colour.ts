/** Filtered colours of surface pieces. */
import { toOklab } from '../../../shared/geometry/oklab.ts'
import type { ModelLook } from '../texture/model-look.ts'
import type { Texel } from '../texture/texel.ts'
import type { ColouredSurface } from './coloured-surface.ts'

/** Called for each sample: its OKLab colour and its fraction of the piece. */
export type EachSample = (lightness: number, a: number, b: number, share: number) => void

/** Unlit appearance of a model: base colour and emission. */
export class ColourSampler {
  /** Lightness to add to each model triangle, if light is flattened. */
  shift: Float32Array | null = null
  readonly #look: ModelLook
  readonly #texel = {} as Texel
  readonly #glow = {} as Texel
  readonly #lab = new Float64Array(3)

  constructor(look: ModelLook) {
    this.#look = look
  }

  /** Whether a model triangle has a uniform colour. */
  isPlain(source: number): boolean {
    return this.#look.isPlain(source)
  }

  /** Number of base colour texels on a model triangle. */
  texelsOn(source: number): number {
    return this.#look.texelsOn(source)
  }

  /** Samples the centroids of `steps`² equal triangles of a piece, weighted by alpha; equally if all are transparent. */
  each({ sources, places }: ColouredSurface, face: number, steps: number, sample: EachSample): void {
    const source = sources[face]!
    const at = face * 6
    const count = this.#look.isPlain(source) ? 1 : steps
    let covered = 0
    for (let pass = 0; pass < 2 && covered === 0; pass++) {
      for (let row = 0; row < count; row++) {
        for (let column = 0; column < count - row; column++) {
          for (let half = 0; half < (column < count - row - 1 ? 2 : 1); half++) {
            const v = (column + (half === 0 ? 1 / 3 : 2 / 3)) / count
            const w = (row + (half === 0 ? 1 / 3 : 2 / 3)) / count
            const u = 1 - v - w
            const alpha = this.at(
              source,
              places[at]! * u + places[at + 2]! * v + places[at + 4]! * w,
              places[at + 1]! * u + places[at + 3]! * v + places[at + 5]! * w,
              this.#lab,
            )
            const share = (pass === 0 ? alpha : 1) / (count * count)
            covered += share
            if (share > 0) sample(this.#lab[0]!, this.#lab[1]!, this.#lab[2]!, share)
          }
        }
      }
    }
  }

  /** Writes the colour at a point of a model triangle (its first two barycentric coordinates) and returns its alpha. */
  at(source: number, u: number, v: number, out: Float64Array): number {
    const texel = this.#texel
    const w = 1 - u - v
    this.#look.baseColour(source, u, v, w, texel)
    if (this.#look.glows(source)) {
      this.#look.glow(source, u, v, w, this.#glow)
      texel.red += this.#glow.red
      texel.green += this.#glow.green
      texel.blue += this.#glow.blue
    }
    toOklab(clamped(texel.red), clamped(texel.green), clamped(texel.blue), out)
    if (this.shift !== null) out[0] = clamped(out[0]! + this.shift[source]!)
    return texel.alpha < 0.01 ? 0 : clamped(texel.alpha)
  }
}

function clamped(value: number): number {
  return value < 0 ? 0 : value > 1 ? 1 : value
}
