import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { profileTable } from '../../../support/profile-table.ts'

const path = new URL('../../../../docs/specification-provider.md', import.meta.url)
const marks = /(<!-- profile -->\n)[\s\S]*?(\n<!-- end of profile -->)/

// UPDATE_DOCS=1 writes the table instead of comparing it.
test('the documented table of names matches the code', async () => {
  const page = await readFile(path, 'utf8')
  const wanted = page.replace(marks, (_, begin: string, end: string) => `${begin}\n${profileTable()}\n${end}`)
  if (process.env['UPDATE_DOCS'] === '1') await writeFile(path, wanted)
  expect(page).toMatch(marks)
  expect(await readFile(path, 'utf8')).toBe(wanted)
})
