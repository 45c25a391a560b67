/** A check before any work: a sound body needs no repair. */
import type { PrintSurface } from '../../../shared/print/print-report.ts'
import { extendBounds, middleOf, noBounds, overlappingPairs, sizeOf, type Bounds } from '../mesh/bounds.ts'
import { areaNormal, cornerOffsets } from '../mesh/face-normal.ts'
import { type Body, bodyBounds } from './body.ts'
import { lookAtSurface } from './surface-facts.ts'

/**
 * Returns the statistics of a body that needs no repair: closed solids, wound outwards, with disjoint bounding boxes,
 * none small enough to be a speck. Null for all other bodies, including sound ones with overlapping boxes, which are
 * left to the repair.
 */
export function soundFacts(body: Body, smallestPieceMm: number): PrintSurface | null {
  const { facts, triangles, shells } = lookAtSurface(body)
  if (!facts.watertight) return null
  // Welded points and collapsed triangles need a repair even where they leave no gap.
  for (let corner = 0; corner < triangles.length; corner++)
    if (triangles[corner] !== body.triangles[corner]) return null
  const { shellOfTriangle, count } = shells
  if (shellOfTriangle.includes(-1)) return null
  const solids = solidsOf(body, shellOfTriangle, count)
  const isSmall = (box: Bounds): boolean => sizeOf(box).every((side) => side <= smallestPieceMm)
  const isSound = solids.every(({ volume, box }) => volume > 0 && (count === 1 || !isSmall(box)))
  const touches = isSound && overlappingPairs(solids.map(({ box }) => box)).next().done === false
  return isSound && !touches ? facts : null
}

interface Solid {
  /** Signed, mm³. */
  volume: number
  box: Bounds
}

function solidsOf(body: Body, shellOfTriangle: Int32Array, count: number): Solid[] {
  const { points: p, triangles } = body
  const solids = Array.from({ length: count }, (): Solid => ({ volume: 0, box: noBounds() }))
  const middle = middleOf(bodyBounds(body))
  for (let triangle = 0; triangle < shellOfTriangle.length; triangle++) {
    const solid = solids[shellOfTriangle[triangle]!]!
    const [a, b, c] = cornerOffsets(triangles, triangle)
    const [x, y, z] = areaNormal(p, a, b, c)
    solid.volume += (x * (p[a]! - middle[0]) + y * (p[a + 1]! - middle[1]) + z * (p[a + 2]! - middle[2])) / 6
    for (const corner of [a, b, c]) extendBounds(solid.box, p, corner)
  }
  return solids
}
