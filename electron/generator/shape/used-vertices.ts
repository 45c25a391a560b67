/** Triangles with only those vertices that they use. */

/** 3 numbers per vertex; vertices keep the order in which the triangles come to them. */
export function usedVertices(
  positions: Float32Array,
  triangles: readonly number[],
): { positions: Float32Array; indices: Uint32Array } {
  const renamed = new Map<number, number>()
  const own: number[] = []
  const indices = Uint32Array.from(triangles, (vertex) => {
    const known = renamed.get(vertex)
    if (known !== undefined) return known
    const fresh = own.length / 3
    renamed.set(vertex, fresh)
    own.push(positions[vertex * 3] ?? 0, positions[vertex * 3 + 1] ?? 0, positions[vertex * 3 + 2] ?? 0)
    return fresh
  })
  return { positions: Float32Array.from(own), indices }
}
