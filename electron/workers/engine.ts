/**
 * The engine of a studio: a process that starts with the first job and is replaced once it has ended or grown too
 * large.
 */
import { totalmem } from 'node:os'
import { AppError } from '../../shared/protocol/app-error.ts'
import type { StartEngine } from './engine-child.ts'
import {
  createEngineProcess,
  type EngineProcess,
  type EngineThread,
  type MemoryCeiling,
  type ThreadListeners,
} from './engine-process.ts'
import { forkEngine } from './fork-engine.ts'

interface ThreadOptions {
  heapMb: number
  /** Runs in a process of its own. */
  alone: boolean
}

export interface Engine {
  /** Throws `cancelled` after `stop`. */
  thread(options: ThreadOptions, listeners: ThreadListeners): EngineThread
  /** Ids of the processes, the shared one first; for tests and statistics. */
  pids(): number[]
  /** Kills every process; resolves when they have ended. */
  stop(): Promise<void>
}

export interface EngineOptions {
  /** See `worker.ts`: TypeScript, or one bundled file on the desktop. */
  moduleUrl: URL
  /** Default: a child process of Node. */
  start?: StartEngine | undefined
  memory?: MemoryCeiling
  /** How long a process lives without threads. */
  lingerMs?: number
  log?: (level: 'info' | 'warn' | 'error', message: string, data?: Record<string, unknown>) => void
}

export function createEngine(options: EngineOptions): Engine {
  const { moduleUrl, start = forkEngine, memory = usualCeiling(), lingerMs = 10_000, log = () => undefined } = options
  const processes = new Set<EngineProcess>()
  let shared: EngineProcess | null = null
  let stopped = false
  const open = (stayMs: number): EngineProcess => {
    const onGone = () => void processes.delete(process)
    const process = createEngineProcess({ moduleUrl, start, memory, lingerMs: stayMs, log, onGone })
    processes.add(process)
    return process
  }
  return {
    thread({ heapMb, alone }, listeners) {
      if (stopped) throw new AppError('cancelled', 'the engine has been stopped')
      if (alone) return open(0).thread(heapMb, listeners)
      if (shared?.isOpen !== true) shared = open(lingerMs)
      return shared.thread(heapMb, listeners)
    },
    pids: () => [...processes].flatMap(({ pid }) => pid ?? []),
    async stop() {
      stopped = true
      await Promise.all(Array.from(processes, (process) => process.kill()))
    },
  }
}

/** Large jobs on a typical machine stay below the first limit; the second leaves memory for the rest of the machine. */
function usualCeiling(): MemoryCeiling {
  const machineMb = totalmem() / 1e6
  return { retireMb: Math.min(2_048, machineMb / 4), endMb: Math.max(2_048, machineMb * 0.6) }
}
