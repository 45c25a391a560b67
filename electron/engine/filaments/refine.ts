/** Subdivides pieces at colour borders, without T-junctions. */
import { enlarged } from '../mesh/typed-arrays.ts'
import { vectorAt } from '../mesh/vectors.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'
import type { ColouredSurface } from './coloured-surface.ts'

/** A finer surface, with the source of each of its pieces. */
export interface Refined {
  surface: ColouredSurface
  /** The source piece of each piece. */
  parents: Uint32Array
  /** 1 for each piece that covers only part of its source. */
  isNew: Uint8Array
}

/** Rounds that propagate divisions to neighbours; each reaches one triangle further. */
const spreading = 24

/**
 * Halves every edge longer than `limit` (in the unit of the points) of the pieces that `shouldSplit` selects. A divided piece
 * also divides its longest edge (Rivara 1984), which bounds its angles; neighbours share the new points. Null if
 * nothing is divided, or if the result would exceed `maxFaces`.
 */
export function refine(
  surface: ColouredSurface,
  shouldSplit: (face: number) => boolean,
  limit: number,
  maxFaces: number,
): Refined | null {
  const { points, faces } = surface
  const count = faces.length / 3
  const pointCount = points.length / 3
  const middles = new Map<number, number>()
  const isTouched = new Uint8Array(pointCount)
  const keyOf = (a: number, b: number): number => (a < b ? a * pointCount + b : b * pointCount + a)
  let addedCount = 0
  const divide = (a: number, b: number): void => {
    const key = keyOf(a, b)
    if (middles.has(key)) return
    middles.set(key, pointCount + addedCount++)
    isTouched[a] = 1
    isTouched[b] = 1
  }
  const lengths = new Float64Array(3)
  const measure = (face: number): number => {
    for (let side = 0; side < 3; side++) {
      const a = faces[face * 3 + side]! * 3
      const b = faces[face * 3 + ((side + 1) % 3)]! * 3
      const x = points[a]! - points[b]!
      const y = points[a + 1]! - points[b + 1]!
      const z = points[a + 2]! - points[b + 2]!
      lengths[side] = Math.sqrt(x * x + y * y + z * z)
    }
    const [first, second, third] = vectorAt(lengths, 0)
    return first >= second && first >= third ? 0 : second >= third ? 1 : 2
  }
  for (let face = 0; face < count; face++) {
    if (!shouldSplit(face)) continue
    const longest = measure(face)
    for (let side = 0; side < 3; side++)
      if (lengths[side]! > limit && lengths[side]! > lengths[longest]! * 0.4)
        divide(faces[face * 3 + side]!, faces[face * 3 + ((side + 1) % 3)]!)
  }
  if (addedCount === 0) return null
  const middleOf = (face: number, side: number): number => {
    const a = faces[face * 3 + side]!
    const b = faces[face * 3 + ((side + 1) % 3)]!
    return isTouched[a] === 1 && isTouched[b] === 1 ? (middles.get(keyOf(a, b)) ?? -1) : -1
  }
  let pieces = count
  for (let round = 0; ; round++) {
    const before = addedCount
    pieces = count
    for (let face = 0; face < count; face++) {
      const marked = Number(middleOf(face, 0) >= 0) + Number(middleOf(face, 1) >= 0) + Number(middleOf(face, 2) >= 0)
      pieces += marked
      if (marked === 0 || marked === 3 || round >= spreading) continue
      const longest = measure(face)
      if (middleOf(face, longest) < 0) divide(faces[face * 3 + longest]!, faces[face * 3 + ((longest + 1) % 3)]!)
    }
    if (pieces > maxFaces) return null
    if (addedCount === before) break
  }
  return dividePieces(surface, middles, pieces, middleOf, measure)
}

function dividePieces(
  { points, faces, sources, places }: ColouredSurface,
  middles: ReadonlyMap<number, number>,
  pieces: number,
  middleOf: (face: number, side: number) => number,
  measure: (face: number) => number,
): Refined {
  const pointCount = points.length / 3
  const result = enlarged(points, (pointCount + middles.size) * 3)
  for (const [key, middle] of middles) {
    const low = Math.floor(key / pointCount) * 3
    const high = (key % pointCount) * 3
    for (let axis = 0; axis < 3; axis++) result[middle * 3 + axis] = (points[low + axis]! + points[high + axis]!) / 2
  }
  const refined: ColouredSurface = {
    points: result,
    faces: new Uint32Array(pieces * 3),
    sources: new Uint32Array(pieces),
    places: new Float32Array(pieces * 6),
  }
  const parents = new Uint32Array(pieces)
  const isNew = new Uint8Array(pieces)
  let piece = 0
  // Corners of the divided face, then the midpoints of its sides: points, and their coordinates in its triangle.
  const at = new Uint32Array(6)
  const corners = new Float64Array(12)
  let face = 0
  const emit = (one: number, two: number, three: number): void => {
    refined.faces[piece * 3] = at[one]!
    refined.faces[piece * 3 + 1] = at[two]!
    refined.faces[piece * 3 + 2] = at[three]!
    for (let k = 0; k < 2; k++) {
      refined.places[piece * 6 + k] = corners[one * 2 + k]!
      refined.places[piece * 6 + 2 + k] = corners[two * 2 + k]!
      refined.places[piece * 6 + 4 + k] = corners[three * 2 + k]!
    }
    refined.sources[piece] = sources[face]!
    parents[piece] = face
    isNew[piece++] = 1
  }
  for (; face < sources.length; face++) {
    let marked = 0
    for (let side = 0; side < 3; side++) {
      const middle = middleOf(face, side)
      if (middle >= 0) marked++
      at[side] = faces[face * 3 + side]!
      at[3 + side] = middle < 0 ? 0 : middle
      const next = (side + 1) % 3
      for (let k = 0; k < 2; k++) {
        corners[side * 2 + k] = places[face * 6 + side * 2 + k]!
        corners[(3 + side) * 2 + k] = (places[face * 6 + side * 2 + k]! + places[face * 6 + next * 2 + k]!) / 2
      }
    }
    if (marked === 0) {
      emit(0, 1, 2)
      isNew[piece - 1] = 0
    } else if (marked === 3) {
      emit(0, 3, 5)
      emit(3, 1, 4)
      emit(5, 4, 2)
      emit(3, 4, 5)
    } else {
      // Splits the longest edge first, then the halves.
      const longest = measure(face)
      const side = middleOf(face, longest) >= 0 ? longest : [0, 1, 2].find((one) => middleOf(face, one) >= 0)!
      const [a, b, c] = vec3((k) => (side + k) % 3)
      if (middleOf(face, b) >= 0) {
        emit(3 + a, b, 3 + b)
        emit(3 + a, 3 + b, c)
      } else emit(3 + a, b, c)
      if (middleOf(face, c) >= 0) {
        emit(3 + a, c, 3 + c)
        emit(3 + a, 3 + c, a)
      } else emit(3 + a, c, a)
    }
  }
  return { surface: refined, parents, isNew }
}
