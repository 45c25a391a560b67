import { describe, test } from 'vitest'
import { temporaryFolder } from '../service-under-test.ts'
import { hasPostgres, postgresOfFile, postgresOrWhyNot } from '../team/postgres-under-test.ts'
import { serveTeam } from '../team/team-under-test.ts'
import type { TeamOptions, TeamUnderTest } from '../team/team-under-test.ts'
import { promises } from './promises.ts'
import type { Stage } from './promises.ts'

const postgres = postgresOfFile()

describe(`the promises of a service, kept in ${postgresOrWhyNot}`, () => {
  promises(test.skipIf(!hasPostgres), async ({ metered = false, credits, size, room, now } = {}) => {
    const options: TeamOptions = {
      url: await (await postgres()).database(),
      files: await temporaryFolder(),
      metered,
      ...(credits === undefined ? {} : { credits }),
      ...(size === undefined ? {} : { slots: size }),
      server: {
        ...(room === undefined ? {} : { room }),
        ...(now === undefined ? {} : { now }),
        delivery: { delaysMs: [50] },
      },
    }
    return stageOf(options, await serveTeam(options))
  })
})

function stageOf(options: TeamOptions, team: TeamUnderTest): Stage {
  return {
    ...team,
    url: team.server.url,
    key: team.account.key,
    async restart() {
      await team.stop()
      return stageOf(options, await serveTeam(options, team.account))
    },
  }
}
