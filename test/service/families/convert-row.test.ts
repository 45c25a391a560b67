import { expect, test } from 'vitest'
import { shownParameters } from '../../../shared/catalogue/catalogue.ts'
import { exportFormats } from '../../../shared/formats/formats.ts'
import type { ConvertedModel, ConvertInput } from '../../../electron/engine/formats/jobs.ts'
import { convertRow } from '../../../electron/service/families/convert-row.ts'
import type { EngineRunner } from '../../../electron/service/engine-runner.ts'

/** Returns the engine's input and the outputs. */
async function asked(request: Record<string, string>, answer: Partial<ConvertedModel> = {}) {
  let input: ConvertInput | undefined
  const engine = {
    run: async (name: string, given: unknown) => {
      expect(name).toBe('convert')
      input = given as ConvertInput
      const made = { file: Uint8Array.of(1), fileName: 'model.stl', mediaType: 'model/stl', isArchive: false }
      return { ...made, report: { notes: [], sizeMm: [80, 120, 60] }, ...answer }
    },
    stop: async () => {},
  } as unknown as EngineRunner
  const options = { signal: new AbortController().signal, onProgress: () => {}, deadlineMs: 1, mediaTypes: {} }
  const outputs = await convertRow.run(engine, request, { mesh: Uint8Array.of(7) }, options)
  return { input, outputs }
}

test('omits automatic values', async () => {
  const { input } = await asked({
    format: 'stl',
    unit: 'auto',
    up_axis: 'auto',
    written_unit: 'auto',
    compression: 'none',
  })
  expect(input).toEqual({ mesh: Uint8Array.of(7), mediaType: '', name: 'model', format: 'stl', compression: 'none' })
})

test('passes chosen values in the engine’s terms', async () => {
  const { input } = await asked({ format: 'stl', unit: 'in', up_axis: 'Y', written_unit: 'mm' })
  expect(input).toMatchObject({ format: 'stl', unit: 'in', upAxis: 'Y', writtenUnit: 'mm' })
})

test('returns the file, or an archive, then the report', async () => {
  expect((await asked({ format: 'stl' })).outputs.map(({ name, kind }) => [name, kind])).toEqual([
    ['model.stl', 'model'],
    ['report.json', 'report'],
  ])
  const zipped = { fileName: 'model.zip', mediaType: 'application/zip', isArchive: true }
  expect((await asked({ format: 'obj' }, zipped)).outputs[0]).toMatchObject({ name: 'model.zip', kind: 'archive' })
})

test('offers every writable format', () => {
  const format = convertRow.parameters.find(({ id }) => id === 'format')!
  expect(format.choices!.map(({ value }) => value).toSorted()).toEqual([...exportFormats].toSorted())
})

test('shows choices only where they have an effect', () => {
  const shown = (format: string) =>
    shownParameters({ ...convertRow, price: { kind: 'free' } }, { format }).map(({ id }) => id)
  expect(shown('glb')).toEqual(['format', 'unit', 'compression', 'up_axis'])
  expect(shown('stl')).toEqual(['format', 'unit', 'up_axis', 'written_unit'])
  expect(shown('3mf')).toEqual(['format', 'unit', 'up_axis'])
})
