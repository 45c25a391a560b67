import { afterAll, afterEach, expect, test } from 'vitest'
import { createEngine, type Engine } from '../../electron/workers/engine.ts'
import { WorkerPool, type WorkerPoolOptions } from '../../electron/workers/pool.ts'
import type { RunOptions } from '../../electron/workers/run-options.ts'
import { AppError } from '../../shared/protocol/app-error.ts'

const workerUrl = new URL('misbehaving-worker.ts', import.meta.url)
const engines = new Map<string, Engine>()
let pool: WorkerPool

afterEach(() => pool.stop())
afterAll(() => Promise.all(Array.from(engines.values(), (engine) => engine.stop())))

function start(options: Partial<WorkerPoolOptions> = {}, moduleUrl = workerUrl): void {
  const engine = engines.get(moduleUrl.href) ?? createEngine({ moduleUrl })
  engines.set(moduleUrl.href, engine)
  pool = new WorkerPool({ engine, size: 1, ...options })
}

function act(what: string, options?: RunOptions): Promise<unknown> {
  return pool.run('inspect', what as never, options)
}

async function failure(promise: Promise<unknown>): Promise<AppError> {
  const thrown: unknown = await promise.then(
    () => expect.unreachable('the job was expected to fail'),
    (error: unknown) => error,
  )
  expect(thrown).toBeInstanceOf(AppError)
  return thrown as AppError
}

async function thread(options?: RunOptions): Promise<number> {
  return ((await act('say-thread', options)) as { thread: number }).thread
}

test('reports progress and returns the output', async () => {
  start()
  const reported: unknown[] = []
  const output = await act('report', { onProgress: (fraction, doing) => reported.push([fraction, doing]) })
  expect(reported).toEqual([
    [0.25, 'comparing'],
    [0.75, undefined],
  ])
  expect(output).toEqual({ bytes: new Uint8Array(1000).fill(7) })
})

test('transfers slices and pooled buffers without neighbouring bytes', async () => {
  start()
  const output = (await act('return-slices')) as { part: Uint8Array; pooled: Uint8Array; list: Float32Array[] }
  expect(output.part).toEqual(new Uint8Array(10).fill(3))
  expect(output.part.buffer.byteLength).toBe(10)
  expect(new TextDecoder().decode(output.pooled)).toBe('pooled')
  expect(output.list).toEqual([new Float32Array([1, 2])])
})

test('keeps a worker warm between jobs', async () => {
  start()
  expect(await thread()).toBe(await thread())
})

test('never runs more jobs at once than its size, and completes all of them', async () => {
  start({ size: 2 })
  const threads = await Promise.all(Array.from({ length: 6 }, () => thread()))
  expect(threads).toHaveLength(6)
  expect(new Set(threads).size).toBeLessThanOrEqual(2)
})

test('transfers an AppError with its code and details', async () => {
  start()
  const error = await failure(act('refuse'))
  expect(error.toData()).toEqual({
    code: 'request-refused',
    message: 'No such subject',
    details: { suggestions: ['cat', 'dog'] },
  })
})

test.each(['throw', 'exit', 'throw-later', 'return-function'])(
  '%s: fails only its own job as internal, and the next one completes',
  async (what) => {
    start()
    expect((await failure(act(what))).code).toBe('internal')
    expect(await thread()).toBeGreaterThan(0)
  },
)

test('a worker that runs out of memory fails only its own job', async () => {
  start({ heapMb: 48 })
  const error = await failure(act('eat-memory'))
  expect(error.code).toBe('internal')
  expect(error.details).toEqual({ reason: 'out-of-memory' })
  expect(await thread()).toBeGreaterThan(0)
})

test('ends a runaway job at its deadline and continues with a new worker', async () => {
  start()
  const before = await thread()
  const runaway = act('run-away', { deadlineMs: 100 })
  const next = thread()
  expect((await failure(runaway)).code).toBe('timeout')
  expect(await next).not.toBe(before)
})

test('ends a job that reads a file for too long, reports the file size and continues with a new worker', async () => {
  start({ readingLimitMs: (fileBytes) => fileBytes / 10 })
  const before = await thread()
  const endless = failure(act('read-for-ever'))
  const next = thread()
  expect((await endless).toData()).toMatchObject({
    code: 'mesh-too-large',
    details: { reason: 'exceeds-time', fileBytes: 1234 },
  })
  expect(await next).not.toBe(before)
})

test('the limit applies while a file is read, not to later work on it', async () => {
  start({ readingLimitMs: () => 100 })
  expect(await act('read-twice')).toBe('done')
})

test('aborting ends only that worker', async () => {
  start({ size: 2 })
  const stopper = new AbortController()
  const spinning = act('run-away', { signal: stopper.signal })
  const other = await thread()
  const failed = failure(spinning)
  stopper.abort()
  expect((await failed).code).toBe('cancelled')
  expect(await thread()).toBe(other)
})

test('a job cancelled while waiting never starts', async () => {
  start()
  const first = new AbortController()
  const second = new AbortController()
  const running = failure(act('run-away', { signal: first.signal }))
  const waiting = failure(act('exit', { signal: second.signal }))
  second.abort()
  expect((await waiting).code).toBe('cancelled')
  first.abort()
  expect((await running).code).toBe('cancelled')
  expect((await failure(act('report', { signal: first.signal }))).code).toBe('cancelled')
})

test('ends a worker that has been idle too long', async () => {
  start({ idleMs: 20 })
  const before = await thread()
  // Asking keeps it alive: each time it is left alone for longer than it may be idle.
  let now = before
  while (now === before) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    now = await thread()
  }
  expect(now).not.toBe(before)
})

test('stopping cancels running and waiting jobs', async () => {
  start()
  const running = failure(act('run-away'))
  const waiting = failure(act('report'))
  await pool.stop()
  expect((await running).code).toBe('cancelled')
  expect((await waiting).code).toBe('cancelled')
  expect((await failure(act('report'))).code).toBe('cancelled')
})

test('rejects an input that cannot be transferred to a worker', async () => {
  start()
  expect((await failure(pool.run('inspect', (() => 1) as never))).code).toBe('internal')
  expect(await thread()).toBeGreaterThan(0)
})

test('a missing worker file fails the job', async () => {
  start({}, new URL('no-such-worker.ts', import.meta.url))
  expect((await failure(act('report'))).code).toBe('internal')
})

test('runs urgent jobs first', async () => {
  start()
  const done: string[] = []
  const first = act('say-thread').then(() => done.push('first'))
  const patient = act('say-thread', { isUrgent: () => false }).then(() => done.push('patient'))
  const urgent = act('say-thread').then(() => done.push('urgent'))
  await Promise.all([first, patient, urgent])
  expect(done).toEqual(['first', 'urgent', 'patient'])
})

test('stops a deferrable job for an urgent one and restarts it afterwards', async () => {
  start()
  let isUrgent = false
  const leaving = new AbortController()
  const begun = Promise.withResolvers<void>()
  const patient = failure(
    act('run-away-loudly', { isUrgent: () => isUrgent, signal: leaving.signal, onProgress: () => begun.resolve() }),
  )
  await begun.promise
  await thread()
  // Begun again; and urgent now, it is not ended any more.
  isUrgent = true
  const waiting = new AbortController()
  const behind = failure(act('say-thread', { signal: waiting.signal }))
  waiting.abort()
  expect((await behind).code).toBe('cancelled')
  leaving.abort()
  expect((await patient).code).toBe('cancelled')
  await thread()
})
