/** Drops the vertices that no triangle uses. */

/** Renumbers vertices of `size` numbers each in the order in which the triangles use them. */
export function usedVertices(
  positions: ArrayLike<number>,
  triangles: readonly number[],
  size = 3,
): { positions: Float32Array; indices: Uint32Array } {
  const renamed = new Int32Array(positions.length / size).fill(-1)
  const own: number[] = []
  const indices = Uint32Array.from(triangles, (vertex) => {
    if (renamed[vertex] === -1) {
      renamed[vertex] = own.length / size
      for (let k = 0; k < size; k++) own.push(positions[vertex * size + k]!)
    }
    return renamed[vertex]!
  })
  return { positions: Float32Array.from(own), indices }
}
