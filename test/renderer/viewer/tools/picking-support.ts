/** Chunks with trees, as the derived files `view` and `picking` hold them, for solids made of triangles. */
import { BufferAttribute, BufferGeometry } from 'three'
import { CENTER, MeshBVH } from 'three-mesh-bvh'
import { createPicker, type PickChunk, type Picker } from '../../../../renderer/viewer/tools/picker.ts'
import type { Triangles } from '../../../support/solids.ts'

/** Every `inChunk` triangles make a chunk; corners stand once in each. `scale`: what a unit of the triangles is in metres. */
export function pickerOf(triangles: Triangles, { inChunk = 65_000, scale = 0.001, part = 0 } = {}): Picker {
  const chunks: PickChunk[] = []
  for (let from = 0; from < triangles.length; from += inChunk)
    chunks.push(chunkOf(triangles.slice(from, from + inChunk), scale, part))
  return createPicker(chunks)
}

export function chunkOf(triangles: Triangles, scale: number, part: number): PickChunk {
  const numbers = new Map<string, number>()
  const places: number[] = []
  const indices = triangles.flat().map((corner) => {
    const key = corner.join()
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, numbers.size)
    places.push(...corner.map((value) => value * scale))
    return numbers.size - 1
  })
  const positions = Float32Array.from(places)
  const index = Uint16Array.from(indices)
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(positions, 3))
  geometry.setIndex(new BufferAttribute(index, 1))
  const bvh = new MeshBVH(geometry, { strategy: CENTER, indirect: true, targetLeafSize: 12 })
  const { roots, indirectBuffer } = MeshBVH.serialize(bvh)
  return {
    positions,
    indices: index,
    part,
    tree: { nodes: roots[0] as ArrayBuffer, order: Uint32Array.from(indirectBuffer ?? []) },
  }
}
