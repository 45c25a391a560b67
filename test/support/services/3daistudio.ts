/** A replica of 3D AI Studio: paths that end in a slash, one place to ask about tasks, no list and no cancelling. */
import type { Answer } from '../hostile-service/answer.ts'
import { studioPrice } from './3daistudio-prices.ts'
import type { ReplicaBooks, ReplicaTask } from './replica-books.ts'
import type { ReplicaRequest } from './replica-request.ts'
import type { ReplicaKind } from './replica.ts'

type Body = Record<string, unknown>

const endpoints: readonly RegExp[] = [
  /^\/v1\/3d-models\/tripo\/(text|image)-to-3d\/(3\.0|3\.1|p1)\/$/,
  /^\/v1\/3d-models\/tencent\/generate\/(pro|rapid)\/$/,
  /^\/v1\/3d-models\/trellis2\/generate\/$/,
  /^\/v1\/tools\/(convert|repair)\/$/,
  /^\/v1\/images\/gemini\/(3\/pro|3\.1\/flash|2\.5\/flash)\/(generate|edit)\/$/,
  /^\/v1\/images\/seedream\/v5\/lite\/generate\/$/,
]
const wrong = (message: string): Answer => ({ status: 400, body: { error: 'validation_failed', message } })

export const studioReplica: ReplicaKind = {
  provider: '3daistudio',
  key: 'studio-replica-0123456789',
  keyOf: ({ authorization }) => /^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? null,
  origins: [],
  balance: 2_000,
  refusals: {
    key: { status: 401, body: { error: 'invalid_api_key', message: 'Invalid API key' } },
    credits: { status: 402, body: { error: 'insufficient_credits', message: 'Not enough credits' } },
    'too-fast': { status: 429, body: { error: 'rate_limited', message: 'Rate limit exceeded' } },
    'queue-full': null,
    moderation: { status: 400, body: { error: 'validation_failed', message: 'prompt: blocked by the content policy' } },
    down: { status: 502, body: '<html><h1>502 Bad Gateway</h1></html>' },
  },
  isSubmit: ({ method, path }) => method === 'POST' && endpoints.some((endpoint) => endpoint.test(path)),
  answer(request, books) {
    const { method, path } = request
    // As its framework does: a path without its slash leads to the one with it, and the body is lost.
    if (!path.endsWith('/')) return { status: 301, headers: { location: `${path}/` }, body: '' }
    if (method === 'GET' && path === '/account/user/wallet/')
      return { body: { balance: books.balance.toFixed(2), rate_limit: 3 } }
    const id = /^\/v1\/generation-request\/([^/]+)\/status\/$/.exec(path)?.[1]
    if (method === 'GET' && id !== undefined) return status(decodeURIComponent(id), books)
    return studioReplica.isSubmit(request) ? submit(request, books) : null
  },
}

function submit(request: ReplicaRequest, books: ReplicaBooks): Answer {
  const { path, json, parts } = request
  const fields = Object.fromEntries(
    parts.flatMap((part) => (part.fileName === null ? [[part.name, part.bytes.toString()]] : [])),
  )
  const body: Body = path.startsWith('/v1/tools/')
    ? fields
    : typeof json === 'object' && json !== null
      ? (json as Body)
      : {}
  const fault = path.startsWith('/v1/tools/') ? faultInForm(request) : faultIn(path, body)
  if (fault !== null) return wrong(fault)
  const task = books.take({ kind: path, body, price: studioPrice(path, body), makes: makesOf(path, body) })
  if (task === null) return studioReplica.refusals.credits!
  return { status: 201, body: { task_id: task.id, created_at: new Date(task.createdAt).toISOString() } }
}

function faultInForm({ parts }: ReplicaRequest): string | null {
  const file = parts.find(({ name }) => name === 'model_file')
  if (file === undefined || file.fileName === null || file.bytes.length === 0) return 'model_file: is required'
  return null
}

function faultIn(path: string, body: Body): string | null {
  const { prompt, image } = body
  if (/text-to-3d|\/images\//.test(path) && typeof prompt !== 'string') return 'prompt: is required'
  if (/image-to-3d|trellis2/.test(path) && !isPicture(image)) return 'image: must be a data URI'
  if (path.endsWith('/edit/') && !(Array.isArray(body['images']) && body['images'].every(isPicture)))
    return 'images: must be data URIs'
  if (path.endsWith('/pro/generate/') || path.endsWith('/generate/pro/')) {
    if (path.includes('tencent') && !['3.0', '3.1'].includes(String(body['model']))) return 'model: is required'
    const views = body['multi_view_images'] as { view_type?: string; view_image?: unknown }[] | undefined
    if (views !== undefined && !views.some(({ view_type }) => view_type === 'front'))
      return 'multi_view_images: front is missing'
    if (views?.some(({ view_image }) => !isPicture(view_image)) === true) return 'multi_view_images: must be data URIs'
  }
  if (body['generate_parts'] === true && (body['texture'] !== false || body['pbr'] !== false || body['quad'] === true))
    return 'generate_parts: needs texture=false, pbr=false and no quads'
  if ('texture_size' in body && body['textures'] !== true) return 'texture_size: needs textures'
  return null
}

function isPicture(value: unknown): boolean {
  return typeof value === 'string' && /^data:image\/(png|jpeg);base64,/.test(value)
}

function makesOf(path: string, body: Body): string[] {
  if (path.includes('/images/')) {
    const ending = { jpeg: 'jpg', webp: 'webp' }[String(body['output_format'])] ?? 'png'
    return Array.from({ length: Number(body['num_images'] ?? 1) }, (_, index) => `image-${index + 1}.${ending}`)
  }
  if (path.startsWith('/v1/tools/')) {
    const format = typeof body['output_format'] === 'string' ? body['output_format'] : 'glb'
    return [format.endsWith('_zip') ? 'model.zip' : `model.${format}`]
  }
  return [body['quad'] === true ? 'model.fbx' : 'model.glb', 'preview.png']
}

function status(id: string, books: ReplicaBooks): Answer {
  const task = books.find(id)
  if (task === undefined)
    return { status: 404, body: { detail: 'No PublicAPIGenerationRequest matches the given query.' } }
  const stage = books.ask(task)
  const words = { queued: 'PENDING', running: 'IN_PROGRESS', failed: 'FAILED', cancelled: 'FAILED' }
  const reasons = { failed: 'Generation failed', moderated: 'Blocked by the content policy', cancelled: null }
  return {
    body: {
      // What moderation ends is called finished.
      status: stage in words ? words[stage as keyof typeof words] : 'FINISHED',
      progress: Math.round(books.progress(task) * 100),
      failure_reason: stage in reasons ? reasons[stage as keyof typeof reasons] : null,
      results: resultsOf(task, books, stage),
    },
  }
}

function resultsOf(task: ReplicaTask, books: ReplicaBooks, stage: ReturnType<ReplicaBooks['stage']>): Body[] {
  if (stage === 'attaching' || stage === 'moderated') return [{ asset: null, asset_type: '3D_MODEL', metadata: null }]
  if (stage !== 'succeeded') return []
  return books.links(task).map(({ name, url }) => ({ asset: url, asset_type: typeOf(name), metadata: null }))
}

function typeOf(name: string): string {
  if (name.endsWith('.zip')) return 'ARCHIVE'
  return /\.(png|jpg|webp)$/.test(name) ? 'IMAGE' : '3D_MODEL'
}
