/** The parent's side of `studio-child.ts`: a studio that is started, spoken to and killed. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { CommandInput, CommandName, CommandOutput, Reply } from '../../shared/protocol/contract.ts'
import type { FromChild, ToChild, Usage } from './studio-child.ts'

/** Node keeps what it made of the sources here, so that the next child is there sooner. */
const compiled = mkdtempSync(join(tmpdir(), 'maquette-compiled-'))

/** The child is gone: nothing is known of what was asked. */
export class Gone extends Error {}

type Started = Omit<Extract<FromChild, { kind: 'started' }>, 'kind'>

/** A studio that runs, wherever that is. */
export interface Studio {
  /** Rejects with `Gone` when the studio is killed before it answers. */
  call<Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<Reply<CommandOutput<Name>>>
  /** Resolves with the id of the staged file. */
  stage(name: string, bytes: Uint8Array): Promise<string>
  onJob: (id: string, state: string) => void
  /** What went wrong inside, so far. */
  complaints(): string
  /** Ends it politely. */
  stop(): Promise<void>
}

export interface StudioProcess extends Studio {
  /** Resolves with how long its start took. Rejects if the studio does not start, and with `Gone`. */
  start(about: Omit<Extract<ToChild, { kind: 'start' }>, 'kind'>): Promise<Started>
  usage(): Promise<Usage>
  kill(): Promise<void>
  pid: number | undefined
  /** Halts it as a sleeping computer does, or lets it go on. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void
}

export interface Surroundings {
  through?: readonly string[]
  flags?: readonly string[]
  env?: Record<string, string>
}

/** A process with the studio's code in it, which waits for `start`. `through`: a command that runs it; `flags`: of Node. */
export function spawnStudio({ through = [], flags = [], env = {} }: Surroundings = {}): StudioProcess {
  const path = fileURLToPath(new URL('studio-child.ts', import.meta.url))
  const words = [...through, process.execPath, '--disable-warning=ExperimentalWarning', ...flags, path]
  const child = spawn(words[0]!, words.slice(1), {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, NODE_COMPILE_CACHE: compiled, ...env },
  })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const started = Promise.withResolvers<Started>()
  started.promise.catch(() => undefined)
  let asked = 0
  let text = ''
  let dead = false
  child.stdin.on('error', () => undefined)
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.once('exit', () => {
    dead = true
    started.reject(new Gone(`the studio is gone: ${text}`))
    for (const { reject } of waiting.values()) reject(new Gone('the studio is gone'))
  })
  createInterface({ input: child.stdout }).on('line', (line) => {
    const message = parse(line)
    if (message !== null) hear(message)
  })

  const hear = (message: FromChild): void => {
    switch (message.kind) {
      case 'loaded':
        return
      case 'started':
        return started.resolve(message)
      case 'job':
        return studio.onJob(message.id, message.state)
      case 'reply':
        return waiting.get(message.id)?.resolve(message.reply)
      case 'failed':
        text += `${message.reason}\n`
        return started.reject(new Error(message.reason))
    }
  }
  const say = (message: ToChild): void => void child.stdin.write(`${JSON.stringify(message)}\n`)
  const ask = async (about: (id: number) => ToChild): Promise<unknown> => {
    if (dead) throw new Gone('the studio is gone')
    const id = (asked += 1)
    const answer = Promise.withResolvers<unknown>()
    waiting.set(id, answer)
    say(about(id))
    return answer.promise.finally(() => waiting.delete(id))
  }

  const studio: StudioProcess = {
    start(about) {
      say({ kind: 'start', ...about })
      return started.promise
    },
    call: (name, input) => ask((id) => ({ kind: 'call', id, name, input })) as never,
    async stage(name, bytes) {
      const base64 = Buffer.from(bytes).toString('base64')
      const reply = await ask((id) => ({ kind: 'stage', id, name, base64 }))
      return (reply as { value: { stagedId: string } }).value.stagedId
    },
    usage: () => ask((id) => ({ kind: 'usage', id })) as Promise<Usage>,
    onJob: () => undefined,
    complaints: () => text,
    pid: child.pid,
    signal: (name) => void child.kill(name),
    kill: () => end(child, () => child.kill('SIGKILL')),
    stop: () => end(child, () => say({ kind: 'stop' })),
  }
  return studio
}

/** Null: the studio died in the middle of a word. */
function parse(line: string): FromChild | null {
  try {
    return JSON.parse(line) as FromChild
  } catch {
    return null
  }
}

async function end(child: ChildProcess, how: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  how()
  await gone
}
