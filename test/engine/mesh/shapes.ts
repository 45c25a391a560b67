/** Small surfaces for tests. */
import type { Model, Part } from '../../../electron/engine/model.ts'
import { boxCorners, boxSides } from '../../support/solids.ts'

/** A cube from `at` to `at + side` on each axis, metres: 24 vertices as files have them, 12 triangles, closed. */
export function cube(side = 1, at = 0): Part {
  const positions: number[] = []
  const indices: number[] = []
  for (const corners of boxSides) {
    const first = positions.length / 3
    for (const corner of corners) positions.push(...boxCorners[corner]!.map((value) => value * side + at))
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
