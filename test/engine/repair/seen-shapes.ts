/** Surfaces whose loss and invention can be said beforehand. Millimetres. */
import type { Part } from '../../../electron/engine/model.ts'
import type { SeenSurface } from '../../../electron/engine/repair/judge-views.ts'

type Position = readonly [number, number, number]

/** A parallelogram from a corner along two sides, in steps × steps cells, each of two triangles; `lift` moves points along the normal. */
export function plate(
  corner: Position,
  along: Position,
  across: Position,
  steps = 1,
  lift: (i: number, j: number) => Position = () => [0, 0, 0],
): SeenSurface {
  const points: number[] = []
  const triangles: number[] = []
  for (let j = 0; j <= steps; j++)
    for (let i = 0; i <= steps; i++) {
      const moved = lift(i, j)
      for (let axis = 0; axis < 3; axis++)
        points.push(corner[axis]! + (along[axis]! * i + across[axis]! * j) / steps + moved[axis]!)
    }
  const row = steps + 1
  for (let j = 0; j < steps; j++)
    for (let i = 0; i < steps; i++) {
      const at = j * row + i
      triangles.push(at, at + 1, at + row + 1, at, at + row + 1, at + row)
    }
  return { points: Float64Array.from(points), triangles: Uint32Array.from(triangles) }
}

/** A box by its six sides, fronts outwards; `missing` of them are left out: left, right, bottom, top, back, front. */
export function box(low: Position, high: Position, steps = 1, missing: readonly number[] = []): SeenSurface {
  const [x, y, z] = [0, 1, 2].map((axis) => high[axis]! - low[axis]!) as [number, number, number]
  const sides = [
    plate(low, [0, 0, z], [0, y, 0], steps),
    plate([high[0], low[1], low[2]], [0, y, 0], [0, 0, z], steps),
    plate(low, [x, 0, 0], [0, 0, z], steps),
    plate([low[0], high[1], low[2]], [0, 0, z], [x, 0, 0], steps),
    plate(low, [0, y, 0], [x, 0, 0], steps),
    plate([low[0], low[1], high[2]], [x, 0, 0], [0, y, 0], steps),
  ]
  return welded(together(...sides.filter((_, side) => !missing.includes(side))))
}

/** A tube around Y, or `share` of its way around, without lids. */
export function tube(radius: number, height: number, steps: number, share = 1): SeenSurface {
  const sheet = plate([0, 0, 0], [1, 0, 0], [0, 1, 0], steps)
  const points = sheet.points.slice()
  for (let i = 0; i < points.length; i += 3) {
    const around = points[i]! * 2 * Math.PI * share
    points.set([radius * Math.cos(around), points[i + 1]! * height, radius * Math.sin(around)], i)
  }
  return { points, triangles: sheet.triangles }
}

export function together(...surfaces: SeenSurface[]): SeenSurface {
  const points: number[] = []
  const triangles: number[] = []
  for (const surface of surfaces) {
    const first = points.length / 3
    for (const index of surface.triangles) triangles.push(index + first)
    for (const value of surface.points) points.push(value)
  }
  return { points: Float64Array.from(points), triangles: Uint32Array.from(triangles) }
}

/** Points at the same place joined. */
export function welded({ points, triangles }: SeenSurface): SeenSurface {
  const known = new Map<string, number>()
  const kept: number[] = []
  const place = Array.from({ length: points.length / 3 }, (_, point) => {
    const at = [0, 1, 2].map((axis) => points[point * 3 + axis]!)
    const key = at.map((value) => value.toFixed(6)).join()
    const there = known.get(key)
    if (there !== undefined) return there
    known.set(key, kept.length / 3)
    kept.push(...at)
    return kept.length / 3 - 1
  })
  return { points: Float64Array.from(kept), triangles: triangles.map((point) => place[point]!) }
}

/** A part of a model, moved by millimetres. */
export function surfaceOf({ positions, indices }: Part, by: Position = [0, 0, 0]): SeenSurface {
  return { points: Float64Array.from(positions, (value, i) => value * 1000 + by[i % 3]!), triangles: indices }
}
