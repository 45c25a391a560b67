/**
 * `node scripts/smoke-installed.mjs PROGRAM [ARGUMENT…]`: starts an installed studio with `--smoke` on an empty folder:
 * its window opens and its engine makes a model. It must then refuse a debugger, and its binary must not run as Node.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fail, say } from './setup.mjs'

const [program, ...given] = process.argv.slice(2)
if (program === undefined) fail('Use: node scripts/smoke-installed.mjs PROGRAM [ARGUMENT…]')

/** Runs it on a temporary folder; returns the file names in that folder, the exit status and the output. */
function run(words, environment = {}) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'maquette-installed-'))
  const { status, stdout, stderr, error } = spawnSync(program, [...given, '--data', dataFolder, ...words], {
    encoding: 'utf8',
    timeout: 300_000,
    env: { ...process.env, ...environment },
  })
  const report = join(dataFolder, 'smoke.json')
  const smoke = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null
  const names = readdirSync(dataFolder)
  rmSync(dataFolder, { recursive: true, force: true })
  return { status, said: `${error ?? ''}${stdout}${stderr}`, smoke, names }
}

const opened = run(['--smoke'])
if (opened.smoke?.ok !== true || !opened.smoke.isPackaged)
  fail(`It did not show that it works: ${JSON.stringify(opened.smoke)}\n${opened.said}`)
say(`Version ${opened.smoke.version} opens its window and makes a model.`)

// On Windows and macOS a dialog stays open until someone closes it: only the files it leaves are checked there.
if (process.platform === 'linux') {
  const debugged = run(['--smoke', '--remote-debugging-port=0'])
  if (debugged.status !== 1 || debugged.names.length > 0) fail(`It opened for a debugger.\n${debugged.said}`)
  say('It opens for no debugger.')
}

// With these variables a binary whose fuses are not set runs as Node, or exits because the file does not exist.
if (given.length === 0) {
  const asNode = run(['--smoke'], { ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: '--require ./no-such-file.cjs' })
  if (asNode.smoke?.ok !== true) fail(`Its binary listens to Node’s environment: a fuse is not set.\n${asNode.said}`)
  say('Its binary is not Node.')
}
