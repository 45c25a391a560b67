/**
 * `npm run check`: everything a change must pass: formatting, lint, types and dead code in parallel, then all tests,
 * including the thorough ones.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { checkDeadCode, checkFormat, checkLint, checkTypes, statusOf } from './checks.mjs'
import { root, say, setUp } from './setup.mjs'

setUp()
say('Formatting, lint, types and dead code …')
const failed = await Promise.all([checkFormat(), checkLint(), checkTypes(), checkDeadCode()])
say('Tests …')
const tests = spawn(process.execPath, [join(root, 'scripts/test.mjs'), '--all'], { cwd: root, stdio: 'inherit' })
if ((await statusOf(tests)) !== 0) failed.push('Tests')
const names = failed.filter((title) => title !== null)
say(names.length === 0 ? 'All checks passed.' : `Checks failed: ${names.join(', ')}. Try npm run fix first.`)
process.exit(names.length === 0 ? 0 : 1)
