/** The Chromium that `npm test` found, started with software WebGL and without a word to the network. */
import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright'
import { isLong } from './long.ts'

export const chromiumPath = process.env['MAQUETTE_CHROMIUM'] || '/usr/bin/chromium'

/** Whether pictures of the page are for people. */
const isLookedAt = isLong || process.env['MAQUETTE_PICTURES'] !== undefined

/** How long a page may take for one thing: a busy machine that draws in software holds it up for many seconds. */
export const patienceMs = 90_000

export const chromiumArguments = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-background-networking',
]

/**
 * The page is put together by the processor, which costs half of what the drawing in software costs that stands in for a graphics
 * card; edges of models that nobody looks at need not be smooth, which costs a third of it. What measures a picture's cost goes without.
 */
export const quickArguments = ['--disable-gpu-compositing', ...(isLookedAt ? [] : ['--webgl-antialiasing-mode=none'])]

/** Device pixels for each of the page: a quarter in the short form, for everything is drawn in software. */
export const usualScale = isLookedAt ? 1 : 0.25

/** Whether the page moves: in the short form only where a test is about it, for every frame of a spinner is drawn in software. */
export const usualMotion = isLong ? 'no-preference' : 'reduce'

/** `more`: arguments of Chromium beside the usual ones. */
export function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  if (!existsSync(chromiumPath)) throw new Error('no Chromium: name one with MAQUETTE_CHROMIUM')
  return chromium.launch({ executablePath: chromiumPath, args: [...chromiumArguments, ...more] })
}

let shared: Promise<Browser> | undefined

/** The quick browser that the tests of this process share. Each takes a context of its own, and closes that; nobody closes the browser. */
export async function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser(quickArguments)
  const browser = await shared
  if (browser.isConnected()) return browser
  shared = launchBrowser(quickArguments)
  return shared
}
