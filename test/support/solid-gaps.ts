/** Gaps and clashes of solids, by manifold-3d. */
import { Surface } from '../../electron/engine/mesh/surface.ts'
import type { Body } from '../../electron/engine/repair/body.ts'
import { loadGeometry, type Geometry, type Manifold } from '../../electron/engine/solid/geometry.ts'

/** Runs `work` over bodies as solids. */
export async function withSolids<Made>(
  bodies: readonly Body[],
  work: (solids: Manifold[], geometry: Geometry) => Made,
): Promise<Made> {
  const geometry = await loadGeometry()
  return geometry.scope(() =>
    work(
      bodies.map(({ points, triangles }) =>
        geometry.Manifold.ofMesh(
          new geometry.Mesh({ numProp: 3, vertProperties: Float32Array.from(points), triVerts: triangles }),
        ),
      ),
      geometry,
    ),
  )
}

/** Least distance of two bodies above a plane `y`, at most `withinMm`; 0 where they clash. */
export function gapAbove(one: Body, other: Body, y: number, withinMm = 2): Promise<number> {
  return withSolids([one, other], ([a, b]) => a!.trimByPlane([0, 1, 0], y).minGap(b!, withinMm))
}

/** Depth of each clash of two bodies, millimetres, deepest first: how far one reaches below the other's surface. */
export async function clashesOf(one: Body, other: Body): Promise<number[]> {
  const surfaces = [one, other].map(({ points, triangles }) => new Surface(points, triangles))
  const depths = await withSolids([one, other], ([a, b]) =>
    a!
      .intersect(b!)
      .decompose()
      .map((clash) => {
        const { vertProperties, numProp } = clash.getMesh()
        let deepest = 0
        for (let at = 0; at < vertProperties.length; at += numProp)
          for (const surface of surfaces)
            deepest = Math.max(
              deepest,
              surface.measure(vertProperties[at]!, vertProperties[at + 1]!, vertProperties[at + 2]!),
            )
        return deepest
      }),
  )
  return depths.toSorted((a, b) => b - a)
}
