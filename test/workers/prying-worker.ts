/** A worker for the tests of the engine's process: its jobs end it, fill it, or try every way out of it. */
import childProcess from 'node:child_process'
import dgram from 'node:dgram'
import dns from 'node:dns'
import fs from 'node:fs'
import http from 'node:http'
import http2 from 'node:http2'
import inspector from 'node:inspector'
import net from 'node:net'
import tls from 'node:tls'
import { Worker, workerData } from 'node:worker_threads'
import type { Progress } from '../../electron/engine/model.ts'
import type { WorkerMessage } from '../../electron/engine/worker-messages.ts'
import { serveJobs } from '../../electron/workers/serve-jobs.ts'

export interface Act {
  what: 'answer' | 'outlive' | 'kill' | 'fill' | 'surroundings' | 'ways-out' | 'ways-out-of-a-helper'
  /** Of the process that is to be outlived. */
  pid?: number
  signal?: NodeJS.Signals
  /** A port of this machine that someone listens at. */
  port?: number
  /** Files that are tried to be read. */
  paths?: string[]
  bytes?: Uint8Array
}

const acts: Record<Act['what'], (act: Act, progress: Progress) => unknown> = {
  answer: ({ bytes }) => ({ pid: process.pid, bytes }),
  /** Runs for as long as its process has this id, and answers in any other. */
  outlive: ({ pid, bytes }, progress) => {
    progress(0)
    return pid === process.pid ? new Promise(() => undefined) : { pid: process.pid, bytes }
  },
  kill: ({ signal }, progress) => {
    progress(0)
    process.kill(process.pid, signal)
    return new Promise(() => undefined)
  },
  fill: async (_act, progress) => {
    progress(0)
    const kept: Uint8Array[] = []
    // No end of the machine where the ceiling does not hold.
    while (kept.length < 60) {
      kept.push(new Uint8Array(32_000_000).fill(kept.length + 1))
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    return { pid: process.pid }
  },
  surroundings: ({ paths = [] }) => ({
    environment: Object.keys(process.env),
    folder: process.cwd(),
    words: process.argv.slice(2),
    files: Object.fromEntries(paths.map((path) => [path, codeOf(() => fs.readFileSync(path))])),
    writes: codeOf(() => fs.writeFileSync(new URL('left-behind', import.meta.url), '')),
  }),
  'ways-out': ({ port = 0 }) => waysOut(port),
  'ways-out-of-a-helper': ({ port }) =>
    new Promise((resolve, reject) => {
      const helper = new Worker(new URL((workerData as { engineWorker: string }).engineWorker), { workerData })
      helper.on('message', (message: WorkerMessage) => {
        if (message.kind === 'done') resolve(message.output)
        else reject(new Error(JSON.stringify(message)))
        void helper.terminate()
      })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      helper.postMessage({ id: 1, name: 'inspect', input: { what: 'ways-out', port } })
    }),
}

/** For each way, the code of its error; `open` where there is none. */
async function waysOut(port: number): Promise<Record<string, string>> {
  const connected = (socket: net.Socket) =>
    new Promise<void>((resolve, reject) => socket.on('connect', resolve).on('error', reject))
  const url = `http://127.0.0.1:${port}`
  const ways: Record<string, () => unknown> = {
    'net.connect': () => connected(net.connect(port, '127.0.0.1')),
    'net.Socket': () => connected(new net.Socket().connect(port, '127.0.0.1')),
    'net.Server': () => new Promise((resolve) => net.createServer().listen(0, '127.0.0.1', () => resolve(null))),
    'unix socket': () => connected(net.connect('/tmp/.X11-unix/X0')),
    tls: () => connected(tls.connect(port, '127.0.0.1')),
    'http.get': () => new Promise((resolve, reject) => http.get(url, resolve).on('error', reject)),
    'http2.connect': () =>
      new Promise((resolve, reject) => http2.connect(url).on('connect', resolve).on('error', reject)),
    fetch: () => fetch(url),
    WebSocket: () =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(url.replace('http', 'ws'))
        socket.addEventListener('open', resolve)
        socket.addEventListener('error', () => reject(new Error('refused')))
      }),
    'dgram.send': () => new Promise((resolve) => dgram.createSocket('udp4').send('x', port, '127.0.0.1', resolve)),
    'dgram.bind': () => dgram.createSocket('udp4').bind(0),
    'dns.lookup': () => dns.promises.lookup('localhost'),
    'dns.resolve': () => dns.promises.resolve4('localhost'),
    'dns.Resolver': () => new dns.promises.Resolver().resolve4('localhost'),
    spawn: () => childProcess.spawnSync(process.execPath, ['--version']),
    fork: () => childProcess.fork(new URL(import.meta.url)),
    binding: () => (process as unknown as { binding(name: string): unknown }).binding('tcp_wrap'),
    inspector: () => inspector.open(0),
  }
  const codes: Record<string, string> = {}
  for (const [name, way] of Object.entries(ways))
    codes[name] = await Promise.resolve()
      .then(way)
      .then(() => 'open', reasonOf)
  return codes
}

function reasonOf(thrown: unknown): string {
  const { code, cause, message } = thrown as { code?: string; cause?: unknown; message?: string }
  return cause === undefined ? (code ?? message ?? 'unknown') : reasonOf(cause)
}

function codeOf(act: () => unknown): string {
  try {
    act()
    return 'open'
  } catch (thrown) {
    return reasonOf(thrown)
  }
}

serveJobs({
  inspect: async () => async (input, progress) => {
    const act = input as unknown as Act
    return (await acts[act.what](act, progress)) as never
  },
})
