/** Migrates the tables, ours and those of pg-boss. */
import { AppError } from '../../../../shared/protocol/app-error.ts'
import { teamWords } from '../../words/team.ts'
import { migrations } from './migrations.ts'
import { schema } from './database.ts'
import type { Database } from './database.ts'

/** Serialises servers that start simultaneously. Any number works, but it must not change. */
const migrationLock = 7_462_513

/**
 * Returns the number of migrations applied. Rejects with `service-down`, and `invalid-input` for tables of a later
 * version.
 */
export async function migrate(database: Database): Promise<number> {
  return database.transaction(async (db) => {
    await db.query('select pg_advisory_xact_lock($1)', [migrationLock])
    await db.query(`create schema if not exists ${schema}`)
    await db.query(
      'create table if not exists migrations (number int primary key, done_at timestamptz not null default now())',
    )
    const { rows } = await db.query<{ last: number }>('select coalesce(max(number), 0)::int as last from migrations')
    const last = rows[0]?.last ?? 0
    if (last > migrations.length) throw new AppError('invalid-input', teamWords.laterVersion(last, migrations.length))
    for (const [index, text] of migrations.slice(last).entries()) {
      await db.query(text)
      await db.query('insert into migrations (number) values ($1)', [last + index + 1])
    }
    return migrations.length - last
  })
}
