/** A replica of Meshy: an endpoint for each kind of task, lists, DELETE that erases what is over, and its price list. */
import type { Answer } from '../hostile-service/answer.ts'
import type { ReplicaBooks, ReplicaTask } from './replica-books.ts'
import type { ReplicaRequest } from './replica-request.ts'
import type { ReplicaKind } from './replica.ts'
import { meshyPrice } from './meshy-prices.ts'

type Body = Record<string, unknown>

const endpoints = [
  '/openapi/v2/text-to-3d',
  '/openapi/v1/image-to-3d',
  '/openapi/v1/multi-image-to-3d',
  '/openapi/v1/retexture',
  '/openapi/v1/remesh',
  '/openapi/v1/convert',
  '/openapi/v1/resize',
  '/openapi/v1/print/repair',
  '/openapi/v1/print/multi-color',
  '/openapi/v1/text-to-image',
  '/openapi/v1/image-to-image',
]
const threeDaysMs = 3 * 24 * 3_600_000
const notFound: Answer = { status: 404, body: { message: 'Task not found' } }
const bad = (message: string): Answer => ({ status: 400, body: { message } })

export const meshyReplica: ReplicaKind = {
  provider: 'meshy',
  key: 'msy_replica0123456789',
  keyOf: ({ authorization }) => /^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? null,
  origins: [],
  balance: 1_000,
  refusals: {
    key: { status: 401, body: { message: 'Missing API key' } },
    credits: { status: 402, body: { message: 'Insufficient credits' } },
    'too-fast': { status: 429, headers: { 'retry-after': '1' }, body: { message: 'RateLimitExceeded' } },
    'queue-full': { status: 429, body: { message: 'NoMoreConcurrentTasks' } },
    moderation: { status: 400, body: { message: 'The prompt was rejected by content moderation' } },
    down: { status: 503, body: { message: 'Service Unavailable' } },
  },
  isSubmit: ({ method, path }) => method === 'POST' && endpoints.includes(path),
  answer(request, books) {
    const { method, path } = request
    if (method === 'GET' && path === '/openapi/v1/balance') return { body: { balance: books.balance } }
    if (endpoints.includes(path)) {
      if (method === 'POST') return submit(request, books)
      return method === 'GET' ? list(request, books) : { status: 405, body: { message: 'Method not allowed' } }
    }
    const endpoint = path.slice(0, path.lastIndexOf('/'))
    if (!endpoints.includes(endpoint)) return null
    const task = books.find(decodeURIComponent(path.slice(endpoint.length + 1)))
    if (task === undefined || task.kind !== endpoint) return notFound
    if (method === 'DELETE') return end(task, books)
    books.ask(task)
    return { body: describe(task, books) }
  },
}

function submit({ path, json }: ReplicaRequest, books: ReplicaBooks): Answer {
  if (typeof json !== 'object' || json === null) return bad('the body must be JSON')
  const body = json as Body
  const fault = faultIn(path, body, books)
  if (fault !== null) return fault
  const task = books.take({ kind: path, body, price: meshyPrice(path, body), makes: makesOf(path, body) })
  return task === null ? meshyReplica.refusals.credits! : { status: 202, body: { result: task.id } }
}

/** What Meshy would not take, in the order in which it looks. */
function faultIn(path: string, body: Body, books: ReplicaBooks): Answer | null {
  const isPreview = path === '/openapi/v2/text-to-3d' && body['mode'] === 'preview'
  const isRefine = path === '/openapi/v2/text-to-3d' && body['mode'] === 'refine'
  const parent = isRefine ? body['preview_task_id'] : body['input_task_id']
  if (parent !== undefined) {
    const task = typeof parent === 'string' ? books.find(parent) : undefined
    if (task === undefined || books.stage(task) !== 'succeeded') return notFound
    if (isRefine && task.body['mode'] !== 'preview') return bad('preview_task_id must be a preview task')
  }
  const needs: string[] = []
  if (isPreview || path.endsWith('text-to-image') || path.endsWith('image-to-image')) needs.push('prompt')
  if (isRefine) needs.push('preview_task_id')
  if (path.endsWith('v1/image-to-3d')) needs.push('image_url')
  if (path.endsWith('multi-image-to-3d')) needs.push('image_urls')
  if (path.endsWith('image-to-image')) needs.push('reference_image_urls')
  if (path.endsWith('convert')) needs.push('target_formats')
  if (/\/(retexture|remesh|convert|resize|repair|multi-color)$/.test(path) && parent === undefined)
    needs.push('model_url')
  const missing = needs.find((field) => body[field] === undefined)
  if (missing !== undefined) return bad(`${missing} is required`)
  const links = ['image_url', 'model_url', 'image_style_url', 'texture_image_url'].filter((name) => name in body)
  const notLink = links.find((name) => !isLink(body[name]))
  if (notLink !== undefined) return bad(`${notLink} must be a valid URL or data URI`)
  if (path.endsWith('retexture')) {
    const looks = ['text_style_prompt', 'image_style_url', 'multiview_image_urls'].filter((name) => name in body)
    if (looks.length !== 1)
      return bad('exactly one of text_style_prompt, image_style_url, multiview_image_urls is required')
  }
  if (
    body['should_texture'] === false &&
    ['enable_pbr', 'texture_prompt', 'texture_resolution'].some((name) => name in body)
  )
    return bad('texture parameters need should_texture')
  const { printer_type: printer, intended_print_height_mm: height } = body
  if (printer !== undefined && !['fdm', 'sla', 'full_color'].some((known) => known === printer))
    return bad('printer_type must be one of fdm, sla, full_color')
  if (height !== undefined && !(typeof height === 'number' && height > 0))
    return bad('intended_print_height_mm must be a positive number')
  if (body['generate_multi_view'] === true && 'aspect_ratio' in body)
    return bad('aspect_ratio cannot be used with generate_multi_view')
  return null
}

function isLink(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    /^(https:\/\/|data:(image\/(png|jpeg)|model\/gltf-binary|application\/octet-stream);base64,)/.test(value)
  )
}

function makesOf(path: string, body: Body): string[] {
  if (path.endsWith('-to-image')) {
    const count = body['generate_multi_view'] === true ? 3 : 1
    return Array.from({ length: count }, (_, index) => `image-${index}.png`)
  }
  if (path.endsWith('multi-color')) return ['model.3mf', 'preview.png']
  const formats = Array.isArray(body['target_formats']) ? (body['target_formats'] as string[]) : ['glb']
  const maps = body['enable_pbr'] === true ? ['base_color.png', 'normal.png'] : []
  return [...formats.map((format) => `model.${format}`), 'preview.png', ...maps]
}

function end(task: ReplicaTask, books: ReplicaBooks): Answer {
  const wasWaiting = books.stage(task) === 'queued'
  if (!books.cancel(task, { refund: wasWaiting })) books.erase(task.id)
  return { status: 200, headers: { 'content-type': 'application/json' }, body: '' }
}

function list({ path, query }: ReplicaRequest, books: ReplicaBooks): Answer {
  const size = Number(query.get('page_size') ?? '10')
  const from = (Number(query.get('page_num') ?? '1') - 1) * size
  const own = books.tasks().filter(({ kind }) => kind === path)
  const newest = own.toReversed().slice(from, from + size)
  return { body: newest.map((task) => describe(task, books)) }
}

const words = {
  queued: 'PENDING',
  running: 'IN_PROGRESS',
  attaching: 'SUCCEEDED',
  succeeded: 'SUCCEEDED',
  failed: 'FAILED',
  moderated: 'FAILED',
  cancelled: 'CANCELED',
}
const errors: Readonly<Record<string, unknown>> = {
  failed: { type: 'server_error', message: 'Failed to generate preview images. Please retry.' },
  moderated: { type: 'invalid_input', message: 'The input was rejected by content moderation' },
}

function describe(task: ReplicaTask, books: ReplicaBooks): Body {
  const { kind, body, createdAt } = task
  const stage = books.stage(task)
  const isOver = !['queued', 'running'].includes(stage)
  const links = stage === 'succeeded' ? books.links(task) : []
  const linked = (pattern: RegExp) => links.filter(({ name }) => pattern.test(name))
  const began = stage !== 'queued' && !(stage === 'cancelled' && task.refunded > 0)
  const maps = linked(/^(base_color|normal)/).map(({ name, url }) => [name.replace('.png', ''), url])
  const type = kind.slice('/openapi/v1/'.length).replace('/', '-')
  return {
    id: task.id,
    type: body['mode'] === undefined ? type : `${type}-${body['mode'] as string}`,
    ...(body['ai_model'] === undefined ? {} : { ai_model: body['ai_model'] }),
    status: words[stage],
    progress: Math.round(books.progress(task) * 100),
    prompt: body['prompt'] ?? '',
    texture_prompt: body['texture_prompt'] ?? '',
    text_style_prompt: body['text_style_prompt'] ?? '',
    created_at: createdAt,
    started_at: began ? createdAt + 1 : 0,
    finished_at: isOver ? createdAt + 2 : 0,
    expires_at: stage === 'succeeded' ? createdAt + threeDaysMs : 0,
    preceding_tasks: stage === 'queued' ? 3 : 0,
    ...(kind.endsWith('-to-image')
      ? { image_urls: linked(/^image-/).map(({ url }) => url) }
      : {
          model_urls: Object.fromEntries(linked(/^model\./).map(({ name, url }) => [name.slice('model.'.length), url])),
          texture_urls: maps.length === 0 ? [] : [Object.fromEntries(maps) as Body],
          thumbnail_url: linked(/^preview/)[0]?.url ?? '',
        }),
    task_error: errors[stage] ?? null,
    consumed_credits: stage === 'failed' || stage === 'moderated' ? task.charged - task.refunded : task.charged,
  }
}
