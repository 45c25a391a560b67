/** The materials of a model that is being read. */
import type { Material } from '../model.ts'

/** The default material: white and matt. glTF's default is bare metal, which looks black without an environment map. */
export function plainMaterial(): Material {
  return { name: '', baseColour: [1, 1, 1, 1], metalness: 0, roughness: 1 }
}

/** Sets the alpha of the base colour. */
export function setOpacity(material: Material, opacity: number): void {
  const [red, green, blue] = material.baseColour
  material.baseColour = [red, green, blue, opacity]
  if (opacity < 1) material.alphaMode = 'blend'
  else if (material.alphaMode === 'blend') material.alphaMode = 'opaque'
}

/** Converts a Phong exponent to roughness: alpha = sqrt(2 / (n + 2)), and roughness is its square root (Karis 2013). */
export function roughnessOfShininess(exponent: number): number {
  return Math.min(1, (2 / (exponent + 2)) ** 0.25)
}

/** Lists each material once. */
export class MaterialIndex {
  readonly materials: Material[] = []
  readonly #known = new Map<Material, number>()
  #nameless: Material | undefined

  /** Returns the index of a material, adding it on first use; without an argument, that of an unnamed material. */
  indexOf(material: Material = (this.#nameless ??= plainMaterial())): number {
    const known = this.#known.get(material)
    if (known !== undefined) return known
    if (material.name === '') this.#nameless ??= material
    const index = this.materials.push(material) - 1
    this.#known.set(material, index)
    return index
  }
}
