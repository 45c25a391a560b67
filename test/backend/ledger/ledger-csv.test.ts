import { describe, expect, test } from 'vitest'
import type { LedgerEntry } from '../../../shared/ledger.ts'
import { csvCell, ledgerCsv } from '../../../electron/backend/ledger/ledger-csv.ts'

const entry: LedgerEntry = {
  id: '1',
  at: new Date(2026, 0, 31, 23, 30).toISOString(),
  connectionId: 'paid',
  connectionName: 'Größe, "Ltd"',
  jobId: 'job-1',
  modelName: 'First 3.1',
  project: '=HYPERLINK("http://evil.example","click")',
  kind: 'charge',
  credits: 35.5,
  unit: 'credits',
}

describe('the books as CSV', () => {
  test('are UTF-8 with a mark, a row of titles and one for each entry, each ended by CR and LF', () => {
    const bytes = ledgerCsv([entry, { ...entry, credits: null, unit: 'USD', project: '', connectionName: '' }])
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(new TextDecoder().decode(bytes)).toBe(
      [
        'Time (UTC),Day,Kind,Amount,Unit,Model,Connection,Project,Job',
        `${entry.at},2026-01-31,charge,35.5,credits,First 3.1,"Größe, ""Ltd""","'=HYPERLINK(""http://evil.example"",""click"")",job-1`,
        `${entry.at},2026-01-31,charge,unknown,USD,First 3.1,paid,,job-1`,
        '',
      ].join('\r\n'),
    )
  })

  test('are titles alone where there is nothing', () => {
    expect(new TextDecoder().decode(ledgerCsv([])).split('\r\n')).toHaveLength(2)
  })

  test.each([
    ['plain', 'plain'],
    ['', ''],
    ['a,b', '"a,b"'],
    ['say "yes"', '"say ""yes"""'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', "'=1+1"],
    ['+49 30 1234', "'+49 30 1234"],
    ['-cmd', "'-cmd"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r=1"`],
    ['-12.5', '-12.5'],
    ['+12', '+12'],
    ['-1-1', "'-1-1"],
    [-12.5, '-12.5'],
    [0, '0'],
  ])('have %j as %j', (given, wanted) => {
    expect(csvCell(given)).toBe(wanted)
  })
})
