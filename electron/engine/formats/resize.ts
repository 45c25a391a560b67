/** Size of a model, and scaling to a height. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { metresPerMillimetre, type Model } from '../model.ts'
import type { Matrix } from '../../../shared/geometry/matrix.ts'
import { boundsOf, noBounds, type Bounds } from '../mesh/bounds.ts'

/**
 * Scales the used vertices to `heightMm` along Y, with the lowest at 0 and the footprint centred on the axis. Throws
 * `invalid-input`.
 */
export function heightMatrix(model: Model, heightMm: number): Matrix {
  if (!Number.isFinite(heightMm) || heightMm <= 0)
    throw new AppError('invalid-input', `A height of ${heightMm} mm is not possible`, {
      details: { field: 'heightMm', reason: 'must-be-positive' },
    })
  const { low, high } = corners(model)
  const height = high[1] - low[1]
  if (!(height > 0))
    throw new AppError('invalid-input', 'The model is flat and lies down, it has no height to change', {
      details: { field: 'heightMm', reason: 'model-flat' },
    })
  const s = (heightMm * metresPerMillimetre) / height
  const [x, y, z] = [(-s * (low[0] + high[0])) / 2, -s * low[1], (-s * (low[2] + high[2])) / 2]
  return [s, 0, 0, 0, 0, s, 0, 0, 0, 0, s, 0, x, y, z, 1]
}

/** Width, height and depth in metres, of used vertices. */
export function modelSize(model: Model): [number, number, number] {
  const { low, high } = corners(model)
  return [high[0] - low[0], high[1] - low[1], high[2] - low[2]]
}

function corners(model: Model): Bounds {
  const bounds = noBounds()
  for (const { positions, indices } of model.parts) boundsOf(positions, indices, bounds)
  return bounds
}
