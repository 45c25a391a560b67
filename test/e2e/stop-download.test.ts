/**
 * A download that stands still is stopped in the window, and downloaded again later without paying again.
 * @module-tag thorough
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../electron/backend/system-clock.ts'
import { type HostileService, hostileKey, startHostileService } from '../support/hostile-service/hostile-service.ts'
import { glb, modelFile } from '../support/hostile-service/result-files.ts'
import { launchWeb } from '../support/launch-web.ts'
import type { Studio } from '../support/studio.ts'
import { newDataFolder } from './hosts.ts'

let service: HostileService
let studio: Studio

beforeAll(async () => {
  service = await startHostileService({ clock: systemClock, runMs: 0 })
  service.books.ending = { status: 'succeeded', files: [modelFile({ bytes: glb(300_000) })] }
  studio = await launchWeb({ dataFolder: newDataFolder() })
})
afterAll(async () => {
  await studio.quit()
  await service.close()
})

test('a download is stopped by its button, reports it, and continues with "Download again"', async () => {
  const { page } = studio
  service.on('download', ({ honest }) => {
    const answer = honest()
    const bytes = answer.body as Buffer
    const headers = { ...answer.headers, 'content-length': String(bytes.length) }
    return { ...answer, headers, body: bytes.subarray(0, 120_000), misbehave: 'stall' }
  })
  await page.getByTestId('settings-button').click()
  await page.getByTestId('services-tab').click()
  await page.getByTestId('add-connection').click()
  await page.getByTestId('provider-specification').click()
  await page.getByTestId('connection-name').fill('Slow service')
  await page.getByTestId('connection-url').fill(service.url)
  await page.getByTestId('connection-key').fill(hostileKey)
  await page.getByTestId('connection-save').click()
  await page.getByText(hostileKey.slice(-4)).first().waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByTestId('connection-select').click()
  await page.getByRole('option', { name: /Slow service/ }).click()
  await page.getByTestId('prompt').fill('a red dragon')
  await page.locator('[data-testid=generate-button]:enabled').click()

  const row = page.getByTestId('queue-row').first()
  await page.locator('[data-testid=queue-row][data-state=running]').waitFor()
  await row.getByTestId('job-more').click()
  await page.getByTestId('job-look-now').click()
  await page.locator('[data-testid=queue-row][data-state=downloading]').waitFor()
  const stop = row.getByTestId('job-cancel')
  await expect.poll(() => stop.getAttribute('title')).toBe('Stop download')
  await stop.click()
  await page.locator('[data-testid=queue-row][data-state=cancelled]').waitFor()
  await page.getByText('Download stopped').first().waitFor()
  expect(await page.content()).toContain('Downloading it again costs nothing')

  service.on('download', ({ honest }) => honest())
  await row.getByTestId('job-download-again').click()
  await page.locator('[data-testid=queue-row][data-state=done]').waitFor()
  expect([service.count('submit'), service.books.tasks().length]).toEqual([1, 1])
  expect(service.requests.some(({ headers }) => headers.range !== undefined)).toBe(true)
})
