/** The web host as a child process, with a browser page on it. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { askForLink } from '../../electron/web/running-host.ts'
import { launchBrowser, patienceMs, sharedBrowser, usualMotion, usualScale } from './browser.ts'
import type { LaunchOptions, Studio } from './studio.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface RunningHost {
  child: ChildProcess
  /** A link for one window. */
  url: string
  /** Another one, as a second start gets it. */
  newLink(): Promise<string>
  output(): string
}

/** Starts `electron/web/main.ts` and resolves with its link. `as`: another user of this machine. `environment`: beside the test's own. */
export async function startWebHost(
  dataFolder: string,
  more: string[] = [],
  as: { uid?: number; gid?: number } = {},
  environment: Record<string, string> = {},
): Promise<RunningHost> {
  const child = spawn(
    process.execPath,
    [join(root, 'electron/web/main.ts'), '--port', '0', '--data', dataFolder, '--no-open', ...more],
    {
      cwd: root,
      ...as,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, MAQUETTE_NO_KEYCHAIN: '1', ...environment },
    },
  )
  let text = ''
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => (text += `${line}\n`))
  const first = await Promise.race([
    once(lines, 'line').then(([line]) => String(line)),
    once(child, 'exit').then(() => {
      throw new Error(`the web host ended: ${text}`)
    }),
  ])
  return {
    child,
    url: (JSON.parse(first) as { url: string }).url,
    output: () => text,
    async newLink() {
      const link = await askForLink(dataFolder)
      if (link === null) throw new Error('the web host gives no link')
      return link
    },
  }
}

export async function launchWeb({
  dataFolder,
  size,
  theme,
  scale,
  motion,
  browserArguments,
}: LaunchOptions): Promise<Studio> {
  const own = browserArguments !== undefined
  const [host, browser] = await Promise.all([
    startWebHost(dataFolder),
    own ? launchBrowser(browserArguments) : sharedBrowser(),
  ])
  const context = await browser.newContext({
    viewport: size ?? { width: 1440, height: 900 },
    colorScheme: theme ?? 'dark',
    deviceScaleFactor: scale ?? usualScale,
    reducedMotion: motion ?? usualMotion,
    acceptDownloads: true,
  })
  const close = () => (own ? browser.close() : context.close())
  const page = await context.newPage()
  page.setDefaultTimeout(patienceMs)
  await page.goto(host.url)
  return {
    host: 'web',
    page,
    dataFolder,
    output: () => host.output(),
    quit: async () => {
      await close()
      await end(host.child, 'SIGTERM')
    },
    kill: async () => {
      await end(host.child, 'SIGKILL')
      await close()
    },
    saved: async (press) => {
      const [download] = await Promise.all([page.waitForEvent('download'), press()])
      const path = join(mkdtempSync(join(tmpdir(), 'maquette-saved-')), download.suggestedFilename())
      await download.saveAs(path)
      return path
    },
  }
}

/** Signals a child and waits until it is gone. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}
