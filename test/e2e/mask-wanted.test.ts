/**
 * What is to go from a picture and cannot be found in it leads into painting a mask, before anything is sent.
 * @module-tag thorough
 */
import { fileURLToPath } from 'node:url'
import type { Locator } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callStudio } from '../support/call-studio.ts'
import { launchWeb } from '../support/launch-web.ts'
import type { Studio } from '../support/studio.ts'
import { checkScreen } from './check-screen.ts'
import { newDataFolder, watchComplaints } from './hosts.ts'
import { photograph } from './photograph.ts'
import { paintMask } from './form.ts'

const picture = fileURLToPath(new URL('../fixtures/mushroom.png', import.meta.url))
let studio: Studio
let complaints: string[]

beforeAll(async () => {
  studio = await launchWeb({ dataFolder: newDataFolder() })
  complaints = watchComplaints(studio.page)
  await studio.page.getByTestId('room-image').click()
  await studio.page.getByTestId('operation').getByText('Edit', { exact: true }).click()
})
afterAll(() => studio.quit())

test('the form reports a missing mask, opens the mask editor, and then shows a price', async () => {
  const { page } = studio
  await page.locator('[data-testid=image-slot] input[type=file]').first().setInputFiles(picture)
  await page.getByTestId('prompt').fill('remove the logo')
  const wanted = page.getByTestId('paint-wanted')
  await page.setViewportSize({ width: 1024, height: 700 })
  await wanted.waitFor()
  expect(await page.getByTestId('prompt').evaluate((field) => field === document.activeElement)).toBe(true)
  await expect.poll(() => isInSight(wanted)).toBe(true)
  await expect(checkScreen(page)).resolves.toBeUndefined()
  await photograph(page, 'mask-wanted')
  await page.setViewportSize({ width: 1440, height: 900 })
  // It is the reason why the button is disabled.
  const button = page.getByTestId('generate-button')
  await expect.poll(() => button.isDisabled()).toBe(true)
  const reason = page.locator(`#${await button.getAttribute('aria-describedby')}`)
  await expect.poll(() => reason.isVisible()).toBe(true)
  expect((await callStudio(page, 'studio.snapshot', {})).jobs).toEqual([])
  await wanted.click()
  await paintMask(page)
  await page.getByTestId('use-mask').click()
  await expect.poll(() => page.getByTestId('quote').textContent()).toBe('Free')
  await expect.poll(() => wanted.count()).toBe(0)
})

test('the form reports it again without a mask; another edit needs none', async () => {
  const { page } = studio
  await page.getByRole('button', { name: 'Remove mask' }).click()
  await page.getByTestId('paint-wanted').waitFor()
  await page.getByTestId('prompt').fill('remove the background')
  await expect.poll(() => page.getByTestId('quote').textContent()).toBe('Free')
  await expect.poll(() => page.getByTestId('paint-wanted').count()).toBe(0)
  expect(complaints).toEqual([])
})

/** Whether a press of its middle would reach it. */
function isInSight(button: Locator): Promise<boolean> {
  return button.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
}
