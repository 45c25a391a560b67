/** Scattered places gathered into patches. */
import type { JudgedPatch } from '../../../shared/repair-judgement.ts'

const mostPatches = 12

/** Places that have others in the same or a neighbouring cell belong together. The largest first; `whole`: how many places are all. */
export function patchesOf(
  positions: Float64Array,
  chosen: readonly number[],
  cell: number,
  whole: number,
): JudgedPatch[] {
  const cells = new Map<string, number[]>()
  const cellOf = (sample: number): [number, number, number] =>
    [0, 1, 2].map((axis) => Math.floor(positions[sample * 3 + axis]! / cell)) as [number, number, number]
  for (const sample of chosen) {
    const key = cellOf(sample).join()
    const there = cells.get(key)
    if (there) there.push(sample)
    else cells.set(key, [sample])
  }
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
    patches.push(patchAround(positions, members, cell, whole))
  }
  return patches.sort((a, b) => b.percent - a.percent).slice(0, mostPatches)
}

function neighboursOf(key: string): string[] {
  const [x, y, z] = key.split(',').map(Number) as [number, number, number]
  const all: string[] = []
  for (let i = -1; i <= 1; i++)
    for (let j = -1; j <= 1; j++)
      for (let k = -1; k <= 1; k++) if (i !== 0 || j !== 0 || k !== 0) all.push(`${x + i},${y + j},${z + k}`)
  return all
}

function patchAround(positions: Float64Array, members: number[], cell: number, whole: number): JudgedPatch {
  const atMm: [number, number, number] = [0, 0, 0]
  for (const sample of members)
    for (let axis = 0; axis < 3; axis++) atMm[axis]! += positions[sample * 3 + axis]! / members.length
  let radiusMm = cell / 2
  for (const sample of members)
    radiusMm = Math.max(radiusMm, Math.hypot(...atMm.map((value, axis) => value - positions[sample * 3 + axis]!)))
  return { atMm, radiusMm, percent: (100 * members.length) / whole }
}
