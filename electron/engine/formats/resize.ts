/** Brings a model to a height, standing on the floor. */
import { AppError } from '../../../shared/app-error.ts'
import { metresPerMillimetre, type Model } from '../model.ts'
import { placePart } from './place-part.ts'
import { boundsOf, noBounds, type Bounds } from '../mesh/bounds.ts'

/** Scaled evenly to `heightMm` along Y, its lowest point at 0, the middle of its footprint on the axis. Throws `invalid-input`. */
export function withHeight(model: Model, heightMm: number): Model {
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
  const matrix = [
    s,
    0,
    0,
    0,
    0,
    s,
    0,
    0,
    0,
    0,
    s,
    0,
    (-s * (low[0] + high[0])) / 2,
    -s * low[1],
    (-s * (low[2] + high[2])) / 2,
    1,
  ]
  return { ...model, parts: model.parts.map((part) => placePart(part, matrix)) }
}

/** Width, height and depth in metres, of what triangles use. */
export function modelSize(model: Model): [number, number, number] {
  const { low, high } = corners(model)
  return [high[0] - low[0], high[1] - low[1], high[2] - low[2]]
}

function corners(model: Model): Bounds {
  const bounds = noBounds()
  for (const { positions, indices } of model.parts) boundsOf(positions, indices, bounds)
  return bounds
}
