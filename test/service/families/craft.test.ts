import { expect, test } from 'vitest'
import type { CraftedModel } from '../../../electron/generator/craft/jobs.ts'
import type { EngineRunner } from '../../../electron/service/engine-runner.ts'
import { craftFamily } from '../../../electron/service/families/craft.ts'
import { defaultParameters, shownParameters } from '../../../shared/catalogue/catalogue.ts'
import type { Remark } from '../../../shared/protocol/remark.ts'

const made: CraftedModel = {
  glb: Uint8Array.of(1),
  triangles: 12,
  pictures: [{ name: 'against-the-light.png', file: Uint8Array.of(2) }],
  understood: { piece: 'lithophane' },
  makes: [],
}

/** An engine that records its input. */
function listening(): { engine: EngineRunner; asked: unknown[] } {
  const asked: unknown[] = []
  const run = (...given: unknown[]): Promise<CraftedModel> => {
    asked.push(given.slice(0, 2))
    return Promise.resolve(made)
  }
  return { engine: { run } as unknown as EngineRunner, asked }
}

const rowOf = (version: string, operation: string) =>
  craftFamily.models.find((model) => model.version === version)!.operations.find((row) => row.operation === operation)!

test("converts a request to the engine's options, without automatic and empty values", async () => {
  const { engine, asked } = listening()
  const row = rowOf('3.5', 'text-to-3d')
  const request = {
    prompt: 'a fox',
    seed: 5,
    ...defaultParameters(row),
    piece: 'cookie_cutter',
    inner_lines: true,
    edge_height_mm: 18,
    text: '',
  }
  const outputs = await row.run(engine, request, {}, {} as never)
  expect(asked).toMatchObject([
    ['craft', { prompt: 'a fox', seed: 0, options: { piece: 'cookie-cutter', innerLines: true, edgeHeightMm: 18 } }],
  ])
  const { options } = (asked as [string, { options: Record<string, unknown> }][])[0]![1]
  expect(Object.keys(options)).not.toEqual(expect.arrayContaining(['text']))
  expect(options['design']).toBeUndefined()
  expect(outputs.map(({ name, kind }) => `${kind} ${name}`)).toEqual([
    'model model.glb',
    'image against-the-light.png',
    'report report.json',
  ])
})

test('passes the picture on unchanged', async () => {
  const { engine, asked } = listening()
  const image = Uint8Array.of(9, 9)
  await rowOf('3.0', 'image-to-3d').run(engine, { seed: 1, frame: 'cut_out', piece: 'auto' }, { image }, {} as never)
  expect(asked).toEqual([['craft', { image, seed: 0, options: { frame: 'cut-out' } }]])
})

test('has colours and shading only for 3.5', () => {
  const names = (version: string): string[] => rowOf(version, 'image-to-3d').parameters.map(({ id }) => id)
  expect(names('3.5')).toEqual(expect.arrayContaining(['colours', 'stacking', 'layer_mm']))
  expect(names('3.0')).not.toEqual(expect.arrayContaining(['colours']))
  const sources = (version: string): string[] =>
    rowOf(version, 'image-to-3d')
      .parameters.find(({ id }) => id === 'height_source')!
      .choices!.map(({ value }) => value)
  expect(sources('3.5')).toContain('shading')
  expect(sources('3.0')).not.toContain('shading')
})

test.each(['3.0', '3.5'])('gives every parameter of %s a unique label', (version) => {
  for (const operation of ['text-to-3d', 'image-to-3d']) {
    const row = rowOf(version, operation)
    const { parameters, presets } = row
    expect(new Set(parameters.map(({ id }) => id)).size).toBe(parameters.length)
    for (const { label, help, id } of parameters)
      expect(`${label} ${help ?? (id === 'shape' || id === 'piece')}`).not.toMatch(/undefined|false$/)
    // A preset sets only existing parameters, which are then shown.
    for (const { values } of presets ?? [])
      for (const name of Object.keys(values)) {
        const shown = shownParameters({ ...row, price: { kind: 'free' } }, values)
        expect(shown.map(({ id }) => id)).toContain(name)
      }
  }
})

test('refuses an unknown prompt before payment', async () => {
  const row = rowOf('3.0', 'text-to-3d')
  const check = async (request: Record<string, string | number>): Promise<Remark[]> =>
    (await row.check?.(request)) ?? []
  await expect(check({ prompt: 'stamp of a flibbertigibbet' })).rejects.toMatchObject({
    code: 'request-refused',
    details: { reason: 'unsupported_prompt' },
  })
  await expect(check({ prompt: 'stamp of a cat', size_mm: 2 })).rejects.toMatchObject({ details: { field: 'size_mm' } })
  expect(await check({ prompt: 'stamp of a cat' })).toEqual([])
  expect(await check({})).toEqual([])
})
