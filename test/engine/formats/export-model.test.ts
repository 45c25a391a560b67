import { describe, expect, test } from 'vitest'
import { exportFormats } from '../../../shared/formats/formats.ts'
import type { AppError } from '../../../shared/protocol/app-error.ts'
import { exportModel } from '../../../electron/engine/formats/export-model.ts'
import { writeGlb } from '../../../electron/engine/formats/glb-write.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { openZip } from '../../../electron/engine/formats/zip-read.ts'
import { box, material, measure, volume } from './samples.ts'

const glb = await writeGlb(box([material('a')]))
const request = { file: glb, mediaType: 'model/gltf-binary', name: 'A dragon' }

test.each(exportFormats)('%s: returns a named file of its kind', async (format) => {
  const { file, fileName, mediaType } = await exportModel({ ...request, format }, () => {})
  const zipped = format === 'gltf' || format === 'obj'
  expect(fileName).toBe(`A dragon.${zipped ? 'zip' : format}`)
  expect(mediaType).toBe(
    zipped
      ? 'application/zip'
      : {
          glb: 'model/gltf-binary',
          stl: 'model/stl',
          ply: 'model/ply',
          '3mf': 'model/3mf',
          usdz: 'model/vnd.usdz+zip',
        }[format],
  )
  expect(file.byteLength).toBeGreaterThan(100)
})

test.each([
  ['gltf', ['A dragon.gltf', 'A dragon.bin']],
  ['obj', ['A_dragon.obj', 'A_dragon.mtl']],
] as const)('%s: names the files in the archive after the model', async (format, names) => {
  expect(openZip((await exportModel({ ...request, format }, () => {})).file).names).toEqual(names)
})

test.each([10, 80, 300])('%i mm: scales uniformly and stands centred on the floor', async (heightMm) => {
  const { file } = await exportModel({ ...request, format: 'glb', heightMm }, () => {})
  const model = await readModel(file, '')
  const { size } = measure(model)
  expect(size[1] * 1000).toBeCloseTo(heightMm, 3)
  expect(size[0] / size[1]).toBeCloseTo(20 / 30)
  expect(volume(model) * 1e9).toBeCloseTo(6000 * (heightMm / 30) ** 3, -1)
  const heights = model.parts[0]!.positions.filter((_, i) => i % 3 === 1)
  const across = model.parts[0]!.positions.filter((_, i) => i % 3 === 0)
  expect(Math.min(...heights)).toBe(0)
  expect(Math.min(...across)).toBeCloseTo(-Math.max(...across))
})

test('moves nothing if no height is given', async () => {
  const { file } = await exportModel({ ...request, format: 'glb' }, () => {})
  expect((await readModel(file, '')).parts[0]!.positions).toEqual(box([material('a')]).parts[0]!.positions)
})

test('reports progress up to the end', async () => {
  const reported: number[] = []
  await exportModel({ ...request, format: 'stl' }, (fraction) => reported.push(fraction))
  expect(reported).toEqual(reported.toSorted((a, b) => a - b))
  expect(reported.at(-1)).toBe(1)
})

/** The third side is the one below. */
const flat = box([material('a')], (face) => (face === 2 ? 0 : 1))
const flatGlb = await writeGlb({ ...flat, parts: flat.parts.slice(0, 1) })

describe('rejects', () => {
  test.each([
    ['a height of zero', { heightMm: 0 }, 'invalid-input'],
    ['a height that is not a number', { heightMm: Number.NaN }, 'invalid-input'],
    ['a file that is not a model', { file: new TextEncoder().encode('<html>') }, 'unsupported-format'],
    ['half a file', { file: glb.slice(0, 300) }, 'bad-geometry'],
    ['a height for a flat model', { file: flatGlb, heightMm: 10 }, 'invalid-input'],
  ])('%s', async (_, change, code) => {
    const thrown = await exportModel({ ...request, format: 'stl', ...change }, () => {}).catch(
      (error: unknown) => error,
    )
    expect((thrown as AppError).code).toBe(code)
  })
})
