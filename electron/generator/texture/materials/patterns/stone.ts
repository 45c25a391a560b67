/** Stones: veins, crystals, layers, chips. */
import { Noise, visibilityOf } from '../noise.ts'
import {
  above,
  blend,
  blendSurface,
  clamp01,
  newSurface,
  noisePattern,
  paint,
  shadeBy,
  smooth,
  type Pattern,
  type PatternInput,
} from '../surface-pattern.ts'

type MarbleOptions = { veins: number; roughness: number }

/**
 * Clouds with warped veins. The feature size is the distance between large veins. Colours: ground, cloud, vein, second
 * vein.
 */
export const marble = noisePattern<MarbleOptions>((noise, colours, { x, y, z, pixel }, out, options) => {
  const wx = noise.fbm(x * 0.6, y * 0.6, z * 0.6, 4, pixel * 0.6)
  const wy = noise.fbm(x * 0.6 + 31, y * 0.6, z * 0.6, 4, pixel * 0.6)
  const px = x + 1.5 * wx
  const py = y + 1.5 * wy
  const pz = z + 1.5 * (wx - wy)
  const large = Math.abs(noise.at(px * 0.55, py * 0.4, pz * 0.55))
  const fine = Math.abs(noise.at(px * 1.3 + 50, py * 1.1, pz * 1.3))
  const hair = Math.abs(noise.at(px * 2.9 + 20, py * 2.5, pz * 2.9))
  const strong = 0.35 + 0.65 * smooth(-0.25, 0.3, noise.at(px * 0.35 + 80, py * 0.35, pz * 0.35))
  const soft = Math.max(pixel * 0.6, 0.012)
  const veins =
    options.veins *
    strong *
    Math.max(
      (1 - smooth(0, 0.05 + soft, large)) * 0.95 + 0.3 * (1 - smooth(0, 0.2, large)),
      0.7 * (1 - smooth(0, 0.045 + soft, fine)),
      0.35 * (1 - smooth(0, 0.05 + soft, hair)) * visibilityOf(pixel * 3),
    )
  paint(out, colours[0]!)
  blend(out, colours[1]!, clamp01(0.5 + 1.1 * wx + 0.5 * wy) * 0.7)
  blend(out, colours[3]!, 0.35 * options.veins * smooth(0.12, 0.42, wy))
  blend(out, colours[2]!, clamp01(veins))
  out.roughness = options.roughness + 0.05 * veins
  out.height = 0
})

/**
 * Interlocked crystals of three minerals. Feature size: a large crystal. Colours: feldspar, quartz, mica, plagioclase.
 */
export const granite = noisePattern((noise, colours, { x, y, z, pixel }, out) => {
  const wx = x + 0.25 * noise.at(x * 2, y * 2, z * 2)
  const wy = y + 0.25 * noise.at(x * 2 + 9, y * 2, z * 2)
  noise.cells(wx, wy, z)
  const large = noise.id
  const border = smooth(0.02, 0.02 + Math.max(0.08, pixel), noise.second - noise.near)
  const seen = visibilityOf(pixel * 1.2)
  paint(out, colours[0]!)
  blend(out, colours[1]!, above(0.46, large, 0.02) * seen)
  blend(out, colours[3]!, above(0.74, large, 0.02) * seen)
  noise.cells(wx * 2.3 + 40, wy * 2.3, z * 2.3)
  const mica = above(0.7, noise.id, 0.02) * smooth(0.6, 0.42, noise.near) * visibilityOf(pixel * 2.3)
  blend(out, colours[2]!, mica * 0.92)
  const grain = noise.at(x * 9, y * 9, z * 9) * visibilityOf(pixel * 9)
  shadeBy(out, (0.9 + 0.1 * border) * (1 + 0.16 * grain))
  out.roughness = 0.3 - 0.12 * mica + 0.08 * large
  out.height = 0.02 * border * large
})

/** Thin layers that split into steps. Feature size: a thick layer. Colours: ground, light, rust. */
export const slate = noisePattern((noise, colours, { x, y, z, pixel }, out) => {
  const lift = y + 0.25 * x + 1.6 * noise.fbm(x * 0.22, y * 0.4, z * 0.22, 4, pixel * 0.22)
  const broad = noise.fbm(x * 0.3 + 5, lift * 1.4, z * 0.3, 4, pixel * 1.4)
  const thin = noise.fbm(x * 0.5, lift * 6, z * 0.5, 3, pixel * 6)
  const step = smooth(-0.05, 0.05, Math.sin(lift * 3.1 + broad * 6) * 0.5)
  paint(out, colours[0]!)
  blend(out, colours[1]!, clamp01(0.4 + broad * 1.3 + thin * 0.5))
  blend(out, colours[2]!, 0.5 * smooth(0.16, 0.42, noise.fbm(x * 0.5 + 60, lift, z * 0.5, 4, pixel)))
  shadeBy(out, 1 + 0.3 * thin)
  out.roughness = 0.62 + 0.2 * thin
  out.height = 0.16 * step + 0.2 * thin + 0.1 * broad
})

/** Grains laid down in bands. Feature size: a band. Colours: light, dark, band. */
export const sandstone = noisePattern((noise, colours, { x, y, z, pixel }, out) => {
  const lift = y + 0.9 * noise.fbm(x * 0.25, y * 0.25, z * 0.25, 3, pixel * 0.25) + 0.12 * x
  const band =
    noise.fbm(3.7, lift * 0.9, 1.3, 4, pixel) + 0.35 * noise.at(x * 0.1, lift * 4, z * 0.1) * visibilityOf(pixel * 4)
  const grain =
    noise.at(x * 17, y * 17, z * 17) * visibilityOf(pixel * 17) +
    0.7 * noise.at(x * 8, y * 8, z * 8) * visibilityOf(pixel * 8)
  paint(out, colours[0]!)
  blend(out, colours[1]!, clamp01(0.5 + 1.5 * band))
  blend(out, colours[2]!, 0.8 * smooth(0.15, 0.3, band))
  shadeBy(out, 1 + 0.16 * grain)
  out.roughness = 0.92
  out.height = 0.035 * grain + 0.12 * noise.fbm(x * 1.1, lift * 2.4, z * 1.1, 4, pixel * 2.4)
})

/** Dark rock full of bubbles. Feature size: a bubble. Colours: rock, light, hollow. */
export const pumice = noisePattern((noise, colours, { x, y, z, pixel }, out) => {
  const rough = noise.fbm(x * 0.8, y * 0.8, z * 0.8, 5, pixel * 0.8)
  noise.cells(x, y, z)
  const size = 0.18 + 0.32 * noise.id
  let hollow = smooth(size, size * 0.45, noise.near)
  noise.cells(x * 2.7 + 9, y * 2.7, z * 2.7)
  hollow = Math.max(hollow, 0.6 * smooth(0.38, 0.15, noise.near) * visibilityOf(pixel * 2.7))
  paint(out, colours[0]!)
  blend(out, colours[1]!, clamp01(0.4 + rough))
  blend(out, colours[2]!, hollow * 0.9)
  out.roughness = 0.9
  out.height = 0.25 * rough - 0.3 * hollow
})

/** Chips of stone in cement, ground flat. Feature size: a large chip. Colours: cement, then the chips. */
export const terrazzo = noisePattern((noise, colours, { x, y, z, pixel }, out) => {
  const chips = colours.length - 1
  paint(out, colours[0]!)
  shadeBy(out, 1 + 0.08 * noise.fbm(x * 3, y * 3, z * 3, 3, pixel * 3))
  out.roughness = 0.32
  for (let size = 0; size < 2; size++) {
    const scale = size === 0 ? 2.4 : 1
    noise.cells(x * scale + size * 13, y * scale, z * scale)
    const { id } = noise
    const keep = size === 0 ? 0.45 : 0.36
    if (id < keep) continue
    const gap = noise.second - noise.near
    const chip = above(0.1 + 0.12 * ((id * 7) % 1), gap, pixel * scale) * visibilityOf(pixel * scale)
    const colour = colours[1 + (Math.floor(id * 997) % chips)]!
    blend(out, colour, chip)
    shadeBy(out, 1 + 0.14 * chip * noise.at(x * 5, y * 5, z * 5))
    out.roughness = 0.32 - 0.14 * chip
  }
  out.height = 0
})

/** Rounded stones side by side. Feature size: a stone. Colours: stone, other stone, joint, moss. */
export function cobble({ colours, seed }: PatternInput): Pattern {
  const noise = new Noise(seed)
  const face = newSurface()
  return (spot, out) => {
    const { x, y, z, pixel } = spot
    noise.cells(x + 0.15 * noise.at(x * 2, y * 2, z * 2), y, z, 0.8)
    const { id } = noise
    const gap = noise.second - noise.near
    const stone = smooth(0.03, 0.16 + pixel, gap)
    const dome = Math.sqrt(smooth(0, 0.62, gap))
    const rough = noise.fbm(x * 2.6, y * 2.6, z * 2.6, 4, pixel * 2.6)
    paint(out, colours[2]!)
    blend(out, colours[3]!, 0.8 * smooth(-0.1, 0.25, noise.fbm(x * 0.7 + 20, y * 0.7, z * 0.7, 3, pixel)) * (1 - stone))
    paint(face, colours[0]!)
    blend(face, colours[1]!, clamp01(id * 1.1 + rough * 0.5))
    shadeBy(face, 0.78 + 0.4 * ((id * 13) % 1) + 0.45 * rough)
    blendSurface(out, face, stone)
    out.roughness = 0.85 - 0.12 * stone
    out.height = 0.34 * dome * stone + 0.07 * rough
  }
}

type ConcreteOptions = { holes: number; grain: number }

/**
 * Poured and set: fine grain, clouds, air holes. Feature size: the distance between large clouds. Colours: light, dark,
 * hole.
 */
export const concrete = noisePattern<ConcreteOptions>((noise, colours, { x, y, z, pixel }, out, options) => {
  const cloud = noise.fbm(x, y, z, 5, pixel)
  const grain = noise.fbm(x * 14, y * 14, z * 14, 2, pixel * 14)
  let hole = 0
  if (options.holes > 0) {
    noise.cells(x * 3.2, y * 3.2, z * 3.2)
    const size = Math.max(0, 0.3 * (noise.id - 0.55))
    hole = options.holes * smooth(size, size * 0.5, noise.near) * (size > 0 ? 1 : 0)
  }
  paint(out, colours[0]!)
  blend(out, colours[1]!, clamp01(0.5 + 1.2 * cloud))
  shadeBy(out, 1 + options.grain * 0.5 * grain)
  blend(out, colours[2]!, hole * 0.8)
  out.roughness = 0.88 + 0.08 * grain
  out.height = 0.03 * options.grain * grain + 0.025 * cloud - 0.06 * hole
})

type GemstoneOptions = { bands: number; roughness: number }

/** Clouds deep in a stone such as jade. Feature size: a cloud. Colours: light, middle, dark, vein. */
export const gemstone = noisePattern<GemstoneOptions>((noise, colours, { x, y, z, pixel }, out, options) => {
  const warp = noise.fbm(x * 0.7, y * 0.7, z * 0.7, 4, pixel * 0.7)
  const cloud = noise.fbm(x + warp * 2, y - warp * 1.3, z + warp, 4, pixel)
  const bands = options.bands > 0 ? 0.5 + 0.5 * Math.sin((y * 0.5 + warp * 3.4) * 9) * visibilityOf(pixel * 2.2) : 0.5
  paint(out, colours[1]!)
  blend(out, colours[0]!, clamp01(0.25 + 1.5 * cloud))
  blend(out, colours[2]!, clamp01(-0.15 - 1.6 * warp))
  blend(out, colours[3]!, 0.5 * (1 - smooth(0, 0.05 + pixel, Math.abs(cloud - 0.08))) * (1 - options.bands))
  blend(out, bands > 0.5 ? colours[0]! : colours[3]!, options.bands * Math.abs(bands - 0.5) * 1.5)
  out.roughness = options.roughness
  out.height = 0
})
