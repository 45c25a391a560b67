/** The corners at each vertex. */

/**
 * Indices into `indices`, grouped by vertex: those of vertex v are `corners[starts[v]]` to `corners[starts[v + 1] -
 * 1]`.
 */
export interface CornersByVertex {
  starts: Uint32Array
  corners: Uint32Array
}

/** Corners of a vertex are in the order of the triangles. */
export function cornersByVertex(indices: Uint32Array, vertices: number): CornersByVertex {
  const starts = new Uint32Array(vertices + 1)
  for (const vertex of indices) starts[vertex + 1]!++
  for (let vertex = 0; vertex < vertices; vertex++) starts[vertex + 1]! += starts[vertex]!
  const next = starts.slice(0, vertices)
  const corners = new Uint32Array(indices.length)
  for (let corner = 0; corner < indices.length; corner++) corners[next[indices[corner]!]!++] = corner
  return { starts, corners }
}
