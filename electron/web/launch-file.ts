/**
 * Passes a link to the browser without putting it into a program's arguments, which everyone on the machine can read:
 * it is in a page that only its owner can read, in a folder of its own, for as long as the link works.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { codeLifetimeMs, digestOf } from './launch-codes.ts'
import { words } from './words.ts'

/** Prefix of the folders; the rest is the digest of the code. */
const prefix = 'maquette-link-'

/**
 * Returns the parent folder of launch files: the data folder, except where browsers may be snaps (Ubuntu), which can
 * read neither hidden folders in the home folder nor /tmp.
 */
export function launchPlace(dataFolder: string): string {
  return process.platform === 'linux' && existsSync('/snap') ? homedir() : dataFolder
}

/** Writes the page (folder 0700, file 0600) and returns its path. Throws file system errors. */
export function writeLaunchFile(parent: string, link: string): string {
  const folder = join(parent, prefix + digestOf(new URL(link).hash.replace('#code=', '')))
  const path = join(folder, 'open.html')
  mkdirSync(folder, { mode: 0o700 })
  writeFileSync(path, pageOf(link), { flag: 'wx', mode: 0o600 })
  return path
}

/**
 * Removes the page of a used or expired code, if it exists. Never throws, since a timer calls it; the code no longer
 * works in any case.
 */
export function removeLaunchFile(parent: string, digest: string): void {
  try {
    rmSync(join(parent, prefix + digest), { recursive: true, force: true })
  } catch {
    // `removeOldLaunchFiles` will remove the file later.
  }
}

/** Removes launch files of killed runs, whose codes have expired. */
export function removeOldLaunchFiles(parent: string, now: number): void {
  for (const name of readdirSync(parent)) {
    const folder = join(parent, name)
    if (name.startsWith(prefix) && now - statSync(folder).mtimeMs > codeLifetimeMs)
      rmSync(folder, { recursive: true, force: true })
  }
}

/** Opens the link in the browser. If that fails, the printed link remains. */
export function openInBrowser(parent: string, link: string): void {
  try {
    removeOldLaunchFiles(parent, Date.now())
    open(writeLaunchFile(parent, link))
  } catch (thrown) {
    process.stderr.write(`${words.warnings.noBrowser(String(thrown))}\n`)
  }
}

function open(path: string): void {
  const [command, ...given] =
    process.platform === 'darwin'
      ? ['open', path]
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler', path]
        : ['xdg-open', path]
  const child = spawn(command ?? 'xdg-open', given, { stdio: 'ignore', detached: true })
  child.on('error', () => undefined)
  child.unref()
}

function pageOf(link: string): string {
  return [
    '<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer">',
    `<meta http-equiv="refresh" content="0;url=${link}"><title>${words.app}</title>`,
    `<p><a href="${link}">${words.open}</a></p>`,
    '',
  ].join('\n')
}
