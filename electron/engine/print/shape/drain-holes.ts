/** Drain holes that let resin or powder out of cavities: low, facing down, through plain wall. */
import type { PrintReport } from '../../../../shared/print/print-report.ts'
import { Surface } from '../../mesh/surface.ts'
import { distance, minus, plus, scaled, type Vector, vectorAt } from '../../mesh/vectors.ts'
import { vec3 } from '../../../../shared/geometry/vec3.ts'
import type { Progress } from '../../model.ts'
import { type Body, bodyBounds, volumeOf } from '../../repair/body.ts'
import { combineSolids } from '../../repair/solids.ts'
import { surfaceOf } from '../surface-of.ts'
import { bar } from './prism.ts'
import type { Hollowed } from './hollow-out.ts'

type Hollow = NonNullable<PrintReport['hollow']>

interface Bore {
  from: Vector
  to: Vector
  hole: Hollow['drainHoles'][number]
}

/**
 * Drills up to `count` holes per cavity, each straight through the wall where it is thinnest. Prefers low positions
 * that face down, far from earlier holes. Cavities narrower than the hole's diameter get none, and are reported as
 * trapped. Rejects with `bad-geometry`.
 */
export async function drainHoles(
  { body, cavities }: Hollowed,
  outer: Body,
  options: { count: number; diameterMm: number; wallMm: number; look: number },
  progress: Progress,
): Promise<{ body: Body; holes: Hollow['drainHoles']; trapped: Hollow['trapped'] }> {
  const bores: Bore[] = []
  const trapped: Hollow['trapped'] = []
  const surface = surfaceOf(outer)
  const inner = cavities.map((cavity) => new Surface(cavity.points, cavity.triangles))
  for (const [i, cavity] of cavities.entries()) {
    progress((0.4 * i) / cavities.length, 'drilling')
    const own = options.count === 0 ? [] : boresOf(cavity, inner[i]!, outer, surface, options)
    bores.push(...own)
    if (own.length === 0) trapped.push({ atMm: lowestOf(cavity), volumeMm3: volumeOf(cavity) })
  }
  if (bores.length === 0) return { body, holes: [], trapped }
  progress(0.4, 'drilling')
  const bars = bores.map(({ from, to }) => bar(body, from, to, options.diameterMm / 2, options.look))
  const drilled = await combineSolids([body, ...bars], ([solid, ...drills], { Manifold }) =>
    solid!.subtract(Manifold.union(drills)),
  )
  return { body: drilled, holes: bores.map(({ hole }) => hole), trapped }
}

function boresOf(
  cavity: Body,
  inside: Surface,
  outer: Body,
  surface: Surface,
  { count, diameterMm, wallMm }: { count: number; diameterMm: number; wallMm: number },
): Bore[] {
  const { low, size, diagonal } = bodyBounds(outer)
  const radius = diameterMm / 2
  const found: Bore[] = []
  const candidates: (Bore & { score: number })[] = []
  const total = cavity.points.length / 3
  const step = Math.max(1, Math.floor(total / 6000))
  for (let i = 0; i < total; i += step) {
    const [x, y, z] = vectorAt(cavity.points, i)
    const near = surface.closest(x, y, z)
    // A hole through more than the wall would come out elsewhere.
    if (!(near.distance > 0) || near.distance > wallMm * 1.3) continue
    const at: Vector = [x, y, z]
    const wall: Vector = [near.x, near.y, near.z]
    const out = vec3((axis) => (wall[axis] - at[axis]) / near.distance)
    const reach = roomBehind(inside, at, out, radius)
    if (reach === null) continue
    const from = minus(at, scaled(out, reach))
    const to = plus(wall, scaled(out, radius + wallMm * 0.5))
    const lowness = 1 - (near.y - low[1]) / (size[1] || 1)
    candidates.push({
      from,
      to,
      hole: { atMm: wall, diameterMm, depthMm: near.distance },
      score: lowness + 0.6 * Math.max(0, -out[1]) + 0.1 * Math.max(0, -out[2]),
    })
  }
  while (found.length < count && candidates.length > 0) {
    let best = candidates[0]!
    let most = -Infinity
    for (const candidate of candidates) {
      const away = Math.min(...found.map(({ hole }) => distance(hole.atMm, candidate.hole.atMm)), Infinity)
      if (away < diameterMm * 2) continue
      const score = candidate.score + (found.length === 0 ? 0 : (0.8 * away) / diagonal)
      if (score > most) {
        most = score
        best = candidate
      }
    }
    if (most === -Infinity) break
    found.push(best)
  }
  return found
}

/**
 * How far inside the cavity the hole may start so that its end is fully open and the far wall is not damaged; null if
 * there is too little space.
 */
function roomBehind(inside: Surface, [x, y, z]: Vector, out: Vector, radius: number): number | null {
  const away = radius * 0.02
  const across = inside.raycast(x - out[0] * away, y - out[1] * away, z - out[2] * away, -out[0], -out[1], -out[2])
  const room = across === null ? 0 : across.distance
  return room < radius * 1.2 ? null : Math.min(radius, room * 0.5)
}

function lowestOf(cavity: Body): Vector {
  let best = 0
  for (let i = 0; i < cavity.points.length; i += 3) if (cavity.points[i + 1]! < cavity.points[best + 1]!) best = i
  return vectorAt(cavity.points, best / 3)
}
