/** Every parameter that is accepted changes the request to the engine; every other is refused, with its field. */
import { describe, expect, test } from 'vitest'
import { checkSubmit } from '../../../electron/service/check-request.ts'
import type { EngineRunner } from '../../../electron/service/engine-runner.ts'
import { families } from '../../../electron/service/families/families.ts'
import { offeringOf } from '../../../electron/service/offering.ts'
import { operations } from '../../../electron/service/operations.ts'
import { problemOf } from '../../../electron/service/problem.ts'
import type { ModelOperation, Parameter, ParameterValue } from '../../../shared/catalogue/catalogue.ts'
import { serve } from '../service-under-test.ts'

const offering = offeringOf(families, 'embedded')
const rows = offering.catalogue.models.flatMap((model) =>
  model.operations.map((row) => ({ title: `${model.id} ${row.operation}`, model: model.id, row })),
)

/** Inputs of a request; of alternatives the one that is asked for. */
function inputsOf(row: ModelOperation, alternative: number): Record<string, unknown> {
  const alternatives = row.inputs.filter(({ oneOf }) => oneOf !== undefined)
  const given = row.inputs.filter(
    (slot) => slot.required && (slot.oneOf === undefined || slot === alternatives[alternative]),
  )
  const prompt = row.operation === 'image-edit' ? 'mirror it' : 'a fox'
  return Object.fromEntries(
    given.map(({ id, kind }) => [id, kind === 'prompt' ? prompt : kind === 'multiview' ? { front: 'file' } : 'file']),
  )
}

/** Valid values besides the default. */
function otherValues({
  kind,
  choices = [],
  minimum = 0,
  maximum = 1,
  default: usual,
  id,
}: Parameter): ParameterValue[] {
  const texts: Record<string, string> = {
    planes: 'x 1',
    connectors_at: '1 2 3',
    loop_at: '1 2 3',
    palette: '#d9703f Clay',
  }
  const values: ParameterValue[] =
    kind === 'boolean'
      ? [true, false]
      : kind === 'choice'
        ? choices.map(({ value }) => value)
        : kind === 'text'
          ? [texts[id] ?? 'Fredoka']
          : kind === 'colour'
            ? ['#123456']
            : [minimum, maximum].map((bound) => (kind === 'number' ? bound : Math.ceil(bound)))
  return values.filter((value) => value !== usual)
}

/** The engine's input for a body, or the problem. */
async function asked(
  path: string,
  body: Record<string, unknown>,
): Promise<{ input: string } | { problem: ReturnType<typeof problemOf> }> {
  try {
    const { request, operation } = checkSubmit(offering, path, body)
    const work = offering.workOf(String(request['model']), operation)!
    await work.check?.(request)
    let input = ''
    const engine = {
      run: async (name: string, given: unknown) => {
        input = JSON.stringify([name, given])
        throw new Error('seen')
      },
      stop: async () => {},
    } as unknown as EngineRunner
    const files = Object.fromEntries(['mesh', 'image', 'images.front'].map((name) => [name, new Uint8Array()]))
    const signal = new AbortController().signal
    await work
      .run(engine, request, files, { signal, onProgress: () => {}, deadlineMs: 1, mediaTypes: {} })
      .catch(() => {})
    expect(input).not.toBe('')
    return { input }
  } catch (thrown) {
    return { problem: problemOf(thrown) }
  }
}

describe.each(rows)('$title', ({ model, row }) => {
  const { path } = operations.find(({ operation }) => operation === row.operation)!
  const alternatives = Math.max(1, row.inputs.filter(({ oneOf }) => oneOf !== undefined).length)

  test('accepts no parameter without an effect', async () => {
    let accepted = 0
    const idle: string[] = []
    for (let alternative = 0; alternative < alternatives; alternative++) {
      const plain = { model, ...inputsOf(row, alternative) }
      // Each parameter by itself, and beside every value of every other.
      const others = [
        {},
        ...row.parameters.flatMap((other) => otherValues(other).map((value) => ({ [other.id]: value }))),
      ]
      for (const beside of others) {
        const before = await asked(path, { ...plain, ...beside })
        if ('problem' in before) continue
        for (const parameter of row.parameters) {
          if (parameter.id in beside) continue
          const values = otherValues(parameter)
          const after = await Promise.all(
            [...new Set([...values.slice(0, 2), ...values.slice(-2)])].map((value) =>
              asked(path, { ...plain, ...beside, [parameter.id]: value }),
            ),
          )
          const inputs = after.flatMap((one) => ('input' in one ? [one.input] : []))
          if (inputs.length === 0) continue
          accepted++
          if (inputs.every((input) => input === before.input))
            idle.push(JSON.stringify({ alternative, ...beside, parameter: parameter.id }))
        }
      }
    }
    expect(idle).toEqual([])
    expect(accepted > 0 || row.parameters.length === 0).toBe(true)
  })
})

const print = { model: 'maquette-print-1', mesh: 'file' }
const refusals: [path: string, body: Record<string, unknown>, field: string, reason: string][] = [
  ['/v1/print/prepare', { ...print, height_mm: 100 }, 'height_mm', 'has no effect unless size is height'],
  ['/v1/print/prepare', { ...print, cut_percent: 20 }, 'cut_percent', 'has no effect unless cut is percent'],
  ['/v1/print/prepare', { ...print, cut: 'mm', cut_percent: 20 }, 'cut_percent', 'has no effect unless cut is percent'],
  ['/v1/print/prepare', { ...print, drain_holes: 3 }, 'drain_holes', 'has no effect unless hollow_mm is more than 0'],
  [
    '/v1/print/prepare',
    { ...print, repair: 'off', sheet_mm: 3 },
    'sheet_mm',
    'has no effect unless repair is auto, sheets, pieces or volumetric',
  ],
  ['/v1/print/colours', { ...print, height_mm: 100 }, 'height_mm', 'has no effect unless size is height'],
  ['/v1/print/colours', { ...print, colours: 3 }, 'colours', 'has no effect unless count is number'],
  [
    '/v1/print/cut',
    { ...print, layout: 'in-place', printer: 'prusa-mini' },
    'printer',
    'has no effect unless cut is fit or layout is plates',
  ],
  [
    '/v1/print/cut',
    { ...print, connectors: 'none', process: 'resin' },
    'process',
    'has no effect unless connectors is dowel, plug or dovetail',
  ],
  ['/v1/print/split', { ...print, inlay_mm: 2 }, 'inlay_mm', 'has no effect unless by is colour'],
  [
    '/v1/print/split',
    { ...print, by: 'colour', colours_as: 'painted', layout: 'plates' },
    'layout',
    'has no effect unless by is shells or parts or colours_as is inlays',
  ],
  ['/v1/print/finish', { ...print, text: 'Anna' }, 'text', 'has no effect unless base is disc, box or plinth'],
  ['/v1/print/finish', { ...print, base: 'disc', text_mm: 5 }, 'text_mm', 'has no effect unless text is given'],
  [
    '/v1/print/finish',
    { ...print, process: 'resin' },
    'process',
    'has no effect unless thicken is true, text is given, loop is true or holes is magnet or screw',
  ],
  [
    '/v1/meshes/remesh',
    { model: 'maquette-mesh-1', mesh: 'file', edge_length_mm: 1, target_faces: 500 },
    'target_faces',
    'has no effect unless edge_length_mm is not given',
  ],
  [
    '/v1/meshes/optimize',
    { model: 'maquette-mesh-1', mesh: 'file', polygon: 'quad', max_error_mm: 1 },
    'max_error_mm',
    'has no effect unless polygon is triangle',
  ],
  [
    '/v1/meshes/convert',
    { model: 'maquette-mesh-1', mesh: 'file', written_unit: 'mm' },
    'written_unit',
    'has no effect unless format is',
  ],
  [
    '/v1/textures/generate',
    { model: 'maquette-texture-2', mesh: 'file', prompt: 'oak', projection: 'wrapped' },
    'projection',
    'has no effect unless image is given',
  ],
  [
    '/v1/textures/generate',
    { model: 'maquette-texture-2', mesh: 'file', image: 'file', seed: 5 },
    'seed',
    'has no effect unless prompt is given',
  ],
  [
    '/v1/generate',
    { model: 'maquette-views-3.0', images: { front: 'file', left: 'file' }, depth: 50 },
    'depth',
    'has no effect unless images.left is not given',
  ],
  [
    '/v1/generate',
    { model: 'maquette-craft-3.5', image: 'file', piece: 'plaque', hole_mm: 6 },
    'hole_mm',
    'has no effect unless hanging is loop or hole or piece is keychain',
  ],
]

test('answers a parameter without effect with 422, its field and its condition', async () => {
  const { post } = await serve({}, { families })
  for (const [path, body, field, reason] of refusals) {
    const answer = await post(path, body)
    expect({ path, ...answer }).toMatchObject({ path, status: 422, body: { code: 'no_effect' } })
    const { errors } = answer.body
    expect(errors).toEqual([{ field, reason: expect.stringContaining(reason) }])
  }
})

test('refuses the same in a quote, and reports an unknown field as an invalid request', async () => {
  const { post } = await serve({}, { families })
  const quote = { operation: 'print-prepare', model: 'maquette-print-1', height_mm: 100 }
  expect(await post('/v1/quotes', quote)).toMatchObject({ status: 422, body: { code: 'no_effect' } })
  expect(await post('/v1/quotes', { ...quote, size: 'height' })).toMatchObject({ status: 200 })
  const unknown = await post('/v1/print/prepare', { ...print, colour: 'red' })
  expect(unknown).toMatchObject({ status: 400, body: { code: 'invalid_request', errors: [{ field: 'colour' }] } })
})

test('describes when a parameter has an effect', async () => {
  const { get } = await serve({}, { families })
  const { body: page } = await get('/v1/openapi.json')
  const schema = page.paths['/v1/print/prepare'].post.requestBody.content['application/json'].schema
  expect(schema.properties.height_mm.description).toContain('Only while size is height.')
  expect(schema.properties.drain_hole_mm.description).toContain(
    'Only while hollow_mm is more than 0 and drain_holes is more than 0.',
  )
  expect(Object.keys(page.paths['/v1/print/prepare'].post.responses)).toContain('422')
})
