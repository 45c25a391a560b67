/** The record layout of each table per store version, derived from the migrations themselves. */
import { migrate } from '../migrate.ts'
import type { Migration } from '../migrations.ts'
import { openDatabase } from '../../../disk/sqlite.ts'

export const kinds = ['jobs', 'moments', 'job_inputs', 'connections', 'assets', 'ledger', 'named_values'] as const
export type Kind = (typeof kinds)[number]

export interface Layout {
  kind: Kind
  /** A record's columns in order. Stored generated columns are present but never inserted. */
  columns: readonly { name: string; written: boolean }[]
  hasRowid: boolean
}

/** Returns the table layouts of this version. */
export function layoutsAt(version: number, steps: readonly Migration[]): Layout[] {
  const database = openDatabase(':memory:')
  try {
    migrate(
      database,
      steps.filter(({ number }) => number <= version),
    )
    const tables = new Map(
      database
        .prepare("SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table'")
        .all()
        .map((row) => [String(row['name']), row['wr'] === 0]),
    )
    return kinds
      .filter((kind) => tables.has(kind))
      .map((kind) => ({
        kind,
        hasRowid: tables.get(kind) === true,
        columns: database
          .prepare('SELECT name, hidden FROM pragma_table_xinfo(?) ORDER BY cid')
          .all(kind)
          // 2: a virtual generated column, which is not stored.
          .filter((row) => row['hidden'] !== 2)
          .map((row) => ({ name: String(row['name']), written: row['hidden'] === 0 })),
      }))
  } finally {
    database.close()
  }
}
