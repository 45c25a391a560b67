/** A check before any work: a sound body needs no repair. */
import type { PrintSurface } from '../../../shared/print/print-report.ts'
import { middleOf } from '../mesh/bounds.ts'
import { areaNormal } from '../mesh/face-normal.ts'
import { type Body, bodyBounds } from './body.ts'
import { lookAtSurface } from './surface-facts.ts'

/**
 * Returns the facts of a body that a repair would not change: closed solids, wound outwards, with disjoint boxes, none
 * small enough to be a speck. Null for any other, including sound bodies with overlapping boxes, which are left to the
 * repair.
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
  const isSmall = ({ box }: Solid): boolean => [0, 1, 2].every((axis) => box[3 + axis]! - box[axis]! <= smallestPieceMm)
  const isSound = solids.every((solid) => solid.volume > 0 && (count === 1 || !isSmall(solid))) && standApart(solids)
  return isSound ? facts : null
}

interface Solid {
  /** Signed, mm³. */
  volume: number
  /** Minimum and maximum corner. */
  box: Float64Array
}

function solidsOf(body: Body, shellOfTriangle: Int32Array, count: number): Solid[] {
  const { points: p, triangles } = body
  const solids = Array.from({ length: count }, () => ({
    volume: 0,
    box: Float64Array.of(Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity),
  }))
  const middle = middleOf(bodyBounds(body))
  for (let triangle = 0; triangle < shellOfTriangle.length; triangle++) {
    const solid = solids[shellOfTriangle[triangle]!]!
    const [a, b, c] = [triangles[triangle * 3]! * 3, triangles[triangle * 3 + 1]! * 3, triangles[triangle * 3 + 2]! * 3]
    const [x, y, z] = areaNormal(p, a, b, c)
    solid.volume += (x * (p[a]! - middle[0]) + y * (p[a + 1]! - middle[1]) + z * (p[a + 2]! - middle[2])) / 6
    for (let axis = 0; axis < 3; axis++) {
      solid.box[axis] = Math.min(solid.box[axis]!, p[a + axis]!, p[b + axis]!, p[c + axis]!)
      solid.box[3 + axis] = Math.max(solid.box[3 + axis]!, p[a + axis]!, p[b + axis]!, p[c + axis]!)
    }
  }
  return solids
}

/** Whether all boxes are disjoint: sweep along the first axis. */
function standApart(solids: Solid[]): boolean {
  const sorted = solids.map(({ box }) => box).sort((a, b) => a[0]! - b[0]!)
  return sorted.every((box, i) => {
    for (let j = i + 1; j < sorted.length && sorted[j]![0]! <= box[3]!; j++) {
      const other = sorted[j]!
      if (other[1]! <= box[4]! && box[1]! <= other[4]! && other[2]! <= box[5]! && box[2]! <= other[5]!) return false
    }
    return true
  })
}
