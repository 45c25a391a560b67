/** How thick the material is, and where it is thinnest. */
import type { PrintReport, ThinPlace } from '../../../../shared/print-report.ts'
import type { Surface } from '../../mesh/surface.ts'
import type { Progress } from '../../model.ts'
import { type Body, bodyBounds } from '../../repair/body.ts'
import { normalOf, placeOn } from '../../repair/orient-patches.ts'
import { surfaceOf } from '../surface-of.ts'

const mostSamples = 40_000
const mostPlaces = 10
/** Two faces are a wall where they look away from each other: the cosine between their normals is below this. */
const opposite = -0.5

/**
 * At samples spread evenly by area: the way straight through to the other side, and the largest ball that touches the
 * surface there from inside (shrinking ball, Ma, Bae & Choi 2012); the smaller of both, each only where the other side looks
 * away. At sharp edges, where every ball is small, neither counts.
 */
export function measureWalls(body: Body, minimumMm: number, progress: Progress): PrintReport['walls'] {
  const surface = surfaceOf(body)
  const { diagonal } = bodyBounds(body)
  const samples = samplesOf(body)
  const thin: ThinPlace[] = []
  let thinnest = Infinity
  let below = 0
  samples.forEach(({ triangle, at, area }, i) => {
    if (i % 2000 === 0) progress(i / samples.length, 'measuring-walls')
    const thicknessMm = thicknessAt(body, surface, triangle, at, diagonal)
    if (thicknessMm === null) return
    thinnest = Math.min(thinnest, thicknessMm)
    if (thicknessMm >= minimumMm) return
    below += area
    thin.push({ atMm: at, thicknessMm })
  })
  const whole = samples.reduce((sum, { area }) => sum + area, 0)
  return {
    askedMinimumMm: minimumMm,
    thinnestMm: Number.isFinite(thinnest) ? thinnest : null,
    thinPlaces: apart(thin, Math.max(minimumMm * 2, diagonal * 0.04)),
    areaBelowMm2: below,
    areaBelowPercent: whole > 0 ? (below / whole) * 100 : 0,
  }
}

interface Sample {
  triangle: number
  at: [number, number, number]
  area: number
}

/** Triangles in order, each as often as its area asks; within a triangle by a low-discrepancy sequence. */
function samplesOf(body: Body): Sample[] {
  const areas = Float64Array.from(body.look, (_, triangle) => normalOf(body, triangle)[3])
  const whole = areas.reduce((sum, area) => sum + area, 0)
  const each = whole / Math.min(mostSamples, Math.max(4000, body.look.length))
  const samples: Sample[] = []
  let passed = 0
  for (let triangle = 0; triangle < areas.length; triangle++) {
    const from = Math.floor(passed / each)
    passed += areas[triangle]!
    const count = Math.floor(passed / each) - from
    for (let i = 0; i < count; i++) samples.push({ triangle, at: placeOn(body, triangle, from + i), area: each })
  }
  return samples
}

function thicknessAt(
  body: Body,
  surface: Surface,
  triangle: number,
  [x, y, z]: [number, number, number],
  diagonal: number,
): number | null {
  const [nx, ny, nz] = normalOf(body, triangle)
  const away = diagonal * 1e-6
  const looksAway = (face: number): boolean => {
    const [ox, oy, oz] = normalOf(body, face)
    return ox * nx + oy * ny + oz * nz < opposite
  }
  const across = surface.raycast(x - nx * away, y - ny * away, z - nz * away, -nx, -ny, -nz)
  if (across === null) return null
  const straight = looksAway(across.face) ? across.distance + away : null
  let radius = across.distance / 2
  let touched = across.face
  for (let round = 0; round < 12; round++) {
    const near = surface.closest(x - nx * radius, y - ny * radius, z - nz * radius, radius * (1 - 1e-4))
    if (near.face < 0) break
    const [dx, dy, dz] = [x - near.x, y - near.y, z - near.z]
    const along = dx * nx + dy * ny + dz * nz
    if (!(along > 0)) break
    const next = (dx * dx + dy * dy + dz * dz) / (2 * along)
    if (!(next < radius)) break
    radius = next
    touched = near.face
  }
  const ball = looksAway(touched) ? 2 * radius : null
  if (straight === null) return ball
  return ball === null ? straight : Math.min(straight, ball)
}

/** The thinnest, none nearer to a thinner one than that. */
function apart(places: ThinPlace[], distanceMm: number): ThinPlace[] {
  const found: ThinPlace[] = []
  for (const place of places.toSorted((a, b) => a.thicknessMm - b.thicknessMm)) {
    if (found.length === mostPlaces) break
    if (found.every(({ atMm }) => Math.hypot(...atMm.map((value, axis) => value - place.atMm[axis]!)) > distanceMm))
      found.push(place)
  }
  return found
}
