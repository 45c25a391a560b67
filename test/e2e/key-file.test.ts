/**
 * The key file in the window: a passphrase that is good enough, locking, jobs that wait for it, and a moved service.
 * @module-tag thorough
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LocalService } from '../../electron/service/local-service.ts'
import { sample } from '../support/long.ts'
import type { Studio } from '../support/studio.ts'
import { hosts, newDataFolder, watchComplaints } from './hosts.ts'
import { startMetered } from '../support/metered-service.ts'

const key = 'mq_live_Zx81kQv7Wd93PzRt55LmN0aa'
const passphrase = 'violet kettle juggles forty lamps'

describe.each(sample(hosts, 1))('on the %s', (_, launch) => {
  let service: LocalService
  let studio: Studio
  let complaints: string[]

  beforeAll(async () => {
    service = await startMetered(key)
    studio = await launch({ dataFolder: newDataFolder() })
    complaints = watchComplaints(studio.page)
  })
  afterAll(async () => {
    await studio.quit()
    await service.stop()
  })

  test('a new passphrase shows its strength, and a weak one is refused', async () => {
    const { page } = studio
    await page.getByTestId('settings-button').click()
    await page.getByTestId('services-tab').click()
    await page.getByTestId('add-connection').click()
    await page.getByTestId('provider-specification').click()
    await page.getByTestId('connection-name').fill('Paid service')
    await page.getByTestId('connection-url').fill(service.url)
    await page.getByTestId('connection-key').fill(key)
    await page.getByLabel('In a file encrypted with your passphrase').check()
    await page.getByTestId('passphrase').fill('short')
    await page.getByText('Weak: others could guess it').waitFor()
    await page.getByTestId('connection-save').click()
    await page.getByText('The passphrase is too short').waitFor()
    await page.getByTestId('passphrase').fill(passphrase)
    await page.getByText('Strong', { exact: true }).waitFor()
    await page.getByTestId('connection-save').click()
    await page.getByText('N0aa').first().waitFor()
    expect(await page.content()).not.toContain(passphrase)
  })

  test('one click locks it, and a job waits for the passphrase', async () => {
    const { page } = studio
    await page.getByTestId('lock-keys').click()
    await page.getByTestId('key-file-locked').waitFor()
    await page.getByText('Key locked, stored in a file').waitFor()
    await page.keyboard.press('Escape')
    await page.getByTestId('connection-select').click()
    await page.getByRole('option', { name: /Paid service/ }).click()
    await page.getByTestId('prompt').fill('a blue vase')
    await page.locator('[data-testid=generate-button]:enabled').click()
    await page.getByText('Your keys are locked').first().waitFor()
    await page.locator('[data-testid=queue-row][data-state=waiting]').waitFor()
    expect(await creditsOf(service)).toBe(500)

    await page.getByRole('button', { name: 'Unlock keys' }).first().click()
    await page.getByTestId('unlock-passphrase').fill('violet kettle juggles forty lamp')
    await page.getByTestId('unlock-keys').click()
    await page.getByText('Wrong passphrase.').waitFor()
    await page.getByTestId('unlock-passphrase').fill(passphrase)
    await page.getByTestId('unlock-keys').click()
    await page.getByTestId('key-file-open').waitFor()
    await page.locator('[data-testid=queue-row][data-state=done]').waitFor({ timeout: 120_000 })
    expect(await creditsOf(service)).toBe(465)
  })

  test('an idle time after which it locks can be chosen', async () => {
    const { page } = studio
    await page.getByTestId('lock-after').click()
    await page.getByRole('option', { name: '30 min' }).click()
    await expect.poll(() => page.getByTestId('lock-after').inputValue()).toBe('30 min')
  })

  test('a new address says what happens to the key, and needs its own', async () => {
    const { page } = studio
    const card = page.getByTestId('service-card').filter({ hasText: 'Paid service' })
    await card.getByRole('button', { name: 'More actions for Paid service' }).click()
    await page.getByRole('menuitem', { name: 'Edit name or address' }).click()
    await card.getByLabel('Address').fill('https://elsewhere.example')
    await page.getByText(`The key was given for ${new URL(service.url).origin} and is removed.`).waitFor()
    await card.getByRole('button', { name: 'Save changes' }).click()
    await card.getByText('No key yet').waitFor()
    expect(complaints).toEqual([])
  })
})

async function creditsOf(service: LocalService): Promise<number> {
  const answer = await fetch(`${service.url}/v1/credits`, { headers: { authorization: `Bearer ${key}` } })
  return ((await answer.json()) as { balance: number }).balance
}
