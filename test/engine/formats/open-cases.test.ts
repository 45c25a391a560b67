/** Odd files that people have: each is read as the table beside them says. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { outcomeOf } from './outcome-of.ts'

const folder = join(import.meta.dirname, '../../fixtures/cases')
const table = readFileSync(join(folder, 'OUTCOMES.md'), 'utf8')
const rows = table
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.slice(2, -2).split(' | '))
  .map(([name = '', ...expected]) => ({ name: name.slice(1, -1), expected: expected.map((cell) => cell.trim()) }))

test.each(rows)('$name', async ({ name, expected }) => {
  expect(await outcomeOf(name, new Uint8Array(readFileSync(join(folder, name))))).toEqual(expected)
})

test('the table lists every file', () => {
  const files = readdirSync(folder).filter((name) => !name.endsWith('.md') && !name.startsWith('.'))
  expect(rows.map(({ name }) => name)).toEqual(files.toSorted())
})
