/** A replica of Tripo v3: uploads for tokens, tasks that go on by their id, errors by code (also inside 200), its price list. */
import type { Answer } from '../hostile-service/answer.ts'
import type { ReplicaBooks, ReplicaTask } from './replica-books.ts'
import { replicaFile } from './replica-files.ts'
import type { ReplicaRequest } from './replica-request.ts'
import type { ReplicaKind } from './replica.ts'
import { pictureModels, shapeModels, tripoPrice } from './tripo-prices.ts'

type Body = Record<string, unknown>

const maxAtOnce = 10
const maxFormBytes = 50 * 1024 * 1024
const newTexture = 'v3.5-20260815'
const submits = /^\/(generation|models|mesh)\//
const fault = (status: number, code: number, message: string, suggestion = ''): Answer => ({
  status,
  body: { code, message, suggestion, request_id: 'r-replica' },
})
const fine = (data: unknown): Answer => ({ status: 200, body: { code: 0, data } })
const missing = fault(404, 2001, 'Task not found')

export const tripoReplica: ReplicaKind = {
  provider: 'tripo',
  key: 'tsk_replica0123456789',
  keyOf: ({ authorization }) => /^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? null,
  origins: [],
  balance: 2_000,
  refusals: {
    key: {
      status: 401,
      body: {
        code: 2,
        status: 'error',
        message: 'Authentication required',
        suggestion: 'Check if your credentials is valid',
      },
    },
    credits: fault(403, 2010, 'Insufficient credits', 'Top up'),
    'too-fast': { status: 429, headers: { 'retry-after': '1' }, body: { code: 429, message: 'Too many requests' } },
    'queue-full': fault(429, 2000, 'Exceeded the limit of generation'),
    moderation: fault(200, 2008, 'The input violates the content policy', 'Change the prompt'),
    down: fault(503, 1001, 'Service temporarily unavailable'),
  },
  isSubmit: ({ method, path }) => method === 'POST' && submits.test(path),
  answer(request, books) {
    const { method, path } = request
    if (method === 'GET' && path === '/account/balance') return fine(balanceOf(books))
    if (method === 'GET' && path === '/account/usage') return usage(request, books)
    if (method === 'POST' && path === '/files') return upload(request, books)
    if (method === 'POST' && path === '/files/presign') return placeFor(request, books)
    if (method === 'POST' && path === '/tasks/list') return listed(request, books)
    if (method === 'GET' && path.startsWith('/tasks/')) {
      const task = books.find(decodeURIComponent(path.slice('/tasks/'.length)))
      if (task === undefined) return missing
      books.ask(task)
      return fine(describe(task, books))
    }
    return method === 'POST' && submits.test(path) ? submit(request, books) : null
  },
}

/** What each task took, the newest first, without what it was asked. */
function usage({ query }: ReplicaRequest, books: ReplicaBooks): Answer {
  const from = Number(query.get('offset') ?? '0')
  const page = books
    .tasks()
    .toReversed()
    .slice(from, from + Number(query.get('limit') ?? '20'))
  return fine(
    page.map((task) => ({
      task_id: task.id,
      type: typeOf(task),
      credits_consumed: task.charged - task.refunded,
      created_at: new Date(task.createdAt).toISOString(),
    })),
  )
}

/** What is reserved for tasks that are not over is still counted. */
function balanceOf(books: ReplicaBooks): { balance: number; frozen: number } {
  const open = books.tasks().filter((task) => isOpen(task, books))
  const frozen = open.reduce((sum, { price }) => sum + price, 0)
  return { balance: books.balance + frozen, frozen }
}

function isOpen(task: ReplicaTask, books: ReplicaBooks): boolean {
  return ['queued', 'running'].includes(books.stage(task))
}

function upload({ parts }: ReplicaRequest, books: ReplicaBooks): Answer {
  const file = parts.find(({ name }) => name === 'file')
  if (file === undefined || file.bytes.length === 0) return fault(400, 2003, 'Input file is empty')
  if (file.bytes.length > maxFormBytes) return fault(400, 2004, 'The file is too large')
  return fine({ file_token: books.keep(file.bytes, file.fileName ?? 'file', file.mediaType ?? '') })
}

function placeFor({ json }: ReplicaRequest, books: ReplicaBooks): Answer {
  const { format } = (json ?? {}) as Body
  if (typeof format !== 'string') return fault(400, 1004, 'format is required')
  const { id, put } = books.place(`upload.${format}`, '')
  return fine({ presigned_url: put, file_token: id, expires_in: 1800 })
}

function listed({ json }: ReplicaRequest, books: ReplicaBooks): Answer {
  const ids = (json as { task_ids?: string[] } | undefined)?.task_ids ?? []
  return fine({ tasks: ids.flatMap((id) => books.find(id) ?? []).map((task) => describe(task, books)) })
}

function submit({ path, json }: ReplicaRequest, books: ReplicaBooks): Answer {
  if (typeof json !== 'object' || json === null) return fault(400, 1003, 'The body must be JSON')
  const body = json as Body
  const wrong = faultIn(path, body, books)
  if (wrong !== null) return wrong
  if (books.tasks().filter((task) => isOpen(task, books)).length >= maxAtOnce)
    return tripoReplica.refusals['queue-full']!
  const task = books.take({ kind: path, body, price: tripoPrice(path, body), makes: makesOf(path, body) })
  return task === null ? tripoReplica.refusals.credits! : fine({ task_id: task.id })
}

const formats = ['GLTF', 'USDZ', 'FBX', 'OBJ', 'STL', '3MF']

/** What it would not take, in the order in which it looks. */
function faultIn(path: string, body: Body, books: ReplicaBooks): Answer | null {
  const isPicture = path.endsWith('-to-image')
  const models = isPicture ? pictureModels : shapeModels
  const { model } = body
  if (path.startsWith('/generation/') && !models.includes(String(model)))
    return fault(400, 1004, `model must be one of ${models.join(', ')}`, 'Check the parameters')
  if (/\/text-to-/.test(path) && textOf(body['prompt']).trim() === '') return fault(400, 1004, 'prompt is required')
  if (path.endsWith('/convert') && !formats.includes(String(body['format'])))
    return fault(400, 1004, `format must be one of ${formats.join(', ')}`)
  if (path.endsWith('/texture')) {
    const guide = faultInGuide(body['texture_prompt'], books)
    if (guide !== null) return guide
    if (model !== newTexture && body['texture_quality'] === 'fast')
      return fault(400, 1004, `texture_quality fast needs ${newTexture}`)
  }
  if (path.endsWith('/decimate') && model !== 'v3.0' && 'smart_uv' in body)
    return fault(400, 1004, 'smart_uv needs v3.0')
  if (model === 'P1-20260311')
    for (const field of ['quad', 'smart_low_poly', 'generate_parts', 'geometry_quality'])
      if (field in body) return fault(400, 1004, `${field} is not supported by ${model}`)
  if (body['generate_parts'] === true && (body['texture'] !== false || body['pbr'] !== false || body['quad'] === true))
    return fault(400, 1004, 'generate_parts needs texture=false, pbr=false and quad=false')
  if (path.endsWith('multiview-to-model')) return faultInViews(body['inputs'], books)
  if (path.endsWith('image-to-image')) return faultInAll(body['inputs'], books)
  return /\/text-to-/.test(path) ? null : faultInInput(body['input'], books)
}

/** Words or a picture, in an object of their own. */
function faultInGuide(guide: unknown, books: ReplicaBooks): Answer | null {
  const { text, image } = (typeof guide === 'object' && guide !== null ? guide : {}) as Body
  if ((text === undefined) === (image === undefined)) return fault(400, 1004, 'texture_prompt needs text or image')
  const token = (image as { file_token?: unknown } | undefined)?.file_token
  return image === undefined ? null : faultInInput(token, books)
}

/** Empty for what is no text. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Four places, the front filled, two in all. */
function faultInViews(inputs: unknown, books: ReplicaBooks): Answer | null {
  if (!Array.isArray(inputs) || inputs.length !== 4 || inputs[0] === '')
    return fault(400, 1004, 'inputs needs the front view')
  const given = inputs.filter((each) => each !== '')
  return given.length < 2 ? fault(400, 1004, 'inputs needs at least two views') : faultInAll(given, books)
}

function faultInAll(inputs: unknown, books: ReplicaBooks): Answer | null {
  if (!Array.isArray(inputs) || inputs.length === 0) return fault(400, 1004, 'inputs is required')
  return inputs.map((each) => faultInInput(each, books)).find((each) => each !== null) ?? null
}

/** A token of an upload, or the id of a finished task. */
function faultInInput(input: unknown, books: ReplicaBooks): Answer | null {
  if (typeof input !== 'string') return fault(400, 1004, 'input is required')
  const upload = books.uploads.get(input)
  if (upload !== undefined) return upload.bytes.length === 0 ? fault(400, 2003, 'Input file is empty') : null
  const task = books.find(input)
  return task === undefined || books.stage(task) !== 'succeeded' ? missing : null
}

function makesOf(path: string, body: Body): string[] {
  if (path.endsWith('-to-image')) return [`picture.${body['output_format'] === 'jpeg' ? 'jpg' : 'png'}`]
  if (path.endsWith('/convert')) return [`model.${String(body['format']).toLowerCase()}`]
  const model = body['quad'] === true ? 'model.fbx' : body['texture'] === false ? 'model.glb' : 'model_pbr.glb'
  return [model, 'preview.webp']
}

const words = {
  queued: 'queued',
  running: 'running',
  attaching: 'success',
  succeeded: 'success',
  failed: 'failed',
  moderated: 'banned',
  cancelled: 'cancelled',
} as const

function typeOf({ kind }: ReplicaTask): string {
  const type = kind.slice(kind.lastIndexOf('/') + 1).replaceAll('-', '_')
  return kind.startsWith('/models/') ? `${type}_model` : type
}

function describe(task: ReplicaTask, books: ReplicaBooks): Body {
  const stage = books.stage(task)
  const common = {
    task_id: task.id,
    type: typeOf(task),
    status: words[stage],
    progress: Math.round(books.progress(task) * 100),
    created_at: new Date(task.createdAt).toISOString(),
  }
  switch (stage) {
    case 'queued':
      return { ...common, queuing_num: 4, running_left_time: -1 }
    case 'failed':
      return { ...common, progress: 0, error_code: 2018, error_message: 'Model too complex' }
    case 'moderated':
      return { ...common, progress: 0, error_code: 2008, error_message: 'The result violates the content policy' }
    case 'attaching':
      return { ...common, credits_consumed: task.price, output: {} }
    case 'succeeded':
      return {
        ...common,
        completed_at: new Date(books.now()).toISOString(),
        credits_consumed: task.price,
        output: outputOf(task, books),
      }
    default:
      return { ...common, running_left_time: 35 }
  }
}

/** Links, made for whoever asks: they live 5 minutes. */
function outputOf(task: ReplicaTask, books: ReplicaBooks): Body {
  const [first, preview] = task.makes.map((name) => books.link(replicaFile(name, task.id), task.id))
  if (task.kind.endsWith('-to-image')) return { generated_image_url: first }
  return { model_url: first, ...(preview === undefined ? {} : { rendered_image_url: preview }) }
}
