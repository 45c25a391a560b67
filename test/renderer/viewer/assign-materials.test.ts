import { MeshBasicMaterial, type Material, type MeshStandardMaterial } from 'three'
import { describe, expect, test } from 'vitest'
import { createMaterialAssignment, type Look } from '../../../renderer/viewer/lenses/assign-materials.ts'
import type { Retouch } from '../../../renderer/viewer/lenses/retouch.ts'
import { createChunkMesh, createStageModel, disposeStageModel } from '../../../renderer/viewer/stage-model.ts'
import type { StageModel } from '../../../renderer/viewer/stage-model.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { ViewHeader } from '../../../shared/formats/view-file.ts'
import { aMaterial } from '../builders.ts'

const empty = { at: 0, count: 0 }

function header(chunks: number, box: ViewHeader['box'] = [1, 2, 3, 3, 6, 4]): ViewHeader {
  return {
    kind: 'view',
    name: 'm',
    triangles: chunks,
    vertices: chunks * 3,
    box,
    nodes: [{ name: 'm', parent: null }],
    parts: [{ name: 'p', node: 0, material: 0, triangles: chunks }],
    materials: [aMaterial()],
    textures: [],
    preview: [],
    chunks: Array.from({ length: chunks }, () => ({
      part: 0,
      vertices: 3,
      triangles: 1,
      box,
      positions: empty,
      normals: null,
      uvs: null,
      colours: null,
      indices: empty,
    })),
    animations: [],
    morphTargets: [],
  }
}

function filled(chunks: number): StageModel {
  const model = createStageModel(header(chunks))
  model.chunks = model.header.chunks.map((chunk) =>
    createChunkMesh(
      chunk,
      {
        positions: new Float32Array(9),
        normals: null,
        uvs: null,
        colours: null,
        indices: new Uint16Array([0, 1, 2]),
      },
      new MeshBasicMaterial(),
    ),
  )
  return model
}

const look = (lens: Look['lens']): Look => ({
  lens,
  smoothing: 'file',
  settings: { darkTheme: true, backFaces: true, matcap: 'wax', heat: null, clipped: false },
})

test('a model is centred on the floor and one unit large', () => {
  const model = createStageModel(header(1))
  expect(model.sizeMm).toEqual([2000, 4000, 1000])
  expect(model.halfSize).toEqual([0.25, 0.5, 0.125])
  expect(model.unitsPerMm).toBeCloseTo(1 / 4000)
  model.root.updateMatrixWorld(true)
  const low = model.body.localToWorld(model.body.position.clone().set(2, 2, 3.5))
  expect(low.toArray().map((value) => Math.abs(Number(value.toFixed(6))))).toEqual([0, 0, 0])
})

test('an empty model is an error', () => {
  expect(() => createStageModel(header(0))).toThrow(AppError)
  expect(() => createStageModel(header(1, [1, 1, 1, 1, 1, 1]))).toThrow(AppError)
})

test('equal chunks share one material, which is disposed after a change', async () => {
  const model = filled(3)
  const materials = createMaterialAssignment(model, look('full'))
  for (const mesh of model.chunks) materials.assign(mesh)
  expect(new Set(model.chunks.map(({ material }) => material)).size).toBe(1)
  const before = model.chunks[0]!.material
  let disposed = 0
  before.addEventListener('dispose', () => (disposed += 1))
  expect(await materials.change(look('clay'), false, () => Promise.resolve())).toBe(true)
  expect(model.chunks[0]!.material).not.toBe(before)
  expect(disposed).toBe(1)
})

test('the old look stays until the new one is compiled; only the newest request is shown', async () => {
  const model = filled(1)
  const materials = createMaterialAssignment(model, look('full'))
  materials.assign(model.chunks[0]!)
  const first = model.chunks[0]!.material
  const compiled: { done: () => void; materials: Material[] }[] = []
  const slowly = (samples: unknown[]) =>
    new Promise<void>((resolve) => {
      compiled.push({ done: resolve, materials: samples.map((sample) => (sample as { material: Material }).material) })
    })
  const clay = materials.change(look('clay'), false, slowly)
  const normals = materials.change(look('normals'), false, slowly)
  expect(model.chunks[0]!.material).toBe(first)
  compiled[1]!.done()
  expect(await normals).toBe(true)
  const shown = model.chunks[0]!.material
  let givenBack = 0
  compiled[0]!.materials[0]!.addEventListener('dispose', () => (givenBack += 1))
  compiled[0]!.done()
  expect(await clay).toBe(false)
  expect(model.chunks[0]!.material).toBe(shown)
  expect(givenBack).toBe(1)
})

describe('changes of materials', () => {
  const rough = (model: StageModel, roughness: number): Retouch => ({
    materials: model.header.materials.map((material) => ({ ...material, roughness })),
    assigned: model.header.materials.map((_, index) => index),
    pictures: model.header.materials.map(() => ({})),
    adjustments: model.header.materials.map(() => null),
  })
  const roughness = (model: StageModel) => (model.chunks[0]!.material as MeshStandardMaterial).roughness

  test('are shown at once, shared by all chunks, and reverted', () => {
    const model = filled(3)
    const materials = createMaterialAssignment(model, look('full'))
    for (const mesh of model.chunks) materials.assign(mesh)
    const first = model.chunks[0]!.material
    materials.retouch(rough(model, 0.25))
    expect(roughness(model)).toBe(0.25)
    expect(new Set(model.chunks.map(({ material }) => material)).size).toBe(1)
    expect(model.chunks[0]!.material).not.toBe(first)
    materials.retouch(null)
    expect(roughness(model)).toBe(1)
  })

  test('are kept while another lens is compiled', async () => {
    const model = filled(1)
    const materials = createMaterialAssignment(model, look('clay'))
    materials.assign(model.chunks[0]!)
    let done = () => {}
    const full = materials.change(look('full'), false, () => new Promise<void>((resolve) => (done = resolve)))
    materials.retouch(rough(model, 0.5))
    done()
    await full
    expect(roughness(model)).toBe(0.5)
  })

  test('keep the material that they do not change', () => {
    const model = filled(1)
    const materials = createMaterialAssignment(model, look('full'))
    materials.assign(model.chunks[0]!)
    const first = model.chunks[0]!.material
    materials.retouch({ ...rough(model, 1), materials: model.header.materials })
    expect(model.chunks[0]!.material).toBe(first)
  })
})

test('disposing frees every geometry', () => {
  const model = filled(4)
  let geometries = 0
  for (const { geometry } of model.chunks) geometry.addEventListener('dispose', () => (geometries += 1))
  disposeStageModel(model)
  expect(geometries).toBe(4)
})
