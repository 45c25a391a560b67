/** `npm test`: everything from a fresh clone to one closing line, `N passed, N failed, N skipped`. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
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

const total = { passed: 0, failed: 0, skipped: 0 }
const skippedNames = []
run('Unit tests', 'unit', 'test/vitest.config.ts')
run('End-to-end tests', 'e2e', 'test/e2e/vitest.config.ts')
run('Tests over a real Electron', 'desktop', 'test/desktop/vitest.config.ts')

for (const name of skippedNames) say(`SKIPPED: ${name}`)
process.stdout.write(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)

function run(title, name, config) {
  say(`\n${title} …`)
  const output = join(results, `${name}.json`)
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '-c', config, '--reporter=default', '--reporter=json', `--outputFile=${output}`],
    {
      cwd: root,
      stdio: ['ignore', 2, 2],
      env: { ...process.env, MAQUETTE_CHROMIUM: browser ?? '', NODE_NO_WARNINGS: '1' },
    },
  )
  const counted = count(output)
  total.passed += counted.passed
  // A file that could not even be loaded counts no failed test, yet the run failed.
  total.failed += counted.failed === 0 && status !== 0 ? 1 : counted.failed
  total.skipped += counted.skipped
}

function count(path) {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8'))
    for (const file of report.testResults)
      for (const test of file.assertionResults)
        if (['pending', 'skipped', 'todo'].includes(test.status)) skippedNames.push(test.fullName)
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    }
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
