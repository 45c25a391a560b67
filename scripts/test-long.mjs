/**
 * `npm run test:long`: everything that `npm test` runs, with each long test at full length (`docs/testing.md`). Takes
 * hours. `npm run test:long -- PATH …` runs only the unit tests whose paths contain one of these.
 */
import { runPackage, statusOf } from './checks.mjs'
import { setUp } from './setup.mjs'

process.env['MAQUETTE_LONG'] ??= '1'
const paths = process.argv.slice(2)
if (paths.length === 0) await import('./test.mjs')
else {
  setUp()
  process.exit(await statusOf(runPackage('vitest', ['run', '-c', 'test/vitest.config.ts', ...paths], 'inherit')))
}
