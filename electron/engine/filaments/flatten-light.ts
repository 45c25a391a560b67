/**
 * Removes baked lighting from colours: a filament has one lightness where a texture has light and shadow.
 *
 * The surface is segmented into islands of one hue by merging neighbours in order of difference (Felzenszwalb &
 * Huttenlocher 2004), with lightness weighted a third of hue and chroma. Within an island lightness is pulled to its
 * mean.
 */
import { disjointSets } from '../mesh/disjoint-sets.ts'
import type { FaceGraph } from './face-graph.ts'

/** Weight of lightness differences between islands. */
const lightness = 0.35
/** How readily small islands merge: the difference times the number of triangles. */
const readiness = 0.6
/** Fraction of the lightness differences within an island that is preserved. */
const contrast = 0.3
const levels = 2048
/** Larger OKLab differences always separate islands. */
const widest = 0.2

/**
 * Returns the amount to add to the lightness of each piece. `oklab` has the mean colour of each, 3 numbers; the pieces
 * are the model's triangles.
 */
export function flattenedLight({ neighbours, areas }: FaceGraph, oklab: Float32Array): Float32Array {
  const count = areas.length
  const islandOf = islands(neighbours, oklab, count)
  const sums = new Float64Array(count)
  const weights = new Float64Array(count)
  for (let face = 0; face < count; face++) {
    sums[islandOf[face]!]! += oklab[face * 3]! * areas[face]!
    weights[islandOf[face]!]! += areas[face]!
  }
  const shift = new Float32Array(count)
  for (let face = 0; face < count; face++) {
    const weight = weights[islandOf[face]!]!
    if (weight > 0) shift[face] = (1 - contrast) * (sums[islandOf[face]!]! / weight - oklab[face * 3]!)
  }
  return shift
}

function islands(across: Int32Array, oklab: Float32Array, count: number): Int32Array {
  const order = sides(across, oklab)
  const { rootOf, join } = disjointSets(count)
  const size = new Uint32Array(count).fill(1)
  const within = new Float32Array(count)
  for (const side of order) {
    const [a, b] = [rootOf(Math.floor(side / 3)), rootOf(across[side]!)]
    if (a === b) continue
    const far = difference(oklab, Math.floor(side / 3), across[side]!)
    if (far > within[a]! + readiness / size[a]! || far > within[b]! + readiness / size[b]!) continue
    const [low, high] = [Math.min(a, b), Math.max(a, b)]
    join(low, high)
    size[low]! += size[high]!
    within[low] = Math.max(far, within[a]!, within[b]!)
  }
  return Int32Array.from({ length: count }, (_, face) => rootOf(face))
}

/** The edges between two pieces, each once, by ascending difference (counting sort). */
function sides(neighbours: Int32Array, oklab: Float32Array): Uint32Array {
  const starts = new Uint32Array(levels + 1)
  const levelOf = (side: number): number => {
    const other = neighbours[side]!
    const face = Math.floor(side / 3)
    if (other <= face) return -1
    const far = difference(oklab, face, other)
    return far < widest ? Math.floor((far / widest) * levels) : -1
  }
  for (let side = 0; side < neighbours.length; side++) {
    const level = levelOf(side)
    if (level >= 0) starts[level + 1]!++
  }
  for (let level = 0; level < levels; level++) starts[level + 1]! += starts[level]!
  const order = new Uint32Array(starts[levels]!)
  for (let side = 0; side < neighbours.length; side++) {
    const level = levelOf(side)
    if (level >= 0) order[starts[level]!++] = side
  }
  return order
}

function difference(oklab: Float32Array, one: number, other: number): number {
  const l = lightness * (oklab[one * 3]! - oklab[other * 3]!)
  const a = oklab[one * 3 + 1]! - oklab[other * 3 + 1]!
  const b = oklab[one * 3 + 2]! - oklab[other * 3 + 2]!
  return Math.sqrt(l * l + a * a + b * b)
}
