/** Gives back what a model holds on the graphics card. */
import { LineSegments, Mesh, Points, Texture } from 'three'
import type { Material, Object3D } from 'three'

/** Disposes every geometry, material and texture below `root`, and closes decoded pictures. */
export function disposeModel(root: Object3D): void {
  const textures = new Set<Texture>()
  root.traverse((object) => {
    if (!(object instanceof Mesh || object instanceof Points || object instanceof LineSegments)) return
    object.geometry.dispose()
    for (const material of [object.material].flat() as Material[]) {
      for (const value of Object.values(material)) if (value instanceof Texture) textures.add(value)
      material.dispose()
    }
  })
  for (const texture of textures) {
    texture.dispose()
    const image: unknown = texture.source.data
    if (typeof ImageBitmap !== 'undefined' && image instanceof ImageBitmap) image.close()
  }
}
