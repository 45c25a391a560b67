/** A replica of fal: the queue, the store for uploads and the interface for accounts, with the prices of its pages. */
import type { Answer } from '../hostile-service/answer.ts'
import type { ReplicaBooks, ReplicaTask } from './replica-books.ts'
import type { ReplicaKind } from './replica.ts'

type Body = Record<string, unknown>

/** The first two parts of what was called, and the id of a request. */
const requestPath = /^\/([\w.-]+\/[\w.-]+)\/requests\/([\w-]+)(?:\/(status|cancel))?$/
const tooManyRequests: Answer = { status: 429, body: { detail: 'Too many requests' } }

export const falReplica: ReplicaKind = {
  provider: 'fal',
  key: 'f0a1b2c3-id:0123456789abcdef',
  keyOf: (headers) => /^Key (.+)$/.exec(headers.authorization ?? '')?.[1] ?? null,
  origins: ['rest', 'api'],
  balance: 20,
  refusals: {
    key: { status: 401, body: { detail: 'No user found for Key ID and Secret' } },
    credits: {
      status: 403,
      body: {
        detail: 'User is locked. Reason: Exhausted balance. Top up your balance at fal.ai/dashboard/billing.',
      },
    },
    'too-fast': tooManyRequests,
    // More than it works on at once waits in line.
    'queue-full': null,
    moderation: inputError('prompt', 'Flagged by a content checker', 'content_policy_violation'),
    down: { status: 503, body: { detail: 'Service Unavailable' } },
  },
  isSubmit: ({ method, origin }) => method === 'POST' && origin === null,
  answer(request, books) {
    const { method, origin, path, query } = request
    const body = (request.json ?? {}) as Body
    if (origin === 'rest' && method === 'POST' && path === '/storage/upload/initiate')
      return query.get('storage_type') === 'fal-cdn-v3' ? uploadPlace(body, books) : null
    if (origin === 'api' && path === '/v1/account/billing')
      return { body: { username: 'ana', credits: { current_balance: books.balance, currency: 'USD' } } }
    if (origin === 'api' && path === '/v1/models') return { body: modelList(query.getAll('endpoint_id')) }
    if (origin === 'api' && path === '/v1/models/pricing') return { body: { prices: [] } }
    if (origin !== null) return null
    if (method === 'POST') return submit(path.slice(1), body, books)
    const [, app, id, part] = requestPath.exec(path) ?? []
    const task = id === undefined ? undefined : books.find(id)
    if (task === undefined || app !== appOf(task.kind)) return { status: 404, body: { status: 'NOT_FOUND' } }
    if (method === 'PUT' && part === 'cancel') return cancel(task, books)
    return part === 'status' ? status(task, books) : result(task, books)
  },
}

/** In the order that was asked for; what it does not run is not in the list. */
function modelList(ids: string[]): Body {
  const known = ids.filter((id) => endpoints[id] !== undefined)
  return {
    models: known.map((id) => ({ endpoint_id: id, metadata: { display_name: id, status: statusOf(id), tags: [] } })),
    next_cursor: null,
    has_more: false,
  }
}

/** One of them, so that a deprecated model can be seen. */
function statusOf(id: string): string {
  return id.startsWith('fal-ai/meshy/v6/') ? 'deprecated' : 'active'
}

function uploadPlace({ content_type: mediaType, file_name: name }: Body, books: ReplicaBooks): Answer {
  if (typeof mediaType !== 'string' || typeof name !== 'string') return inputError('file_name', 'Required', 'missing')
  const { put, get } = books.place(name, mediaType)
  return { body: { upload_url: put, file_url: get } }
}

function submit(endpoint: string, body: Body, books: ReplicaBooks): Answer {
  const row = endpoints[endpoint]
  if (row === undefined) return { status: 404, body: { detail: `Application ${endpoint} not found` } }
  const missing = row.needs.find((field) => body[field] === undefined)
  if (missing !== undefined) return inputError(missing, 'Field required', 'missing')
  const emptyUpload = row.needs.find((field) => isEmptyUpload(body[field], books))
  if (emptyUpload !== undefined) return inputError(emptyUpload, 'Could not fetch the file', 'file_download_error')
  const task = books.take({ kind: endpoint, body, price: row.price(body), makes: row.makes(body) })
  if (task === null) return falReplica.refusals.credits!
  return { body: { status: 'IN_QUEUE', queue_position: 2, ...addresses(task, books) } }
}

/** A place that was handed out, and that nothing was put at. */
function isEmptyUpload(value: unknown, books: ReplicaBooks): boolean {
  const links = Array.isArray(value) ? value : [value]
  return links.some((link) => {
    const id = typeof link === 'string' ? /\/replica-files\/([\w-]+)\//.exec(link)?.[1] : undefined
    return id !== undefined && books.uploads.get(id)?.bytes.length === 0
  })
}

function addresses(task: ReplicaTask, books: ReplicaBooks): Body {
  const url = `${books.url}/${appOf(task.kind)}/requests/${task.id}`
  return { request_id: task.id, response_url: url, status_url: `${url}/status`, cancel_url: `${url}/cancel` }
}

function status(task: ReplicaTask, books: ReplicaBooks): Answer {
  const stage = books.ask(task)
  const about = addresses(task, books)
  if (stage === 'queued') return { status: 202, body: { status: 'IN_QUEUE', queue_position: 1, ...about } }
  if (stage === 'running') return { status: 202, body: { status: 'IN_PROGRESS', logs: null, ...about } }
  return { body: { status: 'COMPLETED', metrics: { inference_time: 94.2 }, ...about } }
}

function result(task: ReplicaTask, books: ReplicaBooks): Answer {
  switch (books.stage(task)) {
    case 'succeeded':
      return { body: resultOf(task, books) }
    case 'failed':
      return {
        status: 504,
        headers: { 'x-fal-error-type': 'request_timeout' },
        body: { detail: 'Request timed out', error_type: 'request_timeout' },
      }
    case 'moderated':
      return inputError('prompt', 'Flagged by a content checker', 'content_policy_violation')
    case 'cancelled':
      return {
        status: 499,
        headers: { 'x-fal-error-type': 'client_cancelled' },
        body: { detail: 'Request was cancelled', error_type: 'client_cancelled' },
      }
    default:
      return { status: 400, body: { detail: 'Request is still in progress' } }
  }
}

function resultOf(task: ReplicaTask, books: ReplicaBooks): Body {
  const files = books.links(task).map(({ name, url, mediaType, bytes }) => ({
    url,
    content_type: mediaType,
    file_name: name,
    file_size: bytes,
  }))
  const { key } = endpoints[task.kind]!
  if (task.kind.startsWith('fal-ai/nano-banana-2')) return { images: files, description: '' }
  if (key === 'images') return { images: files, has_nsfw_concepts: files.map(() => false) }
  if (key === 'result_files') return { result_files: files }
  if (key === 'image') return { image: files[0] }
  const [model, preview] = files
  return { [key]: model, model_urls: { glb: model }, thumbnail: preview, seed: 123 }
}

function cancel(task: ReplicaTask, books: ReplicaBooks): Answer {
  return books.cancel(task, { refund: true })
    ? { status: 202, body: { status: 'CANCELLATION_REQUESTED' } }
    : { status: 400, body: { status: 'ALREADY_COMPLETED' } }
}

function inputError(field: string, msg: string, type: string): Answer {
  return {
    status: 422,
    headers: { 'x-fal-retryable': 'false' },
    body: { detail: [{ loc: ['body', field], msg, type }] },
  }
}

function appOf(endpoint: string): string {
  return endpoint.split('/').slice(0, 2).join('/')
}

interface Endpoint {
  /** Fields without which it is refused. */
  needs: readonly string[]
  /** Where the result is. */
  key: 'model_glb' | 'model_mesh' | 'result_files' | 'images' | 'image'
  makes(body: Body): string[]
  /** In dollars. */
  price(body: Body): number
}

/** What it takes where its price is on no page that was read. */
const notListed = () => 0.5
const model = () => ['model.glb', 'preview.png']
const pictures = ({ num_images: count }: Body) =>
  Array.from({ length: typeof count === 'number' ? count : 1 }, (_, index) => `picture-${index + 1}.png`)
const modelAt = (needs: string, price: Endpoint['price'] = notListed): Endpoint => ({
  needs: needs === '' ? [] : needs.split(' '),
  key: 'model_glb',
  makes: model,
  price,
})
const picturesAt = (needs: string, price: Endpoint['price'] = notListed): Endpoint => ({
  needs: needs.split(' '),
  key: 'images',
  makes: pictures,
  price,
})
const meshAt = (needs: string, price: Endpoint['price']): Endpoint => ({
  ...modelAt(needs, price),
  key: 'model_mesh',
  makes: ({ quad }) => [quad === true ? 'model.fbx' : 'model.glb', 'preview.png'],
})

/** Tripo's credits at a cent each: `plain`, 10 for a texture, 10 and 20 for detail, 5 for quads. */
const tripoH =
  (plain: number) =>
  ({ texture = true, pbr = true, texture_quality: quality, geometry_quality: geometry, quad }: Body): number => {
    const painted = texture === true || pbr === true
    const credits =
      plain +
      (painted ? 10 : 0) +
      (painted && quality === 'detailed' ? 10 : 0) +
      (geometry === 'detailed' ? 20 : 0) +
      (quad === true ? 5 : 0)
    return credits / 100
  }
const tripoP =
  (plain: number) =>
  ({ texture = true }: Body): number =>
    (plain + (texture === true ? 10 : 0)) / 100

function rodin({ tier, addons }: Body): number {
  const highPack = (addons as Body | undefined)?.['high_pack'] === true
  return (tier === 'Gen-2.5-Extreme-High' ? 0.8 : 0.4) + (highPack ? 0.8 : 0)
}

function trellis({ resolution = 1024 }: Body): number {
  return { 512: 0.25, 1024: 0.3, 1536: 0.35 }[Number(resolution)] ?? notListed()
}

/** PBR maps, further views, and a number of faces that is sent each cost the same. */
const hunyuan =
  (plain: number) =>
  (body: Body): number => {
    const views = Object.keys(body).some((field) => field.endsWith('_image_url') && field !== 'input_image_url')
    return plain + 0.15 * [body['enable_pbr'] === true, 'face_count' in body, views].filter(Boolean).length
  }

/** By a table for each quality, in the middle of the sizes. */
const gptImage =
  (table: Readonly<Record<string, number>>) =>
  ({ quality = 'high', num_images: count = 1 }: Body): number =>
    (table[String(quality)] ?? table['high']!) * Number(count)

function seedream({ image_size: size = 'auto_2K', image_urls: sent = [], num_images: count = 1 }: Body): number {
  const further = Array.isArray(sent) ? Math.max(0, sent.length - 1) : 0
  return ((size === 'auto_1K' ? 0.0675 : 0.135) + 0.0045 * further) * Number(count)
}

function meshy7({ mode, should_texture: textured }: Body): number {
  return mode === 'full' || textured === true ? 1.2 : 0.8
}

function tripoP2({ texture = true, texture_quality: quality = 'standard' }: Body): number {
  return texture === true ? ({ detailed: 1.2, extreme: 1.3 }[String(quality)] ?? 1.1) : 1
}

function hi3d({ resolution, enable_texture: textured, enable_pbr: pbr }: Body): number {
  return (resolution === '2048master' ? 8.8 : 1.8) + (textured === true ? 0.2 : 0) + (pbr === true ? 0.1 : 0)
}

function flux({ image_size: size = 'landscape_4_3', num_images: count = 1 }: Body): number {
  return 0.012 * (size === 'square_hd' ? 2 : 1) * Number(count)
}

function nanoBanana({ resolution = '1K', num_images: count = 1 }: Body): number {
  const rate = { '0.5K': 0.75, '1K': 1, '2K': 1.5, '4K': 2 }[String(resolution)] ?? 1
  return 0.08 * rate * Number(count)
}

const endpoints: Readonly<Record<string, Endpoint>> = {
  'fal-ai/hunyuan-3d/v3.1/pro/text-to-3d': modelAt('prompt', hunyuan(0.375)),
  'fal-ai/hunyuan-3d/v3.1/pro/image-to-3d': modelAt('input_image_url', hunyuan(0.375)),
  'fal-ai/hunyuan-3d/v3.1/rapid/text-to-3d': modelAt('prompt', hunyuan(0.225)),
  'fal-ai/hunyuan-3d/v3.1/rapid/image-to-3d': modelAt('input_image_url', hunyuan(0.225)),
  'fal-ai/hunyuan-3d/v3.1/smart-topology': modelAt('input_file_url', () => 0.75),
  'fal-ai/trellis-2': modelAt('image_url', trellis),
  'fal-ai/trellis-2/retexture': modelAt('mesh_url image_url', ({ resolution }) => (resolution === 512 ? 0.2 : 0.24)),
  'fal-ai/trellis-2-lora': modelAt('image_url', trellis),
  'fal-ai/pixal3d': modelAt('image_url', ({ resolution }) => (resolution === 1536 ? 0.42 : 0.3)),
  'fal-ai/reconviagen-0.5': modelAt('image_urls'),
  'fal-ai/hunyuan-3d/v3.1/part': {
    ...modelAt('input_file_url', () => 0.45),
    key: 'result_files',
    makes: () => ['part-1.fbx', 'part-2.fbx'],
  },
  'fal-ai/hyper3d/rodin/v2.5/fast': meshAt('image_urls', () => 0.1),
  'fal-ai/hyper3d/rodin/v2.5/text-to-3d/fast': meshAt('prompt', () => 0.1),
  'hitem3d/hi3d/v3.0/image-to-3d': meshAt('image_url', hi3d),
  'hitem3d/hi3d/v3.0/multi-view-to-3d': meshAt('front_image_url', notListed),
  'fal-ai/hyper3d/rodin/v2.5': meshAt('image_urls', rodin),
  'fal-ai/hyper3d/rodin/v2.5/text-to-3d': meshAt('prompt', rodin),
  'tripo3d/h3.1/text-to-3d': meshAt('prompt', tripoH(10)),
  'tripo3d/h3.1/image-to-3d': meshAt('image_url', tripoH(20)),
  'tripo3d/h3.1/multiview-to-3d': meshAt('image_urls', tripoH(20)),
  'tripo3d/p1/text-to-3d': meshAt('prompt', tripoP(30)),
  'tripo3d/p1/image-to-3d': meshAt('image_url', tripoP(40)),
  'fal-ai/meshy/v6/text-to-3d': modelAt('prompt', () => 0.8),
  'fal-ai/meshy/v6/image-to-3d': modelAt('image_url', () => 0.8),
  'tripo3d/p2/text-to-3d': meshAt('prompt', tripoP2),
  'tripo3d/p2/image-to-3d': meshAt('image_url', tripoP2),
  'tripo3d/tripo/remesh': meshAt('mesh_url', notListed),
  'meshy/v7.1/text-to-3d': modelAt('prompt', meshy7),
  'meshy/v7.1/image-to-3d': modelAt('image_url', meshy7),
  'meshy/v7.1/multi-image-to-3d': modelAt('image_urls', meshy7),
  'fal-ai/meshy/v6/multi-image-to-3d': modelAt('image_urls'),
  'fal-ai/nano-banana-2': picturesAt('prompt', nanoBanana),
  'fal-ai/nano-banana-2/edit': picturesAt('prompt image_urls', nanoBanana),
  'openai/gpt-image-2': picturesAt('prompt', gptImage({ low: 0.006, medium: 0.053, high: 0.211 })),
  'openai/gpt-image-2/edit': picturesAt('prompt image_urls', gptImage({ low: 0.015, medium: 0.061, high: 0.219 })),
  'bytedance/seedream/v5/pro/text-to-image': picturesAt('prompt', seedream),
  'bytedance/seedream/v5/pro/edit': picturesAt('prompt image_urls', seedream),
  'fal-ai/flux-2': picturesAt('prompt', flux),
  'fal-ai/flux-2/edit': picturesAt('prompt image_urls'),
  'fal-ai/birefnet/v2': { ...picturesAt('image_url'), key: 'image', makes: () => ['cut-out.png'] },
}
