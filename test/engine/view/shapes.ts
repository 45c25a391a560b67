/** Models for the tests and the bench of view files. */
import type { Model, Part } from '../../../electron/engine/model.ts'

/** A ball of 10 cm with bumps of several sizes, about so many triangles, with a seam of texture coordinates. */
export function bumpyBall(triangles: number): Model {
  const rows = Math.max(3, Math.round(Math.sqrt(triangles / 4)))
  const columns = rows * 2
  const vertices = (rows + 1) * (columns + 1)
  const positions = new Float32Array(vertices * 3)
  const normals = new Float32Array(vertices * 3)
  const uvs = new Float32Array(vertices * 2)
  for (let row = 0, vertex = 0; row <= rows; row++)
    for (let column = 0; column <= columns; column++, vertex++) {
      const theta = (row / rows) * Math.PI
      const phi = ((column % columns) / columns) * Math.PI * 2
      const large = Math.sin(9 * phi) * Math.sin(7 * theta) * Math.sin(theta)
      const small = Math.sin(131 * phi) * Math.sin(97 * theta) * Math.sin(theta)
      const radius = 0.05 * (1 + 0.1 * large + 0.01 * small)
      // The poles are one point each, whatever the column.
      const ring = row === 0 || row === rows ? 0 : Math.sin(theta)
      const direction = [ring * Math.cos(phi), Math.cos(theta), -ring * Math.sin(phi)]
      for (let axis = 0; axis < 3; axis++) {
        positions[vertex * 3 + axis] = radius * direction[axis]!
        normals[vertex * 3 + axis] = direction[axis]!
      }
      uvs[vertex * 2] = column / columns
      uvs[vertex * 2 + 1] = row / rows
    }
  const list = new Uint32Array(rows * columns * 6 - columns * 6)
  let at = 0
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const a = row * (columns + 1) + column
      const c = a + columns + 1
      // At the poles one of the two has no area.
      if (row > 0) for (const vertex of [a, c, a + 1]) list[at++] = vertex
      if (row < rows - 1) for (const vertex of [a + 1, c, c + 1]) list[at++] = vertex
    }
  const part: Part = { name: 'ball', material: 0, positions, normals, uvs, indices: list }
  return {
    name: 'bumpy ball',
    parts: [part],
    materials: [{ name: 'clay', baseColour: [0.8, 0.5, 0.3, 1], metalness: 0, roughness: 0.7 }],
  }
}
