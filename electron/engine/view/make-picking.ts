/** Makes the `picking` file: a bounding volume hierarchy per chunk. */
import { BufferAttribute, BufferGeometry } from 'three'
import { CENTER, MeshBVH } from 'three-mesh-bvh'
import type { PickingHeader } from '../../../shared/formats/view-file.ts'
import type { Progress } from '../model.ts'
import { DerivedFileWriter } from '../derived/derived-file.ts'
import type { ViewChunk, ViewOpened } from '../derived/read-view.ts'

/**
 * Serialises one three-mesh-bvh tree per chunk, `indirect`, so that the chunk's indices do not change; see
 * `shared/formats/view-file.ts` for loading. `CENTER` builds three times faster than surface area heuristics; rays
 * visit about a quarter more boxes, a matter of microseconds.
 */
export function makePicking(view: ViewOpened, _parameters: object, progress: Progress): Uint8Array {
  const writer = new DerivedFileWriter()
  const trees = view.chunks.map((chunk, i) => {
    if (i % 8 === 0) progress(i / view.chunks.length, 'building-trees')
    const { roots, indirectBuffer } = MeshBVH.serialize(treeOf(chunk), { cloneBuffers: false })
    return {
      nodes: writer.add(new Uint8Array(roots[0]!)),
      order: writer.add(Uint32Array.from(indirectBuffer ?? [])),
    }
  })
  const header: PickingHeader = { kind: 'picking', trees }
  return writer.finish(header)
}

function treeOf({ positions, indices }: ViewChunk): MeshBVH {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(positions, 3))
  geometry.setIndex(new BufferAttribute(indices, 1))
  return new MeshBVH(geometry, { strategy: CENTER, indirect: true, targetLeafSize: 12 })
}
