/** The Chromium that `npm test` found, started with software WebGL and without a word to the network. */
import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

export const chromiumPath = process.env['MAQUETTE_CHROMIUM'] || '/usr/bin/chromium'

/** How long a page may take for one thing: a busy machine that draws in software holds it up for many seconds. */
export const patienceMs = 90_000

export const chromiumArguments = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-background-networking',
]

/** `more`: arguments of Chromium beside the usual ones. */
export function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  if (!existsSync(chromiumPath)) throw new Error('no Chromium: name one with MAQUETTE_CHROMIUM')
  return chromium.launch({ executablePath: chromiumPath, args: [...chromiumArguments, ...more] })
}
