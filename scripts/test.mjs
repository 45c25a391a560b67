/**
 * `npm test`: from a fresh clone to one closing line, `N passed, N failed, N skipped`. Leaves out tests tagged
 * `thorough`, unless run as `npm run test:all` (`docs/testing.md`).
 */
import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root, say, setUp } from './setup.mjs'

setUp()
const { build } = await import('./build.mjs')
const { findBrowser } = await import('./find-browser.mjs')
const results = join(root, 'test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

await build()
const browser = await findBrowser()
if (browser === null)
  say(
    'NO BROWSER: no Chromium was found and none could be installed; every test that needs one fails. Name one with MAQUETTE_CHROMIUM.',
  )

const isWhole = process.argv.includes('--all') || process.env['MAQUETTE_LONG'] === '1'
const scratch = scratchFolder()
const total = { passed: 0, failed: 0 }
let leftOut = 0
const skippedNames = []
const failures = []
// One after the other: on two cores each keeps both busy, and in parallel they took longer.
await run('Unit tests', 'unit', 'test/vitest.config.ts')
await run('End-to-end tests', 'e2e', 'test/e2e/vitest.config.ts')
await run('Tests over a real Electron', 'desktop', 'test/desktop/vitest.config.ts')

for (const name of skippedNames) say(`SKIPPED: ${name}`)
if (leftOut > 0) say(`${leftOut} thorough tests were left out: npm run test:all runs them too.`)
// Repeated, because some environments keep only the end of the output.
for (const failure of failures) say(`FAILED: ${failure}`)
process.stdout.write(`${total.passed} passed, ${total.failed} failed, ${skippedNames.length} skipped\n`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)

/** Resolves when the tests have ended and are counted. */
async function run(title, name, config) {
  say(`\n${title} …`)
  const output = join(results, `${name}.json`)
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '-c',
      config,
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${output}`,
      ...(isWhole ? [] : ['--tags-filter=!thorough']),
    ],
    {
      cwd: root,
      stdio: ['ignore', 2, 2],
      env: {
        ...process.env,
        MAQUETTE_CHROMIUM: browser ?? '',
        TMPDIR: scratch,
        NODE_NO_WARNINGS: '1',
        // Dozens of studios are started: later ones reuse the compiled code of earlier ones.
        NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
      },
    },
  )
  const status = await new Promise((resolve) => {
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  })
  const counted = count(output)
  total.passed += counted.passed
  // A file that could not be loaded has no failed test, but the run failed.
  total.failed += counted.failed === 0 && status !== 0 ? 1 : counted.failed
}

/**
 * Folder for the tests' files, removed at the end, also after an interruption: below TMPDIR if set, else on Linux in
 * memory if 4 GB are free, since studios mostly wait for files to be flushed. Open to other users, as `/tmp` is: a test
 * runs as one.
 */
function scratchFolder() {
  const folder = mkdtempSync(join((process.env['TMPDIR'] ? null : inMemory()) ?? tmpdir(), 'maquette-test-'))
  chmodSync(folder, 0o1777)
  process.on('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    } catch {
      say(`Not all of ${folder} could be removed.`)
    }
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  return folder
}

function inMemory() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > 4e9 ? '/dev/shm' : null
  } catch {
    return null
  }
}

function count(path) {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8'))
    for (const file of report.testResults) {
      if (file.status === 'failed' && file.message) failures.push(`${relative(root, file.name)}: ${file.message}`)
      for (const test of file.assertionResults) {
        const isSkipped = ['pending', 'skipped', 'todo'].includes(test.status)
        if (isSkipped && !isWhole && test.tags.includes('thorough')) leftOut += 1
        else if (isSkipped) skippedNames.push(test.fullName)
        if (test.status === 'failed')
          failures.push(`${relative(root, file.name)}: ${test.fullName}\n${test.failureMessages.join('\n')}`)
      }
    }
    return { passed: report.numPassedTests, failed: report.numFailedTests }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
