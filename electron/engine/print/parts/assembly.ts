/** Combines separately printed objects into one model. */
import { withSmoothNormals } from '../../mesh/normals.ts'
import type { Material, Model, SceneNode } from '../../model.ts'
import { type Body, modelFromBody } from '../../repair/body.ts'

/** Larger surfaces are shaded by the viewer: finding their creases would take longer than everything else. */
const shadingLimit = 1_500_000
const creaseDegrees = 40

/** Each body becomes a node with its plate and its parts; equal materials are shared. */
export function assemblyOf(name: string, objects: readonly { name: string; plate: number; body: Body }[]): Model {
  const materials: Material[] = []
  const placeOf = (material: Material): number => {
    const known = materials.indexOf(material)
    return known >= 0 ? known : materials.push(material) - 1
  }
  const triangles = objects.reduce((sum, { body }) => sum + body.look.length, 0)
  const parts = objects.flatMap((object) => {
    const node: SceneNode = { name: object.name, parent: null, plate: object.plate }
    const plain = modelFromBody({ ...object.body, name: object.name })
    const model = triangles > shadingLimit ? plain : withSmoothNormals(plain, creaseDegrees)
    return model.parts.map((part) => ({ ...part, node, material: placeOf(model.materials[part.material]!) }))
  })
  return { name, materials, parts }
}
