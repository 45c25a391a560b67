/**
 * `kill -9` of servers, workers and PostgreSQL itself under load, workers that sleep through their lease, lines to the database that
 * are cut without a word: no task is lost, none is charged twice, and no result is of two workers.
 */
import { expect, test } from 'vitest'
import { hasPostgres, postgresOrWhyNot } from '../support/team/postgres-cluster.ts'
import { howMany } from '../support/long.ts'
import { teamRun } from './team/team-run.ts'

const kills = howMany('MAQUETTE_TEAM_KILLS', 3, 500)
const seed = Number(process.env['MAQUETTE_SEED'] ?? Date.now() % 100_000)
const killsOfOneTeam = 50
const runs = Array.from({ length: Math.ceil(kills / killsOfOneTeam) }, (_, index) => ({
  seed: seed + index,
  kills: Math.min(killsOfOneTeam, kills - index * killsOfOneTeam),
}))

test.skipIf(!hasPostgres).each(runs)(
  `a team over ${postgresOrWhyNot} loses nothing and charges nothing twice over $kills kills (MAQUETTE_SEED=$seed)`,
  { timeout: 300_000 + killsOfOneTeam * 5000 },
  async (run) => {
    const report = await teamRun(run.seed, run.kills)
    console.log(JSON.stringify(report))
    expect(report.broken).toEqual([])
    // A team without work would prove nothing.
    expect(report.tasks).toBeGreaterThan(run.kills)
  },
)
