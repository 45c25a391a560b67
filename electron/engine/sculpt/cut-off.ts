/** Removes everything in front of a plane and closes the cut with a flat face. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { CuttingPlane } from '../../../shared/geometry/section.ts'
import { withSmoothNormals } from '../mesh/normals.ts'
import { metresPerMillimetre, type Model } from '../model.ts'
import { splitByPlane } from '../print/parts/divide.ts'
import { steadied } from '../print/parts/steadied.ts'
import { solidBody } from '../print/repaired-body.ts'
import { insideLook } from '../print/shape/inside-look.ts'
import { bodyFromModel, modelFromBody } from '../repair/body.ts'

const creaseDegrees = 40

/**
 * Returns the part behind the plane (metres), with its textures, colours and materials; the cut gets the mean colour.
 * An open model is closed first. Normals are recomputed. Rejects with `invalid-input` if all or nothing would be cut
 * off, and with the errors of `solidBody`.
 */
export async function cutOff(
  model: Model,
  { normal, offset }: CuttingPlane,
  progress: (share: number) => void,
): Promise<Model> {
  const { body } = await solidBody(bodyFromModel(model), (share) => progress(0.6 * share))
  const look = await insideLook(body, 'Cut')
  const length = Math.hypot(...normal)
  const plane: CuttingPlane = {
    normal: [normal[0] / length, normal[1] / length, normal[2] / length],
    offset: offset / length / metresPerMillimetre,
  }
  const [front, behind] = await splitByPlane(body, plane, look)
  if (front === null || behind === null)
    throw new AppError('invalid-input', 'the plane does not cut the model', { details: { reason: 'plane-misses' } })
  return withSmoothNormals(modelFromBody(steadied(behind)), creaseDegrees)
}
