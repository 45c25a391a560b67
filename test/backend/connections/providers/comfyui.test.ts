import { describe, expect, test } from 'vitest'
import { comfyui } from '../../../../electron/backend/connections/providers/comfyui/comfyui.ts'
import type { Protocol, SentInput } from '../../../../electron/backend/connections/provider.ts'
import type { InputFile, ServiceRequest } from '../../../../electron/backend/connections/service-client.ts'
import { creditsOf, type OperationId } from '../../../../shared/catalogue/catalogue.ts'
import { answerOf } from '../../../support/answers.ts'
import { node, paintedModel, paintedPicture, workflowOverrides } from '../../../support/services/comfyui-workflow.ts'
import { recorded } from '../../../support/services/written.ts'
import { plainRequest } from '../../../support/plain-requests.ts'

const one = (name: string) => recorded('comfyui', name)
const taskId = '0f9e8d7c-1111-4222-8333-444455556666'
const pictureFile: InputFile = {
  slot: 'image',
  name: 'helmet (1).png',
  mediaType: 'image/png',
  bytes: 3,
  sha256: 'ab12',
  path: '/nowhere',
}
const uploaded = (value: string): SentInput => ({ way: 'upload', value })
const requestFor = (changes: Partial<ServiceRequest> = {}) =>
  plainRequest({ operation: 'image-to-3d', modelId: 'helmet', ...changes })
const jsonOf = ({ body }: ReturnType<Protocol['submit']>): { prompt: typeof paintedModel; prompt_id: string } => {
  if (body === undefined || !('json' in body)) throw new Error('no JSON')
  return body.json as { prompt: typeof paintedModel; prompt_id: string }
}

describe('the recorded exchanges', () => {
  const workflow = {
    '9': node('SaveGLB', { mesh: ['8', 0], filename_prefix: 'mesh/mesh' }, 'Save'),
    '1': node('LoadImage', { image: 'saved.png' }, 'maquette:image:front'),
  }
  const protocol = comfyui.protocol(workflowOverrides({ helmet: workflow }))

  test('an upload is the recorded form, and its answer names the picture', () => {
    const { request, answer } = one('upload')
    const { method, path, body } = protocol.upload(pictureFile)!
    expect({ method, path }).toEqual({ method: request.method, path: new URL(request.url).pathname })
    const parts = body !== undefined && 'parts' in body ? body.parts : []
    expect(
      parts.map((part) =>
        'file' in part ? { name: part.name, fileName: part.file.name, type: part.file.mediaType } : part,
      ),
    ).toEqual(request.parts)
    expect(protocol.readUpload(answer)).toEqual({ value: 'maquette-ab12.png' })
  })

  test('a submit is the recorded request, with our id', () => {
    const { request, answer } = one('submit')
    const inputs = new Map([['image', uploaded('maquette-ab12.png')]])
    const description = protocol.submit(requestFor(), inputs, taskId)
    expect(description).toEqual({ method: 'POST', path: '/prompt', body: { json: request.json } })
    expect(protocol.readSubmit(answer, requestFor())).toMatchObject({ kind: 'task', taskId })
    expect(protocol.ownTaskId(requestFor(), taskId)).toBe(taskId)
  })

  test('a prompt in the queue runs; one that is in neither list is lost', () => {
    expect(new URL(one('running').request.url).pathname).toBe(protocol.poll(taskId).path)
    expect(protocol.readTask(one('running').answer, taskId)).toMatchObject({ task: { status: 'running' } })
    expect(new URL(one('not finished').request.url).pathname).toBe(protocol.result(taskId)?.path)
    expect(protocol.readResult(one('not finished').answer, taskId)).toMatchObject({ task: { status: 'expired' } })
  })

  test("a failure keeps the node's message, and an interruption is not a failure", () => {
    expect(protocol.readResult(one('failed').answer, taskId)).toMatchObject({
      task: {
        status: 'failed',
        failure: { code: 'torch.OutOfMemoryError', message: 'VAEDecodeHunyuan3D 8: CUDA out of memory.' },
      },
    })
    expect(protocol.readResult(one('stopped').answer, taskId)).toMatchObject({ task: { status: 'cancelled' } })
  })

  test.each([
    ['stop running', 'running'],
    ['stop waiting', 'queued'],
  ] as const)('%s is the recorded request', (name, last) => {
    const { request } = one(name)
    expect(protocol.cancel(taskId, last)).toEqual({
      method: request.method,
      path: new URL(request.url).pathname,
      body: { json: request.json },
    })
  })
})

describe('the queue', () => {
  const protocol = comfyui.protocol({})
  const queue = (running: unknown[], waiting: unknown[]) => answerOf({ queue_running: running, queue_pending: waiting })

  test('counts the prompts ahead, whatever their order in the list', () => {
    const waiting = [
      [9, taskId, {}],
      [11, 'later', {}],
      [8, 'sooner', {}],
    ]
    expect(protocol.readTask(queue([[7, 'now', {}]], waiting), taskId)).toMatchObject({
      task: { status: 'queued', placeInQueue: 2 },
    })
  })

  test('continues in the history once the prompt has left it', () => {
    expect(protocol.readTask(queue([], []), taskId)).toMatchObject({ task: { status: 'succeeded', outputs: [] } })
    expect(protocol.readTask(answerOf({}), taskId)).toEqual({ kind: 'unreadable', reason: 'no-queue' })
  })

  test.each([
    ['in the queue', queue([[1, taskId, {}]], []), answerOf({}), 'there'],
    ['waiting', queue([], [[1, taskId, {}]]), answerOf({}), 'there'],
    ['in the history', queue([], []), answerOf({ [taskId]: { outputs: {} } }), 'there'],
    ['nowhere', queue([[1, 'other', {}]], []), answerOf({}), 'not-there'],
    ['in an answer that cannot be read', answerOf([]), answerOf({}), 'unknown'],
  ] as const)('finds a lost submit: %s', (_, inQueue, inHistory, found) => {
    expect(protocol.lookFor(taskId).map(({ path }) => path)).toEqual(['/queue', `/history/${taskId}`])
    expect(protocol.readLookFor([inQueue, inHistory], taskId)).toBe(found)
  })

  test('our id is always a UUID, and the same for the same job', () => {
    const id = protocol.ownTaskId(requestFor(), 'rebuilt-17')
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
    expect(protocol.ownTaskId(requestFor(), 'rebuilt-17')).toBe(id)
    expect(protocol.ownTaskId(requestFor(), 'rebuilt-18')).not.toBe(id)
  })
})

describe('results', () => {
  const protocol = comfyui.protocol({})
  const outputsOf = (outputs: unknown, nodes: unknown = {}) => {
    const entry = { prompt: [1, taskId, nodes], outputs, status: { status_str: 'success', completed: true } }
    const reply = protocol.readResult(answerOf({ [taskId]: entry }), taskId)
    if (reply.kind !== 'outputs') throw new Error(reply.kind)
    return reply.outputs.map(({ name, kind, url }) => ({ name, kind, url }))
  }
  const saved = (filename: string, subfolder = '', type = 'output') => ({ filename, subfolder, type })

  test('are the saved files as links below the address, models first', () => {
    expect(
      outputsOf({
        '10': { images: [saved('p & q_1_.png'), saved('temporary.png', '', 'temp')] },
        '9': { '3d': [saved('mesh_00001_.glb', 'mesh')] },
      }),
    ).toEqual([
      { name: 'mesh_00001_.glb', kind: 'model', url: 'view?filename=mesh_00001_.glb&subfolder=mesh&type=output' },
      { name: 'p & q_1_.png', kind: 'image', url: 'view?filename=p+%26+q_1_.png&subfolder=&type=output' },
    ])
  })

  test('may be a path under result, but only inside the output folder', () => {
    const paths = ['3D/owl.glb', '../secret.glb', '/etc/owl.glb', 'C:/owl.glb', 'camera', null]
    expect(outputsOf({ '5': { result: paths } })).toEqual([
      { name: 'owl.glb', kind: 'model', url: 'view?filename=owl.glb&subfolder=3D&type=output' },
    ])
  })

  test('are only those of marked nodes, if any', () => {
    const outputs = { '9': { '3d': [saved('raw.glb')] }, '12': { '3d': [saved('fine.glb')] } }
    const nodes = { '9': node('SaveGLB', {}), '12': node('SaveGLB', {}, 'Fine; maquette:result') }
    expect(outputsOf(outputs, nodes).map(({ name }) => name)).toEqual(['fine.glb'])
    expect(outputsOf(outputs).map(({ name }) => name)).toEqual(['raw.glb', 'fine.glb'])
  })

  test('list each file once', () => {
    expect(outputsOf({ '9': { '3d': [saved('a.glb')] }, '10': { result: ['a.glb'] } })).toHaveLength(1)
  })
})

test('a refusal names each node and has no other meaning', () => {
  const words = comfyui.protocol({}).readError(
    answerOf(
      {
        error: { type: 'prompt_outputs_failed_validation', message: 'Prompt outputs failed validation', details: '' },
        node_errors: {
          '12': {
            errors: [
              { type: 'value_not_in_list', message: 'Value not in list', details: "ckpt_name: 'nsfw' not in []" },
            ],
            class_type: 'CheckpointLoaderSimple',
          },
        },
      },
      400,
    ),
  )
  expect(words).toEqual({
    code: 'prompt_outputs_failed_validation',
    message:
      "Prompt outputs failed validation CheckpointLoaderSimple 12: Value not in list: ckpt_name: 'nsfw' not in []",
    suggestions: [],
    fields: [{ field: 'CheckpointLoaderSimple 12', reason: "Value not in list: ckpt_name: 'nsfw' not in []" }],
    meaning: 'refused',
  })
})

describe('a workflow', () => {
  const overrides = workflowOverrides({ helmet: paintedModel, poster: paintedPicture })
  const protocol = comfyui.protocol(overrides)

  test('is a free model with a form made from its marks', () => {
    const [helmet, poster] = protocol.catalogue!.models
    expect(helmet).toMatchObject({ id: 'helmet', name: 'Workflow helmet', operations: [{ operation: 'image-to-3d' }] })
    const row = helmet!.operations[0]!
    expect(row.inputs.map(({ id, required }) => [id, required])).toEqual([
      ['prompt', false],
      ['image', true],
    ])
    expect(row.parameters).toMatchObject([
      { id: 'set-steps', label: 'Steps', kind: 'integer', default: 20, minimum: 1, maximum: 50 },
      { id: 'seed', kind: 'seed', minimum: 0, maximum: 4_294_967_295 },
    ])
    expect(creditsOf(row, {})).toBe(0)
    expect(poster?.operations[0]).toMatchObject({
      operation: 'image-generate',
      inputs: [{ id: 'prompt', required: true }],
    })
  })

  test('is filled at its marks and unchanged elsewhere', () => {
    const parameters = { seed: 99, 'set-steps': 30 }
    const request = requestFor({ prompt: 'a "red" owl', parameters })
    const { prompt } = jsonOf(protocol.submit(request, new Map([['image', uploaded('x.png')]]), 'k'))
    expect(prompt).toEqual({
      ...paintedModel,
      '1': { ...paintedModel['1'], inputs: { image: 'x.png' } },
      '2': { ...paintedModel['2'], inputs: { text: 'a "red" owl', clip: ['4', 1] } },
      '3': { ...paintedModel['3'], inputs: { seed: 99, steps: 30, cfg: 5.5, model: ['4', 0] } },
    })
    expect(jsonOf(protocol.submit(requestFor(), new Map(), 'k')).prompt).toEqual(paintedModel)
  })

  test('that no longer exists is refused before sending', () => {
    expect(() => protocol.submit(requestFor({ modelId: 'gone' }), new Map(), 'k')).toThrow(
      expect.objectContaining({ code: 'request-refused' }),
    )
  })

  const glb = node('SaveGLB', {}, 'Save')
  const text = (title: string) => node('CLIPTextEncode', { text: 'saved' }, title)
  const picture = (title: string) => node('LoadImage', { image: 'a.png' }, title)
  const load3d = node('Load3D', { model_file: '3d/a.glb', width: 512 }, 'maquette:mesh')
  test.each<[string, Record<string, ReturnType<typeof node>>, OperationId, string[]]>([
    ['words and a model', { a: text('maquette:prompt'), b: glb }, 'text-to-3d', ['prompt']],
    [
      'several sides and a model',
      { a: picture('maquette:image'), b: picture('maquette:image:back'), c: glb },
      'multiview-to-3d',
      ['images'],
    ],
    [
      'a picture, words and a picture',
      { a: picture('maquette:image'), b: text('maquette:prompt') },
      'image-edit',
      ['prompt', 'image'],
    ],
    [
      'numbered pictures and a mask',
      { a: picture('maquette:image:1'), b: picture('maquette:image:2'), c: text('MAQUETTE:prompt') },
      'image-edit',
      ['prompt', 'pictures'],
    ],
    [
      'a picture with a mask',
      { a: picture('maquette:image'), b: picture('maquette:mask'), c: text('maquette:prompt') },
      'image-edit',
      ['prompt', 'image', 'mask'],
    ],
    ['a mesh and words', { a: load3d, b: text('maquette:prompt') }, 'texture', ['prompt', 'mesh']],
    ['a mesh alone', { a: load3d }, 'remesh', ['mesh']],
    ['what it says itself', { a: load3d, b: node('Note', {}, 'maquette:makes:convert') }, 'convert', ['mesh']],
  ])('of %s gets the operation that its nodes suggest', (_, nodes, operation, slots) => {
    const [model] = comfyui.protocol(workflowOverrides({ one: nodes })).catalogue!.models
    expect(model!.operations[0]!.operation).toBe(operation)
    expect(model!.operations[0]!.inputs.map(({ id }) => id)).toEqual(slots)
  })

  test('receives every input: sides, numbers, mask, mesh and repeated marks', () => {
    const nodes = {
      a: picture('maquette:image'),
      b: picture('maquette:image:left-front'),
      c: picture('maquette:image:1'),
      d: load3d,
      e: text('maquette:prompt'),
      f: node('CLIPTextEncodeSDXL', { text_g: 'g', text_l: 'l' }, 'maquette:prompt@text_g; maquette:prompt@text_l'),
      g: text('maquette:negative'),
      h: glb,
      i: node('LoadImageMask', { image: 'm.png', channel: 'red' }, 'x'),
      j: node('Style', { style: 'clay', on: true }, 'maquette:set:Style[clay|wood]@style;maquette:set:Clean up@on'),
    }
    const own = comfyui.protocol(workflowOverrides({ helmet: nodes }))
    const [model] = own.catalogue!.models
    expect(model!.operations[0]!.parameters).toMatchObject([
      { id: 'negative', default: 'saved' },
      { id: 'set-style', kind: 'choice', default: 'clay', choices: [{ value: 'clay' }, { value: 'wood' }] },
      { id: 'set-clean-up', kind: 'boolean', default: true },
    ])
    const inputs = new Map([
      ['images.front', uploaded('front.png')],
      ['images.left-front', uploaded('left.png')],
      ['pictures.1', uploaded('one.png')],
      ['mesh', uploaded('3d/m.glb')],
    ])
    const request = requestFor({
      operation: 'texture',
      prompt: 'new',
      parameters: { negative: 'no', 'set-style': 'wood', 'set-clean-up': false },
    })
    const { prompt } = jsonOf(own.submit(request, inputs, 'k'))
    expect(Object.values(prompt).map((each) => each.inputs)).toEqual([
      { image: 'front.png' },
      { image: 'left.png' },
      { image: 'one.png' },
      { model_file: '3d/m.glb', width: 512 },
      { text: 'new' },
      { text_g: 'new', text_l: 'new' },
      { text: 'no' },
      {},
      { image: 'm.png', channel: 'red' },
      { style: 'wood', on: false },
    ])
  })

  test('uploads meshes to another folder than pictures', () => {
    const { body } = protocol.upload({ ...pictureFile, slot: 'mesh', mediaType: 'model/gltf-binary' })!
    const parts = body !== undefined && 'parts' in body ? body.parts : []
    expect(parts).toContainEqual({ name: 'subfolder', value: '3d' })
    expect(protocol.readUpload(answerOf({ name: 'a.glb', subfolder: '3d', type: 'input' }))).toEqual({
      value: '3d/a.glb',
    })
  })
})

describe('an unusable workflow has a clear reason', () => {
  const codesOf = (value: string | string[], name = 'workflow.one') =>
    comfyui.checkOverrides({ [name]: value }).map(({ field, reason }) => [field, reason])
  const named = (nodes: unknown) => ['Name', JSON.stringify(nodes)]
  const prompt = node('CLIPTextEncode', { text: 'x' }, 'maquette:prompt')

  test.each<[string, string | string[], string]>([
    ['one text instead of a name and a workflow', '{}', 'workflow-shape'],
    ['no name', [' ', '{}'], 'workflow-name'],
    ['text that is not JSON', ['Name', 'owl'], 'workflow-not-json'],
    ['a list', named([]), 'workflow-not-api'],
    ['nothing inside', named({}), 'workflow-not-api'],
    ['nodes without a kind', named({ '1': { inputs: {} } }), 'workflow-not-api'],
    ['what the editor saves', named({ nodes: [], links: [], version: 0.4 }), 'workflow-editor-format'],
    ['far too much', ['Name', 'x'.repeat(400_001)], 'workflow-too-large'],
    ['no mark', named({ '1': node('SaveGLB', {}) }), 'workflow-no-marks'],
    ['a mark of another kind', named({ '1': node('A', { text: 'x' }, 'maquette:colour') }), 'workflow-mark-unknown'],
    [
      'a side that is none',
      named({ '1': node('A', { image: 'x' }, 'maquette:image:inside') }),
      'workflow-mark-unknown',
    ],
    ['a setting without a label', named({ '1': node('A', { x: 1 }, 'maquette:set') }), 'workflow-mark-unknown'],
    ['a range of a text', named({ '1': node('A', { x: 1 }, 'maquette:set:A[x|y]@x') }), 'workflow-mark-unknown'],
    ['an operation that is none', named({ '1': node('A', {}, 'maquette:makes:owls') }), 'workflow-makes-unknown'],
    [
      'two texts to choose from',
      named({ '1': node('A', { a: '', b: '' }, 'maquette:prompt') }),
      'workflow-input-unclear',
    ],
    ['no text at all', named({ '1': node('A', { text: ['2', 0] }, 'maquette:prompt') }), 'workflow-input-unclear'],
    ['an input that is not there', named({ '1': node('A', {}, 'maquette:prompt@text') }), 'workflow-input-missing'],
    [
      'an input of another node',
      named({ '1': node('A', { t: ['2', 0] }, 'maquette:prompt@t') }),
      'workflow-input-missing',
    ],
    [
      'only the back',
      named({ '1': node('LoadImage', { image: 'a' }, 'maquette:image:back'), '2': prompt }),
      'workflow-mark-missing',
    ],
    [
      'a number left out',
      named({ '1': node('LoadImage', { image: 'a' }, 'maquette:image:2'), '2': prompt }),
      'workflow-mark-missing',
    ],
    [
      'no mesh to convert',
      named({ '1': prompt, '2': node('A', {}, 'maquette:makes:convert') }),
      'workflow-mark-missing',
    ],
  ])('%s', (_, value, code) => {
    expect(codesOf(value)).toEqual([['workflow.one', code]])
    expect(() => comfyui.protocol({ 'workflow.one': value })).toThrow(
      expect.objectContaining({ code: 'invalid-input', details: expect.objectContaining({ reason: code }) }),
    )
  })

  test('too large together', () => {
    const long = node('CLIPTextEncode', { text: 'x'.repeat(390_000) }, 'maquette:prompt')
    const overrides = workflowOverrides({ one: { '1': long }, two: { '1': long } })
    expect(comfyui.checkOverrides(overrides).map(({ field, reason }) => [field, reason])).toEqual([
      ['workflow.two', 'workflows-too-large'],
    ])
  })

  test('an unknown override', () => {
    expect(codesOf('x', 'model.one')).toEqual([['model.one', 'override-unknown']])
    expect(codesOf('x', 'workflow.../one')).toEqual([['workflow.../one', 'override-unknown']])
  })

  test('reports all problems at once', () => {
    const nodes = { '1': node('A', {}, 'maquette:prompt'), '2': node('B', {}, 'maquette:colour') }
    expect(comfyui.checkOverrides({ 'workflow.one': named(nodes) })).toMatchObject([
      { reason: 'workflow-input-unclear', figures: { mark: 'maquette:prompt', node: '1 (A)' } },
      { reason: 'workflow-mark-unknown', figures: { mark: 'maquette:colour', node: '2 (B)' } },
    ])
  })

  test('accepts the format of /prompt as well as an export', () => {
    expect(codesOf(named({ prompt: { '1': prompt }, client_id: 'x' }))).toEqual([])
  })
})
