/**
 * Finds a Chromium for the tests: the configured one, an installed one, or one that can be installed on this machine.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './setup.mjs'

const known = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/snap/bin/chromium',
    '/usr/bin/microsoft-edge',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
}

/** Returns the path of a Chromium, after installing one if needed; null if that is impossible. */
export async function findBrowser() {
  const named = process.env['MAQUETTE_CHROMIUM']
  if (named !== undefined) return existsSync(named) ? named : null
  return installedBrowser() ?? (await playwrightBrowser()) ?? installFromDebian() ?? (await installWithPlaywright())
}

function installedBrowser() {
  return known[process.platform]?.find((path) => existsSync(path)) ?? null
}

async function playwrightBrowser() {
  const { chromium } = await import('playwright')
  const path = chromium.executablePath()
  return path !== '' && existsSync(path) ? path : null
}

function installFromDebian() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  say('Installing Chromium for the tests (Debian’s package, once) …')
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const given of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
  ])
    spawnSync('apt-get', given, { stdio: ['ignore', 'ignore', 2], env: environment })
  return installedBrowser()
}

async function installWithPlaywright() {
  say('Installing Chromium for the tests (Playwright’s build, once) …')
  spawnSync(process.execPath, [join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium'], {
    stdio: ['ignore', 2, 2],
  })
  return playwrightBrowser()
}
