/** The real bundled main process and preload over the stand-in for Electron, with its window in Chromium. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { chromiumPath, patienceMs, usualMotion } from './browser.ts'
import type { ControlAnswer, ControlRequest, StandInRecord, WindowOpened } from './desktop-stand-in/control.ts'
import { end } from './launch-web.ts'
import type { LaunchOptions, Studio } from './studio.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface StandInStudio extends Studio {
  /** Says something to the stand-in; resolves with everything recorded so far. */
  ask(request: ControlRequest): Promise<StandInRecord>
  /** Resolves when the process has ended by itself. */
  gone: Promise<unknown>
}

/** Starts it, without its window being looked into: with `--smoke` it ends before anyone could. */
export function startStandIn(
  dataFolder: string,
  environment: Record<string, string> = {},
  words: readonly string[] = [],
  main = join(root, 'dist/desktop/main.js'),
): { child: ChildProcess; gone: Promise<unknown>; output: () => string } {
  const child = spawn(
    process.execPath,
    ['--import', new URL('desktop-stand-in/register.ts', import.meta.url).href, main, '--data', dataFolder, ...words],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, MAQUETTE_CHROMIUM: chromiumPath, ...environment },
    },
  )
  let text = ''
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return { child, gone: once(child, 'exit'), output: () => text }
}

/** The rest as `startStandIn` takes it. */
export async function launchStandIn(
  { dataFolder, size, theme, motion }: LaunchOptions,
  environment?: Record<string, string>,
  words?: readonly string[],
  main?: string,
): Promise<StandInStudio> {
  const { child, gone, output } = startStandIn(dataFolder, environment, words, main)
  const { opened } = await Promise.race([
    windowOpened(child),
    gone.then(() => {
      throw new Error(`the stand-in ended: ${output()}`)
    }),
  ])
  const browser = await chromium.connectOverCDP(opened.endpoint)
  const page = browser.contexts().flatMap((context) => context.pages())[0]
  if (page === undefined) throw new Error('the stand-in opened no page')
  page.setDefaultTimeout(patienceMs)
  if (size !== undefined) await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: theme ?? 'dark', reducedMotion: motion ?? usualMotion })

  let next = 1
  const ask = async (request: ControlRequest): Promise<StandInRecord> => {
    const id = next++
    const answered = new Promise<StandInRecord>((resolve) => {
      const listen = (answer: ControlAnswer) => {
        if (answer.id !== id) return
        child.off('message', listen)
        resolve(answer.record)
      }
      child.on('message', listen)
    })
    child.send({ id, request })
    return answered
  }
  return {
    host: 'desktop stand-in',
    page,
    dataFolder,
    output,
    ask,
    gone,
    quit: async () => {
      if (child.connected) child.send({ id: 0, request: { ask: 'quit' } satisfies ControlRequest })
      await gone
    },
    kill: () => end(child, 'SIGKILL'),
    saved: async (press) => {
      const folder = mkdtempSync(join(tmpdir(), 'maquette-saved-'))
      const path = join(folder, 'saved.bin')
      await ask({ ask: 'answer-save-dialog', path })
      await press()
      // It is copied: whole when it has stopped growing.
      for (let tries = 0, before = -1; tries < 600; tries += 1) {
        const now = existsSync(path) ? statSync(path).size : -1
        if (now > 0 && now === before) break
        before = now
        await sleep(200)
      }
      return path
    },
  }
}

function windowOpened(child: ChildProcess): Promise<WindowOpened> {
  return new Promise((resolve) => {
    const listen = (message: WindowOpened | ControlAnswer) => {
      if (!('opened' in message)) return
      child.off('message', listen)
      resolve(message)
    }
    child.on('message', listen)
  })
}
