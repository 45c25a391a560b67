/** A replica of Replicate: predictions of three official models, a list of them, files that are handed in. */
import type { Answer } from '../hostile-service/answer.ts'
import type { ReplicaBooks, ReplicaTask, Stage } from './replica-books.ts'
import type { ReplicaKind } from './replica.ts'
import type { ReplicaRequest } from './replica-request.ts'

type Body = Record<string, unknown>

const pageSize = 100
const submitPath = /^\/v1\/models\/([\w.-]+\/[\w.-]+)\/predictions$/
const predictionPath = /^\/v1\/predictions\/([\w-]+)(\/cancel)?$/

/** What it signs the events of predictions with. */
export const replicateSecret = 'whsec_cmVwbGljYSBvZiByZXBsaWNhdGUgc2lnbnM='

export const replicateReplica: ReplicaKind = {
  provider: 'replicate',
  key: 'r8_0123456789abcdef0123456789abcdef01234',
  keyOf: (headers) => /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? null,
  origins: [],
  balance: 20,
  refusals: {
    key: refusal(401, 'Unauthenticated', 'You did not pass a valid authentication token'),
    credits: refusal(402, 'Insufficient credit', 'You have insufficient credit to run this model.'),
    'too-fast': { status: 429, body: { detail: 'Request was throttled. Your rate limit resets in ~30s.' } },
    // Predictions wait in line.
    'queue-full': null,
    // What is shown is judged while it runs.
    moderation: null,
    down: { status: 503, body: { detail: 'Service unavailable' } },
  },
  isSubmit: ({ method, path }) => method === 'POST' && submitPath.test(path),
  answer(request, books) {
    const { method, path, query } = request
    if (path === '/v1/account' && method === 'GET')
      return { body: { type: 'user', username: 'ana', name: 'Ana', github_url: null } }
    if (path === '/v1/webhooks/default/secret' && method === 'GET') return { body: { key: replicateSecret } }
    if (path === '/v1/files' && method === 'POST') return keepFile(request, books)
    if (path === '/v1/predictions' && method === 'GET') return page(Number(query.get('cursor') ?? 0), books)
    const model = submitPath.exec(path)?.[1]
    if (model !== undefined && method === 'POST') return submit(model, request.json, books)
    const [, id, cancel] = predictionPath.exec(path) ?? []
    if (id === undefined) return null
    const task = books.find(id)
    if (task === undefined) return refusal(404, 'Not found', 'The requested resource could not be found.')
    if (cancel !== undefined) {
      books.cancel(task, { refund: false })
      return method === 'POST' ? { body: prediction(task, books.stage(task), books) } : null
    }
    return { body: prediction(task, books.ask(task), books) }
  },
}

function keepFile({ parts }: ReplicaRequest, books: ReplicaBooks): Answer {
  const content = parts.find(({ name }) => name === 'content')
  if (content === undefined) return refusal(422, 'Input validation failed', '- content: This field is required.')
  const { fileName, mediaType, bytes } = content
  const id = books.keep(bytes, fileName ?? 'file', mediaType ?? 'application/octet-stream')
  return {
    status: 201,
    body: { id, name: fileName, content_type: mediaType, urls: { get: `${books.url}/v1/files/${id}` } },
  }
}

function submit(model: string, json: unknown, books: ReplicaBooks): Answer {
  const row = models[model]
  if (row === undefined) return refusal(404, 'Not found', 'The requested resource could not be found.')
  const { input } = json as { input: Body }
  const wrong = row.wrong(input) ?? unknownFile(input, books)
  if (wrong !== null) return refusal(422, 'Input validation failed', `- input.${wrong}`)
  const task = books.take({ kind: model, body: input, price: row.price(input), makes: row.makes })
  if (task === null) return replicateReplica.refusals.credits!
  return { status: 201, body: prediction(task, books.stage(task), books) }
}

/** A link to a file that was never handed in. */
function unknownFile(input: Body, books: ReplicaBooks): string | null {
  for (const [field, value] of Object.entries(input))
    for (const link of Array.isArray(value) ? value : [value]) {
      const id = typeof link === 'string' ? /\/v1\/files\/([\w-]+)$/.exec(link)?.[1] : undefined
      if (id !== undefined && !books.uploads.has(id)) return `${field}: Could not fetch the file`
    }
  return null
}

/** Newest first. */
function page(from: number, books: ReplicaBooks): Answer {
  const tasks = books.tasks().toReversed()
  const results = tasks.slice(from, from + pageSize).map((task) => prediction(task, books.stage(task), books))
  const next = from + pageSize < tasks.length ? `${books.url}/v1/predictions?cursor=${from + pageSize}` : null
  return { body: { next, previous: null, results } }
}

const words: Readonly<Record<Stage, string>> = {
  queued: 'starting',
  running: 'processing',
  attaching: 'processing',
  succeeded: 'succeeded',
  failed: 'failed',
  moderated: 'failed',
  cancelled: 'canceled',
}

function prediction(task: ReplicaTask, stage: Stage, books: ReplicaBooks): Body {
  const url = `${books.url}/v1/predictions/${task.id}`
  const errors: Partial<Record<Stage, string>> = {
    failed: 'Prediction failed: CUDA out of memory',
    moderated: 'Prediction failed: NSFW content detected',
  }
  const links = stage === 'succeeded' ? books.links(task).map((link) => link.url) : []
  return {
    id: task.id,
    model: task.kind,
    version: 'hidden',
    input: task.body,
    logs: stage === 'running' ? ' 42%|####      |' : '',
    output: links.length > 1 ? links : (links[0] ?? null),
    error: errors[stage] ?? null,
    status: words[stage],
    created_at: new Date(task.createdAt).toISOString(),
    ...(stage === 'queued' ? {} : { started_at: new Date(task.createdAt).toISOString() }),
    data_removed: false,
    urls: { get: url, cancel: `${url}/cancel`, web: `https://replicate.com/p/${task.id}` },
    ...(stage === 'succeeded' ? { completed_at: new Date(books.now()).toISOString() } : {}),
  }
}

function refusal(status: number, title: string, detail: string): Answer {
  return { status, body: { title, detail, status } }
}

interface Model {
  /** In dollars. */
  price(input: Body): number
  makes: readonly string[]
  /** `field: reason`, or null. */
  wrong(input: Body): string | null
}

const models: Readonly<Record<string, Model>> = {
  'tencent/hunyuan-3d-3.1': {
    // Reports differ: some price.
    price: () => 0.4,
    makes: ['mesh.glb'],
    wrong({ prompt, image, face_count: faces = 500_000 }) {
      if ((prompt === undefined) === (image === undefined)) return 'prompt: Either prompt or image must be provided'
      return Number(faces) < 40_000 ? 'face_count: Must be greater than or equal to 40000' : null
    },
  },
  'hyper3d/rodin': {
    price: () => 0.4,
    makes: ['mesh.glb'],
    wrong: ({ prompt }) => (prompt === undefined ? 'prompt: This field is required.' : null),
  },
  'google/nano-banana-2': {
    price: ({ resolution }) => ({ '2K': 0.101, '4K': 0.151 })[String(resolution)] ?? 0.067,
    makes: ['out-0.png'],
    wrong: ({ prompt }) => (prompt === undefined ? 'prompt: This field is required.' : null),
  },
}
