/**
 * `npm run test:faults`: 2,000 runs of studios, local services and engines with random faults. MAQUETTE_FAULTS and MAQUETTE_SEED
 * change how many and which; each failure prints with what it can be played again.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root, setUp } from './setup.mjs'

setUp()
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '-c', 'test/vitest.config.ts', 'test/faults'],
  { cwd: root, stdio: 'inherit', env: { MAQUETTE_LONG: '1', ...process.env } },
)
process.exit(status ?? 1)
