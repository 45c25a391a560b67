/** Gaps and clashes of solids, by manifold-3d. */
import type { Body } from '../../electron/engine/repair/body.ts'
import { loadGeometry, type Geometry, type Manifold } from '../../electron/engine/solid/geometry.ts'

export interface Clash {
  /** What both solids fill. */
  volumeMm3: number
  /** The least side of its box: it cannot be deeper. */
  thicknessMm: number
  atMm: readonly number[]
}

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
