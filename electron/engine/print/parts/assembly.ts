/** Combines separately printed objects into one model. */
import type { Material, Model, SceneNode } from '../../model.ts'
import { type Body, modelFromBody } from '../../repair/body.ts'
import { shaded } from '../shaded.ts'

/** Each body becomes a node with its plate and its parts; equal materials are shared. */
export function assemblyOf(name: string, objects: readonly { name: string; plate: number; body: Body }[]): Model {
  const materials: Material[] = []
  const indexOf = (material: Material): number => {
    const known = materials.indexOf(material)
    return known >= 0 ? known : materials.push(material) - 1
  }
  const triangles = objects.reduce((sum, { body }) => sum + body.look.length, 0)
  const parts = objects.flatMap((object) => {
    const node: SceneNode = { name: object.name, parent: null, plate: object.plate }
    const model = shaded(modelFromBody({ ...object.body, name: object.name }), triangles)
    return model.parts.map((part) => ({ ...part, node, material: indexOf(model.materials[part.material]!) }))
  })
  return { name, materials, parts }
}
