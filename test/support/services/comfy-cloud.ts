/** Comfy API v2 as Comfy Cloud answers: jobs, assets, keys that are taken once, and files behind signed links. */
import type { Answer } from '../hostile-service/answer.ts'
import { errorsIn } from './comfyui.ts'
import type { Nodes } from './comfyui-core-nodes.ts'
import { workflowOverrides, workflowsOfEachKind } from './comfyui-workflow.ts'
import type { ReplicaBooks, ReplicaTask, Stage } from './replica-books.ts'
import { replicaFile } from './replica-files.ts'
import type { ReplicaRequest } from './replica-request.ts'
import type { ReplicaKind } from './replica.ts'

const error = (status: number, code: string, message: string, details: unknown = null, headers = {}): Answer => ({
  status,
  headers,
  body: { error: { code, message, details } },
})
const noJob = error(404, 'not_found', 'No job of that id.')
const noAsset = error(404, 'not_found', 'Unknown asset id.')
const moment = '2026-11-27T09:30:00Z'

/** Keys that a request was taken under, by the books that it is in. */
const taken = new WeakMap<ReplicaBooks, Set<string>>()

export const comfyCloudReplica: ReplicaKind = {
  provider: 'comfy-cloud',
  overrides: workflowOverrides(workflowsOfEachKind),
  key: 'comfyui-replica0123456789',
  keyOf: ({ authorization }) => /^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? null,
  origins: [],
  balance: 400,
  refusals: {
    key: error(401, 'unauthorized', 'Missing or invalid credentials.'),
    credits: error(402, 'insufficient_credits', 'Not enough credits.'),
    'too-fast': error(429, 'rate_limited', 'Too many requests.', null, { 'retry-after': '2' }),
    'queue-full': error(429, 'queue_full', 'The queue is full.', null, { 'retry-after': '5' }),
    moderation: null,
    down: error(500, 'upstream_error', 'An unexpected failure.'),
  },
  isSubmit: ({ method, path }) => method === 'POST' && path === '/api/v2/jobs',
  answer(request, books) {
    const { method, path } = request
    if (method === 'POST' && path === '/api/v2/jobs') return submit(request, books)
    if (method === 'POST' && path === '/api/v2/assets') return upload(request, books)
    const [, kind, id = '', action] = /^\/api\/v2\/(jobs|assets)\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? []
    if (kind === 'assets')
      return method === 'GET' && action === 'content' ? content(decodeURIComponent(id), books) : null
    const task = books.find(id)
    if (kind !== 'jobs') return null
    if (task === undefined) return noJob
    if (method === 'POST' && action === 'cancel') {
      books.cancel(task, { refund: false })
      return { body: job(task, books.stage(task)) }
    }
    return method === 'GET' && action === undefined ? { body: job(task, books.ask(task)) } : null
  },
}

function submit({ json, headers }: ReplicaRequest, books: ReplicaBooks): Answer {
  const { workflow } = json as { workflow?: Nodes }
  if (workflow === undefined) return error(422, 'invalid_workflow', "Missing 'workflow' (API-format graph).")
  const missing: string[] = []
  const named = withNames(workflow, books, missing)
  if (missing.length > 0)
    return error(422, 'missing_asset', `Unresolvable: ${missing.join()}`, { missing_ids: missing })
  const paths = [...books.uploads.values()].map(({ name }) => name)
  const wrong = errorsIn(named, (file) => paths.includes(String(file)))
  if (wrong.length > 0)
    return error(422, 'invalid_workflow', 'Prompt outputs failed validation', {
      node_errors: Object.fromEntries(wrong),
    })
  const key = String(headers['idempotency-key'] ?? '')
  const keys = taken.get(books) ?? new Set()
  taken.set(books, keys)
  if (key !== '' && keys.has(key))
    return error(422, 'idempotency_key_reuse', 'This Idempotency-Key has already been used. Keys are single-use.')
  const makesModel = Object.values(workflow).some(({ class_type: kind }) => kind === 'SaveGLB')
  const count = String(books.tasks().length + 1).padStart(5, '0')
  const makes = [makesModel ? `mesh_${count}_.glb` : `p_${count}_.png`]
  const task = books.take({ kind: 'job', body: workflow, price: 2, makes })
  if (task === null) return comfyCloudReplica.refusals.credits!
  keys.add(key)
  return { status: 201, body: job(task, 'queued') }
}

/** With the names of files where references to assets are, as ComfyUI behind it wants them. */
function withNames(workflow: Nodes, books: ReplicaBooks, missing: string[]): Nodes {
  return JSON.parse(JSON.stringify(workflow), (_, value: unknown) => {
    const asset = value as { __type?: unknown; info?: { id?: unknown } } | null
    if (asset?.__type !== 'core/ASSET') return value
    const id = String(asset.info?.id)
    const name = books.uploads.get(id)?.name
    if (name === undefined) missing.push(id)
    return name
  }) as Nodes
}

const words: Readonly<Record<Stage, string>> = {
  queued: 'queued',
  running: 'running',
  attaching: 'succeeded',
  succeeded: 'succeeded',
  failed: 'failed',
  moderated: 'failed',
  cancelled: 'canceled',
}

function job({ id, makes }: ReplicaTask, stage: Stage): unknown {
  const path = `/api/v2/jobs/${id}`
  const isOver = !['queued', 'running'].includes(stage)
  return {
    id,
    status: words[stage],
    created_at: moment,
    started_at: stage === 'queued' ? null : moment,
    completed_at: isOver ? moment : null,
    expires_at: '2026-11-28T09:30:00Z',
    queue_position: stage === 'queued' ? 1 : null,
    progress:
      stage === 'running'
        ? { value: 0.42, nodes_done: 3, nodes_total: 7, current_node: '8', current_node_class: 'KSampler' }
        : null,
    outputs: stage === 'succeeded' ? makes.map((name) => output(id, name)) : [],
    error:
      words[stage] === 'failed'
        ? {
            code: 'node_execution_error',
            message: 'CUDA out of memory.',
            node_id: '8',
            class_type: 'VAEDecodeHunyuan3D',
          }
        : null,
    metrics: { queue_ms: 900, execution_ms: isOver ? 42_000 : null },
    urls: { self: path, events: `${path}/events`, cancel: `${path}/cancel` },
  }
}

/** Its id says which file it is of. */
function output(taskId: string, name: string): unknown {
  const { bytes, mediaType } = replicaFile(name, taskId)
  return {
    node_id: '9',
    name,
    type: name.endsWith('.png') ? 'image' : 'file',
    content_type: mediaType,
    size_bytes: bytes.length,
    id: `${taskId}.${name}`,
    hash: null,
    url: `https://storage.example/${name}?X-Goog-Signature=dead`,
    url_expires_at: moment,
    job_id: taskId,
  }
}

/** Bytes are never served here: a signed link leads to them. */
function content(id: string, books: ReplicaBooks): Answer {
  const [taskId = '', ...name] = id.split('.')
  const task = books.find(taskId)
  const link = task === undefined ? undefined : books.links(task).find((each) => each.name === name.join('.'))
  return link === undefined ? noAsset : { status: 302, headers: { location: link.url }, body: '' }
}

function upload(request: ReplicaRequest, books: ReplicaBooks): Answer {
  const names = request.parts.map(({ name }) => name)
  const file = request.parts.find(({ name }) => name === 'file')
  if (file === undefined) return error(422, 'validation_error', 'file is required')
  if (
    names.indexOf('content_type') > names.indexOf('file') ||
    !names.includes('content_type') ||
    !names.includes('file_path')
  )
    return error(422, 'invalid_body', 'content_type is required and must be sent before the file field')
  const path = request.part('file_path') ?? ''
  const id = books.keep(file.bytes, path, request.part('content_type') ?? '')
  return {
    status: 201,
    body: {
      id,
      hash: null,
      size_bytes: file.bytes.length,
      content_type: request.part('content_type'),
      file_path: path,
      created_new: true,
      created_at: moment,
      url: `https://storage.example/${id}`,
      url_expires_at: moment,
    },
  }
}
