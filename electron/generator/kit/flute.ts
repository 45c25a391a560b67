/** Ribs, flutes and twists on a turned body: each vertex is moved outwards by a wave around the axis. */
import type { Manifold } from '../../engine/solid/geometry.ts'

/** A wave around an upright body. Millimetres and degrees. */
interface Fluting {
  count: number
  /** Largest outward displacement. */
  depth: number
  /** Rotation of the wave between `from` and `to`. */
  twistDegrees?: number
  /** Heights between which the wave fades in and out. */
  from: number
  to: number
  /** Fraction of the height between `from` and `to` over which the wave fades. Default 0.15. */
  fade?: number
}

/** Displaces the vertices of a finely tessellated body about the z axis. */
export function fluted(solid: Manifold, { count, depth, twistDegrees = 0, from, to, fade = 0.15 }: Fluting): Manifold {
  return solid.warp((point) => {
    const share = (point[2] - from) / (to - from)
    if (share <= 0 || share >= 1) return
    const radius = Math.hypot(point[0], point[1])
    if (radius < depth * 2) return
    const grown = smoothStep(share / fade) * smoothStep((1 - share) / fade)
    const angle = Math.atan2(point[1], point[0]) + (twistDegrees * share * Math.PI) / 180
    const moved = 1 + (grown * depth * (0.5 + 0.5 * Math.cos(angle * count))) / radius
    point[0] *= moved
    point[1] *= moved
  })
}

function smoothStep(share: number): number {
  const t = Math.min(1, Math.max(0, share))
  return t * t * (3 - 2 * t)
}
