/** The engine's own process: what its end does to the jobs in it, what it knows, and what it reaches. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, closeSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createEngine, type Engine, type EngineOptions } from '../../electron/workers/engine.ts'
import { forkEngine } from '../../electron/workers/fork-engine.ts'
import { WorkerPool } from '../../electron/workers/pool.ts'
import type { RunOptions } from '../../electron/workers/run-options.ts'
import type { AppError } from '../../shared/protocol/app-error.ts'
import { eventually } from '../support/eventually.ts'
import { isLong } from '../support/long.ts'
import type { Act } from './prying-worker.ts'

interface Answer {
  pid: number
  bytes?: Uint8Array
}

const moduleUrl = new URL('prying-worker.ts', import.meta.url)

function start(options: Partial<EngineOptions> = {}): {
  engine: Engine
  act: <T = Answer>(act: Act, how?: RunOptions) => Promise<T>
} {
  const engine = createEngine({ moduleUrl, ...options })
  const pool = new WorkerPool({ engine, size: 3 })
  onTestFinished(async () => {
    await Promise.all([pool.stop(), engine.stop()])
  })
  return { engine, act: (act, how) => pool.run('inspect', act as never, how) as never }
}

/** Runs for as long as its process is the one of now; `begun` when it runs. */
function outlive(act: (act: Act, how?: RunOptions) => Promise<Answer>, pid: number, bytes?: Uint8Array) {
  const begun = Promise.withResolvers<void>()
  const answer = act(
    { what: 'outlive', pid, ...(bytes === undefined ? {} : { bytes }) },
    { onProgress: () => begun.resolve() },
  )
  answer.catch(() => undefined)
  return { begun: begun.promise, answer }
}

const failure = (promise: Promise<unknown>): Promise<AppError> =>
  promise.then(
    () => expect.unreachable('the job was expected to fail'),
    (error: AppError) => error,
  )

test('a killed process loses no job: its jobs run again, with the same results', async () => {
  const { engine, act } = start()
  const { pid } = await act({ what: 'answer' })
  const bytes = new Uint8Array(3_000_000).map((_, index) => index % 251)
  const first = outlive(act, pid, bytes)
  const second = outlive(act, pid)
  await Promise.all([first.begun, second.begun])
  expect(engine.pids()).toEqual([pid])
  process.kill(pid, 'SIGKILL')
  const answers = await Promise.all([first.answer, second.answer])
  expect(answers.map((answer) => answer.pid)).not.toContain(pid)
  expect(Buffer.compare(answers[0].bytes!, bytes)).toBe(0)
})

test.each<NodeJS.Signals>(isLong ? ['SIGABRT', 'SIGSEGV', 'SIGKILL'] : ['SIGABRT'])(
  'a job that ends the process by %s is tried twice and fails; a job next to it completes',
  async (signal) => {
    let processes = 0
    const { act } = start({
      start(...given) {
        processes += 1
        return forkEngine(...given)
      },
    })
    const { pid } = await act({ what: 'answer' })
    const beside = outlive(act, pid)
    await beside.begun
    const error = await failure(act({ what: 'kill', signal }))
    expect(error.code).toBe('internal')
    expect(error.details).toEqual({ reason: 'engine-crash' })
    expect((await beside.answer).pid).not.toBe(pid)
    // The one for all, and one for each of the two jobs.
    expect(processes).toBe(3)
  },
)

test('a job cancelled while its process is down does not run again', async () => {
  const { act } = start()
  const { pid } = await act({ what: 'answer' })
  const leaving = new AbortController()
  let tries = 0
  const job = failure(
    act(
      { what: 'outlive', pid },
      {
        signal: leaving.signal,
        onProgress: () => {
          tries += 1
          process.kill(pid, 'SIGKILL')
          leaving.abort()
        },
      },
    ),
  )
  expect((await job).code).toBe('cancelled')
  await act({ what: 'answer' })
  expect(tries).toBe(1)
})

test('a job that fills the memory fails at the limit, and jobs next to it complete', async () => {
  const { act } = start({ memory: { retireMb: 100_000, endMb: 400 } })
  const { pid } = await act({ what: 'answer' })
  const beside = outlive(act, pid)
  await beside.begun
  const error = await failure(act({ what: 'fill' }))
  expect(error.code).toBe('internal')
  expect(error.details).toEqual({ reason: 'out-of-memory' })
  expect((await beside.answer).pid).not.toBe(pid)
})

test('a process that has grown large ends after its jobs, and the next job gets a new one', async () => {
  const { engine, act } = start({ memory: { retireMb: 1, endMb: 100_000 } })
  const first = await act({ what: 'answer' })
  const second = await act({ what: 'answer' })
  expect(second.pid).not.toBe(first.pid)
  await eventually(() => expect(engine.pids()).toEqual([]))
})

test('a process without threads exits on its own', async () => {
  const engine = createEngine({ moduleUrl, lingerMs: 0 })
  const pool = new WorkerPool({ engine, size: 1, idleMs: 0 })
  await pool.run('inspect', { what: 'answer' } satisfies Act as never)
  await eventually(() => expect(engine.pids()).toEqual([]))
  await Promise.all([pool.stop(), engine.stop()])
})

test('no process is started before the first job', () => {
  expect(start().engine.pids()).toEqual([])
})

test('knows no environment, and reads and writes no file but its code', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'maquette-secret-'))
  const secret = join(folder, 'keys.sealed')
  writeFileSync(secret, 'a key')
  const held = openSync(secret, 'r+')
  process.env['MAQUETTE_TEST_SECRET'] = 'sk-never-in-the-engine'
  onTestFinished(() => {
    closeSync(held)
    delete process.env['MAQUETTE_TEST_SECRET']
  })
  const { engine, act } = start()
  const paths = [
    secret,
    folder,
    '/etc/passwd',
    '/proc/self/environ',
    fileURLToPath(new URL('../../.git', import.meta.url)),
  ]
  const found = await act<Record<string, unknown>>({ what: 'surroundings', paths })
  expect(found).toEqual({
    environment: process.platform === 'win32' ? ['SystemRoot'] : [],
    folder: dirname(fileURLToPath(moduleUrl)),
    words: [],
    files: Object.fromEntries(paths.map((path) => [path, 'ERR_ACCESS_DENIED'])),
    writes: 'ERR_ACCESS_DENIED',
  })
  if (process.platform !== 'linux') return
  const about = `/proc/${engine.pids()[0]}`
  expect(readFileSync(`${about}/environ`, 'utf8')).not.toContain('MAQUETTE')
  expect(readFileSync(`${about}/cmdline`, 'utf8')).not.toContain(folder)
  const open = readdirSync(`${about}/fd`).map((name) => readlinkSync(`${about}/fd/${name}`))
  expect(open.filter((target) => target.startsWith('/') && !target.startsWith('/dev/'))).toEqual([])
})

test('reaches neither the network nor other processes, nor do the threads that help a job', async () => {
  let calls = 0
  const server = createServer((socket) => {
    calls += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { act } = start()
  const { port } = server.address() as { port: number }
  for (const what of ['ways-out', 'ways-out-of-a-helper'] as const) {
    const { WebSocket: socket, ...others } = await act<Record<string, string>>({ what, port })
    // It gives no reasons.
    expect(socket).toBe('refused')
    expect(Object.keys(others).length).toBeGreaterThan(15)
    expect(Object.entries(others).filter(([, code]) => code !== 'ERR_ACCESS_DENIED')).toEqual([])
  }
  expect(calls).toBe(0)
})

test('ends with the studio that started it, whatever it is at', async () => {
  const owner = spawn(process.execPath, [fileURLToPath(new URL('engine-owner.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void owner.kill('SIGKILL'))
  const [line] = (await once(createInterface({ input: owner.stdout }), 'line')) as [string]
  const pids = JSON.parse(line) as number[]
  expect(pids.filter(isAlive)).toEqual(pids)
  owner.kill('SIGKILL')
  await eventually(() => expect(pids.filter(isAlive)).toEqual([]))
})

/** A process that has ended and that no one has asked about yet counts as gone. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  return process.platform !== 'linux' || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
}
