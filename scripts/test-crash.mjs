/**
 * `npm run test:crash`: all of `test/crash` and the random schedules at length. Against the paid service 2,000 kills
 * (MAQUETTE_KILLS) and 100,000 steps of schedules (MAQUETTE_STEPS); over replicas of real services 1,000 kills
 * (MAQUETTE_REPLICA_KILLS) and 50,000 steps (MAQUETTE_REPLICA_STEPS). MAQUETTE_SEED changes where they begin; each failure
 * prints with what it can be played again.
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
