/** Takes a model as the artist says it is meant: another axis up, another unit. */
import { isPlain, rotations, type CoordinateSystem } from '../../../shared/formats/coordinate-system.ts'
import type { Model } from '../model.ts'
import type { Matrix } from '../../../shared/geometry/matrix.ts'
import { placePart } from './place-part.ts'

/** The model turned about the origin and scaled from it; the very same one where nothing is to be changed. */
export function inCoordinateSystem(model: Model, coordinateSystem: CoordinateSystem | undefined): Model {
  return coordinateSystem === undefined || isPlain(coordinateSystem)
    ? model
    : placedModel(model, coordinateSystemMatrix(coordinateSystem))
}

/** From how a file is read to how it is meant. */
export function coordinateSystemMatrix({ up, scale }: CoordinateSystem): Matrix {
  const [x, y, z] = rotations[up]
  const columns = [0, 1, 2].map((column) => [x[column]! * scale, y[column]! * scale, z[column]! * scale, 0])
  return [...columns.flat(), 0, 0, 0, 1]
}

/** Every part moved. */
export function placedModel(model: Model, matrix: Matrix): Model {
  return { ...model, parts: model.parts.map((part) => placePart(part, matrix)) }
}
