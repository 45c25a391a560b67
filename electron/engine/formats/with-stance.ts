/** Takes a model as the artist says it is meant: another axis up, another unit. */
import { isPlain, rotations, type Stance } from '../../../shared/stance.ts'
import type { Model } from '../model.ts'
import { placePart } from './place-part.ts'

/** The model turned about the origin and scaled from it; the very same one where nothing is to be changed. */
export function withStance(model: Model, stance: Stance | undefined): Model {
  if (stance === undefined || isPlain(stance)) return model
  const [x, y, z] = rotations[stance.up]
  const s = stance.scale
  const columns = [0, 1, 2].map((column) => [x[column]! * s, y[column]! * s, z[column]! * s, 0])
  const matrix = [...columns.flat(), 0, 0, 0, 1]
  return { ...model, parts: model.parts.map((part) => placePart(part, matrix)) }
}
