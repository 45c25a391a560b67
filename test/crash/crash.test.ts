/**
 * `kill -9` of the studio's backend at random moments, against a paid service that lives on: nothing is lost, nothing is paid
 * twice. Five times here, from another seed each time; two thousand times in `npm run test:long`.
 */
import { expect, test } from 'vitest'
import { crashRun, hasEnoughTasks } from './crash-run.ts'
import { howMany } from '../support/long.ts'

const kills = howMany('MAQUETTE_KILLS', 5, 2000)
const seed = Number(process.env['MAQUETTE_SEED'] ?? Date.now() % 100_000)
/** A studio that never lives long enough gathers more and more that waits; a new one begins after so many deaths. */
const killsOfOneStudio = 200
const runs = Array.from({ length: Math.ceil(kills / killsOfOneStudio) }, (_, index) => ({
  seed: seed + index,
  kills: Math.min(killsOfOneStudio, kills - index * killsOfOneStudio),
}))

test.each(runs)(
  'pays nothing twice and loses nothing over $kills kills (MAQUETTE_SEED=$seed)',
  { timeout: 120_000 + killsOfOneStudio * 3_000 },
  async (run) => {
    const report = await crashRun(run.seed, run.kills)
    console.log(JSON.stringify(report, null, 1))
    expect(report.broken).toEqual([])
    expect(report.kills).toBeGreaterThanOrEqual(run.kills)
    // A service that was never asked would prove nothing.
    expect(hasEnoughTasks(report.tasks, run.kills)).toBe(true)
  },
)
