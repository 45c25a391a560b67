/** Debian's Firefox over WebDriver BiDi. https://w3c.github.io/webdriver-bidi/ */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pressAt, typed, type DrivenBrowser } from './driven-page.ts'
import { openScreen } from './virtual-screen.ts'

export const firefoxPath = process.env['MAQUETTE_FIREFOX'] || '/usr/bin/firefox-esr'

interface Answer {
  id?: number
  type: 'success' | 'error' | 'event'
  result?: unknown
  message?: string
}

/** Starts it on a screen of its own, with 3D graphics drawn by the processor where there is no card, and without a word to the network. */
export async function launchFirefox(size: { width: number; height: number }): Promise<DrivenBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'maquette-firefox-'))
  const downloads = join(profile, 'downloads')
  mkdirSync(downloads)
  writeFileSync(join(profile, 'user.js'), preferences(downloads))
  const screen = await openScreen({ width: size.width, height: size.height + 200 })
  const child = spawn(firefoxPath, ['--no-remote', '--profile', profile, '--remote-debugging-port', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile, DISPLAY: screen.display, LIBGL_ALWAYS_SOFTWARE: '1' },
  })
  const gone = once(child, 'exit')
  const address = await listening(child.stderr)
  const socket = new WebSocket(`${address}/session`)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', () => reject(new Error('Firefox takes no connection')), { once: true })
  })
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
  })
  let last = 0
  async function ask<Result>(method: string, params: object): Promise<Result> {
    const id = (last += 1)
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const answer = await answered
    waiting.delete(id)
    if (answer.type === 'error') throw new Error(`${method}: ${answer.message}`)
    return answer.result as Result
  }
  await ask('session.new', { capabilities: {} })
  const { contexts } = await ask<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = contexts[0]!.context
  await ask('browsingContext.setViewport', { context, viewport: size, devicePixelRatio: 1 })
  return {
    downloads,
    open: (url) => ask('browsingContext.navigate', { context, url, wait: 'complete' }),
    async evaluate(expression) {
      const { result, exceptionDetails } = await ask<{
        result?: { value?: string }
        exceptionDetails?: { text: string }
      }>('script.evaluate', {
        expression: `(async () => JSON.stringify((await (${expression})) ?? null))()`,
        target: { context },
        awaitPromise: true,
      })
      if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text)
      return JSON.parse(result?.value ?? 'null') as unknown
    },
    press: (x, y) => ask('input.performActions', { context, actions: pressAt(x, y) }),
    keys: (text) => ask('input.performActions', { context, actions: typed(text) }),
    async screenshot() {
      const { data } = await ask<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    async quit() {
      await ask('browser.close', {}).catch(() => child.kill('SIGKILL'))
      await gone
      await screen.close()
    },
  }
}

async function listening(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const found = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
    if (found !== undefined) {
      // Whatever else it says is read, so that it never waits for a reader.
      output.resume()
      return found
    }
  }
  throw new Error('Firefox ended before it could be driven')
}

function preferences(downloads: string): string {
  const wanted: Record<string, string | number | boolean> = {
    'webgl.force-enabled': true,
    'browser.download.folderList': 2,
    'browser.download.dir': downloads,
    'browser.download.always_ask_before_handling_new_types': false,
    'browser.shell.checkDefaultBrowser': false,
    'browser.startup.page': 0,
    'browser.aboutwelcome.enabled': false,
    'app.update.enabled': false,
    'app.normandy.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'toolkit.telemetry.enabled': false,
    'services.settings.server': 'data:,',
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'ui.systemUsesDarkTheme': 1,
  }
  return Object.entries(wanted)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('')
}
