/** The tools for building pieces, in millimetres: x to the right, y up in the picture's plane, z towards the viewer. */
import type { CrossSection, Geometry, Manifold } from '../../engine/solid/geometry.ts'
import { loadGeometry } from '../../engine/solid/geometry.ts'
import type { Kit } from '../kit/kit.ts'
import { createKit } from '../kit/kit.ts'
import { loadLettering } from '../../engine/solid/lettering.ts'
import type { Point } from '../kit/outline.ts'
import { ellipse } from '../kit/outline.ts'

export type { CrossSection, Manifold } from '../../engine/solid/geometry.ts'

/** How fine: pixels of a subject's longer side, millimetres between points of a relief, and the most cells it may have. */
const fineness = {
  draft: { sidePx: 400, pitchMm: 0.4, maxCells: 60_000 },
  standard: { sidePx: 720, pitchMm: 0.22, maxCells: 200_000 },
  fine: { sidePx: 1024, pitchMm: 0.13, maxCells: 600_000 },
} as const

/** Made for one job; used inside one `geometry.scope`. */
export interface Workshop {
  geometry: Geometry
  kit: Kit
  detail: 'draft' | 'standard' | 'fine'
  sidePx: number
  pitchMm: number
  maxCells: number
  area(contours: readonly (readonly Point[])[]): CrossSection
  circle(radius: number): CrossSection
  /** A solid of finished triangles; they must be closed. */
  solid(positions: Float32Array, triangles: Uint32Array): Manifold
}

/** Opens the workshop; the modeller and the font are loaded once per thread. */
export async function openWorkshop(detail: Workshop['detail']): Promise<Workshop> {
  const geometry = await loadGeometry()
  const lettering = await loadLettering(geometry)
  const plain = { seed: 1, lowPoly: false, tall: 1, thick: 1, colours: [], numbers: {}, features: new Set<string>() }
  const kit = createKit(geometry, lettering, plain, { detail, stretches: false, id: 'craft' })
  // The modeller makes no area of no contours at all.
  const area = (contours: readonly (readonly Point[])[]): CrossSection =>
    contours.length === 0
      ? geometry.CrossSection.square(1).offset(-2)
      : geometry.CrossSection.ofPolygons(contours as Point[][], 'EvenOdd')
  return {
    geometry,
    kit,
    detail,
    ...fineness[detail],
    area,
    circle: (radius) => area([ellipse(radius, radius, Math.max(48, kit.segments(radius)))]),
    solid: (positions, triangles) =>
      geometry.Manifold.ofMesh(new geometry.Mesh({ numProp: 3, vertProperties: positions, triVerts: triangles })),
  }
}
