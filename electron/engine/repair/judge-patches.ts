/** Groups nearby samples of lost or invented surface into patches, and makes marks to paint them with. */
import type { JudgedMarks, JudgedPatch } from '../../../shared/print/repair-judgement.ts'
import { addTo } from '../lists.ts'
import { cornerOffsets, unitNormal } from '../mesh/face-normal.ts'
import type { SeenSamples } from './judge-samples.ts'
import type { SeenSurface } from './judge-views.ts'
import { vectorAt } from '../mesh/vectors.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'

const maxPatches = 12
const maxMarks = 800
/** Marks are larger than a sample's area by this factor: squares placed at random would otherwise leave gaps. */
const overlap = 2

/**
 * Groups samples that share a cell or lie in neighbouring cells, the largest group first. `total` is the number of all
 * samples.
 */
export function patchesOf(
  positions: Float64Array,
  chosen: readonly number[],
  cell: number,
  total: number,
): JudgedPatch[] {
  const cells = new Map<string, number[]>()
  for (const sample of chosen)
    addTo(cells, vec3((axis) => Math.floor(positions[sample * 3 + axis]! / cell)).join(), sample)
  const patches: JudgedPatch[] = []
  for (const key of cells.keys()) {
    const members: number[] = []
    const waiting = [key]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const there = cells.get(next)
      if (there === undefined) continue
      cells.delete(next)
      for (const sample of there) members.push(sample)
      waiting.push(...neighboursOf(next))
    }
    patches.push(patchAround(positions, members, cell, total))
  }
  return patches.sort((a, b) => b.percent - a.percent).slice(0, maxPatches)
}

/** The keys of the 26 cells around a cell. */
export function neighboursOf(key: string): string[] {
  const numbers = key.split(',').map(Number)
  const [x, y, z] = vectorAt(numbers, 0)
  const all: string[] = []
  for (let i = -1; i <= 1; i++)
    for (let j = -1; j <= 1; j++)
      for (let k = -1; k <= 1; k++) if (i !== 0 || j !== 0 || k !== 0) all.push(`${x + i},${y + j},${z + k}`)
  return all
}

function patchAround(positions: Float64Array, members: number[], cell: number, total: number): JudgedPatch {
  const atMm: [number, number, number] = [0, 0, 0]
  for (const sample of members)
    for (let axis = 0; axis < 3; axis++) atMm[axis]! += positions[sample * 3 + axis]! / members.length
  let radiusMm = cell / 2
  for (const sample of members)
    radiusMm = Math.max(radiusMm, Math.hypot(...atMm.map((value, axis) => value - positions[sample * 3 + axis]!)))
  return { atMm, radiusMm, percent: (100 * members.length) / total }
}

/**
 * Returns a square on the surface for each chosen sample, of the sample's share of the area. If there are too many,
 * every second or third gets a larger one.
 */
export function marksOf(
  { points, triangles }: SeenSurface,
  samples: SeenSamples,
  chosen: readonly number[],
): JudgedMarks {
  const stride = Math.max(1, Math.ceil(chosen.length / maxMarks))
  const at = chosen.flatMap((sample, i) => {
    if (i % stride !== 0) return []
    const normal = unitNormal(points, ...cornerOffsets(triangles, samples.faces[sample]!))
    return [...vectorAt(samples.positions, sample), ...normal]
  })
  return { sideMm: Math.sqrt(samples.areaOfOne * stride) * overlap, at }
}
