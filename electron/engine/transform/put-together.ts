/** Combines several models, with their materials, textures and filaments. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Matrix } from '../../../shared/geometry/matrix.ts'
import { placementOf, type TransformPlan } from '../../../shared/edits/transform-plan.ts'
import { withFilamentsOf } from '../formats/joined-filaments.ts'
import { transformPart } from '../formats/transform-part.ts'
import { objectsOf, type ObjectNode } from '../mesh/objects.ts'
import type { Model, Part } from '../model.ts'

export interface CombinedModel {
  model: Model
  /** For each part, its part in the first model; −1 for parts of another model. */
  origins: number[]
}

/**
 * Returns the placed objects of a model followed by the added ones (`others`, by asset). Joined, they are printed as
 * one object, with unchanged surfaces; otherwise each is an object. Throws `invalid-input` if a model is missing or
 * there are too many filaments.
 */
export function putTogether(own: Model, others: ReadonlyMap<string, Model>, plan: TransformPlan): CombinedModel {
  const objects = objectsOf(own)
  const materials = [...own.materials]
  const parts: Part[] = []
  const origins: number[] = []
  const apart = plan.joined !== true && objects.length + plan.added.length > 1
  const put = (object: { node: ObjectNode | null; parts: Part[] }, name: string, matrix: Matrix, shift: number) => {
    // Nodes are compared by identity: one node for all parts of the object.
    const node: ObjectNode = { name: object.node?.name || name, parent: null, plate: object.node?.plate ?? 1 }
    for (const part of object.parts) {
      const { node: _before, ...placed } = transformPart(part, matrix)
      parts.push({ ...placed, material: part.material + shift, ...(apart ? { node } : {}) })
      origins.push(own.parts.indexOf(part))
    }
  }
  for (const [number, object] of objects.entries()) put(object, own.name, placementOf(plan, number), 0)
  for (const { object: number, asset } of plan.added) {
    const model = others.get(asset.id)
    if (model === undefined)
      throw new AppError('invalid-input', `the model ${asset.id} was not given`, { details: { reason: 'object-gone' } })
    const shift = materials.length
    materials.push(...withFilamentsOf(materials, model.materials))
    for (const object of objectsOf(model)) put(object, asset.name, placementOf(plan, number), shift)
  }
  return { model: { name: own.name, parts, materials }, origins }
}
