/** What a collapse does to the colours of vertices. */
import { gathered } from './kept-faces.ts'
import { addSquare } from './quadrics.ts'
import type { SeamedSurface } from './seamed-surface.ts'

/** The symmetric matrix, the vector, the constant and the weight; a gradient and an offset for each channel stand behind them. */
const fixed = 11
const same = 1 / 512

/** How far, as a share of the diagonal, a surface may move rather than change its colour from black to white. */
const colourAsDistance = 0.01

/**
 * Colours as linear functions over the faces, added up per wedge: how far the best single colour at a place is from what the faces
 * of two wedges have there (Hoppe 1999, with the colour left free: it is looked up on the source afterwards).
 */
export class ColourQuadrics {
  readonly #values: Float64Array
  /** Numbers per wedge. */
  readonly #length: number

  private constructor(values: Float64Array, length: number) {
    this.#values = values
    this.#length = length
  }

  /** `points` with a diagonal of 1. Channels that are the same everywhere are left out. */
  static of({ points, faces, wedges, colours }: Painted): ColourQuadrics {
    const channels = differingChannels(colours)
    const length = fixed + channels.length * 4
    const made = new ColourQuadrics(new Float64Array((colours.length / 4) * length), length)
    const planes = new Float64Array(channels.length * 4)
    for (let first = 0; first < faces.length; first += 3) {
      const area = colourPlanes({ points, faces, wedges, colours }, channels, first, planes)
      if (!(area > 0)) continue
      for (let k = 0; k < 3; k++) made.#add(wedges[first + k]!, planes, area / 3)
    }
    return made
  }

  /** Whether there is anything to keep: more than one colour. */
  static isNeeded({ colours }: Pick<SeamedSurface, 'colours'>): boolean {
    return differingChannels(colours).length > 0
  }

  /** Those of the wedges that are named. */
  kept(wedges: Uint32Array): ColourQuadrics {
    return new ColourQuadrics(gathered(this.#values, this.#length, wedges), this.#length)
  }

  /** Weighted squared distance, never negative, of the colours of two wedges from one colour at (x, y, z). */
  costAt(one: number, other: number, x: number, y: number, z: number): number {
    const q = this.#values
    const length = this.#length
    const a = one * length
    const b = other * length
    const weight = q[a + 10]! + q[b + 10]!
    if (!(weight > 0)) return 0
    let cost =
      x *
        ((q[a]! + q[b]!) * x +
          2 * ((q[a + 1]! + q[b + 1]!) * y + (q[a + 2]! + q[b + 2]!) * z + (q[a + 6]! + q[b + 6]!))) +
      y * ((q[a + 3]! + q[b + 3]!) * y + 2 * ((q[a + 4]! + q[b + 4]!) * z + (q[a + 7]! + q[b + 7]!))) +
      z * ((q[a + 5]! + q[b + 5]!) * z + 2 * (q[a + 8]! + q[b + 8]!)) +
      q[a + 9]! +
      q[b + 9]!
    for (let at = fixed; at < length; at += 4) {
      const sum =
        (q[a + at]! + q[b + at]!) * x +
        (q[a + at + 1]! + q[b + at + 1]!) * y +
        (q[a + at + 2]! + q[b + at + 2]!) * z +
        q[a + at + 3]! +
        q[b + at + 3]!
      cost -= (sum * sum) / weight
    }
    return cost > 0 ? cost * colourAsDistance * colourAsDistance : 0
  }

  /** Adds what `from` stands for to `to`. */
  merge(from: number, to: number): void {
    const q = this.#values
    const length = this.#length
    const [source, target] = [from * length, to * length]
    for (let i = 0; i < length; i++) q[target + i] = q[target + i]! + q[source + i]!
  }

  #add(wedge: number, planes: Float64Array, weight: number): void {
    const q = this.#values
    const at = wedge * this.#length
    q[at + 10] = q[at + 10]! + weight
    for (let p = 0; p < planes.length; p += 4) {
      addSquare(q, at, planes[p]!, planes[p + 1]!, planes[p + 2]!, planes[p + 3]!, weight)
      for (let i = 0; i < 4; i++) q[at + fixed + p + i] = q[at + fixed + p + i]! + weight * planes[p + i]!
    }
  }
}

type Painted = Pick<SeamedSurface, 'points' | 'faces' | 'wedges' | 'colours'>

/** The channels in which there is more than one value. */
export function differingChannels(colours: Float64Array): number[] {
  const differs = [false, false, false, false]
  for (let i = 4; i < colours.length; i++) if (Math.abs(colours[i]! - colours[i % 4]!) > same) differs[i % 4] = true
  return [0, 1, 2, 3].filter((channel) => differs[channel])
}

/** Writes gradient and offset of each channel over a face; gives the area, 0 for faces too flat to have a gradient. */
function colourPlanes(
  { points, faces, wedges, colours }: Painted,
  channels: readonly number[],
  first: number,
  planes: Float64Array,
): number {
  const a = faces[first]! * 3
  const b = faces[first + 1]! * 3
  const c = faces[first + 2]! * 3
  const [ax, ay, az] = [points[a]!, points[a + 1]!, points[a + 2]!]
  const [ux, uy, uz] = [points[b]! - ax, points[b + 1]! - ay, points[b + 2]! - az]
  const [vx, vy, vz] = [points[c]! - ax, points[c + 1]! - ay, points[c + 2]! - az]
  const uu = ux * ux + uy * uy + uz * uz
  const uv = ux * vx + uy * vy + uz * vz
  const vv = vx * vx + vy * vy + vz * vz
  const determinant = uu * vv - uv * uv
  if (!(determinant > 1e-6 * uu * vv)) return 0
  for (let i = 0; i < channels.length; i++) {
    const channel = channels[i]!
    const start = colours[wedges[first]! * 4 + channel]!
    const alongU = colours[wedges[first + 1]! * 4 + channel]! - start
    const alongV = colours[wedges[first + 2]! * 4 + channel]! - start
    const s = (vv * alongU - uv * alongV) / determinant
    const t = (uu * alongV - uv * alongU) / determinant
    const [gx, gy, gz] = [s * ux + t * vx, s * uy + t * vy, s * uz + t * vz]
    planes[i * 4] = gx
    planes[i * 4 + 1] = gy
    planes[i * 4 + 2] = gz
    planes[i * 4 + 3] = start - (gx * ax + gy * ay + gz * az)
  }
  return Math.sqrt(determinant) / 2
}
