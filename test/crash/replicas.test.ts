/**
 * `kill -9` of the studio's backend at random moments, with connections to replicas of real services that misbehave: nothing is
 * lost, nothing is paid twice, every result is whole. Twice here, from another seed each time; a thousand times in
 * `npm run test:long`.
 */
import { expect, test } from 'vitest'
import { crashRun, hasEnoughTasks } from './crash-run.ts'
import { openReplicas } from './replica-services.ts'
import { howMany } from '../support/long.ts'

const kills = howMany('MAQUETTE_REPLICA_KILLS', 2, 1000)
const seed = Number(process.env['MAQUETTE_SEED'] ?? Date.now() % 100_000)
const killsOfOneStudio = 100
const runs = Array.from({ length: Math.ceil(kills / killsOfOneStudio) }, (_, index) => ({
  seed: seed + index,
  kills: Math.min(killsOfOneStudio, kills - index * killsOfOneStudio),
}))

test.each(runs)(
  'keeps every promise to five services over $kills kills (MAQUETTE_SEED=$seed)',
  { timeout: 120_000 + killsOfOneStudio * 10_000 },
  async (run) => {
    const report = await crashRun(run.seed, run.kills, openReplicas)
    console.log(JSON.stringify(report, null, 1))
    expect(report.broken).toEqual([])
    expect(report.kills).toBeGreaterThanOrEqual(run.kills)
    // Services that were never asked would prove nothing.
    expect(hasEnoughTasks(report.tasks, run.kills)).toBe(true)
  },
)
