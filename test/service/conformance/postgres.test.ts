import { describe, test } from 'vitest'
import { temporaryFolder } from '../service-under-test.ts'
import { postgresOfFile } from '../team/postgres-under-test.ts'
import { hasPostgres, postgresOrWhyNot } from '../../support/team/postgres-cluster.ts'
import { promises } from './promises.ts'
import { openTeamStage } from './team-stage.ts'

const postgres = postgresOfFile()

describe(`the contract of a service, stored in ${postgresOrWhyNot}`, () => {
  promises(test.skipIf(!hasPostgres), async (options) =>
    openTeamStage(await (await postgres()).database(), await temporaryFolder(), options),
  )
})
