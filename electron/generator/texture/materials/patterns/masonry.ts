/** Walls and floors: bricks and tiles. */
import { Noise } from '../noise.ts'
import {
  blend,
  blendSurface,
  clamp01,
  newSurface,
  onThreePlanes,
  paint,
  shadeBy,
  smooth,
  type Pattern,
  type PatternInput,
} from '../surface-pattern.ts'

/** Running bond. Feature size: one brick length. Colours: brick, other brick, mortar, burnt. */
export function brick({ colours, seed }: PatternInput): Pattern {
  const noise = new Noise(seed)
  const face = newSurface()
  return onThreePlanes((u0, v0, spot, out, plane) => {
    const { x, y, z, pixel } = spot
    const wobble = 0.025 * noise.at(x * 3, y * 3, z * 3)
    const v = (v0 + wobble) / 0.36
    const row = Math.floor(v)
    const u = u0 + wobble + (row & 1) * 0.5
    const column = Math.floor(u)
    const joint = 0.045
    const du = Math.min(u - column, column + 1 - u)
    const dv = Math.min(v - row, row + 1 - v) * 0.36
    const rough = noise.fbm(x * 7, y * 7, z * 7, 4, pixel * 7)
    const inside = Math.min(du, dv) - joint / 2 + rough * 0.018
    const body = smooth(-Math.max(0.004, pixel * 0.7), Math.max(0.014, pixel * 0.7), inside)
    const tone = noise.hash(column, row, plane)
    const burnt = noise.hash(column + 91, row, plane)
    paint(face, colours[0]!)
    blend(face, colours[1]!, clamp01(tone * 1.1 - 0.1))
    blend(face, colours[3]!, burnt > 0.86 ? 0.65 : 0)
    shadeBy(face, 0.82 + 0.34 * noise.hash(column, row + 57, plane) + 0.55 * rough)
    paint(out, colours[2]!)
    shadeBy(out, 1 + 0.4 * rough)
    blendSurface(out, face, body)
    out.roughness = 0.9
    out.height = 0.04 * smooth(-0.004, 0.03, inside) + 0.02 * rough
  }, 14)
}

/** Square glazed tiles. Feature size: one tile. Colours: tile, other tile, grout. */
export function tiles({ colours, seed }: PatternInput): Pattern {
  const noise = new Noise(seed)
  const face = newSurface()
  return onThreePlanes((u, v, spot, out, plane) => {
    const { pixel } = spot
    const [column, row] = [Math.floor(u), Math.floor(v)]
    const inside = Math.min(u - column, column + 1 - u, v - row, row + 1 - v) - 0.025
    const body = smooth(-Math.max(0.004, pixel * 0.7), Math.max(0.006, pixel * 0.7), inside)
    const tone = noise.hash(column, row, plane)
    paint(out, colours[2]!)
    paint(face, colours[0]!)
    blend(face, colours[1]!, tone * 0.5 + 0.25 * noise.at(spot.x, spot.y, spot.z))
    blendSurface(out, face, body)
    out.roughness = 0.75 - 0.62 * body
    out.height = 0.03 * smooth(0, 0.05, inside) + 0.006 * (tone - 0.5) * body
  }, 16)
}
