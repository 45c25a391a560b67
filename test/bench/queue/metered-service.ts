/** A service that works on a thousand tasks and notes when it was asked what. It finishes the tasks that it is told to. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface MeteredService {
  url: string
  /** When each request for a task or a list came, in ms of `performance.now()`. Results are not counted. */
  requests: number[]
  /** Requests that are limited as paid ones or not at all. */
  others: number
  /** When each task was told of last, and how long that was after the time before. */
  intervalsMs: number[]
  /** Task → when it was finished. */
  finished: Map<string, number>
  finish(taskId: string): void
  close(): Promise<void>
}

/** With tasks `task-0` … on 127.0.0.1; each has one result, `file`. */
export async function startMeteredService(tasks: number, file: Uint8Array): Promise<MeteredService> {
  const reported = new Map<string, number>()
  const created = new Date().toISOString()
  const view = (taskId: string): Record<string, unknown> => {
    const now = performance.now()
    const before = reported.get(taskId)
    if (before !== undefined) service.intervalsMs.push(now - before)
    reported.set(taskId, now)
    const isDone = service.finished.has(taskId)
    return {
      task_id: taskId,
      operation: 'text-to-3d',
      status: isDone ? 'succeeded' : 'running',
      progress: isDone ? 1 : 0.4,
      created_at: created,
      credits: { quoted: 35, charged: isDone ? 35 : 0, refunded: 0 },
      error: null,
      outputs: isDone
        ? [
            {
              name: 'model.glb',
              kind: 'model',
              media_type: 'model/gltf-binary',
              bytes: file.byteLength,
              url: `${service.url}/results/${taskId}`,
            },
          ]
        : [],
    }
  }
  const list = (query: URLSearchParams): Record<string, unknown> => {
    const size = Math.min(100, Number(query.get('limit') ?? '100'))
    const from = query.get('after') === null ? tasks - 1 : Number(query.get('after')) - 1
    const ids = Array.from({ length: Math.min(size, from + 1) }, (_, index) => from - index)
    const last = ids.at(-1) ?? 0
    return { tasks: ids.map((id) => view(`task-${id}`)), next: last > 0 ? String(last) : null }
  }
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const url = new URL(request.url ?? '/', 'http://service')
    const taskId = /^\/v1\/tasks\/([^/]+)$/.exec(url.pathname)?.[1]
    if (url.pathname.startsWith('/results/')) {
      response.writeHead(200, { 'content-type': 'model/gltf-binary', 'content-length': file.byteLength }).end(file)
      return
    }
    if (taskId !== undefined || url.pathname === '/v1/tasks') {
      service.requests.push(performance.now())
      say(response, taskId === undefined ? list(url.searchParams) : view(taskId))
      return
    }
    service.requests.push(performance.now())
    service.others += 1
    if (url.pathname === '/v1/credits') say(response, { balance: 100_000, reserved: 0 })
    else response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
  }
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => answer(request, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const service: MeteredService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    others: 0,
    intervalsMs: [],
    finished: new Map(),
    finish: (taskId) => void service.finished.set(taskId, performance.now()),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return service
}

function say(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** The most events within any window of this length. */
export function maxWithin(times: readonly number[], windowMs: number): number {
  let most = 0
  let first = 0
  for (let last = 0; last < times.length; last += 1) {
    while (times[last]! - times[first]! >= windowMs) first += 1
    most = Math.max(most, last - first + 1)
  }
  return most
}
