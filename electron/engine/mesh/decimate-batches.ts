/** Decimates a very large surface a few shells at a time, which limits the simplifier's memory. */
import { collapseEdges, type DecimateOptions } from './collapse-edges.ts'
import { disjointSets } from './disjoint-sets.ts'
import { hasNoNewFlaws } from './flaws.ts'
import { keptFaces } from './kept-faces.ts'
import type { SeamedSurface } from './seamed-surface.ts'
import { concatenated } from './typed-arrays.ts'

/** Smaller surfaces are decimated in one pass, which reduces the largest distance by up to a fifth. */
const minFaces = 600_000
/** Target size of a batch. Connected components are never divided. */
const facesPerBatch = 250_000
/** The fraction of faces that is left, high enough for later stages to distribute faces among the shells. */
const keptFraction = 0.25

/**
 * Returns the surface with a quarter of its faces if it is very large and has many connected components, else null.
 * meshoptimizer needs 300 bytes per face and keeps its largest allocation until the thread ends: 308 MB for 1,035,000
 * triangles of 18,000 shells at once, 80 MB in batches.
 */
export function decimateBatches(
  source: SeamedSurface,
  options: Omit<DecimateOptions, 'targetFaces'>,
): SeamedSurface | null {
  if (source.partOfFace.length <= minFaces) return null
  const { batchOfFace, sizes } = batchesOf(source)
  if (Math.max(...sizes) > facesPerBatch * 2) return null
  const pieces = sizes.map((_size, batch) => {
    const piece = keptFaces(source, (face) => batchOfFace[face] === batch)
    const collapsed = collapseEdges(piece, { ...options, targetFaces: piece.partOfFace.length * keptFraction })
    if (collapsed === null || !hasNoNewFlaws(collapsed.flaws, piece.faces)) return piece
    return collapsed.surface
  })
  return joinSurfaces(pieces)
}

/** Groups connected components, in the order of their lowest points, into batches. */
function batchesOf({ points, faces }: SeamedSurface): { batchOfFace: Uint32Array; sizes: number[] } {
  const { rootOf, join } = disjointSets(points.length / 3)
  for (let corner = 0; corner < faces.length; corner++) join(faces[corner - (corner % 3)]!, faces[corner]!)
  const facesAtRoot = new Uint32Array(points.length / 3)
  for (let corner = 0; corner < faces.length; corner += 3) facesAtRoot[rootOf(faces[corner]!)]!++
  const batchOfRoot = new Uint32Array(points.length / 3)
  const sizes = [0]
  for (const [point, size] of facesAtRoot.entries()) {
    if (size === 0) continue
    if (sizes.at(-1)! > 0 && sizes.at(-1)! + size > facesPerBatch) sizes.push(0)
    batchOfRoot[point] = sizes.length - 1
    sizes[sizes.length - 1]! += size
  }
  const batchOfFace = Uint32Array.from(
    { length: faces.length / 3 },
    (_, face) => batchOfRoot[rootOf(faces[face * 3]!)]!,
  )
  return { batchOfFace, sizes }
}

function joinSurfaces(pieces: readonly SeamedSurface[]): SeamedSurface {
  const after = (values: (piece: SeamedSurface) => number): number[] => {
    let sum = 0
    return pieces.map((piece) => (sum += values(piece)) - values(piece))
  }
  const firstPoint = after(({ points }) => points.length / 3)
  const firstWedge = after(({ uvs }) => uvs.length / 2)
  const indices = (of: (piece: SeamedSurface) => Uint32Array, first?: readonly number[]): Uint32Array => {
    const all = new Uint32Array(pieces.reduce((sum, piece) => sum + of(piece).length, 0))
    let at = 0
    for (const [i, piece] of pieces.entries()) for (const index of of(piece)) all[at++] = index + (first?.[i] ?? 0)
    return all
  }
  const numbers = (of: (piece: SeamedSurface) => Float64Array): Float64Array =>
    concatenated(new Float64Array(0), ...pieces.map(of))
  return {
    points: numbers(({ points }) => points),
    faces: indices(({ faces }) => faces, firstPoint),
    wedges: indices(({ wedges }) => wedges, firstWedge),
    partOfFace: indices(({ partOfFace }) => partOfFace),
    uvs: numbers(({ uvs }) => uvs),
    colours: numbers(({ colours }) => colours),
  }
}
