/** `npm run check`: the whole gate. Formatting, lint with types, types and dead code side by side, then all tests, the thorough ones too. */
import { spawn } from 'node:child_process'
import { root, say, setUp } from './setup.mjs'

setUp()
const failed = []
say('Formatting, lint, types and dead code …')
await Promise.all([
  pass('Formatting', ['run', '--silent', 'format']),
  pass('Lint', ['run', '--silent', 'lint']),
  pass('Types', ['run', '--silent', 'types']),
  pass('Dead code', ['run', '--silent', 'dead-code']),
])
say('Tests …')
await pass('Tests', ['run', '--silent', 'test:all'], 'inherit')
say(failed.length === 0 ? 'The gate is open.' : `The gate is shut: ${failed.join(', ')}. Try npm run fix first.`)
process.exit(failed.length === 0 ? 0 : 1)

/** Runs npm. What it says is shown when it is over, so that those side by side do not speak at once; or as it comes. */
async function pass(title, given, stdio = ['ignore', 'pipe', 'pipe']) {
  const own = process.env['npm_execpath']
  const options = { cwd: root, stdio }
  const child =
    own === undefined
      ? spawn('npm', given, { ...options, shell: process.platform === 'win32' })
      : spawn(process.execPath, [own, ...given], options)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk))
  const status = await new Promise((resolve) => {
    child.on('error', () => resolve(1))
    child.on('close', (code) => resolve(code ?? 1))
  })
  if (stdio !== 'inherit') say(`${title}: ${status === 0 ? 'in order' : 'not in order'}\n${said}`.trimEnd())
  if (status !== 0) failed.push(title)
}
