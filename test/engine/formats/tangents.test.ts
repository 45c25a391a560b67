import { expect, test } from 'vitest'
import { withTangents, type TangentPart } from '../../../electron/engine/formats/tangents.ts'
import type { Model, Part } from '../../../electron/engine/model.ts'
import { material, picture } from './samples.ts'

/** A square of two triangles that faces +Z, its picture upright, or mirrored from left to right. */
function square(mirrored: boolean): Part {
  const u = mirrored ? [1, 0, 0, 1] : [0, 1, 1, 0]
  return {
    name: 'square',
    material: 0,
    positions: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0),
    normals: Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1),
    uvs: Float32Array.of(u[0]!, 1, u[1]!, 1, u[2]!, 0, u[3]!, 0),
    indices: Uint32Array.of(0, 1, 2, 0, 2, 3),
  }
}

async function made(part: Part, hasMap = true): Promise<TangentPart> {
  const map = hasMap ? { normalTexture: await picture() } : {}
  const model: Model = { name: '', materials: [material('a', map)], parts: [part] }
  return (await withTangents(model)).parts[0]!
}

test.each([
  ['upright', false, [1, 0, 0, 1]],
  ['mirrored', true, [-1, 0, 0, -1]],
])('tangents of a texture that is %s run along it and store its handedness', async (_, mirrored, wanted) => {
  const { tangents, indices, positions } = await made(square(mirrored))
  expect([indices.length, positions.length]).toEqual([6, 12])
  for (let vertex = 0; vertex < 4; vertex++)
    expect([...tangents!.subarray(vertex * 4, vertex * 4 + 4)].map((value) => value + 0)).toEqual(wanted)
})

test('splits a vertex between an upright and a mirrored half with all its attributes', async () => {
  const [one, other] = [square(false), square(true)]
  const shared: Part = {
    ...one,
    // The right half goes on from the right side, back through the picture.
    positions: Float32Array.of(...one.positions, 2, 0, 0, 2, 1, 0),
    normals: Float32Array.of(...one.normals!, 0, 0, 1, 0, 0, 1),
    uvs: Float32Array.of(...one.uvs!, other.uvs![2]!, 1, other.uvs![4]!, 0),
    colours: Float32Array.from({ length: 24 }, (_, i) => i / 24),
    indices: Uint32Array.of(0, 1, 2, 0, 2, 3, 1, 4, 5, 1, 5, 2),
  }
  const { tangents, positions, colours, indices } = await made(shared)
  expect(positions.length / 3).toBe(8)
  expect(tangents).toHaveLength(8 * 4)
  for (const [corner, vertex] of shared.indices.entries())
    for (const [values, given, size] of [
      [positions, shared.positions, 3],
      [colours!, shared.colours!, 4],
    ] as const)
      expect([...values.subarray(indices[corner]! * size, (indices[corner]! + 1) * size)]).toEqual([
        ...given.subarray(vertex * size, (vertex + 1) * size),
      ])
})

test('degenerate texture coordinates still give a tangent across the normal', async () => {
  const part = square(false)
  part.uvs!.fill(0.5)
  const { tangents } = await made(part)
  for (let i = 0; i < tangents!.length; i += 4) {
    expect(Math.hypot(tangents![i]!, tangents![i + 1]!, tangents![i + 2]!)).toBeCloseTo(1)
    expect(tangents![i + 2]).toBeCloseTo(0)
    expect(Math.abs(tangents![i + 3]!)).toBe(1)
  }
})

test('a part without a normal map stays the same', async () => {
  const part = square(false)
  expect(await made(part, false)).toBe(part)
})
