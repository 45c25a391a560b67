/** Merges islands too narrow to be printed into the surrounding colour. */
import type { FaceGraph } from './face-graph.ts'

/** Maximum number of rounds: widths and neighbours change with every merge, so they are evaluated again. */
const rounds = 6

/** The result of merging. */
export interface MergedIslands {
  islands: number
  areaMm2: number
}

/** The cost of a millimetre of border, as the area on which a difference of one (CIEDE2000) costs the same. */
const borderWorth = 6

/**
 * Merges each connected patch narrower than `widthMm`, smallest first, into the neighbour with the longest shared
 * border, unless another is much closer in colour (`cost`, CIEDE2000). A patch's width is that of a rectangle with its
 * area and perimeter, unless some point in it is further than half of `widthMm` from its border. Surface borders do not
 * count as perimeter, and a patch without neighbours stays. Changes `labels`.
 */
export function mergeIslands(
  graph: FaceGraph,
  labels: Uint8Array,
  widthMm: number,
  cost: (face: number, label: number) => number,
): MergedIslands {
  const merged: MergedIslands = { islands: 0, areaMm2: 0 }
  if (widthMm <= 0) return merged
  for (let round = 0; round < rounds; round++) {
    const patches = findPatches(graph, labels)
    const order = [...patches.areas.keys()]
      .filter((patch) => patches.outlines[patch]! > 0 && width(patches, patch) < widthMm)
      .filter((patch) => !isWide(graph, labels, facesOf(patches, patch), widthMm / 2))
      .sort((one, other) => patches.areas[one]! - patches.areas[other]!)
    if (order.length === 0) break
    let changed = false
    for (const patch of order) {
      const to = neighbourOf(graph, labels, facesOf(patches, patch), cost)
      if (to < 0) continue
      changed = true
      for (const face of facesOf(patches, patch)) labels[face] = to
      merged.islands++
      merged.areaMm2 += patches.areas[patch]!
    }
    if (!changed) break
  }
  return merged
}

/** Connected patches of one label. */
export interface Patches {
  /** One per piece. */
  patchOfFace: Int32Array
  areas: number[]
  /** Length of the border with other colours, mm. */
  outlines: number[]
  /** The pieces grouped by patch, and the start of each group. */
  faces: Uint32Array
  starts: number[]
}

/** The patches in order of their first piece. */
export function findPatches({ neighbours, sides, areas }: FaceGraph, labels: Uint8Array): Patches {
  const count = labels.length
  const patches: Patches = {
    patchOfFace: new Int32Array(count).fill(-1),
    areas: [],
    outlines: [],
    faces: new Uint32Array(count),
    starts: [],
  }
  const { patchOfFace, faces } = patches
  let end = 0
  for (let first = 0; first < count; first++) {
    if (patchOfFace[first]! >= 0) continue
    const patch = patches.areas.length
    let area = 0
    let outline = 0
    patches.starts.push(end)
    let at = end
    faces[end++] = first
    patchOfFace[first] = patch
    for (; at < end; at++) {
      const face = faces[at]!
      area += areas[face]!
      for (let side = face * 3; side < face * 3 + 3; side++) {
        const other = neighbours[side]!
        if (other < 0) continue
        if (labels[other] !== labels[face]) outline += sides[side]!
        else if (patchOfFace[other]! < 0) {
          patchOfFace[other] = patch
          faces[end++] = other
        }
      }
    }
    patches.areas.push(area)
    patches.outlines.push(outline)
  }
  return patches
}

function width({ areas, outlines }: Patches, patch: number): number {
  const half = outlines[patch]! / 2
  const rest = half * half - 4 * areas[patch]!
  return (half - Math.sqrt(Math.max(0, rest))) / 2
}

/** Whether some piece of a patch is further than `mm` from its border, along the centroids of adjacent pieces. */
function isWide({ neighbours, sides, areas }: FaceGraph, labels: Uint8Array, patch: Uint32Array, mm: number): boolean {
  const borderDistance = new Map<number, number>()
  const waiting: number[] = []
  // From a piece's centroid to an edge: a third of the height above it.
  const toSide = (face: number, side: number): number => (2 * areas[face]!) / (3 * (sides[side]! || 1))
  for (const face of patch) {
    let nearest = Infinity
    for (let side = face * 3; side < face * 3 + 3; side++) {
      const other = neighbours[side]!
      if (other >= 0 && labels[other] !== labels[face]) nearest = Math.min(nearest, toSide(face, side))
    }
    if (nearest === Infinity) continue
    borderDistance.set(face, nearest)
    waiting.push(face)
  }
  for (let at = 0; at < waiting.length; at++) {
    const face = waiting[at]!
    for (let side = face * 3; side < face * 3 + 3; side++) {
      const other = neighbours[side]!
      if (other < 0 || labels[other] !== labels[face]) continue
      const back = neighbours.subarray(other * 3, other * 3 + 3).indexOf(face)
      const reached = borderDistance.get(face)! + toSide(face, side) + toSide(other, other * 3 + back)
      if (reached >= (borderDistance.get(other) ?? Infinity) - 1e-9) continue
      borderDistance.set(other, reached)
      waiting.push(other)
    }
  }
  return [...borderDistance.values()].some((reached) => reached > mm)
}

/** The pieces of a patch. */
export function facesOf({ faces, starts }: Patches, patch: number): Uint32Array {
  return faces.subarray(starts[patch], starts[patch + 1] ?? faces.length)
}

/** The label that a patch takes, or -1 if everything around it has taken the patch's own label in this round. */
function neighbourOf(
  { neighbours, sides, areas }: FaceGraph,
  labels: Uint8Array,
  patch: Uint32Array,
  cost: (face: number, label: number) => number,
): number {
  const borders = new Map<number, number>()
  const own = labels[patch[0]!]!
  for (const face of patch) {
    for (let side = face * 3; side < face * 3 + 3; side++) {
      const label = neighbours[side]! < 0 ? own : labels[neighbours[side]!]!
      if (label !== own) borders.set(label, (borders.get(label) ?? 0) + sides[side]!)
    }
  }
  if (borders.size === 1) return [...borders.keys()][0]!
  let best = -1
  let min = Infinity
  for (const [label, length] of borders) {
    let energy = -borderWorth * length
    for (const face of patch) energy += areas[face]! * cost(face, label)
    if (energy < min) {
      min = energy
      best = label
    }
  }
  return best
}
