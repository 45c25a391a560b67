/** Holes in the bottom face for magnets and screws, where the material around them is thick enough. */
import { acrossCorners, pinSides } from '../../../../shared/print/connector-rule.ts'
import type { CuttingPlane } from '../../../../shared/geometry/section.ts'
import { plus, type Vector } from '../../mesh/vectors.ts'
import { Surface } from '../../mesh/surface.ts'
import { type Body, bodyBounds } from '../../repair/body.ts'
import { combineSolids } from '../../repair/solids.ts'
import { type Material, outlineAt, placesWithRoom } from '../parts/connector-room.ts'
import { liesIn } from '../parts/lies-in.ts'
import { spindle } from '../shape/prism.ts'

export interface HoleChoice {
  count: number
  diameterMm: number
  depthMm: number
  /** Gap around the magnet or screw. */
  clearanceMm: number
  /** Minimum material around a hole. */
  wallMm: number
}

export interface Bored {
  body: Body
  places: Vector[]
}

/** Points within this of the lowest point belong to the bottom, millimetres. */
const bottomMm = 0.02

/** Bores up to the requested number of holes, spread as far apart as possible. Rejects with `bad-geometry`. */
export async function boreBottom(body: Body, choice: HoleChoice, look: number): Promise<Bored> {
  const radius = acrossCorners(choice.diameterMm / 2 + choice.clearanceMm, 'round')
  const deep = choice.depthMm + choice.clearanceMm
  const places = placesFor(body, { radius, deep, wall: choice.wallMm }, choice.count)
  if (places.length === 0) return { body, places }
  const bores = places.map((at) =>
    spindle(
      body,
      {
        from: at,
        axis: [0, 1, 0],
        profile: [
          [-1, radius],
          [deep, radius],
        ],
      },
      look,
      pinSides.round,
    ),
  )
  const bored = await combineSolids([body, ...bores], ([solid, ...tools], { Manifold }) =>
    solid!.subtract(Manifold.union(tools)),
  )
  return { body: bored, places }
}

function placesFor(body: Body, room: { radius: number; deep: number; wall: number }, count: number): Vector[] {
  const { low } = bodyBounds(body)
  const bottom: CuttingPlane = { normal: [0, 1, 0], offset: low[1] }
  // Just above the bottom, where a section shows the footprint.
  const plane: CuttingPlane = { normal: [0, 1, 0], offset: low[1] + bottomMm }
  const surface = new Surface(body.points, body.triangles)
  for (let triangle = 0; triangle < body.look.length; triangle++)
    if (liesIn(body, triangle, bottom, bottomMm)) surface.leaveOut(triangle)
  const material: Material = { body, planes: [], surface, from: 'plane' }
  const candidates = placesWithRoom(material, plane, outlineAt(material, plane), room)
  const chosen: Vector[] = []
  while (chosen.length < count) {
    const next = farthest(candidates, chosen)
    const apart = 2 * room.radius + room.wall
    if (next === null || (chosen.length > 0 && distanceTo(chosen, next) < apart)) break
    chosen.push(next)
  }
  return chosen.map((at) => plus(at, [0, -bottomMm, 0]))
}

/** A single hole goes where there is most space around it; further ones go as far from the others as possible. */
function farthest(candidates: readonly { at: Vector; spare: number }[], chosen: readonly Vector[]): Vector | null {
  let best: Vector | null = null
  let most = -Infinity
  for (const { at, spare } of candidates) {
    const value = chosen.length === 0 ? spare : distanceTo(chosen, at)
    if (value > most) [best, most] = [at, value]
  }
  return best
}

function distanceTo(chosen: readonly Vector[], at: Vector): number {
  return Math.min(...chosen.map((other) => Math.hypot(...other.map((value, axis) => value - at[axis]!))))
}
