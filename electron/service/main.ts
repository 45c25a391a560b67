/**
 * `npm run service`: the local service on its own. It prints its address to stdout as one line of JSON, and everything
 * else to stderr.
 */
import { Console } from 'node:console'
import { resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { AppError } from '../../shared/protocol/app-error.ts'
import { describeFolderOwner } from '../../shared/protocol/folder-owner-words.ts'
import { readFlags } from './command-line.ts'
import { isGuessable } from './http/door.ts'
import { serviceFolder } from '../disk/data-folder.ts'
import { closeToOthers } from '../disk/private-folder.ts'
import { startLocalService } from './start-local-service.ts'
import { isTeam } from './team/command-line.ts'
import { terminalWords } from './words/terminal.ts'

// Nothing else, such as a library, may write to stdout.
globalThis.console = new Console(process.stderr)

if (isTeam(process.argv.slice(2), process.env)) await serveTeam()
else await serveAlone()

/** Loaded lazily, so that the studio never loads it. */
async function serveTeam(): Promise<void> {
  try {
    const { serve } = await import('./team/main-server.ts')
    endBySignal(await serve(process.argv.slice(2), process.env))
  } catch (thrown) {
    reportFailure(thrown)
  }
}

async function serveAlone(): Promise<void> {
  try {
    const flags = readFlags(process.argv.slice(2), process.env)
    if (flags.help) {
      console.error(terminalWords.usage)
    } else {
      if (flags.keyIsOpen) console.error(terminalWords.keyIsOpen)
      if (flags.key !== undefined && isGuessable(flags.key)) console.error(terminalWords.keyIsShort)
      // V8 counts the bytes of models as its heap. Without more room it would search that at every ten megabytes.
      setFlagsFromString('--heap-growing-percent=200')
      const dataFolder = resolve(flags.data ?? serviceFolder())
      const service = await startLocalService({
        dataFolder,
        port: flags.port,
        mode: flags.metered ? 'metered' : 'embedded',
        ...(flags.key === undefined ? {} : { key: flags.key }),
        ...(flags.credits === undefined ? {} : { credits: flags.credits }),
        engineWorkerUrl: new URL('../workers/worker.ts', import.meta.url),
        log: (level, message, data) => console.error(`${level}: ${message}${data ? ` ${JSON.stringify(data)}` : ''}`),
      })
      endBySignal(() => service.stop())
      void closeToOthers(dataFolder)
      process.stdout.write(`${JSON.stringify({ url: service.url, key: service.key })}\n`)
    }
  } catch (thrown) {
    reportFailure(thrown)
  }
}

function endBySignal(stop: (() => Promise<void>) | null): void {
  if (stop === null) return
  const end = () => void stop().then(() => process.exit(0))
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
}

function reportFailure(thrown: unknown): void {
  const error = AppError.from(thrown)
  const isInUse = error.details?.['reason'] === 'in-use'
  console.error(
    error.code === 'internal'
      ? error
      : isInUse
        ? terminalWords.inUse(describeFolderOwner(error.details))
        : terminalWords.cannotStart(error.message),
  )
  process.exitCode = error.code === 'invalid-input' ? 2 : 1
}
