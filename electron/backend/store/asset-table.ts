/** The assets, with queries that do not read all of them. */
import { type Asset, assetSchema } from '../../../shared/protocol/asset.ts'
import type { BackendPorts } from '../ports.ts'
import { jsonTable } from './json-table.ts'
import type { Database } from '../../disk/sqlite.ts'
import type { Store } from './store.ts'

export function assetTable(database: Database, log: BackendPorts['log']): Store['assets'] {
  const table = jsonTable(database, { table: 'assets', schema: assetSchema, newestFirst: true }, log)
  const count = database.prepare('SELECT count(*) AS found FROM assets')
  const names = database.prepare('SELECT name FROM assets WHERE name >= ?1 AND name < ?1 || char(1114111)')
  const parts = database.prepare('SELECT id FROM assets WHERE part_of = ? ORDER BY rowid')
  const deleted = database.prepare('SELECT id FROM assets WHERE deleted_at < ?')
  const pending = database.prepare('SELECT id FROM assets WHERE pending = 1 ORDER BY created_at, rowid')
  const usesInput = database.prepare('SELECT 1 FROM assets WHERE instr(body, ?) > 0 LIMIT 1')
  const read = (rows: Record<string, unknown>[]): Asset[] => rows.flatMap(({ id }) => table.get(String(id)) ?? [])
  return {
    ...table,
    count: () => Number(count.get()?.['found'] ?? 0),
    namesLike: (name) => new Set(names.all(name).map((row) => String(row['name']))),
    partsOf: (id) => read(parts.all(id)),
    deletedBefore: (date) => read(deleted.all(date)),
    pending: () => read(pending.all()),
    usesInput: (sha256) => usesInput.get(`"${sha256}"`) !== undefined,
  }
}
