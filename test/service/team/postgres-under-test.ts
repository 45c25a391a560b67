/** The PostgreSQL of a file of tests, gone with them. */
import { afterAll } from 'vitest'
import { startPostgres } from '../../support/team/postgres-cluster.ts'
import type { PostgresUnderTest } from '../../support/team/postgres-cluster.ts'

/** One for all tests of a file. */
export function postgresOfFile(): () => Promise<PostgresUnderTest> {
  let started: Promise<PostgresUnderTest> | undefined
  afterAll(async () => (await started)?.stop())
  return () => (started ??= startPostgres())
}
