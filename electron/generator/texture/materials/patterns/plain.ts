/** Materials of one colour, told apart by their surface: plastic, rubber, wax, paper. */
import { visibilityOf } from '../noise.ts'
import { blend, clamp01, noisePattern, paint, shadeBy } from '../surface-pattern.ts'

export interface PlainOptions {
  roughness: number
  metalness?: number
  /** Fine bumps, 0 … 1, and their number across a feature. */
  grain: number
  fineness: number
  /** Broad surface waves, 0 … 1. */
  waves: number
  /** Colour variation, 0 … 1. */
  clouds: number
  /** Translucency of thin parts and depth of hollows, 0 … 1. */
  depth: number
}

/** Colours: main, thin or lit, thick. */
export const plain = noisePattern<PlainOptions>((noise, colours, { x, y, z, pixel, edge, cavity }, out, options) => {
  const { fineness } = options
  const cloud = noise.fbm(x * 0.5, y * 0.5, z * 0.5, 4, pixel * 0.5)
  paint(out, colours[0]!)
  blend(out, colours[1]!, clamp01(options.clouds * (0.5 + 1.4 * cloud) + options.depth * edge))
  blend(out, colours[2]!, clamp01(options.clouds * -1.3 * cloud + options.depth * cavity))
  const grain = options.grain > 0 ? noise.fbm(x * fineness, y * fineness, z * fineness, 2, pixel * fineness) : 0
  shadeBy(out, 1 + 0.3 * options.grain * grain)
  out.metalness = options.metalness ?? 0
  out.roughness = clamp01(options.roughness + 0.12 * cloud * (0.3 + options.clouds) + 0.1 * options.grain * grain)
  out.height =
    (options.grain * 0.3 * grain) / fineness +
    options.waves * 0.1 * noise.at(x * 0.9, y * 0.9, z * 0.9) * visibilityOf(pixel)
})

/** Old resin with air and dust in it. Feature size: a cloud. Colours: resin, light, dark, speck. */
export const amber = noisePattern((noise, colours, { x, y, z, pixel, edge, cavity }, out) => {
  const w = noise.fbm(x * 0.6, y * 0.6, z * 0.6, 3, pixel * 0.6)
  const flow = noise.fbm(x * 0.8 + 2 * w, y * 1.6 + w, z * 0.8, 4, pixel * 1.6)
  noise.cells(x * 3, y * 3, z * 3)
  const bubble = noise.id > 0.78 ? clamp01((0.2 - noise.near) * 8) * visibilityOf(pixel * 3) : 0
  paint(out, colours[0]!)
  blend(out, colours[1]!, clamp01(0.3 + 1.8 * flow + 0.6 * edge))
  blend(out, colours[2]!, clamp01(0.1 - 2 * flow + 0.8 * cavity))
  blend(
    out,
    colours[3]!,
    clamp01(bubble * 0.8 + 0.5 * clamp01(noise.at(x * 9, y * 9, z * 9) * 4 - 2) * visibilityOf(pixel * 9)),
  )
  out.roughness = 0.1 + 0.05 * flow
  out.height = 0.015 * w
})

/** Thin layers that shimmer from colour to colour. Feature size: a wave. Colours: ground, then the shimmer. */
export const pearl = noisePattern((noise, colours, { x, y, z, nx, ny, pixel }, out) => {
  const warp = noise.fbm(x * 0.5, y * 0.5, z * 0.5, 4, pixel * 0.5)
  const turn = (ny * 0.8 + nx * 0.5 + warp * 1.6) * 2.2
  paint(out, colours[0]!)
  for (let k = 1; k < colours.length; k++)
    blend(out, colours[k]!, 0.5 * clamp01(Math.cos(turn * 2 - (k * Math.PI * 2) / (colours.length - 1))))
  out.roughness = 0.2 + 0.05 * warp
  out.metalness = 0.15
  out.height = 0.01 * warp
})
