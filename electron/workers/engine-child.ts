/** The protocol between the studio and the engine's process. */
import type { JobMessage, WorkerMessage } from '../engine/worker-messages.ts'

export type ToEngine =
  /** Starts a thread. `heapMb`: of JavaScript, without typed arrays. */
  | { kind: 'start'; thread: number; heapMb: number }
  | { kind: 'job'; thread: number; job: JobMessage }
  /** Ends a thread at once. */
  | { kind: 'end'; thread: number }

/** With the memory of the whole process. */
export type FromEngine = { rssMb: number } & (
  | { kind: 'said'; thread: number; message: WorkerMessage }
  /** The thread has ended: as asked (null), or by itself. */
  | { kind: 'gone'; thread: number; fault: { how: string; outOfMemory: boolean } | null }
  /** A heartbeat while threads work. */
  | { kind: 'alive' }
)

/** How a process ended, for the log. */
export interface EngineEnd {
  code: number | null
  signal: string | null
  /** The end of its standard error. */
  stderrTail: string
}

interface EngineChild {
  pid: number | undefined
  /** The data must not change until the answer. Throws for values that cannot be cloned. */
  send(message: ToEngine): void
  /** `onEnd` follows. */
  kill(): void
  /** Whether this process must stay alive for it. */
  hold(on: boolean): void
}

interface EngineListeners {
  /** Unchecked, as the process reads foreign files. */
  onMessage: (message: unknown) => void
  /** Called once, after the last message; also if it could not be started. */
  onEnd: (end: EngineEnd) => void
}

/** Starts a process with a module that calls `serveJobs`. */
export type StartEngine = (moduleUrl: URL, listeners: EngineListeners) => EngineChild

/** The only environment of the engine: what Windows needs to load libraries. */
export function engineEnvironment(): Record<string, string> {
  const root = process.env['SystemRoot']
  return root === undefined ? {} : { SystemRoot: root }
}
