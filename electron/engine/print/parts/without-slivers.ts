/** Shells that a cut leaves where two surfaces nearly coincide: too small for any printer, and in the way of closing the rest. */
import { findEdges } from '../../mesh/edges.ts'
import { findShells } from '../../mesh/shells.ts'
import { type Body, pickTriangles, volumeOf, withTriangles } from '../../repair/body.ts'

/** A tenth of a millimetre cubed. */
const sliverMm3 = 1e-3

/** The body without them; at least its largest shell stays. */
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
