/** One dull clay over everything: form alone, in the light of the environment. */
import { DoubleSide, MeshStandardMaterial } from 'three'
import type { Lens } from './lens.ts'
import { markBackFaces } from './mark-back-faces.ts'

/** Neither pictures nor colours of the file. */
export const drawClay: Lens = (surface, settings) => {
  const material = new MeshStandardMaterial({
    color: '#b9a596',
    roughness: 0.92,
    metalness: 0,
    flatShading: surface.flat,
    side: DoubleSide,
    polygonOffset: true,
    polygonOffsetFactor: 0,
    polygonOffsetUnits: 1,
  })
  return settings.backFaces ? markBackFaces(material, settings.darkTheme) : material
}
