/** Takes a model as the artist says it is meant: another axis up, another unit. */
import { isPlain, rotations, type Stance } from '../../../shared/stance.ts'
import type { Model } from '../model.ts'
import { placePart } from './place-part.ts'

/** The model turned about the origin and scaled from it; the very same one where nothing is to be changed. */
export function withStance(model: Model, stance: Stance | undefined): Model {
  if (stance === undefined || isPlain(stance)) return model
  const [x, y, z] = rotations[stance.up]
  const s = stance.scale
  const matrix = [
    ...[x[0] * s, y[0] * s, z[0] * s, 0],
    ...[x[1] * s, y[1] * s, z[1] * s, 0],
    ...[x[2] * s, y[2] * s, z[2] * s, 0],
    ...[0, 0, 0, 1],
  ]
  return { ...model, parts: model.parts.map((part) => placePart(part, matrix)) }
}
