/** What an operator copies from `docs/team-server`: the commands in it exist, with these flags; and a back-up is one. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import { thorough } from '../../support/long.ts'
import { readServerFlags, readWorkerFlags } from '../../../electron/service/team/command-line.ts'
import { eventually } from '../../support/eventually.ts'
import { hasPostgres, postgresOrWhyNot, postgresProgram } from '../../support/team/postgres-cluster.ts'
import { temporaryFolder } from '../service-under-test.ts'
import { postgresOfFile } from './postgres-under-test.ts'
import { serveTeam } from './team-under-test.ts'

const postgres = postgresOfFile()
const environment = { MAQUETTE_QUEUE: 'postgres://someone@database/maquette', MAQUETTE_FILES: '/srv/maquette' }
const read = (name: string) => readFileSync(`docs/team-server/${name}`, 'utf8')

/** Whether the script is there and takes the flags behind it; those before it are Node's. Throws where it does not take them. */
function takes(words: string[]): boolean {
  const [script = '', ...flags] = words.slice(words.findIndex((word) => !word.startsWith('--')))
  const readFlags = script.endsWith('main-worker.ts') ? readWorkerFlags : readServerFlags
  return existsSync(script) && readFlags(flags, environment) !== null
}

test.each(['maquette-server.service', 'maquette-worker.service'])(
  '%s starts an existing command with valid flags',
  (name) => {
    expect(takes(/^ExecStart=\S+node (.*)$/m.exec(read(name))?.[1]?.split(' ') ?? [])).toBe(true)
  },
)

test.each(['server', 'worker'])('the compose file starts an existing %s with valid flags', (name) => {
  const { services } = load(read('compose.yaml')) as {
    services: Record<string, { command: string[]; build: { dockerfile: string } }>
  }
  const { command, build } = services[name]!
  expect(existsSync(build.dockerfile)).toBe(true)
  expect(takes(command.map((word) => word.replace(/\$\{\w+:-(.*)\}/, '$1')))).toBe(true)
})

describe.skipIf(!hasPostgres)(`a backup of a team over ${postgresOrWhyNot}`, () => {
  test(
    'restores the database and files of a running team with results, credits and unfinished tasks',
    thorough,
    async () => {
      const url = await (await postgres()).database()
      const files = await temporaryFolder()
      const before = await serveTeam({ url, files, metered: true })
      const done = await before.task(await before.submit({ prompt: 'a cat' }))
      const running = await before.submit({ prompt: 'wait' })
      await before.task(running, ({ status }) => status === 'running')

      const kept = await temporaryFolder()
      execFileSync(postgresProgram('pg_dump'), ['--format=custom', `--file=${join(kept, 'database')}`, url])
      cpSync(files, join(kept, 'files'), { recursive: true })
      await before.stop()

      const restored = await (await postgres()).database('empty')
      execFileSync(postgresProgram('pg_restore'), ['--no-owner', `--dbname=${restored}`, join(kept, 'database')])
      const after = await serveTeam({ url: restored, files: join(kept, 'files'), metered: true }, before.account)
      const again = await after.task(done.task_id)
      expect((await fetch(again.outputs[0].url)).status).toBe(200)
      expect((await after.get('/v1/credits')).body).toEqual({ balance: 430, reserved: 35 })
      // The worker that had it is not in the back-up, and its lease runs out.
      await after.stores.database.query(
        `update maquette_queue.job set heartbeat_on = now() - interval '1 hour' where name = 'tasks' and state = 'active'`,
      )
      await eventually(async () => {
        await after.stores.jobs.supervise()
        expect(after.engine.asked).toHaveLength(1)
      })
      after.engine.release()
      expect(await after.task(running)).toMatchObject({ status: 'succeeded', credits: { charged: 35 } })
    },
  )
})
