/** Drops vertices that no triangle uses. */
import type { Part } from '../model.ts'

/**
 * The same triangles over the vertices they use, in the order they were. Only where there are more vertices than corners:
 * many small meshes may share one large list, and each would otherwise carry all of it. `always`: also where there are fewer.
 */
export function withoutSpareVertices<Shape extends Omit<Part, 'name' | 'material'>>(
  part: Shape,
  always = false,
): Shape {
  const count = part.positions.length / 3
  if (count <= part.indices.length && !always) return part
  const used = new Uint8Array(count)
  for (const index of part.indices) used[index] = 1
  const kept: number[] = []
  const place = new Uint32Array(count)
  for (let vertex = 0; vertex < count; vertex++) if (used[vertex] === 1) place[vertex] = kept.push(vertex) - 1
  const pick = (values: Float32Array, size: number): Float32Array => {
    const picked = new Float32Array(kept.length * size)
    kept.forEach((vertex, i) => picked.set(values.subarray(vertex * size, (vertex + 1) * size), i * size))
    return picked
  }
  return {
    ...part,
    positions: pick(part.positions, 3),
    ...(part.normals ? { normals: pick(part.normals, 3) } : {}),
    ...(part.uvs ? { uvs: pick(part.uvs, 2) } : {}),
    ...(part.colours ? { colours: pick(part.colours, 4) } : {}),
    // An index beyond the vertices stays one.
    indices: part.indices.map((index) => place[index] ?? index),
  }
}
