/** The engine's threads in this process, as they were before it had its own: for what shares memory with them, and to measure against. */
import { Worker } from 'node:worker_threads'
import type { FromEngine, StartEngine } from '../../electron/workers/engine-child.ts'
import type { WorkerMessage } from '../../electron/engine/worker-messages.ts'

export const engineHere: StartEngine = (moduleUrl, { onMessage, onEnd }) => {
  const threads = new Map<number, Worker>()
  const say = (message: FromEngine): void => onMessage(message)
  const leave = (thread: number, fault: (FromEngine & { kind: 'gone' })['fault']): void => {
    if (threads.delete(thread)) say({ kind: 'gone', thread, fault, rssMb: 0 })
  }
  return {
    pid: undefined,
    send(message) {
      const { thread } = message
      const worker = threads.get(thread)
      if (message.kind === 'start') {
        const started = new Worker(moduleUrl, {
          resourceLimits: { maxOldGenerationSizeMb: message.heapMb },
          workerData: { engineWorker: moduleUrl.href },
        })
        started.on('message', (said: WorkerMessage) => say({ kind: 'said', thread, message: said, rssMb: 0 }))
        started.on('error', (error) => leave(thread, { how: `crashed: ${String(error)}`, outOfMemory: false }))
        threads.set(thread, started)
      } else if (message.kind === 'job') {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
        worker?.postMessage(message.job)
      } else void worker?.terminate().then(() => leave(thread, null))
    },
    kill() {
      void Promise.all(Array.from(threads.values(), (worker) => worker.terminate())).then(() =>
        onEnd({ code: 0, signal: null, stderrTail: '' }),
      )
    },
    hold: () => undefined,
  }
}
