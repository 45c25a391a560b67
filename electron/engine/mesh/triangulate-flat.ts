/** Triangulates planar areas with holes, using every point of their outlines. */
type Flat = readonly [number, number]

/** Triangulates the area that outlines with holes enclose; returns indices into all their points in order. */
export type TriangulateOutlines = (outlines: readonly (readonly Flat[])[]) => [number, number, number][]

/**
 * Returns triples of indices into all points, outline after outline; outlines have the area on their left.
 * `doubledArea` is twice the expected area. Null if the triangles cover another area, by more than `slack` along the
 * outlines, or if they cannot be triangulated.
 */
export function triangulateFlat(
  outlines: readonly (readonly Flat[])[],
  doubledArea: number,
  slack: number,
  triangulate: TriangulateOutlines,
): number[] | null {
  const all = outlines.flat()
  const length = outlines.reduce(
    (sum, outline) =>
      sum +
      outline.reduce((own, [x, y], i) => own + Math.hypot(x - outline.at(i - 1)![0], y - outline.at(i - 1)![1]), 0),
    0,
  )
  const turn = (a: number, b: number, c: number): number =>
    (all[b]![0] - all[a]![0]) * (all[c]![1] - all[a]![1]) - (all[b]![1] - all[a]![1]) * (all[c]![0] - all[a]![0])
  const triangles = all.length === 3 ? [0, 1, 2] : triangulate(outlines).flat()
  if (triangles.length !== 3 * (all.length + 2 * (outlines.length - 1) - 2)) return null
  let sum = 0
  for (let i = 0; i < triangles.length; i += 3) {
    const own = turn(triangles[i]!, triangles[i + 1]!, triangles[i + 2]!)
    if (own < -slack * slack) return null
    sum += own
  }
  return Math.abs(sum - doubledArea) <= 4 * slack * length ? triangles : null
}
