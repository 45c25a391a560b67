/** Small surfaces for tests. */
import type { Model, Part } from '../../../electron/engine/model.ts'

const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [i & 1, (i >> 1) & 1, (i >> 2) & 1] as const)
const faces = [
  [0, 2, 3, 1],
  [4, 5, 7, 6],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 4, 6, 2],
  [1, 3, 7, 5],
] as const

/** A cube from `at` to `at + side` on each axis, metres: 24 vertices as files have them, 12 triangles, closed. */
export function cube(side = 1, at = 0): Part {
  const positions: number[] = []
  const indices: number[] = []
  for (const face of faces) {
    const first = positions.length / 3
    for (const corner of face) positions.push(...corners[corner]!.map((value) => value * side + at))
    indices.push(first, first + 1, first + 2, first, first + 2, first + 3)
  }
  return { name: 'cube', material: 0, positions: Float32Array.from(positions), indices: Uint32Array.from(indices) }
}

/** A model of these parts with one plain material. */
export function modelOf(...parts: Part[]): Model {
  return {
    name: 'test',
    parts,
    materials: [{ name: 'plain', baseColour: [0.5, 0.5, 0.5, 1], metalness: 0, roughness: 0.6 }],
  }
}
