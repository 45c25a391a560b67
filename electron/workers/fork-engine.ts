/** Starts the engine's process under Node. */
import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { engineEnvironment, type StartEngine } from './engine-child.ts'
import { readFrames, writeFrame } from './framed-pipe.ts'

const lastWordsBytes = 2_000

/**
 * The child may only read its own code, and neither write files nor start processes; its input comes through a pipe.
 */
export const forkEngine: StartEngine = (moduleUrl, { onMessage, onEnd }) => {
  const path = fileURLToPath(moduleUrl)
  const child = spawn(process.execPath, [...flags(path), path], {
    env: engineEnvironment(),
    // Node always lets threads read the working directory, so it must only contain code.
    cwd: dirname(path),
    stdio: ['ignore', 'ignore', 'pipe', 'overlapped'],
    windowsHide: true,
  })
  let stderrTail = ''
  const pipe = child.stdio?.[3] as Duplex | undefined
  const handles = [child, pipe, child.stderr] as ({ ref?(): void; unref?(): void } | undefined)[]
  let ended = false
  const end = (code: number | null, signal: string | null): void => {
    if (ended) return
    ended = true
    onEnd({ code, signal, stderrTail: stderrTail.trim() })
  }
  child.on('error', (error) => {
    stderrTail += error.message
    // It did not start, so no end event follows.
    if (child.pid === undefined) end(null, null)
  })
  child.on('close', end)
  child.stderr?.on('data', (chunk: Buffer) => (stderrTail = (stderrTail + chunk.toString()).slice(-lastWordsBytes)))
  pipe?.on('error', () => undefined)
  if (pipe) readFrames(pipe, onMessage, () => child.kill('SIGKILL'))
  return {
    pid: child.pid,
    send: (message) => pipe && writeFrame(pipe, message),
    kill: () => void child.kill('SIGKILL'),
    hold(on) {
      for (const one of handles)
        if (on) one?.ref?.()
        else one?.unref?.()
    },
  }
}

/** `--allow-addons` is for the picture library. `--max-old-space-size` would override the limits of threads. */
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

/** Returns the folders of the engine's code, both as given and with links resolved. */
function codeFolders(modulePath: string): string[] {
  const folder = dirname(modulePath)
  let root = folder
  while (!existsSync(join(root, 'node_modules')) && dirname(root) !== root) root = dirname(root)
  const paths = [folder, ...['electron', 'shared', 'node_modules', 'package.json'].map((name) => join(root, name))]
  return [...new Set(paths.filter((path) => existsSync(path)).flatMap((path) => [path, realpathSync(path)]))]
}
