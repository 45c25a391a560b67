/** Puts a model on the floor in the middle of the stage, one unit large, so that lights, camera and grid suit every size. */
import { Box3, Group, Mesh, MeshStandardMaterial, Vector3 } from 'three'
import type { BufferGeometry, Object3D } from 'three'
import { AppError } from '../../shared/app-error.ts'

export interface StageModel {
  /** Stands on y = 0, centred, its largest side one unit long. */
  root: Group
  /** Half its size in units. */
  half: readonly [number, number, number]
  /** Width, height, depth (x, y, z). */
  sizeMm: readonly [number, number, number]
  unitsPerMm: number
  /** As drawn: a mesh used by several nodes counts each time. */
  triangles: number
}

/** Throws AppError `bad-geometry` where there is nothing to see. */
export function prepareModel(object: Object3D): StageModel {
  object.updateMatrixWorld(true)
  const box = new Box3().setFromObject(object, true)
  const size = box.getSize(new Vector3())
  const largest = Math.max(size.x, size.y, size.z)
  if (box.isEmpty() || !(largest > 0) || !Number.isFinite(largest))
    throw new AppError('bad-geometry', 'The model has no extent', {
      details: { reason: 'There is nothing in it to see' },
    })
  const scale = 1 / largest
  const middle = box.getCenter(new Vector3())
  const inner = new Group()
  inner.add(object)
  inner.position.set(-middle.x, -box.min.y, -middle.z)
  const root = new Group()
  root.add(inner)
  root.scale.setScalar(scale)
  root.updateMatrixWorld(true)
  root.traverse(softenMissingMaterials)
  return {
    root,
    half: [(size.x * scale) / 2, (size.y * scale) / 2, (size.z * scale) / 2],
    sizeMm: [size.x * 1000, size.y * 1000, size.z * 1000],
    unitsPerMm: scale / 1000,
    triangles: countTriangles(root),
  }
}

function countTriangles(root: Object3D): number {
  let triangles = 0
  root.traverse((object) => {
    if (!(object instanceof Mesh)) return
    const geometry = object.geometry as BufferGeometry
    const corners = geometry.index?.count ?? geometry.getAttribute('position')?.count ?? 0
    const copies = 'count' in object && typeof object.count === 'number' ? object.count : 1
    triangles += Math.floor(corners / 3) * copies
  })
  return triangles
}

/**
 * glTF's defaults, fully metallic and fully rough, are what a file says that says nothing. They would be drawn nearly black;
 * untextured results of services have them all the time, and are meant as plain plaster.
 */
function softenMissingMaterials(object: Object3D): void {
  if (!(object instanceof Mesh)) return
  for (const material of Array.isArray(object.material) ? object.material : [object.material]) {
    if (!(material instanceof MeshStandardMaterial)) continue
    if (material.metalness !== 1 || material.roughness !== 1 || material.metalnessMap !== null) continue
    material.metalness = 0
    material.roughness = 0.75
    if (material.map === null && !material.vertexColors && material.color.getHex() === 0xffffff)
      material.color.set('#c9c5c0')
  }
}
