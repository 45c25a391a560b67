/** Whether the desktop can start here: it needs Electron's runtime, a display, and a user that it agrees to run as. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './setup.mjs'

const fetchLimitMs = 300_000

/**
 * Returns the `{ path }` of the runtime, or the `{ reason }` in words why the desktop cannot start. Downloads the
 * runtime if it is missing.
 */
export async function findElectron() {
  if (process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY'])
    return { reason: 'There is no display here' }
  if (process.platform === 'linux' && process.getuid?.() === 0)
    return { reason: 'Electron does not run as root with its sandbox on' }
  const found = installedElectron()
  if (found !== null) return { path: found }
  say('Fetching Electron’s runtime (about 120 MB, once) …')
  await fetchRuntime()
  const fetched = installedElectron()
  return fetched === null ? { reason: 'Electron’s runtime could not be fetched' } : { path: fetched }
}

/** Returns the path of a runtime that is already on this machine, or null. */
export function installedElectron() {
  const folder = join(root, 'node_modules', 'electron')
  const name = { win32: 'electron.exe', darwin: 'Electron.app/Contents/MacOS/Electron' }[process.platform] ?? 'electron'
  const pathFile = join(folder, 'path.txt')
  const inside = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : name
  const places = [process.env['ELECTRON_OVERRIDE_DIST_PATH'], join(folder, 'dist')]
  for (const place of places) {
    if (place === undefined || place === '') continue
    const path = join(place, inside)
    if (existsSync(path)) return path
  }
  return null
}

function fetchRuntime() {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', 'electron', 'install.js')], {
      stdio: ['ignore', 2, 'ignore'],
    })
    const timer = setTimeout(() => child.kill(), fetchLimitMs)
    const done = () => {
      clearTimeout(timer)
      resolve(undefined)
    }
    child.on('error', done)
    child.on('exit', done)
  })
}
