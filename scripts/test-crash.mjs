/**
 * `npm run test:crash`: the crash test and the random schedules at length, 2,000 kills and 100,000 steps. MAQUETTE_KILLS,
 * MAQUETTE_STEPS and MAQUETTE_SEED change that; each failure prints with what it can be played again.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root, setUp } from './setup.mjs'

setUp()
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '-c',
    'test/vitest.config.ts',
    'test/crash',
    'test/backend/queue/random.test.ts',
  ],
  { cwd: root, stdio: 'inherit', env: { MAQUETTE_LONG: '1', ...process.env } },
)
process.exit(status ?? 1)
