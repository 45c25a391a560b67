/** The main thread of the engine's process: starts and ends threads, forwards messages, monitors memory. */
import { Socket } from 'node:net'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { endsJob, type JobMessage, type WorkerMessage } from '../engine/worker-messages.ts'
import type { FromEngine, ToEngine } from './engine-child.ts'
import { frameReader, framesInPlace, postFrame, writeFrame } from './framed-pipe.ts'
import { withOwnBuffers } from './own-buffers.ts'

/** Electron's connection to the parent process. */
interface ParentPort {
  on(event: 'message', listener: (event: { data: unknown }) => void): void
  postMessage(message: unknown): void
}

/** The descriptor of the pipe under Node. */
const pipeDescriptor = 3
const watchEveryMs = 250

/** Serves the parent process, and ends with it. Throws if there is none. */
export function hostThreads(): void {
  const moduleUrl = pathToFileURL(process.argv[1] ?? '')
  const threads = new Map<number, Worker>()
  const busyThreads = new Set<number>()
  const send = openChannel((message) => hear(message as ToEngine))
  const rssMb = (): number => process.memoryUsage.rss() / 1e6
  setInterval(() => busyThreads.size > 0 && send({ kind: 'alive', rssMb: rssMb() }), watchEveryMs)
  const leave = (thread: number, fault: (FromEngine & { kind: 'gone' })['fault']): void => {
    if (!threads.delete(thread)) return
    busyThreads.delete(thread)
    send({ kind: 'gone', thread, fault, rssMb: rssMb() })
  }

  const start = (thread: number, heapMb: number): void => {
    const worker = new Worker(moduleUrl, {
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
      // Lets a job start more threads.
      workerData: { engineWorker: moduleUrl.href },
    })
    const broken = (how: string, code?: unknown): void => {
      leave(thread, { how, outOfMemory: code === 'ERR_WORKER_OUT_OF_MEMORY' })
      void worker.terminate()
    }
    worker.on('message', (message: WorkerMessage) => {
      if (endsJob(message)) busyThreads.delete(thread)
      send({ kind: 'said', thread, message, rssMb: rssMb() })
    })
    worker.on('messageerror', (error) => broken(`sent a message that cannot be read: ${error.message}`))
    worker.on('error', (error: NodeJS.ErrnoException) => broken(`crashed: ${error.message}`, error.code))
    worker.on('exit', (code) => broken(`ended itself with code ${code}`))
    threads.set(thread, worker)
  }

  const hear = (message: ToEngine): void => {
    const worker = threads.get(message.thread)
    switch (message.kind) {
      case 'start':
        return start(message.thread, message.heapMb)
      case 'job':
        if (worker === undefined) return
        busyThreads.add(message.thread)
        return pass(worker, message.job)
      case 'end':
        // Ignores further messages.
        worker?.removeAllListeners()
        worker?.on('error', () => undefined)
        void worker?.terminate().then(() => leave(message.thread, null))
    }
  }
}

function pass(worker: Worker, job: JobMessage): void {
  const buffers = new Set<ArrayBuffer>()
  const message = withOwnBuffers(job, buffers)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  worker.postMessage(message, [...buffers])
}

function openChannel(hear: (message: unknown) => void): (message: FromEngine) => void {
  const { parentPort } = process as { parentPort?: ParentPort }
  if (parentPort !== undefined) {
    const read = frameReader(hear, end)
    parentPort.on('message', ({ data }) => read(data))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process, not a window
    return (message) => postFrame((chunk) => parentPort.postMessage(chunk), message)
  }
  const onread = framesInPlace(hear, end)
  const pipe = new Socket({ fd: pipeDescriptor, readable: true, writable: true, onread })
  // The studio has ended, or sent invalid data: exits immediately.
  pipe.on('error', end)
  pipe.on('close', end)
  pipe.on('end', end)
  pipe.resume()
  return (message) => writeFrame(pipe, message)
}

function end(): void {
  process.kill(process.pid, 'SIGKILL')
}
