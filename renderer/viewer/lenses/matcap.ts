/** Matcaps: a picture of a ball, sampled by the surface normal. Generated, not loaded. */
import { MeshMatcapMaterial, type DataTexture } from 'three'
import type { MatcapId } from '../../state/stage/lens-ids.ts'
import type { Lens } from './lens.ts'
import { markBackFaces, solidSurface } from './mark-back-faces.ts'
import { matcapPixels } from './matcap-balls.ts'
import { pixelTexture } from './scale-texture.ts'

const side = 256
/** 256 KB each. */
const textures = new Map<MatcapId, DataTexture>()

export const drawMatcap: Lens = (surface, settings) => {
  const matcap = textures.get(settings.matcap) ?? pixelTexture(matcapPixels(settings.matcap, side), side, side)
  textures.set(settings.matcap, matcap)
  const material = new MeshMatcapMaterial({ ...solidSurface, matcap, flatShading: surface.isFlat })
  material.toneMapped = false
  return settings.backFaces ? markBackFaces(material, settings.darkTheme) : material
}
