/** Smooth shading for printable models. */
import { withSmoothNormals } from '../mesh/normals.ts'
import type { Model } from '../model.ts'

/** The viewer shades surfaces larger than this: finding their creases would take longer than all other steps. */
const maxTriangles = 1_500_000
const creaseDegrees = 40

/** Returns the model with normals, unless the whole print has too many triangles. */
export function shaded(model: Model, triangles: number): Model {
  return triangles > maxTriangles ? model : withSmoothNormals(model, creaseDegrees)
}
