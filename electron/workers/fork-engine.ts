/** Starts the engine's process under Node. */
import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { engineEnvironment, type StartEngine } from './engine-child.ts'
import { readFrames, writeFrame } from './framed-pipe.ts'

const lastWordsBytes = 2_000

/** A child that reads its own code and no other file, writes none, and starts no process; what it is given comes by a pipe. */
export const forkEngine: StartEngine = (moduleUrl, { onMessage, onEnd }) => {
  const path = fileURLToPath(moduleUrl)
  const child = spawn(process.execPath, [...flags(path), path], {
    env: engineEnvironment(),
    // Node lets threads read the folder they work in, whatever else it forbids: so it is one of code.
    cwd: dirname(path),
    stdio: ['ignore', 'ignore', 'pipe', 'overlapped'],
    windowsHide: true,
  })
  let lastWords = ''
  const pipe = child.stdio?.[3] as Duplex | undefined
  const held = [child, pipe, child.stderr] as ({ ref?(): void; unref?(): void } | undefined)[]
  let ended = false
  const end = (code: number | null, signal: string | null): void => {
    if (ended) return
    ended = true
    onEnd({ code, signal, lastWords: lastWords.trim() })
  }
  child.on('error', (error) => {
    lastWords += error.message
    // Nothing was started, so that nothing ends.
    if (child.pid === undefined) end(null, null)
  })
  child.on('close', end)
  child.stderr?.on('data', (chunk: Buffer) => (lastWords = (lastWords + chunk.toString()).slice(-lastWordsBytes)))
  pipe?.on('error', () => undefined)
  if (pipe) readFrames(pipe, onMessage, () => child.kill('SIGKILL'))
  return {
    pid: child.pid,
    send: (message) => pipe && writeFrame(pipe, message),
    kill: () => void child.kill('SIGKILL'),
    hold(on) {
      for (const one of held)
        if (on) one?.ref?.()
        else one?.unref?.()
    },
  }
}

/** `--allow-addons` is for the picture library; no `--max-old-space-size`, since it would overrule the limit of each thread. */
function flags(modulePath: string): string[] {
  return [
    '--permission',
    '--allow-worker',
    '--allow-addons',
    ...codeFolders(modulePath).map((path) => `--allow-fs-read=${path}`),
    '--disable-warning=SecurityWarning',
    '--disable-warning=ExperimentalWarning',
  ]
}

/** Where the code of the engine lies, as named and as it is in truth: of the repository only what holds code. */
function codeFolders(modulePath: string): string[] {
  const folder = dirname(modulePath)
  let root = folder
  while (!existsSync(join(root, 'node_modules')) && dirname(root) !== root) root = dirname(root)
  const paths = [folder, ...['electron', 'shared', 'node_modules', 'package.json'].map((name) => join(root, name))]
  return [...new Set(paths.filter((path) => existsSync(path)).flatMap((path) => [path, realpathSync(path)]))]
}
