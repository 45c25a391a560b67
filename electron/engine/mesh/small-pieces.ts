/** Loose pieces that may be left out of a simplified surface. */
import type { Decimated } from './decimated.ts'
import { findEdges } from './edges.ts'
import { keptFaces } from './kept-faces.ts'
import { findShells } from './shells.ts'

/** How many pieces were left out, and the largest extent of one, in the unit of the points. */
export interface LeftOut {
  pieces: number
  largest: number
}

/** Loose pieces larger than this share of the diagonal are never left out. */
const smallPiece = 0.01

/** Leaves out the smallest loose pieces until there are no more than `targetFaces`, but none above a hundredth of the diagonal. */
export function withoutSmallPieces(
  decimated: Decimated,
  targetFaces: number,
  diagonal: number,
): { result: Decimated; leftOut: LeftOut } {
  const { shellOfTriangle, count } = findShells(findEdges(decimated.faces))
  const boxes = Array.from({ length: count }, () => ({
    low: [Infinity, Infinity, Infinity],
    high: [-Infinity, -Infinity, -Infinity],
    faces: 0,
  }))
  for (let face = 0; face < shellOfTriangle.length; face++) {
    const box = boxes[shellOfTriangle[face]!]
    if (box === undefined) continue
    box.faces++
    for (let i = 0; i < 9; i++) {
      const axis = i % 3
      const value = decimated.points[decimated.faces[face * 3 + Math.floor(i / 3)]! * 3 + axis]!
      box.low[axis] = Math.min(box.low[axis]!, value)
      box.high[axis] = Math.max(box.high[axis]!, value)
    }
  }
  const extents = boxes.map(({ low, high }) => Math.hypot(...low.map((value, axis) => high[axis]! - value)))
  const most = smallPiece * diagonal
  const order = [...extents.keys()].sort((a, b) => extents[a]! - extents[b]!)
  const out = new Set<number>()
  let left = decimated.partOfFace.length
  let largest = 0
  for (const shell of order) {
    if (left <= targetFaces || extents[shell]! > most || out.size === count - 1) break
    out.add(shell)
    left -= boxes[shell]!.faces
    largest = extents[shell]!
  }
  return {
    result: keepFaces(decimated, (face) => !out.has(shellOfTriangle[face]!)),
    leftOut: { pieces: out.size, largest },
  }
}

function keepFaces(surface: Decimated, keep: (face: number) => boolean): Decimated {
  const kept = keptFaces(surface, keep)
  return { ...kept, sourceOfFace: kept.sourceOfFace.map((face) => surface.sourceOfFace[face]!), error: surface.error }
}
