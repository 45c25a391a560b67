/** Ties a connection to the studio that owns the data folder: what another one has taken over is not written any more. */
import type { Database } from '../../disk/sqlite.ts'

/** The value of the store that names the owner. */
const ownerName = 'owner'

/**
 * Notes the owner in the store, and refuses every write of this connection once the store names another (`lease-lost` of
 * `store-error.ts`). Temporary triggers do it, so that it is checked in the very transaction that writes, whoever writes.
 */
export function claimStore(database: Database, ownerId: string, tables: readonly string[]): void {
  // JSON text that holds no quotes of SQL: an id is a UUID.
  const body = JSON.stringify(ownerId)
  database
    .prepare(
      'INSERT INTO named_values (name, body) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET body = excluded.body',
    )
    .run(ownerName, body)
  const triggers = tables.flatMap((table) =>
    ['INSERT', 'UPDATE', 'DELETE'].map(
      (change) => `
        CREATE TEMP TRIGGER owned_${table}_${change} BEFORE ${change} ON main.${table}
        WHEN (SELECT body FROM main.named_values WHERE name = '${ownerName}') IS NOT '${body}'
        BEGIN SELECT RAISE(ABORT, 'another studio has taken the folder over'); END;`,
    ),
  )
  database.exec(triggers.join(''))
}
