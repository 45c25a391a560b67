/** Cloth: woven, knitted, felted, with a pile. */
import { Noise, visibilityOf } from '../noise.ts'
import {
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

export interface WeaveOptions {
  /** Warp threads that a weft thread crosses over before it passes under one: 1 plain, 3 twill. */
  threadsOver: number
  /** Unevenness of the threads, 0 … 1. */
  slubs: number
}

/** Crossing threads. Feature size: two threads. Colours: warp, weft, gap. */
export function weave({ colours, seed }: PatternInput, options: WeaveOptions): Pattern {
  const noise = new Noise(seed)
  const period = options.threadsOver + 1
  return onThreePlanes((u0, v0, spot, out, plane) => {
    const { pixel } = spot
    const visibility = visibilityOf(pixel * 1.6)
    const u = u0 * 2 + 0.18 * noise.at(u0 * 0.7, v0 * 0.7, plane * 9)
    const v = v0 * 2 + 0.18 * noise.at(u0 * 0.7 + 40, v0 * 0.7, plane * 9)
    const [i, j] = [Math.floor(u), Math.floor(v)]
    const [a, b] = [u - i - 0.5, v - j - 0.5]
    const warpOnTop = (((i + j) % period) + period) % period !== 0
    const warpTone = noise.hash(i, 3, plane) - 0.5 + 0.7 * noise.at(u * 0.5, v * 0.09, 3)
    const weftTone = noise.hash(j, 11, plane) - 0.5 + 0.7 * noise.at(u * 0.09, v * 0.5, 8)
    // A thread is round across and bows where it passes over another.
    const across = warpOnTop ? a : b
    const along = warpOnTop ? b : a
    const round = Math.sqrt(Math.max(0, 1 - (across * 2.05) ** 2))
    const bow = Math.cos(along * Math.PI * (options.threadsOver > 1 ? 0.8 : 1))
    const tone = warpOnTop ? warpTone : weftTone
    const twist = Math.sin((along * 2.4 + across * 5) * 3) * visibilityOf(pixel * 6)
    const depth = round * (0.45 + 0.55 * bow)
    paint(out, warpOnTop ? colours[0]! : colours[1]!)
    shadeBy(out, 1 + options.slubs * 0.55 * tone + 0.06 * twist)
    blend(out, colours[2]!, (1 - smooth(0, 0.55, depth)) * 0.75 * visibility)
    if (visibility < 1) {
      const share = options.threadsOver / (options.threadsOver + 1)
      blend(out, colours[1]!, (1 - visibility) * (warpOnTop ? 1 - share : 0))
    }
    const fold = noise.fbm(spot.x * 0.05, spot.y * 0.05, spot.z * 0.05, 2, pixel * 0.05)
    shadeBy(out, 1 + 0.16 * fold)
    out.roughness = 0.92
    out.height = (0.2 * depth + 0.012 * twist + 0.05 * options.slubs * tone) * visibility
  })
}

/** Knit stitches, each a V of two legs. Feature size: a stitch. Colours: wool, shade, fluff. */
export function knit({ colours, seed }: PatternInput): Pattern {
  const noise = new Noise(seed)
  return onThreePlanes((u0, v0, spot, out, plane) => {
    const { pixel } = spot
    const seen = visibilityOf(pixel * 1.3)
    const u = u0 + 0.05 * noise.at(u0, v0, plane * 5)
    const v = v0 * 1.25 + 0.05 * noise.at(u0 + 20, v0, plane * 5)
    const column = Math.floor(u)
    const side = u - column - 0.5
    // Legs rise outwards from the middle of the column.
    const leg = v - Math.abs(side) * 1.15
    const row = Math.floor(leg)
    const t = leg - row
    const middle = (Math.abs(side) - 0.25) * 4
    const strand = Math.sqrt(Math.max(0, 1 - middle * middle)) ** 0.8
    const bulge = Math.sqrt(Math.max(0, 1 - (2 * t - 1) ** 2))
    const depth = strand * (0.35 + 0.65 * bulge)
    const ply = Math.sin((leg * 3.2 + Math.abs(side) * 9) * 5) * visibilityOf(pixel * 5)
    const fluff = noise.at(spot.x * 9, spot.y * 9, spot.z * 9) * visibilityOf(pixel * 9)
    paint(out, colours[0]!)
    shadeBy(out, 1 + 0.16 * (noise.hash(column, row, plane) - 0.5) + 0.1 * ply + 0.14 * fluff)
    blend(out, colours[1]!, (1 - smooth(0.05, 0.75, depth)) * (0.25 + 0.6 * seen))
    blend(out, colours[2]!, 0.12 * clamp01(fluff + 0.2))
    out.roughness = 0.96
    out.height = (0.34 * depth + 0.02 * ply + 0.02 * fluff) * seen
  })
}

/** Pile lying in varying directions. Feature size: one stroke of the hand. Colours: cloth, lit, deep. */
export const velvet = noisePattern((noise, colours, { x, y, z, pixel, edge, cavity }, out) => {
  const lie = noise.fbm(x * 0.7, y * 0.5, z * 0.7, 4, pixel * 0.7)
  const fibre =
    noise.at(x * 26, y * 14, z * 26) * visibilityOf(pixel * 26) +
    0.6 * noise.at(x * 11, y * 7, z * 11) * visibilityOf(pixel * 11)
  paint(out, colours[0]!)
  blend(out, colours[1]!, clamp01(0.7 * smooth(-0.1, 0.35, lie) + 0.3 * edge))
  blend(out, colours[2]!, clamp01(0.75 * smooth(0, 0.4, -lie) + 0.5 * cavity))
  shadeBy(out, 1 + 0.14 * fibre)
  out.roughness = 0.86 + 0.1 * lie
  out.height = 0.012 * fibre + 0.03 * lie
})

/** Pressed fibres in all directions. Feature size: a fibre's length. Colours: felt, light fibre, dark fibre. */
export const felt = noisePattern((noise, colours, { x, y, z, pixel, cavity }, out) => {
  const wx = x + 0.7 * noise.at(x * 0.9, y * 0.9, z * 0.9)
  const wy = y + 0.7 * noise.at(x * 0.9 + 9, y * 0.9, z * 0.9)
  const one = noise.ridges(wx * 2.4, wy * 1.1, z * 2.4, 2, pixel * 2.4)
  const other = noise.ridges(wx * 1.1 + 30, wy * 2.4, z * 1.6, 2, pixel * 2.4)
  const patch = noise.fbm(x * 0.2, y * 0.2, z * 0.2, 3, pixel * 0.2)
  paint(out, colours[0]!)
  blend(out, colours[1]!, 0.4 * smooth(0.45, 0.85, one))
  blend(out, colours[2]!, 0.45 * smooth(0.45, 0.85, other) + 0.3 * cavity)
  shadeBy(out, 1 + 0.2 * patch)
  out.roughness = 0.97
  out.height = 0.07 * one + 0.07 * other
})

/** Stripes crossing stripes. Feature size: the whole sett. Colours: ground, broad, narrow, line. */
export function tartan({ colours, seed }: PatternInput): Pattern {
  const noise = new Noise(seed)
  // Ends of the stripes within a sett, and their colours.
  const ends = [0.08, 0.3, 0.36, 0.42, 0.64, 0.72, 0.76, 1]
  const stripes = [3, 0, 2, 0, 1, 0, 3, 1]
  const colourAt = (t: number): number => stripes[ends.findIndex((end) => t - Math.floor(t) < end)] ?? 0
  return onThreePlanes((u, v, spot, out) => {
    const { pixel } = spot
    const threads = 44
    const top = (((Math.floor(u * threads) + Math.floor(v * threads)) % 4) + 4) % 4 < 2
    const seen = visibilityOf(pixel * threads * 0.5)
    paint(out, colours[colourAt(u)]!)
    blend(out, colours[colourAt(v)]!, top ? 0.5 + 0.5 * seen : 0.5 - 0.5 * seen)
    const fuzz = noise.at(spot.x * 60, spot.y * 60, spot.z * 60) * visibilityOf(pixel * 60)
    shadeBy(out, 1 + 0.1 * fuzz + 0.06 * noise.at(spot.x * 3, spot.y * 3, spot.z * 3))
    out.roughness = 0.93
    out.height =
      0.0025 * seen * (Math.cos(u * threads * Math.PI * 2) + Math.cos(v * threads * Math.PI * 2)) + 0.001 * fuzz
  }, 12)
}

/** Strands of willow over and under. Feature size: two strands. Colours: willow, other, gap. */
export function wicker({ colours, seed }: PatternInput): Pattern {
  const noise = new Noise(seed)
  return onThreePlanes((u0, v0, spot, out, plane) => {
    const { pixel } = spot
    const [u, v] = [u0 * 1.1, v0 * 3]
    const row = Math.floor(v)
    const across = v - row - 0.5
    const phase = u + (row & 1) * 0.5
    const bow = Math.cos(phase * Math.PI * 2)
    const round = Math.sqrt(Math.max(0, 1 - (across * 2.1) ** 2))
    const fibre = noise.at(u * 2, v * 9, plane * 7) * visibilityOf(pixel * 9)
    const depth = round * (0.5 + 0.5 * bow)
    paint(out, colours[0]!)
    blend(out, colours[1]!, clamp01(noise.hash(row, Math.floor(phase), plane) * 0.9))
    shadeBy(out, 1 + 0.3 * fibre)
    blend(out, colours[2]!, (1 - smooth(0.02, 0.5, depth)) * 0.9)
    out.roughness = 0.6
    out.height = 0.22 * depth + 0.012 * fibre
  }, 12)
}
