/** What a service that follows the specification answers, and what it does to the books. */
import { type Answer, problem } from './answer.ts'
import { sha256 } from './result-files.ts'
import type { HostileTask, ServiceBooks } from './service-books.ts'
import type { WebRequest } from './web-server.ts'

export type Step =
  'submit' | 'poll' | 'list' | 'cancel' | 'download' | 'upload' | 'quote' | 'balance' | 'models' | 'webhooks'

export interface HonestContext {
  books: ServiceBooks
  keys: ReadonlySet<string>
  deduplicates: boolean
  url: string
  now(): number
}

const steps: readonly [Step, string, RegExp][] = [
  ['submit', 'POST', /^\/v1\/(generate|images\/generate|images\/edit|textures\/generate|meshes\/\w+|print\/prepare)$/],
  ['list', 'GET', /^\/v1\/tasks$/],
  ['poll', 'GET', /^\/v1\/tasks\/[^/]+$/],
  ['cancel', 'POST', /^\/v1\/tasks\/[^/]+\/cancel$/],
  ['download', 'GET', /^\/v1\/results\//],
  ['upload', 'POST', /^\/v1\/files$/],
  ['quote', 'POST', /^\/v1\/quotes$/],
  ['balance', 'GET', /^\/v1\/credits$/],
  ['models', 'GET', /^\/v1\/models$/],
  ['webhooks', 'POST', /^\/v1\/webhooks$/],
]
/** Results are kept for a day. */
const keptMs = 24 * 3_600_000

/** Which step a request is; null for an address that no service of the specification has. */
export function stepOf({ method, path }: WebRequest): Step | null {
  const plain = pathOf(path)
  return steps.find(([, verb, pattern]) => verb === method && pattern.test(plain))?.[0] ?? null
}

/** Results need no key: whoever knows their address may have them. */
export function honestAnswer(request: WebRequest, step: Step, context: HonestContext): Answer {
  if (step === 'download') return download(request, context)
  const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (key === undefined || !context.keys.has(key)) return problem(401, 'invalid_api_key', 'This key is not known.')
  const { books } = context
  const [, id = ''] = /^\/v1\/tasks\/([^/]+)/.exec(pathOf(request.path)) ?? []
  const task = books.find(decodeURIComponent(id))
  switch (step) {
    case 'submit':
      return submit(request, key, context)
    case 'poll':
      if (task === undefined) return problem(404, 'not_found', 'There is no task with this id.')
      return task.account === key ? { body: taskView(task, context) } : problem(403, 'forbidden', 'Not your task.')
    case 'cancel':
      if (task === undefined) return problem(404, 'not_found', 'There is no task with this id.')
      if (!books.cancel(task)) return problem(409, 'already_finished', 'This task is over.')
      return { body: taskView(task, context) }
    case 'list':
      return list(request, key, context)
    case 'upload':
      return { body: { file_id: `file-${sha256(request.body).slice(0, 12)}`, bytes: request.body.length } }
    case 'quote':
      return { body: { credits: books.price } }
    case 'balance':
      return { body: { balance: books.balance, reserved: books.reserved } }
    case 'models':
    case 'webhooks':
      return problem(404, 'not_found', 'There is nothing at this address.')
  }
}

/** A task as the specification reports it. */
export function taskView(task: HostileTask, { url, now }: Pick<HonestContext, 'url' | 'now'>): Record<string, unknown> {
  const files = task.endedAs === 'succeeded' && 'files' in task.ending ? task.ending.files : []
  const status = task.endedAs ?? (now() < task.createdAt + 2_000 ? 'queued' : 'running')
  const share = (now() - task.createdAt) / Math.max(1, task.finishesAt - task.createdAt)
  return {
    task_id: task.id,
    operation: task.operation,
    model: task.body['model'],
    status,
    progress: task.endedAs === 'succeeded' ? 1 : Math.min(0.95, Math.round(share * 100) / 100),
    created_at: at(task.createdAt),
    started_at: status === 'queued' ? null : at(task.createdAt + 2_000),
    finished_at: task.endedAt === null ? null : at(task.endedAt),
    credits: { ...task.credits },
    error: task.endedAs !== null && 'error' in task.ending && task.endedAs !== 'cancelled' ? task.ending.error : null,
    outputs: files.map((file) => ({
      name: file.name,
      kind: file.kind,
      media_type: file.mediaType,
      bytes: file.bytes.length,
      sha256: sha256(file.bytes),
      url: `${url}/v1/results/${task.id}/${encodeURIComponent(file.name)}`,
      expires_at: at((task.endedAt ?? now()) + keptMs),
    })),
    request: task.body,
  }
}

/** Bytes as a good server of files sends them: with a tag, and a part of them where a part is asked for. */
export function sendBytes(request: WebRequest, bytes: Buffer, mediaType: string): Answer {
  const etag = `"${sha256(bytes).slice(0, 16)}"`
  const headers = { 'content-type': mediaType, etag, 'accept-ranges': 'bytes' }
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
  const condition = request.headers['if-range']
  if (from === 0 || (condition !== undefined && condition !== etag)) return { headers, body: bytes }
  if (from >= bytes.length) return { status: 416, headers: { 'content-range': `bytes */${bytes.length}` } }
  const range = { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` }
  return { status: 206, headers: { ...headers, ...range }, body: bytes.subarray(from) }
}

function submit(request: WebRequest, account: string, { books, deduplicates }: HonestContext): Answer {
  const body = JSON.parse(request.body.toString('utf8')) as Record<string, unknown>
  const sent = request.headers['idempotency-key']
  const idempotencyKey = typeof sent === 'string' ? sent : null
  const known = deduplicates && idempotencyKey !== null ? books.withKey(idempotencyKey) : undefined
  const operation = pathOf(request.path) === '/v1/generate' && 'prompt' in body ? 'text-to-3d' : 'image-to-3d'
  const task = known ?? books.accept({ account, idempotencyKey, operation, body })
  if (task === null) return problem(402, 'insufficient_credits', 'The balance is too low.')
  return { status: 202, body: { task_id: task.id, status: 'queued', credits: { quoted: task.credits.quoted } } }
}

function list(request: WebRequest, account: string, context: HonestContext): Answer {
  const query = new URL(request.path, context.url).searchParams
  const newestFirst = [...context.books.tasks()].reverse().filter((task) => task.account === account)
  const after = query.get('after')
  const start = after === null ? 0 : newestFirst.findIndex((task) => task.id === after) + 1
  const limit = Number(query.get('limit') ?? 20)
  const tasks = newestFirst.slice(start, start + limit)
  const next = start + limit < newestFirst.length ? (tasks.at(-1)?.id ?? null) : null
  return { body: { tasks: tasks.map((task) => taskView(task, context)), next } }
}

function download(request: WebRequest, { books }: HonestContext): Answer {
  const [, id = '', name = ''] = /^\/v1\/results\/([^/]+)\/([^/?]+)/.exec(request.path) ?? []
  const task = books.find(id)
  const files = task?.endedAs === 'succeeded' && 'files' in task.ending ? task.ending.files : []
  const file = files.find((candidate) => candidate.name === decodeURIComponent(name))
  if (file === undefined) return problem(404, 'not_found', 'There is no result at this address.')
  return sendBytes(request, file.bytes, file.mediaType)
}

function pathOf(path: string): string {
  return path.split('?')[0] ?? path
}

function at(time: number): string {
  return new Date(time).toISOString()
}
