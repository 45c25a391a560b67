/** Numbers on the graphics card that change often: written into the buffer that is there, which only ever grows. */
import { BufferAttribute, DynamicDrawUsage, InstancedInterleavedBuffer, InterleavedBufferAttribute } from 'three'
import type { BufferGeometry, InstancedBufferGeometry } from 'three'

/** Puts the positions of a geometry, 3 numbers each, and draws just these, or all of its triangles where it has indices. */
export function putPositions(geometry: BufferGeometry, positions: ArrayLike<number>): void {
  const known = geometry.getAttribute('position') as BufferAttribute | undefined
  if (known !== undefined && known.array.length >= positions.length) rewrite(known, positions)
  else {
    // Frees the buffer that has become too small.
    geometry.dispose()
    const grown = new Float32Array(roomFor(positions.length, 3))
    grown.set(positions)
    geometry.setAttribute('position', new BufferAttribute(grown, 3).setUsage(DynamicDrawUsage))
  }
  // Where there are indices, it is these that are counted.
  geometry.setDrawRange(0, geometry.index?.count ?? positions.length / 3)
}

/** Puts the segments of lines of `createEdgeLines`, 6 numbers each, and draws just these. */
export function putSegments(geometry: InstancedBufferGeometry, segments: ArrayLike<number>): void {
  const known = (geometry.getAttribute('from') as InterleavedBufferAttribute).data
  if (known.array.length >= segments.length) rewrite(known, segments)
  else {
    geometry.dispose()
    const grown = new Float32Array(roomFor(segments.length, 6))
    grown.set(segments)
    const ends = new InstancedInterleavedBuffer(grown, 6, 1)
    ends.setUsage(DynamicDrawUsage)
    geometry.setAttribute('from', new InterleavedBufferAttribute(ends, 3, 0))
    geometry.setAttribute('to', new InterleavedBufferAttribute(ends, 3, 3))
  }
  geometry.instanceCount = segments.length / 6
}

type Rewritten = Pick<BufferAttribute, 'array' | 'needsUpdate' | 'clearUpdateRanges' | 'addUpdateRange'>

function rewrite(kept: Rewritten, numbers: ArrayLike<number>): void {
  if (numbers.length === 0) return
  kept.array.set(numbers)
  kept.clearUpdateRanges()
  kept.addUpdateRange(0, numbers.length)
  kept.needsUpdate = true
}

/** Half as much again, so that a cut that grows step by step does not ask for a buffer at each. */
function roomFor(count: number, itemSize: number): number {
  return Math.ceil((count * 1.5) / itemSize) * itemSize
}
