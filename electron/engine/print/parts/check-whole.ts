/** Whether a model may still be cut, split and finished: objects that lie on plates are no solid any more. */
import { AppError } from '../../../../shared/app-error.ts'
import { objectsOf } from '../../mesh/objects.ts'
import type { Model } from '../../model.ts'

/** Throws `invalid-input` for an assembly of several objects. */
export function checkWhole(model: Model): void {
  const objects = objectsOf(model).filter(({ node }) => node !== null).length
  if (objects > 1)
    throw new AppError('invalid-input', `The model is in ${objects} objects already`, {
      details: { field: 'mesh', reason: 'in-parts', objects },
    })
}
