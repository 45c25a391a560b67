import { describe, expect, test } from 'vitest'
import { thorough } from '../../support/long.ts'
import { editFilaments } from '../../../electron/engine/filaments/apply-changes.ts'
import { writeGlb } from '../../../electron/engine/formats/glb-write.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { auditModel } from '../../../electron/engine/mesh/audit.ts'
import type { Model } from '../../../electron/engine/model.ts'
import { filamentChangesSchema, type FilamentChangeInput } from '../../../shared/edits/filament-change.ts'
import { material, box, volume } from '../formats/samples.ts'
import { ball } from './ball.ts'

const glbType = 'model/gltf-binary'
const red = material('Red', { baseColour: [1, 0, 0, 1], filament: 1 })
const blue = material('Blue', { baseColour: [0, 0, 1, 1], filament: 2 })

async function edit(model: Model, changes: FilamentChangeInput[]) {
  const { file, partOrigins } = await editFilaments(
    { file: await writeGlb(model), mediaType: glbType, changes: filamentChangesSchema.parse(changes) },
    () => undefined,
  )
  return { model: await readModel(file, glbType), partOrigins }
}

/** Square millimetres printed with each filament. */
function areas({ parts, materials }: Model): Record<number, number> {
  const areas: Record<number, number> = {}
  for (const part of parts) {
    const number = materials[part.material]!.filament ?? 0
    areas[number] = (areas[number] ?? 0) + auditModel({ name: '', parts: [part], materials }).areaMm2
  }
  return areas
}

/** A box of 20 × 30 × 10 mm: the sides along x are red, all else is blue. */
const twoColours = () => box([red, blue], (face) => (face < 2 ? 0 : 1))
/** The middle of its blue side z = 10 mm. */
const top = [0.01, 0.015, 0.01] as const

describe('a brush stroke', () => {
  test('of one point paints a round spot as large as the brush, on a side of two triangles', async () => {
    const { model } = await edit(twoColours(), [{ kind: 'stroke', points: [[...top]], radiusMm: 4, filament: 1 }])
    const before = areas(twoColours())
    expect(areas(model)[1]! - before[1]!).toBeGreaterThan(Math.PI * 16 * 0.99)
    expect(areas(model)[1]! - before[1]!).toBeLessThan(Math.PI * 16 * 1.002)
  })

  test('leaves a closed model closed and its size unchanged', async () => {
    const { model } = await edit(twoColours(), [
      { kind: 'stroke', points: [[...top]], radiusMm: 4, filament: 1 },
      { kind: 'stroke', points: [[0.004, 0.004, 0.01], [0.018, 0.028, 0.01]], radiusMm: 1, filament: 1 }, // prettier-ignore
      { kind: 'stroke', points: [[0, 0.01, 0.005], [0, 0.025, 0.005]], radiusMm: 3, filament: 2 }, // prettier-ignore
    ])
    const audit = auditModel(model)
    expect(audit).toMatchObject({ watertight: true, openEdges: 0, nonManifoldEdges: 0, degenerateTriangles: 0 })
    expect(audit.volumeMm3).toBeCloseTo(6000, 2)
    expect(audit.areaMm2).toBeCloseTo(2200, 2)
  })

  test('along a line paints a stadium', async () => {
    const points: [number, number, number][] = [[0.01, 0.008, 0.01], [0.01, 0.022, 0.01]] // prettier-ignore
    const { model } = await edit(twoColours(), [{ kind: 'stroke', points, radiusMm: 2, filament: 1 }])
    const stadium = Math.PI * 4 + 14 * 4
    const painted = areas(model)[1]! - areas(twoColours())[1]!
    expect(painted / stadium).toBeGreaterThan(0.995)
    expect(painted / stadium).toBeLessThan(1.002)
  })

  test('stays on the side that faces the brush, even if a thin wall has another side within the radius', async () => {
    const { model } = await edit(twoColours(), [{ kind: 'stroke', points: [[...top]], radiusMm: 12, filament: 1 }])
    const below = model.parts.filter(({ material: number }) => model.materials[number]!.filament === 1)
    for (const { positions, indices } of below)
      for (let at = 0; at < indices.length; at += 3) {
        const heights = [0, 1, 2].map((k) => positions[indices[at + k]! * 3 + 2]!)
        const xs = [0, 1, 2].map((k) => positions[indices[at + k]! * 3]!)
        const isOwnSide = xs.every((x) => x === 0) || xs.every((x) => Math.fround(x) === Math.fround(0.02))
        expect(isOwnSide || heights.every((z) => z === Math.fround(0.01))).toBe(true)
      }
  })

  test('does not reach nearby faces that are not connected', async () => {
    const near = twoColours()
    const apart = twoColours()
    for (const part of apart.parts)
      part.positions = part.positions.map((value, i) => (i % 3 === 1 ? value + 0.031 : value))
    const model = { ...near, parts: [...near.parts, ...apart.parts] }
    const { model: made } = await edit(model, [
      { kind: 'stroke', points: [[0.01, 0.029, 0.01]], radiusMm: 5, filament: 1 },
    ])
    const gone = made.parts.filter(({ positions, material: number }) => {
      const y = positions.reduce((least, value, i) => (i % 3 === 1 ? Math.min(least, value) : least), Infinity)
      return y > 0.03 && made.materials[number]!.filament === 1
    })
    const area = auditModel({ ...made, parts: gone }).areaMm2
    expect(area).toBeCloseTo(2 * 30 * 10, 2)
  })

  test('is mirrored across a plane', async () => {
    const points: [number, number, number][] = [[0.005, 0.015, 0.01]]
    const one = await edit(twoColours(), [{ kind: 'stroke', points, radiusMm: 2, filament: 1 }])
    const two = await edit(twoColours(), [{ kind: 'stroke', points, radiusMm: 2, filament: 1, mirrorX: 0.01 }])
    const before = areas(twoColours())[1]!
    expect((areas(two.model)[1]! - before) / (areas(one.model)[1]! - before)).toBeCloseTo(2, 2)
  })

  test('skips locked filaments and is undone by the eraser', async () => {
    const stroke = { kind: 'stroke', points: [[...top]], radiusMm: 4, filament: 1 } satisfies FilamentChangeInput
    const locked = await edit(twoColours(), [{ ...stroke, locked: [2] }])
    expect(areas(locked.model)[1]).toBeCloseTo(areas(twoColours())[1]!, 4)
    const erased = await edit(twoColours(), [stroke, { ...stroke, radiusMm: 5, filament: null }])
    expect(areas(erased.model)[1]).toBeCloseTo(areas(twoColours())[1]!, 4)
    expect(auditModel(erased.model).watertight).toBe(true)
  })

  test('on a fine sphere covers the area of its cap, and the sphere stays closed', thorough, async () => {
    const model = ball(0.02, 96, [red], () => 0)
    const { model: made } = await edit(model, [
      { kind: 'add', filament: 2, name: 'Blue', colour: [0, 0, 1] },
      { kind: 'stroke', points: [[0, 0.02, 0]], radiusMm: 6, filament: 2 },
    ])
    // What lies nearer than r to a pole of a ball is a cap of the area π r².
    expect(areas(made)[2]! / (Math.PI * 36)).toBeGreaterThan(0.99)
    expect(areas(made)[2]! / (Math.PI * 36)).toBeLessThan(1.01)
    expect(auditModel(made)).toMatchObject({ watertight: true, nonManifoldEdges: 0 })
    expect(volume(made) / volume(model)).toBeCloseTo(1, 5)
  })
})

describe('filling', () => {
  test('covers a region up to its colour border, including one painted by a stroke', async () => {
    const ring: [number, number, number][] = Array.from({ length: 49 }, (_, i) => {
      const angle = (i / 48) * 2 * Math.PI
      return [0.01 + 0.006 * Math.cos(angle), 0.015 + 0.006 * Math.sin(angle), 0.01]
    })
    const { model } = await edit(twoColours(), [
      { kind: 'stroke', points: ring, radiusMm: 0.5, filament: 1 },
      { kind: 'fill', scope: 'region', at: [...top], filament: 1 },
    ])
    const painted = areas(model)[1]! - areas(twoColours())[1]!
    expect(painted / (Math.PI * 6.5 ** 2)).toBeGreaterThan(0.99)
    expect(painted / (Math.PI * 6.5 ** 2)).toBeLessThan(1.002)
    expect(auditModel(model).watertight).toBe(true)
  })

  test('covers a shell: every connected face and nothing else', async () => {
    const other = twoColours()
    for (const part of other.parts)
      part.positions = part.positions.map((value, i) => (i % 3 === 0 ? value + 0.1 : value))
    const both = { ...other, parts: [...twoColours().parts, ...other.parts] }
    const { model } = await edit(both, [{ kind: 'fill', scope: 'shell', at: [...top], filament: 1 }])
    expect(areas(model)[1]).toBeCloseTo(2200 + 600, 2)
    expect(areas(model)[2]).toBeCloseTo(1600, 2)
  })
})

describe('filaments', () => {
  test('can be merged, swapped, recoloured and added', async () => {
    const merged = await edit(twoColours(), [{ kind: 'merge', into: 2, from: [1] }])
    expect(areas(merged.model)).toEqual({ 2: expect.closeTo(2200, 2) as number })
    const swapped = await edit(twoColours(), [{ kind: 'swap', one: 1, other: 2 }])
    expect(areas(swapped.model)).toEqual({ 1: expect.closeTo(1600, 2) as number, 2: expect.closeTo(600, 2) as number })
    const { model } = await edit(twoColours(), [
      { kind: 'set', filament: 1, values: { name: 'Jade', colour: [0, 0.5, 0.2] } },
      { kind: 'add', filament: 3, name: 'White', colour: [1, 1, 1] },
      { kind: 'fill', scope: 'region', at: [...top], filament: 3 },
    ])
    expect(model.materials.map(({ name, filament }) => [filament, name]).toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([[1, 'Jade'], [3, 'White']]) // prettier-ignore
    expect(model.materials.find(({ name }) => name === 'Jade')!.baseColour[1]).toBeCloseTo(0.5, 5)
  })

  test('without changes keep their parts bit for bit, and painting twice makes no more parts than once', async () => {
    const model = twoColours()
    const { model: same } = await edit(model, [{ kind: 'set', filament: 1, values: { name: 'Rose' } }])
    expect(same.parts.map(({ positions, normals, uvs, indices }) => ({ positions, normals, uvs, indices }))).toEqual(
      model.parts.map(({ positions, normals, uvs, indices }) => ({ positions, normals, uvs, indices })),
    )
    const stroke = (y: number): FilamentChangeInput => ({ kind: 'stroke', points: [[0.01, y, 0.01]], radiusMm: 2, filament: 1 }) // prettier-ignore
    const once = await edit(model, [stroke(0.01)])
    const twice = await edit(once.model, [stroke(0.02)])
    expect(once.partOrigins).toEqual([0, 1, 1])
    expect(twice.model.parts).toHaveLength(once.model.parts.length)
  })

  test('are rejected with the reason', async () => {
    await expect(edit(box([material('Plain')]), [{ kind: 'merge', into: 1, from: [2] }])).rejects.toMatchObject({
      code: 'invalid-input',
      details: { reason: 'no-filaments' },
    })
    await expect(edit(twoColours(), [{ kind: 'merge', into: 1, from: [7] }])).rejects.toMatchObject({
      code: 'invalid-input',
      details: { reason: 'filament-gone', filament: 7 },
    })
  })
})
