/** The materials of a model while its parts are read: each stands in the list once. */
import type { Material } from '../model.ts'
import { plainMaterial } from './gltf-materials-read.ts'

export class MaterialIndex {
  readonly materials: Material[] = []
  readonly #known = new Map<Material, number>()
  /** The first material without a name. */
  #nameless: Material | undefined

  /** The index of a material, which is added the first time; without one, that of a material without a name. */
  of(material: Material = (this.#nameless ??= plainMaterial())): number {
    const known = this.#known.get(material)
    if (known !== undefined) return known
    if (material.name === '') this.#nameless ??= material
    const index = this.materials.push(material) - 1
    this.#known.set(material, index)
    return index
  }
}
