/** Metals: surface finish and wear, rust and patina. */
import { visibilityOf } from '../noise.ts'
import {
  blend,
  clamp01,
  noisePattern,
  paint,
  shadeBy,
  smooth,
  type Pattern,
  type PatternInput,
} from '../surface-pattern.ts'

export interface MetalOptions {
  roughness: number
  /** Fine parallel lines around the vertical axis, 0 … 1. */
  brushed: number
  /** Hammer dents, 0 … 1. */
  hammered: number
  /** Casting grain, 0 … 1. */
  cast: number
  /** Darkening of the hollows, 0 … 1. */
  tarnish: number
}

/** Feature size: one hammer dent. Colours: metal, worn bright, tarnish. */
export const metal = noisePattern<MetalOptions>((noise, colours, { x, y, z, pixel, edge, cavity }, out, options) => {
  const cloud = noise.fbm(x * 0.6, y * 0.6, z * 0.6, 4, pixel * 0.6)
  const smudge = noise.fbm(x * 0.35 + 20, y * 0.35, z * 0.35, 3, pixel * 0.35)
  paint(out, colours[0]!)
  out.metalness = 1
  let height = 0
  let rough = options.roughness * (1 + 0.5 * cloud) + 0.06 * Math.max(0, smudge)
  if (options.brushed > 0) {
    // Lines run along x and z: the noise is stretched there and fine along y.
    const line =
      noise.at(x * 0.35, y * 34, z * 0.35) * visibilityOf(pixel * 34) +
      0.8 * noise.at(x * 0.6 + 9, y * 13, z * 0.6) * visibilityOf(pixel * 13)
    shadeBy(out, 1 + 0.16 * options.brushed * line)
    rough += 0.12 * options.brushed * line
    height += 0.006 * options.brushed * line
  }
  if (options.hammered > 0) {
    // Round, merging dents: the deeper of two cell patterns shows.
    noise.cells(x, y, z, 0.8)
    const one = noise.near * noise.near
    noise.cells(x + 5.5, y + 0.5, z - 3.5, 0.8)
    const dent = Math.min(one, noise.near * noise.near + 0.05)
    height += options.hammered * 0.085 * (dent - 0.25) + 0.02 * options.hammered * noise.at(x * 1.3, y * 1.3, z * 1.3)
    rough += 0.04 * options.hammered * noise.id
  }
  if (options.cast > 0) {
    const grain = noise.fbm(x * 7, y * 7, z * 7, 3, pixel * 7)
    height += 0.045 * options.cast * grain
    shadeBy(out, 1 + 0.3 * options.cast * grain)
    rough += 0.1 * options.cast * grain
  }
  const scratch =
    Math.abs(noise.at(x * 1.4 + y * 0.4, y * 9, z * 1.1)) < 0.012 + pixel * 0.05 ? visibilityOf(pixel * 9) : 0
  rough += 0.12 * scratch
  const dark = options.tarnish * clamp01(cavity * 1.2 + 0.55 * Math.max(0, smudge) + 0.3 * cloud)
  blend(out, colours[2]!, clamp01(dark * 0.85))
  rough += 0.22 * dark
  const bright = smooth(0.25, 0.7, edge + 0.35 * cloud)
  blend(out, colours[1]!, 0.55 * bright)
  out.roughness = clamp01(rough - 0.12 * bright)
  out.height = height - 0.004 * scratch
})

type Weathering = { share: number }

/**
 * Rusting iron; `share` is the rusted fraction. Feature size: a blister. Colours: iron, dark rust, rust, bright rust.
 */
export const rust = noisePattern<Weathering>((noise, colours, { x, y, z, pixel, edge, cavity }, out, options) => {
  const large = noise.fbm(x * 0.28, y * 0.22, z * 0.28, 5, pixel * 0.28)
  const fine = noise.fbm(x * 1.7, y * 1.7, z * 1.7, 4, pixel * 1.7)
  // Rust runs below rusty areas.
  const run = noise.fbm(x * 1.5 + 30, y * 0.14, z * 1.5, 3, pixel * 1.5)
  const weathering = large * 1.3 + 0.25 * fine + 0.3 * Math.max(0, run) + 0.35 * cavity - 0.3 * edge
  const level = 0.42 - options.share * 0.84
  const mask = smooth(level - 0.05, level + 0.1, weathering)
  const deep = smooth(level + 0.05, level + 0.4, weathering)
  paint(out, colours[0]!)
  shadeBy(out, 1 + 0.4 * fine)
  blend(out, colours[3]!, mask * (1 - deep) * 0.9)
  blend(out, colours[2]!, mask * clamp01(deep * 0.9 + 0.3 * fine))
  blend(out, colours[1]!, mask * smooth(0.02, 0.3, noise.fbm(x * 0.9 + 70, y * 0.9, z * 0.9, 4, pixel * 0.9)) * 0.85)
  shadeBy(out, 1 + 0.6 * fine * mask)
  out.metalness = 1 - mask
  out.roughness = clamp01(0.42 + 0.2 * large + mask * (0.48 + 0.1 * fine))
  out.height = mask * (0.1 + 0.32 * fine + 0.1 * deep) + 0.03 * fine
})

/** Weathered bronze or copper. Feature size: a fleck. Colours: metal, bright edge, brown, green, pale green. */
export const patina = noisePattern<Weathering>((noise, colours, { x, y, z, ny, pixel, edge, cavity }, out, options) => {
  const large = noise.fbm(x * 0.3, y * 0.24, z * 0.3, 5, pixel * 0.3)
  const fine = noise.fbm(x * 1.9, y * 1.9, z * 1.9, 4, pixel * 1.9)
  const run = noise.fbm(x * 1.3 + 30, y * 0.1, z * 1.3, 3, pixel * 1.3)
  const weathering = large + 0.5 * run + 0.2 * fine + 0.7 * cavity - 0.75 * edge + 0.12 * ny
  const level = 0.4 - options.share * 0.8
  const green = smooth(level - 0.06, level + 0.16, weathering)
  paint(out, colours[0]!)
  blend(out, colours[2]!, clamp01(0.55 + 0.9 * large - 0.6 * edge))
  blend(out, colours[1]!, 0.8 * smooth(0.3, 0.8, edge + 0.3 * fine))
  shadeBy(out, 1 + 0.3 * fine)
  blend(out, colours[3]!, green * 0.92)
  blend(out, colours[4]!, green * clamp01(0.2 + 1.6 * fine + 0.9 * run))
  out.metalness = clamp01(1 - green * 1.1)
  out.roughness = clamp01(0.36 + 0.15 * large + 0.5 * green)
  out.height = green * (0.06 + 0.16 * fine) + 0.02 * fine
})

/** Woven threads under lacquer, such as carbon fibre. Feature size: a thread's width. Colours: lit, unlit. */
export function carbon({ colours }: PatternInput): Pattern {
  return (spot, out) => {
    const { pixel } = spot
    const side = Math.abs(spot.nx) > Math.abs(spot.nz)
    const flat = Math.abs(spot.ny) > 0.75
    const u = side && !flat ? spot.z : spot.x
    const v = flat ? spot.z : spot.y
    const [i, j] = [Math.floor(u), Math.floor(v)]
    const over = (((i + j) % 4) + 4) % 4 < 2
    const along = over ? v : u
    const acrossThread = over ? u - i : v - j
    const curve = 1 - (2 * acrossThread - 1) ** 2
    const fibre = 0.5 + 0.5 * Math.sin(acrossThread * 40) * visibilityOf(pixel * 7)
    paint(out, over ? colours[0]! : colours[1]!)
    shadeBy(out, 0.75 + 0.25 * fibre + 0.3 * curve + 0.04 * Math.sin(along))
    out.roughness = 0.22
    out.metalness = 0.2
    out.height = 0.02 * curve
  }
}
