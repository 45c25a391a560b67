/** Starts the engine's process under Node. */
import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Socket, type SocketConstructorOpts } from 'node:net'
import type { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { engineEnvironment, type StartEngine } from './engine-child.ts'
import { framesInPlace, readFrames, writeFrame } from './framed-pipe.ts'

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
  const given = child.stdio?.[3] as Duplex | undefined
  const pipe = given && openFrames(given, onMessage, () => child.kill('SIGKILL'))
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
  while (!existsSync(join(root, 'package.json')) && dirname(root) !== root) root = dirname(root)
  const paths = [folder, ...['electron', 'shared', 'node_modules', 'package.json'].map((name) => join(root, name))]
  return [...new Set(paths.filter((path) => existsSync(path)).flatMap((path) => [path, realpathSync(path)]))]
}

/** What Node has of a pipe; not in its documentation. */
interface WithHandle {
  _handle?: { useUserBuffer?: unknown } | null
}

/**
 * A child's pipe that is read to where it stays, and what is to be written to. Node reads such a pipe into buffers of 64 kB, from
 * which everything is copied once more; `onread` is only for sockets that one makes oneself, so the pipe's handle is given one. With 28 MB
 * there and 50 MB back that takes 68 ms of the processors in place of 90. Where a Node does not have the handle, it is read
 * as it comes. `onMessage` and `onBroken` as of `readFrames`.
 */
function openFrames(pipe: Duplex, onMessage: (message: unknown) => void, onBroken: () => void): Duplex {
  const { _handle: handle } = pipe as WithHandle
  if (typeof handle?.useUserBuffer !== 'function') {
    readFrames(pipe, onMessage, onBroken)
    return pipe
  }
  // The handle has one owner: the pipe ends with the socket, since the child's own end waits for it.
  Object.assign(pipe, { _handle: null } satisfies WithHandle)
  const options = { handle, readable: true, writable: true, onread: framesInPlace(onMessage, onBroken) }
  const socket = new Socket(options as unknown as SocketConstructorOpts)
  socket.on('close', () => pipe.destroy())
  socket.resume()
  return socket
}
