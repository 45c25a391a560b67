/** Importing an archive with several models: asked once, remembered, and changed in the settings. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchWeb } from '../support/launch-web.ts'
import type { Studio } from '../support/studio.ts'
import { checkScreen } from './check-screen.ts'
import { importFiles } from './form.ts'
import { newDataFolder, watchComplaints } from './hosts.ts'
import { photograph } from './photograph.ts'

let studio: Studio
let complaints: string[]
const buffer = readFileSync(fileURLToPath(new URL('../fixtures/cases/zip-five-stl.zip', import.meta.url)))

beforeAll(async () => {
  studio = await launchWeb({ dataFolder: newDataFolder(), theme: 'dark' })
  complaints = watchComplaints(studio.page)
  await studio.page.getByTestId('prompt').waitFor()
})
afterAll(() => studio.quit())

const importZip = (name: string) =>
  importFiles(studio.page, [{ name: `${name}.zip`, mimeType: 'application/zip', buffer }])

test('the dialog names the models; nothing is imported when it is closed', async () => {
  const { page } = studio
  await importZip('closed')
  const dialog = page.getByTestId('models-set')
  await dialog.waitFor()
  await expect(checkScreen(page)).resolves.toBeUndefined()
  await photograph(page, 'several-models')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByTestId('library-item').count()).toBe(0)
})

test('one set is one asset with five parts, and the answer is remembered', async () => {
  const { page } = studio
  for (const name of ['first', 'second']) {
    await importZip(name)
    if (name === 'first') await page.getByTestId('models-set').click()
    await page.getByTestId('library-item').filter({ hasText: name }).waitFor()
  }
  expect(await page.getByTestId('library-item').count()).toBe(2)
  await page.locator('[data-testid=stage][data-state=ready]').waitFor()
  await photograph(page, 'several-models-set')
  expect(complaints).toEqual([])
})
