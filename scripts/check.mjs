/** `npm run check`: the whole gate. Formatting, lint with types, types, dead code, then all tests. */
import { spawnSync } from 'node:child_process'
import { root, say, setUp } from './setup.mjs'

setUp()
const steps = [
  { title: 'Formatting', given: ['run', '--silent', 'format'] },
  { title: 'Lint', given: ['run', '--silent', 'lint'] },
  { title: 'Types', given: ['run', '--silent', 'types'] },
  { title: 'Dead code', given: ['run', '--silent', 'dead-code'] },
  { title: 'Tests', given: ['test', '--silent'] },
]
const failed = []
for (const { title, given } of steps) {
  say(`${title} …`)
  const own = process.env['npm_execpath']
  const options = { cwd: root, stdio: 'inherit' }
  const result =
    own === undefined
      ? spawnSync('npm', given, { ...options, shell: process.platform === 'win32' })
      : spawnSync(process.execPath, [own, ...given], options)
  if (result.status !== 0) failed.push(title)
}
say(failed.length === 0 ? 'The gate is open.' : `The gate is shut: ${failed.join(', ')}. Try npm run fix first.`)
process.exit(failed.length === 0 ? 0 : 1)
