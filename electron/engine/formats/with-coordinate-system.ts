/** Applies the user's choice of orientation and unit to a model. */
import { isPlain, type CoordinateSystem } from '../../../shared/formats/coordinate-system.ts'
import { rotationOf } from '../../../shared/formats/orientation.ts'
import type { Model } from '../model.ts'
import type { Matrix } from '../../../shared/geometry/matrix.ts'
import { transformPart } from './transform-part.ts'

/** Rotates and scales about the origin; returns the same model if nothing changes. */
export function inCoordinateSystem(model: Model, coordinateSystem: CoordinateSystem | undefined): Model {
  return coordinateSystem === undefined || isPlain(coordinateSystem)
    ? model
    : placedModel(model, coordinateSystemMatrix(coordinateSystem))
}

/** From file space to the chosen coordinate system. */
export function coordinateSystemMatrix(coordinateSystem: CoordinateSystem): Matrix {
  const [x, y, z] = rotationOf(coordinateSystem)
  const { scale } = coordinateSystem
  const columns = [0, 1, 2].map((column) => [x[column]! * scale, y[column]! * scale, z[column]! * scale, 0])
  return [...columns.flat(), 0, 0, 0, 1]
}

export function placedModel(model: Model, matrix: Matrix): Model {
  return { ...model, parts: model.parts.map((part) => transformPart(part, matrix)) }
}
