/** Whether a part can be slid off another and is held otherwise: by moving it in steps and measuring where both overlap (manifold-3d). */
import { loadGeometry } from '../../electron/engine/solid/geometry.ts'
import type { Body } from '../../electron/engine/repair/body.ts'
import { bodyBounds } from '../../electron/engine/repair/body.ts'

type Triple = readonly [number, number, number]

export interface Sliding {
  /** Overlap as they lie, mm³. */
  restMm3: number
  /** Most overlap on the way off, the better of both ways. */
  wayMm3: number
  /** Overlap when it is pulled straight off by a millimetre: more than nothing where it is held. */
  pulledMm3: number
}

const steps = 24

/** `along`: the way of the dovetail; `normal`: of the cut, from `lower` to `upper`. */
export async function slidingOf(upper: Body, lower: Body, along: Triple, normal: Triple): Promise<Sliding> {
  const geometry = await loadGeometry()
  const { Manifold, Mesh } = geometry
  const far = Math.hypot(...bodyBounds(upper).size, ...bodyBounds(lower).size)
  return geometry.scope(() => {
    const [moved, still] = [upper, lower].map((body) =>
      Manifold.ofMesh(
        new Mesh({ numProp: 3, vertProperties: Float32Array.from(body.points), triVerts: body.triangles }),
      ),
    ) as [InstanceType<typeof Manifold>, InstanceType<typeof Manifold>]
    const overlap = (way: Triple, by: number): number =>
      moved
        .translate([way[0] * by, way[1] * by, way[2] * by])
        .intersect(still)
        .volume()
    const wayMm3 = Math.min(
      ...[1, -1].map((side) =>
        // Small steps first: where it jams, it jams soon.
        Math.max(...Array.from({ length: steps }, (_, i) => overlap(along, side * far * ((i + 1) / steps) ** 2))),
      ),
    )
    return { restMm3: overlap(along, 0), wayMm3, pulledMm3: overlap(normal, 1) }
  })
}
