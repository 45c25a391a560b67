/** Rebuilds those shells of a body that no other repair could close, each by itself. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { findEdges } from '../mesh/edges.ts'
import { findShells } from '../mesh/shells.ts'
import { sampleSurface } from '../mesh/surface-samples.ts'
import { Surface } from '../mesh/surface.ts'
import { vectorAt } from '../mesh/vectors.ts'
import type { Progress } from '../model.ts'
import { type Body, bodyBounds, joinBodies, pickPatches } from './body.ts'
import { normalOf } from './orient-patches.ts'
import { splitAtEdges } from './pair-at-edges.ts'
import { isWatertight, separated, weldedByPosition } from './part-touching.ts'
import { rebuild } from './rebuild.ts'
import { shellsOf } from './shells.ts'
import { uniteShells } from './unite-shells.ts'

/** Maximum samples per lattice, at 4 bytes each. */
const maxSamples = 2_000_000
/** The finest preserved detail is the shell's diagonal divided by at least this. */
const coarsest = 64
const finest = 400

/** The finest detail that a lattice for the body must preserve, in millimetres. */
export function finestOf(body: Body): number {
  const { diagonal } = bodyBounds(body)
  return Math.min(diagonal / coarsest, Math.max(diagonal / finest, thinnestOf(body)))
}

/**
 * Returns the body with its faulty shells rebuilt and united with the others; null if it is still not closed. `count`
 * is the number of their triangles.
 */
export async function rebuildFaulty(body: Body, progress: Progress): Promise<{ body: Body; count: number } | null> {
  const shells = connectedParts(body)
  const parts: Body[] = []
  let count = 0
  for (const [i, shell] of shells.entries()) {
    progress(i / shells.length, 'rebuilding')
    const made = isWatertight(shell) ? shell : await rebuilt(shell)
    if (made === null) continue
    if (made !== shell) count += made.look.length
    parts.push(made)
  }
  if (parts.length === 0) return null
  const { body: all, twin } = splitAtEdges(joinBodies(parts))
  const united = await uniteShells(shellsOf(all, twin).shells)
  const whole = separated(united.body)
  return isWatertight(whole) ? { body: whole, count } : null
}

/** The rebuilt shell; null if it encloses nothing. */
async function rebuilt(shell: Body): Promise<Body | null> {
  try {
    return await rebuild(shell, { finestMm: finestOf(shell), maxSamples }, () => {})
  } catch (error) {
    if (error instanceof AppError && error.code === 'bad-geometry') return null
    throw error
  }
}

function connectedParts(body: Body): Body[] {
  const { count, shellOfTriangle } = findShells(findEdges(weldedByPosition(body).triangles))
  const patches: number[][] = Array.from({ length: count }, () => [])
  shellOfTriangle.forEach((shell, triangle) => {
    if (shell >= 0) patches[shell]!.push(triangle)
  })
  return pickPatches(body, patches)
}

const thicknessSamples = 600
/** The fraction of samples that may be thinner: intended thin parts cover more. */
const thinnerShare = 0.05

/** The 5th percentile of the thickness straight through a closed body, millimetres; 0 where rays hit nothing. */
function thinnestOf(body: Body): number {
  const surface = new Surface(body.points, body.triangles)
  const lift = bodyBounds(body).diagonal * 1e-5
  const { positions, faces } = sampleSurface(body.points, body.triangles, thicknessSamples, 1)
  const thicknesses: number[] = []
  for (let i = 0; i < faces.length; i++) {
    const [nx, ny, nz] = normalOf(body, faces[i]!)
    const [x, y, z] = vectorAt(positions, i)
    const hit = surface.raycast(x - nx * lift, y - ny * lift, z - nz * lift, -nx, -ny, -nz)
    if (hit !== null && !hit.front) thicknesses.push(hit.distance)
  }
  return thicknesses.sort((a, b) => a - b)[Math.floor(thicknesses.length * thinnerShare)] ?? 0
}
