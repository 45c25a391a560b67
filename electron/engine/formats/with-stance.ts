/** Takes a model as the artist says it is meant: another axis up, another unit. */
import { isPlain, rotations, type Stance } from '../../../shared/stance.ts'
import type { Model } from '../model.ts'
import type { Matrix } from '../../../shared/matrix.ts'
import { placePart } from './place-part.ts'

/** The model turned about the origin and scaled from it; the very same one where nothing is to be changed. */
export function withStance(model: Model, stance: Stance | undefined): Model {
  return stance === undefined || isPlain(stance) ? model : placedModel(model, stanceMatrix(stance))
}

/** From how a file is read to how it is meant. */
export function stanceMatrix({ up, scale }: Stance): Matrix {
  const [x, y, z] = rotations[up]
  const columns = [0, 1, 2].map((column) => [x[column]! * scale, y[column]! * scale, z[column]! * scale, 0])
  return [...columns.flat(), 0, 0, 0, 1]
}

/** Every part moved. */
export function placedModel(model: Model, matrix: Matrix): Model {
  return { ...model, parts: model.parts.map((part) => placePart(part, matrix)) }
}
