/** The protocol between the studio and the engine's process. */
import type { JobMessage, WorkerMessage } from '../engine/worker-messages.ts'

export type ToEngine =
  /** Starts a thread. `heapMb`: its JavaScript heap, without typed arrays. */
  | { kind: 'start'; thread: number; heapMb: number }
  | { kind: 'job'; thread: number; job: JobMessage }
  /** Ends a thread immediately. */
  | { kind: 'end'; thread: number }

/** Every message includes the memory of the whole process. */
export type FromEngine = { rssMb: number } & (
  | { kind: 'said'; thread: number; message: WorkerMessage }
  /** The thread has ended: as requested (null), or by itself. */
  | { kind: 'gone'; thread: number; fault: { how: string; outOfMemory: boolean } | null }
  /** A heartbeat while threads work. */
  | { kind: 'alive' }
)

/** How a process ended, for the log. */
export interface EngineEnd {
  code: number | null
  signal: string | null
  /** The tail of its standard error. */
  stderrTail: string
}

interface EngineChild {
  pid: number | undefined
  /** The data must not change until the response arrives. Throws for values that cannot be cloned. */
  send(message: ToEngine): void
  /** Kills the process; `onEnd` follows. */
  kill(): void
  /** Whether this process must stay alive for the child. */
  hold(on: boolean): void
}

interface EngineListeners {
  /** Messages are unchecked, as the process reads untrusted files. */
  onMessage: (message: unknown) => void
  /** Called once, after the last message, even if the process could not be started. */
  onEnd: (end: EngineEnd) => void
}

/** Starts a process with a module that calls `serveJobs`. */
export type StartEngine = (moduleUrl: URL, listeners: EngineListeners) => EngineChild

/** The only environment of the engine: what Windows needs to load libraries. */
export function engineEnvironment(): Record<string, string> {
  const root = process.env['SystemRoot']
  return root === undefined ? {} : { SystemRoot: root }
}
