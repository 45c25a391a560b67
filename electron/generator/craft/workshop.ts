/** The tools for building pieces. Millimetres: x to the right, y up in the picture's plane, z towards the viewer. */
import type { CrossSection, Geometry, Manifold } from '../../engine/solid/geometry.ts'
import { loadGeometry } from '../../engine/solid/geometry.ts'
import type { Kit } from '../kit/kit.ts'
import { plainOptions } from '../kit/recipe-options.ts'
import { createKit } from '../kit/kit.ts'
import { loadLettering } from '../../engine/solid/lettering.ts'
import type { Point } from '../kit/outline.ts'
import { ellipse } from '../kit/outline.ts'

export type { CrossSection, Manifold } from '../../engine/solid/geometry.ts'

/** Pixels of a subject's longer side, spacing of a relief's points, and its maximum number of cells. */
const fineness = {
  draft: { sidePx: 400, pitchMm: 0.4, maxCells: 60_000 },
  standard: { sidePx: 720, pitchMm: 0.22, maxCells: 200_000 },
  fine: { sidePx: 1024, pitchMm: 0.13, maxCells: 600_000 },
} as const

/** The tools of one job, valid inside one `geometry.scope`. */
export interface Workshop {
  geometry: Geometry
  kit: Kit
  detail: 'draft' | 'standard' | 'fine'
  sidePx: number
  pitchMm: number
  maxCells: number
  area: (contours: readonly (readonly Point[])[]) => CrossSection
  circle(radius: number): CrossSection
  /** A solid from closed triangles. */
  solid(positions: Float32Array, triangles: Uint32Array): Manifold
}

/** Opens a workshop; the modeller and the font are loaded once per thread. */
export async function openWorkshop(detail: Workshop['detail']): Promise<Workshop> {
  const geometry = await loadGeometry()
  const lettering = await loadLettering(geometry)
  const kit = createKit(geometry, lettering, { ...plainOptions, seed: 1 }, { detail, stretches: false, id: 'craft' })
  // The modeller cannot build an area without contours.
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

/** Returns the size and the centre of an area's bounding box. */
export function boxOf(area: CrossSection): { width: number; height: number; centre: [number, number] } {
  const { min, max } = area.bounds()
  return {
    width: max[0] - min[0],
    height: max[1] - min[1],
    centre: [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2],
  }
}

/** Returns the largest distance of an area's outline from a point. */
export function reachFrom([x, y]: Point, area: CrossSection): number {
  return Math.max(...area.toPolygons().flatMap((contour) => contour.map(([px, py]) => Math.hypot(px - x, py - y))))
}
