/** Fewer triangles for a whole model: parts, materials, seams, colours and normals are kept. */
import type { Model, Progress } from '../model.ts'
import { carryNormals, carryValues } from './carry-values.ts'
import { decimate, type Decimated } from './decimate.ts'
import { findEdges } from './edges.ts'
import { keptFaces } from './kept-faces.ts'
import { mendDistance } from './mend-distance.ts'
import { modelFromSeams, seamedSurface, type SeamedSurface } from './seamed-surface.ts'
import { partTwins } from './part-twins.ts'
import { findShells } from './shells.ts'
import { Surface } from './surface.ts'
import { surfaceDistance, type SurfaceDistance } from './surface-distance.ts'

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

/** Loose pieces larger than this share of the diagonal are never left out. */
const smallPiece = 0.01
/** Samples on each surface for the distance that ways are compared by and that is told: four for each triangle of the original. */
const [fewestSamples, mostSamples] = [8_000, 50_000]
/** How a surface is simplified: which distance is held down, what is kept back for mending, and whether points move for it. */
interface Way {
  aim: 'mean' | 'largest'
  /** The share of the faces that is not given away at first but put where the surface is furthest from the original. */
  kept: number
  moves: boolean
  borderWeight?: number
}
/**
 * All are tried on a small surface, only the first on a large one; the least product of largest and mean distance is taken. On
 * the shared models at 50, 25 and 10 % (189 rows, `npm run bench simplify`) the first alone was worse than gltfpack in 15 rows for the
 * largest and in 14 for the mean distance; all together are in 5 and 3, machine parts of a few hundred triangles for the most part.
 */
const ways: readonly Way[] = [
  { aim: 'largest', kept: 0.01, moves: true },
  { aim: 'largest', kept: 0.02, moves: false },
  { aim: 'mean', kept: 0.02, moves: false },
  { aim: 'largest', kept: 0.04, moves: true },
  { aim: 'mean', kept: 0, moves: false },
  { aim: 'largest', kept: 0.01, moves: true, borderWeight: 1 },
  { aim: 'largest', kept: 0.01, moves: true, borderWeight: 10 },
  { aim: 'mean', kept: 0.04, moves: false, borderWeight: 0.3 },
]
const smallSurface = 60_000

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
  const { result, distance, stoppedBy, leftOut } = best(source, surface, options, (fraction, doing) => {
    progress(0.05 + 0.85 * fraction, doing)
  })
  partTwins(result.points, result.faces)
  progress(0.9, 'carrying over')
  carryValues(source, surface, result)
  carryNormals(source, surface, result)
  return {
    model: modelFromSeams(result, model),
    faces: result.partOfFace.length,
    distance,
    stoppedBy,
    leftOut,
  }
}

type Bounded = { result: Decimated; distance: SurfaceDistance } & Pick<SimplifiedModel, 'stoppedBy' | 'leftOut'>

function best(source: SeamedSurface, surface: Surface, options: SimplifyModelOptions, progress: Progress): Bounded {
  // Mending would move and split the line in the plane.
  const allowed = options.plane === undefined ? ways : ways.filter(({ kept }) => kept === 0)
  const tried =
    source.partOfFace.length > smallSurface || options.maxError !== undefined ? allowed.slice(0, 1) : allowed
  let chosen: Bounded | undefined
  for (const [i, way] of tried.entries()) {
    const part: Progress = (fraction, doing) => progress((i + fraction) / tried.length, doing)
    const candidate = within(source, surface, options, way, part)
    if (chosen === undefined || isBetter(candidate, chosen)) chosen = candidate
  }
  return chosen!
}

function isBetter(one: Bounded, other: Bounded): boolean {
  const reached = (bounded: Bounded): number => (bounded.stoppedBy === 'target' ? 0 : bounded.result.partOfFace.length)
  if (reached(one) !== reached(other)) return reached(one) < reached(other)
  return one.distance.hausdorff * one.distance.mean < other.distance.hausdorff * other.distance.mean
}

const mostAttempts = 7
/** Within this share of the largest error allowed the search ends. */
const nearEnough = 0.85

/** The quadrics only guess at the distance: with a largest error it is measured, and their bound is searched for. */
function within(
  source: SeamedSurface,
  surface: Surface,
  options: SimplifyModelOptions,
  way: Way,
  progress: Progress,
): Bounded {
  const { maxError } = options
  if (maxError === undefined) return attempt(source, surface, options, way, undefined, progress)
  const nothing = { hausdorff: 0, mean: 0 }
  let best: Bounded = {
    result: unchanged(source),
    distance: { ...nothing, there: nothing, back: nothing },
    stoppedBy: 'error',
    leftOut: { pieces: 0, largest: 0 },
  }
  let [allowed, refused] = [0, Infinity]
  let estimate = maxError
  for (let i = 0; i < mostAttempts; i++) {
    const part: Progress = (fraction, doing) => progress((i + fraction) / mostAttempts, doing)
    const candidate = attempt(source, surface, options, way, estimate, part)
    const share = candidate.distance.hausdorff / maxError
    if (share <= 1) {
      if (candidate.result.faces.length < best.result.faces.length) best = candidate
      if (candidate.stoppedBy === 'target' || share > nearEnough) break
      allowed = estimate
    } else refused = Math.min(estimate, candidate.result.error)
    const scaled = (share <= 1 ? estimate : refused) * Math.min(4, Math.max(0.1, 0.93 / share))
    estimate = scaled > allowed && scaled < refused ? scaled : (allowed + Math.min(refused, allowed * 4 || refused)) / 2
  }
  return best
}

function attempt(
  source: SeamedSurface,
  surface: Surface,
  options: SimplifyModelOptions,
  way: Way,
  maxError: number | undefined,
  progress: Progress,
): Bounded {
  const { targetFaces } = options
  const seed = options.seed ?? 1
  const decimated = decimate(source, {
    targetFaces: Math.ceil(targetFaces * (1 - way.kept)),
    aim: way.aim,
    ...(way.borderWeight === undefined ? {} : { borderWeight: way.borderWeight }),
    ...(maxError === undefined ? {} : { maxError }),
    ...(options.plane === undefined ? {} : { plane: options.plane }),
    progress: (fraction) => progress(0.5 * fraction, 'simplifying'),
  })
  const left = decimated.partOfFace.length
  const pruned =
    left > targetFaces && maxError === undefined ? withoutSmallPieces(decimated, targetFaces, surface) : null
  const start = pruned?.result ?? decimated
  const mended =
    way.kept === 0
      ? start
      : mendDistance(surface, start, {
          mostFaces: Math.max(targetFaces, maxError === undefined ? 0 : Math.ceil(left * (1 + way.kept))),
          seed,
          moves: way.moves,
          progress: (fraction) => progress(0.5 + 0.4 * fraction, 'mending'),
        }).surface
  progress(0.9, 'measuring')
  const samples = Math.min(mostSamples, Math.max(fewestSamples, source.partOfFace.length * 4))
  const distance = surfaceDistance(surface, new Surface(mended.points, mended.faces), samples, seed)
  const reached = mended.partOfFace.length <= targetFaces
  return {
    result: mended,
    distance,
    stoppedBy: reached ? 'target' : maxError === undefined ? 'shape' : 'error',
    leftOut: pruned?.leftOut ?? { pieces: 0, largest: 0 },
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
  const kept = keptFaces(surface, keep)
  return { ...kept, sourceOfFace: kept.sourceOfFace.map((face) => surface.sourceOfFace[face]!), error: surface.error }
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
