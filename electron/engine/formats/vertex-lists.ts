/** Vertex attributes as flat lists: finite, picked by index, without unused vertices, with alpha. */
import type { Part } from '../model.ts'

/** Whether every number is finite. */
export function allFinite(values: ArrayLike<number>): boolean {
  for (let i = 0; i < values.length; i++) if (!Number.isFinite(values[i])) return false
  return true
}

/** Returns the attributes of the given vertices, `size` numbers each. */
export function pickVertices(values: Float32Array, vertices: ArrayLike<number>, size: number): Float32Array {
  const picked = new Float32Array(vertices.length * size)
  for (let i = 0, to = 0; i < vertices.length; i++)
    for (let from = vertices[i]! * size, end = from + size; from < end; from++) picked[to++] = values[from]!
  return picked
}

/** RGB as RGBA, opaque. */
export function withAlpha(rgb: ArrayLike<number>): Float32Array {
  const rgba = new Float32Array(Math.floor(rgb.length / 3) * 4).fill(1)
  for (let from = 0, to = 0; to < rgba.length; from += 3, to += 4)
    for (let channel = 0; channel < 3; channel++) rgba[to + channel] = rgb[from + channel]!
  return rgba
}

/** Returns the vertices that corners use, in order of first use, and the corners re-indexed to them. */
export function usedVertices(
  positions: Float32Array,
  indices: Uint32Array,
): { positions: Float32Array; indices: Uint32Array } {
  const indexOf = new Int32Array(positions.length / 3).fill(-1)
  const used: number[] = []
  const corners = indices.map((vertex) => {
    if (indexOf[vertex]! < 0) indexOf[vertex] = used.push(vertex) - 1
    return indexOf[vertex]!
  })
  return { positions: pickVertices(positions, used, 3), indices: corners }
}

/**
 * Drops unused vertices if there are more vertices than corners, and preserves the order of the others. Many small
 * meshes may share one large list, and each would otherwise store all of it. `always`: even if there are fewer.
 */
export function withoutSpareVertices<Shape extends Omit<Part, 'name' | 'material'>>(
  part: Shape,
  always = false,
): Shape {
  const { positions, normals, uvs, colours, indices } = part
  const count = positions.length / 3
  if (count <= indices.length && !always) return part
  const isUsed = new Uint8Array(count)
  for (const index of indices) isUsed[index] = 1
  const kept: number[] = []
  const indexOf = new Uint32Array(count)
  for (let vertex = 0; vertex < count; vertex++) if (isUsed[vertex] === 1) indexOf[vertex] = kept.push(vertex) - 1
  return {
    ...part,
    positions: pickVertices(positions, kept, 3),
    ...(normals ? { normals: pickVertices(normals, kept, 3) } : {}),
    ...(uvs ? { uvs: pickVertices(uvs, kept, 2) } : {}),
    ...(colours ? { colours: pickVertices(colours, kept, 4) } : {}),
    // Indices out of range are left unchanged.
    indices: indices.map((index) => indexOf[index] ?? index),
  }
}
