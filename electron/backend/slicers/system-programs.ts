/** Finds and runs programs on this computer. */
import { spawn, type ChildProcess } from 'node:child_process'
import { constants } from 'node:fs'
import { access, readdir, readFile, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { ProgramPort } from './program-port.ts'

const maxOutput = 200_000
const checkIntervalMs = 500
/** A program that fails to start ends within this time. */
const startMs = 1500
/** Variables of Maquette's own processes. */
const ownVariables = /^(ELECTRON_|NODE_|MAQUETTE_|npm_)/

export function systemPrograms(): ProgramPort {
  const system = process.platform === 'win32' ? 'windows' : process.platform === 'darwin' ? 'mac' : 'linux'
  return {
    system,
    home: homedir(),
    environment: process.env,
    list: async (folder) => readdir(folder).catch(() => []),
    async kindOf(path) {
      const found = await stat(path).catch(() => null)
      if (found?.isDirectory()) return 'folder'
      if (!found?.isFile()) return null
      return access(path, constants.X_OK).then(
        () => 'program' as const,
        () => null,
      )
    },
    async launch(path, args) {
      const child = spawn(path, args, {
        detached: true,
        stdio: 'ignore',
        shell: false,
        cwd: homedir(),
        env: foreignEnvironment(),
      })
      const ended = await Promise.race([ending(child), new Promise<null>((done) => setTimeout(done, startMs, null))])
      child.unref()
      if (ended === null || ended.code === 0) return
      throw new AppError('not-found', `${path} did not start`, {
        ...(ended.error === undefined ? {} : { cause: ended.error }),
        details: { reason: 'program-did-not-start', path },
      })
    },
    async run(path, args, { folder = homedir(), timeMs, memoryBytes, signal }) {
      if (signal?.aborted) throw cancelled()
      const child = spawn(path, args, {
        stdio: ['ignore', 'pipe', 'pipe'],
        shell: false,
        cwd: folder,
        env: foreignEnvironment(),
        windowsHide: true,
      })
      let output = ''
      const hear = (piece: Buffer): void => {
        if (output.length < maxOutput) output += piece.toString('utf8')
      }
      child.stdout.on('data', hear)
      child.stderr.on('data', hear)
      let why: AppError | null = null
      const end = (error: AppError): void => {
        why ??= error
        child.kill('SIGKILL')
      }
      const onAbort = (): void => end(cancelled())
      signal?.addEventListener('abort', onAbort, { once: true })
      const checkMemory = async (): Promise<void> => {
        const bytes = await memoryOf(child.pid)
        if (bytes > memoryBytes)
          end(
            new AppError('mesh-too-large', `${path} took ${bytes} bytes of memory`, {
              details: { reason: 'program-too-much-memory', limitBytes: memoryBytes },
            }),
          )
      }
      const started = Date.now()
      const watch = setInterval(() => {
        if (Date.now() - started > timeMs)
          end(
            new AppError('timeout', `${path} took longer than ${timeMs} ms`, {
              details: { reason: 'program-too-long', minutes: Math.round(timeMs / 60_000) },
            }),
          )
        void checkMemory()
      }, checkIntervalMs)
      const { code, error } = await ending(child)
      clearInterval(watch)
      signal?.removeEventListener('abort', onAbort)
      if (why !== null) throw why as AppError
      if (error !== undefined)
        throw new AppError('not-found', `${path} did not start`, {
          cause: error,
          details: { reason: 'program-did-not-start', path },
        })
      return { code, output }
    },
  }
}

function ending(child: ChildProcess): Promise<{ code: number | null; error?: Error }> {
  return new Promise((done) => {
    child.once('error', (error) => done({ code: null, error }))
    child.once('close', (code) => done({ code }))
  })
}

/** Returns the person's environment without Maquette's variables. */
function foreignEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ownVariables.test(name)))
}

/** Returns resident bytes; 0 if the system does not report them, so that only time is limited. */
async function memoryOf(pid: number | undefined): Promise<number> {
  if (pid === undefined || process.platform !== 'linux') return 0
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024
}

function cancelled(): AppError {
  return new AppError('cancelled', 'the program was ended')
}
