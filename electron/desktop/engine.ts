/** Starts the engine as a utility process of Electron, which does not need RunAsNode. */
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { utilityProcess } from 'electron'
import { engineEnvironment, type StartEngine } from '../workers/engine-child.ts'
import { frameReader, postFrame } from '../workers/framed-pipe.ts'

/** Process name. */
export const engineName = 'maquette-engine'
const lastWordsLength = 2_000

export const startEngine: StartEngine = (moduleUrl, { onMessage, onEnd }) => {
  const child = utilityProcess.fork(fileURLToPath(moduleUrl), [], {
    env: engineEnvironment(),
    cwd: dirname(process.execPath),
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe'],
    serviceName: engineName,
    // On macOS, it does not inherit the studio's permissions.
    disclaim: true,
  })
  let stderrTail = ''
  let doomed = false
  const kill = (): void => {
    doomed = true
    // A damaged process may ignore SIGTERM; before it has started, its id is undefined.
    if (!child.kill() || child.pid === undefined) return
    try {
      process.kill(child.pid, 'SIGKILL')
    } catch {
      // It has already ended.
    }
  }
  child.on('spawn', () => doomed && kill())
  child.on('message', frameReader(onMessage, kill))
  child.on('error', (type, location) => (stderrTail += `${type} ${location}`))
  child.stderr?.on('data', (chunk: Buffer) => (stderrTail = (stderrTail + chunk.toString()).slice(-lastWordsLength)))
  child.on('exit', (code) => onEnd({ code, signal: null, stderrTail: stderrTail.trim() }))
  return {
    get pid() {
      return child.pid
    },
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process, not a window
    send: (message) => postFrame((chunk) => child.postMessage(chunk), message),
    kill,
    // Electron's main process does not exit by itself.
    hold: () => undefined,
  }
}
