import { describe, expect, test } from 'vitest'
import { errorOfReply } from '../../../../electron/backend/connections/http-errors.ts'
import type { FormPart, SentInput } from '../../../../electron/backend/connections/provider.ts'
import { rodinCatalogue, rodinModels } from '../../../../electron/backend/connections/providers/rodin/models.ts'
import { rodin } from '../../../../electron/backend/connections/providers/rodin/rodin.ts'
import type { InputFile, ServiceRequest } from '../../../../electron/backend/connections/service-client.ts'
import {
  creditsOf,
  findModelOperation,
  type OperationId,
  type Parameter,
  type ParameterValues,
} from '../../../../shared/catalogue/catalogue.ts'
import { checkInputs, checkParameters } from '../../../../shared/catalogue/check-fields.ts'
import { fileFor, plainRequest } from '../../../support/plain-requests.ts'
import { exchangeOf, jsonAnswer } from '../../../support/services/written.ts'
import { answerTo, exchangesOf, type Exchange } from '../../../support/services/fixtures.ts'

const protocol = rodin.protocol({})
const base = rodin.defaultBaseUrl!
const exchanges = exchangesOf('rodin')
const uuid = '1f2e3d4c-0000-4a5b-9c8d-7e6f5a4b3c2d'
const subscription = 'eyJhbGciOiJIUzI1NiJ9.eyJzIjoiYWExMSJ9.c2ln'
const handle = `${uuid}|${subscription}`
const words = plainRequest({ operation: 'text-to-3d', modelId: 'Gen-2.5-Medium', prompt: 'a mug' })
const rowOf = (modelId: string, operation: OperationId) =>
  findModelOperation(rodinCatalogue, modelId, operation)!.operation
const asPart = (file: InputFile): [string, SentInput] => [file.slot, { way: 'part', file }]
const partsOf = (request: ServiceRequest, inputs: [string, SentInput][] = []) => {
  const { body } = protocol.submit(request, new Map(inputs), 'key-1')
  return (body as { parts: FormPart[] }).parts
}
const valuesIn = (parts: readonly FormPart[]) =>
  Object.fromEntries(parts.flatMap((part) => ('value' in part ? [[part.name, part.value]] : [])))
const isSubmit = ({ request }: Exchange) => request.parts !== undefined

describe('requests to Rodin', () => {
  test.each(exchanges.filter(isSubmit).map((exchange) => [exchange.name, exchange] as const))(
    'are the recorded form: %s',
    (_, { request: { method, url, parts = [] } }) => {
      const given = Object.fromEntries(parts.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])))
      const { tier: modelId = 'Gen-2.5-Medium', prompt = null, ...parameters } = given
      const pictures = parts.flatMap(({ fileName, type }, index) =>
        fileName === undefined ? [] : [fileFor(`images.${index + 1}`, { name: fileName, mediaType: type! })],
      )
      const operation = pictures.length === 0 ? 'text-to-3d' : 'image-to-3d'
      const request = plainRequest({ operation, modelId, prompt, parameters })
      const sent = protocol.submit(request, new Map(pictures.map(asPart)), 'key-1')
      expect({ method: sent.method, url: base + sent.path }).toEqual({ method, url })
      // The tier is always sent: without it, a first-generation model would answer.
      const tier = 'tier' in given ? [] : [{ name: 'tier', value: modelId }]
      const form = partsOf(request, pictures.map(asPart))
      expect(form.filter((part) => 'file' in part)).toEqual(pictures.map((file) => ({ name: 'images', file })))
      expect(form.filter((part) => 'value' in part)).toEqual([
        ...tier,
        ...parts.flatMap(({ name, value }) => (value === undefined ? [] : [{ name, value }])),
      ])
    },
  )

  test.each(exchanges.filter((exchange) => !isSubmit(exchange)).map((exchange) => [exchange.name, exchange] as const))(
    'poll as recorded: %s',
    (_, { request: { method, url, json } }) => {
      const descriptions = [protocol.poll(handle), protocol.result(handle)!, protocol.balance!]
      const sent = descriptions.find((each) => each.method === method && base + each.path === url)
      expect(sent).toBeDefined()
      expect(sent?.body).toEqual(json === undefined ? undefined : { json })
    },
  )

  test('use the id that its support knows', () => {
    expect(protocol.shownId(handle)).toBe(uuid)
    expect(protocol.shownId(uuid)).toBe(uuid)
  })

  test('send the key as a bearer token', () => {
    expect(protocol.authorisation('k')).toEqual({ Authorization: 'Bearer k' })
  })

  test('contain up to five pictures, the main one first', () => {
    const row = rowOf('Gen-2.5-High', 'image-to-3d')
    const slots = [1, 2, 3, 4, 5].map((number) => `images.${number}`)
    expect(checkInputs(row, slots)).toEqual([])
    expect(checkInputs(row, []).map(({ field }) => field)).toEqual(['images'])
    const request = plainRequest({ operation: 'image-to-3d', modelId: 'Gen-2.5-High' })
    const files = slots.map((slot) => fileFor(slot, { name: `${slot}.png` }))
    const sent = partsOf(request, files.toReversed().map(asPart)).flatMap((part) =>
      'file' in part ? [part.file.name] : [],
    )
    expect(sent).toEqual(slots.map((slot) => `${slot}.png`))
  })

  test('contain views as pictures, the front first', () => {
    const request = plainRequest({ operation: 'multiview-to-3d', modelId: 'Gen-2.5-High' })
    const files = ['back', 'right', 'front'].map((view) => fileFor(`images.${view}`, { name: `${view}.png` }))
    const sent = partsOf(request, files.map(asPart)).flatMap((part) => ('file' in part ? [part.file.name] : []))
    expect(sent).toEqual(['front.png', 'back.png', 'right.png'])
    expect(checkInputs(rowOf('Gen-2.5-High', 'multiview-to-3d'), ['images.front'])).toHaveLength(1)
  })

  test('send files only as parts of the form', () => {
    const request = plainRequest({ operation: 'image-to-3d', modelId: 'Gen-2.5-High' })
    expect(protocol.inputPlans(request, fileFor('images.1'))).toEqual([
      { way: 'part', mediaTypes: ['image/png', 'image/jpeg'] },
    ])
  })

  const parameters = rodinModels.flatMap(({ id, operations }) =>
    operations.flatMap((row) =>
      row.parameters.flatMap((parameter) => valuesOf(parameter).map((value) => ({ id, row, parameter, value }))),
    ),
  )
  const places: Record<string, string> = { quality_override_quad: 'quality_override', high_pack: 'addons' }
  test('contain every parameter that differs from the default', () => {
    const wrong = parameters.filter(({ id, row, parameter, value }) => {
      const request = plainRequest({ operation: row.operation, modelId: id, parameters: { [parameter.id]: value } })
      const sent = valuesIn(partsOf(request))
      const expected = parameter.id === 'high_pack' ? 'HighPack' : String(value)
      return sent[places[parameter.id] ?? parameter.id] !== expected || sent['tier'] !== id
    })
    expect(wrong.map(({ id, row, parameter, value }) => [id, row.operation, parameter.id, value])).toEqual([])
    expect(parameters.length).toBeGreaterThan(200)
  })

  test('omit disabled options and those that Rodin does not know', () => {
    const { values } = checkParameters(rowOf('Gen-2.5-Extreme-High', 'image-to-3d'), { seed: 7 })
    const request = plainRequest({ operation: 'image-to-3d', modelId: 'Gen-2.5-Extreme-High', parameters: values })
    expect(valuesIn(partsOf(request))).toEqual({
      tier: 'Gen-2.5-Extreme-High',
      mesh_mode: 'Raw',
      quality: 'medium',
      material: 'PBR',
      geometry_file_format: 'glb',
      geometry_instruct_mode: 'faithful',
      seed: '7',
    })
  })

  test('replace the level of detail by the face count, for triangles and quads', () => {
    const row = rowOf('Gen-2.5-Medium', 'text-to-3d')
    const sent = (given: ParameterValues) =>
      valuesIn(partsOf({ ...words, parameters: checkParameters(row, given).values }))
    expect(sent({ quality_override: 60_000, quality_override_quad: 9_000 })).toMatchObject({
      quality_override: '60000',
    })
    expect(sent({ quality_override: 60_000 })).not.toHaveProperty('quality')
    expect(sent({ mesh_mode: 'Quad', quality_override_quad: 9_000 })).toMatchObject({ quality_override: '9000' })
  })
})

/** Returns values other than the default. */
function valuesOf({ kind, choices = [], default: fallback, minimum = 0, maximum = 1 }: Parameter) {
  if (kind === 'choice') return choices.map(({ value }) => value).filter((value) => value !== fallback)
  return kind === 'boolean' ? [true] : [minimum, maximum]
}

describe('answers of Rodin', () => {
  test('to a submit have both ids in one handle, and the cost', () => {
    expect(protocol.readSubmit(answerTo(exchangeOf('rodin', 'submit')), words)).toMatchObject({
      kind: 'task',
      taskId: handle,
      task: { taskId: handle, status: 'queued', cost: { quoted: null, charged: 0.5, refunded: null } },
      quotedCredits: null,
    })
    expect(protocol.readSubmit(jsonAnswer({ error: null, uuid }, 201), words)).toEqual({
      kind: 'unreadable',
      reason: 'no-task-id',
    })
    const unpriced = jsonAnswer({ error: null, uuid, jobs: { subscription_key: 's' } }, 201)
    expect(protocol.readSubmit(unpriced, words)).toMatchObject({ kind: 'task', taskId: `${uuid}|s`, task: null })
  })

  test.each([
    ['waiting', { status: 'queued', progress: 0 }],
    ['running', { status: 'running', progress: 0.5 }],
    ['done', { status: 'succeeded', progress: 1, outputs: [] }],
    ['failed', { status: 'failed', failure: { code: null, message: 'Failed' } }],
  ])('about a task that is %s', (name, expected) => {
    expect(protocol.readTask(answerTo(exchangeOf('rodin', name)), handle)).toMatchObject({
      kind: 'task',
      task: { taskId: handle, recognised: true, ...expected },
    })
  })

  const taskOf = (jobs: object[]) => {
    const reply = protocol.readTask(jsonAnswer({ error: 'OK', jobs }, 201), handle)
    if (reply.kind !== 'task') throw new Error(`the answer was read as ${reply.kind}`)
    return reply.task
  }
  test('have the queue position where Rodin reports it', () => {
    expect(taskOf([{ status: 'Waiting', queue_length: 3 }, { status: 'Waiting' }]).placeInQueue).toBe(3)
  })
  test.each([
    [['Polishing'], 'running', 'Polishing'],
    [['Done', 'Polishing'], 'running', 'Polishing'],
    [['Waiting', 'Polishing'], 'running', 'Polishing'],
  ])('are running with unknown status words: %j', (jobs, status, statusWord) => {
    const task = taskOf(jobs.map((word) => ({ status: word })))
    expect(task).toMatchObject({ status, statusWord, recognised: false })
  })
  test.each([
    [['Failed', 'Polishing'], 'failed'],
    [['Done', 'Canceled'], 'cancelled'],
    [['DONE'], 'succeeded'],
  ])('%j is %s', (jobs, status) => {
    expect(taskOf(jobs.map((word) => ({ status: word })))).toMatchObject({ status, recognised: true })
  })
  test('without jobs are unreadable', () => {
    expect(protocol.readTask(jsonAnswer({ error: null, jobs: [] }, 201), handle)).toEqual({
      kind: 'unreadable',
      reason: 'no-status',
    })
  })

  test('have the files of a finished task, the model first', () => {
    const reply = protocol.readResult(answerTo(exchangeOf('rodin', 'download')), handle)
    const outputs = reply.kind === 'outputs' ? reply.outputs : []
    expect(outputs.map(({ name, kind }) => [name, kind])).toEqual([
      ['base_basic_pbr.glb', 'model'],
      ['preview.webp', 'image'],
    ])
    expect(outputs.every(({ url }) => url.startsWith('https://'))).toBe(true)
  })
  test('have textures beside a model, in any order', () => {
    const list = ['preview.webp', 'texture_diffuse.png', 'out/base.obj', 'base.mtl'].map((name, index) => ({
      name,
      url: `https://f.hyper3d.com/${index}?x=1`,
    }))
    const reply = protocol.readResult(jsonAnswer({ error: 'OK', list }, 201), handle)
    expect(reply.kind === 'outputs' && reply.outputs.map(({ name, kind }) => [name, kind])).toEqual([
      ['base.obj', 'model'],
      ['preview.webp', 'image'],
      ['texture_diffuse.png', 'texture'],
      ['base.mtl', 'other'],
    ])
  })
  test('may have no files yet', () => {
    expect(protocol.readResult(jsonAnswer({ error: null, list: [] }, 201), handle)).toEqual({
      kind: 'outputs',
      outputs: [],
    })
  })
  test('have web links only', () => {
    const list = [{ name: 'a.glb', url: 'file:///etc/passwd' }]
    expect(protocol.readResult(jsonAnswer({ error: null, list }, 201), handle)).toEqual({
      kind: 'outputs',
      outputs: [],
    })
  })

  test('have the balance', () => {
    expect(protocol.readBalance(jsonAnswer({ balance: 42.5 }))).toEqual({ credits: 42.5, reserved: null })
  })

  const refused = exchanges.filter(({ response }) => typeof (response.json as { error: unknown }).error === 'string')
  const meant: Record<string, string> = {
    'refused inside 201': 'credits-exhausted',
    gone: 'task-expired',
    'bad key': 'key-rejected',
  }
  test.each(refused.map((exchange) => [exchange.name, exchange] as const))('a refusal: %s', (name, exchange) => {
    const answer = answerTo(exchange)
    const inside = protocol.errorInside!(answer)!
    const codeOf = (status: number) =>
      errorOfReply({ status, headers: {} }, protocol.readError(answer), { asked: 'task', now: 0 }).code
    expect(codeOf(answer.status < 400 ? inside.status : answer.status)).toBe(meant[name])
    expect(codeOf(inside.status)).toBe(meant[name])
    expect(inside.words.message).toBe((exchange.response.json as { message: string }).message)
    expect(protocol.readSubmit(answer, words)).toEqual({ kind: 'error', ...inside })
    expect(protocol.readTask(answer, handle)).toEqual({ kind: 'error', ...inside })
    expect(protocol.readResult(answer, handle)).toEqual({ kind: 'error', ...inside })
  })
  test.each([
    ['API_INVALID_TIER', 'request-refused'],
    ['INSUFFICIENT_FUND', 'credits-exhausted'],
    ['SUBSCRIPTION_PLAN_TOO_LOW', 'credits-exhausted'],
    ['USER_NOT_FOUND', 'key-rejected'],
    ['API_PARALLELISM_LIMIT_REACHED', 'queue-full'],
    ['IMAGE_CONTENT_VIOLATION', 'content-refused'],
    ['UNKNOWN', 'request-refused'],
  ])('%s inside a 201 means %s', (error, code) => {
    const inside = protocol.errorInside!(jsonAnswer({ error, message: 'No.' }, 201))!
    expect(errorOfReply({ ...inside, headers: {} }, inside.words, { asked: 'submit', now: 0 }).code).toBe(code)
  })
  test.each([[{ error: null }], [{ error: 'OK' }], [{ balance: 1 }]])('%j is not an error', (json) => {
    expect(protocol.errorInside!(jsonAnswer(json, 201))).toBeNull()
  })
})

describe('prices of Rodin', () => {
  const table: [string, number][] = [
    ['Gen-2.5-Extreme-Low', 0.5],
    ['Gen-2.5-Low', 0.5],
    ['Gen-2.5-Medium', 0.5],
    ['Gen-2.5-High', 0.5],
    ['Gen-2.5-Extreme-High', 1],
  ]
  const operations = ['text-to-3d', 'image-to-3d', 'multiview-to-3d'] as const
  test.each(table.flatMap(([tier, credits]) => operations.map((operation) => [tier, operation, credits] as const)))(
    '%s, %s: %d, and one more with the high pack',
    (tier, operation, credits) => {
      expect(creditsOf(rowOf(tier, operation), {})).toBe(credits)
      expect(creditsOf(rowOf(tier, operation), { high_pack: true })).toBe(credits + 1)
    },
  )
  test('exist for every tier', () => {
    expect(rodinCatalogue.models.map(({ id }) => id).toSorted()).toEqual(table.map(([tier]) => tier).toSorted())
  })
})

describe('the form of Rodin', () => {
  test.each([
    ['Gen-2.5-Low', 'geometry_instruct_mode', false],
    ['Gen-2.5-High', 'geometry_instruct_mode', true],
    ['Gen-2.5-High', 'is_micro', false],
    ['Gen-2.5-Extreme-High', 'is_micro', true],
  ])('%s has %s: %s', (tier, id, has) => {
    expect(rowOf(tier, 'image-to-3d').parameters.some((each) => each.id === id)).toBe(has)
  })
})
