/** What a solid material is told about a place, and what it says of it. */
import type { LinearRgb } from '../../../engine/colour/oklch.ts'

/** Lengths are in features of the material (rings, bricks, threads …), so that materials need no sizes of their own. */
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
  /** How sharp the shape is outwards here: 0 flat … 1 a right-angled edge. */
  edge: number
  /** How deep the shape lies inwards here: 0 flat … 1 a right-angled corner. */
  cavity: number
  /** Height within the painted model, 0 … 1. */
  rise: number
}

/** Colour linear 0 … 1; height in features; `glow` the share of its colour that it sends out by itself. */
export interface Look {
  red: number
  green: number
  blue: number
  roughness: number
  metalness: number
  height: number
  glow: number
}

/** Answers for one place after the other; keeps nothing between them. */
export type Pattern = (spot: Spot, look: Look) => void

/** What a pattern is made with. */
export interface PatternInput {
  /** The material's palette, recoloured where the words say so. */
  colours: readonly LinearRgb[]
  seed: number
  /** What the words say of a metal's surface, 0 … 1 each. */
  finish?: { brushed?: number; hammered?: number; cast?: number }
}

/** A look with nothing in it. */
export function newLook(): Look {
  return { red: 0, green: 0, blue: 0, roughness: 0.5, metalness: 0, height: 0, glow: 0 }
}

/** 0 below `from`, 1 above `to`, smooth between. */
export function smooth(from: number, to: number, value: number): number {
  const t = (value - from) / (to - from)
  if (t <= 0) return 0
  if (t >= 1) return 1
  return t * t * (3 - 2 * t)
}

/** 0 below the threshold, 1 above, over two texels: an edge without stairs. */
export function above(threshold: number, value: number, pixel: number): number {
  const width = Math.max(pixel, 1e-4)
  return smooth(threshold - width, threshold + width, value)
}

export function clamp01(value: number): number {
  return value < 0 ? 0 : value > 1 ? 1 : value
}

/** Sets the colour. */
export function paint(look: Look, colour: LinearRgb): void {
  look.red = colour[0]
  look.green = colour[1]
  look.blue = colour[2]
}

/** Moves the colour towards another by a share 0 … 1. */
export function blend(look: Look, colour: LinearRgb, share: number): void {
  look.red += (colour[0] - look.red) * share
  look.green += (colour[1] - look.green) * share
  look.blue += (colour[2] - look.blue) * share
}

/** Moves the colour towards that of another look. */
export function blendLook(look: Look, other: Look, share: number): void {
  look.red += (other.red - look.red) * share
  look.green += (other.green - look.green) * share
  look.blue += (other.blue - look.blue) * share
}

/** Lighter (above 1) or darker (below 1). */
export function shadeBy(look: Look, factor: number): void {
  look.red *= factor
  look.green *= factor
  look.blue *= factor
}

/** A flat pattern: `plane` numbers the three planes, so that each may differ. */
export type FlatPattern = (u: number, v: number, spot: Spot, look: Look, plane: number) => void

/**
 * A flat pattern looked at along the three axes and mixed by how much the surface faces each (triplanar mapping, Geiss 2007), so
 * that it has no seam anywhere. `sharpness` makes the mixed zone narrow. v runs up on the sides.
 */
export function onThreePlanes(pattern: FlatPattern, sharpness = 8): Pattern {
  const part = newLook()
  return (spot, look) => {
    const wx = Math.abs(spot.nx) ** sharpness
    const wy = Math.abs(spot.ny) ** sharpness
    const wz = Math.abs(spot.nz) ** sharpness
    const sum = wx + wy + wz || 1
    let [red, green, blue, roughness, metalness, height] = [0, 0, 0, 0, 0, 0]
    let used = 0
    for (let plane = 0; plane < 3; plane++) {
      const weight = (plane === 0 ? wz : plane === 1 ? wx : wy) / sum
      if (weight < 0.015) continue
      // Seen from outside u runs to the right on every side, so that a twill leans the same way all around.
      const u = plane === 1 ? (spot.nx > 0 ? -spot.z : spot.z) : plane === 0 && spot.nz < 0 ? -spot.x : spot.x
      const v = plane === 2 ? spot.z : spot.y
      part.metalness = look.metalness
      part.roughness = look.roughness
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
    look.red = red / used
    look.green = green / used
    look.blue = blue / used
    look.roughness = roughness / used
    look.metalness = metalness / used
    look.height = height / used
  }
}
