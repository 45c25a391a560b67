import { expect, test } from 'vitest'
import { thorough } from '../../support/long.ts'
import { defaultParameters, findModelOperation, type ParameterValues } from '../../../shared/catalogue/catalogue.ts'
import { checkParameters } from '../../../shared/catalogue/check-fields.ts'
import { writeGlb } from '../../../electron/engine/formats/glb-write.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { optimizeTopology } from '../../../electron/engine/remesh/optimize-topology.ts'
import { remeshModel } from '../../../electron/engine/remesh/remesh-model.ts'
import type { EngineRunner } from '../../../electron/service/engine-runner.ts'
import { families } from '../../../electron/service/families/families.ts'
import type { MadeOutput } from '../../../electron/service/families/family.ts'
import { meshToolsFamily } from '../../../electron/service/families/mesh-tools.ts'
import { offeringOf } from '../../../electron/service/offering.ts'
import { ball } from '../../engine/mesh/fine-shapes.ts'
import { modelOf } from '../../engine/mesh/shapes.ts'

/** The engine's jobs without a worker. */
const engine = {
  run: async (name: string, input: never) =>
    name === 'remesh' ? remeshModel(input, () => {}) : optimizeTopology(input, () => {}),
  stop: async () => {},
} as unknown as EngineRunner

test('remeshes by count, by length and without textures', async () => {
  const byNumber = await made('remesh', { target_faces: 400 })
  expect(await triangles(byNumber)).toBeGreaterThan(350)
  expect(await triangles(byNumber)).toBeLessThan(450)
  const byLength = await made('remesh', { edge_length_mm: 20, keep_texture: false })
  expect(reportOf(byLength).edges.wantedMm).toBe(20)
  expect(byLength.map(({ name, kind }) => [name, kind])).toEqual([
    ['model.glb', 'model'],
    ['report.json', 'report'],
  ])
})

test('edge length replaces the count, and a ratio the faces', () => {
  const { catalogue } = offeringOf(families, 'metered')
  for (const [operation, field, value] of [
    ['remesh', 'edge_length_mm', 2],
    ['optimize-topology', 'ratio', 10],
  ] as const) {
    const { operation: row } = findModelOperation(catalogue, 'maquette-mesh-1', operation)!
    const { values, problems } = checkParameters(row, { [field]: value })
    expect(problems).toEqual([])
    expect(values['target_faces']).toBeUndefined()
    expect(values[field]).toBe(value)
    expect(checkParameters(row, {}).values['target_faces']).toBeGreaterThan(0)
  }
})

test('reduces triangles by ratio; returns quads as GLB and as OBJ in an archive', thorough, async () => {
  const light = await made('optimize-topology', { ratio: 25 })
  expect(await triangles(light)).toBeLessThanOrEqual(Math.floor((await triangles([await original()])) / 4))
  const quads = await made('optimize-topology', { polygon: 'quad', target_faces: 150 })
  expect(quads.map(({ name, kind }) => [name, kind])).toEqual([
    ['model.glb', 'model'],
    ['model-obj.zip', 'archive'],
    ['report.json', 'report'],
  ])
  expect(reportOf(quads).quads.share).toBeGreaterThan(0.7)
})

test('announces baked textures of quads', async () => {
  const row = operationOf('optimize-topology')
  expect(await row.check!({ polygon: 'quad' })).toHaveLength(1)
  expect(await row.check!({ polygon: 'triangle', max_error_mm: 0.1 })).toEqual([])
})

function operationOf(operation: string) {
  return meshToolsFamily.models[0]!.operations.find((row) => row.operation === operation)!
}

async function original(): Promise<MadeOutput> {
  const bytes = await writeGlb(modelOf(ball(32, 0.05)))
  return { name: 'model.glb', kind: 'model', mediaType: 'model/gltf-binary', bytes }
}

async function made(operation: string, given: ParameterValues): Promise<MadeOutput[]> {
  const { catalogue } = offeringOf(families, 'metered')
  const { operation: row } = findModelOperation(catalogue, 'maquette-mesh-1', operation as 'remesh')!
  const { values } = checkParameters(row, given)
  expect(Object.keys(defaultParameters(row)).length).toBeGreaterThan(1)
  const options = { signal: new AbortController().signal, onProgress: () => {}, deadlineMs: 60_000, mediaTypes: {} }
  return operationOf(operation).run(engine, values, { mesh: (await original()).bytes }, options)
}

function reportOf(outputs: MadeOutput[]) {
  return JSON.parse(new TextDecoder().decode(outputs.at(-1)!.bytes))
}

async function triangles(outputs: MadeOutput[]): Promise<number> {
  const { parts } = await readModel(outputs[0]!.bytes, '')
  return parts.reduce((sum, { indices }) => sum + indices.length / 3, 0)
}
