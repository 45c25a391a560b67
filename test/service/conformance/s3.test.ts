/** Where the bytes lie in S3, all of the promises in the long form; in the short one those that touch them. */
import { describe, test } from 'vitest'
import { isLong } from '../../support/long.ts'
import { postgresOfFile } from '../team/postgres-under-test.ts'
import { hasPostgres, postgresOrWhyNot } from '../../support/team/postgres-cluster.ts'
import { s3OfFile } from '../team/s3-under-test.ts'
import { promises } from './promises.ts'
import { openTeamStage } from './team-stage.ts'

const postgres = postgresOfFile()
const bucket = s3OfFile()
const ofBytes = /download|upload|thrown away|after a day/

describe(`the contract of a service, stored in ${postgresOrWhyNot} and S3`, () => {
  promises(
    test.skipIf(!hasPostgres),
    async (options) => openTeamStage(await (await postgres()).database(), await bucket(), options),
    isLong ? undefined : ofBytes,
  )
})
