/** Exports the ledger as CSV (RFC 4180) for spreadsheets of any locale. Pure. */
import type { LedgerEntry } from '../../../shared/protocol/ledger.ts'
import { oneLine } from '../../../shared/text/one-line.ts'
import { localDay } from './local-day.ts'

const columns: readonly (readonly [title: string, cell: (entry: LedgerEntry) => string | number])[] = [
  ['Time (UTC)', ({ at }) => at],
  ['Day', ({ at }) => localDay(at)],
  ['Kind', ({ kind }) => kind],
  ['Amount', ({ credits }) => credits ?? 'unknown'],
  ['Least', ({ credits, least }) => least ?? credits ?? 'unknown'],
  ['Basis', ({ credits, basis }) => (credits === null ? 'unknown' : basis)],
  ['Unit', ({ unit }) => unit],
  ['Model', ({ modelName }) => modelName],
  ['Connection', ({ connectionName, connectionId }) => connectionName || connectionId],
  ['Project', ({ project }) => project],
  ['Job', ({ jobId }) => jobId],
]

/** UTF-8 with the byte order mark that spreadsheets need; a header row, then one row for each entry. */
export function ledgerCsv(entries: readonly LedgerEntry[]): Uint8Array {
  const rows = [columns.map(([title]) => title), ...entries.map((entry) => columns.map(([, cell]) => cell(entry)))]
  const text = rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
  return new TextEncoder().encode(`\uFEFF${text}`)
}

/**
 * Positions at which a spreadsheet would find a formula (https://owasp.org/www-community/attacks/CSV_Injection): the
 * start of the cell, and after each `,`, `;` and `|`, where spreadsheets of some locales split the line, quoted or not.
 * White space and quotes may precede the sign, which may be full-width.
 */
const formulaStart = /(^|[,;|])(?=[\s"]*[=+\-@＝＋－＠])/g

/** Returns a cell on one line. Text that would be a formula is prefixed with an apostrophe. */
export function csvCell(value: string | number): string {
  // Replaces tabs and line breaks, which could split a cell.
  const line = oneLine(String(value))
  const text = /^[+-]?\d+(\.\d+)?$/.test(line) ? line : line.replaceAll(formulaStart, "$1'")
  return /[",;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
