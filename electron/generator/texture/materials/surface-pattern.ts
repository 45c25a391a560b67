/** Patterns of solid materials: functions from a point on a model to the surface there. */
import type { LinearRgb } from '../../../engine/colour/oklch.ts'
import { Noise } from './noise.ts'

/** A point on the model. Lengths are in features of the material: rings, bricks, threads … */
export interface Spot {
  x: number
  y: number
  z: number
  /** Unit normal. */
  nx: number
  ny: number
  nz: number
  /** Side of a texel. */
  pixel: number
  /** Convexity: 0 flat … 1 a right-angled edge. */
  edge: number
  /** Concavity: 0 flat … 1 a right-angled inner corner. */
  cavity: number
  /** Height within the painted model, 0 … 1. */
  rise: number
}

/**
 * Surface at a point. Colours are linear, 0 … 1; height is in features; `glow` is the emitted fraction of the colour.
 */
export interface Surface {
  red: number
  green: number
  blue: number
  roughness: number
  metalness: number
  height: number
  glow: number
}

/** Writes the surface at a point. Keeps no state between calls. */
export type Pattern = (spot: Spot, out: Surface) => void

export interface PatternInput {
  /** The material's palette, after recolouring. */
  colours: readonly LinearRgb[]
  seed: number
  /** Surface finishes of a metal, 0 … 1 each. */
  finish?: { brushed?: number; hammered?: number; cast?: number }
}

export function newSpot(): Spot {
  return { x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0, pixel: 0, edge: 0, cavity: 0, rise: 0 }
}

export function newSurface(): Surface {
  return { red: 0, green: 0, blue: 0, roughness: 0.5, metalness: 0, height: 0, glow: 0 }
}

/** Returns 0 below `from`, 1 above `to`, and a smooth cubic between. */
export function smooth(from: number, to: number, value: number): number {
  const t = (value - from) / (to - from)
  if (t <= 0) return 0
  if (t >= 1) return 1
  return t * t * (3 - 2 * t)
}

/** Returns 0 below the threshold and 1 above, antialiased over two texels. */
export function above(threshold: number, value: number, pixel: number): number {
  const width = Math.max(pixel, 1e-4)
  return smooth(threshold - width, threshold + width, value)
}

export function clamp01(value: number): number {
  return value < 0 ? 0 : value > 1 ? 1 : value
}

export function paint(out: Surface, colour: LinearRgb): void {
  out.red = colour[0]
  out.green = colour[1]
  out.blue = colour[2]
}

/** Blends in another colour by a fraction 0 … 1. */
export function blend(out: Surface, colour: LinearRgb, amount: number): void {
  out.red += (colour[0] - out.red) * amount
  out.green += (colour[1] - out.green) * amount
  out.blue += (colour[2] - out.blue) * amount
}

/** Blends in another surface's colour by a fraction 0 … 1. */
export function blendSurface(out: Surface, other: Surface, amount: number): void {
  out.red += (other.red - out.red) * amount
  out.green += (other.green - out.green) * amount
  out.blue += (other.blue - out.blue) * amount
}

/** Multiplies the colour by a factor. */
export function shadeBy(out: Surface, factor: number): void {
  out.red *= factor
  out.green *= factor
  out.blue *= factor
}

/** Returns a factory of patterns that sample one noise per seed. */
export function noisePattern<Options = void>(
  draw: (noise: Noise, colours: readonly LinearRgb[], spot: Readonly<Spot>, out: Surface, options: Options) => void,
): (input: PatternInput, options: Options) => Pattern {
  return ({ colours, seed }, options) => {
    const noise = new Noise(seed)
    return (spot, out) => draw(noise, colours, spot, out, options)
  }
}

/** A 2D pattern. `plane` is 0, 1 or 2, so that each plane can differ. */
export type FlatPattern = (u: number, v: number, spot: Spot, out: Surface, plane: number) => void

/**
 * Projects a 2D pattern along the three axes and blends by how much the surface faces each (triplanar mapping, Geiss
 * 2007), so that no seam shows. A higher `sharpness` narrows the blend zone. v runs up on the sides.
 */
export function onThreePlanes(pattern: FlatPattern, sharpness = 8): Pattern {
  const part = newSurface()
  return (spot, out) => {
    const wx = Math.abs(spot.nx) ** sharpness
    const wy = Math.abs(spot.ny) ** sharpness
    const wz = Math.abs(spot.nz) ** sharpness
    const sum = wx + wy + wz || 1
    let [red, green, blue, roughness, metalness, height] = [0, 0, 0, 0, 0, 0]
    let used = 0
    for (let plane = 0; plane < 3; plane++) {
      const weight = (plane === 0 ? wz : plane === 1 ? wx : wy) / sum
      if (weight < 0.015) continue
      // Seen from outside, u runs to the right on every side, so that a twill leans the same way all around.
      const u = plane === 1 ? (spot.nx > 0 ? -spot.z : spot.z) : plane === 0 && spot.nz < 0 ? -spot.x : spot.x
      const v = plane === 2 ? spot.z : spot.y
      part.metalness = out.metalness
      part.roughness = out.roughness
      part.height = 0
      pattern(u, v, spot, part, plane)
      red += part.red * weight
      green += part.green * weight
      blue += part.blue * weight
      roughness += part.roughness * weight
      metalness += part.metalness * weight
      height += part.height * weight
      used += weight
    }
    out.red = red / used
    out.green = green / used
    out.blue = blue / used
    out.roughness = roughness / used
    out.metalness = metalness / used
    out.height = height / used
  }
}
