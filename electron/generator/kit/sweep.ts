/** A tube along a line in space: handles, coils, knots, hooks. */
import type { Manifold } from '../../engine/solid/geometry.ts'
import type { Kit } from './kit.ts'
import type { Point } from './outline.ts'
import { cross, dot, minus, plus, scaled, type Vector } from '../../engine/mesh/vectors.ts'

/** Options for sweeping a section along a path. */
interface SweepOptions {
  /** The path's end joins its start. */
  closed?: boolean
  /** Scale of the section at a fraction 0 … 1 of the path. */
  scale?: (share: number) => number
  /** The first direction of the section's x axis; any direction not along the path. */
  up?: Vector
}

/** Sweeps a closed section along a path without twisting it (parallel transport), with flat ends. */
export function sweep(
  kit: Kit,
  path: readonly Vector[],
  section: readonly Point[],
  options: SweepOptions = {},
): Manifold {
  const closed = options.closed ?? false
  const count = path.length
  const frames = transported(path, closed, options.up ?? [0.0123, 0.0071, 1])
  const positions: number[] = []
  path.forEach((at, index) => {
    const scale = options.scale?.(index / (closed ? count : count - 1)) ?? 1
    const { x: ax, y: ay } = frames[index] as Frame
    for (const [u, v] of section)
      positions.push(...([0, 1, 2] as const).map((axis) => at[axis] + (ax[axis] * u + ay[axis] * v) * scale))
  })
  const around = section.length
  const triangles: number[] = []
  for (let ring = 0; ring + (closed ? 0 : 1) < count; ring += 1)
    for (let side = 0; side < around; side += 1) {
      const next = (side + 1) % around
      const low = ring * around
      const high = ((ring + 1) % count) * around
      triangles.push(low + side, low + next, high + next, low + side, high + next, high + side)
    }
  if (!closed) {
    const last = (count - 1) * around
    for (const [a, b, c] of kit.triangulate([[...section]])) triangles.push(a, c, b, last + a, last + b, last + c)
  }
  return kit.solid(positions, triangles)
}

/** Returns a closed path: one point for the cosine and sine of each of `count` angles around a full turn. */
export function loop(count: number, pointAt: (cos: number, sin: number) => Vector): Vector[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI
    return pointAt(Math.cos(angle), Math.sin(angle))
  })
}

interface Frame {
  x: Vector
  y: Vector
}

function transported(path: readonly Vector[], closed: boolean, up: Vector): Frame[] {
  const count = path.length
  const tangents = path.map((_, index) => {
    const before = path[closed ? (index + count - 1) % count : Math.max(0, index - 1)] as Vector
    const after = path[closed ? (index + 1) % count : Math.min(count - 1, index + 1)] as Vector
    return unit(minus(after, before))
  })
  let x = up
  const frames = tangents.map((tangent): Frame => {
    x = unit(minus(x, scaled(tangent, dot(x, tangent))))
    return { x, y: cross(tangent, x) }
  })
  if (!closed) return frames
  // Parallel transport around a closed path ends rotated by an angle, which is spread along the path.
  const first = frames[0] as Frame
  const tangent = tangents[0] as Vector
  const back = unit(minus(x, scaled(tangent, dot(x, tangent))))
  const angle = Math.atan2(dot(back, first.y), dot(back, first.x))
  return frames.map(({ x, y }, index): Frame => {
    const turn = -(angle * index) / count
    return {
      x: plus(scaled(x, Math.cos(turn)), scaled(y, Math.sin(turn))),
      y: plus(scaled(y, Math.cos(turn)), scaled(x, -Math.sin(turn))),
    }
  })
}

/** Multiplies by the reciprocal, since the bytes of models depend on this rounding. */
const unit = (a: Vector): Vector => scaled(a, 1 / Math.max(1e-12, Math.hypot(...a)))
