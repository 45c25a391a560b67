/** Tables of JSON rows with an id and a date, validated in both directions. */
import type { z } from 'zod'
import type { BackendPorts } from '../ports.ts'
import type { Database } from '../../disk/sqlite.ts'
import { rowReader } from './row-reader.ts'
import { orStoreError } from './store-error.ts'

interface JsonTable<Row> {
  get(id: string): Row | undefined
  list(): Row[]
  save(row: Row): void
  remove(id: string): void
}

/**
 * Returns a table by name. Invalid rows are skipped and logged, but remain in the file. Rows with the same date keep
 * their order.
 */
export function jsonTable<Row extends { id: string; createdAt: string }>(
  database: Database,
  options: { table: 'connections' | 'assets'; schema: z.ZodType<Row>; newestFirst: boolean },
  log: BackendPorts['log'],
): JsonTable<Row> {
  const { table, schema } = options
  const direction = options.newestFirst ? 'DESC' : 'ASC'
  const one = database.prepare(`SELECT body FROM ${table} WHERE id = ?`)
  const all = database.prepare(`SELECT id, body FROM ${table} ORDER BY created_at ${direction}, rowid ${direction}`)
  const write = database.prepare(
    `INSERT INTO ${table} (id, created_at, body) VALUES (?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET created_at = excluded.created_at, body = excluded.body`,
  )
  const erase = database.prepare(`DELETE FROM ${table} WHERE id = ?`)
  const parse = rowReader(table, schema, log)

  return {
    get(id) {
      const row = orStoreError('read', () => one.get(id))
      return row === undefined ? undefined : parse(id, row['body'])
    },
    list() {
      const rows: Row[] = []
      for (const found of orStoreError('read', () => all.all())) {
        const row = parse(String(found['id']), found['body'])
        if (row !== undefined) rows.push(row)
      }
      return rows
    },
    save(row) {
      const body = JSON.stringify(schema.parse(row))
      orStoreError('write', () => write.run(row.id, row.createdAt, body))
    },
    remove(id) {
      orStoreError('write', () => erase.run(id))
    },
  }
}
