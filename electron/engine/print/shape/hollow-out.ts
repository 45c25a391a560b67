/** Hollows a solid: an inner surface at the asked distance from the outer one. */
import { AppError } from '../../../../shared/app-error.ts'
import { areaNormal, surfaceArea } from '../../mesh/face-normal.ts'
import { Surface } from '../../mesh/surface.ts'
import type { Progress } from '../../model.ts'
import { distanceField } from '../../volume/distance-field.ts'
import { extractSurface } from '../../volume/extract-surface.ts'
import { joinBodies, pickTriangles, plainBody, turnTriangle, volumeOf, type Body } from '../../repair/body.ts'
import { lighter } from '../../repair/lighter.ts'
import { pairAtEdges } from '../../repair/pair-at-edges.ts'
import { isWatertight } from '../../repair/part-touching.ts'
import { patchesOf } from '../../repair/fans.ts'
import { refineWall } from './refine-wall.ts'

export interface Hollowed {
  /** The outer surface as it was, and the cavities' walls, wound so that the material is inside. */
  body: Body
  /** Each cavity's wall by itself, wound outwards as if it were a solid, largest first. */
  cavities: Body[]
}

/** Samples within the wall, at least, where the lattice does not become too large by it. */
const samplesInWall = 4

/** Between its points the wall is brought this near to what was asked, as a share of it. */
const ridgeShare = 0.02

/** A gap narrower than this share of the wall is below what the lattice can follow, and nothing drains from it. */
const narrowest = 1 / samplesInWall

/**
 * The cavity is where the distance to the outer surface is more than the wall. Its surface is taken from a lattice of exact
 * distances (marching cubes), then every point is moved along its line to the nearest outer point until its own distance is
 * the wall's, which the lattice alone would miss at edges, and ridges that the lattice chamfered are made sharp. Cavities smaller than a drop (8 wall³ or 20 mm³) and
 * gaps that are on average narrower than a quarter of the wall are left solid.
 * Rejects `invalid-input` where the wall leaves no room.
 */
export async function hollowOut(body: Body, wallMm: number, look: number, progress: Progress): Promise<Hollowed> {
  const field = distanceField(
    body.points,
    body.triangles,
    { cell: wallMm / samplesInWall, margin: wallMm * 0.1, level: -wallMm, sign: 'closed', mostSamples: 16_000_000 },
    (fraction) => progress(fraction * 0.6, 'measuring-walls'),
  )
  const extracted = extractSurface(field.values, field.size, field.origin, field.cell, -wallMm)
  if (extracted.indices.length === 0) throw noRoom(wallMm)
  progress(0.65, 'hollowing')
  const outer = new Surface(body.points, body.triangles)
  const part =
    (from: number, to: number): Progress =>
    (fraction) =>
      progress(from + (to - from) * fraction, 'hollowing')
  const fitted = Float64Array.from(extracted.positions)
  fitToWall(fitted, extracted.indices, outer, wallMm, 1, part(0.65, 0.85))
  const full = plainBody(body, fitted, extracted.indices, look)
  const light = await lighter(full, wallMm * 0.015, full.look.length / 20)
  const close = { ...light, points: light.points.slice() }
  fitToWall(close.points, close.triangles, outer, wallMm, 2, part(0.85, 0.88))
  const finer = refineWall(close, outer, wallMm, wallMm * ridgeShare, part(0.88, 0.95))
  const sharp = plainBody(body, finer.points, finer.triangles, look)
  // Where a narrow cavity would close on itself by the fitting, what the lattice gave is taken: that is always sound.
  const plain = plainBody(body, Float64Array.from(extracted.positions), extracted.indices, look)
  const wall = [sharp, close, light, full].find(isWatertight) ?? plain
  progress(0.95, 'hollowing')
  const { twin } = pairAtEdges(wall)
  const least = Math.max(20, 8 * wallMm ** 3)
  const cavities = patchesOf(twin)
    .map((patch) => pickTriangles(wall, patch))
    .filter(
      (cavity) =>
        volumeOf(cavity) > least &&
        (2 * volumeOf(cavity)) / surfaceArea(cavity.points, cavity.triangles) > wallMm * narrowest,
    )
    .toSorted((a, b) => volumeOf(b) - volumeOf(a))
  if (cavities.length === 0) throw noRoom(wallMm)
  progress(0.96, 'hollowing')
  const turned = cavities.map((cavity) => {
    const inward = { ...cavity, triangles: cavity.triangles.slice(), wear: cavity.wear.slice() }
    for (let triangle = 0; triangle < inward.look.length; triangle++) turnTriangle(inward, triangle)
    return inward
  })
  return { body: joinBodies([body, ...turned]), cavities }
}

function noRoom(wallMm: number): AppError {
  return new AppError('invalid-input', `A wall of ${wallMm} mm leaves nothing to hollow out`, {
    details: { field: 'hollow_mm', reason: 'no-room-to-hollow' },
  })
}

/** Newton steps along the line to the nearest outer point. A step that would turn a triangle over is halved, then undone. */
function fitToWall(
  points: Float64Array,
  triangles: Uint32Array,
  outer: Surface,
  wallMm: number,
  rounds: number,
  progress: Progress,
): void {
  for (let round = 0; round < rounds; round++) {
    const before = points.slice()
    for (let i = 0; i < points.length; i += 3) {
      if (i % 60_000 === 0) progress((round + i / points.length) / rounds)
      const near = outer.closest(points[i]!, points[i + 1]!, points[i + 2]!, wallMm * 1.7)
      if (!(near.distance > 0) || near.face < 0) continue
      const step = Math.min(wallMm * 0.3, Math.max(-wallMm * 0.3, wallMm - near.distance)) / near.distance
      points[i]! += (points[i]! - near.x) * step
      points[i + 1]! += (points[i + 1]! - near.y) * step
      points[i + 2]! += (points[i + 2]! - near.z) * step
    }
    for (let repeat = 0; repeat < 4 && undoTurned(points, before, triangles, repeat < 2 ? 0.5 : 0) > 0; repeat++);
  }
}

function undoTurned(points: Float64Array, before: Float64Array, triangles: Uint32Array, keep: number): number {
  let turned = 0
  for (let t = 0; t < triangles.length; t += 3) {
    const corners = [triangles[t]! * 3, triangles[t + 1]! * 3, triangles[t + 2]! * 3] as const
    const now = areaNormal(points, ...corners)
    const then = areaNormal(before, ...corners)
    if (now[0] * then[0] + now[1] * then[1] + now[2] * then[2] > 0) continue
    turned++
    for (const at of corners)
      for (let axis = 0; axis < 3; axis++)
        points[at + axis] = before[at + axis]! + keep * (points[at + axis]! - before[at + axis]!)
  }
  return turned
}
