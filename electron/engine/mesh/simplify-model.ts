/** Fewer triangles for a whole model: parts, materials, seams, colours and normals are kept. */
import type { Model, Progress } from '../model.ts'
import { carryNormals, carryValues } from './carry-values.ts'
import type { Decimated } from './decimated.ts'
import { lightened } from './lightened.ts'
import { modelFromSeams, seamedSurface, type SeamedSurface } from './seamed-surface.ts'
import { extentOf } from './extent.ts'
import { findPointKinds } from './point-kinds.ts'
import { partTwins } from './part-twins.ts'
import { buildQuickTree } from './quick-tree.ts'
import { quickCollapseReady } from './quick-collapse.ts'
import { simplifyInWays } from './simplify-ways.ts'
import { simplifyWithin } from './simplify-within.ts'
import { Surface } from './surface.ts'
import type { SurfaceDistance } from './surface-distance.ts'
import { thinned } from './thinned.ts'

export interface SimplifyModelOptions {
  targetFaces: number
  /** The largest distance from the original, in metres, both ways. Then there may be more faces than asked for. */
  maxError?: number
  /** Decides where distances are measured. */
  seed?: number
  /** Points that lie exactly in this plane stay in it: where a model was halved. */
  plane?: { axis: 0 | 1 | 2; at: number }
}

export interface SimplifiedModel {
  model: Model
  faces: number
  /** Measured between the model and the original, in metres. */
  distance: SurfaceDistance
  /** Why there are more faces than asked for. */
  stoppedBy: 'target' | 'error' | 'shape'
  /** Loose pieces that were left out because nothing else could give way, and the largest extent of one, in metres. */
  leftOut: { pieces: number; largest: number }
}

/** Surfaces with more faces, and with more times the faces that are asked for, are thinned first, to so many times those. */
const large = 16_000
const thinning = { above: 1.8, to: 1.6 }
/** Where so many are thinned, building the tree of the source carefully takes longer than its quicker answers save. */
const quickTreeAbove = 60_000
/** With more times the faces that are asked for, very large ones are made lighter before that. */
const lightening = 8
/** Of the error that is allowed this share may come of thinning. */
const shareOfThinning = 0.25

/**
 * Simplifies to at most `targetFaces` where shape and error allow, by `decimate` and `reduceDistance`. A target that is not below
 * the number of faces gives the model as it is. Throws `bad-geometry` for indices out of range.
 */
export async function simplifyModel(
  model: Model,
  options: SimplifyModelOptions,
  progress: Progress,
): Promise<SimplifiedModel> {
  await quickCollapseReady
  progress(0, 'reading')
  const source = seamedSurface(model)
  const count = source.partOfFace.length
  const nothing = { hausdorff: 0, mean: 0 }
  if (options.targetFaces >= count) {
    const distance = { ...nothing, there: nothing, back: nothing }
    return { model, faces: count, distance, stoppedBy: 'target', leftOut: { pieces: 0, largest: 0 } }
  }
  progress(0.01, 'simplifying')
  const begin = beginning(source, options)
  progress(0.1, 'checking')
  const thin = begin.partOfFace.length < count
  const surface =
    thin && count > quickTreeAbove
      ? new Surface(source.points, source.faces, buildQuickTree(source.points, source.faces))
      : new Surface(source.points, source.faces)
  const whole = {
    seamed: source,
    begin,
    thin,
    kinds: findPointKinds(begin),
    surface,
    diagonal: extentOf(source.points).diagonal,
  }
  const { targetFaces, maxError, seed = 1, plane } = options
  const wanted = { targetFaces, seed, ...(plane === undefined ? {} : { plane }) }
  const part: Progress = (fraction, doing) => progress(0.15 + 0.75 * fraction, doing)
  const { result, distance, stoppedBy, leftOut } =
    maxError === undefined ? simplifyInWays(whole, wanted, part) : simplifyWithin(whole, { ...wanted, maxError }, part)
  result.sourceOfFace = result.sourceOfFace.map((face) => begin.sourceOfFace[face]!)
  partTwins(result.points, result.faces)
  progress(0.9, 'transferring-texture')
  carryValues(source, surface, result)
  progress(0.93, 'transferring-texture')
  carryNormals(source, surface, result)
  return {
    model: modelFromSeams(result, model),
    faces: result.partOfFace.length,
    distance,
    stoppedBy,
    leftOut,
  }
}

/** What the careful work begins with: the source, or one thinned in a hurry that is still far nearer to it than the result will be. */
function beginning(source: SeamedSurface, { targetFaces, maxError, plane }: SimplifyModelOptions): Decimated {
  const count = source.partOfFace.length
  if (count > large && count > targetFaces * thinning.above) {
    const options = { plane, ...(maxError === undefined ? {} : { maxError: maxError * shareOfThinning }) }
    const light = count > targetFaces * lightening ? lightened(source, options) : null
    const thin = thinned(light ?? source, { ...options, targetFaces: Math.ceil(targetFaces * thinning.to) })
    if (thin !== null && light !== null) thin.sourceOfFace = thin.sourceOfFace.map((face) => light.sourceOfFace[face]!)
    if (thin !== null || light !== null) return thin ?? light!
  }
  const { normals: _, ...rest } = source
  return { ...rest, sourceOfFace: new Uint32Array(count).map((_zero, face) => face), error: 0 }
}
