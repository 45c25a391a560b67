/** The ways surfaces are drawn: as they are, as wires over a plain body, or coloured by their direction. */
import { DoubleSide, Mesh, MeshBasicMaterial, MeshNormalMaterial } from 'three'
import type { Material, Object3D } from 'three'
import type { Shading } from '../state/stage.ts'

/** Draws `root`, which has so many `triangles`, this way. Returns the function that puts the model's own materials back. */
export function applyShading(root: Object3D, shading: Shading, darkTheme: boolean, triangles: number): () => void {
  if (shading === 'shaded') return () => {}
  const own = new Map<Mesh, Material | Material[]>()
  const added: Mesh[] = []
  const body =
    shading === 'normals'
      ? new MeshNormalMaterial({ side: DoubleSide })
      : new MeshBasicMaterial({
          color: darkTheme ? '#4a4a4a' : '#b4b4b4',
          side: DoubleSide,
          polygonOffset: true,
          polygonOffsetFactor: 1,
          polygonOffsetUnits: 1,
        })
  const wires = new MeshBasicMaterial({
    color: darkTheme ? '#ffffff' : '#000000',
    wireframe: true,
    transparent: true,
    // Dense meshes would be one flat patch of lines.
    opacity: Math.min(0.7, Math.max(0.12, 6000 / Math.max(1, triangles))),
  })
  root.traverse((object) => {
    if (object instanceof Mesh) own.set(object, object.material as Material | Material[])
  })
  for (const mesh of own.keys()) {
    mesh.material = body
    if (shading !== 'wireframe') continue
    const overlay = mesh.clone(false)
    overlay.material = wires
    overlay.position.set(0, 0, 0)
    overlay.quaternion.identity()
    overlay.scale.set(1, 1, 1)
    mesh.add(overlay)
    added.push(overlay)
  }
  return () => {
    for (const overlay of added) overlay.removeFromParent()
    for (const [mesh, material] of own) mesh.material = material
    body.dispose()
    wires.dispose()
  }
}
