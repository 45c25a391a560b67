import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { defaultParameters, type ParameterValues } from '../../../shared/catalogue/catalogue.ts'
import { checkParameters } from '../../../shared/catalogue/check-fields.ts'
import { editsPage } from '../../support/edits-page.ts'
import { checkGenerate } from '../../../electron/generator/picture/check-generate.ts'
import type { MadePictures, PictureStyle } from '../../../electron/generator/picture/jobs.ts'
import type { EngineRunner } from '../../../electron/service/engine-runner.ts'
import type { FamilyOperation } from '../../../electron/service/families/family.ts'
import { imageEditor } from '../../../electron/service/families/image-editor.ts'
import { imageFamily } from '../../../electron/service/families/images.ts'

const drawing = imageFamily.models.filter((model) => model.operations[0]?.operation === 'image-generate')
const editing = imageEditor.operations[0]!

/** Returns the engine's input and the outputs. */
async function asked(row: FamilyOperation, request: ParameterValues, files: Record<string, Uint8Array> = {}) {
  let given: unknown
  const made: MadePictures = {
    pictures: [
      { name: 'image-1.png', file: Uint8Array.of(1) },
      { name: 'image-2.png', file: Uint8Array.of(2) },
    ],
    report: { notes: [] },
  }
  const engine = {
    run: async (_name: string, input: unknown) => {
      given = input
      return made
    },
    stop: async () => {},
  } as unknown as EngineRunner
  const options = { signal: new AbortController().signal, onProgress: () => {}, deadlineMs: 1, mediaTypes: {} }
  return { outputs: await row.run(engine, request, files, options), input: given as Record<string, unknown> }
}

test('has four drawing models and an editor', () => {
  expect(drawing).toHaveLength(4)
  expect(imageFamily.models).toContain(imageEditor)
})

test.each(drawing.map((model) => [model.name, model] as const))('%s: defaults and presets are valid', (_, model) => {
  const row = { ...model.operations[0]!, price: { kind: 'free' as const } }
  for (const values of [{}, ...(row.presets ?? []).map((preset) => preset.values)])
    expect(checkParameters(row, { ...defaultParameters(row), ...values }).problems).toEqual([])
})

test.each(drawing.map((model) => [model.name, model] as const))(
  '%s: its placeholder and suggestions are understood',
  async (_, model) => {
    const row = model.operations[0]!
    const { input } = await asked(row, {
      model: model.id,
      prompt: 'x',
      seed: 1,
      ...defaultParameters(row),
    })
    const style = input['style'] as PictureStyle
    const slot = row.inputs[0]!
    expect(checkGenerate(style, slot.placeholder!)).toEqual([])
    const added = (slot.suggestions ?? []).map(({ text }) => (style === 'pattern' ? text : `a cat ${text}`))
    for (const prompt of added) expect({ prompt, notes: checkGenerate(style, prompt) }).toEqual({ prompt, notes: [] })
  },
)

test('passes parameters under their own names, without the model', async () => {
  const { input } = await asked(drawing[0]!.operations[0]!, {
    model: 'm',
    prompt: 'a cat',
    seed: 7,
    count: 2,
    finish: 'sticker',
  })
  expect(input).toEqual({ style: 'flat', prompt: 'a cat', seed: 7, count: 2, finish: 'sticker' })
})

test('returns the pictures in order, then the report', async () => {
  const { outputs } = await asked(
    editing,
    { prompt: 'invert', seed: 1 },
    { image: Uint8Array.of(9), mask: Uint8Array.of(8) },
  )
  expect(outputs.map(({ name, kind, mediaType }) => [name, kind, mediaType])).toEqual([
    ['image-1.png', 'image', 'image/png'],
    ['image-2.png', 'image', 'image/png'],
    ['report.json', 'report', 'application/json'],
  ])
})

test('passes picture, mask and second picture', async () => {
  const files = { image: Uint8Array.of(9), mask: Uint8Array.of(8), image2: Uint8Array.of(7) }
  expect((await asked(editing, { prompt: 'invert', seed: 3 }, files)).input).toEqual({
    image: files.image,
    mask: files.mask,
    second: files.image2,
    prompt: 'invert',
    seed: 3,
  })
})

test('refuses an unknown edit before payment', async () => {
  await expect(editing.check!({ prompt: 'add a hat' })).rejects.toMatchObject({
    code: 'request-refused',
    details: { reason: 'unsupported_prompt' },
  })
})

test('reports a fill without a mask as a note on a quote and an error on a submit', async () => {
  expect(await editing.check!({ prompt: 'fill the masked area' })).toEqual([
    { code: 'needs-mask', figures: { edit: 'Fill the mask' } },
  ])
  await expect(editing.check!({ prompt: 'fill the masked area', image: 'file' })).rejects.toSatisfy(
    (error) => error instanceof AppError && error.code === 'invalid-input' && error.details?.['field'] === 'mask',
  )
  expect(await editing.check!({ prompt: 'fill the masked area', image: 'file', mask: 'file' })).toEqual([])
})

test('the page about edits matches the table', () => {
  const page = readFileSync(new URL('../../../docs/picture-edits.md', import.meta.url), 'utf8')
  const words = (text: string): string[] => text.split(/\s+|-{3,}/).filter((word) => word !== '')
  expect(words(page)).toEqual(words(editsPage()))
})
