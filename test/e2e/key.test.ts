/** The key appears in no file, log, event, reply or window in clear: a service is added, used and broken, and everything is searched. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LocalService } from '../../electron/service/local-service.ts'
import type { Studio } from '../support/studio.ts'
import { newDataFolder, usualHosts } from './hosts.ts'
import { startMetered } from '../support/metered-service.ts'

const key = 'mq_live_Zx81kQv7Wd93PzRt55LmN0aa'
const passphrase = 'correct horse battery staple'

describe.each(usualHosts)('on the %s', (_, launch) => {
  const dataFolder = newDataFolder()
  const replies: string[] = []
  let service: LocalService
  let studio: Studio

  beforeAll(async () => {
    service = await startMetered(key)
    studio = await launch({ dataFolder })
    studio.page.on('response', (response) => {
      if (response.url().includes('/commands/'))
        void response.text().then(
          (text) => replies.push(text),
          () => undefined,
        )
    })
  })
  afterAll(async () => {
    await studio.quit()
    await service.stop()
  })

  test('a service is added with its key, and only four characters are ever shown', async () => {
    const { page } = studio
    await page.getByTestId('settings-button').click()
    await page.getByTestId('services-tab').click()
    await page.getByTestId('add-connection').click()
    await page.getByTestId('provider-specification').click()
    await page.getByTestId('connection-name').fill('Paid service')
    await page.getByTestId('connection-url').fill(service.url)
    await page.getByTestId('connection-key').fill(key)
    await page.getByTestId('connection-save').click()
    await page.getByText('…N0aa').or(page.getByText('N0aa')).first().waitFor()
    expect(await page.content()).not.toContain(key)
    expect(
      await page.evaluate(() => [...Object.values(localStorage), ...Object.values(sessionStorage)].join('\n')),
    ).not.toContain(key)
  })

  test('a model is made with it, with its price shown before and charged after', async () => {
    const { page } = studio
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByTestId('connection-select').click()
    await page.getByRole('option', { name: /Paid service/ }).click()
    await page.getByTestId('prompt').fill('a blue vase')
    await expect.poll(() => page.getByTestId('quote').textContent()).toContain('35 credits')
    await page.locator('[data-testid=generate-button]:enabled').click()
    await page.locator('[data-testid=queue-row][data-state=done]').waitFor({ timeout: 120_000 })
    const answer = await fetch(`${service.url}/v1/credits`, { headers: { authorization: `Bearer ${key}` } })
    expect(await answer.json()).toMatchObject({ balance: 465, reserved: 0 })
  })

  test('the key does not leak when the service fails and rejects it', async () => {
    await service.stop()
    const { page } = studio
    await page.getByTestId('prompt').fill('a green vase')
    await page.waitForTimeout(1_500)
    expect(await page.content()).not.toContain(key)
  })

  test('no file, log or reply contains it', async () => {
    await studio.page.waitForTimeout(500)
    const needles = [
      key,
      Buffer.from(key).toString('base64').replace(/=+$/, ''),
      Buffer.from(key).toString('hex'),
      passphrase,
    ]
    const found: string[] = []
    for (const path of await filesBelow(dataFolder)) {
      const bytes = await readFile(path)
      for (const needle of needles) if (bytes.includes(needle)) found.push(path)
    }
    for (const text of [studio.output(), ...replies])
      for (const needle of needles) if (text.includes(needle)) found.push(text.slice(0, 200))
    expect(found).toEqual([])
  })
})

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
