/** `npm run fix`: corrects what lint can correct, then formats everything. What lint cannot correct is listed. */
import { runPackage, statusOf } from './checks.mjs'
import { setUp } from './setup.mjs'

setUp()
const linted = await statusOf(runPackage('oxlint', ['--type-aware', '--fix', '.']))
const formatted = await statusOf(runPackage('prettier', ['--write', '--log-level', 'warn', '.']))
process.exit(linted || formatted)
