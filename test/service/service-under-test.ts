/** A local service on a free port with the fake engine, and a client that speaks plain HTTP to it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { figureFamily } from '../../electron/service/families/figure.ts'
import type { LocalService, LocalServiceOptions } from '../../electron/service/local-service.ts'
import { startLocalService } from '../../electron/service/start-local-service.ts'
import type { ServiceParts } from '../../electron/service/start-local-service.ts'
import { fakeCheckWords, fakeEngine } from './fake-engine.ts'
import type { FakeEngine } from './fake-engine.ts'

export interface Answer {
  status: number
  headers: Headers
  // Tests look at whatever was answered.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

export interface UnderTest {
  service: LocalService
  engine: FakeEngine
  folder: string
  logged: string[]
  get: (path: string, headers?: Record<string, string>) => Promise<Answer>
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  ask: (path: string, init: RequestInit) => Promise<Answer>
  /** Submits and returns the id. */
  submit: (body: Record<string, unknown>, headers?: Record<string, string>) => Promise<string>
  /** The task once `until` holds: finished, unless said otherwise. */
  task: (id: string, until?: (task: Answer['body']) => boolean) => Promise<Answer['body']>
  /** Stops it and starts another over the same folder. */
  restart: (options?: Partial<LocalServiceOptions>, parts?: Partial<ServiceParts>) => Promise<UnderTest>
}

export const model = 'maquette-figure-3.1'

/** Is stopped, and its folder removed, when the test ends. */
export async function serve(
  options: Partial<LocalServiceOptions> = {},
  parts: Partial<ServiceParts> = {},
): Promise<UnderTest> {
  const folder = options.dataFolder ?? (await temporaryFolder())
  const engine = fakeEngine()
  const logged: string[] = []
  const service = await startLocalService(
    {
      dataFolder: folder,
      port: 0,
      mode: 'embedded',
      engineWorkerUrl: new URL('file:///nowhere'),
      log: (_level, message, data) => void logged.push(`${message} ${JSON.stringify(data ?? {})}`),
      ...options,
    },
    { engine, checkWords: fakeCheckWords, families: [figureFamily], ...parts },
  )
  onTestFinished(() => service.stop())
  return { ...clientOf(service), service, engine, folder, logged, restart }

  async function restart(nextOptions: Partial<LocalServiceOptions> = {}, nextParts: Partial<ServiceParts> = {}) {
    await service.stop()
    return serve({ ...options, ...nextOptions, dataFolder: folder }, { ...parts, ...nextParts })
  }
}

/** Removed when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'maquette-service-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Requests with the key, and waiting for a task. */
export function clientOf({ url, key }: { url: string; key: string }) {
  const ask: UnderTest['ask'] = async (path, init) => {
    const response = await fetch(path.startsWith('http') ? path : url + path, init)
    const text = await response.text()
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    return { status: response.status, headers: response.headers, body: isJson && text !== '' ? JSON.parse(text) : text }
  }
  const withKey = { authorization: `Bearer ${key}` }
  const get: UnderTest['get'] = (path, headers = {}) => ask(path, { headers: { ...withKey, ...headers } })
  const post: UnderTest['post'] = (path, body, headers = {}) =>
    ask(path, {
      method: 'POST',
      headers: { ...withKey, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const submit: UnderTest['submit'] = async (body, headers = {}) => {
    const answer = await post('/v1/generate', { model, ...body }, headers)
    if (answer.status !== 202) throw new Error(`not accepted: ${JSON.stringify(answer.body)}`)
    return answer.body.task_id as string
  }
  const task: UnderTest['task'] = async (id, until = isFinished) => {
    for (;;) {
      const { status, headers, body } = await get(`/v1/tasks/${id}`)
      if (status === 429) {
        await new Promise((resolve) => setTimeout(resolve, Number(headers.get('retry-after')) * 1000))
        continue
      }
      if (status !== 200) throw new Error(`no task: ${JSON.stringify(body)}`)
      if (until(body)) return body
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  return { ask, get, post, submit, task }
}

export function isFinished(task: Answer['body']): boolean {
  return task.status !== 'queued' && task.status !== 'running'
}

/** One transparent pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
