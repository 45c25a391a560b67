/** Small connected components that may be left out of a simplified surface. */
import { boundsOf, noBounds, sizeOf } from './bounds.ts'
import { findEdges } from './edges.ts'
import { keptFaces } from './kept-faces.ts'
import type { SeamedSurface } from './seamed-surface.ts'
import { findShells } from './shells.ts'

/** The number of components left out, and the largest diagonal of one, in the unit of the points. */
export interface LeftOutPieces {
  pieces: number
  largest: number
}

/** Components larger than this fraction of the diagonal are never left out. */
const smallPiece = 0.01

/** Leaves out the smallest components until at most `targetFaces` are left, but none above a hundredth of the diagonal. */
export function withoutSmallPieces(
  decimated: SeamedSurface,
  targetFaces: number,
  diagonal: number,
): { result: SeamedSurface; leftOut: LeftOutPieces } {
  const { shellOfTriangle, count } = findShells(findEdges(decimated.faces))
  const boxes = Array.from({ length: count }, () => ({ ...noBounds(), faces: 0 }))
  for (let face = 0; face < shellOfTriangle.length; face++) {
    const box = boxes[shellOfTriangle[face]!]
    if (box === undefined) continue
    box.faces++
    boundsOf(decimated.points, decimated.faces.subarray(face * 3, face * 3 + 3), box)
  }
  const extents = boxes.map((box) => Math.hypot(...sizeOf(box)))
  const maxExtent = smallPiece * diagonal
  const order = [...extents.keys()].sort((a, b) => extents[a]! - extents[b]!)
  const out = new Set<number>()
  let left = decimated.partOfFace.length
  let largest = 0
  for (const shell of order) {
    if (left <= targetFaces || extents[shell]! > maxExtent || out.size === count - 1) break
    out.add(shell)
    left -= boxes[shell]!.faces
    largest = extents[shell]!
  }
  return {
    result: keptFaces(decimated, (face) => !out.has(shellOfTriangle[face]!)),
    leftOut: { pieces: out.size, largest },
  }
}
