import { expect, test } from 'vitest'
import { thinWallsOf } from '../../../electron/engine/analyse/thin-walls.ts'
import { buildTriangleTree } from '../../../electron/engine/mesh/triangle-tree.ts'
import type { Part } from '../../../electron/engine/model.ts'
import { heatHeaderSchema } from '../../../shared/formats/view-file.ts'
import { writeGlb } from '../../../electron/engine/formats/glb-write.ts'
import { readDerivedFile } from '../../../electron/engine/derived/derived-file.ts'
import { derive } from '../../../electron/engine/view/derive.ts'
import { modelOf } from '../mesh/shapes.ts'
import { box, comb, drawnUp, wedge } from '../print/known-walls.ts'

async function thinnestPlaces(part: Part): Promise<number[]> {
  const given = { file: await writeGlb(modelOf(part)), mediaType: 'model/gltf-binary' }
  const view = (await derive({ kind: 'view', parameters: {}, ...given }, () => {})).file
  const made = await derive({ kind: 'thickness', parameters: { method: 'ray' }, ...given, view }, () => {})
  return readDerivedFile(made.file, heatHeaderSchema).header.worst.flatMap(({ value }) => value ?? [])
}

test('the edges of a sharp bar are not its thinnest places', async () => {
  const places = await thinnestPlaces(drawnUp(wedge(60, 6), 20, [], 8))
  expect(places.length).toBeGreaterThan(3)
  for (const millimetres of places) expect(millimetres).toBeGreaterThan(0.05)
})

test('finds thin walls next to sharp edges', async () => {
  const places = await thinnestPlaces(drawnUp(comb(0.4), 12, [], 8))
  expect(places[0]).toBeCloseTo(0.4, 2)
})

test('counts the middle and rim of a wall, but not a sharp edge', () => {
  const of = (part: Part) => thinWallsOf(part, buildTriangleTree(part.positions, part.indices))
  const plate = of(drawnUp(box(20, 0.4), 20))
  expect(plate([0, 0.01, 0.0002], 0.0004)).toBe(true)
  expect(plate([0, 0.02, 0.0002], 0.0004)).toBe(true)
  const bar = of(drawnUp(wedge(60, 6), 20))
  expect(bar([0, 0.01, 0], 1e-6)).toBe(false)
})
