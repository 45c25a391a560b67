/** Finds non-manifold vertices, whose faces are not connected across edges. */
import type { Edges } from '../mesh/edges.ts'
import { cornersByVertex } from '../mesh/corners-by-vertex.ts'

/**
 * The vertices with more than one fan of faces. Ends of non-manifold edges are excluded, since the edge is reported.
 * `twin` is the face across the edge after each corner, or -1.
 */
export function pinchedVertices(indices: Uint32Array, vertices: number, edges: Edges, twin: Int32Array): number[] {
  const { starts, corners } = cornersByVertex(indices, vertices)
  const nonManifold = new Uint8Array(vertices)
  for (let edge = 0; edge < edges.count; edge++)
    if (edges.faces[edge]! > 2) nonManifold[edges.low[edge]!] = nonManifold[edges.high[edge]!] = 1
  const pinched: number[] = []
  for (let vertex = 0; vertex < vertices; vertex++) {
    if (nonManifold[vertex] === 1) continue
    let faces = 0
    let start = -1
    for (let i = starts[vertex]!; i < starts[vertex + 1]!; i++) {
      if (edges.edgeOfCorner[corners[i]!]! < 0) continue
      start = corners[i]!
      faces++
    }
    if (faces < 2) continue
    const there = walk(indices, vertex, start, true, twin, faces)
    const fan = there < 0 ? -there : there + Math.abs(walk(indices, vertex, start, false, twin, faces)) - 1
    if (fan < faces) pinched.push(vertex)
  }
  return pinched
}

/** Counts the faces around the vertex, including the first, up to an open edge; negative if the walk came full circle. */
function walk(
  indices: Uint32Array,
  vertex: number,
  start: number,
  forward: boolean,
  twin: Int32Array,
  max: number,
): number {
  let corner = start
  let overNext = forward
  for (let met = 1; met <= max; met++) {
    const first = corner - (corner % 3)
    const over = overNext ? corner : first + ((corner - first + 2) % 3)
    const face = twin[over]!
    if (face < 0) return met
    const common = indices[overNext ? first + ((corner - first + 1) % 3) : over]!
    // The vertex's corner in the next face, and its other side.
    const next = face * 3 + (indices[face * 3] === vertex ? 0 : indices[face * 3 + 1] === vertex ? 1 : 2)
    overNext = indices[face * 3 + ((next - face * 3 + 1) % 3)] !== common
    corner = next
    if (corner === start) return -met
  }
  return max
}
