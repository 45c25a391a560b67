/**
 * Prepares every command: installs the packages of the lock file and the pinned Node. Plain JavaScript without
 * packages, since a fresh clone has none, and the Node that runs it may be older than ours.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const neededMajor = 24

/** Prints one line of progress. */
export function say(line) {
  process.stderr.write(`${line}\n`)
}

/** Exits with one sentence for people. */
export function fail(sentence) {
  say(sentence)
  process.exit(1)
}

/** Installs the packages if the lock file changed since the last time, then continues under the pinned Node. */
export function setUp() {
  ensurePackages()
  ensureNode()
}

function ensurePackages() {
  const stampPath = join(root, 'node_modules', '.maquette-installed')
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === wanted) return
  say('Installing packages (a minute or two, once) …')
  const result = npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  if (result.status !== 0)
    fail('The packages could not be installed: npm said why above. Check the network and disk space, then try again.')
  writeFileSync(stampPath, wanted)
}

function npm(given) {
  const own = process.env['npm_execpath']
  const options = { cwd: root, stdio: ['ignore', 2, 2] }
  if (own !== undefined && own.endsWith('js')) return spawnSync(process.execPath, [own, ...given], options)
  return spawnSync('npm', given, { ...options, shell: process.platform === 'win32' })
}

function ensureNode() {
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return
  const pinned = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (!existsSync(pinned) || process.env['MAQUETTE_NODE_CHOSEN'] === '1')
    fail(
      `Maquette needs Node ${neededMajor} and could not put its own copy in place; install Node ${neededMajor} or newer, then try again.`,
    )
  const result = spawnSync(pinned, process.argv.slice(1), {
    stdio: 'inherit',
    env: {
      ...process.env,
      MAQUETTE_NODE_CHOSEN: '1',
      PATH: `${join(root, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env['PATH'] ?? ''}`,
    },
  })
  process.exit(result.status ?? 1)
}
