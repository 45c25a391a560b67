/**
 * Trims inlays where they come too close to other solids: the offset of a rough pocket does not keep the gap
 * everywhere.
 */
import { vec3 } from '../../../../shared/geometry/vec3.ts'
import { Surface } from '../../mesh/surface.ts'
import { type Vector, vectorAt } from '../../mesh/vectors.ts'
import { type Body, volumeOf } from '../../repair/body.ts'
import { divideSolids, isSolid } from '../../repair/solids.ts'
import type { Geometry, Manifold } from '../../solid/geometry.ts'
import { withoutSlivers } from './without-slivers.ts'

/** Smaller errors in the gap are ignored, millimetres. */
const toleranceMm = 0.02
/** Each face takes the kernel milliseconds; if there are more than this, clashing faces come first. */
const maxFaces = 1000

/** Balls that faces are dilated by: their faces and corners are a tenth of the gap too near and too far. */
const balls = { sides: 8, radius: 1 / 0.9 }

/**
 * Cuts away from each inlay all within `gapMm` of the faces of other solids that it clashes with or comes nearer to than
 * the tolerance allows. `core` and all inlays share their looks; `lookOf` returns the look of new faces. Inlays of which
 * nothing is left are left out. Rejects `bad-geometry`.
 */
export async function clearInlays<Inlay extends { body: Body }>(
  core: Body,
  inlays: readonly Inlay[],
  gapMm: number,
  lookOf: (inlay: Inlay) => number,
): Promise<Inlay[]> {
  if (gapMm === 0 || !(await isSolid(core))) return [...inlays]
  const done: Inlay[] = []
  const solids = [core]
  for (const inlay of inlays) {
    if (!(await isSolid(inlay.body))) {
      done.push(inlay)
      continue
    }
    let body: Body | null = inlay.body
    for (const other of solids) if (body !== null) body = await clearOf(body, other, gapMm, lookOf(inlay))
    if (body === null) continue
    if (body !== inlay.body) body = withoutSlivers(body)
    done.push({ ...inlay, body })
    solids.push(body)
  }
  return done
}

/** Null if nothing is left. */
async function clearOf(body: Body, other: Body, gapMm: number, look: number): Promise<Body | null> {
  const near = facesNear(body, other, gapMm - toleranceMm)
  const found = { isClear: false }
  const [made] = await divideSolids([body, other], look, ([solid, wall], geometry, middle) => {
    const common = solid!.intersect(wall!)
    const faces = [...new Set([...facesIn(common, wall!), ...near])].slice(0, maxFaces)
    found.isClear = faces.length === 0
    if (found.isClear) return []
    const ball = geometry.Manifold.sphere(gapMm * balls.radius, balls.sides)
    const around = faces.map((face) => dilated(other, face, ball, middle, geometry))
    return [solid!.subtract(geometry.Manifold.union([wall!, ...around]))]
  })
  if (found.isClear) return body
  return made && volumeOf(made) > 0 ? made : null
}

/** Faces of the other body nearer than `minMm`, tested at corners and middles of the faces and edges of both. */
function facesNear(body: Body, other: Body, minMm: number): Set<number> {
  const near = new Set<number>()
  const surface = new Surface(other.points, other.triangles)
  eachSample(body, (x, y, z) => {
    const { face } = surface.closest(x, y, z, minMm)
    if (face >= 0) near.add(face)
  })
  const own = new Surface(body.points, body.triangles)
  eachSample(other, (x, y, z, faces) => {
    if (own.closest(x, y, z, minMm).face >= 0) for (const face of faces) near.add(face)
  })
  return near
}

/** Passes each corner with its adjacent faces, and the midpoints of each face and its edges. */
function eachSample(
  { points, triangles }: Body,
  each: (x: number, y: number, z: number, faces: readonly number[]) => void,
): void {
  const around = Array.from({ length: points.length / 3 }, (): number[] => [])
  for (let face = 0; face * 3 < triangles.length; face++) {
    const corners = [0, 1, 2].map((k) => triangles[face * 3 + k]!)
    for (const corner of corners) around[corner]!.push(face)
    for (const some of [corners, ...corners.map((_, k) => corners.toSpliced(k, 1))]) {
      const at = vec3((axis) => some.reduce((sum, corner) => sum + points[corner * 3 + axis]!, 0) / some.length)
      each(...at, [face])
    }
  }
  for (const [point, faces] of around.entries()) each(...vectorAt(points, point), faces)
}

/** Faces of a solid that bound what was made of it. */
function facesIn(made: Manifold, of: Manifold): number[] {
  if (made.isEmpty()) return []
  const { runIndex, runOriginalID, faceID } = made.getMesh()
  // `originalID` is -1 for a solid made of a mesh with an id of its own.
  const [id] = of.getMesh().runOriginalID
  const faces: number[] = []
  for (let run = 0; run + 1 < runIndex.length; run++)
    if (runOriginalID[run] === id) faces.push(...faceID.subarray(runIndex[run]! / 3, runIndex[run + 1]! / 3))
  return faces
}

/** The volume that a ball sweeps over a face, relative to `middle`. */
function dilated(
  { points, triangles }: Body,
  face: number,
  ball: Manifold,
  middle: readonly number[],
  { Manifold }: Geometry,
): Manifold {
  const three = [0, 1, 2].map((k) => {
    const at = vectorAt(points, triangles[face * 3 + k]!)
    return ball.translate(at.map((value, axis) => value - middle[axis]!) as Vector)
  })
  return Manifold.hull(three)
}
