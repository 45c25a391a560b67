import { describe, expect, test } from 'vitest'
import { threeDaiStudio } from '../../../../electron/backend/connections/providers/3daistudio/3daistudio.ts'
import type { SentInput, SentInputs } from '../../../../electron/backend/connections/provider.ts'
import type { ServiceTask } from '../../../../electron/backend/connections/service-client.ts'
import {
  findModelOperation,
  priceOf,
  type OperationId,
  type ParameterValues,
} from '../../../../shared/catalogue/catalogue.ts'
import { requestFor, rowsOf } from '../../../support/provider-requests.ts'
import { exchangesOf } from '../../../support/services/fixtures.ts'
import { answerOf, describedFile, errorOf, exchangeOf, jsonAnswer, wireOf } from '../../../support/services/written.ts'

const studio = threeDaiStudio
const protocol = studio.protocol({})
const fixed = (name: string) => exchangeOf('3daistudio', name)
const answered = (name: string) => answerOf('3daistudio', name)
const id = '0b6f2c1e-7a55-4c0b-9a3e-51d1c9f3a001'
const png: SentInput = { way: 'data-uri', value: 'data:image/png;base64,iVBORw0KGgo=', mediaType: 'image/png' }
const inputs = (given: Record<string, SentInput> = {}): SentInputs => new Map(Object.entries(given))

type Row = [modelId: string, operation: OperationId]
const sent = (
  [modelId, operation]: Row,
  values: ParameterValues,
  given: Record<string, SentInput> = {},
  prompt?: string,
) =>
  protocol.submit(
    requestFor(studio, { modelId, operation, parameters: values, ...(prompt === undefined ? {} : { prompt }) }),
    inputs(given),
    'once',
  )
const seen = (json: unknown): ServiceTask => {
  const reply = protocol.readTask(jsonAnswer(json), id)
  if (reply.kind !== 'task') throw new Error(reply.kind)
  return reply.task
}

const submits: [name: string, row: Row, values: ParameterValues, given: Record<string, SentInput>][] = [
  [
    'tripo image submit',
    ['tripo-3.1', 'image-to-3d'],
    { texture_quality: 'detailed', face_limit: 60_000 },
    { image: png },
  ],
  [
    'hunyuan views submit',
    ['hunyuan-pro-3.1', 'multiview-to-3d'],
    { face_count: 200_000 },
    { 'multi_view_images.back': png, 'multi_view_images.front': png },
  ],
]
const polls: [name: string, task: Partial<ServiceTask>][] = [
  ['waiting', { status: 'queued', progress: 0, outputs: [] }],
  ['running', { status: 'running', progress: 0.42, outputs: [] }],
  ['done', { status: 'succeeded', progress: 1, failure: null }],
  [
    'finished = failed',
    { status: 'failed', failure: { code: null, message: 'An error occurred while processing the input image' } },
  ],
  ['failed', { status: 'failed', failure: { code: null, message: 'Generation failed' } }],
]
const refusals: [name: string, asked: 'submit' | 'other', code: string][] = [
  ['bad key', 'other', 'key-rejected'],
  ['no credits', 'submit', 'credits-exhausted'],
  ['bad value', 'submit', 'request-refused'],
  ['too fast', 'submit', 'rate-limited'],
]

describe('the recorded exchanges', () => {
  test.each(submits)('are sent as recorded: %s', (name, row, values, given) => {
    expect(wireOf(studio, sent(row, values, given))).toEqual(fixed(name).request)
    const { task_id } = fixed(name).response.json as { task_id: string }
    expect(protocol.readSubmit(answered(name), requestFor(studio, { modelId: row[0], operation: row[1] }))).toEqual({
      kind: 'task',
      taskId: task_id,
      task: null,
      quotedCredits: null,
    })
  })

  test.each(polls)('are read as recorded: %s', (name, task) => {
    expect(wireOf(studio, protocol.poll(id))).toEqual(fixed(name).request)
    expect(seen(fixed(name).response.json)).toMatchObject({ taskId: id, recognised: true, ...task })
  })

  test('contain the model in its best format, other formats, then its picture', () => {
    expect(seen(fixed('done').response.json).outputs.map(({ name, kind }) => [name, kind])).toEqual([
      ['mug.glb', 'model'],
      ['mug.fbx', 'model'],
      ['mug.png', 'image'],
    ])
  })

  test('contain the balance, as a text', () => {
    expect(wireOf(studio, protocol.balance!)).toEqual(fixed('wallet').request)
    expect(protocol.readBalance(answered('wallet'))).toEqual({ credits: 1490, reserved: null })
  })

  test.each(refusals)('are refused as recorded: %s', (name, asked, code) => {
    expect(errorOf(studio, answered(name), asked).code).toBe(code)
  })

  test('name the wrong field', () => {
    expect(protocol.readError(answered('bad value'))).toMatchObject({
      code: 'validation_failed',
      fields: [{ field: 'steps', reason: 'out of range' }],
    })
  })

  test('are all tested', () => {
    const covered = [...submits, ...polls, ...refusals].map(([name]) => name)
    expect(
      exchangesOf('3daistudio')
        .map(({ name }) => name)
        .filter((name) => !covered.includes(name)),
    ).toEqual(['wallet'])
  })
})

describe('a task', () => {
  test('has no files and no failure while they are attached', () => {
    const results = [{ asset: null, asset_type: '3D_MODEL', metadata: null }]
    const task = seen({ status: 'FINISHED', progress: 100, failure_reason: null, results })
    expect(task).toMatchObject({ status: 'succeeded', outputs: [], failure: null })
  })

  test('has not failed if there is a file', () => {
    const results = [{ asset: 'https://files.example/mug.glb', asset_type: '3D_MODEL' }]
    const task = seen({ status: 'FINISHED', failure_reason: 'the preview failed', results })
    expect([task.status, task.outputs.length, task.failure]).toEqual(['succeeded', 1, null])
  })

  test('is running with an unknown status word', () => {
    expect(seen({ status: 'POLISHING', progress: 99 })).toMatchObject({ status: 'running', recognised: false })
  })

  test('is refused if its message is about moderation', () => {
    expect(seen({ status: 'FAILED', failure_reason: 'content policy' }).status).toBe('refused')
  })

  test('is read in its earlier shape too', () => {
    const results = [
      { asset_url: 'https://files.example/a', asset_type: '3D_MODEL', thumbnail: 'https://files.example/t.png' },
    ]
    expect(seen({ status: 'FINISHED', results }).outputs.map(({ name, kind }) => [name, kind])).toEqual([
      ['model.glb', 'model'],
      ['t.png', 'image'],
    ])
  })

  test('have the type of a file from its path, whatever the query, and may be an archive', () => {
    const results = [
      { asset: 'https://files.example/b.zip?name=x.glb', asset_type: '3D_MODEL' },
      { asset: 'https://files.example/c?sig=1', asset_type: 'ARCHIVE' },
      { asset: 'https://files.example/d?sig=1', asset_type: 'EDITED_IMAGE' },
      { asset: 'javascript:alert(1)', asset_type: '3D_MODEL' },
    ]
    expect(seen({ status: 'FINISHED', results }).outputs.map(({ name, kind }) => [name, kind])).toEqual([
      ['picture.png', 'image'],
      ['b.zip', 'archive'],
      ['model.zip', 'archive'],
    ])
  })

  test('is unreadable without a status', () => {
    expect(protocol.readTask(jsonAnswer({ task_id: id }), id)).toEqual({ kind: 'unreadable', reason: 'no-status' })
    expect(protocol.readTask(jsonAnswer([]), id).kind).toBe('unreadable')
  })
})

describe('a refusal', () => {
  test.each([
    ['a code in capitals', jsonAnswer({ error_code: 'RATE_LIMITED', detail: 'Slow down' }, 429), 'rate-limited'],
    ['a key that ran out', jsonAnswer({ code: 'api_key_expired' }, 401), 'key-rejected'],
    ['a task that is gone', jsonAnswer({ detail: 'No PublicAPIGenerationRequest matches' }, 404), 'task-expired'],
    [
      'moderation',
      jsonAnswer({ error: 'validation_failed', message: 'content policy violation' }, 400),
      'content-refused',
    ],
  ])('has a meaning: %s', (_name, answer, code) => {
    expect(errorOf(studio, answer, 'task').code).toBe(code)
  })

  test('uses a sentence in place of a code as the message', () => {
    expect(protocol.readError(jsonAnswer({ error: 'The image is too small' }, 400))).toMatchObject({
      code: null,
      message: 'The image is too small',
    })
  })

  test('does not quote a web page', () => {
    const page = { status: 502, headers: {}, json: undefined, text: '<html>Bad Gateway</html>' }
    expect(protocol.readError(page).message).toBeNull()
  })
})

describe('a request', () => {
  test('has a path that ends in a slash', () => {
    const paths = rowsOf(studio).map(({ modelId, row }) => sent([modelId, row.operation], {}).path)
    expect(paths.filter((path) => !path.endsWith('/'))).toEqual([])
    expect(new Set(paths).size).toBe(18)
  })

  test('asks for no maps without a texture, which they would imply', () => {
    expect(sent(['tripo-3.1', 'text-to-3d'], { texture: false, pbr: true }, {}, 'an owl').body).toEqual({
      json: { prompt: 'an owl', texture: false, pbr: false },
    })
  })

  test('has parts only without a texture and quads', () => {
    const body = (values: ParameterValues) => sent(['tripo-3.0', 'text-to-3d'], values).body
    expect(body({ texture: false, generate_parts: true, quad: true })).toEqual({
      json: { texture: false, pbr: false, generate_parts: true },
    })
    expect(body({ generate_parts: true })).toEqual({ json: { texture: true, pbr: true } })
  })

  test('has no maps for a bare Hunyuan shape, and polygons only for low poly', () => {
    const body = (values: ParameterValues) => sent(['hunyuan-pro-3.0', 'text-to-3d'], values).body
    expect(body({ generate_type: 'Geometry' })).toEqual({
      json: { model: '3.0', generate_type: 'Geometry', face_count: 500_000 },
    })
    expect(body({ generate_type: 'LowPoly', polygon_type: 'quadrilateral' })).toMatchObject({
      json: { generate_type: 'LowPoly', polygon_type: 'quadrilateral', enable_pbr: true },
    })
  })

  test('has a numeric texture size, only with a texture', () => {
    const body = (values: ParameterValues) => sent(['trellis-2', 'image-to-3d'], values).body
    expect(body({ texture_size: '4096' })).toMatchObject({ json: { textures: true, texture_size: 4096 } })
    expect(body({ textures: false })).toEqual({
      json: { resolution: '1024', textures: false, decimation_target: 1_000_000, steps: 12 },
    })
  })

  test('sends a model as a part of a form, and switches as text', () => {
    const file = describedFile({ slot: 'model_file', name: 'mug.glb', mediaType: 'model/gltf-binary' })
    expect(
      sent(['studio-repair', 'print-prepare'], { hollow: true }, { model_file: { way: 'part', file } }).body,
    ).toEqual({
      parts: [
        { name: 'hollow', value: 'true' },
        { name: 'quality', value: 'default' },
        { name: 'bake_textures', value: 'true' },
        { name: 'output_format', value: 'glb' },
        { name: 'model_file', file },
      ],
    })
  })

  test('sends a height in centimetres', () => {
    const file = describedFile({ slot: 'model_file', name: 'mug.glb', mediaType: 'model/gltf-binary' })
    const given = { model_file: { way: 'part', file } } as const
    expect(sent(['studio-repair', 'print-prepare'], { target_height: 15 }, given).body).toMatchObject({
      parts: expect.arrayContaining([
        { name: 'unit', value: 'cm' },
        { name: 'target_height', value: '15' },
      ]) as unknown,
    })
  })

  test.each([
    ['tripo-3.1', 'text-to-3d', { texture_seed: 7 }, ['model_seed', 'image_seed']],
    ['tripo-p1', 'text-to-3d', { model_seed: 5, image_seed: 6, texture_seed: 7 }, []],
    ['tripo-p1', 'image-to-3d', { model_seed: 5, texture_seed: 7 }, ['image_seed']],
  ] as const)('%s, %s has the documented seeds', (modelId, operation, seeds, none) => {
    expect(sent([modelId, operation], seeds).body).toMatchObject({ json: seeds })
    const { operation: row } = findModelOperation(studio.catalogue, modelId, operation)!
    expect(row.parameters.filter(({ id: field }) => none.some((each) => each === field))).toEqual([])
  })

  test('accepts a long prompt and a short negative prompt for P1', () => {
    const { operation } = findModelOperation(studio.catalogue, 'tripo-p1', 'text-to-3d')!
    expect(operation.inputs).toMatchObject([{ maxLength: 1024 }])
    expect(operation.parameters.find(({ id: field }) => field === 'negative_prompt')?.maxLength).toBe(255)
  })

  test('lists the pictures of an edit in order', () => {
    const uri = (value: string): SentInput => ({ way: 'data-uri', value, mediaType: 'image/jpeg' })
    const given = { 'images.10': uri('j'), 'images.2': uri('b'), 'images.1': uri('a') }
    expect(sent(['gemini-3-pro', 'image-edit'], {}, given).body).toMatchObject({ json: { images: ['a', 'b', 'j'] } })
  })

  test('converts pictures to JPEG where possible, because transparent PNG may be refused', () => {
    const request = requestFor(studio, { modelId: 'trellis-2', operation: 'image-to-3d' })
    expect(protocol.inputPlans(request, describedFile()).map(({ mediaTypes }) => mediaTypes)).toEqual([
      ['image/jpeg'],
      ['image/png'],
    ])
  })
})

describe('prices', () => {
  const tripo = ['tripo-3.1', 'tripo-3.0'].flatMap((modelId) =>
    (['text-to-3d', 'image-to-3d'] as const).map((operation): Row => [modelId, operation]),
  )
  const p1: Row[] = [
    ['tripo-p1', 'text-to-3d'],
    ['tripo-p1', 'image-to-3d'],
  ]
  const pro = ['hunyuan-pro-3.1', 'hunyuan-pro-3.0'].flatMap((modelId) =>
    (['text-to-3d', 'image-to-3d'] as const).map((operation): Row => [modelId, operation]),
  )
  const views: Row[] = [
    ['hunyuan-pro-3.1', 'multiview-to-3d'],
    ['hunyuan-pro-3.0', 'multiview-to-3d'],
  ]
  const rapid: Row[] = [
    ['hunyuan-rapid', 'text-to-3d'],
    ['hunyuan-rapid', 'image-to-3d'],
  ]
  const gemini = (modelId: string): Row[] => [
    [modelId, 'image-generate'],
    [modelId, 'image-edit'],
  ]
  const table: [rows: Row[], values: ParameterValues, least: number, most: number][] = [
    [tripo, { texture: false }, 40, 40],
    [tripo, {}, 60, 60],
    [tripo, { texture_quality: 'detailed' }, 80, 80],
    [tripo, { texture: false, texture_quality: 'detailed' }, 40, 40],
    [tripo, { quad: true }, 70, 70],
    [tripo, { smart_low_poly: true }, 80, 80],
    [tripo, { geometry_quality: 'detailed' }, 100, 100],
    [tripo, { texture: false, generate_parts: true }, 80, 80],
    [tripo, { generate_parts: true }, 60, 60],
    [tripo, { texture_quality: 'detailed', geometry_quality: 'detailed', quad: true, smart_low_poly: true }, 150, 150],
    [p1, { texture: false }, 60, 60],
    [p1, {}, 80, 80],
    [p1, { texture_quality: 'detailed' }, 100, 100],
    [pro, {}, 80, 80],
    [pro, { enable_pbr: false }, 60, 60],
    [pro, { generate_type: 'Geometry' }, 60, 60],
    [views, {}, 100, 100],
    [views, { enable_pbr: false }, 80, 80],
    [rapid, {}, 35, 35],
    [rapid, { enable_pbr: true }, 35, 50],
    [[['trellis-2', 'image-to-3d']], {}, 10, 50],
    [[['studio-convert', 'convert']], {}, 10, 10],
    [[['studio-repair', 'print-prepare']], {}, 60, 60],
    [[['studio-repair', 'print-prepare']], { hollow: true }, 90, 90],
    [gemini('gemini-3-pro'), {}, 50, 80],
    [gemini('gemini-3-pro'), { num_images: 4 }, 200, 320],
    [gemini('gemini-3.1-flash'), { num_images: 2 }, 20, 50],
    [gemini('gemini-2.5-flash'), { num_images: 3 }, 15, 15],
    [[['seedream-5-lite', 'image-generate']], { num_images: 6 }, 60, 60],
  ]
  const cases = table.flatMap(([rows, values, least, most]) =>
    rows.map(([modelId, operation]) => [modelId, operation, values, least, most] as const),
  )

  test.each(cases)('%s %s %j: %d to %d', (modelId, operation, values, least, most) => {
    const { operation: row } = findModelOperation(studio.catalogue, modelId, operation)!
    expect(priceOf(row, values)).toEqual({ least, most })
  })

  test('exist for every row', () => {
    const priced = cases.map(([modelId, operation]) => `${modelId} ${operation}`)
    const rows = rowsOf(studio).map(({ modelId, row }) => `${modelId} ${row.operation}`)
    expect(rows.filter((row) => !priced.includes(row))).toEqual([])
  })
})
