/** Removes slivers that a cut leaves where two surfaces nearly coincide: unprintable, and an obstacle to closing the rest. */
import { findEdges } from '../../mesh/edges.ts'
import { findShells } from '../../mesh/shells.ts'
import { type Body, pickTriangles, volumeOf, withTriangles } from '../../repair/body.ts'

/** A cube with a side of 0.1 mm. */
const sliverMm3 = 1e-3

/** The body without slivers; at least its largest shell is retained. */
export function withoutSlivers(body: Body): Body {
  const { count, shellOfTriangle } = findShells(findEdges(body.triangles))
  if (count < 2) return body
  const faces = Array.from({ length: count }, (): number[] => [])
  shellOfTriangle.forEach((shell, triangle) => faces[shell]?.push(triangle))
  const volumes = faces.map((own) => Math.abs(volumeOf(pickTriangles(body, own))))
  const most = Math.max(...volumes)
  return withTriangles(body, (triangle) => {
    const volume = volumes[shellOfTriangle[triangle]!] ?? 0
    return volume >= sliverMm3 || volume === most
  })
}
