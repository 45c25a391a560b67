/**
 * A window of the web host in a Chromium of its own whose page, graphics process and engine a test can kill. After a crash the
 * browser reloads the page as a person does; a new connection looks into it, since a page that crashed stays so for the old one.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright'
import { chromiumArguments, chromiumPath, patienceMs, quickArguments } from './browser.ts'
import { end, startWebHost, type RunningHost } from './launch-web.ts'
import { until } from './studio-client.ts'

export interface WindowToKill {
  host: RunningHost
  page(): Page
  /** Kills the page's process, and reloads the page. Resolves with the time from the kill to what `isBack` waits for. */
  crashPage(isBack: (page: Page) => Promise<unknown>): Promise<number>
  /** Kills the graphics process, as its crash would. */
  killGraphics(): void
  /** Kills the process of the engine. Returns false where none runs now. */
  killEngine(): boolean
  quit(): Promise<void>
}

/** `limits`: Chromium's own limits of crashes of graphics stay, which many kills would reach. */
export async function openWindowToKill(dataFolder: string, { limits = true } = {}): Promise<WindowToKill> {
  const profile = mkdtempSync(join(tmpdir(), 'maquette-to-kill-'))
  const host = await startWebHost(dataFolder)
  const child = spawn(
    chromiumPath,
    [
      '--headless=new',
      `--user-data-dir=${profile}`,
      '--remote-debugging-port=0',
      '--window-size=1440,900',
      '--force-prefers-reduced-motion',
      '--no-first-run',
      ...chromiumArguments,
      ...quickArguments,
      ...(limits ? [] : ['--disable-gpu-process-crash-limit', '--disable-domain-blocking-for-3d-apis']),
      host.url,
    ],
    { stdio: 'ignore' },
  )
  const portFile = join(profile, 'DevToolsActivePort')
  const port = await until(async () => existsSync(portFile) && Number(readFileSync(portFile, 'utf8').split('\n')[0]))
  const endpoint = `http://127.0.0.1:${port}`
  let browser: Browser | null = null
  const connect = async (): Promise<Page> => {
    browser = await chromium.connectOverCDP(endpoint)
    const page = await until(async () =>
      browser
        ?.contexts()[0]
        ?.pages()
        .find((one) => one.url().startsWith('http')),
    )
    page.setDefaultTimeout(patienceMs)
    // Chromium's own bars would change it.
    await page.setViewportSize({ width: 1440, height: 900 })
    return page
  }
  let page = await connect()

  return {
    host,
    page: () => page,
    async crashPage(isBack) {
      const session = await openSession(endpoint)
      const startedAt = performance.now()
      const crashed = session.event('Inspector.targetCrashed')
      session.send('Page.crash')
      await crashed
      session.send('Page.reload')
      await browser?.close()
      page = await connect()
      session.close()
      await isBack(page)
      return performance.now() - startedAt
    },
    killGraphics() {
      const [pid] = childrenOf(child.pid ?? 0).filter(({ command }) => command.includes('--type=gpu-process'))
      if (pid === undefined) throw new Error('there is no graphics process')
      process.kill(pid.pid, 'SIGKILL')
    },
    killEngine() {
      const [engine] = childrenOf(host.child.pid ?? 0)
      if (engine !== undefined) process.kill(engine.pid, 'SIGKILL')
      return engine !== undefined
    },
    async quit() {
      await browser?.close()
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
      await end(host.child, 'SIGTERM')
    },
  }
}

/** Speaks to the page's target directly. */
async function openSession(endpoint: string) {
  const targets = (await (await fetch(`${endpoint}/json/list`)).json()) as {
    type: string
    url: string
    webSocketDebuggerUrl: string
  }[]
  const target = targets.find(({ type, url }) => type === 'page' && url.startsWith('http'))
  if (target === undefined) throw new Error('there is no page')
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await once(socket as unknown as NodeJS.EventEmitter & WebSocket, 'open')
  let id = 0
  const send = (method: string) => socket.send(JSON.stringify({ id: (id += 1), method }))
  send('Inspector.enable')
  send('Page.enable')
  return {
    send,
    event: (method: string) =>
      new Promise<void>((resolve) => {
        socket.addEventListener('message', ({ data }) => {
          if ((JSON.parse(String(data)) as { method?: string }).method === method) resolve()
        })
      }),
    close: () => socket.close(),
  }
}

/** The processes below one, at any depth. */
function childrenOf(parent: number): { pid: number; command: string }[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const above = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
        return [{ pid: Number(name), above, command: readFileSync(`/proc/${name}/cmdline`, 'utf8') }]
      } catch {
        // It has ended meanwhile.
        return []
      }
    })
  const below = (pid: number): typeof all =>
    all.filter(({ above }) => above === pid).flatMap((one) => [one, ...below(one.pid)])
  return below(parent)
}
