/** Triangulates a convex outline with points along its edges. */

/** A point on the outline of a piece, with its first two barycentric coordinates. */
export interface OutlinePoint {
  point: number
  u: number
  v: number
  /** Whether the colour border meets the piece's outline here. */
  crossing: boolean
}

/**
 * Ear clipping, smallest ears first, flat ones last, so that the rest never collapses to a line. Returns indices into
 * the outline, in its winding.
 */
export function triangulate(outline: readonly OutlinePoint[]): [number, number, number][] {
  const left = outline.map((_, at) => at)
  const triangles: [number, number, number][] = []
  while (left.length > 3) {
    let best = -1
    let min = Infinity
    for (let at = 0; at < left.length; at++) {
      const [a, b, c] = [left[(at + left.length - 1) % left.length]!, left[at]!, left[(at + 1) % left.length]!]
      const size = areaOf(outline[a]!, outline[b]!, outline[c]!)
      if (size > minArea && size < min) {
        min = size
        best = at
      }
    }
    if (best < 0) best = 0
    const length = left.length
    triangles.push([left[(best + length - 1) % length]!, left[best]!, left[(best + 1) % length]!])
    left.splice(best, 1)
  }
  triangles.push([left[0]!, left[1]!, left[2]!])
  return triangles
}

/** Three points are collinear below twice this fraction of the piece's area. */
const minArea = 1e-7

function areaOf(a: OutlinePoint, b: OutlinePoint, c: OutlinePoint): number {
  return Math.abs((b.u - a.u) * (c.v - a.v) - (c.u - a.u) * (b.v - a.v))
}
