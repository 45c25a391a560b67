/** The checks that need no tests, and how to run the programs of packages on every system. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './setup.mjs'

export const checkFormat = () => check('Formatting', [['prettier', '--check', '--log-level', 'warn', '.']])
export const checkDeadCode = () => check('Dead code', [['knip']])
export const checkLint = (paths = ['.']) =>
  check('Lint', [['oxlint', '--type-aware', '--max-warnings', '0', '--no-error-on-unmatched-pattern', ...paths]])

/** `incremental` caches the results: later runs take about a quarter of the time. */
export function checkTypes({ incremental = false } = {}) {
  const { references } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'))
  const memory = (path) => join(root, 'node_modules/.cache/types', `${path.replaceAll(/[./]+/g, '-')}.tsbuildinfo`)
  return check(
    'Types',
    references.map(({ path }) => [
      'typescript',
      '-p',
      path,
      ...(incremental ? ['--incremental', '--tsBuildInfoFile', memory(path)] : []),
    ]),
  )
}

/** Runs the commands one after the other, reports once at the end, and resolves to the title of the check if it failed, else to null. */
async function check(title, commands) {
  let output = ''
  let passed = true
  for (const [name, ...given] of commands) {
    const child = runPackage(name, given, ['ignore', 'pipe', 'pipe'])
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    passed = (await statusOf(child)) === 0 && passed
  }
  say(`${title}: ${passed ? 'passed' : 'failed'}${passed ? '' : `\n${output}`}`.trimEnd())
  return passed ? null : title
}

/** Starts the command of an installed package under this Node. */
export function runPackage(name, given, stdio = ['ignore', 2, 2]) {
  const folder = join(root, 'node_modules', name)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const program = typeof bin === 'string' ? bin : Object.values(bin)[0]
  return spawn(process.execPath, [join(folder, program), ...given], { cwd: root, stdio })
}

/** Resolves to the exit status of a process when it has ended: 1 if it could not start or was killed. */
export function statusOf(child) {
  return new Promise((resolve) => {
    child.on('error', () => resolve(1))
    child.on('close', (code) => resolve(code ?? 1))
  })
}
