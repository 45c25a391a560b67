import { expect, test } from 'vitest'
import { findDefects } from '../../../electron/engine/analyse/find-defects.ts'
import { randomNumbers } from '../../../electron/engine/random-numbers.ts'
import { massOf } from '../../../electron/engine/analyse/mass.ts'
import type { WeldedMesh } from '../../../electron/engine/mesh/welded-mesh.ts'
import { readDerivedFile } from '../../../electron/engine/derived/derived-file.ts'
import { derive } from '../../../electron/engine/view/derive.ts'
import { writeGlb } from '../../../electron/engine/formats/glb-write.ts'
import { heatHeaderSchema, reportHeaderSchema } from '../../../shared/formats/view-file.ts'
import { modelOf } from '../mesh/shapes.ts'
import { ball, box, inverted, ring, together } from './solids.ts'

function counts(mesh: WeldedMesh): Record<string, number> {
  const found = [...findDefects(mesh).defects].filter(([, defects]) => defects.length > 0)
  return Object.fromEntries(found.map(([kind, defects]) => [kind, defects.length]))
}

function without(mesh: WeldedMesh, ...faces: number[]): WeldedMesh {
  return { ...mesh, indices: mesh.indices.filter((_, i) => !faces.includes(Math.floor(i / 3))) }
}

test('a sound solid has no defects and is watertight', () => {
  for (const mesh of [ball(12, 1), box([1, 2, 3], [0, 0, 0], 3), ring(12, 8, 2, 1)]) {
    expect(counts(mesh)).toEqual({})
    expect(findDefects(mesh)).toMatchObject({ watertight: true, reasons: [], incomplete: [] })
  }
})

test('each hole is a boundary loop with its length', () => {
  const mesh = without(box([1, 1, 1], [0, 0, 0], 4), 0, 60)
  const loops = findDefects(mesh).defects.get('boundary-loop')!
  expect(loops.map(({ value }) => value)).toEqual([
    expect.closeTo(250 * (2 + Math.SQRT2), 3),
    expect.closeTo(250 * (2 + Math.SQRT2), 3),
  ])
  expect(findDefects(mesh)).toMatchObject({ watertight: false, reasons: ['boundary-loop'] })
})

test('distinguishes flipped faces from flipped shells', () => {
  const mesh = ball(10, 1)
  for (const face of [7, 8, 90]) mesh.indices.set([mesh.indices[face * 3 + 1]!, mesh.indices[face * 3]!], face * 3)
  expect(
    findDefects(mesh)
      .defects.get('flipped-faces')!
      .flatMap(({ faces }) => faces)
      .toSorted((a, b) => a! - b!),
  ).toEqual([7, 8, 90])
  expect(counts(inverted(ball(10, 1)))).toEqual({ 'flipped-shell': 1 })
})

test('distinguishes cavities, hidden shells and floating bits', () => {
  const big = box([10, 10, 10])
  const kinds = (mesh: WeldedMesh): string[] => findDefects(mesh).shells.map(({ kind }) => kind)
  expect(kinds(together(big, inverted(box([2, 2, 2], [4, 4, 4]))))).toEqual(['outer', 'cavity'])
  expect(kinds(together(big, box([2, 2, 2], [4, 4, 4])))).toEqual(['outer', 'inner'])
  expect(kinds(together(big, box([0.2, 0.2, 0.2], [12, 4, 4])))).toEqual(['outer', 'floating'])
  // Hidden in a body that is open at one place.
  expect(kinds(together(without(box([10, 10, 10], [0, 0, 0], 6), 3), box([2, 2, 2], [4, 4, 4])))).toEqual([
    'outer',
    'inner',
  ])
  expect(counts(together(big, box([2, 2, 2], [4, 4, 4])))).toEqual({ 'inner-shell': 1 })
})

test('lists duplicate, degenerate and intersecting faces separately', () => {
  const solid = box([1, 1, 1])
  const doubled = { ...solid, indices: Uint32Array.of(...solid.indices, ...solid.indices.subarray(0, 3)) }
  expect(counts(doubled)).toMatchObject({ 'duplicate-face': 1, 'non-manifold-edge': 3 })
  const needle = { ...solid, indices: Uint32Array.of(...solid.indices, 0, 0, 1) }
  expect(counts(needle)).toEqual({ 'zero-area': 1 })
  expect(counts(together(box([2, 2, 2]), box([2, 2, 2], [1, 0.7, 0.4])))).toEqual({ 'self-intersection': 1 })
})

test('two boxes that touch at a corner share a non-manifold vertex, along an edge a non-manifold edge', () => {
  const joined = (at: readonly number[]): WeldedMesh => {
    const both = together(box([1, 1, 1]), box([1, 1, 1], at))
    const first = new Map<string, number>()
    const key = (vertex: number): string => both.positions.subarray(vertex * 3, vertex * 3 + 3).join(' ')
    for (let vertex = 0; vertex < both.positions.length / 3; vertex++)
      if (!first.has(key(vertex))) first.set(key(vertex), vertex)
    return { ...both, indices: both.indices.map((vertex) => first.get(key(vertex))!) }
  }
  expect(counts(joined([1, 1, 1]))).toEqual({ 'non-manifold-vertex': 1 })
  expect(counts(joined([1, 1, 0]))).toEqual({ 'non-manifold-edge': 1 })
})

test('volume, area and centres of a box are right wherever it stands', () => {
  for (const at of [
    [0, 0, 0],
    [50, -20, 1000],
  ] as const) {
    const mass = massOf(box([1, 2, 4], at))
    expect(mass.volume).toBeCloseTo(8, 3)
    expect(mass.area).toBeCloseTo(28, 3)
    mass.centreOfVolume.forEach((value, axis) => expect(value - at[axis]!).toBeCloseTo([0.5, 1, 2][axis]!, 3))
  }
})

test('objects of an assembly may touch, nest and be small; defects within one are still found', async () => {
  const big = box([0.01, 0.01, 0.01], [0, 0, 0], 4)
  const pieces = [
    together(big, box([0.0002, 0.0002, 0.0002], [0.02, 0, 0])),
    box([0.01, 0.01, 0.01], [0, 0, 0.01], 3),
    box([0.0005, 0.0005, 0.0005], [0.004, 0.004, 0.004]),
    box([0.002, 0.002, 0.002], [0.009, 0.004, 0.004]),
  ]
  const defectsOf = async (areObjects: boolean) => {
    const parts = pieces.map((mesh, i) => ({
      ...mesh,
      name: `piece ${i}`,
      material: 0,
      ...(areObjects ? { node: { name: `piece ${i}`, parent: null, plate: 1 } } : {}),
    }))
    const given = { file: await writeGlb(modelOf(...parts)), mediaType: 'model/gltf-binary' }
    const view = (await derive({ kind: 'view', parameters: {}, ...given }, () => {})).file
    const report = await derive({ kind: 'report', parameters: {}, ...given, view }, () => {})
    const { defects, watertight } = readDerivedFile(report.file, reportHeaderSchema).header
    return { defects: defects.map(({ kind, count }) => [kind, count]), watertight }
  }
  expect(await defectsOf(true)).toEqual({ defects: [['floating-bit', 1]], watertight: true })
  const asOne = await defectsOf(false)
  expect(asOne.defects.map(([kind]) => kind)).toEqual(
    expect.arrayContaining(['self-intersection', 'floating-bit', 'inner-shell']),
  )
})

test('the derived files use the vertex numbering of the view', async () => {
  const mesh = together(box([0.01, 0.002, 0.01]), box([0.0002, 0.0002, 0.0002], [0.02, 0, 0]))
  const file = await writeGlb(modelOf({ name: 'plate', material: 0, ...mesh }))
  const given = { file, mediaType: 'model/gltf-binary' }
  const view = (await derive({ kind: 'view', parameters: {}, ...given }, () => {})).file
  const report = await derive({ kind: 'report', parameters: {}, ...given, view }, () => {})
  const { header } = readDerivedFile(report.file, reportHeaderSchema)
  expect(header).toMatchObject({
    triangles: 24,
    vertices: 16,
    watertight: true,
    shellCount: 2,
    incomplete: [],
    texelsPerMm: null,
  })
  expect(header.volumeMm3).toBeCloseTo(200 + 0.008, 3)
  expect(header.defects.map(({ kind, count, places }) => [kind, count, places.length])).toEqual([
    ['floating-bit', 1, 1],
  ])
  expect(header.validation!.filter(({ severity }) => severity === 'error')).toEqual([])
  const thickness = await derive({ kind: 'thickness', parameters: { method: 'ray' }, ...given, view }, () => {})
  const heat = readDerivedFile(thickness.file, heatHeaderSchema)
  expect(heat.header.quantiles).toHaveLength(101)
  expect(heat.header.quantiles[50]).toBeCloseTo(2, 4)
  expect(heat.header.worst[0]!.value).toBeCloseTo(0.2, 4)
  expect(heat.header.values.map((range) => heat.float32(range).length)).toEqual([16])
  const deviation = await derive(
    { kind: 'deviation', parameters: { against: 'x' }, ...given, view, againstView: view },
    () => {},
  )
  expect(readDerivedFile(deviation.file, heatHeaderSchema).header).toMatchObject({ kind: 'deviation', unit: 'mm' })
})

test('a triangle soup full of intersections is reported as incomplete, in bounded time', { timeout: 300_000 }, () => {
  const { defects, incomplete } = findDefects(soupOf(20_000))
  expect(incomplete).toEqual(['self-intersection', 'inner-shell'])
  expect(defects.get('self-intersection')!.length).toBeGreaterThan(0)
})

test('finds every triangle of a small soup', () => {
  const { defects, incomplete } = findDefects(soupOf(300))
  expect(incomplete).toEqual([])
  expect(defects.get('self-intersection')!.flatMap(({ faces }) => faces).length).toBeGreaterThan(290)
})

/** Large triangles in one small place. */
function soupOf(triangles: number): WeldedMesh {
  const random = randomNumbers(5)
  return {
    positions: Float32Array.from({ length: triangles * 9 }, () => random()),
    indices: Uint32Array.from({ length: triangles * 3 }, (_, i) => i),
  }
}
