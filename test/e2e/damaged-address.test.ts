/**
 * A service whose address was damaged in the store says so in the window, and goes on once it is entered again.
 * @module-tag thorough
 */
import { existsSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../electron/backend/store/open-store.ts'
import { connection } from '../support/builders.ts'
import { launchWeb } from '../support/launch-web.ts'
import { newDataFolder } from './hosts.ts'

/** Where a picture is left to be looked at; none unless named. */
const pictures = process.env['MAQUETTE_PICTURES']

test('a damaged address is asked for again', async () => {
  const dataFolder = newDataFolder()
  const { store } = openStore(dataFolder, () => undefined)
  store.connections.save(connection({ id: 'torn', name: 'Atelier', baseUrl: 'https:?/api.atelier.example' }))
  store.close()
  const studio = await launchWeb({ dataFolder })
  onTestFinished(() => studio.quit())
  const { page } = studio
  await page.getByTestId('settings-button').click()
  await page.getByTestId('services-tab').click()
  const card = page.locator('[data-testid=service-card][data-connection=torn]')
  await card.getByText('Paused: The address of Atelier is damaged').waitFor()
  await card.getByTestId('check-connection').click()
  await card.getByText('Enter it again. Until then nothing is sent there, and jobs wait.').waitFor()
  if (pictures !== undefined && existsSync(pictures)) await page.screenshot({ path: `${pictures}/damaged-address.png` })
  await card.getByTestId('check-address').click()
  if (pictures !== undefined && existsSync(pictures)) await page.screenshot({ path: `${pictures}/damaged-edit.png` })
  await card.getByRole('textbox', { name: 'Address' }).fill('https://api.atelier.example/v1')
  await card.getByRole('button', { name: 'Save' }).click()
  await card.getByText('Needs a key').waitFor()
  await expect.poll(() => card.getByTestId('check-address').count()).toBe(0)
})
