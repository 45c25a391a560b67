/** Passing messages cover nothing that is worked with: the header, the stage's tools, and what stands in the panels beside them. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stageAtRest } from '../support/gallery/stage-rest.ts'
import { launchWeb } from '../support/launch-web.ts'
import type { Studio } from '../support/studio.ts'
import { atRest } from './check-screen.ts'
import { makeFromWords, newDataFolder } from './hosts.ts'
import { photograph } from './photograph.ts'

const sizes = [
  { width: 1024, height: 700 },
  { width: 1440, height: 900 },
]
let studio: Studio

beforeAll(async () => {
  studio = await launchWeb({ dataFolder: newDataFolder() })
  await studio.page.getByTestId('prompt').waitFor()
  await makeFromWords(studio.page, 'a red cube')
  await stageAtRest(studio.page)
})
afterAll(() => studio.quit())

test.each(sizes)('over a panel as high as the stage at $width × $height', async (size) => {
  const { page } = studio
  await page.setViewportSize(size)
  await takeUpTransform(page)
  await page.getByTestId('build-plate').click()
  await page.getByRole('option', { name: /Elegoo Mars 5/ }).click()
  await page.getByTestId('transform-panel').getByText('Scale', { exact: true }).click()
  await page.getByTestId('size-y').fill('200')
  await page.getByTestId('size-y').press('Enter')
  // Longer still: the lowest button of a panel that fills its room.
  await page.addStyleTag({ content: '[data-testid=build-plate] { margin-bottom: 160px }' })
  await page.getByTestId('discard-transform').click()
  await takeUpTransform(page)
  await page.locator('[data-message]').first().hover()
  await atRest(page)
  expect(await page.locator('[data-message]').count()).toBeGreaterThan(0)
  await expect.poll(() => coveredBy(page, '[data-message]')).toEqual([])
  await page.keyboard.press('Escape')
  await expect
    .poll(async () => {
      const left = await page.locator('[data-message]').count()
      if (left > 0) await page.locator('[data-message]').getByRole('button', { name: 'Dismiss' }).first().click()
      return left
    })
    .toBe(0)
})

test.each(sizes)('on an empty stage at $width × $height', async (size) => {
  const { page } = studio
  await page.setViewportSize(size)
  await page.getByTestId('library-item').first().hover()
  await page.getByTestId('library-item').first().getByTestId('delete-asset').click()
  await expect.poll(() => page.getByTestId('stage').getAttribute('data-state')).toBe('empty')
  await page.locator('[data-message]').first().hover()
  await atRest(page)
  await photograph(page, 'message-deleted')
  await page.setViewportSize(size)
  expect(await coveredBy(page, '[data-message]')).toEqual([])
  await page.getByTestId('toast-action').first().click()
  await page.getByTestId('library-item').first().waitFor()
})

async function takeUpTransform(page: Page): Promise<void> {
  await page.keyboard.press('Shift+T')
  await page.locator('[data-testid=transform-panel][data-state=ready]').waitFor()
}

/** Names of buttons, fields and switches whose middle is seen and lies under what `cover` finds. */
function coveredBy(page: Page, cover: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const boxes = [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect())
    return [...document.querySelectorAll<HTMLElement>('button, input, textarea, [role=slider], [role=tab]')]
      .filter((one) => one.closest(selector) === null && one.checkVisibility({ visibilityProperty: true }))
      .filter((one) => {
        const { left, top, width, height } = one.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        return boxes.some((box) => x > box.left && x < box.right && y > box.top && y < box.bottom)
      })
      .map((one) => one.getAttribute('aria-label') ?? one.dataset['testid'] ?? one.textContent ?? '')
  }, cover)
}
