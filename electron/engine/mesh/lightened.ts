/** A very large surface made lighter some shells at a time, so that what the simplifier holds in memory has a bound. */
import type { Decimated } from './decimated.ts'
import { keptFaces } from './kept-faces.ts'
import type { SeamedSurface } from './seamed-surface.ts'
import { thinned, type ThinOptions } from './thinned.ts'

/** Surfaces with fewer are simplified at once, which holds the largest distance down better by up to a fifth. */
const veryLarge = 600_000
/** About so many faces at a time; what hangs together is never divided. */
const facesAtOnce = 250_000
/** What is left of them. Which shell deserves more is for the thinning after this to say: it must have faces to choose from. */
const share = 0.25

/**
 * The surface with a quarter of its faces, where it is very large and consists of many pieces; else null. meshoptimizer's memory takes
 * 300 bytes for each face, grows to what the largest call needs, and is kept until the thread ends: for 1,035,000 triangles of 18,000
 * shells it held 308 MB, and holds 80 MB.
 */
export function lightened(source: SeamedSurface, options: Omit<ThinOptions, 'targetFaces'>): Decimated | null {
  if (source.partOfFace.length <= veryLarge) return null
  const { batchOfFace, sizes } = batchesOf(source)
  if (Math.max(...sizes) > facesAtOnce * 2) return null
  const pieces = sizes.map((_size, batch) => {
    const piece = keptFaces(source, (face) => batchOfFace[face] === batch)
    const thin = thinned(piece, { ...options, targetFaces: piece.partOfFace.length * share })
    if (thin === null) return { ...piece, error: 0 }
    return { ...thin, sourceOfFace: thin.sourceOfFace.map((face) => piece.sourceOfFace[face]!) }
  })
  return joined(pieces)
}

/** Per face: pieces that have no point in common, in the order of their least points, as many together as make `facesAtOnce`. */
function batchesOf({ points, faces }: SeamedSurface): { batchOfFace: Uint32Array; sizes: number[] } {
  const parent = Uint32Array.from({ length: points.length / 3 }, (_, point) => point)
  const rootOf = (point: number): number => {
    let node = point
    while (parent[node] !== node) {
      parent[node] = parent[parent[node]!]!
      node = parent[node]!
    }
    return node
  }
  for (let corner = 0; corner < faces.length; corner++) {
    const [one, other] = [rootOf(faces[corner - (corner % 3)]!), rootOf(faces[corner]!)]
    if (one !== other) parent[Math.max(one, other)] = Math.min(one, other)
  }
  const facesAtRoot = new Uint32Array(parent.length)
  for (let corner = 0; corner < faces.length; corner += 3) facesAtRoot[rootOf(faces[corner]!)]!++
  const batchOfRoot = new Uint32Array(parent.length)
  const sizes = [0]
  for (const [point, size] of facesAtRoot.entries()) {
    if (size === 0) continue
    if (sizes.at(-1)! > 0 && sizes.at(-1)! + size > facesAtOnce) sizes.push(0)
    batchOfRoot[point] = sizes.length - 1
    sizes[sizes.length - 1]! += size
  }
  const batchOfFace = Uint32Array.from(
    { length: faces.length / 3 },
    (_, face) => batchOfRoot[rootOf(faces[face * 3]!)]!,
  )
  return { batchOfFace, sizes }
}

/** Surfaces that have nothing in common as one. */
function joined(pieces: readonly Decimated[]): Decimated {
  const after = (values: (piece: Decimated) => number): number[] => {
    let sum = 0
    return pieces.map((piece) => (sum += values(piece)) - values(piece))
  }
  const firstPoint = after(({ points }) => points.length / 3)
  const firstWedge = after(({ uvs }) => uvs.length / 2)
  const indices = (of: (piece: Decimated) => Uint32Array, first?: readonly number[]): Uint32Array => {
    const all = new Uint32Array(pieces.reduce((sum, piece) => sum + of(piece).length, 0))
    let at = 0
    for (const [i, piece] of pieces.entries()) for (const index of of(piece)) all[at++] = index + (first?.[i] ?? 0)
    return all
  }
  const numbers = (of: (piece: Decimated) => Float64Array): Float64Array => {
    const all = new Float64Array(pieces.reduce((sum, piece) => sum + of(piece).length, 0))
    let at = 0
    for (const piece of pieces) {
      all.set(of(piece), at)
      at += of(piece).length
    }
    return all
  }
  return {
    points: numbers(({ points }) => points),
    faces: indices(({ faces }) => faces, firstPoint),
    wedges: indices(({ wedges }) => wedges, firstWedge),
    partOfFace: indices(({ partOfFace }) => partOfFace),
    uvs: numbers(({ uvs }) => uvs),
    colours: numbers(({ colours }) => colours),
    sourceOfFace: indices(({ sourceOfFace }) => sourceOfFace),
    error: 0,
  }
}
