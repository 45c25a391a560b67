/** A process that is started again whenever it ends, as systemd does it. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { setTimeout } from 'node:timers/promises'
import type { TeamChildOptions } from '../../support/team/team-child.ts'

export interface KeptProcess {
  name: string
  kill(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void
  /** Resolves when it has said so for the first time. */
  ready(): Promise<void>
  /** For good. */
  end(): Promise<void>
  /** How often it ended by itself after it had been ready, with what it said. */
  falls: string[]
}

const script = fileURLToPath(new URL('../../support/team/team-child.ts', import.meta.url))

/** It is there when `ready` resolves. */
export function keepProcess(name: string, options: TeamChildOptions): KeptProcess {
  const ended = new AbortController()
  let child: ChildProcess | undefined
  let isReady = false
  const begun = Promise.withResolvers<void>()
  const falls: string[] = []
  let said = ''

  async function live(): Promise<void> {
    while (!ended.signal.aborted) {
      isReady = false
      const killed = await once()
      if (!killed && isReady && !ended.signal.aborted) falls.push(`${name}: ${said.slice(-2000)}`)
      if (!ended.signal.aborted) await setTimeout(100 + Math.random() * 400)
    }
  }

  function once(): Promise<boolean> {
    return new Promise((resolve) => {
      const started = spawn(process.execPath, [script, JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'pipe'] })
      child = started
      said = ''
      started.stdout.on('data', () => {
        isReady = true
        begun.resolve()
      })
      started.stderr.on('data', (chunk) => (said += String(chunk)))
      started.on('exit', (_code, signal) => resolve(signal === 'SIGKILL'))
    })
  }

  const life = live()
  return {
    name,
    falls,
    kill: (signal) => void child?.kill(signal),
    // For as long as the test may take: on a busy machine five processes begin slowly.
    ready: () => begun.promise,
    async end() {
      ended.abort()
      child?.kill('SIGCONT')
      child?.kill('SIGKILL')
      await life
    },
  }
}
