/** One row of the report per kind of defect: count, positions and marks. */
import type { DerivedReport, Place } from '../../../shared/formats/view-file.ts'
import type { DerivedFileWriter } from '../derived/derived-file.ts'
import type { WeldedMesh } from '../mesh/welded-mesh.ts'
import { finiteBoundsOf } from '../mesh/bounds.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'

export type DefectRow = DerivedReport['defects'][number]

export interface Defect {
  /** Vertices that the defect spans. */
  vertices: readonly number[]
  /** Sorts the row's positions; if null, they are sorted by extent. */
  value: number | null
  /** What to mark: pairs of vertices, or triangles. */
  segments?: readonly number[]
  faces?: readonly number[]
}

const maxPlaces = 200
/** Maximum marked faces per position: of a shell with a million faces, only some are marked. */
const maxFacesOfAPlace = 20_000

/**
 * Returns a row, or nothing if there are no defects. Positions are sorted by value, or by extent if they have none,
 * largest first.
 */
export function defectRow(
  kind: DefectRow['kind'],
  defects: readonly Defect[],
  { positions: p, indices }: WeldedMesh,
  writer: DerivedFileWriter,
): DefectRow[] {
  if (defects.length === 0) return []
  const positioned = defects
    .map((defect) => ({ defect, place: placeOf(p, defect) }))
    .sort((a, b) => (b.place.value ?? b.place.radius) - (a.place.value ?? a.place.radius))
    .slice(0, maxPlaces)
  const segments: number[] = []
  const triangles: number[] = []
  for (const { defect } of positioned) {
    for (const vertex of defect.segments ?? [])
      for (let axis = 0; axis < 3; axis++) segments.push(p[vertex * 3 + axis]!)
    for (const face of (defect.faces ?? []).slice(0, maxFacesOfAPlace))
      for (let k = 0; k < 9; k++) triangles.push(p[indices[face * 3 + Math.floor(k / 3)]! * 3 + (k % 3)]!)
  }
  return [
    {
      kind,
      count: defects.length,
      places: positioned.map(({ place }) => place),
      segments: segments.length > 0 ? writer.add(Float32Array.from(segments)) : null,
      triangles: triangles.length > 0 ? writer.add(Float32Array.from(triangles)) : null,
    },
  ]
}

/** The centre and half diagonal of the defect's bounding box, ignoring coordinates that are not finite. */
function placeOf(p: Float32Array, { vertices, value }: Defect): Place {
  const { low, high } = finiteBoundsOf(p, vertices)
  const found = vec3((axis) => (low[axis] <= high[axis] ? ([low[axis], high[axis]] as const) : ([0, 0] as const)))
  return {
    at: vec3((axis) => (found[axis][0] + found[axis][1]) / 2),
    radius: Math.hypot(...found.map(([min, max]) => max - min)) / 2,
    value,
  }
}
