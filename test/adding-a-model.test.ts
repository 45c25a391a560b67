/** What `docs/adding-a-model.md` promises: a model is one row and a parameter one line, and everything else follows from it. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { AppError } from '../shared/protocol/app-error.ts'
import { catalogueSchema, findModelOperation } from '../shared/catalogue/catalogue.ts'
import { checkParameters } from '../shared/catalogue/check-fields.ts'
import type { Family } from '../electron/service/families/family.ts'
import { glbOutput, imageSlot, seed } from '../electron/service/families/pieces.ts'
import { offeringOf } from '../electron/service/offering.ts'
import type { ServiceParts } from '../electron/service/start-local-service.ts'
import { cataloguePage } from './support/catalogue-page.ts'
import { serve } from './service/service-under-test.ts'

const family: Family = {
  id: 'paper',
  name: 'Paper',
  summary: 'Folded things.',
  models: [
    {
      id: 'paper-1',
      version: '1',
      name: 'Paper 1',
      summary: 'Folds a picture.',
      operations: [
        {
          operation: 'image-to-3d',
          inputs: [imageSlot],
          parameters: [
            { id: 'folds', label: 'Folds', kind: 'integer', minimum: 1, maximum: 9, default: 4, help: 'How often.' },
            seed,
          ],
          price: { credits: 5, plus: [{ parameter: 'folds', equals: 9, credits: 2 }] },
          deadlineMs: 60_000,
          run: async (engine, request, files, options) => {
            const input = { image: files['image']!, seed: Number(request['seed']), depth: Number(request['folds']) / 9 }
            const { glb } = await engine.run('image-to-3d', input, options)
            return [glbOutput(glb)]
          },
        },
      ],
    },
  ],
}
const picture = `data:image/png;base64,${Buffer.from('89504e470d0a1a0a', 'hex').toString('base64')}`

test('the page shows exactly the line and the row that are tested here', () => {
  const page = readFileSync(new URL('../docs/adding-a-model.md', import.meta.url), 'utf8')
  const here = spaced(readFileSync(import.meta.filename, 'utf8'))
  const shown = [...page.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => spaced(code ?? ''))
  expect(shown).toHaveLength(2)
  for (const code of shown) expect(here).toContain(code)
})

test('the row is in the catalogue, the OpenAPI page and the documentation, has a price, is validated and runs', async () => {
  const { get, post, task, engine } = await serve({ mode: 'metered' }, { families: [family] })
  const models = catalogueSchema.parse((await get('/v1/models')).body)
  expect(findModelOperation(models, 'paper-1', 'image-to-3d')?.operation.parameters[0]).toMatchObject({
    id: 'folds',
    default: 4,
  })

  const openapi = JSON.stringify((await get('/v1/openapi.json')).body.paths['/v1/generate'])
  expect(openapi).toContain('"folds"')
  expect(openapi).toContain('How often.')

  const quote = (folds: number) => post('/v1/quotes', { operation: 'image-to-3d', model: 'paper-1', folds })
  expect((await quote(4)).body.credits).toBe(5)
  expect((await quote(9)).body.credits).toBe(7)
  const refused = await quote(10)
  expect(refused.status).toBe(400)
  expect(refused.body.errors).toEqual([{ field: 'folds', reason: 'must be at most 9' }])

  const { body } = await post('/v1/generate', { model: 'paper-1', image: picture, folds: 9 })
  const done = await task(body.task_id)
  expect(done).toMatchObject({ status: 'succeeded', credits: { charged: 7 }, request: { folds: 9 } })
  expect(engine.asked).toMatchObject([{ name: 'image-to-3d', input: { depth: 1, seed: done.request.seed } }])
  expect((await get(done.outputs[0].url)).body).toContain('glTF of 8 bytes of a picture')
})

test('the form and the documentation use the defaults, ranges and words of the row', () => {
  const { catalogue } = offeringOf([family], 'metered')
  const { operation } = findModelOperation(catalogue, 'paper-1', 'image-to-3d')!
  expect(checkParameters(operation, {}).values).toEqual({ folds: 4 })
  expect(checkParameters(operation, { folds: 0 }).problems).toEqual([
    { field: 'folds', code: 'too-small', figures: { least: 1, unit: null } },
  ])
  expect(cataloguePage(catalogue, 2)).toContain('| `folds` | Folds | 1 … 9 | `4` | How often. |')
})

test('what the check of a row refuses is reported with its field, before payment', async () => {
  const choosy: Family = {
    ...family,
    models: family.models.map((model) => ({
      ...model,
      operations: model.operations.map((row) => ({
        ...row,
        check: () => {
          throw new AppError('invalid-input', 'paper folds seven times at most', {
            details: { field: 'folds', reason: 'too-large', most: 7, unit: null },
          })
        },
      })),
    })),
  }
  const offering = offeringOf([choosy], 'metered')
  const checkWords: ServiceParts['checkWords'] = ({ operation, request }) =>
    offering.workOf('paper-1', operation)?.check?.(request) ?? []
  const { post, get } = await serve({ mode: 'metered' }, { families: [choosy], checkWords })
  const { status, body } = await post('/v1/generate', { model: 'paper-1', image: picture, folds: 8 })
  expect(status).toBe(400)
  expect(body.errors).toEqual([{ field: 'folds', reason: 'must be at most 7' }])
  expect((await get('/v1/tasks')).body.tasks).toEqual([])
})

/** However it is indented. */
function spaced(code: string): string {
  return code.replaceAll(/\s+/g, ' ').trim()
}
