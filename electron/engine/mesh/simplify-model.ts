/** Fewer triangles for a whole model: parts, materials, seams, colours and normals are kept. */
import type { Model, Progress } from '../model.ts'
import { diagonalOf } from './bounds.ts'
import { carryNormals } from './carry-normals.ts'
import { simplifierReady, type Plane } from './collapse-edges.ts'
import { decimate } from './decimate.ts'
import { partTwins } from './part-twins.ts'
import { buildQuickTree } from './quick-tree.ts'
import { modelFromSeams, seamedSurface, type SeamedSurface } from './seamed-surface.ts'
import { withoutSmallPieces } from './small-pieces.ts'
import { Surface } from './surface.ts'
import { surfaceDistance, type SurfaceDistance } from './surface-distance.ts'

interface SimplifyModelOptions {
  targetFaces: number
  /** Largest distance from the original in both directions, in metres. Then there may be more faces than `targetFaces`. */
  maxError?: number
  /** Seed of the points at which distances are measured. Default 1. */
  seed?: number
  /** Border points that lie exactly in this plane stay in it: where a model was halved. */
  plane?: Plane
}

export interface SimplifiedModel {
  model: Model
  faces: number
  /** Measured between the model and the original, in metres. */
  distance: SurfaceDistance
  /** What prevented a further reduction. */
  stoppedBy: 'target' | 'error' | 'shape'
  /** Connected components left out to reach the target, and the largest diagonal of one, in metres. */
  leftOut: { pieces: number; largest: number }
}

/** Number of samples on each surface, in addition to its vertices. */
const distanceSamples = 5_000
const maxAttempts = 7
/** The search for the bound of the quadrics ends when the measured distance is above this fraction of `maxError`. */
const nearEnough = 0.85
const noDistance = { hausdorff: 0, mean: 0 }
const noDistances = { ...noDistance, toOther: noDistance, back: noDistance }

/**
 * Simplifies to at most `targetFaces` where shape and error allow. A target that is not below the number of faces
 * returns the model itself. Throws `bad-geometry` for indices out of range.
 */
export async function simplifyModel(
  model: Model,
  options: SimplifyModelOptions,
  progress: Progress,
): Promise<SimplifiedModel> {
  await simplifierReady
  progress(0, 'reading')
  const source = seamedSurface(model)
  const { targetFaces, maxError, plane, seed = 1 } = options
  const count = source.partOfFace.length
  if (targetFaces >= count) {
    return {
      model,
      faces: count,
      distance: noDistances,
      stoppedBy: 'target',
      leftOut: { pieces: 0, largest: 0 },
    }
  }
  progress(0.1, 'simplifying')
  let result = maxError === undefined ? decimate(source, { targetFaces, plane }) : null
  let leftOut = { pieces: 0, largest: 0 }
  if (result !== null && result.partOfFace.length > targetFaces) {
    ;({ result, leftOut } = withoutSmallPieces(result, targetFaces, diagonalOf(source.points)))
  }
  progress(0.4, 'measuring')
  const surface = new Surface(source.points, source.faces, buildQuickTree(source.points, source.faces))
  let distance: SurfaceDistance
  if (result === null) {
    const part: Progress = (fraction, doing) => progress(0.4 + 0.4 * fraction, doing)
    ;({ result, distance } = decimateWithin(source, surface, { ...options, maxError: maxError!, seed }, part))
  } else distance = distanceOf(surface, result, seed)
  partTwins(result.points, result.faces)
  carryNormals(source, surface, result)
  const faces = result.partOfFace.length
  return {
    model: modelFromSeams(result, model),
    faces,
    distance,
    stoppedBy: faces <= targetFaces ? 'target' : maxError === undefined ? 'shape' : 'error',
    leftOut,
  }
}

/** Searches the bound of the quadrics, which only estimate the distance, at which the measured distance stays within `maxError`. */
function decimateWithin(
  source: SeamedSurface,
  surface: Surface,
  options: SimplifyModelOptions & { maxError: number; seed: number },
  progress: Progress,
): { result: SeamedSurface; distance: SurfaceDistance } {
  const { targetFaces, maxError, plane, seed } = options
  let best = { result: decimate(source, { targetFaces, maxError: 0, plane }), distance: noDistances }
  let [allowed, rejected] = [0, Infinity]
  let estimate = maxError
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    progress(attempt / maxAttempts, 'simplifying')
    const result = decimate(source, { targetFaces, maxError: estimate, plane })
    const distance = distanceOf(surface, result, seed)
    const share = distance.hausdorff / maxError
    if (share <= 1) {
      if (result.faces.length < best.result.faces.length) best = { result, distance }
      if (result.partOfFace.length <= targetFaces || share > nearEnough) break
      allowed = estimate
    } else rejected = estimate
    const scaled = estimate * Math.min(4, Math.max(0.1, 0.93 / share))
    estimate =
      scaled > allowed && scaled < rejected ? scaled : (allowed + Math.min(rejected, allowed * 4 || rejected)) / 2
  }
  return best
}

function distanceOf(source: Surface, { points, faces }: SeamedSurface, seed: number): SurfaceDistance {
  return surfaceDistance(source, new Surface(points, faces, buildQuickTree(points, faces)), distanceSamples, seed)
}
