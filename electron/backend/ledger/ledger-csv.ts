/** The books as a table for other programs: CSV as RFC 4180 has it, for spreadsheets of any country. Pure. */
import type { LedgerEntry } from '../../../shared/ledger.ts'
import { localDay } from './local-day.ts'

const columns: readonly (readonly [title: string, cell: (entry: LedgerEntry) => string | number])[] = [
  ['Time (UTC)', ({ at }) => at],
  ['Day', ({ at }) => localDay(at)],
  ['Kind', ({ kind }) => kind],
  ['Amount', ({ credits }) => credits ?? 'unknown'],
  ['Unit', ({ unit }) => unit],
  ['Model', ({ modelName }) => modelName],
  ['Connection', ({ connectionName, connectionId }) => connectionName || connectionId],
  ['Project', ({ project }) => project],
  ['Job', ({ jobId }) => jobId],
]

/** UTF-8 with a byte order mark, which spreadsheets need to know it by. A row of titles, then one for each entry. */
export function ledgerCsv(entries: readonly LedgerEntry[]): Uint8Array {
  const rows = [columns.map(([title]) => title), ...entries.map((entry) => columns.map(([, cell]) => cell(entry)))]
  const text = rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
  return new TextEncoder().encode(`\uFEFF${text}`)
}

/**
 * One cell. Text that a spreadsheet would take for a formula gets an apostrophe in front
 * (https://owasp.org/www-community/attacks/CSV_Injection); a number stays one.
 */
export function csvCell(value: string | number): string {
  const isNumber = typeof value === 'number' || /^[+-]?\d+(\.\d+)?$/.test(value)
  const text = !isNumber && /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
