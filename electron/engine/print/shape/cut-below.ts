/** Cuts the model off at a height, which leaves a flat bottom. */
import { AppError } from '../../../../shared/protocol/app-error.ts'
import { type Body, bodyBounds } from '../../repair/body.ts'
import { combineSolids } from '../../repair/solids.ts'
import { loft } from './prism.ts'

/**
 * Returns the body above `height` (Y), closed with a flat face of the given look. Rejects with `invalid-input` if
 * nothing would be left, `bad-geometry`.
 */
export async function cutBelow(body: Body, height: number, look: number): Promise<Body> {
  const { low, high, diagonal } = bodyBounds(body)
  if (height >= high[1])
    throw new AppError(
      'invalid-input',
      `A cut at ${height.toFixed(1)} mm leaves nothing of a model of ${(high[1] - low[1]).toFixed(1)} mm`,
      {
        details: { field: 'cut', reason: 'cut-too-high', maxMm: high[1] - low[1] },
      },
    )
  if (height <= low[1]) return body
  const ring = (y: number): [number, number, number][] => [
    [high[0] + diagonal, y, high[2] + diagonal],
    [low[0] - diagonal, y, high[2] + diagonal],
    [low[0] - diagonal, y, low[2] - diagonal],
    [high[0] + diagonal, y, low[2] - diagonal],
  ]
  const away = loft(body, [ring(low[1] - diagonal), ring(height)], look)
  return combineSolids([body, away], ([model, below]) => model!.subtract(below!))
}
