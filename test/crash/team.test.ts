/**
 * `kill -9` of servers, workers and PostgreSQL itself under load, workers that sleep through their lease, lines to the database that
 * are cut without a word, in the long form also by network namespaces: no task is lost, none is charged twice, and no result is of two workers.
 */
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { hasPostgres, postgresOrWhyNot, startPostgres } from '../support/team/postgres-cluster.ts'
import { howMany } from '../support/long.ts'
import { hasNamespaces, namespacesOrWhyNot, openNamespace } from './team/namespace.ts'
import { teamRun, type Cut } from './team/team-run.ts'

const kills = howMany('MAQUETTE_TEAM_KILLS', 1, 500)
const seed = Number(process.env['MAQUETTE_SEED'] ?? Date.now() % 100_000)
const killsOfOneTeam = 50
/** `relay` or `namespaces` in all runs. */
const wanted = process.env['MAQUETTE_TEAM_CUT'] as Cut | undefined
const runs = Array.from({ length: Math.ceil(kills / killsOfOneTeam) }, (_, index) => ({
  seed: seed + index,
  // Every other one, and the only one where it was asked for.
  cut: wanted ?? (hasNamespaces && index % 2 === 1 ? ('namespaces' as const) : ('relay' as const)),
  kills: Math.min(killsOfOneTeam, kills - index * killsOfOneTeam),
}))

test.skipIf(!hasPostgres).each(runs)(
  `a team over ${postgresOrWhyNot} loses nothing and charges nothing twice over $kills kills, cut off by $cut (MAQUETTE_SEED=$seed)`,
  { timeout: 300_000 + killsOfOneTeam * 5000 },
  async (run) => {
    const report = await teamRun(run.seed, run.kills, run.cut)
    console.log(JSON.stringify(report))
    expect(report.broken).toEqual([])
    // A team without work would prove nothing.
    expect(report.tasks).toBeGreaterThan(run.kills)
  },
)

describe.skipIf(!hasNamespaces || !hasPostgres)(`${namespacesOrWhyNot}, ${postgresOrWhyNot}`, () => {
  test('a long run includes some, unless configured otherwise', () => {
    expect(runs.length < 2 || wanted === 'relay' || runs.some(({ cut }) => cut === 'namespaces')).toBe(true)
  })

  test('a pulled cable cuts off its own client and no other, and breaks nothing', async () => {
    const network = openNamespace(2)
    const [near = '', other = ''] = network.addresses
    const postgres = await startPostgres({ at: { namespace: network.name, address: near } })
    onTestFinished(async () => {
      await postgres.stop()
      network.close()
    })
    const queue = await postgres.database('empty')
    const clients = [near, other].map((hostname) => new Client(Object.assign(new URL(queue), { hostname }).href))
    for (const client of clients) await client.connect()
    const isBack = network.cut(0, 3000)
    await setTimeout(500)
    const asked = clients[0]!.query('select 1')
    expect(await Promise.race([asked, setTimeout(1000, 'nothing')])).toBe('nothing')
    expect((await clients[1]!.query('select 1')).rowCount).toBe(1)
    await isBack
    expect((await asked).rowCount).toBe(1)
    for (const client of clients) await client.end()
  })
})
