/** The surface that filaments are assigned on: welded, with the source triangle of each piece. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { objectsOf } from '../mesh/objects.ts'
import { weldPositions } from '../mesh/weld.ts'
import type { Model, Part } from '../model.ts'

/** Adjacent pieces share their points, so that a closed surface stays closed. */
export interface ColouredSurface {
  /** 3 per point, metres, single precision as in the file. */
  points: Float32Array
  /** 3 points per piece. */
  faces: Uint32Array
  /** The model triangle of each piece, counted over all parts. */
  sources: Uint32Array
  /** 6 per piece: barycentric coordinates (the first two) of each of its corners in its model triangle. */
  places: Float32Array
}

const fullTriangle = Float32Array.of(1, 0, 0, 1, 0, 0)

/**
 * Returns every triangle of the model as one piece, except those that repeat a point or have a coordinate that is not
 * finite. Touching objects of an assembly do not share points. Throws `bad-geometry`.
 */
export function colouredSurface(model: Model): ColouredSurface {
  const firstTriangle = new Map<Part, number>()
  let triangles = 0
  for (const part of model.parts) {
    firstTriangle.set(part, triangles)
    triangles += Math.floor(part.indices.length / 3)
  }
  const objects = objectsOf(model).map(({ parts }) => ({ parts, welded: weldPositions({ ...model, parts }) }))
  const points = new Float32Array(objects.reduce((sum, { welded }) => sum + welded.positions.length, 0))
  const faces = new Uint32Array(triangles * 3)
  const sources = new Uint32Array(triangles)
  let point = 0
  let count = 0
  for (const { parts, welded } of objects) {
    points.set(welded.positions, point * 3)
    let corner = 0
    for (const part of parts) {
      const end = corner + Math.floor(part.indices.length / 3) * 3
      for (let source = firstTriangle.get(part)!; corner < end; corner += 3, source++) {
        const a = welded.indices[corner]!
        const b = welded.indices[corner + 1]!
        const c = welded.indices[corner + 2]!
        if (a === b || b === c || c === a || !isFinitePlace(welded.positions, a, b, c)) continue
        faces[count * 3] = a + point
        faces[count * 3 + 1] = b + point
        faces[count * 3 + 2] = c + point
        sources[count++] = source
      }
    }
    point += welded.positions.length / 3
  }
  if (count === 0)
    throw new AppError('bad-geometry', 'The model holds no surface to print', { details: { reason: 'no-surface' } })
  const places = new Float32Array(count * 6)
  for (let face = 0; face < count; face++) places.set(fullTriangle, face * 6)
  return { points, faces: faces.slice(0, count * 3), sources: sources.slice(0, count), places }
}

function isFinitePlace(points: Float32Array, a: number, b: number, c: number): boolean {
  let sum = 0
  for (let axis = 0; axis < 3; axis++) sum += points[a * 3 + axis]! + points[b * 3 + axis]! + points[c * 3 + axis]!
  return Number.isFinite(sum)
}
