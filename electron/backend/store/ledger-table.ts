/** The rows of the books: one for each job and kind. */
import { type LedgerEntry, ledgerEntrySchema } from '../../../shared/ledger.ts'
import type { BackendPorts } from '../ports.ts'
import type { Database } from './sqlite.ts'
import type { Store } from './store.ts'
import { storeError } from './store-error.ts'

/** The first entry of a job and kind stays; the same again changes only how much the service says it was. */
export function ledgerTable(database: Database, log: BackendPorts['log']): Store['ledger'] {
  const write = database.prepare(
    `INSERT INTO ledger (job_id, kind, created_at, body) VALUES (?, ?, ?, ?)
     ON CONFLICT (job_id, kind) DO UPDATE SET body = json_set(body, '$.credits', json_extract(excluded.body, '$.credits'))`,
  )
  const all = database.prepare('SELECT body FROM ledger ORDER BY created_at, rowid')
  return {
    add(entry) {
      const body = JSON.stringify(ledgerEntrySchema.parse(entry))
      try {
        write.run(entry.jobId, entry.kind, entry.at, body)
      } catch (thrown) {
        throw storeError(thrown, 'write the ledger')
      }
    },
    list(period) {
      const entries: LedgerEntry[] = []
      for (const row of all.all()) {
        const read = readEntry(row['body'])
        if (read === undefined) log('warn', 'an entry of the ledger cannot be read')
        else if (period === undefined || (read.at >= period.from && read.at < period.to)) entries.push(read)
      }
      return entries
    },
  }
}

function readEntry(body: unknown): LedgerEntry | undefined {
  try {
    return ledgerEntrySchema.parse(JSON.parse(String(body)))
  } catch {
    return undefined
  }
}
