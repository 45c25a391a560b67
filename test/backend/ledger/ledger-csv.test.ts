import { describe, expect, test } from 'vitest'
import type { LedgerEntry } from '../../../shared/protocol/ledger.ts'
import { randomNumbers } from '../../../electron/engine/random-numbers.ts'
import { howMany } from '../../support/long.ts'
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
  least: null,
  basis: 'reported',
  credits: 35.5,
  unit: 'credits',
}

describe('the ledger as CSV', () => {
  test('is UTF-8 with a byte order mark, a header row and one row per entry, each ended by CR LF', () => {
    const bytes = ledgerCsv([entry, { ...entry, credits: null, unit: 'USD', project: '', connectionName: '' }])
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(new TextDecoder().decode(bytes)).toBe(
      [
        'Time (UTC),Day,Kind,Amount,Least,Basis,Unit,Model,Connection,Project,Job',
        `${entry.at},2026-01-31,charge,35.5,35.5,reported,credits,First 3.1,"Größe, ""Ltd""","'=HYPERLINK(""http://evil.example"",""click"")",job-1`,
        `${entry.at},2026-01-31,charge,unknown,unknown,unknown,USD,First 3.1,paid,,job-1`,
        '',
      ].join('\r\n'),
    )
  })

  test('has only the header without entries', () => {
    expect(new TextDecoder().decode(ledgerCsv([])).split('\r\n')).toHaveLength(2)
  })

  test.each([
    ['plain', 'plain'],
    ['', ''],
    ['a,b', '"a,b"'],
    ['say "yes"', '"say ""yes"""'],
    ['a;b', '"a;b"'],
    ['two\nlines', 'two lines'],
    ['two\tcells', 'two cells'],
    ['pay\u202elap', 'pay lap'],
    ['=1+1', "'=1+1"],
    ['+49 30 1234', "'+49 30 1234"],
    ['-cmd', "'-cmd"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'=1"],
    ['\r=1', "'=1"],
    [' =1', "'=1"],
    ['＝1+1', "'＝1+1"],
    ['"=1"', `"'""=1"""`],
    ['Acme;=1', `"Acme;'=1"`],
    ['Acme, =1', `"Acme,' =1"`],
    ['Acme;"=1"', `"Acme;'""=1"""`],
    ['Acme\t=1', 'Acme =1'],
    ['Acme\u2028=1', 'Acme =1'],
    ['a;-5', `"a;'-5"`],
    ['-12.5', '-12.5'],
    ['+12', '+12'],
    ['-1-1', "'-1-1"],
    [-12.5, '-12.5'],
    [0, '0'],
  ])('writes %j as %j', (given, wanted) => {
    expect(csvCell(given)).toBe(wanted)
  })

  test.each([',', ';', '\t', '|'])('contains no formula where a spreadsheet splits at %j', (separator) => {
    const signs = [
      '=',
      '+',
      '-',
      '@',
      '＝',
      ',',
      ';',
      '\t',
      '|',
      '"',
      "'",
      ' ',
      '\r',
      '\n',
      '\u2028',
      '\u200b',
      'a',
      '1',
    ]
    const random = randomNumbers(28)
    for (let i = 0; i < howMany('MAQUETTE_CSV_NAMES', 300, 50_000); i += 1) {
      const name = Array.from(
        { length: 1 + Math.floor(random() * 7) },
        () => signs[Math.floor(random() * signs.length)],
      )
      const text = new TextDecoder().decode(ledgerCsv([{ ...entry, modelName: name.join(''), project: name.join('') }]))
      const lines = text.split(/[\r\n\u2028]+/)
      const cells = lines.flatMap((line) => cellsOf(line, separator)).filter((cell) => !/^[+-]?\d+$/.test(cell))
      const formulas = cells.filter((cell) => /^[\s"]*[=+\-@＝]/.test(cell))
      expect({ name, lines: lines.length, formulas }).toEqual({ name, lines: 3, formulas: [] })
    }
  })
})

/** As spreadsheets read a line: quotes count only where they begin a cell, and what follows the closing one is taken as it stands. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = []
  for (let at = 0; at <= line.length; at += 1) {
    let cell = ''
    if (line[at] === '"') {
      at += 1
      while (at < line.length && (line[at] !== '"' || line[at + 1] === '"')) {
        if (line[at] === '"') at += 1
        cell += line[at]
        at += 1
      }
      at += 1
    }
    while (at < line.length && line[at] !== separator) cell += line[at++]
    cells.push(cell)
  }
  return cells
}
