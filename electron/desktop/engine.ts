/** Starts the engine's process as Electron does it: a utility process, which no RunAsNode is needed for. */
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { utilityProcess } from 'electron'
import { engineEnvironment, type StartEngine } from '../workers/engine-child.ts'
import { frameReader, postFrame } from '../workers/framed-pipe.ts'

/** Its name in lists of processes. */
export const engineName = 'maquette-engine'
const lastWordsLength = 2_000

export const startEngine: StartEngine = (moduleUrl, { onMessage, onEnd }) => {
  const child = utilityProcess.fork(fileURLToPath(moduleUrl), [], {
    env: engineEnvironment(),
    cwd: dirname(process.execPath),
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe'],
    serviceName: engineName,
    // It has no part in what the person allowed the studio on macOS.
    disclaim: true,
  })
  let lastWords = ''
  let doomed = false
  const kill = (): void => {
    doomed = true
    // SIGTERM, which a process that is damaged may not hear; there is no id before it has been started.
    if (!child.kill() || child.pid === undefined) return
    try {
      process.kill(child.pid, 'SIGKILL')
    } catch {
      // It was quick.
    }
  }
  child.on('spawn', () => doomed && kill())
  child.on('message', frameReader(onMessage, kill))
  child.on('error', (type, location) => (lastWords += `${type} ${location}`))
  child.stderr?.on('data', (chunk: Buffer) => (lastWords = (lastWords + chunk.toString()).slice(-lastWordsLength)))
  child.on('exit', (code) => onEnd({ code, signal: null, lastWords: lastWords.trim() }))
  return {
    get pid() {
      return child.pid
    },
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process, not a window
    send: (message) => postFrame((chunk) => child.postMessage(chunk), message),
    kill,
    // Electron's main process does not end by itself.
    hold: () => undefined,
  }
}
