/** `npm run web -- [--port N] [--data DIR] [--no-open]`: the whole studio in the browser. Prints one line of JSON with its link. */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { AppError } from '../../shared/app-error.ts'
import { createBackend } from '../backend/create-backend.ts'
import { studioFolder } from '../disk/data-folder.ts'
import { systemClock } from '../backend/system-clock.ts'
import { createLayeredSecrets } from '../backend/vault/layered-secrets.ts'
import { searchKeychain } from './keychain.ts'
import { startWebServer } from './server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

async function main(): Promise<void> {
  const { port, dataFolder, open } = readFlags()
  const pageFolder = join(root, 'dist', 'renderer')
  if (!existsSync(join(pageFolder, 'index.html')))
    throw new AppError('invalid-input', 'The page is not built yet: run npm run build, or start with npm start.')
  mkdirSync(dataFolder, { recursive: true })

  const backend = createBackend({
    host: 'web',
    version: readVersion(),
    dataFolder,
    secrets: createLayeredSecrets({ sealedFilePath: join(dataFolder, 'keys.sealed'), search: searchKeychain }),
    desk: {},
    clock: systemClock,
    engineWorkerUrl: new URL('../engine/worker.ts', import.meta.url),
    log: (level, message, data) => {
      if (level !== 'info')
        process.stderr.write(`${level}: ${message} ${data === undefined ? '' : JSON.stringify(data)}\n`)
    },
  })
  const starting = backend.start()
  starting.catch(() => undefined)
  const server = await startWebServer({ backend, pageFolder, port })
  await starting

  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    void server
      .stop()
      .then(() => backend.stop())
      .finally(() => process.exit(0))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)

  process.stdout.write(`${JSON.stringify({ url: server.url })}\n`)
  if (open) openInBrowser(server.url)
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

/** Best effort: where nothing opens, the printed link is what there is. */
function openInBrowser(url: string): void {
  const [command, ...given] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler', url]
        : ['xdg-open', url]
  const child = spawn(command ?? 'xdg-open', given, { stdio: 'ignore', detached: true })
  child.on('error', () => undefined)
  child.unref()
}

main().catch((thrown: unknown) => {
  const error = AppError.from(thrown)
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
