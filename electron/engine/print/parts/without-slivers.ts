/** Removes slivers that a cut leaves where two surfaces nearly coincide: unprintable, and an obstacle to closing the rest. */
import { findEdges } from '../../mesh/edges.ts'
import { findShells } from '../../mesh/shells.ts'
import type { Surface } from '../../mesh/surface.ts'
import { vectorAt } from '../../mesh/vectors.ts'
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

/** No edge is likely to lie on a ray in this direction. */
const ray = [0.391, 0.735, 0.554] as const

/**
 * The body without shells that a surface encloses, which it must not cross: where a model folds through itself, parts of
 * its patches lie inside of it. Null if nothing is left.
 */
export function withoutEnclosed(body: Body, surface: Surface): Body | null {
  const { count, shellOfTriangle } = findShells(findEdges(body.triangles))
  const isEnclosed: (boolean | undefined)[] = Array.from({ length: count })
  const outside = withTriangles(body, (triangle) => {
    const shell = shellOfTriangle[triangle]!
    const windings = (): number =>
      surface
        .crossings(...vectorAt(body.points, body.triangles[triangle * 3]!), ...ray)
        .reduce((sum, { front }) => sum + (front ? 1 : -1), 0)
    return !(isEnclosed[shell] ??= windings() !== 0)
  })
  return outside.look.length === 0 ? null : outside
}
