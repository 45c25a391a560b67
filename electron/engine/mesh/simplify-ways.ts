/** The ways in which a surface can be simplified, and the choice among what comes of them. */
import type { Progress } from '../model.ts'
import { decimatedOf, startState } from './collapse-state.ts'
import { collapse } from './decimate.ts'
import type { Decimated } from './decimated.ts'
import { MeasuredPair } from './measured-pair.ts'
import { reduceDistance, type Plane } from './reduce-distance.ts'
import { isAsWhole, quickCollapse } from './quick-collapse.ts'
import type { PointKinds } from './point-kinds.ts'
import type { SeamedSurface } from './seamed-surface.ts'
import { withoutSmallPieces, type LeftOut } from './small-pieces.ts'
import { SurfaceEditor } from './surface-editor.ts'
import type { Surface } from './surface.ts'
import type { SurfaceDistance } from './surface-distance.ts'

/** What is simplified, and what is known of it. */
export interface Source {
  seamed: SeamedSurface
  /** What the ways begin with: it, or it with fewer faces. */
  begin: Decimated
  /** Whether that has fewer. */
  thin: boolean
  /** Of what they begin with. */
  kinds: PointKinds
  /** The source itself, which distances are measured from. */
  surface: Surface
  /** The diagonal of its box, in the unit of the points. */
  diagonal: number
}

export interface WayOptions {
  targetFaces: number
  seed: number
  /** The quadrics' bound, in the unit of the points. Then there may be more faces than asked for. */
  maxError?: number
  plane?: Plane
}

/** What came of a way. */
export interface Simplified {
  result: Decimated
  distance: SurfaceDistance
  /** Why there are not fewer faces. */
  stoppedBy: 'target' | 'error' | 'shape'
  leftOut: LeftOut
}

/** How a surface is simplified: which distance is held down, what is kept back for the repair, and whether points move for it. */
export interface Way {
  /** The quick ones: not by `decimate` but by `quickCollapse`. */
  aim: 'mean' | 'largest' | 'quick' | 'quick with normals'
  /** The share of the faces that is not given away at first but put where the surface is furthest from the original. */
  kept: number
  moves: boolean
  borderWeight?: number
}

/** In the order in which they are tried. */
const ways: readonly Way[] = [
  { aim: 'largest', kept: 0.01, moves: true },
  { aim: 'largest', kept: 0.04, moves: true },
  { aim: 'mean', kept: 0.02, moves: false },
  { aim: 'mean', kept: 0.01, moves: false, borderWeight: 0.1 },
  { aim: 'largest', kept: 0.02, moves: false, borderWeight: 30 },
  { aim: 'largest', kept: 0.1, moves: true },
  { aim: 'quick', kept: 0.02, moves: false },
  { aim: 'largest', kept: 0.01, moves: false, borderWeight: 0.03 },
  { aim: 'largest', kept: 0.01, moves: true, borderWeight: 1 },
  { aim: 'mean', kept: 0.04, moves: true, borderWeight: 0.3 },
  { aim: 'quick with normals', kept: 0.02, moves: false },
  { aim: 'mean', kept: 0, moves: false },
  { aim: 'largest', kept: 0, moves: false, borderWeight: 0.1 },
  { aim: 'quick', kept: 0.01, moves: true },
  { aim: 'largest', kept: 0.2, moves: true },
]
/** What is nearer than this share of the diagonal is the original. */
const nothing = 1e-6
/**
 * A result is good enough when both its distances are at most this share of the quick way's: the first, and later ones. Of a few
 * hundred faces a single one decides, and trying is cheap.
 */
const clearly = { first: 0.9, later: 0.95, small: 0.6, few: 0.5 }
/** The quick way is measured at every so many-th place first, which sees a little less; then it has to be beaten by this share as well. */
const firstLook = 5
const unseen = 0.97
const smallSurface = 2_000
const fewFaces = 200
/** Faces that further ways may look at, all together. */
const maxWork = 100_000
/** What the quick way leaves with more times the faces asked for is not a measure: it has hardly moved. */
const comparable = 1.5
/** Surfaces with more faces are not held against the quick way. */
const maxCompared = 100_000

/**
 * The first way, and the others only where it is not clearly nearer to the original than the quick way; what has been thinned need
 * only be as near.
 */
export function simplifyInWays(source: Source, options: WayOptions, progress: Progress): Simplified {
  const { targetFaces, seed, plane } = options
  progress(0, 'comparing')
  // What the quick way does to lines in a plane is not a measure, and where there are very many faces it has always been further away.
  const isCompared = plane === undefined && source.seamed.partOfFace.length <= maxCompared
  const quick = isCompared ? quickCollapse(source.seamed, targetFaces) : null
  if (quick === null || quick.partOfFace.length > targetFaces * comparable)
    return simplifyInWay(source, options, ways[0]!, progress)
  progress(0.05, 'comparing')
  let bar = measured(source.surface, quick, seed, firstLook)
  const part: Progress = (fraction, doing) => progress(0.1 + 0.4 * fraction, doing)
  let chosen = simplifyInWay(source, options, ways[0]!, part, bar.distance)
  const smallest = clearlyOf(targetFaces, source.begin.partOfFace.length)
  const shareOf = (tried: number): number =>
    source.thin ? 1 : Math.min(smallest, tried === 0 ? clearly.first : clearly.later)
  if (isClear(chosen, bar, source.diagonal, shareOf(0) * unseen)) return chosen
  bar = measured(source.surface, quick, seed)
  const hasBorder = source.kinds.lines.includes(2)
  const faces = source.begin.partOfFace.length
  const rest = ways
    .slice(1)
    .filter(({ borderWeight }) => hasBorder || borderWeight === undefined)
    .slice(0, Math.ceil(maxWork / faces))
  for (const [i, way] of rest.entries()) {
    if (isClear(chosen, bar, source.diagonal, shareOf(i))) break
    const further: Progress = (fraction, doing) => progress(0.5 + 0.5 * ((i + fraction) / rest.length), doing)
    const candidate = simplifyInWay(source, options, way, further, bar.distance)
    if (isBetter(candidate, chosen, bar)) chosen = candidate
  }
  if (
    quick.partOfFace.length <= targetFaces &&
    isBetter(bar, chosen, bar) &&
    isAsWhole(quick.faces, source.seamed.faces)
  )
    chosen = bar
  return chosen
}

function clearlyOf(targetFaces: number, faces: number): number {
  if (targetFaces < fewFaces) return clearly.few
  return faces < smallSurface ? clearly.small : 1
}

function measured(surface: Surface, result: Decimated, seed: number, every = 1): Simplified {
  const distance = new MeasuredPair(surface, new SurfaceEditor(result, 0), seed, every).distance()
  return { result, distance, stoppedBy: 'target', leftOut: { pieces: 0, largest: 0 } }
}

function isClear(one: Simplified, bar: Simplified, diagonal: number, share: number): boolean {
  const { hausdorff, mean } = one.distance
  if (one.stoppedBy !== 'target') return false
  if (hausdorff <= diagonal * nothing) return true
  return hausdorff <= bar.distance.hausdorff * share && mean <= bar.distance.mean * share
}

/** Fewer faces where the number asked for was not reached; then no worse than the bar in both; then the least product. */
function isBetter(one: Simplified, other: Simplified, bar: Simplified): boolean {
  const over = (of: Simplified): number => (of.stoppedBy === 'target' ? 0 : of.result.partOfFace.length)
  if (over(one) !== over(other)) return over(one) < over(other)
  // What is as near as the bar is better than the bar: other measures may see that one a little nearer.
  const rank = (of: Simplified): number => (of === bar ? 1.0055 : excess(of.distance, bar.distance))
  if (rank(one) !== rank(other)) return rank(one) < rank(other)
  return product(one.distance) < product(other.distance)
}

/** How many times further away than the bar, in what is worse; 1 where it is not. */
function excess(of: SurfaceDistance, bar: SurfaceDistance): number {
  return Math.max(1, ratio(of.hausdorff, bar.hausdorff * margin), ratio(of.mean, bar.mean * margin))
}

/** What is so much nearer than the bar is not worse: samples see a little differently each time. */
const margin = 0.995

function product({ hausdorff, mean }: SurfaceDistance): number {
  return hausdorff * mean
}

function ratio(one: number, other: number): number {
  return one === 0 ? 0 : one / other
}

/** As long as something is worse than the bar that counts, then the largest distance. */
function isNearer(one: SurfaceDistance, other: SurfaceDistance, bar: SurfaceDistance): boolean {
  const [first, second] = [excess(one, bar), excess(other, bar)]
  return first === second ? one.hausdorff < other.hausdorff : first < second
}

/** Decimates, leaves small pieces out where it has to, and repairs. */
export function simplifyInWay(
  source: Source,
  options: WayOptions,
  way: Way,
  progress: Progress,
  bar?: SurfaceDistance,
): Simplified {
  const { targetFaces, maxError, seed, plane } = options
  const decimated = collapsed(source, options, way, (fraction) => progress(0.6 * fraction, 'simplifying'))
  const left = decimated.partOfFace.length
  const pruned =
    left > targetFaces && maxError === undefined ? withoutSmallPieces(decimated, targetFaces, source.diagonal) : null
  progress(0.6, 'repairing')
  const repaired = reduceDistance(source.surface, pruned?.result ?? decimated, {
    maxFaces: Math.max(targetFaces, maxError === undefined ? 0 : Math.ceil(left * (1 + way.kept))),
    seed,
    moves: way.moves,
    ...(way.kept === 0 ? { rounds: 0 } : {}),
    ...(bar === undefined ? {} : { isBetter: (one, other) => isNearer(one, other, bar) }),
    ...(plane === undefined ? {} : { plane }),
    progress: (fraction) => progress(0.6 + 0.4 * fraction, 'repairing'),
  })
  const reached = repaired.surface.partOfFace.length <= targetFaces
  return {
    result: repaired.surface,
    distance: repaired.distance,
    stoppedBy: reached ? 'target' : maxError === undefined ? 'shape' : 'error',
    leftOut: pruned?.leftOut ?? { pieces: 0, largest: 0 },
  }
}

function collapsed(
  source: Source,
  { targetFaces, maxError, plane }: WayOptions,
  way: Way,
  progress: (fraction: number) => void,
): Decimated {
  const target = Math.ceil(targetFaces * (1 - way.kept))
  if ((way.aim === 'quick' || way.aim === 'quick with normals') && maxError === undefined && plane === undefined) {
    const quick = quickCollapse(source.begin, target, way.aim === 'quick with normals')
    if (quick !== null && quick.partOfFace.length <= target && isAsWhole(quick.faces, source.seamed.faces)) return quick
  }
  const state = startState(source.begin, source.kinds, { plane, borderWeight: way.borderWeight })
  const options = { targetFaces: target, maxError, aim: way.aim === 'mean' ? way.aim : 'largest', progress } as const
  return decimatedOf(collapse(state, options))
}
