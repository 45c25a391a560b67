import { expect, test } from 'vitest'
import { withSmoothNormals } from '../../../electron/engine/mesh/normals.ts'
import { auditModel } from '../../../electron/engine/mesh/audit.ts'
import { cross, dot, minus, plus, scaled, unit, type Vector } from '../../../electron/engine/mesh/vectors.ts'
import { randomNumbers } from '../../../electron/engine/random-numbers.ts'
import { cube, modelOf } from './shapes.ts'

const seed = 20261123

test('a cube with a crease angle has six flat faces', () => {
  const [part] = withSmoothNormals(modelOf(cube()), 40).parts
  expect(part!.positions.length / 3).toBe(24)
  for (let i = 0; i < part!.normals!.length; i += 3) {
    const normal = [...part!.normals!.subarray(i, i + 3)].map((value) => Math.abs(Math.round(value * 1e5) / 1e5))
    expect(normal.sort((a, b) => a - b)).toEqual([0, 0, 1])
  }
})

test('the smooth normals of a cube point away from its middle at every corner, whatever its triangulation', () => {
  const [part] = withSmoothNormals(modelOf(cube(2, -1)), 180).parts
  for (let i = 0; i < part!.normals!.length; i++) {
    expect(part!.normals![i]! * Math.sign(part!.positions[i]!)).toBeCloseTo(1 / Math.sqrt(3), 5)
  }
})

test('shading is continuous across the seam between two parts', () => {
  const whole = cube()
  const parts = [
    { ...whole, indices: whole.indices.slice(0, 18) },
    { ...whole, indices: whole.indices.slice(18) },
  ]
  const smooth = withSmoothNormals(modelOf(...parts), 180)
  const normalAt = new Map<string, string>()
  for (const { positions, normals } of smooth.parts) {
    for (let i = 0; i < positions.length; i += 3) {
      const place = positions.subarray(i, i + 3).join()
      const normal = normals!.subarray(i, i + 3).join()
      expect(normalAt.get(place) ?? normal).toBe(normal)
      normalAt.set(place, normal)
    }
  }
  expect(normalAt.size).toBe(8)
})

test('splitting keeps texture coordinates and colours, and leaves the surface closed', () => {
  const part = cube()
  const vertices = part.positions.length / 3
  const dressed = {
    ...part,
    uvs: Float32Array.from({ length: vertices * 2 }, (_, i) => i / 48),
    colours: Float32Array.from({ length: vertices * 4 }, (_, i) => i / 96),
  }
  const model = withSmoothNormals(modelOf(dressed), 30)
  const [split] = model.parts
  for (let corner = 0; corner < split!.indices.length; corner++) {
    const [before, after] = [part.indices[corner]!, split!.indices[corner]!]
    expect(split!.uvs![after * 2]).toBe(dressed.uvs[before * 2])
    expect(split!.colours![after * 4 + 3]).toBe(dressed.colours[before * 4 + 3])
  }
  expect(auditModel(model).watertight).toBe(true)
})

test(`corner normals average the faces within the crease angle of their own (seed ${seed})`, () => {
  const random = randomNumbers(seed)
  // Fans around one vertex, gentle ones and such that fold.
  for (const height of [0.1, 0.6, 2]) {
    const count = 9
    const positions = Float32Array.from({ length: (count + 1) * 3 }, (_, i) => {
      const angle = (2 * Math.PI * (Math.floor(i / 3) - 1)) / count
      return i < 3 ? 0 : [Math.cos(angle), Math.sin(angle), height * random()][i % 3]!
    })
    const indices = Uint32Array.from(
      { length: count * 3 },
      (_, i) => [0, 1 + Math.floor(i / 3), 1 + ((Math.floor(i / 3) + 1) % count)][i % 3]!,
    )
    const [part] = withSmoothNormals(modelOf({ name: '', material: 0, positions, indices }), 40).parts
    const faces = Array.from({ length: count }, (_, face) => {
      const [a, b, c] = [0, 1, 2].map(
        (k) => Array.from(positions.subarray(indices[face * 3 + k]! * 3, indices[face * 3 + k]! * 3 + 3)) as Vector,
      ) as [Vector, Vector, Vector]
      return {
        unit: unit(cross(minus(b, a), minus(c, a))),
        angle: Math.acos(dot(unit(minus(b, a)), unit(minus(c, a)))),
      }
    })
    for (let face = 0; face < count; face++) {
      const within = faces.filter((other) => dot(other.unit, faces[face]!.unit) >= Math.cos((40 * Math.PI) / 180))
      const sum = within.reduce<Vector>((all, other) => plus(all, scaled(other.unit, other.angle)), [0, 0, 0])
      const found = Array.from(
        part!.normals!.subarray(part!.indices[face * 3]! * 3, part!.indices[face * 3]! * 3 + 3),
      ) as Vector
      expect(dot(found, unit(sum))).toBeCloseTo(1, 5)
    }
  }
})

test('the tip of a fan of thousands of faces that fold back and forth is smooth, with one vertex', () => {
  const around = 5000
  const rim = Array.from({ length: around }, (_, i) => {
    const angle = (2 * Math.PI * i) / around
    return [Math.cos(angle), i % 2, Math.sin(angle)]
  })
  const positions = Float32Array.from([[0, 0, 0], ...rim].flat())
  const indices = Uint32Array.from(rim.flatMap((_, i) => [0, 1 + ((i + 1) % around), 1 + i]))
  const [part] = withSmoothNormals(modelOf({ ...cube(), positions, indices }), 40).parts
  const tips = Array.from({ length: part!.positions.length / 3 }, (_, i) => part!.positions.subarray(i * 3, i * 3 + 3))
  expect(tips.filter(([x, y, z]) => x === 0 && y === 0 && z === 0)).toHaveLength(1)
})

test('degenerate faces still get a unit normal', () => {
  const flat = { name: '', material: 0, positions: new Float32Array(9), indices: Uint32Array.of(0, 1, 2) }
  const [part] = withSmoothNormals(modelOf(flat), 40).parts
  expect(Math.hypot(...part!.normals!.subarray(0, 3))).toBeCloseTo(1)
})
