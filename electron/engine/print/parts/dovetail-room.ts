/** Where a dovetail can run along a cut: sections of both pieces drawn into grids, and the straight ways on which all have material. */
import { type CuttingPlane, flatten, planeAxes } from '../../../../shared/section.ts'
import { plus, scaled, type Vector } from '../../mesh/vectors.ts'
import type { Body } from '../../repair/body.ts'
import { drawn, type Drawn, isSet, middleOf, type Pair, sectionAt } from './drawn-sections.ts'

/** Measures of a dovetail, millimetres. */
export interface DovetailSize {
  /** Of the tongue in the plane of the cut, where it is narrowest. */
  neckMm: number
  /** From the plane of the cut to its flat top. */
  depthMm: number
  clearanceMm: number
  /** Least material beside and over the groove. */
  wallMm: number
}

/** A straight way across a cut face that a dovetail can take. */
export interface DovetailRun {
  /** The middle of what it crosses, in the plane. */
  at: Vector
  /** Unit vector in the plane: the parts slide together along it. */
  along: Vector
  /** Of the part of the way on which the groove has all its walls. */
  lengthMm: number
}

/** How much wider a tongue is at its top, on each side, for its depth: 15° to the upright. */
export const flare = Math.tan((15 * Math.PI) / 180)
const directions = 8
/** Ways side by side that are tried in each direction. */
const lanes = 15
/** At its ends, where a surface is round, a groove may lack a wall along so much of its way. */
const mostRagged = 0.4
/** A shorter tongue than so many of its necks tilts. */
const leastNecks = 1.5

/** Half of what a groove and its walls take up across. */
function halfWidth({ neckMm, depthMm, clearanceMm, wallMm }: DovetailSize): number {
  return neckMm / 2 + depthMm * flare + clearanceMm + wallMm
}

/** Two pieces at the plane between them, for every size of a dovetail that is tried there. */
export interface Meeting {
  /** The tongue stands on `behind` and reaches into `front`. */
  front: Body
  behind: Body
  plane: CuttingPlane
  /** Of each, just beside the plane. */
  sections: (readonly Float64Array[])[]
  /** Where both have material. */
  face: Drawn
  middle: Pair
  /** From the middle to the farthest place of the face. */
  reach: number
}

/** So far from the plane a section meets none of the faces in it; millimetres. */
const filmMm = 0.05

/** Null where they have nothing in common. */
export function meetingAt(front: Body, behind: Body, plane: CuttingPlane): Meeting | null {
  const sections = [sectionAt(front, plane, filmMm), sectionAt(behind, plane, -filmMm)]
  const face = drawn(sections)
  if (face === null) return null
  const [middle, reach] = middleOf(face)
  return { front, behind, plane, sections, face, middle, reach }
}

/** Ways for a dovetail, best first: long, and through the middle. `through`: a place of the plane that it has to run by. */
export function dovetailRuns(meeting: Meeting, size: DovetailSize, through?: Vector): DovetailRun[] {
  const { front, behind, plane, sections, face, middle, reach } = meeting
  const over = size.depthMm + size.clearanceMm + size.wallMm
  const solid = drawn(
    [
      ...sections,
      sectionAt(front, plane, size.depthMm + size.clearanceMm),
      sectionAt(front, plane, over),
      sectionAt(behind, plane, -size.depthMm / 2),
    ],
    face.box,
  )
  if (solid === null) return []
  const [u, v] = planeAxes(plane.normal)
  const half = halfWidth(size)
  const fixed = through === undefined ? null : flatten(Float64Array.from(through), plane)
  const found: (DovetailRun & { score: number })[] = []
  for (let i = 0; i < directions; i++) {
    const angle = (i / directions) * Math.PI
    const way: Pair = [Math.cos(angle), Math.sin(angle)]
    const across: Pair = [-way[1], way[0]]
    for (let lane = 0; lane < (fixed === null ? lanes : 1); lane++) {
      const aside = fixed === null ? ((lane + 0.5) / lanes - 0.5) * 2 * reach : 0
      const from: Pair =
        fixed === null ? [middle[0] + aside * across[0], middle[1] + aside * across[1]] : [fixed[0]!, fixed[1]!]
      const run = runAlong(face, solid, { from, way, across, half, reach: 2 * reach })
      if (run === null || run.length < size.neckMm * leastNecks) continue
      const [x, y] = [from[0] + run.middle * way[0], from[1] + run.middle * way[1]]
      const at = plus(plus(scaled(plane.normal, plane.offset), scaled(u, x)), scaled(v, y))
      const along = plus(scaled(u, way[0]), scaled(v, way[1]))
      // Off the middle by its whole reach it counts half; so do ways that end askew, as over the corners of a square.
      const score = run.length * (run.length / run.reach) ** 2 * (1 - Math.abs(aside) / (2 * reach))
      found.push({ at, along, lengthMm: run.length, score })
    }
  }
  return found.toSorted((a, b) => b.score - a.score)
}

interface Lane {
  from: Pair
  way: Pair
  across: Pair
  /** That has to be free on both sides. */
  half: number
  /** How far it is followed both ways. */
  reach: number
}

/**
 * Null where the way meets the face more than once or runs beside its edge. `middle`: of all that it crosses; `length`: of the part
 * where there is material all around; `reach`: of all.
 */
function runAlong(
  face: Drawn,
  solid: Drawn,
  { from, way, across, half, reach }: Lane,
): { middle: number; length: number; reach: number } | null {
  const step = face.cell
  const sides = Math.max(2, Math.ceil(half / step))
  const steps = Math.ceil(reach / step)
  let [first, last, full] = [Infinity, -Infinity, 0]
  let [begins, touched] = [0, false]
  for (let i = -steps; i <= steps; i++) {
    const s = i * step
    let [some, all] = [false, true]
    for (let k = -sides; k <= sides; k++) {
      const t = (k / sides) * half
      const [x, y] = [from[0] + s * way[0] + t * across[0], from[1] + s * way[1] + t * across[1]]
      if (isSet(face, x, y)) some = true
      if (!isSet(solid, x, y)) all = false
    }
    if (some && !touched) begins++
    touched = some
    if (!some) continue
    first = Math.min(first, s)
    last = Math.max(last, s)
    if (all) full += step
  }
  if (begins !== 1 || full < (1 - mostRagged) * (last - first)) return null
  return { middle: (first + last) / 2, length: full, reach: Math.max(full, last - first) }
}
