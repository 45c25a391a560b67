/** The closed shells of a body: nesting and orientation. */
import { Surface } from '../mesh/surface.ts'
import { pickPatches, turnTriangle, volumeOf, type Body } from './body.ts'
import { patchesOf } from './fans.ts'

export interface Shell {
  body: Body
  /** mm³, positive for a solid, negative for a void. */
  volume: number
  /** The smallest shell that contains it, or -1. */
  parent: number
}

/**
 * Returns the shells with consistent orientation: outermost ones face outwards; a nested shell that was wound opposite
 * to its outermost container stays a void, any other becomes a solid. `turned` is the number of triangles whose winding
 * changed.
 */
export function shellsOf(body: Body, twin: Int32Array): { shells: Shell[]; turned: number } {
  const patches = patchesOf(twin)
  const bodies = pickPatches(body, patches)
  const volumes = bodies.map(volumeOf)
  const holders = holdersOf(body, patches, volumes)
  const shells: Shell[] = []
  let turned = 0
  bodies.forEach((part, i) => {
    const outermost = holders[i]!.findLast((holder) => holders[holder]!.length === 0) ?? i
    const against = outermost !== i && volumes[i]! < 0 !== volumes[outermost]! < 0
    if (volumes[i]! < 0 !== against) {
      for (let triangle = 0; triangle < part.look.length; triangle++) turnTriangle(part, triangle)
      turned += part.look.length
    }
    shells.push({
      body: part,
      volume: against ? -Math.abs(volumes[i]!) : Math.abs(volumes[i]!),
      parent: holders[i]![0] ?? -1,
    })
  })
  return { shells, turned }
}

const askedPoints = 5
const rays = [
  [0.8731, 0.3149, 0.3721],
  [-0.2913, 0.9127, -0.2861],
  [0.1237, -0.4421, 0.8884],
] as const

/** For each patch the patches that contain it, smallest first: parity of crossings, by a majority of three rays. */
function holdersOf(body: Body, patches: number[][], volumes: number[]): number[][] {
  if (patches.length === 1) return [[]]
  const patchOf = new Int32Array(body.look.length)
  patches.forEach((patch, i) => {
    for (const triangle of patch) patchOf[triangle] = i
  })
  const surface = new Surface(body.points, body.triangles)
  return patches.map((patch, i) => {
    const counts = new Map<number, number>()
    let tested = 0
    const step = Math.max(1, Math.floor(patch.length / askedPoints))
    for (let j = 0; j < patch.length && tested < askedPoints; j += step) {
      tested++
      const at = body.triangles[patch[j]! * 3]! * 3
      const [x, y, z] = [body.points[at]!, body.points[at + 1]!, body.points[at + 2]!]
      const votes = new Map<number, number>()
      for (const [dx, dy, dz] of rays) {
        const parity = new Map<number, number>()
        for (const { face } of surface.crossings(x, y, z, dx, dy, dz))
          parity.set(patchOf[face]!, (parity.get(patchOf[face]!) ?? 0) ^ 1)
        for (const [other, odd] of parity) votes.set(other, (votes.get(other) ?? 0) + odd)
      }
      for (const [other, odd] of votes) if (other !== i && odd >= 2) counts.set(other, (counts.get(other) ?? 0) + 1)
      if (counts.size === 0) return []
    }
    return [...counts]
      .filter(([other, count]) => count === tested && Math.abs(volumes[other]!) > Math.abs(volumes[i]!))
      .map(([other]) => other)
      .sort((a, b) => Math.abs(volumes[a]!) - Math.abs(volumes[b]!) || a - b)
  })
}

/** Whether the patch has no border. */
export function isClosed(patch: readonly number[], twin: Int32Array): boolean {
  return patch.every((triangle) => [0, 1, 2].every((k) => twin[triangle * 3 + k]! >= 0))
}
