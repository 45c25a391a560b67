/** Surfaces of many triangles whose true shape is known, for tests. */
import type { Part } from '../../../electron/engine/model.ts'

/** A square in the plane z = 0 from 0 to `side`, cut into `steps` × `steps` squares of two triangles, bent to `height(x, y)`. */
export function sheet(steps: number, side = 1, height: (x: number, y: number) => number = () => 0): Part {
  const positions: number[] = []
  const uvs: number[] = []
  const indices: number[] = []
  for (let j = 0; j <= steps; j++) {
    for (let i = 0; i <= steps; i++) {
      const [x, y] = [(i / steps) * side, (j / steps) * side]
      positions.push(x, y, height(x, y))
      uvs.push(i / steps, j / steps)
      if (i === steps || j === steps) continue
      const a = j * (steps + 1) + i
      const [b, c, d] = [a + 1, a + steps + 2, a + steps + 1]
      if ((i + j) % 2 === 0) indices.push(a, b, c, a, c, d)
      else indices.push(a, b, d, b, c, d)
    }
  }
  return { ...partOf('sheet', positions, indices), uvs: Float32Array.from(uvs) }
}

/** A cube from 0 to `side`, each face cut into `steps` × `steps` squares; faces share places, not vertices. 12 steps² triangles. */
export function fineCube(steps: number, side = 1): Part {
  const positions: number[] = []
  const indices: number[] = []
  for (let axis = 0; axis < 3; axis++) {
    for (const end of [0, 1]) {
      const flat = sheet(steps, side)
      const first = positions.length / 3
      for (let i = 0; i < flat.positions.length; i += 3) {
        const place = [0, 0, 0]
        place[axis] = end * side
        place[(axis + 1) % 3] = flat.positions[i]!
        place[(axis + 2) % 3] = flat.positions[i + 1]!
        positions.push(...place)
      }
      for (let i = 0; i < flat.indices.length; i += 3) {
        const [a, b, c] = [flat.indices[i]!, flat.indices[i + 1]!, flat.indices[i + 2]!].map((v) => v + first)
        indices.push(...(end === 1 ? [a!, b!, c!] : [a!, c!, b!]))
      }
    }
  }
  return partOf('cube', positions, indices)
}

/**
 * A ball around the origin, cut along meridians and circles of latitude. Texture coordinates are longitude and
 * latitude, so that the first meridian is a seam. `bump` scales the radius by direction.
 */
export function ball(around: number, radius = 1, bump: (x: number, y: number, z: number) => number = () => 1): Part {
  const down = around / 2
  const positions: number[] = []
  const uvs: number[] = []
  const indices: number[] = []
  for (let j = 0; j <= down; j++) {
    for (let i = 0; i <= around; i++) {
      // The same numbers at both ends of a circle, so that the seam welds.
      const longitude = ((i % around) / around) * 2 * Math.PI
      const latitude = (j / down) * Math.PI
      const ring = j === 0 || j === down ? 0 : Math.sin(latitude)
      const direction = [ring * Math.cos(longitude), Math.cos(latitude), -ring * Math.sin(longitude)] as const
      const r = radius * bump(...direction)
      positions.push(...direction.map((value) => value * r))
      uvs.push(i / around, j / down)
      if (i === around || j === down) continue
      const a = j * (around + 1) + i
      const [b, c, d] = [a + 1, a + around + 2, a + around + 1]
      if (j > 0) indices.push(a, d, b)
      if (j < down - 1) indices.push(b, d, c)
    }
  }
  return { ...partOf('ball', positions, indices), uvs: Float32Array.from(uvs) }
}

function partOf(name: string, positions: readonly number[], indices: readonly number[]): Part {
  return { name, material: 0, positions: Float32Array.from(positions), indices: Uint32Array.from(indices) }
}
