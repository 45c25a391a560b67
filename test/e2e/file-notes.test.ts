/**
 * What a file has and the window does not show is said: on opening, on saving, and where its unit is anyone's guess.
 * @module-tag thorough
 */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchWeb } from '../support/launch-web.ts'
import { boxTriangles, writeStl } from '../support/solids.ts'
import type { Studio } from '../support/studio.ts'
import { importFiles } from './form.ts'
import { newDataFolder } from './hosts.ts'

let studio: Studio

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'maquette-notes-'))
  // A box of 20 cm in metres, by a program that streams.
  const file = writeStl(boxTriangles([0.1, 0.2, 0.05]))
  file.writeUInt32LE(0, 80)
  writeFileSync(join(folder, 'scan.stl'), file)
  studio = await launchWeb({ dataFolder: newDataFolder(), theme: 'dark' })
  const { page } = studio
  await page.getByTestId('prompt').waitFor()
  await importFiles(page, [join(folder, 'scan.stl')])
  await page.getByTestId('library-item').locator('button').first().click()
  await page.locator('[data-testid=stage][data-state=ready]').waitFor()
})
afterAll(() => studio?.quit())

test('shows notes of the file, a likelier unit, and notes of the export', async () => {
  const { page } = studio
  await page.getByTestId('tab-facts').click()
  await expect.poll(() => page.getByTestId('file-notes').textContent()).toContain('The header counts 0 triangles')
  const proposal = page.getByTestId('coordinate-system-proposal')
  await expect.poll(() => proposal.textContent()).toContain('Its longest side is 0.2 mm. In metres it would be 200 mm.')
  const shots = process.env['MAQUETTE_SHOTS']
  if (shots !== undefined) await page.screenshot({ path: join(shots, 'file-notes.png') })
  await proposal.getByRole('button').click()
  await expect.poll(() => page.getByTestId('coordinate-system-unit').inputValue()).toBe('Metres')
  await expect.poll(() => proposal.count()).toBe(0)
  await page.getByTestId('tab-export').click()
  await studio.saved(() => page.getByTestId('export-save').click())
  await expect.poll(() => page.getByTestId('export-saved').textContent()).toContain('The header counts 0 triangles')
  if (shots !== undefined) await page.screenshot({ path: join(shots, 'export-notes.png') })
})
