/** The model with the materials of its file: physically based, lit by the environment. */
import { Color, MeshBasicMaterial, MeshStandardMaterial, Vector2, type Material } from 'three'
import { adjustPicture } from './adjust-picture.ts'
import type { Lens, LensSettings, Surface } from './lens.ts'
import { markBackFaces, solidSurface } from './mark-back-faces.ts'

/** The material of a file without materials. */
const plaster = { colour: '#b9b5b0', roughness: 0.7 } as const

/** glTF 2.0's metallic-roughness model as three.js implements it; unlit materials (KHR_materials_unlit) as plain colours. */
export const drawFull: Lens = (surface, settings) => {
  if (surface.material.unlit === true) return finish(drawUnlit(surface), surface, settings)
  const { material: source } = surface
  const [r, g, b] = source.baseColour
  const bare = source.unspecified && source.maps.baseColour === null && !surface.colours
  const material = new MeshStandardMaterial({
    ...solidSurface,
    name: source.name,
    color: bare ? new Color(plaster.colour) : new Color(r, g, b),
    metalness: source.unspecified ? 0 : source.metalness,
    roughness: source.unspecified ? plaster.roughness : source.roughness,
    emissive: new Color(...source.emissive),
    vertexColors: surface.colours,
    flatShading: surface.isFlat,
  })
  if (surface.uvs) {
    material.map = surface.map('baseColour')
    material.normalMap = surface.isFlat ? null : surface.map('normal')
    // Without tangents the bitangent points down in the texture.
    const { normalStrength = 1 } = source
    material.normalScale = new Vector2(normalStrength, -normalStrength)
    material.metalnessMap = surface.map('metalnessRoughness')
    material.roughnessMap = material.metalnessMap
    material.aoMap = surface.map('occlusion')
    material.emissiveMap = surface.map('emissive')
  }
  return finish(material, surface, settings)
}

/** The file's colours, without tone mapping. */
function drawUnlit(surface: Surface): MeshBasicMaterial {
  const [r, g, b] = surface.material.baseColour
  return new MeshBasicMaterial({
    ...solidSurface,
    name: surface.material.name,
    color: new Color(r, g, b),
    map: surface.uvs ? surface.map('baseColour') : null,
    vertexColors: surface.colours,
    toneMapped: false,
  })
}

/** Adds transparency, marked back faces, and the picture adjustment. */
function finish(
  material: MeshStandardMaterial | MeshBasicMaterial,
  { material: source, adjustment }: Surface,
  settings: LensSettings,
): Material {
  if (source.alphaMode === 'mask') material.alphaTest = source.alphaCutoff
  if (source.alphaMode === 'blend') {
    material.transparent = true
    material.opacity = source.baseColour[3]
    material.depthWrite = false
  }
  // Leaves and cloth are meant to be seen from both sides.
  const twoSided = source.doubleSided && source.alphaMode !== 'opaque'
  const marked = settings.backFaces && !twoSided ? markBackFaces(material, settings.darkTheme) : material
  return adjustment === undefined || adjustment === null || marked.map === null
    ? marked
    : adjustPicture(marked, adjustment)
}
