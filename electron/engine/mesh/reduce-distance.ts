/** Brings a simplified surface nearer to its source where it is furthest away. */
import type { Decimated } from './decimated.ts'
import { MeasuredPair, type FarPlace } from './measured-pair.ts'
import { SurfaceEditor } from './surface-editor.ts'
import type { Surface } from './surface.ts'
import type { SurfaceDistance } from './surface-distance.ts'

/** A plane across an axis. */
export interface Plane {
  axis: 0 | 1 | 2
  at: number
}

export interface ReduceOptions {
  /** The faces there may be in the end: each point added costs one or two. */
  maxFaces: number
  seed: number
  /** Whether points that are there may move as well. They are where the mean distance is least, and lose that. */
  moves: boolean
  /** Default 6; with 0 it is only measured. */
  rounds?: number
  /** Which of two states is better. Default: that with the smaller largest distance. */
  isBetter?: (one: SurfaceDistance, other: SurfaceDistance) => boolean
  /** Points that lie exactly in this plane stay in it, lines in it are split in it, and nothing else comes to lie there. */
  plane?: Plane
  progress?: (fraction: number) => void
}

export interface Reduced {
  surface: Decimated
  /** Between the two surfaces as far as it was measured, both ways. */
  distance: SurfaceDistance
}

/** Nearer to a corner or a side of its face than these shares, a place is taken to it. */
const nearCorner = 0.85
const nearSide = 0.12
/** What is nearer than this share of the largest distance is left alone. */
const farEnough = 0.5
/** The share of the remaining faces that a round may use; the last takes them all. */
const shareOfRound = 0.4

/**
 * Measures both ways, takes the places that are furthest away, and puts the nearest place of the other surface there: moves the
 * corner it is near to, or splits the side or the face it lies in. A few rounds; the best state is given back.
 * Refinement where the deviation is largest, as in Garland & Heckbert 1995 and Soucy & Laurendeau 1996.
 */
export function reduceDistance(source: Surface, simplified: Decimated, options: ReduceOptions): Reduced {
  const rounds = options.rounds ?? 6
  const isBetter = options.isBetter ?? ((one, other) => one.hausdorff < other.hausdorff)
  const editor = new SurfaceEditor(simplified, Math.max(0, options.maxFaces - simplified.partOfFace.length))
  const measured = new MeasuredPair(source, editor, options.seed)
  let best: Reduced = { surface: simplified, distance: measured.distance() }
  options.progress?.(1 / (rounds + 1))
  let largest = best.distance.hausdorff
  for (let round = 1; round <= rounds && largest > 0; round++) {
    const spare = editor.maxAdded - editor.added
    const allowance = round === rounds ? spare : Math.ceil(spare * shareOfRound)
    if (!reduce(editor, measured.farPlaces(largest * farEnough), editor.added + allowance, options)) break
    measured.update()
    const distance = measured.distance()
    largest = distance.hausdorff
    if (isBetter(distance, best.distance)) best = { surface: editor.result(), distance }
    options.progress?.((round + 1) / (rounds + 1))
  }
  return best
}

/** Repairs the furthest places, each in a neighbourhood of its own; false where nothing could be done. */
function reduce(editor: SurfaceEditor, far: readonly FarPlace[], most: number, options: ReduceOptions): boolean {
  const touched = new Uint8Array(editor.pointCount)
  let changes = 0
  for (const place of far) {
    const first = place.on.face * 3
    const corners = [editor.faces[first]!, editor.faces[first + 1]!, editor.faces[first + 2]!]
    // Points that this round has added are past the end, and touched.
    if (corners.some((point) => touched[point] !== 0)) continue
    if (!betterPlace(editor, place, corners, most, options)) continue
    changes++
    for (const point of corners) touched[point] = 1
  }
  return changes > 0
}

/** The whole way, and where the faces would turn over on it, a part of it. */
const ways = [1, 0.6, 0.25]

function betterPlace(
  editor: SurfaceEditor,
  place: FarPlace,
  corners: readonly number[],
  most: number,
  { moves, plane }: ReduceOptions,
): boolean {
  const { on } = place
  const shares = [on.u, on.v, on.w]
  const largest = shares.indexOf(Math.max(...shares))
  const smallest = shares.indexOf(Math.min(...shares))
  const from = (smallest + 1) % 3
  const to = (from + 1) % 3
  const along = shares[to]! / (shares[from]! + shares[to]!)
  const inPlane = corners.map((point) => plane !== undefined && editor.points[point * 3 + plane.axis] === plane.at)
  for (const way of ways) {
    const goal: Triple = [on.x + (place.x - on.x) * way, on.y + (place.y - on.y) * way, on.z + (place.z - on.z) * way]
    const movePoint = (): boolean => {
      const there = bound(goal, inPlane[largest]!, editor, corners, plane)
      return there !== null && editor.movePoint(corners[largest]!, ...there)
    }
    const splitEdge = (): boolean => {
      const there = bound(goal, inPlane[from]! && inPlane[to]!, editor, corners, plane)
      return there !== null && editor.added < most && editor.splitEdge(on.face * 3 + from, along, ...there)
    }
    const splitFace = (): boolean => {
      const there = bound(goal, false, editor, corners, plane)
      return there !== null && editor.added + 2 <= most && editor.splitFace(on.face, on.u, on.v, on.w, ...there)
    }
    if (moves && shares[largest]! > nearCorner && movePoint()) return true
    if (shares[smallest]! < nearSide ? splitEdge() || splitFace() : splitFace() || splitEdge()) return true
  }
  return false
}

type Triple = [number, number, number]

/** The goal in the plane for what lies in it; for the rest the goal if that is on the side of its face, else null. */
function bound(
  goal: Readonly<Triple>,
  inPlane: boolean,
  editor: SurfaceEditor,
  corners: readonly number[],
  plane: Plane | undefined,
): Triple | null {
  const there: Triple = [...goal]
  if (plane === undefined) return there
  if (inPlane) {
    there[plane.axis] = plane.at
    return there
  }
  const side = corners.reduce((sum, point) => sum + editor.points[point * 3 + plane.axis]! - plane.at, 0)
  // In single precision, as it will be stored.
  return (Math.fround(there[plane.axis]) - plane.at) * side > 0 ? there : null
}
