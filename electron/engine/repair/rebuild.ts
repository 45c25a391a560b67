/** Lays a new closed surface around the solid that any heap of triangles stands for, and transfers materials, colours and textures to it. */
import { AppError } from '../../../shared/app-error.ts'
import { areaNormal } from '../mesh/face-normal.ts'
import { Surface } from '../mesh/surface.ts'
import { metresPerMillimetre, type Progress } from '../model.ts'
import { distanceField } from '../volume/distance-field.ts'
import { extractSurface } from '../volume/extract-surface.ts'
import { type Body, bodyBounds, bodyFromModel, modelFromBody, plainBody } from './body.ts'
import { lighter } from './lighter.ts'
import { isWatertight } from './part-touching.ts'
import { separated } from './separated.ts'
import { sharpenPoints } from './sharp-points.ts'

/** Of so few triangles none are left out. */
const fewest = 2000

export interface RebuildOptions {
  /** The thinnest that is to be kept, in millimetres: the lattice is finer by half, as far as its memory reaches. */
  finestMm: number
  /** Most samples of the lattice, 4 bytes each; default 6 million. */
  maxSamples?: number
}

/** Cells to the thinnest. */
const cellsAcross = 2
/** How far flat parts may be straightened, as a share of a cell. */
const smoothing = 0.05

/**
 * The solid is where the triangles' generalised winding number is at least one half. New points are drawn onto the old
 * surface where that is near, and those at its edges onto the edges; what is flat gets large triangles again. What is
 * thinner than the lattice is lost. Rejects `bad-geometry` where nothing is enclosed.
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
    Math.max(fewest, closed.look.length / 16, body.look.length),
  )
  return transferAppearance(body, light, (fraction, doing) =>
    progress(0.7 + 0.3 * fraction, doing ?? 'transferring-texture'),
  )
}

/** Points within a cell of the old surface lie on it. */
function drawOnto(points: Float64Array, old: Surface, cell: number): void {
  for (let at = 0; at < points.length; at += 3) {
    const near = old.closest(points[at]!, points[at + 1]!, points[at + 2]!, cell * 0.75)
    if (near.face < 0) continue
    points[at] = near.x
    points[at + 1] = near.y
    points[at + 2] = near.z
  }
}

/** Lets `move` change the points, and takes back where a triangle turns over by that or two points fall together. */
function fitTo(points: Float64Array, triangles: Uint32Array, move: (points: Float64Array) => void): void {
  const before = points.slice()
  move(points)
  for (let round = 0; round < 6; round++) {
    let undone = undoCollisions(points, before)
    for (let t = 0; t < triangles.length; t += 3) {
      const corners = [triangles[t]! * 3, triangles[t + 1]! * 3, triangles[t + 2]! * 3] as const
      const now = areaNormal(points, ...corners)
      const then = areaNormal(before, ...corners)
      const dot = now[0] * then[0] + now[1] * then[1] + now[2] * then[2]
      if (dot > 0.05 * (then[0] ** 2 + then[1] ** 2 + then[2] ** 2)) continue
      for (const at of corners) points.set(before.subarray(at, at + 3), at)
      undone++
    }
    if (undone === 0) return
  }
}

/** Points that were drawn to one and the same place go back to where they were. */
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

/** The new surface, looking like the old one. */
async function transferAppearance(old: Body, surface: Body, progress: Progress): Promise<Body> {
  const inUse = [...new Set(old.look)]
  const only = old.looks[inUse[0]!]!
  if (inUse.length === 1 && !only.uvs && !only.colours) return surface
  const { carryOver } = await import('../texture/carry-over.ts')
  const positions = Float32Array.from(surface.points, (value) => value * metresPerMillimetre)
  return bodyFromModel(await carryOver(modelFromBody(old), { positions, indices: surface.triangles }, { progress }))
}
