/** `utilityProcess`: a child of Node's with a `parentPort`, which ends with the process that started it. */
import { fork, type ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import type { ForkOptions } from 'electron'
import { heldMessage } from './held-message.ts'

class UtilityProcess extends EventEmitter {
  readonly #child: ChildProcess

  constructor(modulePath: string, words: string[], { env, cwd, stdio, execArgv }: ForkOptions) {
    super()
    const [, out, errors] = typeof stdio === 'object' ? stdio : []
    this.#child = fork(modulePath, words, {
      env: env as NodeJS.ProcessEnv,
      cwd,
      execArgv: ['--import', new URL('parent-port.ts', import.meta.url).href, ...(execArgv ?? [])],
      stdio: ['ignore', out ?? 'inherit', errors ?? 'inherit', 'ipc'],
      serialization: 'advanced',
    })
    this.#child.on('spawn', () => this.emit('spawn'))
    this.#child.on('message', (message) => this.emit('message', message))
    this.#child.on('close', (code) => this.emit('exit', code ?? -1))
  }

  get pid(): number | undefined {
    return this.#child.exitCode === null && this.#child.signalCode === null ? this.#child.pid : undefined
  }

  get stderr(): ChildProcess['stderr'] {
    return this.#child.stderr
  }

  kill(): boolean {
    return this.#child.kill()
  }

  postMessage(message: unknown): void {
    // What goes to a process that is gone is lost.
    if (this.#child.connected) this.#child.send(heldMessage(message) as object, () => undefined)
  }
}

export const utilityProcess = {
  fork: (modulePath: string, words: string[] = [], options: ForkOptions = {}) =>
    new UtilityProcess(modulePath, words, options),
}
