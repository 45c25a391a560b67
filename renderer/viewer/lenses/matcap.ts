/** Matcaps: light and material in one picture of a ball, looked up by the direction of the surface. Made here, not loaded. */
import { DataTexture, LinearFilter, MeshMatcapMaterial, DoubleSide, SRGBColorSpace } from 'three'
import type { MatcapId } from '../../state/stage/lens-ids.ts'
import type { Lens } from './lens.ts'
import { markBackFaces } from './mark-back-faces.ts'
import { matcapPixels } from './matcap-balls.ts'

const side = 256
const made = new Map<MatcapId, DataTexture>()

/** Draws with the chosen matcap. */
export const drawMatcap: Lens = (surface, settings) => {
  const material = new MeshMatcapMaterial({
    matcap: matcapTexture(settings.matcap),
    flatShading: surface.flat,
    side: DoubleSide,
    polygonOffset: true,
    polygonOffsetFactor: 0,
    polygonOffsetUnits: 1,
  })
  material.toneMapped = false
  return settings.backFaces ? markBackFaces(material, settings.darkTheme) : material
}

/** Made once and kept: 256 KB each. */
function matcapTexture(id: MatcapId): DataTexture {
  const known = made.get(id)
  if (known !== undefined) return known
  const texture = new DataTexture(matcapPixels(id, side), side, side)
  texture.colorSpace = SRGBColorSpace
  texture.minFilter = LinearFilter
  texture.magFilter = LinearFilter
  texture.needsUpdate = true
  made.set(id, texture)
  return texture
}
