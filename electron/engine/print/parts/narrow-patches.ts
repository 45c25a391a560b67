/** Where a patch has no room for an inlay: what is left in the body, rather than as an open groove. */
import { Surface } from '../../mesh/surface.ts'
import type { Body } from '../../repair/body.ts'
import { normalOf } from '../../repair/orient-patches.ts'
import type { Patch } from './patch.ts'

/** Of a patch, farther from its inlay than this, in gaps: a corner of 30° keeps 3.9 at its tip. */
const farthest = 4

/** Triangles of a patch (`picked`) without any place near its inlay. */
export function narrowIn(body: Body, picked: readonly number[], inlay: Patch, clearanceMm: number): number[] {
  if (inlay.triangles.length === 0) return [...picked]
  const surface = new Surface(Float64Array.from(inlay.top), Uint32Array.from(inlay.triangles))
  const filled = new Set(inlay.source)
  const far = new Map<number, boolean>()
  const isFar = (point: number): boolean => {
    let known = far.get(point)
    if (known === undefined) {
      const at = point * 3
      const near = surface.closest(body.points[at]!, body.points[at + 1]!, body.points[at + 2]!, farthest * clearanceMm)
      far.set(point, (known = near.face < 0))
    }
    return known
  }
  return picked.filter(
    (triangle) => !filled.has(triangle) && [0, 1, 2].every((k) => isFar(body.triangles[triangle * 3 + k]!)),
  )
}

/** How many patches some triangles make, joined over edges, and their area in mm². */
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
