/** Removes what is not part of the surface: flaps on edges, and hidden inner walls. */
import { Surface } from '../mesh/surface.ts'
import { type Body, bodyBounds, withTriangles } from './body.ts'
import { patchesOf } from './fans.ts'
import { twinsOf } from '../mesh/twins.ts'
import { normalOf, placeOn, sidesOf } from './orient-patches.ts'
import { pairAtEdges } from './pair-at-edges.ts'
import { isClosed } from './shells.ts'

/** A flap has one triangle, or at most this fraction of the whole area. */
const flapShare = 0.005
/** Above this fraction of the area, patches are part of the model and not flaps. */
const maxShare = 0.15

/**
 * Removes open patches that see the same on both sides and are either hidden, such as a wall inside a solid, or small
 * and attached to an edge that two other triangles share. `count` is the number of patches removed.
 */
export function withoutFins(body: Body): { body: Body; count: number } {
  const { twin } = pairAtEdges(body)
  const patches = patchesOf(twin)
  if (patches.length === 1) return { body, count: 0 }
  const rawTwin = twinsOf(body.triangles)
  const areas = patches.map((patch) => patch.reduce((sum, triangle) => sum + normalOf(body, triangle)[3], 0))
  const totalArea = areas.reduce((sum, area) => sum + area, 0)
  const surface = new Surface(body.points, body.triangles)
  const { diagonal } = bodyBounds(body)
  const hidden: number[] = []
  const flaps: number[] = []
  patches.forEach((patch, i) => {
    if (isClosed(patch, twin) || areas[i]! > maxShare * totalArea) return
    const hangs = patch.some((triangle) => [0, 1, 2].some((k) => rawTwin[triangle * 3 + k] === -2))
    const isFlap = hangs && (patch.length === 1 || areas[i]! < flapShare * totalArea)
    if (!isFlap && isSeen(body, patch, surface, diagonal)) return
    if (sidesOf(body, patch, surface, diagonal).alike < 0.75) return
    if (isFlap) flaps.push(i)
    else hidden.push(i)
  })
  const ofFlaps = flaps.reduce((sum, i) => sum + areas[i]!, 0)
  const leaving = ofFlaps > maxShare * totalArea ? hidden : [...hidden, ...flaps]
  const gone = new Set(leaving.flatMap((i) => patches[i]!))
  if (gone.size === 0 || gone.size === body.look.length) return { body, count: 0 }
  return { body: withTriangles(body, (triangle) => !gone.has(triangle)), count: leaving.length }
}

const samples = 8
const diagonals = [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].map((z) => [x, y, z] as const)))
const directions = [
  ...diagonals,
  ...[-1, 1].flatMap(
    (s) =>
      [
        [s, 0.02, 0.03],
        [0.03, s, 0.02],
        [0.02, 0.03, s],
      ] as const,
  ),
]

/** Whether any sampled point of the patch is visible from outside in any direction. */
function isSeen(body: Body, patch: number[], surface: Surface, diagonal: number): boolean {
  const step = Math.max(1, Math.floor(patch.length / samples))
  const away = diagonal * 1e-6
  for (let i = 0; i < patch.length; i += step) {
    const triangle = patch[i]!
    const [nx, ny, nz] = normalOf(body, triangle)
    const [x, y, z] = placeOn(body, triangle, i)
    for (const [dx, dy, dz] of directions) {
      const side = Math.sign(nx * dx + ny * dy + nz * dz) * away
      if (surface.raycast(x + nx * side, y + ny * side, z + nz * side, dx, dy, dz) === null) return true
    }
  }
  return false
}
