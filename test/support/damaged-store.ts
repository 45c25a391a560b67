/** A store with a bit of everything, ways to damage it, and what SQLite's own `.recover` still reads of it. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openStore } from '../../electron/backend/store/open-store.ts'
import { asset, connection, job } from './builders.ts'

/** What makes a row the same row: the columns that are written, and follow from nothing else. */
export const rowColumns = {
  jobs: ['id', 'body'],
  moments: ['job_id', 'at', 'body'],
  job_inputs: ['sha256', 'job_id', 'name'],
  connections: ['id', 'body'],
  assets: ['id', 'body'],
  ledger: ['job_id', 'kind', 'body'],
  named_values: ['name', 'body'],
} as const
export type Table = keyof typeof rowColumns
export const tables = Object.keys(rowColumns) as Table[]

export type Row = readonly string[]

/** A folder with a closed store: connections, jobs with long bodies, their history, assets, books and values; some of it deleted. */
export function fillStore(jobs = 60): string {
  const folder = mkdtempSync(join(tmpdir(), 'maquette-damage-'))
  const { store } = openStore(folder, () => undefined)
  store.transaction(() => {
    for (let index = 0; index < 31; index++)
      store.connections.save(connection({ id: `service-${index}`, name: `Nº ${index}` }))
    for (let index = 0; index < jobs; index++) {
      const prompt = `a red dragon no. ${index} – `.repeat(index % 9 === 0 ? 400 : 8)
      const sha256 = index.toString(16).padStart(64, '0')
      const input = {
        slot: 'image',
        name: `${index}.png`,
        mediaType: 'image/png',
        bytes: 1,
        sha256,
        url: '',
        assetId: null,
      }
      const made = job({
        prompt,
        state: index % 3 === 0 ? 'done' : 'waiting',
        taskId: `task-${index}`,
        inputFiles: [input],
        connectionId: `service-${index % 31}`,
      })
      store.jobs.save(made)
      for (let count = 0; count < 6; count++)
        store.moments.add(made.id, [{ at: made.createdAt, type: `moment-${index}-${count}`, details: { count } }])
      store.assets.save(asset({ name: `Dragon ${index}` }))
      const unit = index % 2 === 0 ? 'credits' : 'USD'
      const about = {
        connectionId: made.connectionId,
        connectionName: '',
        modelName: '',
        project: '',
        at: made.createdAt,
      }
      store.ledger.add({
        ...about,
        id: `entry-${index}`,
        jobId: made.id,
        kind: 'charge',
        credits: index + 1,
        least: null,
        basis: 'reported',
        unit,
      })
    }
    for (let index = 0; index < 20; index++) store.values.set(`value-${index}`, { text: `${index} `.repeat(100) })
  })
  // What lies about of these must not come back.
  for (let index = 0; index < 8; index++) store.values.remove(`value-${index}`)
  store.connections.remove('service-3')
  store.close()
  return folder
}

/** Its file. */
export function storeIn(folder: string): string {
  return join(folder, 'studio.sqlite')
}

/** Every row of a healthy store. */
export function rowsOf(path: string): Record<Table, Row[]> {
  const database = new DatabaseSync(path)
  try {
    return byTable((table) =>
      database
        .prepare(`SELECT ${rowColumns[table].join()} FROM ${table} NOT INDEXED`)
        .all()
        .map((row) => rowColumns[table].map((name) => String(row[name]))),
    )
  } finally {
    database.close()
  }
}

/** A copy of a store's folder with its file changed. */
export function damagedCopy(folder: string, change: (bytes: Buffer) => Buffer | void): string {
  const copy = mkdtempSync(join(tmpdir(), 'maquette-damaged-'))
  const bytes = readFileSync(storeIn(folder))
  writeFileSync(storeIn(copy), change(bytes) ?? bytes)
  return copy
}

/** The command line of SQLite, version 3.40 or later. */
const oracle = process.env['MAQUETTE_SQLITE3'] ?? 'sqlite3'

/** Whether it is there and can do what it is asked: Debian builds it without the table of pages that `.recover` needs. */
export const hasOracle = recoveredBySqlite(storeIn(fillStore(1))).length > 0

/** All that `.recover` writes of a file, row by row, whichever table it puts it in. */
export function recoveredBySqlite(path: string): Set<string>[] {
  const folder = mkdtempSync(join(tmpdir(), 'maquette-oracle-'))
  const copy = join(folder, 'damaged.sqlite')
  copyFileSync(path, copy)
  const sql = spawnSync(oracle, [copy, '.recover'], { maxBuffer: 1 << 28, encoding: 'utf8' }).stdout ?? ''
  const out = join(folder, 'recovered.sqlite')
  spawnSync(oracle, [out], { input: `PRAGMA synchronous = OFF;\n${sql}`, encoding: 'utf8' })
  if (!existsSync(out)) return []
  const database = new DatabaseSync(out)
  try {
    const names = database
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .all()
      .map((row) => String(row['name']))
    return names.flatMap((name) =>
      database
        .prepare(`SELECT * FROM "${name.replaceAll('"', '""')}"`)
        .all()
        .map((row) => new Set(Object.values(row).filter((value) => typeof value === 'string'))),
    )
  } finally {
    database.close()
  }
}

/** Those of the rows that the oracle still has. */
export function knownToOracle(rows: Record<Table, Row[]>, oracle: readonly Set<string>[]): Record<Table, Row[]> {
  const byText = new Map<string, Set<string>[]>()
  for (const found of oracle) for (const text of found) byText.set(text, [...(byText.get(text) ?? []), found])
  const has = (row: Row) => (byText.get(row.at(-1)!) ?? []).some((found) => row.every((text) => found.has(text)))
  return byTable((table) => rows[table].filter(has))
}

function byTable(rows: (table: Table) => Row[]): Record<Table, Row[]> {
  return Object.fromEntries(tables.map((table) => [table, rows(table)])) as unknown as Record<Table, Row[]>
}
