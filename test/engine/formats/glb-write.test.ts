import { describe, expect, test } from 'vitest'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { writeGlb } from '../../../electron/engine/formats/glb-write.ts'
import { writeGltf } from '../../../electron/engine/formats/gltf-write.ts'
import { openZip } from '../../../electron/engine/formats/zip-read.ts'
import type { Model } from '../../../electron/engine/model.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { validatorIssues as issues } from './gltf-issues.ts'
import { box, material, picture, rich } from './samples.ts'

describe('GLB', () => {
  test.each([
    ['one material', async () => box([material('a')], () => 0)],
    ['a picture', async () => box([material('a', { baseColourTexture: await picture() })])],
    ['a JPEG', async () => box([material('a', { baseColourTexture: await picture('image/jpeg') })])],
  ])('with %s passes the validator without errors or warnings', async (_, make) => {
    const model = await make()
    if (!model.materials[0]!.baseColourTexture) for (const part of model.parts) delete part.uvs
    expect(await issues(await writeGlb(model))).toEqual([])
  })

  test('with every feature at once passes too: a normal map comes with tangents', async () => {
    expect(await issues(await writeGlb(await rich()))).toEqual([])
  })

  test('keeps an unlit surface and does not read it as bare metal', async () => {
    const model = box([material('scan', { unlit: true, metalness: 1, baseColourTexture: await picture() })])
    const glb = await writeGlb(model)
    expect(await issues(glb)).toEqual([])
    const { materials } = await readModel(glb, '')
    expect(materials[0]).toMatchObject({ name: 'scan', unlit: true, metalness: 0, roughness: 1 })
  })

  test('returns every number and every material', async () => {
    const model = await rich()
    const { parts, materials } = await readModel(await writeGlb(model), '')
    expect(materials).toEqual(model.materials)
    for (const [i, part] of parts.entries()) {
      const { colours, ...exact } = model.parts[i]!
      expect(part).toMatchObject(exact)
      colours?.forEach((value, k) => expect(part.colours![k]).toBeCloseTo(value, 4))
    }
  })

  test('is the same for the same model', async () => {
    expect(await writeGlb(await rich())).toEqual(await writeGlb(await rich()))
  })

  test.each([
    [65_535, 5123],
    [65_536, 5125],
  ])('writes indices of %i vertices with component type %i', async (count, componentType) => {
    const model = box([material('a')])
    const part = model.parts[0]!
    model.parts = [{ name: 'many', material: 0, indices: part.indices, positions: new Float32Array(count * 3) }]
    model.parts[0]!.positions.set(part.positions)
    const file = await writeGlb(model)
    const json = JSON.parse(
      new TextDecoder().decode(file.subarray(20, 20 + new DataView(file.buffer).getUint32(12, true))),
    )
    expect(json.accessors.at(-1).componentType).toBe(componentType)
  })

  test('stores a picture shared by two materials once', async () => {
    const one = await picture()
    const model = box(
      [
        material('a', { baseColourTexture: one }),
        material('b', { baseColourTexture: { ...one, bytes: one.bytes.slice() } }),
      ],
      (face) => face % 2,
    )
    const text = new TextDecoder('latin1').decode(await writeGlb(model))
    expect(text.match(/\u2030PNG/g)).toHaveLength(1)
  })

  test('normalises normals to unit length', async () => {
    const model = box([material('a')])
    for (const part of model.parts) delete part.uvs
    model.parts[0]!.normals = model.parts[0]!.normals!.map((value) => value * 3)
    expect(await issues(await writeGlb(model))).toEqual([])
  })
})

describe('zipped glTF', () => {
  test('passes the validator with its other files', async () => {
    const archive = openZip(
      await writeGltf({ ...box([material('a', { baseColourTexture: await picture() })]), name: 'Häuschen 1' }),
    )
    expect(archive.names).toEqual(['Häuschen 1.gltf', 'Häuschen 1.bin', 'halves.png'])
    expect(await issues(archive.read('Häuschen 1.gltf')!, (uri) => archive.read(uri)!)).toEqual([])
  })
})

describe('a model that cannot be written', () => {
  const broken: [string, (model: Model) => void][] = [
    ['no parts', (model) => (model.parts = [])],
    ['an index out of range', (model) => (model.parts[0]!.indices[0] = 999)],
    ['a position that is not a number', (model) => (model.parts[0]!.positions[4] = Number.NaN)],
    ['an infinite normal', (model) => (model.parts[0]!.normals![1] = Infinity)],
    ['too few texture coordinates', (model) => (model.parts[0]!.uvs = new Float32Array(4))],
    ['a material that does not exist', (model) => (model.parts[0]!.material = 7)],
    ['half a triangle', (model) => (model.parts[0]!.indices = new Uint32Array(4))],
  ]
  test.each(broken)('%s: is rejected as bad-geometry', async (_, harm) => {
    const model = box([material('a')])
    harm(model)
    const thrown = await writeGlb(model).catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(AppError)
    expect((thrown as AppError).code).toBe('bad-geometry')
  })
})
