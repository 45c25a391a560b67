/** The soft shadow of a model on the ground: dark where it stands, wide and faint along the light. */
import { boxBlurred } from '../../../engine/image/blur.ts'
import { rasteriseTriangle } from '../../../engine/image/rasterise.ts'
import type { Scene } from './scene.ts'

/** Pixels of the shadow's map, per side. */
const side = 192

/** Each layer: the highest point that casts it, its shift per height along x and z, its blur in radii, its strength. */
const layers = [
  { below: 0.25, shift: [0, 0], blur: 0.05, strength: 0.5 },
  { below: Infinity, shift: [0.35, -0.25], blur: 0.16, strength: 0.34 },
] as const

/** Returns the fraction of light that reaches a point of the ground; `from`: the side of the key light. */
export function groundShadow(scene: Scene, from: -1 | 1): (x: number, z: number) => number {
  const reach = scene.halfWidth + 0.6 * scene.height + 0.4
  const perUnit = side / (2 * reach)
  const { positions, indices } = scene
  const dark = layers.map(({ below, shift, blur, strength }) => {
    const map = new Float32Array(side * side)
    const placed = new Float32Array(positions.length)
    for (let at = 0; at < positions.length; at += 3) {
      const height = positions[at + 1]!
      placed[at] = (positions[at]! - from * shift[0] * height + reach) * perUnit
      placed[at + 1] = (positions[at + 2]! + shift[1] * height + reach) * perUnit
      placed[at + 2] = 1
    }
    for (let first = 0; first < indices.length; first += 3) {
      const corners = [indices[first]!, indices[first + 1]!, indices[first + 2]!] as const
      if (corners.every((corner) => positions[corner * 3 + 1]! > below)) continue
      rasteriseTriangle({ width: side, height: side }, placed, corners, false, (pixel) => (map[pixel] = strength))
    }
    // Three box blurs are close to a Gaussian one.
    const radius = Math.max(1, Math.round(blur * perUnit))
    return [1, 2, 3].reduce<Float32Array>((field) => boxBlurred(field, side, side, radius), map)
  })
  return (x, z) => {
    const px = Math.floor((x + reach) * perUnit)
    const py = Math.floor((z + reach) * perUnit)
    if (px < 0 || py < 0 || px >= side || py >= side) return 1
    return dark.reduce((light, map) => light * (1 - map[py * side + px]!), 1)
  }
}
