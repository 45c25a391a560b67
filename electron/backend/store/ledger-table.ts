/** The ledger: one row for each job and kind. */
import { type LedgerEntry, ledgerEntrySchema } from '../../../shared/protocol/ledger.ts'
import type { BackendPorts } from '../ports.ts'
import type { Database } from '../../disk/sqlite.ts'
import type { Store } from './store.ts'
import { orStoreError } from './store-error.ts'

/**
 * Only the first entry of a job and kind is inserted; later ones update its amount and basis. An amount of 0 updates an
 * entry but never creates one.
 */
export function ledgerTable(database: Database, log: BackendPorts['log']): Store['ledger'] {
  const write = database.prepare(
    `INSERT INTO ledger (job_id, kind, created_at, body) VALUES (?, ?, ?, ?)
     ON CONFLICT (job_id, kind) DO UPDATE SET body = json_set(
       body, '$.credits', excluded.body -> '$.credits', '$.least', excluded.body -> '$.least', '$.basis', excluded.body ->> '$.basis'
     )`,
  )
  const clear = database.prepare(
    `UPDATE ledger SET body = json_set(body, '$.credits', 0, '$.least', NULL, '$.basis', ?)
     WHERE job_id = ? AND kind = ? AND json_valid(body)`,
  )
  const all = database.prepare('SELECT body FROM ledger ORDER BY created_at, rowid')
  const some = database.prepare(
    'SELECT body FROM ledger WHERE created_at >= ? AND created_at < ? ORDER BY created_at, rowid',
  )
  const sums = database.prepare(
    `SELECT connection_id, unit, kind, total(credits) AS credits, total(estimated) AS estimated,
       count(*) - count(credits) AS unknown FROM ledger
     WHERE created_at >= ? AND created_at < ? AND connection_id IS NOT NULL GROUP BY connection_id, unit, kind`,
  )
  return {
    add(entry) {
      const body = JSON.stringify(ledgerEntrySchema.parse(entry))
      orStoreError('write the ledger', () =>
        entry.credits === 0
          ? clear.run(entry.basis, entry.jobId, entry.kind)
          : write.run(entry.jobId, entry.kind, entry.at, body),
      )
    },
    list(period) {
      const rows = orStoreError('read the ledger', () =>
        period === undefined ? all.all() : some.all(period.from, period.to),
      )
      const entries: LedgerEntry[] = []
      for (const row of rows) {
        const read = readEntry(row['body'])
        if (read === undefined) log('warn', 'an entry of the ledger cannot be read')
        else entries.push(read)
      }
      return entries
    },
    totals: ({ from, to }) =>
      orStoreError('read the ledger', () =>
        sums.all(from, to).map((row) => ({
          connectionId: String(row['connection_id']),
          unit: row['unit'] as LedgerEntry['unit'],
          kind: row['kind'] as LedgerEntry['kind'],
          credits: Number(row['credits']),
          estimated: Number(row['estimated']),
          unknown: Number(row['unknown']),
        })),
      ),
  }
}

function readEntry(body: unknown): LedgerEntry | undefined {
  try {
    return ledgerEntrySchema.parse(JSON.parse(String(body)))
  } catch {
    return undefined
  }
}
