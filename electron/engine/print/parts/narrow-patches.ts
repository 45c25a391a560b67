/** Finds parts of patches too narrow for an inlay: they stay in the body instead of becoming open grooves. */
import type { Body } from '../../repair/body.ts'
import { normalOf } from '../../repair/orient-patches.ts'
import type { Inset } from './inset-patch.ts'

/**
 * Distance from the inlay, in gaps, beyond which a patch counts as having none: at the tip of a 30° corner it is 3.9.
 */
const farthest = 4

/** Returns the picked triangles of a patch that are nowhere near its inlay. */
export function narrowIn(body: Body, picked: readonly number[], { top, filled }: Inset, clearanceMm: number): number[] {
  if (filled.size === 0) return [...picked]
  const far = new Map<number, boolean>()
  const isFar = (point: number): boolean => {
    let known = far.get(point)
    if (known === undefined) {
      const at = point * 3
      const near = top.closest(body.points[at]!, body.points[at + 1]!, body.points[at + 2]!, farthest * clearanceMm)
      far.set(point, (known = near.face < 0))
    }
    return known
  }
  return picked.filter(
    (triangle) => !filled.has(triangle) && [0, 1, 2].every((k) => isFar(body.triangles[triangle * 3 + k]!)),
  )
}

/** The number of edge-connected components of some triangles, and their area in mm². */
export function patchesAmong(
  body: Body,
  twin: Int32Array,
  triangles: ReadonlySet<number>,
): { count: number; areaMm2: number } {
  const seen = new Set<number>()
  let [count, areaMm2] = [0, 0]
  for (const first of triangles) {
    if (seen.has(first)) continue
    count++
    const queue = [first]
    seen.add(first)
    for (let triangle = queue.pop(); triangle !== undefined; triangle = queue.pop()) {
      areaMm2 += normalOf(body, triangle)[3]
      for (let corner = triangle * 3; corner < triangle * 3 + 3; corner++) {
        const next = Math.floor(twin[corner]! / 3)
        if (!triangles.has(next) || seen.has(next)) continue
        seen.add(next)
        queue.push(next)
      }
    }
  }
  return { count, areaMm2 }
}
