/** Passing messages cover nothing that is worked with: the header, the stage's tools, and what stands in the panels beside them. */
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callStudio } from '../support/call-studio.ts'
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
  await makeFromWords(studio.page, 'a blue ball')
  await makeFromWords(studio.page, 'a red cube')
  await stageAtRest(studio.page)
})
afterAll(() => studio.quit())

test.each(sizes)('over a panel as high as the stage at $width × $height', async (size) => {
  const { page } = studio
  await page.setViewportSize(size)
  await page.keyboard.press('Shift+T')
  await page.locator('[data-testid=transform-panel][data-state=ready]').waitFor()
  // Longer than it ever is: its lowest button is where the panel ends.
  await page.addStyleTag({ content: '[data-testid=build-plate] { margin-bottom: 260px }' })
  await deleteWhatIsNotOpen(page)
  await atRest(page)
  await expect.poll(() => coveredBy(page, '[data-message]')).toEqual([])
  await page.getByTestId('toast-action').last().click()
  await expect.poll(() => page.getByTestId('library-item').count()).toBe(2)
  await page.keyboard.press('Escape')
})

test('a long one is shown completely', async () => {
  const { page } = studio
  const { assets } = await callStudio(page, 'studio.snapshot', {})
  const ball = assets.find((asset) => asset.name === 'A blue ball')!
  const name = 'a lighthouse on a rock that is washed by the sea with a keeper in its door '.repeat(2).trim()
  await callStudio(page, 'assets.change', { id: ball.id, name })
  const item = page.getByTestId('library-item').filter({ hasText: 'a keeper' })
  await item.hover()
  await item.getByTestId('delete-asset').click()
  const message = page.locator('[data-message]', { hasText: name }).last()
  await message.waitFor()
  await atRest(page)
  expect(await cutOff(message)).toEqual([])
  expect(await coveredBy(page, '[data-message]')).toEqual([])
  await photograph(page, 'message-long')
  await message.getByTestId('toast-action').click()
  await item.waitFor()
  await page.locator('[data-message]', { hasText: 'Undone' }).getByRole('button', { name: 'Dismiss' }).click()
  await callStudio(page, 'assets.change', { id: ball.id, name: ball.name })
})

test('the newest is shown at once, while hovering keeps older ones', async () => {
  const { page } = studio
  const { assets } = await callStudio(page, 'studio.snapshot', {})
  const { id, name: before } = assets.find((asset) => asset.name === 'A blue ball')!
  for (const name of ['first', 'second', 'third', 'fourth'].map((count) => `The ${count} ball`)) {
    await callStudio(page, 'assets.change', { id, name })
    const item = page.getByTestId('library-item').filter({ hasText: name })
    // By the keyboard alone: the pointer rests where it is.
    await item.getByTestId('delete-asset').press('Enter')
    const message = page.locator('[data-message]', { hasText: name })
    await message.waitFor()
    if (name === 'The first ball') await message.hover()
    if (name !== 'The fourth ball') await callStudio(page, 'assets.restore', { id })
  }
  // Undone in another way, so nothing is left to undo in its message.
  await page.keyboard.press('ControlOrMeta+z')
  await page.getByTestId('library-item').filter({ hasText: 'The fourth ball' }).waitFor()
  await page.locator('[data-message]', { hasText: /^Deleted “The fourth ball”/ }).waitFor({ state: 'detached' })
  await page.mouse.move(0, 0)
  await page
    .locator('[data-message]')
    .getByRole('button', { name: 'Dismiss' })
    .evaluateAll((all) => all.forEach((one) => (one as HTMLElement).click()))
  await expect.poll(() => page.locator('[data-message]').count()).toBe(0)
  await callStudio(page, 'assets.change', { id, name: before })
})

test('on an empty stage', async () => {
  const { page } = studio
  await page.setViewportSize(sizes[0]!)
  await deleteWhatIsNotOpen(page)
  await page.locator('[data-message]').last().getByRole('button', { name: 'Dismiss' }).click()
  const item = page.getByTestId('library-item').first()
  await item.hover()
  await item.getByTestId('delete-asset').click()
  await expect.poll(() => page.getByTestId('stage').getAttribute('data-state')).toBe('empty')
  await page.locator('[data-message]').last().waitFor()
  await atRest(page)
  expect(await coveredBy(page, '[data-message]')).toEqual([])
  await photograph(page, 'message-empty')
})

/** The message of it stands then. */
async function deleteWhatIsNotOpen(page: Page): Promise<void> {
  const item = page.getByTestId('library-item').filter({ hasText: 'blue ball' })
  await item.hover()
  await item.getByTestId('delete-asset').click()
  await page.locator('[data-message]', { hasText: 'blue ball' }).last().waitFor()
}

/** The texts in it whose end is not seen. */
function cutOff(within: Locator): Promise<string[]> {
  return within.evaluate((whole) =>
    [whole, ...whole.querySelectorAll('*')]
      .filter(({ scrollHeight, clientHeight }) => clientHeight > 0 && scrollHeight > clientHeight + 1)
      .map(({ textContent }) => textContent ?? ''),
  )
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
