/**
 * The studio's backend alone, as a process that a test drives over lines of JSON and kills. It waits for `start`, so that
 * its code is loaded before its turn comes.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { basename } from 'node:path'
import { createInterface } from 'node:readline'
import { createBackend } from '../../electron/backend/create-backend.ts'
import { AppError } from '../../shared/protocol/app-error.ts'
import { fastClock } from '../support/fast-clock.ts'
import { studioPorts } from './studio-ports.ts'

/** What the parent says, one line each. */
export type ToChild =
  /** `measured`: a snapshot is asked for at once. `engine`: the real workers, which look at what was kept, or none to speak of. */
  | {
      kind: 'start'
      dataFolder: string
      now: number
      speed: number
      engine?: 'real' | 'none'
      measured?: boolean
      leaseBeatMs?: number
      /** The process hangs while it moves a result with this in its name to its place, and says `hangs` on stderr before. */
      hangsAt?: string
      /** By the connection's id; absent: every connection has the key of the paid service. */
      keys?: Record<string, string>
    }
  | { kind: 'call'; id: number; name: string; input: unknown }
  | { kind: 'stage'; id: number; name: string; base64: string }
  | { kind: 'usage'; id: number }
  | { kind: 'stop' }

/** What a process took so far. */
export interface Usage {
  cpuMs: number
  rssMb: number
}

/** What the child says. */
export type FromChild =
  | { kind: 'loaded' }
  /** `snapshotMs`: from the start to what a window would draw itself from, made into text. */
  | { kind: 'started'; tookMs: number; snapshotMs: number }
  | { kind: 'reply'; id: number; reply: unknown }
  | { kind: 'job'; id: string; state: string }
  | { kind: 'failed'; reason: string }

const say = (message: FromChild): void => void process.stdout.write(`${JSON.stringify(message)}\n`)
const states = new Map<string, string>()
let backend: ReturnType<typeof createBackend> | null = null

async function start(about: Extract<ToChild, { kind: 'start' }>): Promise<void> {
  const { dataFolder, now, speed, engine = 'none', keys, measured, leaseBeatMs, hangsAt } = about
  const began = performance.now()
  if (hangsAt !== undefined) hangAt(hangsAt)
  const complain = (text: string): void => void process.stderr.write(`${text}\n`)
  const ports = studioPorts({ dataFolder, clock: fastClock({ speed, from: now }), engine, keys, complain })
  backend = createBackend({ ...ports, ...(leaseBeatMs === undefined ? {} : { leaseBeatMs }) })
  backend.subscribe((event) => {
    if (event.type !== 'job' || states.get(event.job.id) === event.job.state) return
    states.set(event.job.id, event.job.state)
    say({ kind: 'job', id: event.job.id, state: event.job.state })
  })
  await backend.start()
  const tookMs = performance.now() - began
  if (measured === true) JSON.stringify(await backend.dispatch('studio.snapshot', {}))
  say({ kind: 'started', tookMs, snapshotMs: performance.now() - began })
}

function hangAt(name: string): void {
  const { renameSync } = fs
  fs.renameSync = (from, to) => {
    if (basename(String(to)).includes(name)) {
      fs.writeSync(2, 'hangs\n')
      // No timer, request or signal handler is run any more.
      for (;;);
    }
    renameSync(from, to)
  }
  syncBuiltinESMExports()
}

async function hear(message: ToChild): Promise<void> {
  switch (message.kind) {
    case 'start':
      return start(message)
    case 'call':
      return say({ kind: 'reply', id: message.id, reply: await backend?.dispatch(message.name, message.input) })
    case 'stage': {
      const body = new Blob([Buffer.from(message.base64, 'base64')]).stream()
      const staged = await backend?.stage(body, { name: message.name, mediaType: 'image/png' })
      return say({ kind: 'reply', id: message.id, reply: { ok: true, value: staged } })
    }
    case 'usage': {
      const { user, system } = process.cpuUsage()
      const usage: Usage = { cpuMs: (user + system) / 1_000, rssMb: process.memoryUsage().rss / 1e6 }
      return say({ kind: 'reply', id: message.id, reply: usage })
    }
    case 'stop':
      await backend?.stop()
      process.exit(0)
  }
}

createInterface({ input: process.stdin })
  .on('line', (line) => {
    hear(JSON.parse(line) as ToChild).catch((thrown: unknown) => {
      const { details } = AppError.from(thrown)
      say({ kind: 'failed', reason: `${String(thrown)} ${details === undefined ? '' : JSON.stringify(details)}` })
    })
  })
  .on('close', () => process.exit(0))
say({ kind: 'loaded' })
