/** WebKitGTK's MiniBrowser over WebDriver, in a screen of its own. https://www.w3.org/TR/webdriver2/ */
import { spawn } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { end } from '../launch-web.ts'
import { pressAt, typed, type DrivenBrowser } from './driven-page.ts'
import { openScreen } from './virtual-screen.ts'

export const webkitDriver = '/usr/bin/WebKitWebDriver'
export const miniBrowser = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0]

/** Its own buttons above the page. */
const barPixels = 38

/** Starts a screen, the driver and the browser. */
export async function launchWebkit({ width, height }: { width: number; height: number }): Promise<DrivenBrowser> {
  const home = mkdtempSync(join(tmpdir(), 'maquette-webkit-'))
  const downloads = join(home, 'Downloads')
  mkdirSync(downloads)
  mkdirSync(join(home, '.config'))
  writeFileSync(join(home, '.config', 'user-dirs.dirs'), 'XDG_DOWNLOAD_DIR="$HOME/Downloads"\n')
  const screen = await openScreen({ width, height: height + barPixels })
  const port = await freePort()
  const driver = spawn(webkitDriver, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      HOME: home,
      XDG_CONFIG_HOME: join(home, '.config'),
      DISPLAY: screen.display,
      LIBGL_ALWAYS_SOFTWARE: '1',
      GTK_THEME: 'Adwaita:dark',
    },
  })
  const address = `http://127.0.0.1:${port}`
  await answering(address)
  async function ask<Value>(method: 'POST' | 'GET' | 'DELETE', path: string, body?: object): Promise<Value> {
    const response = await fetch(`${address}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${path}: ${value.error} ${value.message}`)
    return value
  }
  const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] } },
    },
  })
  const session = `/session/${sessionId}`
  await ask('POST', `${session}/timeouts`, { script: 120_000, pageLoad: 120_000 })
  await ask('POST', `${session}/window/rect`, { x: 0, y: 0, width, height: height + barPixels })
  return {
    downloads,
    open: (url) => ask('POST', `${session}/url`, { url }),
    async evaluate(expression) {
      const script = `const done = arguments[0]; (async () => (${expression}))().then((value) => done({ value: value ?? null }), (thrown) => done({ thrown: String(thrown) }))`
      const { value, thrown } = await ask<{ value?: unknown; thrown?: string }>('POST', `${session}/execute/async`, {
        script,
        args: [],
      })
      if (thrown !== undefined) throw new Error(thrown)
      return value
    },
    press: (x, y) => ask('POST', `${session}/actions`, { actions: pressAt(x, y) }),
    keys: (text) => ask('POST', `${session}/actions`, { actions: typed(text) }),
    async screenshot() {
      return Buffer.from(await ask<string>('GET', `${session}/screenshot`), 'base64')
    },
    async quit() {
      await ask('DELETE', session).catch(() => undefined)
      await end(driver, 'SIGTERM')
      await screen.close()
    },
  }
}

async function answering(address: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (
      await fetch(`${address}/status`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await sleep(100)
  }
  throw new Error('WebKitWebDriver does not answer')
}
