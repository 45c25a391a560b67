/** Fired clay: glazed, crackled, fine, or bare. */
import { visibilityOf } from '../noise.ts'
import { blend, clamp01, noisePattern, paint, shadeBy, smooth } from '../surface-pattern.ts'

type GlazeOptions = { specks: number; runs: number; roughness: number }

/**
 * Glaze that pools in hollows and breaks thin over edges. Feature size: the distance between specks. Colours: glaze,
 * pooled, thin, speck.
 */
export const glaze = noisePattern<GlazeOptions>((noise, colours, { x, y, z, pixel, edge, cavity }, out, options) => {
  const cloud = noise.fbm(x * 0.22, y * 0.22, z * 0.22, 4, pixel * 0.22)
  const run = noise.fbm(x * 0.75 + 12, y * 0.09, z * 0.75, 3, pixel * 0.75)
  paint(out, colours[0]!)
  blend(out, colours[1]!, clamp01(cavity * 1.2 + options.runs * smooth(-0.12, 0.32, run + cloud * 0.6)))
  blend(
    out,
    colours[2]!,
    clamp01(smooth(0.18, 0.75, edge + 0.3 * cloud) * 0.9 + options.runs * 0.35 * smooth(0.1, 0.34, -run)),
  )
  if (options.specks > 0) {
    noise.cells(x, y, z)
    const size = 0.05 + 0.16 * noise.id * noise.id
    const speck = smooth(size + pixel * 0.5, size * 0.5, noise.near) * visibilityOf(pixel * 1.5)
    blend(out, colours[3]!, options.specks * speck * (noise.id > 0.4 ? 0.85 : 0))
  }
  shadeBy(out, 1 + 0.1 * cloud)
  out.roughness = clamp01(options.roughness + 0.05 * cloud)
  out.height = 0.02 * noise.at(x * 0.5, y * 0.5, z * 0.5) + 0.05 * options.runs * run
})

/**
 * A net of fine cracks of two sizes, stained. Feature size: a large field. Colours: glaze, shade, crack, fine crack.
 */
export const crackle = noisePattern((noise, colours, { x, y, z, pixel, cavity }, out) => {
  const w = 0.16 * noise.at(x * 1.3, y * 1.3, z * 1.3)
  noise.cells(x + w, y - w, z + w)
  const { id } = noise
  const wide = 0.018 + pixel * 0.6
  const large = 1 - smooth(wide * 0.4, wide * 1.6, noise.second - noise.near)
  noise.cells(x * 2.6 + 30 + w * 2, y * 2.6, z * 2.6)
  const thin = 0.03 + pixel * 1.4
  const fine = (1 - smooth(thin * 0.3, thin * 1.5, noise.second - noise.near)) * visibilityOf(pixel * 4)
  const cloud = noise.fbm(x * 0.3, y * 0.3, z * 0.3, 3, pixel * 0.3)
  paint(out, colours[0]!)
  blend(out, colours[1]!, clamp01(0.35 + cloud + 0.12 * id + 0.7 * cavity))
  blend(out, colours[3]!, 0.45 * fine)
  blend(out, colours[2]!, 0.9 * large)
  out.roughness = 0.13 + 0.25 * large + 0.1 * fine
  out.height = -0.03 * large - 0.008 * fine
})

/** Bare fired clay: grains, soot, salt on edges. Feature size: a patch of colour. Colours: clay, light, soot, salt. */
export const terracotta = noisePattern((noise, colours, { x, y, z, pixel, cavity }, out) => {
  const patch = noise.fbm(x * 0.5, y * 0.5, z * 0.5, 4, pixel * 0.5)
  const grain = noise.fbm(x * 8, y * 8, z * 8, 3, pixel * 8)
  const turning = noise.at(3, y * 5, 7) * visibilityOf(pixel * 5)
  paint(out, colours[0]!)
  blend(out, colours[1]!, clamp01(0.4 + 1.2 * patch + 0.4 * grain))
  blend(out, colours[2]!, 0.4 * smooth(0.08, 0.4, noise.fbm(x * 0.4 + 50, y * 0.4, z * 0.4, 3, pixel)) + 0.4 * cavity)
  blend(out, colours[3]!, 0.42 * smooth(0.14, 0.36, noise.fbm(x * 0.9 + 90, y * 0.7, z * 0.9, 5, pixel)))
  shadeBy(out, 1 + 0.22 * grain + 0.04 * turning)
  out.roughness = 0.88
  out.height = 0.035 * grain + 0.02 * turning
})

/** Soft clay under fingers and tools. Feature size: one thumbprint. Colours: clay, damp, light. */
export const modellingClay = noisePattern((noise, colours, { x, y, z, pixel, edge, cavity }, out) => {
  noise.cells(x * 0.8, y * 0.8, z * 0.8)
  const dent = smooth(0.75, 0.05, noise.near) * (noise.id > 0.35 ? 1 : 0.2)
  const tool = noise.fbm(x * 2.2 + y, y * 0.7, z * 2.2, 3, pixel * 2.2)
  const print = Math.sin(noise.near * 46 + 2 * noise.at(x * 2, y * 2, z * 2)) * visibilityOf(pixel * 8) * dent
  const patch = noise.fbm(x * 0.4, y * 0.4, z * 0.4, 3, pixel * 0.4)
  paint(out, colours[0]!)
  blend(out, colours[1]!, clamp01(0.4 + patch + 0.5 * cavity))
  blend(out, colours[2]!, clamp01(0.5 * edge + 0.3 * tool))
  out.roughness = 0.72 + 0.1 * tool
  out.height = -0.09 * dent + 0.05 * tool + 0.008 * print
})
