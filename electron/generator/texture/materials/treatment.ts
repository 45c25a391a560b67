/** Treatments of a material: wear, dirt, water, polish, and cover. */
import type { LinearRgb } from '../../../engine/colour/oklch.ts'
import { Noise } from './noise.ts'
import { linearOfHex } from './recolour.ts'
import {
  blend,
  blendSurface,
  clamp01,
  newSurface,
  shadeBy,
  smooth,
  type Surface,
  type Pattern,
  type Spot,
} from './surface-pattern.ts'

/** Strengths, 0 … 1 each; polish runs from -1 (rough) to 1 (polished). */
export interface Treatment {
  worn: number
  dirty: number
  wet: number
  polish: number
  brushed: number
  hammered: number
  cast: number
  /** Cover of upward-facing surfaces. */
  cover?: 'snow' | 'moss' | 'dust' | 'rust'
}

export const untreated: Treatment = { worn: 0, dirty: 0, wet: 0, polish: 0, brushed: 0, hammered: 0, cast: 0 }

const grime = linearOfHex('#2b2118')
const dust = linearOfHex('#a99a83')

/** Applies a treatment; `cover` is scaled in features of the material below. Worn edges show `beneath`. */
export function treated(
  pattern: Pattern,
  treatment: Treatment,
  options: { seed: number; beneath: LinearRgb; metallic: boolean; cover?: Pattern },
): Pattern {
  const { worn, dirty, wet, polish } = treatment
  const { cover } = options
  if (worn === 0 && dirty === 0 && wet === 0 && polish === 0 && cover === undefined) return pattern
  const noise = new Noise(options.seed + 501)
  const covering = newSurface()
  return (spot, out) => {
    pattern(spot, out)
    const { x, y, z, pixel } = spot
    const cloud = noise.fbm(x * 0.33, y * 0.33, z * 0.33, 4, pixel * 0.33)
    if (polish !== 0) polished(out, polish)
    if (worn > 0) wearOff(out, spot, worn, cloud, noise, options)
    if (dirty > 0) soil(out, spot, dirty, cloud, noise, treatment.cover === 'dust')
    if (cover !== undefined) {
      const fine = noise.fbm(x * 1.3 + 7, y * 1.3, z * 1.3, 4, pixel * 1.3)
      const lying = smooth(0.12, 0.42, spot.ny * 0.75 + 0.35 * spot.cavity + 0.55 * cloud + 0.35 * fine - 0.1)
      covering.metalness = 0
      cover(spot, covering)
      blendSurface(out, covering, lying)
      out.roughness += (covering.roughness - out.roughness) * lying
      out.metalness *= 1 - lying
      out.height += (covering.height + 0.25 - out.height) * lying
      out.glow *= 1 - lying
    }
    if (wet > 0) {
      // Water fills pores: the colour becomes darker and richer, under a glossy film (Jensen et al. 1999).
      const film = wet * smooth(-0.35, 0.25, cloud + 0.4 * spot.cavity + 0.25 * spot.ny)
      const rough = out.roughness * (1 - out.metalness)
      shadeBy(out, 1 - 0.45 * film * rough)
      out.roughness += (0.07 - out.roughness) * film * 0.9
      out.height *= 1 - 0.6 * film
    }
  }
}

function polished(out: Surface, polish: number): void {
  if (polish > 0) {
    out.roughness *= 1 - 0.72 * polish
    out.height *= 1 - 0.55 * polish
  } else {
    out.roughness += (0.95 - out.roughness) * -polish * 0.8
    out.height *= 1 - 0.3 * polish
  }
}

function wearOff(
  out: Surface,
  spot: Spot,
  worn: number,
  cloud: number,
  noise: Noise,
  { beneath, metallic }: { beneath: LinearRgb; metallic: boolean },
): void {
  const { x, y, z, pixel } = spot
  const fine = noise.fbm(x * 1.7, y * 1.7, z * 1.7, 4, pixel * 1.7)
  const rubbed = smooth(0.42 - 0.3 * worn, 0.75 - 0.3 * worn, spot.edge + 0.55 * cloud + 0.45 * fine)
  const scratch = noise.ridges(x * 0.5 + y * 0.15, y * 2.6, z * 0.5 + 9, 2, pixel * 2.6)
  const scratched = worn * smooth(0.86, 0.95, scratch) * smooth(-0.1, 0.2, cloud + 0.3 * fine)
  const gone = clamp01(rubbed * worn + 0.6 * scratched)
  blend(out, beneath, 0.75 * gone)
  shadeBy(out, 1 + worn * 0.35 * cloud)
  out.roughness = clamp01(out.roughness + (metallic ? -0.08 : 0.2) * gone + 0.12 * worn * cloud)
  out.height -= 0.04 * gone
}

function soil(out: Surface, spot: Spot, dirty: number, cloud: number, noise: Noise, light: boolean): void {
  const { x, y, z, pixel } = spot
  const fine = noise.fbm(x * 1.1 + 33, y * 0.6, z * 1.1, 5, pixel * 1.1)
  const run = noise.fbm(x * 1.4 + 80, y * 0.12, z * 1.4, 3, pixel * 1.4)
  const low = smooth(0.35, 0, spot.rise) * 0.35
  const up = light ? 0.5 * Math.max(0, spot.ny) : 0
  const lying =
    dirty *
    smooth(0.02, 0.6, spot.cavity * 1.1 + 0.9 * cloud + 0.7 * fine + 0.5 * run + low + up - 0.5 * spot.edge + 0.08)
  blend(out, light ? dust : grime, 0.78 * lying)
  out.metalness *= 1 - lying
  out.glow *= 1 - lying
  out.roughness += (0.94 - out.roughness) * lying
}
