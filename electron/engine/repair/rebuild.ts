/** Rebuilds one closed surface around the solid that any triangles describe, and transfers materials, colours and textures to it. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { areaNormal, cornerOffsets } from '../mesh/face-normal.ts'
import { Surface } from '../mesh/surface.ts'
import { dot } from '../mesh/vectors.ts'
import { metresPerMillimetre, type Progress } from '../model.ts'
import { distanceField } from '../volume/distance-field.ts'
import { extractSurface } from '../volume/extract-surface.ts'
import { type Body, bodyBounds, bodyFromModel, modelFromBody, plainBody } from './body.ts'
import { lighter } from './lighter.ts'
import { isWatertight, separated } from './part-touching.ts'
import { sharpenPoints } from './sharp-points.ts'

/** Surfaces with fewer triangles are not simplified. */
const minTriangles = 2000

export interface RebuildOptions {
  /** The thinnest detail to preserve, in millimetres: lattice cells are half of it, as far as memory allows. */
  finestMm: number
  /** Maximum number of lattice samples, 4 bytes each; default 6 million. */
  maxSamples?: number
}

/** Lattice cells across the finest detail. */
const cellsAcross = 2
/** How far flat parts may be straightened, as a fraction of a cell. */
const smoothing = 0.05

/**
 * The solid is where the generalised winding number of the triangles is at least 0.5. New points snap to the old
 * surface where it is near, and to its sharp edges; flat regions get large triangles again. Details thinner than the
 * lattice are lost. Rejects with `bad-geometry` if nothing is enclosed.
 */
export async function rebuild(body: Body, options: RebuildOptions, progress: Progress): Promise<Body> {
  const { diagonal } = bodyBounds(body)
  const cell = Math.max(options.finestMm / cellsAcross, diagonal * 1e-4)
  const field = distanceField(
    body.points,
    body.triangles,
    { cell, margin: 2 * cell, sign: 'winding', maxSamples: options.maxSamples ?? 6_000_000 },
    (fraction) => progress(fraction * 0.6, 'rebuilding'),
  )
  const surface = extractSurface(field.values, field.size, field.origin, field.cell)
  if (surface.indices.length === 0)
    throw new AppError('bad-geometry', 'The triangles enclose nothing', { details: { reason: 'encloses_nothing' } })
  progress(0.65, 'rebuilding')
  const plain = plainBody(body, Float64Array.from(surface.positions), surface.indices, body.look[0]!)
  const fitted = { ...plain, points: plain.points.slice() }
  const old = new Surface(body.points, body.triangles)
  fitTo(fitted.points, fitted.triangles, (points) => drawOnto(points, old, field.cell))
  fitTo(fitted.points, fitted.triangles, (points) => sharpenPoints(points, fitted.triangles, old, field.cell))
  const parted = separated(fitted)
  const closed = isWatertight(parted) ? parted : plain
  const light = await lighter(
    closed,
    field.cell * smoothing,
    Math.max(minTriangles, closed.look.length / 16, body.look.length),
  )
  return transferAppearance(body, light, (fraction, doing) =>
    progress(0.7 + 0.3 * fraction, doing ?? 'transferring-texture'),
  )
}

/** Snaps points within a cell of the old surface to it. */
function drawOnto(points: Float64Array, old: Surface, cell: number): void {
  for (let at = 0; at < points.length; at += 3) {
    const near = old.closest(points[at]!, points[at + 1]!, points[at + 2]!, cell * 0.75)
    if (near.face < 0) continue
    points[at] = near.x
    points[at + 1] = near.y
    points[at + 2] = near.z
  }
}

/** Lets `move` change the points, and reverts those where a triangle flips or two points coincide. */
function fitTo(points: Float64Array, triangles: Uint32Array, move: (points: Float64Array) => void): void {
  const before = points.slice()
  move(points)
  for (let round = 0; round < 6; round++) {
    let undone = undoCollisions(points, before)
    for (let triangle = 0; triangle * 3 < triangles.length; triangle++) {
      const corners = cornerOffsets(triangles, triangle)
      const now = areaNormal(points, ...corners)
      const then = areaNormal(before, ...corners)
      if (dot(now, then) > 0.05 * (then[0] ** 2 + then[1] ** 2 + then[2] ** 2)) continue
      for (const at of corners) points.set(before.subarray(at, at + 3), at)
      undone++
    }
    if (undone === 0) return
  }
}

/** Reverts points that were moved to the same position. */
function undoCollisions(points: Float64Array, before: Float64Array): number {
  const at = new Map<string, number>()
  let undone = 0
  for (let i = 0; i < points.length; i += 3) {
    const key = [0, 1, 2].map((axis) => Math.fround(points[i + axis]! * metresPerMillimetre)).join()
    const other = at.get(key)
    at.set(key, i)
    if (other === undefined) continue
    undone++
    for (const j of [i, other]) points.set(before.subarray(j, j + 3), j)
  }
  return undone
}

async function transferAppearance(old: Body, surface: Body, progress: Progress): Promise<Body> {
  const inUse = [...new Set(old.look)]
  const only = old.looks[inUse[0]!]!
  if (inUse.length === 1 && !only.uvs && !only.colours) return surface
  const { carryOver } = await import('../texture/carry-over.ts')
  const positions = Float32Array.from(surface.points, (value) => value * metresPerMillimetre)
  return bodyFromModel(await carryOver(modelFromBody(old), { positions, indices: surface.triangles }, { progress }))
}
