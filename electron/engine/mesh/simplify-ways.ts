/** The ways in which a surface can be simplified, and the choice among what comes of them. */
import type { Progress } from '../model.ts'
import { decimate } from './decimate.ts'
import type { Decimated } from './decimated.ts'
import { mendDistance, type Plane } from './mend-distance.ts'
import { isAsWhole, quickCollapse } from './quick-collapse.ts'
import type { PointKinds } from './point-kinds.ts'
import type { SeamedSurface } from './seamed-surface.ts'
import { withoutSmallPieces, type LeftOut } from './small-pieces.ts'
import type { Surface } from './surface.ts'
import type { SurfaceDistance } from './surface-distance.ts'

/** What is simplified, and what is known of it. */
export interface Source {
  seamed: SeamedSurface
  kinds: PointKinds
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

/** How a surface is simplified: which distance is held down, what is kept back for mending, and whether points move for it. */
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
  { aim: 'largest', kept: 0.02, moves: false },
  { aim: 'largest', kept: 0.1, moves: true },
  { aim: 'quick', kept: 0.02, moves: false },
  { aim: 'quick with normals', kept: 0.02, moves: false },
  { aim: 'largest', kept: 0.01, moves: true, borderWeight: 1 },
  { aim: 'largest', kept: 0.02, moves: true, borderWeight: 10 },
  { aim: 'mean', kept: 0.04, moves: false, borderWeight: 0.3 },
  { aim: 'mean', kept: 0, moves: false },
  { aim: 'largest', kept: 0.2, moves: true },
]
/** What is nearer than this share of the diagonal is the original. */
const nothing = 1e-6
/** A result is good enough when both its distances are at most this share of the quick way's: the first, and later ones. */
const clearly = { first: 0.9, later: 0.95 }

/** The first way, and the others only where it is not clearly nearer to the original than the quick way. */
export function simplifyInWays(source: Source, options: WayOptions, progress: Progress): Simplified {
  const { targetFaces, seed } = options
  const first = simplifyInWay(source, options, ways[0]!, (fraction, doing) => progress(0.4 * fraction, doing))
  progress(0.4, 'comparing')
  const quick = quickCollapse(source.seamed, targetFaces)
  if (quick === null) return first
  progress(0.42, 'comparing')
  const bar = measured(source.surface, quick, seed)
  const rest: readonly Way[] = ways.slice(1)
  let chosen = first
  for (const [i, way] of rest.entries()) {
    if (isClear(chosen, bar, source.diagonal, i === 0 ? clearly.first : clearly.later)) break
    const part: Progress = (fraction, doing) => progress(0.45 + 0.55 * ((i + fraction) / rest.length), doing)
    const candidate = simplifyInWay(source, options, way, part)
    if (isBetter(candidate, chosen, bar)) chosen = candidate
  }
  if (isBetter(bar, chosen, bar) && isAsWhole(quick.faces, source.seamed.faces)) chosen = bar
  return chosen
}

function measured(surface: Surface, result: Decimated, seed: number): Simplified {
  const { distance } = mendDistance(surface, result, {
    mostFaces: result.partOfFace.length,
    seed,
    moves: false,
    rounds: 0,
  })
  return { result, distance, stoppedBy: 'target', leftOut: { pieces: 0, largest: 0 } }
}

function isClear(one: Simplified, bar: Simplified, diagonal: number, share: number): boolean {
  const { hausdorff, mean } = one.distance
  if (one.stoppedBy !== 'target') return false
  if (hausdorff <= diagonal * nothing) return true
  return hausdorff <= bar.distance.hausdorff * share && mean <= bar.distance.mean * share
}

/** Samples see a little differently each time: only what is so much nearer counts as not worse. */
const margin = 0.97

/** Fewer faces where the number asked for was not reached; then no worse than the bar in both; then the least product. */
function isBetter(one: Simplified, other: Simplified, bar: Simplified): boolean {
  const over = (of: Simplified): number => (of.stoppedBy === 'target' ? 0 : of.result.partOfFace.length)
  if (over(one) !== over(other)) return over(one) < over(other)
  const excess = (of: Simplified): number =>
    of === bar
      ? 1
      : Math.max(
          1,
          ratio(of.distance.hausdorff, bar.distance.hausdorff * margin),
          ratio(of.distance.mean, bar.distance.mean * margin),
        )
  if (excess(one) !== excess(other)) return excess(one) < excess(other)
  return one.distance.hausdorff * one.distance.mean < other.distance.hausdorff * other.distance.mean
}

function ratio(one: number, other: number): number {
  return one === 0 ? 0 : one / other
}

/** Decimates, leaves small pieces out where it has to, and mends. */
export function simplifyInWay(source: Source, options: WayOptions, way: Way, progress: Progress): Simplified {
  const { targetFaces, maxError, seed, plane } = options
  const decimated = collapsed(source, options, way, (fraction) => progress(0.6 * fraction, 'simplifying'))
  const left = decimated.partOfFace.length
  const pruned =
    left > targetFaces && maxError === undefined ? withoutSmallPieces(decimated, targetFaces, source.diagonal) : null
  progress(0.6, 'mending')
  const mended = mendDistance(source.surface, pruned?.result ?? decimated, {
    mostFaces: Math.max(targetFaces, maxError === undefined ? 0 : Math.ceil(left * (1 + way.kept))),
    seed,
    moves: way.moves,
    ...(way.kept === 0 ? { rounds: 0 } : {}),
    ...(plane === undefined ? {} : { plane }),
    progress: (fraction) => progress(0.6 + 0.4 * fraction, 'mending'),
  })
  const reached = mended.surface.partOfFace.length <= targetFaces
  return {
    result: mended.surface,
    distance: mended.distance,
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
    const quick = quickCollapse(source.seamed, target, way.aim === 'quick with normals')
    if (quick !== null && isAsWhole(quick.faces, source.seamed.faces)) return quick
  }
  return decimate(source.seamed, {
    kinds: source.kinds,
    targetFaces: target,
    aim: way.aim === 'mean' ? 'mean' : 'largest',
    ...(way.borderWeight === undefined ? {} : { borderWeight: way.borderWeight }),
    ...(maxError === undefined ? {} : { maxError }),
    ...(plane === undefined ? {} : { plane }),
    progress,
  })
}
