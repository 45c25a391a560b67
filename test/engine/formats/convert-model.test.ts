import { describe, expect, test } from 'vitest'
import { convertModel } from '../../../electron/engine/formats/convert-model.ts'
import { writeGlb } from '../../../electron/engine/formats/glb-write.ts'
import type { ConvertInput } from '../../../electron/engine/formats/jobs.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { weldPositions } from '../../../electron/engine/mesh/weld.ts'
import type { AppError } from '../../../shared/protocol/app-error.ts'
import { tetrahedronTriangles, writeTextStl } from '../../support/solids.ts'
import { validatorIssues } from './gltf-issues.ts'
import { pairModel } from './pairs.ts'
import { box, material, measure, picture, volume } from './samples.ts'
import { utf8 } from './reading.ts'

/** A tetrahedron, one in width, two in depth, three in height where Z is up. */
const stl = utf8(writeTextStl(tetrahedronTriangles([1, 2, 3])))
const convert = (input: Partial<ConvertInput>) => convertModel({ mesh: stl, format: 'glb', ...input }, () => {})

describe('a file without a unit', () => {
  test.each([
    [undefined, [1, 3, 2]],
    ['mm', [1, 3, 2]],
    ['cm', [10, 30, 20]],
    ['m', [1000, 3000, 2000]],
    ['in', [25.4, 76.2, 50.8]],
  ] as const)('in %s has the right size', async (unit, size) => {
    const { report } = await convert(unit === undefined ? {} : { unit })
    expect(report.sizeMm).toEqual(size)
  })

  test('is rotated if the up axis differs', async () => {
    expect((await convert({ upAxis: 'Y' })).report.sizeMm).toEqual([1, 2, 3])
  })

  test('keeps its numbers if the unit stays the same', async () => {
    const { file, report } = await convert({ format: 'stl', unit: 'in', upAxis: 'Y' })
    expect(report.written).toMatchObject({ unit: 'in', up: 'Y' })
    const read = await readModel(file, '', { unit: 'm', up: 'Y' })
    measure(read).size.forEach((length, axis) => expect(length).toBeCloseTo([1, 2, 3][axis]!, 5))
    expect(volume(read)).toBeCloseTo(1)
  })

  test('is converted to another unit', async () => {
    const { file } = await convert({ format: 'stl', unit: 'in', writtenUnit: 'mm' })
    measure(await readModel(file, '', { unit: 'm', up: 'Z' })).size.forEach((length, axis) =>
      expect(length).toBeCloseTo([25.4, 76.2, 50.8][axis]!, 4),
    )
  })

  test.each(['obj', 'ply'] as const)('%s is written as requested', async (format) => {
    const { file } = await convert({ format, unit: 'cm', upAxis: 'Z' })
    const read = await readModel(file, '', { unit: 'cm', up: 'Z' })
    measure(read).size.forEach((length, axis) => expect(length * 100).toBeCloseTo([1, 3, 2][axis]!, 5))
  })
})

test('a unit changes nothing in formats with their own unit', async () => {
  const glb = await writeGlb(box([material('a')]))
  const { report } = await convert({ mesh: glb, format: '3mf', unit: 'in', upAxis: 'Z' })
  expect(report.sizeMm).toEqual([20, 30, 10])
  expect(report.written).toMatchObject({ unit: 'mm', up: 'Z' })
})

test('reports formats and losses', async () => {
  const { report, fileName } = await convert({ mesh: await writeGlb(await pairModel()), format: 'stl', name: 'a/b' })
  expect(fileName).toBe('a b.stl')
  expect(report).toMatchObject({
    read: { kind: 'gltf', triangles: 12, parts: 3, materials: 3, textures: 1 },
    written: { format: 'stl', bytes: 684, compression: 'none' },
    notes: [
      { code: 'textures-lost', figures: { format: 'STL (binary)' } },
      { code: 'materials-lost', figures: { format: 'STL (binary)' } },
      { code: 'parts-joined', figures: { format: 'STL (binary)', parts: 3 } },
    ],
  })
})

describe.each(['draco', 'meshopt'] as const)('%s', (compression) => {
  test.each(['glb', 'gltf'] as const)('compresses %s and keeps touching parts joined', async (format) => {
    const model = box([material('a', { baseColourTexture: await picture() }), material('b')], (face) => face % 5)
    const { file, report } = await convert({ mesh: await writeGlb(model), format, compression })
    expect(report.written.compression).toBe(compression)
    const back = await readModel(file, '')
    expect(back.parts).toHaveLength(5)
    expect(volume(back) * 1e9).toBeCloseTo(6000, 0)
    expect(weldPositions(back).positions).toHaveLength(8 * 3)
  })

  test('passes the validator', async () => {
    const { file } = await convert({ mesh: await writeGlb(await pairModel()), compression })
    const remarks = await validatorIssues(file)
    // It knows these packings by name and looks no further.
    expect(remarks.filter((remark) => !/^(UNSUPPORTED_EXTENSION|UNUSED_OBJECT)/.test(remark))).toEqual([])
  })

  test('gives the same bytes for the same model', async () => {
    const mesh = await writeGlb(await pairModel())
    expect((await convert({ mesh, compression })).file).toEqual((await convert({ mesh, compression })).file)
  })
})

describe('rejects', () => {
  test.each([
    ['to compress an STL', { format: 'stl', compression: 'draco' }, 'invalid-input', 'compression'],
    ['a format that no one writes', { format: 'fbx' as 'glb' }, 'invalid-input', 'format'],
    ['a web page', { mesh: utf8('<html>') }, 'unsupported-format', undefined],
    [
      'a Gaussian splat',
      {
        mesh: utf8(
          'ply\nformat ascii 1.0\nelement vertex 0\nproperty float x\nproperty float y\nproperty float z\nproperty float f_dc_0\nend_header\n',
        ),
      },
      'unsupported-format',
      undefined,
    ],
  ] as [string, Partial<ConvertInput>, string, string | undefined][])('%s', async (_, input, code, field) => {
    const thrown = (await convert(input).catch((error: unknown) => error)) as AppError
    expect([thrown.code, thrown.details?.['field']]).toEqual([code, field])
  })
})
