/**
 * `npm run web -- [--port N] [--data DIR] [--no-open]`: the whole studio in the browser. Prints one line of JSON with a
 * link that opens one window, and another after each line of input (Enter). If a studio already runs on that folder,
 * opens another window of it and exits.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { AppError } from '../../shared/protocol/app-error.ts'
import { describeFolderOwner } from '../../shared/protocol/folder-owner-words.ts'
import { createBackend } from '../backend/create-backend.ts'
import { studioFolder } from '../disk/data-folder.ts'
import { logUncaughtExceptions } from '../disk/uncaught-exceptions.ts'
import { systemClock } from '../backend/system-clock.ts'
import { createLayeredSecrets } from '../backend/vault/layered-secrets.ts'
import { environmentWays } from './environment-proxy.ts'
import { searchKeychain } from './keychain.ts'
import { launchPlace, openInBrowser, removeLaunchFile } from './launch-file.ts'
import { askForLink, openLinkResponder, type LinkResponder } from './running-host.ts'
import { startWebServer, type WebServer } from './server.ts'
import { words } from './words.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

async function main(): Promise<void> {
  const { port, dataFolder, open } = readFlags()
  const pageFolder = join(root, 'dist', 'renderer')
  if (!existsSync(join(pageFolder, 'index.html')))
    throw new AppError('invalid-input', 'The page is not built yet: run npm run build, or start with npm start.')
  // Searched only once, since the search is slow if none responds.
  let keychain: ReturnType<typeof searchKeychain> | null = null
  const backend = createBackend({
    host: 'web',
    version: readVersion(),
    dataFolder,
    secrets: createLayeredSecrets({
      sealedFilePath: join(dataFolder, 'keys.sealed'),
      search: () => (keychain ??= searchKeychain()),
    }),
    desktop: {},
    clock: systemClock,
    waysTo: environmentWays,
    engineWorkerUrl: new URL('../workers/worker.ts', import.meta.url),
    log: (level, message, data) => {
      if (level !== 'info')
        process.stderr.write(`${level}: ${message} ${data === undefined ? '' : JSON.stringify(data)}\n`)
    },
  })
  logUncaughtExceptions(dataFolder, (path) => {
    process.stderr.write(`${words.unexpected(path)}\n`)
    backend.notice('unexpected-error', { path }).catch(() => undefined)
  })
  const launchFolder = launchPlace(dataFolder)
  const [started, served] = await Promise.allSettled([
    backend.start(),
    startWebServer({ backend, pageFolder, port, onCodeEnd: (digest) => removeLaunchFile(launchFolder, digest) }),
  ])
  if (started.status === 'rejected' && (await openAnother(started.reason, dataFolder, open))) process.exit(0)
  if (started.status === 'rejected') throw started.reason
  if (served.status === 'rejected') {
    await backend.stop()
    throw served.reason
  }
  const server = served.value
  const links = writeHostNote(dataFolder, server)

  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    links?.close()
    void server
      .stop()
      .then(() => backend.stop())
      .finally(() => process.exit(0))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)

  print(server.newLink())
  if (open) openInBrowser(launchFolder, server.newLink())
  onLine(() => print(server.newLink()))
}

/**
 * Opens another window of a studio that already runs on the folder. Returns false if there is none, or it is not a web
 * host.
 */
async function openAnother(thrown: unknown, dataFolder: string, open: boolean): Promise<boolean> {
  const url = isInUse(AppError.from(thrown)) ? await askForLink(dataFolder) : null
  if (url === null) return false
  print(url, { running: true })
  const another = open ? await askForLink(dataFolder) : null
  if (another !== null) openInBrowser(launchPlace(dataFolder), another)
  return true
}

function isInUse({ details }: AppError): boolean {
  return details?.['reason'] === 'in-use'
}

/** Lets a second start find this one. A full disk must not prevent the studio from opening. */
function writeHostNote(dataFolder: string, server: WebServer): LinkResponder | null {
  try {
    const links = openLinkResponder(dataFolder, server.port, () => server.newLink())
    server.answerLinks(links)
    return links
  } catch (thrown) {
    process.stderr.write(`${words.warnings.noNote(AppError.from(thrown).message)}\n`)
    return null
  }
}

/** `running`: printed for a host that was already running. */
function print(url: string, about: { running?: true } = {}): void {
  process.stdout.write(`${JSON.stringify({ url, ...about })}\n`)
}

function onLine(act: () => void): void {
  // Reading from the terminal would suspend a background process; this makes the read fail instead.
  if (process.platform !== 'win32') process.on('SIGTTIN', () => undefined)
  process.stdin.on('error', () => undefined)
  createInterface({ input: process.stdin }).on('line', act)
}

function readFlags(): { port: number; dataFolder: string; open: boolean } {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      data: { type: 'string' },
      open: { type: 'boolean' },
      'no-open': { type: 'boolean' },
    },
  })
  const port = Number(values.port ?? '0')
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new AppError('invalid-input', `--port takes a number from 0 to 65535, not "${values.port}".`)
  return {
    port,
    dataFolder: values.data === undefined ? studioFolder() : resolve(values.data),
    open: values['no-open'] !== true,
  }
}

function readVersion(): string {
  const about = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return about.version
}

main().catch((thrown: unknown) => {
  const error = AppError.from(thrown)
  const path = String(error.details?.['path'])
  process.stderr.write(`${isInUse(error) ? words.inUse(path, describeFolderOwner(error.details)) : error.message}\n`)
  process.exit(1)
})
