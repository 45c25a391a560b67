/** Fences writes: a studio that has lost the data folder to another one can no longer write. */
import type { Database } from '../../disk/sqlite.ts'

const ownerName = 'owner'

/**
 * Stores the owner, and refuses every write of this connection once the store names another (`lease-lost` of
 * `store-error.ts`). Temporary triggers check it within the writing transaction.
 */
export function claimStore(database: Database, ownerId: string, tables: readonly string[]): void {
  // An id is a UUID, so that it contains no quotes.
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
