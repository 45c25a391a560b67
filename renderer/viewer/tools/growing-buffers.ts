/** Buffers on the graphics card that are rewritten often and only grow. */
import { BufferAttribute, DynamicDrawUsage, InstancedInterleavedBuffer, InterleavedBufferAttribute } from 'three'
import type { BufferGeometry, InstancedBufferGeometry } from 'three'

/** Sets the positions of a geometry, 3 numbers each, and its draw range: these positions, or all indices. */
export function putPositions(geometry: BufferGeometry, positions: ArrayLike<number>): void {
  const known = geometry.getAttribute('position') as BufferAttribute | undefined
  if (known !== undefined && known.array.length >= positions.length) rewrite(known, positions)
  else {
    // Frees the buffer that has become too small.
    geometry.dispose()
    geometry.setAttribute('position', new BufferAttribute(grown(positions, 3), 3).setUsage(DynamicDrawUsage))
  }
  geometry.setDrawRange(0, geometry.index?.count ?? positions.length / 3)
}

/** Sets the segments of lines of `createEdgeLines`, 6 numbers each. */
export function putSegments(geometry: InstancedBufferGeometry, segments: ArrayLike<number>): void {
  const known = (geometry.getAttribute('from') as InterleavedBufferAttribute).data
  if (known.array.length >= segments.length) rewrite(known, segments)
  else {
    geometry.dispose()
    const ends = new InstancedInterleavedBuffer(grown(segments, 6), 6, 1)
    ends.setUsage(DynamicDrawUsage)
    geometry.setAttribute('from', new InterleavedBufferAttribute(ends, 3, 0))
    geometry.setAttribute('to', new InterleavedBufferAttribute(ends, 3, 3))
  }
  geometry.instanceCount = segments.length / 6
}

type GrowingAttribute = Pick<BufferAttribute, 'array' | 'needsUpdate' | 'clearUpdateRanges' | 'addUpdateRange'>

function rewrite(kept: GrowingAttribute, numbers: ArrayLike<number>): void {
  if (numbers.length === 0) return
  kept.array.set(numbers)
  kept.clearUpdateRanges()
  kept.addUpdateRange(0, numbers.length)
  kept.needsUpdate = true
}

/** Copies numbers into an array half as large again, so that a growing cut does not reallocate on every change. */
function grown(numbers: ArrayLike<number>, itemSize: number): Float32Array<ArrayBuffer> {
  const larger = new Float32Array(Math.ceil((numbers.length * 1.5) / itemSize) * itemSize)
  larger.set(numbers)
  return larger
}
