/** Woods: growth rings around a pith, with fibres, pores and rays. */
import { visibilityOf } from '../noise.ts'
import { above, blend, clamp01, noisePattern, paint, shadeBy, smooth } from '../surface-pattern.ts'

export interface WoodOptions {
  /** Darkness of the late wood, 0 … 1. */
  rings: number
  /** Waviness of the rings, in ring widths. */
  wander: number
  /** Elongated open vessels, 0 … 1. */
  pores: number
  /** Bright flecks across the rings, 0 … 1, as in oak. */
  rays: number
  /** Streaks along the fibres, 0 … 1. */
  fibres: number
  roughness: number
}

/**
 * Feature size: one ring. The trunk stands slightly tilted beside the model, so that its sides show flat-sawn and
 * straight grain. Colours: early, late, pore.
 */
export const wood = noisePattern<WoodOptions>((noise, colours, { x, y, z, pixel }, out, options) => {
  const [early, late, pore] = [colours[0]!, colours[1]!, colours[2]!]
  const a = x + 0.16 * y - 7.3
  const b = z + 0.05 * y + 4.1
  const bend =
    options.wander *
    (noise.fbm(a * 0.11, y * 0.035, b * 0.11, 2, pixel * 0.11) * 3 + 0.5 * noise.at(a * 0.5, y * 0.12, b * 0.5))
  const radius = Math.sqrt(a * a + b * b) + bend
  const ring = Math.floor(radius)
  const phase = radius - ring
  const year = 0.65 + 0.7 * noise.hash(ring, 7)
  // Early wood darkens slowly into late wood, which ends abruptly.
  const width = Math.max(pixel * 1.2, 0.05)
  const lateness = smooth(0.35, 0.92, phase) * (1 - smooth(1 - width, 1, phase)) + 0.12 * (1 - smooth(0, width, phase))
  const seenRings = visibilityOf(pixel * 0.7)
  const streak =
    noise.at(a * 9, y * 0.35, b * 9) * visibilityOf(pixel * 9) +
    0.6 * noise.at(a * 21, y * 0.7, b * 21) * visibilityOf(pixel * 21)
  paint(out, early)
  blend(out, late, clamp01((lateness * year * seenRings + 0.25 * (1 - seenRings)) * options.rings))
  shadeBy(out, 1 + options.fibres * 0.32 * streak + 0.16 * noise.at(a * 0.06 + 9, y * 0.02, b * 0.06))
  let vessel = 0
  if (options.pores > 0) {
    const seen = visibilityOf(pixel * 12)
    if (seen > 0) {
      const open = 1 - 0.65 * smooth(0.3, 0.7, phase)
      vessel = seen * options.pores * open * smooth(0.2, 0.42, noise.at(a * 13 + 31, y * 0.9, b * 13))
      blend(out, pore, vessel * 0.75)
    }
  }
  let fleck = 0
  if (options.rays > 0) {
    const turn = Math.atan2(b, a) * 42
    fleck = options.rays * smooth(0.28, 0.5, noise.at(turn, y * 0.42, radius * 0.45)) * visibilityOf(pixel * 5)
    blend(out, early, fleck * 0.5)
    shadeBy(out, 1 + 0.1 * fleck)
  }
  out.roughness = options.roughness + 0.08 * lateness - 0.1 * fleck + 0.12 * vessel
  out.height = 0.05 * options.fibres * streak - 0.11 * vessel + 0.03 * lateness * seenRings
})

/** Plates separated by deep vertical fissures. Feature size: one plate. Colours: ridge, flank, fissure, lichen. */
export const bark = noisePattern((noise, colours, { x, y, z, pixel }, out) => {
  const wx = x + 0.35 * noise.at(x * 0.8, y * 0.5, z * 0.8)
  const wz = z + 0.35 * noise.at(x * 0.8 + 7, y * 0.5, z * 0.8)
  noise.cells(wx, y * 0.36, wz)
  const gap = noise.second - noise.near
  const { id } = noise
  const rough = noise.fbm(x * 2.6, y * 1.1, z * 2.6, 4, pixel * 2.6)
  const plate = smooth(0.02, 0.34, gap + rough * 0.1)
  paint(out, colours[2]!)
  blend(out, colours[1]!, plate)
  blend(out, colours[0]!, clamp01(smooth(0.25, 0.75, plate * (0.55 + 0.6 * id) + rough * 0.9)))
  const lichen = smooth(0.24, 0.42, noise.fbm(x * 0.55 + 40, y * 0.4, z * 0.55, 4, pixel)) * plate
  blend(out, colours[3]!, lichen * 0.55)
  shadeBy(out, 1 + 0.5 * rough)
  out.roughness = 0.93
  out.height = plate * 0.34 + rough * 0.2 - 0.06 * above(0.5, id, 0.2) * plate
})

/** Ground and pressed bark: dark and light crumbs. Feature size: a crumb. Colours: light, dark, hole. */
export const cork = noisePattern((noise, colours, { x, y, z, pixel }, out) => {
  noise.cells(x, y, z)
  const { near, id } = noise
  const gap = noise.second - near
  const grain = noise.fbm(x * 3, y * 3, z * 3, 3, pixel * 3)
  paint(out, colours[0]!)
  blend(out, colours[1]!, clamp01(id * 0.8 + grain * 0.4))
  const hole = smooth(0.72, 0.85, id) * smooth(0.4, 0.15, near)
  blend(out, colours[2]!, 0.75 * hole + 0.35 * (1 - smooth(0, 0.12, gap)))
  out.roughness = 0.9
  out.height = 0.08 * grain + 0.07 * smooth(0, 0.2, gap) - 0.16 * hole
})
