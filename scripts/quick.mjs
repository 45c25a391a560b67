/**
 * `npm run quick [-- COMMIT]`: types, lint and unit tests of what has changed since the last commit, or since COMMIT.
 * The tests nearest to the change run first; when the time is up, it prints how many are left to `npm test`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkLint, checkTypes, runPackage, statusOf } from './checks.mjs'
import { relatedTests } from './related-tests.mjs'
import { fail, root, say, setUp } from './setup.mjs'

setUp()
const limitMs = 85_000
/** Minimum time for tests, even where types and lint took too long, as in a first run or on a busy machine. */
const minTestsMs = 30_000
/** With less time left, no further batch is started. */
const minBatchMs = 10_000
/** Number of test files in the first batch; each further batch is twice as large. */
const firstBatch = 6
/** These read the whole tree, so no import leads to them. */
const always = ['test/architecture.test.ts', 'test/words.test.ts']

const began = performance.now()
const isCode = (path) => /\.(ts|tsx|mts|mjs)$/.test(path) && existsSync(join(root, path))
const untracked = git('ls-files', '--others', '--exclude-standard', '-z')
const changed = [...git('diff', '--name-only', '-z', process.argv[2] ?? 'HEAD'), ...untracked]
if (changed.length === 0) {
  say('Nothing has changed since the last commit. `npm run quick -- main` takes all that is not on main.')
  process.exit(0)
}
const code = changed.filter(isCode)
const failed = code.length === 0 ? [] : await Promise.all([checkTypes({ incremental: true }), checkLint(code)])
failed.push(await runTests())
const names = failed.filter((title) => title !== null)
say(names.length === 0 ? 'What ran has passed.' : `Failed: ${names.join(', ')}.`)
process.exit(names.length === 0 ? 0 : 1)

/**
 * Runs the tests in growing batches until the time is up. Resolves to the title of the check if it failed, else to
 * null.
 */
async function runTests() {
  const sources = [...git('ls-files', '-z', 'electron', 'renderer', 'shared', 'scripts', 'test'), ...untracked]
  const files = new Map(sources.filter(isCode).map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  const related = relatedTests(changed, files)
  const tests = [...new Set([...related.slice(0, firstBatch), ...(code.length === 0 ? [] : always), ...related])]
  const deadline = Math.max(began + limitMs, performance.now() + minTestsMs)
  const remainingMs = () => deadline - performance.now()
  let done = 0
  let passed = true
  for (let size = firstBatch; done < tests.length && remainingMs() > minBatchMs; size *= 2) {
    const batch = tests.slice(done, done + size)
    if (batch.some((path) => files.get(path).includes('dist/desktop'))) await (await import('./build.mjs')).build()
    const tags = '--tags-filter=!thorough'
    const run = runPackage('vitest', ['run', '-c', 'test/vitest.config.ts', '--passWithNoTests', tags, ...batch])
    let isTimeUp = false
    const timer = setTimeout(() => {
      isTimeUp = true
      run.kill()
    }, remainingMs())
    const status = await statusOf(run)
    clearTimeout(timer)
    if (isTimeUp) break
    done += batch.length
    passed &&= status === 0
  }
  if (done < tests.length)
    say(
      `The time is up: ${tests.length - done} of ${tests.length} test files may not have run. npm test runs them all.`,
    )
  return passed && (done > 0 || tests.length === 0) ? null : 'Tests'
}

/** Returns the paths that a git command lists, relative to the root of the project. */
function git(...given) {
  const { status, stdout } = spawnSync('git', given, { cwd: root, encoding: 'utf8', maxBuffer: 64e6 })
  if (status !== 0)
    fail('Git could not say what has changed: this needs a clone of the project, and a commit that exists.')
  return stdout.split('\0').filter((path) => path !== '')
}
