/** Animal coats: leather, hair, scales, and their markings. */
import { Noise, visibilityOf } from '../noise.ts'
import {
  above,
  blend,
  clamp01,
  noisePattern,
  onThreePlanes,
  paint,
  shadeBy,
  smooth,
  type Pattern,
  type PatternInput,
  newSpot,
  type Spot,
  type Surface,
} from '../surface-pattern.ts'

/** Grain of small fields between creases, rubbed light on edges. Feature size: a field. Colours: hide, dark, rubbed. */
export const leather = noisePattern((noise, colours, { x, y, z, pixel, edge, cavity }, out) => {
  const w = 0.35 * noise.at(x * 0.6, y * 0.6, z * 0.6)
  noise.cells(x + w, y - w, z + w)
  const gap = noise.second - noise.near
  const { id } = noise
  const seen = visibilityOf(pixel * 1.2)
  const crease = noise.ridges(x * 0.16 + 3, y * 0.16, z * 0.16, 3, pixel * 0.16)
  const pebble = smooth(0, 0.3, gap)
  const patch = noise.fbm(x * 0.08, y * 0.08, z * 0.08, 4, pixel * 0.08)
  const fold = smooth(0.72, 0.95, crease)
  paint(out, colours[0]!)
  shadeBy(out, 1 + 0.45 * patch + 0.12 * (id - 0.5) * seen)
  blend(out, colours[1]!, clamp01(0.55 * (1 - pebble) * seen + 0.45 * fold + 0.6 * cavity))
  blend(out, colours[2]!, 0.75 * smooth(0.2, 0.7, edge + 0.5 * patch))
  out.roughness = 0.52 + 0.18 * (1 - pebble) * seen + 0.1 * patch
  out.height = 0.16 * pebble * seen + 0.04 * id * seen - 0.3 * fold
})

export interface HairOptions {
  /** Length of a hair relative to its width. */
  length: number
  /** Separation of tufts, 0 … 1. */
  tufts: number
}

/** Long, fine streaks of hair, shared by furs with markings. */
class Coat {
  /** Results of the last `comb`: lightness of the hairs, about -0.6 … 0.6, and their height. */
  strand = 0
  height = 0
  readonly #noise: Noise

  constructor(seed: number) {
    this.#noise = new Noise(seed + 77)
  }

  comb(x: number, y: number, z: number, pixel: number, { length, tufts }: HairOptions): void {
    const noise = this.#noise
    const sway = 0.9 * noise.at(x * 0.16, y * 0.1, z * 0.16)
    const swayZ = 0.9 * noise.at(x * 0.16 + 20, y * 0.1, z * 0.16)
    const [hx, hy, hz] = [x + sway * 2 + 0.12 * y, y / length, z + swayZ * 2]
    const fine = noise.at(hx * 2.2, hy * 2, hz * 2.2) * visibilityOf(pixel * 2.2)
    const hair = noise.at(hx * 0.95 + 9, hy, hz * 0.95) * visibilityOf(pixel)
    const tuft = noise.at(hx * 0.26, hy * 0.7, hz * 0.26)
    this.strand = 0.55 * fine + 0.75 * hair + tufts * 0.6 * tuft
    this.height = 0.35 * hair + 0.2 * fine + tufts * 0.9 * tuft
  }
}

/** Plain fur. Feature size: the width of one hair. Colours: coat, tips, roots. */
export function fur({ colours, seed }: PatternInput, options: HairOptions): Pattern {
  const coat = new Coat(seed)
  const noise = new Noise(seed)
  return (spot, out) => {
    coat.comb(spot.x, spot.y, spot.z, spot.pixel, options)
    const patch = noise.fbm(spot.x * 0.03, spot.y * 0.03, spot.z * 0.03, 3, spot.pixel * 0.03)
    paint(out, colours[0]!)
    blend(out, colours[1]!, clamp01(0.9 * smooth(0.05, 0.6, coat.strand + patch * 0.5)))
    blend(out, colours[2]!, clamp01(0.9 * smooth(0, 0.6, -coat.strand) + 0.4 * spot.cavity))
    out.roughness = 0.82 - 0.15 * clamp01(coat.strand)
    out.height = coat.height
  }
}

/** Mixes palette colours into a marking; lengths in features of the marking. */
export type Marking = (noise: Noise, spot: Spot, out: Surface, colours: PatternInput['colours']) => void

/**
 * Short hair over a marking. The feature size is that of the marking; `hair` is the number of hairs across one feature.
 */
export function markedFur({ colours, seed }: PatternInput, options: { marking: Marking; hair: number }): Pattern {
  const noise = new Noise(seed)
  const coat = new Coat(seed)
  const combed = { length: 7, tufts: 0.25 }
  const { hair, marking } = options
  const moved = newSpot()
  return (spot, out) => {
    coat.comb(spot.x * hair, spot.y * hair, spot.z * hair, spot.pixel * hair, combed)
    // Hairs carry the colour of their root across the border.
    Object.assign(moved, spot)
    moved.y += (0.8 * coat.strand) / hair
    marking(noise, moved, out, colours)
    shadeBy(out, 1 + 0.42 * coat.strand - 0.25 * spot.cavity)
    out.roughness = 0.8
    out.height = coat.height / hair
  }
}

/** Colours: white, black. */
export const zebraStripes: Marking = (noise, { x, y, z, pixel }, out, colours) => {
  const bend = 1.5 * noise.at(x * 0.32, y * 0.3, z * 0.32) + 0.3 * noise.at(x * 1.1, y * 1.1, z * 1.1)
  const wave = Math.sin((y + bend + 0.22 * x) * Math.PI * 2)
  const width = 0.05 + 0.35 * noise.at(x * 0.45 + 40, y * 0.45, z * 0.45)
  paint(out, colours[0]!)
  blend(out, colours[1]!, above(width, wave, 0.12 + pixel * 6))
}

/** Colours: orange, black, belly. */
export const tigerStripes: Marking = (noise, { x, y, z, ny, rise, pixel }, out, colours) => {
  const bend = 1.3 * noise.at(x * 0.4, y * 0.35, z * 0.4) + 0.35 * noise.at(x * 1.3, y * 1.3, z * 1.3)
  const wave = Math.sin((y + bend) * Math.PI * 2)
  const ends = noise.at(x * 0.55 + 60, y * 0.5, z * 0.55)
  const stripe = above(0.32 + 0.95 * Math.max(0, ends), wave, 0.14 + pixel * 6)
  paint(out, colours[0]!)
  blend(
    out,
    colours[2]!,
    clamp01(smooth(0.15, 0.85, -ny) * 0.9 + 0.35 * smooth(0.35, 0, rise) * smooth(-0.1, 0.4, ends)),
  )
  shadeBy(out, 1 + 0.25 * noise.at(x * 0.3 + 9, y * 0.3, z * 0.3))
  blend(out, colours[1]!, stripe)
}

/** Colours: sand, black, inside of a rosette, belly. */
export const leopardRosettes: Marking = (noise, { x, y, z, ny, pixel }, out, colours) => {
  const w = 0.22 * noise.at(x * 1.7, y * 1.7, z * 1.7)
  noise.cells(x + w, y - w, z + w, 0.75)
  const size = 0.36 + 0.12 * noise.id
  const ring = noise.near + 0.1 * noise.at(x * 3.2, y * 3.2, z * 3.2)
  const broken = smooth(-0.25, 0.05, noise.at(x * 2.3 + 20, y * 2.3, z * 2.3) + 0.14)
  const soft = 0.03 + pixel
  const black = smooth(size + soft, size - soft, ring) * smooth(size - 0.19 - soft, size - 0.14 + soft, ring) * broken
  paint(out, colours[0]!)
  blend(out, colours[3]!, 0.8 * smooth(0.25, 0.9, -ny))
  blend(out, colours[2]!, 0.8 * smooth(size, size - 0.1, ring))
  blend(out, colours[1]!, Math.max(black, noise.id < 0.16 ? smooth(0.2 + soft, 0.14, ring) : 0))
}

/** Colours: patch, dark middle, net. */
export const giraffePatches: Marking = (noise, { x, y, z, pixel }, out, colours) => {
  const w = 0.14 * noise.at(x * 1.6, y * 1.6, z * 1.6)
  noise.cells(x + w, y * 0.85 - w, z + w, 0.85)
  const gap = noise.second - noise.near
  const soft = 0.02 + pixel
  paint(out, colours[2]!)
  const patch = smooth(0.1 - soft, 0.13 + soft, gap + 0.03 * noise.at(x * 5, y * 5, z * 5))
  blend(out, colours[0]!, patch)
  blend(out, colours[1]!, patch * 0.8 * smooth(0.12, 0.7, gap) * (0.4 + 0.6 * noise.id))
}

/** Colours: white, black. */
export const cowPatches: Marking = (noise, { x, y, z, pixel }, out, colours) => {
  const cloud =
    noise.at(x * 0.8, y * 0.8, z * 0.8) +
    0.3 * noise.at(x * 1.9, y * 1.9, z * 1.9) +
    0.1 * noise.at(x * 4.5, y * 4.5, z * 4.5)
  paint(out, colours[0]!)
  blend(out, colours[1]!, above(0.06, cloud, 0.012 + pixel))
}

/** Colours: coat, spot. */
export const dalmatianSpots: Marking = (noise, { x, y, z, pixel }, out, colours) => {
  const w = 0.15 * noise.at(x * 1.4, y * 1.4, z * 1.4)
  noise.cells(x + w, y, z - w)
  const size = noise.id > 0.3 ? 0.14 + 0.24 * noise.id : 0
  paint(out, colours[0]!)
  blend(
    out,
    colours[1]!,
    smooth(size + 0.015 + pixel, size - 0.015 - pixel, noise.near + 0.04 * noise.at(x * 4, y * 4, z * 4)),
  )
}

export interface ScaleOptions {
  /** Height of a scale relative to its width. */
  tall: number
  /** Relief, 0 … 1. */
  relief: number
  roughness: number
  metalness: number
  /** Strength of the blotches over the scales. */
  blotches: number
}

/** Overlapping scales in rows, tips down. Feature size: the width of one scale. Colours: scale, tip, gap, blotch. */
export function scales({ colours, seed }: PatternInput, options: ScaleOptions): Pattern {
  const noise = new Noise(seed)
  return onThreePlanes((u, v, spot, out, plane) => {
    const { x, y, z, pixel } = spot
    const visibility = visibilityOf(pixel * 1.2)
    const row0 = Math.floor(v / (options.tall * 0.5))
    // Scales overlap downwards: lower rows cover higher ones.
    let depth = -1
    let [du, dv, column, row] = [0, 0, 0, 0]
    for (let k = 1; k >= -1; k--) {
      const r = row0 + k
      const shift = (r & 1) * 0.5
      const c = Math.floor(u - shift)
      const a = (u - shift - c - 0.5) * 2
      const b = (v - r * options.tall * 0.5) / options.tall
      // Tongue shape: rounded below, straight-sided above.
      const inside = b >= 0 ? 1 - Math.abs(a) : 1 - Math.sqrt(a * a + (b * 2.2) ** 2)
      if (inside > 0 && b < 0.52) {
        depth = inside
        ;[du, dv, column, row] = [a, b, c, r]
        break
      }
    }
    const tone = noise.hash(column, row, plane)
    const keel = 1 - smooth(0, 0.16 + pixel, Math.abs(du))
    const rim = depth < 0 ? 1 : 1 - smooth(0.02, 0.2, depth)
    paint(out, colours[0]!)
    shadeBy(out, 0.85 + 0.3 * tone)
    blend(out, colours[1]!, clamp01(0.65 * smooth(0.15, -0.4, dv)))
    if (options.blotches > 0) {
      const s = 0.11
      const saddle =
        Math.sin(y * s * 6 + 1.6 * noise.at(x * s, y * s, z * s)) +
        0.9 * noise.at(x * s * 1.6 + 5, y * s * 1.6, z * s * 1.6)
      blend(out, colours[3]!, options.blotches * smooth(0.1, 0.4, saddle))
      blend(out, colours[2]!, options.blotches * 0.8 * (1 - smooth(0.03, 0.2, Math.abs(saddle - 0.22))))
    }
    blend(out, colours[2]!, 0.85 * rim * visibility)
    out.roughness = options.roughness + 0.2 * rim
    out.metalness = options.metalness
    out.height =
      visibility *
      options.relief *
      (0.2 * (0.5 - dv) * (depth >= 0 ? 1 : 0) + 0.07 * smooth(0, 0.35, depth) + 0.03 * keel)
  }, 10)
}
