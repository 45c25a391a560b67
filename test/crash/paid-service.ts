/**
 * A paid service on a real socket, which lives on while the studio dies: three accounts with different memories, true books,
 * and faults that follow from a seed. It speaks the interface specification.
 */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { AccountBooks, type AccountRules, type PaidTask } from './account-books.ts'
import { chanceOf } from './chance.ts'
import { crashCatalogue } from './crash-catalogue.ts'
import { askFault, linkFault, listFault, submitFault, uploadFault } from './fate.ts'
import { serviceKey } from './paid-service-key.ts'
import { glbOf, pngOf } from './sample-files.ts'
import type { ServiceMoment } from './services.ts'

export const accountRules: readonly AccountRules[] = [
  { name: 'repeats', deduplicates: true, lists: true, chargesAtOnce: false },
  { name: 'lists', deduplicates: false, lists: true, chargesAtOnce: true },
  { name: 'forgets', deduplicates: false, lists: false, chargesAtOnce: false },
]

export interface PaidService {
  /** Without an account's name. */
  url: string
  accounts: ReadonlyMap<string, AccountBooks>
  /** The files whose upload was answered, by hash. */
  uploaded: ReadonlySet<string>
  /** What must not be: requests without the key, tasks of a order no one has. */
  complaints: string[]
  onMoment: (moment: ServiceMoment) => void
  /** From now on every request is answered: nothing hangs any more. */
  beKind(): void
  /** Until it is opened again, no request reaches it. */
  shut(on: boolean): void
  close(): Promise<void>
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  body: Buffer
  books: AccountBooks
  path: string
  query: URLSearchParams
}

export interface PaidServiceOptions {
  /** Whether a request comes with a key for this account; refused with 401 otherwise. As a rule there is one key, and no excuse. */
  knows?: (request: IncomingMessage) => boolean
  /** It answers at once, and always. */
  calm?: boolean
}

/** Starts it on 127.0.0.1. `now` is the studio's time. */
export async function startPaidService(
  seed: number,
  now: () => number,
  { knows, calm = false }: PaidServiceOptions = {},
): Promise<PaidService> {
  const accounts = new Map(accountRules.map((rules) => [rules.name, new AccountBooks(rules, seed, now)]))
  const uploadIds = new Map<string, string>()
  const uploaded = new Set<string>()
  const uploadAttempts = new Map<string, number>()
  let lists = 0
  let kind = false
  let shut = false

  const submit = async ({ request, response, body, books }: Exchange): Promise<void> => {
    service.onMoment('submit-arrived')
    const order = JSON.parse(body.toString('utf8')) as Record<string, unknown>
    const number = Number(order['seed'])
    const key = String(request.headers['idempotency-key'] ?? '')
    if (!Number.isInteger(number) || key === '')
      service.complaints.push(`a submit without a seed or a key: ${body.toString()}`)
    const image = order['image']
    if (typeof image === 'string' && !uploadIds.has(image)) service.complaints.push(`an unknown upload: ${image}`)
    const attempt = books.attempt(number, key)
    const fault = calm ? 'none' : submitFault(seed, number, attempt.number, attempt.known)
    const chance = chanceOf(seed, 'wait', number, attempt.number)
    if (fault === 'slow') await sleep(20 + chance.below(180))
    if (fault === 'too-fast') return refuse(response, 429, 'rate_limited', { 'retry-after': '1' })
    if (fault === 'queue-full') return refuse(response, 429, 'queue_full')
    if (fault === 'no-credits') return refuse(response, 402, 'insufficient_credits')
    if (fault === 'refused') return refuse(response, 400, 'invalid_request')
    if (fault === 'error-before') return refuse(response, 500, 'internal')
    if (fault === 'reset-before') return reset(response)
    const task = books.accept(order, key)
    if (task === null) return refuse(response, 409, 'idempotency_conflict')
    service.onMoment('submit-accepted')
    if (fault === 'slow-answer') await sleep(20 + chance.below(180))
    if (fault === 'error-after') return refuse(response, 500, 'internal')
    if (fault === 'reset-after' || (fault === 'silence' && kind)) return reset(response)
    if (fault === 'silence') return
    answer(response, 202, { task_id: task.taskId, status: 'queued', credits: viewOf(books, task)['credits'] })
    service.onMoment('submit-answered')
  }

  const upload = async ({ response, body }: Exchange): Promise<void> => {
    service.onMoment('upload-arrived')
    const sha256 = createHash('sha256').update(body).digest('hex')
    const attempt = uploadAttempts.get(sha256) ?? 0
    uploadAttempts.set(sha256, attempt + 1)
    const fault = calm ? 'none' : uploadFault(seed, sha256, attempt)
    if (fault === 'slow') await sleep(40 + chanceOf(seed, sha256).below(160))
    if (fault === 'error') return refuse(response, 500, 'internal')
    if (fault === 'reset') return reset(response)
    const id = `file-${sha256.slice(0, 16)}`
    uploadIds.set(id, sha256)
    uploaded.add(sha256)
    answer(response, 200, { file_id: id, bytes: body.byteLength, sha256 })
    service.onMoment('upload-answered')
  }

  /** True: it has been answered, one way or another. */
  const asked = async (fault: ReturnType<typeof askFault>, response: ServerResponse): Promise<boolean> => {
    switch (fault) {
      case 'none':
        return false
      case 'slow':
        await sleep(60)
        return false
      case 'error':
        refuse(response, 503, 'unavailable')
        return true
      case 'reset':
        reset(response)
        return true
      case 'not-found':
        refuse(response, 404, 'not_found')
        return true
      case 'too-fast':
        refuse(response, 429, 'rate_limited', { 'retry-after': '1' })
        return true
      case 'web-page':
        response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Back soon')
        return true
    }
  }

  const poll = async ({ response, books, path }: Exchange): Promise<void> => {
    const task = books.tasks.get(path.split('/')[3] ?? '')
    if (task === undefined) return refuse(response, 404, 'not_found')
    if (await asked(calm ? 'none' : askFault(seed, task.order, task.questions++), response)) return
    answer(response, 200, viewOf(books, task))
    service.onMoment('asked')
  }

  const list = async ({ response, books, query }: Exchange): Promise<void> => {
    if (!books.rules.lists) return refuse(response, 404, 'not_found')
    if (await asked(calm ? 'none' : listFault(seed, lists++), response)) return
    const { tasks, next } = books.page(query.get('after'), Math.min(100, Number(query.get('limit') ?? 20)))
    answer(response, 200, { tasks: tasks.map((task) => viewOf(books, task)), next })
    service.onMoment('listed')
  }

  const cancel = ({ response, books, path }: Exchange): void => {
    const task = books.tasks.get(path.split('/')[3] ?? '')
    if (task === undefined) return refuse(response, 404, 'not_found')
    if (!books.cancel(task)) return refuse(response, 409, 'already_finished')
    service.onMoment('cancelled')
    if (!calm && chanceOf(seed, 'cancel', task.order).is(0.2)) return reset(response)
    answer(response, 200, viewOf(books, task))
  }

  const download = async ({ request, response, books, path, query }: Exchange): Promise<void> => {
    const [, , taskId = '', name = ''] = path.split('/')
    const task = books.tasks.get(taskId)
    const output = task?.fate.outputs.find((candidate) => candidate.name === name)
    if (task === undefined || output === undefined) return refuse(response, 404, 'not_found')
    const link = books.link(task, name)
    const fault = calm ? 'none' : linkFault(seed, task.order, name, link.opened++)
    if (fault === 'expired') link.version += 1
    if (Number(query.get('version')) !== link.version) return refuse(response, 403, 'forbidden')
    if (fault === 'error') return refuse(response, 503, 'unavailable')
    if (fault === 'reset') return reset(response)
    const file = bytesOf(task, name)
    const etag = `"${task.taskId}-${name}"`
    const range = /^bytes=(\d+)-$/.exec(request.headers.range ?? '')
    const sameFile = (request.headers['if-range'] ?? etag) === etag
    const from = range !== null && sameFile ? Math.min(Number(range[1]), file.byteLength) : 0
    response.writeHead(from > 0 ? 206 : 200, {
      'content-type': name.endsWith('.glb') ? 'model/gltf-binary' : 'image/png',
      'content-length': file.byteLength - from,
      etag,
      'accept-ranges': 'bytes',
      ...(from > 0 ? { 'content-range': `bytes ${from}-${file.byteLength - 1}/${file.byteLength}` } : {}),
    })
    const steps = fault === 'slow' ? 8 : 3
    const rest = file.subarray(from)
    for (let step = 0; step < steps; step += 1) {
      const at = (share: number) => Math.floor((rest.byteLength * share) / steps)
      response.write(rest.subarray(at(step), at(step + 1)))
      if (step === 0) service.onMoment('download-began')
      await sleep(fault === 'slow' ? 15 : 3)
      if (fault === 'cut' && step === 1) return reset(response)
    }
    response.end()
    service.onMoment('download-ended')
  }

  const route = (exchange: Exchange): Promise<void> | void => {
    const { request, response, path, books } = exchange
    const what = `${request.method} ${path.replace(/(\/v1\/tasks|\/results)\/.*?(\/cancel)?$/, '$1/*$2')}`
    switch (what) {
      case 'POST /v1/generate':
        return submit(exchange)
      case 'POST /v1/files':
        return upload(exchange)
      case 'GET /v1/tasks/*':
        return poll(exchange)
      case 'GET /v1/tasks':
        return list(exchange)
      case 'POST /v1/tasks/*/cancel':
        return cancel(exchange)
      case 'GET /results/*':
        return download(exchange)
      case 'GET /v1/models':
        return answer(response, 200, crashCatalogue)
      case 'GET /v1/credits':
        return answer(response, 200, { balance: 1_000_000 - spentIn(books), reserved: 0 })
      default:
        return refuse(response, 404, 'not_found')
    }
  }

  const viewOf = (books: AccountBooks, task: PaidTask) =>
    books.view(
      task,
      (name, version) => `${service.url}/${books.rules.name}/results/${task.taskId}/${name}?version=${version}`,
    )

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('error', () => undefined)
    response.on('error', () => undefined)
    response.sendDate = false
    response.setHeader('date', new Date(now()).toUTCString())
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://service')
      const [, account = '', ...rest] = url.pathname.split('/')
      const books = accounts.get(account)
      if (shut) return reset(response)
      if (books === undefined) return refuse(response, 404, 'not_found')
      if (knows !== undefined) {
        if (!knows(request)) return refuse(response, 401, 'invalid_key')
      } else if (request.headers.authorization !== `Bearer ${serviceKey}`)
        service.complaints.push(`${request.method} ${url.pathname} came without the key`)
      const path = `/${rest.join('/')}`
      const exchange = { request, response, body: Buffer.concat(chunks), books, path, query: url.searchParams }
      Promise.resolve(route(exchange)).catch((thrown: unknown) => service.complaints.push(String(thrown)))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const service: PaidService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accounts,
    uploaded,
    complaints: [],
    onMoment: () => undefined,
    beKind: () => {
      kind = true
    },
    shut(on) {
      shut = on
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return service
}

/** The bytes behind an output: the same for as long as the task is kept. */
export function bytesOf(task: PaidTask, name: string): Buffer {
  const bytes = task.fate.outputs.find((output) => output.name === name)?.bytes ?? 0
  return name.endsWith('.glb') ? glbOf(`${task.taskId} ${name}`, bytes) : pngOf(`${task.taskId} ${name}`, bytes)
}

function spentIn(books: AccountBooks): number {
  let spent = 0
  for (const task of books.tasks.values()) spent += books.charged(task) - books.refunded(task)
  return spent
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function refuse(response: ServerResponse, status: number, code: string, headers: Record<string, string> = {}): void {
  const body = { type: 'about:blank', title: code, status, code, detail: `the service says ${code}` }
  response.writeHead(status, { 'content-type': 'application/problem+json', ...headers }).end(JSON.stringify(body))
}

function reset(response: ServerResponse): void {
  response.socket?.resetAndDestroy()
}
