/** Finds straight runs for dovetails along a cut, on rasterised sections of both pieces. */
import { type CuttingPlane, flatBox, type FlatBox, flatten, planeAxes } from '../../../../shared/geometry/section.ts'
import { plus, scaled, type Vector } from '../../mesh/vectors.ts'
import type { Body } from '../../repair/body.ts'
import { countFitting } from './connector.ts'
import {
  drawn,
  type SectionBitmap,
  isSet,
  middleOf,
  type Pair,
  sectionAt,
  setBetween,
  type Turned,
  turnedInto,
} from './drawn-sections.ts'

/** Dimensions of a dovetail, millimetres. */
export interface DovetailSize {
  /** Narrowest width of the tongue, in the plane of the cut. */
  neckMm: number
  /** Distance from the cutting plane to the flat top of the tongue. */
  depthMm: number
  clearanceMm: number
  /** Minimum material beside and above the groove. */
  wallMm: number
}

/** A straight run for a dovetail across a cut face. */
export interface DovetailRun {
  /** The middle of the run, in the coordinates of the plane. */
  at: Vector
  /** Unit vector in the plane along which the parts slide. */
  along: Vector
  /** Length over which the groove has all its walls. */
  lengthMm: number
}

/** Extra width of a tongue at its top, on each side, relative to its depth: 15° from vertical. */
export const flare = Math.tan((15 * Math.PI) / 180)
const directions = 8
/** Parallel runs tried in each direction. */
const lanes = 15
/** At its ends, where a surface is round, a groove may lack a wall on this fraction of its run. */
const maxRagged = 0.4
/** A tongue shorter than its neck width times this factor tilts. */
const minNecks = 1.5

function halfWidth({ neckMm, depthMm, clearanceMm, wallMm }: DovetailSize): number {
  return neckMm / 2 + depthMm * flare + clearanceMm + wallMm
}

/** Two pieces at their common plane, shared by all sizes tried there. */
export interface Meeting {
  /** The piece `behind` carries the tongue, which reaches into `front`. */
  front: Body
  behind: Body
  plane: CuttingPlane
  /** Sections of both pieces, just off the plane. */
  sections: (readonly Float64Array[])[]
  /** The area where both pieces have material. */
  face: SectionBitmap
  middle: Pair
  /** Distance from the centre to the farthest point of the face. */
  reach: number
  /** The face, rotated into each direction. */
  turned: Turned[]
}

/** Distance of a section from the plane, so that it avoids the faces there; millimetres. */
const filmMm = 0.05

/** The common face of two pieces; null if they do not touch. */
export function meetingAt(front: Body, behind: Body, plane: CuttingPlane): Meeting | null {
  const sections = [sectionAt(front, plane, filmMm), sectionAt(behind, plane, -filmMm)]
  // Restricted to the common area, so that a small piece on a large one gets full resolution.
  const [one, other] = sections.map((loops) => flatBox(loops.flatMap((loop) => [...flatBox(loop)]))) as [
    FlatBox,
    FlatBox,
  ]
  const shared: FlatBox = [
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ]
  const face = drawn(sections, shared)
  if (face === null) return null
  const [middle, reach] = middleOf(face)
  const turned = Array.from({ length: directions }, (_, direction) =>
    turnedInto(face, middle, axesOf(direction)[0], reach),
  )
  return { front, behind, plane, sections, face, middle, reach, turned }
}

/** A run with its score: long runs with square ends, rather than runs across corners, score highest. */
type Way = DovetailRun & { score: number }

/**
 * Runs for a dovetail, best first: long and central. `through` is a point on the plane that the run must pass through.
 */
export function dovetailRuns(meeting: Meeting, size: DovetailSize, through?: Vector): DovetailRun[] {
  const { reach } = meeting
  const wayOf = waysFor(meeting, size)
  const found: Way[] = []
  for (let direction = 0; direction < directions; direction++)
    if (through !== undefined) {
      const way = wayOf(direction, asideOf(meeting, direction, through))
      if (way !== null) found.push(way)
    } else
      for (let lane = 0; lane < lanes; lane++) {
        const aside = ((lane + 0.5) / lanes - 0.5) * 2 * reach
        const way = wayOf(direction, aside)
        // Runs at the full reach off centre score half.
        if (way !== null) found.push({ ...way, score: way.score * (1 - Math.abs(aside) / (2 * reach)) })
      }
  return found.toSorted((a, b) => b.score - a.score)
}

/** The widest dovetail through a point of the plane, and its run. */
export interface WidestBy {
  /** Width of the neck; 0 if even the narrowest has no run, -1 outside the face. */
  neckMm: number
  along: Vector | null
}

/**
 * For each point, the widest of `sizes` (descending) for which `dovetailRuns` finds a run. Nothing is carved, so in a
 * few places the actual cut uses another run or a narrower size.
 */
export function widestBy(meeting: Meeting, sizes: readonly DovetailSize[]): (at: Vector) => WidestBy {
  const narrowFirst = sizes.toReversed()
  const known = narrowFirst.map((size) => waysFor(meeting, size))
  return (at) => {
    const [x, y] = flatten(Float64Array.from(at), meeting.plane)
    if (!isSet(meeting.face, x!, y!)) return { neckMm: -1, along: null }
    const asides = Array.from({ length: directions }, (_, direction) => asideOf(meeting, direction, at))
    const fitting = countFitting(known.length, (i) =>
      asides.some((aside, direction) => known[i]!(direction, aside) !== null),
    )
    if (fitting === 0) return { neckMm: 0, along: null }
    let best: Way | null = null
    for (const [direction, aside] of asides.entries()) {
      const way = known[fitting - 1]!(direction, aside)
      if (way !== null && (best === null || way.score > best.score)) best = way
    }
    return { neckMm: narrowFirst[fitting - 1]!.neckMm, along: best!.along }
  }
}

/** Axes along a direction and across it, in the plane. */
function axesOf(direction: number): [way: Pair, across: Pair] {
  const angle = (direction / directions) * Math.PI
  const way: Pair = [Math.cos(angle), Math.sin(angle)]
  return [way, [-way[1], way[0]]]
}

/** How far a run through the point lies from the face's centre. */
function asideOf({ plane, middle }: Meeting, direction: number, at: Vector): number {
  const [x, y] = flatten(Float64Array.from(at), plane)
  const [, across] = axesOf(direction)
  return (x! - middle[0]) * across[0] + (y! - middle[1]) * across[1]
}

/**
 * The run in a given direction at a given offset; null if a dovetail of this size does not fit. Sections are rasterised
 * lazily.
 */
function waysFor(meeting: Meeting, size: DovetailSize): (direction: number, aside: number) => Way | null {
  const { plane, middle, reach, turned } = meeting
  const [u, v] = planeAxes(plane.normal)
  const half = halfWidth(size)
  const solids: Turned[] = []
  let material: SectionBitmap | null | undefined
  return (direction, aside) => {
    if (material === undefined) material = materialFor(meeting, size)
    if (material === null) return null
    const [way, across] = axesOf(direction)
    solids[direction] ??= turnedInto(material, middle, way, reach)
    const run = runAlong(turned[direction]!, solids[direction], aside, half)
    if (run === null || run.length < size.neckMm * minNecks) return null
    const x = middle[0] + aside * across[0] + run.middle * way[0]
    const y = middle[1] + aside * across[1] + run.middle * way[1]
    return {
      at: plus(plus(scaled(plane.normal, plane.offset), scaled(u, x)), scaled(v, y)),
      along: plus(scaled(u, way[0]), scaled(v, way[1])),
      lengthMm: run.length,
      score: run.length * (run.length / run.reach) ** 2,
    }
  }
}

/**
 * The area where both pieces have material from the foot of the tongue to the wall above the groove; null if there is
 * none.
 */
function materialFor({ front, behind, plane, sections, face }: Meeting, size: DovetailSize): SectionBitmap | null {
  const over = size.depthMm + size.clearanceMm + size.wallMm
  return drawn(
    [
      ...sections,
      sectionAt(front, plane, size.depthMm + size.clearanceMm),
      sectionAt(front, plane, over),
      sectionAt(behind, plane, -size.depthMm / 2),
    ],
    face.box,
  )
}

/**
 * Null if the run crosses the face more than once or runs beside its edge. `half` is the clearance needed on both
 * sides; `middle` and `reach` describe the whole crossing, `length` the part with material all around.
 */
function runAlong(
  face: Turned,
  solid: Turned,
  aside: number,
  half: number,
): { middle: number; length: number; reach: number } | null {
  const { cell, rim } = face
  const [from, to] = [Math.round((aside - half) / cell), Math.round((aside + half) / cell)]
  let [first, last, full] = [Infinity, -Infinity, 0]
  let [begins, touched] = [0, false]
  for (let step = -rim; step <= rim; step++) {
    const some = setBetween(face, step, from, to) > 0
    if (some && !touched) begins++
    touched = some
    if (!some) continue
    first = Math.min(first, step * cell)
    last = step * cell
    if (setBetween(solid, step, from, to) > to - from) full += cell
  }
  if (begins !== 1 || full < (1 - maxRagged) * (last - first)) return null
  return { middle: (first + last) / 2, length: full, reach: Math.max(full, last - first) }
}
