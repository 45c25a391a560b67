/** The engine's process as the host that starts it sees it, and what the two say to each other. */
import type { JobMessage, WorkerMessage } from '../engine/worker-messages.ts'

export type ToEngine =
  /** A new thread; JavaScript heap in MB, typed arrays do not count. */
  | { kind: 'start'; thread: number; heapMb: number }
  | { kind: 'job'; thread: number; job: JobMessage }
  /** At once, whatever it is doing. */
  | { kind: 'end'; thread: number }

/** Each with the memory of the whole process. */
export type FromEngine = { rssMb: number } & (
  | { kind: 'said'; thread: number; message: WorkerMessage }
  /** The thread is gone: it ended because it was asked to (null), or by itself. */
  | { kind: 'gone'; thread: number; fault: { how: string; outOfMemory: boolean } | null }
  /** Nothing else to say for a while, and threads at work. */
  | { kind: 'alive' }
)

/** How a process ended: what is known of it, for the log. */
export interface EngineEnd {
  code: number | null
  signal: string | null
  /** The last of what it wrote to its standard error. */
  lastWords: string
}

interface EngineChild {
  pid: number | undefined
  /** Structured data; what it holds must not change until it has been answered. Throws where a value cannot cross. */
  send(message: ToEngine): void
  /** At once. `onEnd` follows. */
  kill(): void
  /** Whether this process may not end by itself while that one lives. */
  hold(on: boolean): void
}

interface EngineListeners {
  /** Not checked yet: it comes from where files of others are read. */
  onMessage: (message: unknown) => void
  /** Once, after the last message; also where it could not be started. */
  onEnd: (end: EngineEnd) => void
}

/** Starts a process that runs the module, which calls `serveJobs`. How depends on the host. */
export type StartEngine = (moduleUrl: URL, listeners: EngineListeners) => EngineChild

/** All that the engine gets to know of its surroundings: what Windows needs to load a library. */
export function engineEnvironment(): Record<string, string> {
  const root = process.env['SystemRoot']
  return root === undefined ? {} : { SystemRoot: root }
}
