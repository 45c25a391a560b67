/** Subdivides the surface as finely as its colours need, and assigns filaments. */
import { deltaE2000 } from '../colour/cie-lab.ts'
import { boundsOf, sizeOf } from '../mesh/bounds.ts'
import type { Progress } from '../model.ts'
import type { ColourCosts } from './colour-costs.ts'
import type { ColouredSurface } from './coloured-surface.ts'
import { faceGraph, type FaceGraph } from './face-graph.ts'
import type { Palette } from './find-palette.ts'
import { hardBorders } from './hard-borders.ts'
import { sampleSteps, writeMean } from './piece-colours.ts'
import { refine } from './refine.ts'
import type { ColourSampler } from './sample-colour.ts'
import { nearestLabels, smoothLabels, type Labelling } from './smooth-labels.ts'
import { smoothPatches } from './smooth-patches.ts'
import { vectorAt } from '../mesh/vectors.ts'

export interface LabelTask {
  surface: ColouredSurface
  graph: FaceGraph
  sampler: ColourSampler
  palette: Palette
  /** Weight of lightness differences, 0 … 1. */
  lightness: number
  /** Millimetres per unit of the surface. */
  mm: number
  /** Maximum edge length of triangles at borders. */
  resolutionMm: number
  /** 0 … 1 */
  smoothness: number
}

/** Pieces with their filaments, as palette indices. */
export interface Labelled {
  surface: ColouredSurface
  graph: FaceGraph
  labels: Uint8Array
}

/** Maximum number of triangles that subdivision may add. */
const maxAdded = 500_000
const passes = 20
/**
 * A piece is divided if more than this fraction of it would look clearly better (by this CIEDE2000) in another colour.
 */
const mixedShare = 0.06
const clearly = 2.5
/** Maximum edge length beside a border through pieces, in multiples of the resolution. */
const bandSide = 1.6
/** Border lengths are weighed against a patch of this many extrusion widths … */
const beads = 2
/** … or this fraction of the model's size, if that is larger … */
const partOfSize = 1 / 250
/**
 * … with this contrast (CIEDE2000) at a smoothness of 1, rising faster above the middle, or this fraction of the
 * difference between neighbouring palette colours.
 */
const contrast = 8
const partOfStep = 0.5

/** Subdivides and labels. Also returns the longest remaining edge that should have been shorter. */
export function labelledPieces(
  task: LabelTask,
  costs: ColourCosts,
  progress: Progress,
): { labelled: Labelled; reachedMm: number } {
  const limit = task.resolutionMm / task.mm
  const maxFaces = task.surface.sources.length + maxAdded
  let pieces = sampledPieces(task, costs, task.surface, task.graph)
  for (let pass = 0; pass < passes; pass++) {
    const finer = refine(pieces.surface, (face) => pieces.isMixed[face] === 1, limit, maxFaces)
    if (finer === null) break
    pieces = resampledPieces(task, costs, pieces, finer, limit)
    progress((0.5 * (pass + 1)) / passes, 'dividing')
  }
  let { surface } = pieces
  let graph = surface === task.surface ? task.graph : faceGraph(surface, task.mm)
  progress(0.6, 'smoothing')
  const labellingOf = (): Labelling => ({
    graph,
    count: costs.count,
    cost: (face, label) => costs.cost(pieces.rows[face]!, label),
    contrast: (face, other) => 100 * distance(pieces.means, face, other),
    borderCost: borderCost(task),
  })
  let labels = nearestLabels(labellingOf())
  smoothPatches(labellingOf(), labels)
  progress(0.8, 'dividing')
  for (let pass = 0; pass < passes; pass++) {
    const isHard = hardBorders(surface, graph, labels, task.palette, task.sampler)
    const isNear = besideBorders({ surface, graph, labels }, isHard)
    const finer = refine(
      surface,
      (face) => isNear[face] === 1 && longest(graph, face) > bandSide * task.resolutionMm,
      limit,
      maxFaces,
    )
    if (finer === null) break
    pieces = resampledPieces(task, costs, pieces, finer, limit)
    surface = pieces.surface
    labels = Uint8Array.from(finer.parents, (parent) => labels[parent]!)
    graph = faceGraph(surface, task.mm)
    smoothLabels(labellingOf(), labels)
  }
  progress(1)
  return { labelled: { surface, graph, labels }, reachedMm: reached(surface, graph, labels, task) }
}

/** The colour of each piece. */
interface SampledPieces {
  surface: ColouredSurface
  /** 3 per piece: OKLab. */
  means: Float32Array
  /** Row of the mean in `ColourCosts`. */
  rows: Uint32Array
  /** 1 if a piece needs to be divided. */
  isMixed: Uint8Array
}

function sampledPieces(
  task: LabelTask,
  costs: ColourCosts,
  surface: ColouredSurface,
  { sides }: FaceGraph,
): SampledPieces {
  const pieces = emptyPieces(surface)
  for (let face = 0; face < surface.sources.length; face++)
    samplePiece(task, costs, pieces, face, sampleSteps(surface, face, sides, task.sampler, task.resolutionMm))
  return pieces
}

/** Resamples changed pieces; unchanged ones keep their colours. */
function resampledPieces(
  task: LabelTask,
  costs: ColourCosts,
  before: SampledPieces,
  { surface, parents, isNew }: { surface: ColouredSurface; parents: Uint32Array; isNew: Uint8Array },
  limit: number,
): SampledPieces {
  const pieces = emptyPieces(surface)
  const sides = new Float32Array(3)
  for (let face = 0; face < parents.length; face++) {
    const parent = parents[face]!
    if (isNew[face] === 0 || task.sampler.isPlain(surface.sources[face]!)) {
      for (let k = 0; k < 3; k++) pieces.means[face * 3 + k] = before.means[parent * 3 + k]!
      pieces.rows[face] = before.rows[parent]!
      pieces.isMixed[face] = before.isMixed[parent]!
      continue
    }
    for (let side = 0; side < 3; side++) sides[side] = sideOf(surface, face, side) * task.mm
    const steps = sampleSteps(atZero(surface, face), 0, sides, task.sampler, task.resolutionMm)
    samplePiece(task, costs, pieces, face, steps)
    if (Math.max(sides[0]!, sides[1]!, sides[2]!) <= limit * task.mm) pieces.isMixed[face] = 0
  }
  return pieces
}

function emptyPieces(surface: ColouredSurface): SampledPieces {
  const count = surface.sources.length
  return {
    surface,
    means: new Float32Array(count * 3),
    rows: new Uint32Array(count),
    isMixed: new Uint8Array(count),
  }
}

function samplePiece(task: LabelTask, costs: ColourCosts, pieces: SampledPieces, face: number, steps: number): void {
  const { surface, means, rows, isMixed } = pieces
  writeMean(surface, face, steps, task.sampler, means)
  const row = costs.rowOf(means[face * 3]!, means[face * 3 + 1]!, means[face * 3 + 2]!)
  rows[face] = row
  if (steps === 1 || task.sampler.isPlain(surface.sources[face]!)) return
  const own = costs.nearest(row)
  let better = 0
  let all = 0
  task.sampler.each(surface, face, steps, (l, a, b, share) => {
    const other = costs.rowOf(l, a, b)
    all += share
    if (costs.cost(other, own) > costs.cost(other, costs.nearest(other)) + clearly) better += share
  })
  isMixed[face] = better > mixedShare * all ? 1 : 0
}

/** One piece as a surface, with what `sampleSteps` reads. */
function atZero({ points, faces, sources, places }: ColouredSurface, face: number): ColouredSurface {
  return {
    points,
    faces: faces.subarray(face * 3, face * 3 + 3),
    sources: sources.subarray(face, face + 1),
    places: places.subarray(face * 6, face * 6 + 6),
  }
}

function sideOf({ points, faces }: ColouredSurface, face: number, side: number): number {
  const a = faces[face * 3 + side]! * 3
  const b = faces[face * 3 + ((side + 1) % 3)]! * 3
  const x = points[a]! - points[b]!
  const y = points[a + 1]! - points[b + 1]!
  const z = points[a + 2]! - points[b + 2]!
  return Math.sqrt(x * x + y * y + z * z)
}

function distance(means: Float32Array, one: number, other: number): number {
  const l = means[one * 3]! - means[other * 3]!
  const a = means[one * 3 + 1]! - means[other * 3 + 1]!
  const b = means[one * 3 + 2]! - means[other * 3 + 2]!
  return Math.sqrt(l * l + a * a + b * b)
}

function borderCost({ surface: { points }, palette, lightness, mm, resolutionMm, smoothness }: LabelTask): number {
  const diagonal = sizeOf(boundsOf(points)).reduce((sum, side) => sum + side ** 2, 0)
  return (
    smoothness *
    Math.min(contrast, partOfStep * stepOf(palette, lightness)) *
    Math.max(beads * resolutionMm, Math.sqrt(diagonal) * mm * partOfSize)
  )
}

/** Mean difference of the palette's colours from their nearest neighbours. */
function stepOf({ count, lab }: Palette, lightness: number): number {
  let sum = 0
  for (let one = 0; one < count; one++) {
    let min = Infinity
    for (let other = 0; other < count; other++) {
      if (other === one) continue
      const [l1, a1, b1] = vectorAt(lab, one)
      const [l2, a2, b2] = vectorAt(lab, other)
      min = Math.min(min, deltaE2000(l1, a1, b1, l2, a2, b2, lightness))
    }
    sum += min
  }
  return count < 2 ? 0 : sum / count
}

/** 1 for pieces at a soft border, which may be moved to run through them. */
function besideBorders(
  { surface: { points, faces }, graph: { neighbours }, labels }: Labelled,
  isHard: Uint8Array,
): Uint8Array {
  const isBorder = new Uint8Array(points.length / 3)
  for (let corner = 0; corner < faces.length; corner++) {
    const other = neighbours[corner]!
    const face = Math.floor(corner / 3)
    if (other < 0 || labels[other] === labels[face] || isHard[corner] === 1) continue
    isBorder[faces[corner]!] = 1
    isBorder[faces[face * 3 + ((corner + 1) % 3)]!] = 1
  }
  return Uint8Array.from(
    labels,
    (_, face) => isBorder[faces[face * 3]!]! | isBorder[faces[face * 3 + 1]!]! | isBorder[faces[face * 3 + 2]!]!,
  )
}

function longest({ sides }: FaceGraph, face: number): number {
  return Math.max(sides[face * 3]!, sides[face * 3 + 1]!, sides[face * 3 + 2]!)
}

function reached(surface: ColouredSurface, graph: FaceGraph, labels: Uint8Array, task: LabelTask): number {
  const isHard = hardBorders(surface, graph, labels, task.palette, task.sampler)
  const isNear = besideBorders({ surface, graph, labels }, isHard)
  let max = 0
  for (let face = 0; face < labels.length; face++) if (isNear[face] === 1) max = Math.max(max, longest(graph, face))
  return max
}
