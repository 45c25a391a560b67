/** A process that is started again whenever it ends, as systemd does it. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { setTimeout } from 'node:timers/promises'

export interface KeptProcess {
  name: string
  kill(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void
  /** Resolves when it says so. */
  ready(): Promise<void>
  /** For good. */
  end(): Promise<void>
  /** How often it ended by itself after it had been ready, with what it said. */
  falls: string[]
}

const script = fileURLToPath(new URL('team-child.ts', import.meta.url))

export function keepProcess(name: string, args: readonly string[]): KeptProcess {
  let ended = false
  let child: ChildProcess | undefined
  let isReady = false
  const falls: string[] = []

  async function live(): Promise<void> {
    while (!ended) {
      isReady = false
      const killed = await once()
      if (!killed && isReady && !ended) falls.push(`${name}: ${said.slice(-2000)}`)
      if (!ended) await setTimeout(100 + Math.random() * 400)
    }
  }

  let said = ''
  function once(): Promise<boolean> {
    return new Promise((resolve) => {
      const started = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
      child = started
      said = ''
      started.stdout.on('data', () => (isReady = true))
      started.stderr.on('data', (chunk) => (said += String(chunk)))
      started.on('exit', (_code, signal) => resolve(signal === 'SIGKILL'))
    })
  }

  const life = live()
  return {
    name,
    falls,
    kill: (signal) => void child?.kill(signal),
    async ready() {
      while (!isReady) await setTimeout(20)
    },
    async end() {
      ended = true
      child?.kill('SIGCONT')
      child?.kill('SIGKILL')
      await life
    },
  }
}
