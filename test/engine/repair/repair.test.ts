import { describe, expect, test } from 'vitest'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { auditModel } from '../../../electron/engine/mesh/audit.ts'
import { weldPositions } from '../../../electron/engine/mesh/weld.ts'
import type { Part } from '../../../electron/engine/model.ts'
import { bodyFromModel, modelFromBody, volumeOf } from '../../../electron/engine/repair/body.ts'
import { rebuild } from '../../../electron/engine/repair/rebuild.ts'
import { isSolid } from '../../../electron/engine/repair/solids.ts'
import { surfaceFacts } from '../../../electron/engine/repair/surface-facts.ts'
import { box, material, picture } from '../formats/samples.ts'
import { modelOf } from '../mesh/shapes.ts'
import { ball, bodyOf, cubeMm, repaired, turned, without } from './bodies.ts'
import { sample } from '../../support/long.ts'
import { realFile } from '../../support/real-models.ts'

describe('repair', () => {
  test('leaves a sound cube unchanged', async () => {
    const { body, repair } = await repaired(bodyOf(cubeMm(10)))
    expect(repair).toMatchObject({ method: 'none', steps: [], volumeChangePercent: 0 })
    expect([...body.triangles]).toEqual([...bodyOf(cubeMm(10)).triangles])
  })

  test('closes a missing face flat, so that the volume is exact', async () => {
    const { body, repair } = await repaired(bodyOf(without(cubeMm(10), 0, 1)))
    expect(repair.before.openEdges).toBe(4)
    expect(repair.after).toMatchObject({ watertight: true, triangles: 12 })
    expect(volumeOf(body)).toBeCloseTo(1000, 3)
    expect(await isSolid(body)).toBe(true)
  })

  test('continues the curvature of a sphere across a hole', async () => {
    const whole = ball(10)
    const hole = Array.from({ length: whole.indices.length / 3 }, (_, i) => i).filter((triangle) => {
      const [x, y, z] = [0, 1, 2].map((axis) => whole.positions[whole.indices[triangle * 3]! * 3 + axis]!)
      return Math.hypot(x! - 0.01, y!, z!) < 0.004
    })
    expect(hole.length).toBeGreaterThan(20)
    const { body, repair } = await repaired(bodyOf(without(whole, ...hole)))
    expect(repair.after.watertight).toBe(true)
    expect(volumeOf(body) / volumeOf(bodyOf(whole))).toBeCloseTo(1, 2.5)
  })

  test('flips faces and whole shells with inverted normals', async () => {
    for (const part of [turned(cubeMm(10), (triangle) => triangle % 3 === 0), turned(cubeMm(10))]) {
      const { body, repair } = await repaired(bodyOf(part))
      expect(volumeOf(body)).toBeCloseTo(1000, 3)
      expect(repair.steps.map(({ action }) => action)).toEqual(['faces-turned'])
    }
  })

  test('unites two overlapping cubes into one shell', async () => {
    const { body, repair } = await repaired(bodyOf(cubeMm(10), cubeMm(10, 5)))
    expect(repair.after).toMatchObject({ watertight: true, shells: 1 })
    expect(volumeOf(body)).toBeCloseTo(2000 - 125, 3)
  })

  test('keeps a cavity, and removes a solid within a solid', async () => {
    const hollow = await repaired(bodyOf(cubeMm(10), turned(cubeMm(4, 3))))
    expect(volumeOf(hollow.body)).toBeCloseTo(1000 - 64, 3)
    expect(hollow.repair.after.shells).toBe(2)
    const filled = await repaired(bodyOf(cubeMm(10), cubeMm(4, 3)))
    expect(volumeOf(filled.body)).toBeCloseTo(1000, 3)
    expect(filled.repair.after.shells).toBe(1)
  })

  test('keeps the cavity of a body that is entirely inside out', async () => {
    const { body } = await repaired(bodyOf(turned(cubeMm(10)), cubeMm(4, 3)))
    expect(volumeOf(body)).toBeCloseTo(1000 - 64, 3)
  })

  test('separates two cubes that share an edge', async () => {
    const other = cubeMm(10)
    for (let i = 0; i < other.positions.length; i += 3) {
      other.positions[i]! += 0.01
      other.positions[i + 1]! += 0.01
    }
    const { body, repair } = await repaired(bodyOf(cubeMm(10), other))
    expect(repair.before.nonManifoldEdges).toBe(1)
    expect(repair.after).toMatchObject({ watertight: true, shells: 2 })
    expect(volumeOf(body)).toBeCloseTo(2000, 0)
  })

  test('removes a fin, duplicate faces and specks', async () => {
    const cubeWithFin = cubeMm(10)
    const positions = Float32Array.of(...cubeWithFin.positions, 0.005, 0.02, 0.005)
    const tip = positions.length / 3 - 1
    const [a, b] = [cubeWithFin.indices[0]!, cubeWithFin.indices[1]!]
    const doubled = cubeWithFin.indices.slice(3, 6)
    const part = { ...cubeWithFin, positions, indices: Uint32Array.of(...cubeWithFin.indices, a, b, tip, ...doubled) }
    const { body, repair } = await repaired(bodyOf(part, cubeMm(0.3, 20)))
    expect(repair.steps.map(({ action }) => action)).toEqual(['duplicates-removed', 'fins-removed', 'specks-removed'])
    expect(repair.after).toMatchObject({ watertight: true, triangles: 12 })
    expect(volumeOf(body)).toBeCloseTo(1000, 3)
  })

  test('gives an open sheet the requested thickness', async () => {
    const square = without(cubeMm(10), ...Array.from({ length: 10 }, (_, i) => i + 2))
    const { body, repair } = await repaired(bodyOf(square))
    expect(repair.method).toBe('sheet')
    expect(volumeOf(body)).toBeCloseTo(200, 2)
    expect(repair.after.watertight).toBe(true)
  })

  test('rebuilds a broken sphere from its volume, closed and at its size', async () => {
    const broken = bodyOf(without(ball(10, 24), 3, 40, 41, 200, 201, 202))
    const made = await rebuild(broken, { finestMm: 1 }, () => {})
    expect(surfaceFacts(made)).toMatchObject({ watertight: true, shells: 1 })
    expect(Math.abs(volumeOf(made) / volumeOf(bodyOf(ball(10, 24))) - 1)).toBeLessThan(0.01)
  })

  test('keeps materials, textures and texture coordinates', async () => {
    const model = box(
      [material('Painted', { baseColourTexture: await picture() }), material('Red', { baseColour: [1, 0, 0, 1] })],
      (face) => face % 2,
    )
    model.parts[1]!.indices = model.parts[1]!.indices.slice(6)
    const { body } = await repaired(bodyFromModel(model))
    const made = modelFromBody(body)
    expect(auditModel(made)).toMatchObject({ watertight: true })
    expect(made.materials.map(({ name }) => name)).toEqual(['Painted', 'Red'])
    expect(made.materials[0]!.baseColourTexture).toBe(model.materials[0]!.baseColourTexture)
    expect([...made.parts[0]!.uvs!].slice(0, 6)).toEqual([...model.parts[0]!.uvs!].slice(0, 6))
  })

  test('gives the same triangles every time', async () => {
    const broken = (): ReturnType<typeof bodyOf> => bodyOf(without(ball(10, 24), 3, 4, 5, 200), cubeMm(12, 2))
    const [one, other] = [await repaired(broken()), await repaired(broken())]
    expect(one.body.triangles).toEqual(other.body.triangles)
    expect(one.body.points).toEqual(other.body.points)
  })

  test('rejects models without a surface', async () => {
    const point = { ...cubeMm(10), indices: Uint32Array.of(0, 0, 0) }
    await expect(repaired(bodyFromModel(modelOf(point)))).rejects.toMatchObject({ code: 'bad-geometry' })
  })
})

/** Ways to spoil a closed part, each of which leaves its volume as it was. */
const defects: [name: string, spoil: (part: Part) => Part[]][] = [
  ['many small holes', (part) => [without(part, 10, 11, 700, 1500, 1501, 1502, 2600)]],
  ['a fin on an edge', (part) => [withCorner(part, [0.02, 0.02, 0.02], ([a, b], corner) => [a!, b!, corner])]],
  [
    'an edge that is split on one side only',
    (part) => {
      const [a, b, c] = part.indices
      const middle = [0, 1, 2].map((axis) => (part.positions[a! * 3 + axis]! + part.positions[b! * 3 + axis]!) / 2)
      return [withCorner(without(part, 0), middle, (_, corner) => [a!, corner, c!, corner, b!, c!])]
    },
  ],
  ['floating specks', (part) => [part, cubeMm(0.05, 20), cubeMm(0.05, 21), cubeMm(0.05, 22)]],
]

/** The part with one more vertex, and the triangles that `add` makes of its first triangle and that vertex. */
function withCorner(
  part: Part,
  position: readonly number[],
  add: (triangle: Uint32Array, corner: number) => number[],
): Part {
  const triangles = add(part.indices.subarray(0, 3), part.positions.length / 3)
  return {
    name: part.name,
    material: part.material,
    positions: Float32Array.from([...part.positions, ...position]),
    indices: Uint32Array.from([...part.indices, ...triangles]),
  }
}

test.each(sample(defects, 2))('restores the volume of a real part with %s', async (_, spoil) => {
  const [part] = (await readModel(realFile('other/off_ballA.off'), '')).parts
  const whole = { ...part!, ...weldPositions(modelOf(part!)) }
  const { body, repair } = await repaired(bodyOf(...spoil(whole)))
  expect(repair.after.watertight).toBe(true)
  expect(volumeOf(body) / volumeOf(bodyOf(whole))).toBeCloseTo(1, 2.5)
})
