/** Drawn patterns: checks, stripes, dots, camouflage, gradients, a night sky. */
import type { LinearRgb } from '../../../../engine/colour/oklch.ts'
import { linearFromOklch, oklchFromLinear } from '../../../../engine/colour/oklch.ts'
import { visibilityOf } from '../noise.ts'
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
} from '../surface-pattern.ts'

/** Feature size: a square of the board. Colours: one, other. */
export function checks({ colours }: PatternInput): Pattern {
  return onThreePlanes((u, v, { pixel }, out) => {
    const soft = Math.max(pixel, 0.004)
    const square = (t: number): number => {
      const d = Math.abs((((t % 2) + 2) % 2) - 1) - 0.5
      return smooth(-soft, soft, d) * 2 - 1
    }
    paint(out, colours[0]!)
    blend(out, colours[1]!, 0.5 - 0.5 * square(u + 0.5) * square(v + 0.5))
    out.roughness = 0.42
  }, 40)
}

/** Stripes run horizontally, vertically around the model's axis, or in a spiral around it. */
export type StripeDirection = 'level' | 'upright' | 'winding'

/** Number of stripe sets around a model: whole, so that they match where the turn closes. */
const setsAround = 6

/** Feature size: a stripe. Colours in turn. */
export function stripes({ colours }: PatternInput, direction: StripeDirection): Pattern {
  const count = colours.length
  return (spot, out) => {
    const around = (Math.atan2(spot.x, spot.z) / (2 * Math.PI)) * setsAround * count
    const distance = Math.sqrt(spot.x * spot.x + spot.z * spot.z)
    const perUnit =
      direction === 'level' ? 1 : Math.max(1, (setsAround * count) / (2 * Math.PI * Math.max(distance, 1e-6)))
    const t = direction === 'level' ? spot.y : direction === 'upright' ? around : around / 3 + spot.y
    const at = Math.floor(t)
    const soft = Math.min(0.5, Math.max(spot.pixel * perUnit, 0.004))
    paint(out, colours[((at % count) + count) % count]!)
    blend(out, colours[(((at + 1) % count) + count) % count]!, smooth(1 - soft, 1 + soft, t - at))
    blend(out, colours[(((at - 1) % count) + count) % count]!, 1 - smooth(-soft, soft, t - at))
    out.roughness = 0.45
  }
}

/** Feature size: the distance between dots. Colours: ground, dot. */
export function dots({ colours }: PatternInput): Pattern {
  return onThreePlanes((u, v, { pixel }, out) => {
    const row = Math.round(v / 0.866)
    const dv = v - row * 0.866
    const du = u - (row & 1) * 0.5
    const near = Math.hypot(du - Math.round(du), dv)
    paint(out, colours[0]!)
    blend(out, colours[1]!, 1 - above(0.27, near, pixel))
    out.roughness = 0.45
  }, 24)
}

/** Layered blotches. Feature size: a blotch. Colours: ground, then each layer. */
export const camouflage = noisePattern<{ blocky: boolean }>((noise, colours, spot, out, options) => {
  const snap = (t: number): number => (options.blocky ? (Math.floor(t * 7) + 0.5) / 7 : t)
  const [x, y, z] = [snap(spot.x), snap(spot.y), snap(spot.z)]
  paint(out, colours[0]!)
  for (let layer = 1; layer < colours.length; layer++) {
    const s = layer * 23.7
    const cloud =
      noise.at(x * 0.7 + s, y * 0.9 - s, z * 0.7) +
      0.4 * noise.at(x * 1.7 + s, y * 1.9, z * 1.7) +
      0.14 * noise.at(x * 4, y * 4, z * 4 + s)
    blend(out, colours[layer]!, above(0.1 + 0.035 * layer, cloud, options.blocky ? 0.001 : 0.008 + spot.pixel))
  }
  const thread =
    (noise.at(spot.x * 40, spot.y * 40, spot.z * 40) + noise.at(spot.x * 19, spot.y * 19, spot.z * 19)) *
    visibilityOf(spot.pixel * 30)
  shadeBy(out, 1 + 0.08 * thread)
  out.roughness = 0.88
  out.height = 0.003 * thread
})

/** From the first colour at the bottom to the last at the top, interpolated in Oklab. */
export function gradient({ colours }: PatternInput): Pattern {
  const steps = 256
  const table: LinearRgb[] = Array.from({ length: steps + 1 }, (_, i) => mixColours(colours, i / steps))
  return (spot, out) => {
    const t = clamp01(spot.rise) * steps
    const i = Math.min(steps - 1, Math.floor(t))
    paint(out, table[i]!)
    blend(out, table[i + 1]!, t - i)
    out.roughness = 0.4
  }
}

function mixColours(colours: readonly LinearRgb[], t: number): LinearRgb {
  const at = Math.min(colours.length - 2, Math.floor(t * (colours.length - 1)))
  if (colours.length < 2 || at < 0) return colours[0]!
  const share = t * (colours.length - 1) - at
  const [a, b] = [oklchFromLinear(colours[at]!), oklchFromLinear(colours[at + 1]!)]
  const polar = (c: typeof a): [number, number] => [
    c.chroma * Math.cos((c.hue * Math.PI) / 180),
    c.chroma * Math.sin((c.hue * Math.PI) / 180),
  ]
  const [[a1, b1], [a2, b2]] = [polar(a), polar(b)]
  const [x, y] = [a1 + (a2 - a1) * share, b1 + (b2 - b1) * share]
  return linearFromOklch({
    lightness: a.lightness + (b.lightness - a.lightness) * share,
    chroma: Math.hypot(x, y),
    hue: ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360,
  })
}

/** Nebulae and stars. Feature size: a cloud. Colours: night, first, second and third nebula, star. */
export const galaxy = noisePattern((noise, colours, { x, y, z, pixel }, out) => {
  const w = noise.fbm(x * 0.8, y * 0.8, z * 0.8, 4, pixel * 0.8)
  const v = noise.fbm(x * 0.8 + 31, y * 0.8, z * 0.8, 4, pixel * 0.8)
  const arm = noise.fbm(x * 0.7 + 2 * w, y * 0.7 + 2 * v, z * 0.7 + w, 5, pixel)
  const dust = noise.ridges(x * 0.9 + v, y * 0.9 - w, z * 0.9, 4, pixel * 0.9)
  paint(out, colours[0]!)
  blend(out, colours[1]!, 0.9 * smooth(-0.15, 0.4, arm))
  blend(out, colours[2]!, 0.85 * smooth(0, 0.42, v + 0.3 * arm))
  blend(out, colours[3]!, 0.8 * smooth(0.12, 0.5, arm + 0.5 * w))
  blend(out, colours[0]!, 0.6 * smooth(0.62, 0.9, dust) * smooth(0.5, 0, arm))
  let stars = 0
  for (const scale of [6, 15]) {
    noise.cells(x * scale, y * scale, z * scale)
    const size = (scale === 6 ? 0.16 : 0.22) * noise.id * noise.id + pixel * scale * 0.4
    const star =
      noise.id > (scale === 6 ? 0.72 : 0.55)
        ? smooth(size, size * 0.3, noise.near) * visibilityOf(pixel * scale * 0.8)
        : 0
    blend(out, colours[4]!, star)
    stars = Math.max(stars, star)
  }
  out.roughness = 0.25
  // Stars shine, gas clouds only glimmer.
  out.glow = clamp01(stars + 0.45 * smooth(0, 0.45, v + 0.3 * arm))
})
