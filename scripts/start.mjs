/**
 * `npm start [-- --web] [-- --data DIR]`: from a fresh clone to the open studio. On the desktop where Electron runs,
 * else in the browser.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root, say, setUp } from './setup.mjs'

setUp()
const { build } = await import('./build.mjs')
const { findElectron } = await import('./find-electron.mjs')
const given = process.argv.slice(2)
await build()

const quickDeathMs = 5_000
const hint = 'The link opens one window, once; press Enter for another. Keep this terminal open; end with Ctrl+C.'
const desktop = given.includes('--web') ? { reason: null } : await findElectron()
if ('path' in desktop) await openDesktop(desktop.path)
else openWeb(desktop.reason)

async function openDesktop(electron) {
  const began = Date.now()
  const child = spawn(electron, [root, ...given], { stdio: 'inherit' })
  passOnSignals(child)
  const code = await new Promise((resolve) => {
    child.on('error', () => resolve(1))
    child.on('exit', (status) => resolve(status ?? 1))
  })
  if (code !== 0 && Date.now() - began < quickDeathMs) openWeb('Electron ended at once (its words are above)')
  else process.exit(code)
}

function openWeb(reason) {
  if (reason !== null) say(`${reason}, so the studio opens in the browser instead.`)
  const flags = given.filter((flag) => flag !== '--web')
  const child = spawn(process.execPath, [join(root, 'electron/web/main.ts'), ...flags], {
    stdio: ['inherit', 'pipe', 'inherit'],
  })
  passOnSignals(child)
  let first = true
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { url, running } = readLine(line)
    if (url === undefined) process.stdout.write(`${line}\n`)
    else if (running) process.stdout.write(`Maquette runs already. Another window: ${url}\n`)
    else process.stdout.write(first ? `Maquette is open at ${url}\n${hint}\n` : `${url}\n`)
    first = false
  })
  child.on('exit', (status) => process.exit(status ?? 1))
}

function readLine(line) {
  try {
    return JSON.parse(line) ?? {}
  } catch {
    return {}
  }
}

function passOnSignals(child) {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
}
