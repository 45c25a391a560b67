/** Fewer triangles for a whole model: parts, materials, seams, colours and normals are kept. */
import type { Model, Progress } from '../model.ts'
import { carryNormals, carryValues } from './carry-values.ts'
import { decimate, type Decimated } from './decimate.ts'
import { findEdges } from './edges.ts'
import { mendDistance } from './mend-distance.ts'
import { modelFromSeams, seamedSurface, type SeamedSurface } from './seamed-surface.ts'
import { findShells } from './shells.ts'
import { Surface } from './surface.ts'
import { surfaceDistance, type SurfaceDistance } from './surface-distance.ts'

export interface SimplifyModelOptions {
  targetFaces: number
  /** The largest distance from the original, in metres, both ways. Then there may be more faces than asked for. */
  maxError?: number
  /** Decides where distances are measured. */
  seed?: number
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

/** The share of the faces that is not given away at first but put where the surface is furthest from the original. */
const kept = 0.01
/** Loose pieces larger than this share of the diagonal are never left out. */
const smallPiece = 0.01
const distanceSamples = 50_000

/**
 * Simplifies to at most `targetFaces` where shape and error allow, by `decimate` and `mendDistance`. A target that is not below
 * the number of faces gives the model as it is. Throws `bad-geometry` for indices out of range.
 */
export function simplifyModel(model: Model, options: SimplifyModelOptions, progress: Progress): SimplifiedModel {
  const source = seamedSurface(model)
  const count = source.partOfFace.length
  const nothing = { hausdorff: 0, mean: 0 }
  if (options.targetFaces >= count) {
    const distance = { ...nothing, there: nothing, back: nothing }
    return { model, faces: count, distance, stoppedBy: 'target', leftOut: { pieces: 0, largest: 0 } }
  }
  const surface = new Surface(source.points, source.faces)
  const { result, stoppedBy, leftOut } = within(source, surface, options, progress)
  progress(0.85, 'carrying over')
  carryValues(source, surface, result)
  carryNormals(source, surface, result)
  progress(0.95, 'measuring')
  const distance = surfaceDistance(
    surface,
    new Surface(result.points, result.faces),
    distanceSamples,
    options.seed ?? 1,
  )
  return {
    model: modelFromSeams(result, model),
    faces: result.partOfFace.length,
    distance,
    stoppedBy,
    leftOut,
  }
}

type Bounded = { result: Decimated } & Pick<SimplifiedModel, 'stoppedBy' | 'leftOut'>

/** The quadrics only guess at the distance: where what is measured is more than allowed, less is collapsed. */
function within(source: SeamedSurface, surface: Surface, options: SimplifyModelOptions, progress: Progress): Bounded {
  const count = source.partOfFace.length
  const { maxError, targetFaces } = options
  const seed = options.seed ?? 1
  const most = 6
  let estimate = maxError
  for (let attempt = 0; ; attempt++) {
    const share = (fraction: number): number => (attempt + fraction) / (maxError === undefined ? 1 : most + 1)
    const decimated = decimate(source, {
      targetFaces: Math.ceil(targetFaces * (1 - kept)),
      ...(estimate === undefined ? {} : { maxError: estimate }),
      progress: (fraction) => progress(0.05 + 0.6 * share(fraction), 'simplifying'),
    })
    const left = decimated.partOfFace.length
    const stuck = left > targetFaces
    const pruned = stuck && maxError === undefined ? withoutSmallPieces(decimated, targetFaces, surface) : null
    const { surface: result, distance } = mendDistance(surface, pruned?.result ?? decimated, {
      mostFaces: Math.max(targetFaces, maxError === undefined ? 0 : Math.ceil(left * (1 + kept))),
      seed,
      progress: (fraction) => progress(0.65 + 0.2 * share(fraction), 'mending'),
    })
    const leftOut = pruned?.leftOut ?? { pieces: 0, largest: 0 }
    const stoppedBy = result.partOfFace.length <= targetFaces ? 'target' : maxError === undefined ? 'shape' : 'error'
    if (maxError === undefined || estimate === undefined || distance <= maxError) return { result, stoppedBy, leftOut }
    if (attempt === most || left >= count) {
      return { result: unchanged(source), stoppedBy: 'error', leftOut: { pieces: 0, largest: 0 } }
    }
    // What was in fact allowed is what the collapses reached, not what they might have.
    estimate = Math.min(estimate, decimated.error) * Math.min(0.7, (maxError / distance) * 0.9)
  }
}

function unchanged(source: SeamedSurface): Decimated {
  const { normals: _, ...rest } = source
  return { ...rest, sourceOfFace: Uint32Array.from(source.partOfFace, (_part, face) => face), error: 0 }
}

function withoutSmallPieces(
  decimated: Decimated,
  targetFaces: number,
  surface: Surface,
): { result: Decimated; leftOut: SimplifiedModel['leftOut'] } {
  const { shellOfTriangle, count } = findShells(findEdges(decimated.faces))
  const boxes = Array.from({ length: count }, () => ({
    low: [Infinity, Infinity, Infinity],
    high: [-Infinity, -Infinity, -Infinity],
    faces: 0,
  }))
  for (let face = 0; face < shellOfTriangle.length; face++) {
    const box = boxes[shellOfTriangle[face]!]
    if (box === undefined) continue
    box.faces++
    for (let i = 0; i < 9; i++) {
      const axis = i % 3
      const value = decimated.points[decimated.faces[face * 3 + Math.floor(i / 3)]! * 3 + axis]!
      box.low[axis] = Math.min(box.low[axis]!, value)
      box.high[axis] = Math.max(box.high[axis]!, value)
    }
  }
  const extents = boxes.map(({ low, high }) => Math.hypot(...low.map((value, axis) => high[axis]! - value)))
  const most = smallPiece * diagonalOf(surface)
  const order = [...extents.keys()].sort((a, b) => extents[a]! - extents[b]!)
  const out = new Set<number>()
  let left = decimated.partOfFace.length
  let largest = 0
  for (const shell of order) {
    if (left <= targetFaces || extents[shell]! > most || out.size === count - 1) break
    out.add(shell)
    left -= boxes[shell]!.faces
    largest = extents[shell]!
  }
  return {
    result: keepFaces(decimated, (face) => !out.has(shellOfTriangle[face]!)),
    leftOut: { pieces: out.size, largest },
  }
}

function keepFaces(surface: Decimated, keep: (face: number) => boolean): Decimated {
  const faces = [...surface.partOfFace.keys()].filter(keep)
  const corners = (values: Uint32Array): Uint32Array =>
    Uint32Array.from(faces.flatMap((face) => [values[face * 3]!, values[face * 3 + 1]!, values[face * 3 + 2]!]))
  return {
    ...surface,
    faces: corners(surface.faces),
    wedges: corners(surface.wedges),
    partOfFace: Uint32Array.from(faces, (face) => surface.partOfFace[face]!),
    sourceOfFace: Uint32Array.from(faces, (face) => surface.sourceOfFace[face]!),
  }
}

function diagonalOf({ positions }: Surface): number {
  let squared = 0
  for (let axis = 0; axis < 3; axis++) {
    let low = Infinity
    let high = -Infinity
    for (let i = axis; i < positions.length; i += 3) {
      if (positions[i]! < low) low = positions[i]!
      if (positions[i]! > high) high = positions[i]!
    }
    if (high > low) squared += (high - low) ** 2
  }
  return Math.sqrt(squared)
}
