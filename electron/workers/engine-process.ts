/** One engine process: its threads, its memory, its end. */
import { z } from 'zod'
import { AppError, errorDataSchema } from '../../shared/protocol/app-error.ts'
import { phaseSchema } from '../../shared/protocol/phase.ts'
import { endsJob, type JobMessage, type WorkerMessage } from '../engine/worker-messages.ts'
import type { EngineEnd, FromEngine, StartEngine } from './engine-child.ts'
import { withOwnBuffers } from './own-buffers.ts'

/**
 * MB of the whole process. Above the first limit it takes no more jobs and ends after its current ones; above the
 * second it is killed.
 */
export interface MemoryCeiling {
  retireMb: number
  endMb: number
}

/** `engine-crash` means that the whole process has ended, possibly because of another job. */
export type CrashReason = 'worker-crash' | 'out-of-memory' | 'engine-crash'

export interface ThreadListeners {
  onMessage: (message: WorkerMessage) => void
  /** Called after a fault. */
  onBroken: (error: AppError) => void
  /** Called when its process takes no more jobs. */
  onRetire: () => void
}

export interface EngineThread {
  /** Throws for values that cannot be cloned. */
  post(job: JobMessage): void
  /** Ends the thread immediately; resolves when it has ended. Listeners are no longer called. */
  end(): Promise<void>
}

export interface EngineProcess {
  readonly pid: number | undefined
  /** Whether the process takes more jobs. */
  readonly isOpen: boolean
  thread(heapMb: number, listeners: ThreadListeners): EngineThread
  kill(): Promise<void>
}

interface EngineProcessOptions {
  moduleUrl: URL
  start: StartEngine
  memory: MemoryCeiling
  /** How long the process lives without threads. */
  lingerMs: number
  log: (level: 'info' | 'warn' | 'error', message: string, data?: Record<string, unknown>) => void
  onGone(): void
}

interface Seat {
  /** Null while the thread is being ended. */
  listeners: ThreadListeners | null
  hasJob: boolean
  gone: PromiseWithResolvers<void>
}

export function createEngineProcess(options: EngineProcessOptions): EngineProcess {
  const { memory, lingerMs, log } = options
  const seats = new Map<number, Seat>()
  const ended = Promise.withResolvers<void>()
  let lastThread = 0
  let state: 'open' | 'retired' | 'ending' | 'gone' = 'open'
  let linger: NodeJS.Timeout | undefined
  let tooLarge = false

  const leave = (thread: number): void => {
    const seat = seats.get(thread)
    if (seat === undefined) return
    seats.delete(thread)
    seat.listeners = null
    seat.gone.resolve()
    if (seats.size > 0 || state === 'gone') return
    if (state === 'retired') void kill()
    else linger = setTimeout(() => void kill(), lingerMs).unref()
  }

  const hear = (given: unknown): void => {
    if (state === 'gone') return
    const read = fromEngine.safeParse(given)
    if (!read.success) {
      log('error', 'the engine said what it cannot mean', { reason: read.error.message })
      return void kill()
    }
    const message = read.data as FromEngine
    if (message.kind === 'said') {
      const seat = seats.get(message.thread)
      if (endsJob(message.message) && seat) seat.hasJob = false
      seat?.listeners?.onMessage(message.message)
    } else if (message.kind === 'gone') {
      const { fault, thread } = message
      const listeners = seats.get(thread)?.listeners
      leave(thread)
      if (fault !== null) listeners?.onBroken(threadFault(fault))
    }
    checkMemory(message)
    holdWhileBusy()
  }

  const checkMemory = ({ kind, rssMb }: FromEngine): void => {
    if (rssMb > memory.endMb) {
      tooLarge = true
      log('warn', 'the engine is ended for its memory', { rssMb, limitMb: memory.endMb })
      void kill()
    } else if (rssMb > memory.retireMb && kind !== 'alive' && state === 'open') {
      state = 'retired'
      log('info', 'the engine is started again for its memory', { rssMb, limitMb: memory.retireMb })
      for (const seat of seats.values()) seat.listeners?.onRetire()
    }
  }

  const finish = (end: EngineEnd): void => {
    const requested = state === 'ending' && !tooLarge
    state = 'gone'
    clearTimeout(linger)
    const left = [...seats.values()]
    const busy = left.filter(({ hasJob }) => hasJob).length
    if (!requested) log('warn', 'the engine ended', { ...end, jobs: busy })
    options.onGone()
    // A full heap can also end the process. A job that ran alone is certainly the cause.
    const outOfMemory = tooLarge || end.stderrTail.includes('heap out of memory')
    const reason: CrashReason = outOfMemory && busy === 1 ? 'out-of-memory' : 'engine-crash'
    for (const { listeners, gone } of left) {
      gone.resolve()
      listeners?.onBroken(
        new AppError('internal', `the engine's process ended (${end.signal ?? `code ${end.code}`})`, {
          details: { reason },
        }),
      )
    }
    seats.clear()
    ended.resolve()
  }

  const kill = (): Promise<void> => {
    if (state !== 'gone') {
      state = 'ending'
      child.hold(true)
      child.kill()
    }
    return ended.promise
  }

  const holdWhileBusy = (): void => {
    if (state !== 'gone')
      child.hold(
        state === 'ending' || [...seats.values()].some(({ hasJob, listeners }) => hasJob || listeners === null),
      )
  }

  const child = options.start(options.moduleUrl, { onMessage: hear, onEnd: finish })
  child.hold(false)

  return {
    get pid() {
      return child.pid
    },
    get isOpen() {
      return state === 'open'
    },
    thread(heapMb, listeners) {
      clearTimeout(linger)
      const thread = ++lastThread
      const seat: Seat = { listeners, hasJob: false, gone: Promise.withResolvers() }
      seats.set(thread, seat)
      child.send({ kind: 'start', thread, heapMb })
      return {
        post(job) {
          child.send({ kind: 'job', thread, job: withOwnBuffers(job) as JobMessage })
          seat.hasJob = true
          holdWhileBusy()
        },
        end() {
          seat.listeners = null
          seat.hasJob = false
          if (seats.has(thread)) {
            child.send({ kind: 'end', thread })
            holdWhileBusy()
          }
          return seat.gone.promise
        },
      }
    },
    kill,
  }
}

function threadFault({ how, outOfMemory }: NonNullable<(FromEngine & { kind: 'gone' })['fault']>): AppError {
  const reason: CrashReason = outOfMemory ? 'out-of-memory' : 'worker-crash'
  return new AppError('internal', `the worker ${how}`, { details: { reason } })
}

/** Outputs are not checked; their shape depends on the job. */
const fromEngine = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('said'),
    thread: z.number(),
    rssMb: z.number(),
    message: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('progress'),
        id: z.number(),
        fraction: z.number().catch(0),
        doing: phaseSchema.optional(),
      }),
      z.object({
        kind: z.literal('reading'),
        id: z.number(),
        read: z.number(),
        fileBytes: z.number().nonnegative().nullable(),
      }),
      z.object({ kind: z.literal('done'), id: z.number(), output: z.unknown() }),
      z.object({ kind: z.literal('failed'), id: z.number(), error: errorDataSchema }),
    ]),
  }),
  z.object({
    kind: z.literal('gone'),
    thread: z.number(),
    rssMb: z.number(),
    fault: z.object({ how: z.string(), outOfMemory: z.boolean() }).nullable(),
  }),
  z.object({ kind: z.literal('alive'), rssMb: z.number() }),
])
