/** The window in other languages: chosen by the system or in the settings, at once and without losing anything, and whole at 1024 × 700. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { sharedBrowser } from '../support/browser.ts'
import { end, startWebHost, type RunningHost } from '../support/launch-web.ts'
import { atRest } from './check-screen.ts'
import { newDataFolder } from './hosts.ts'

let host: RunningHost

beforeAll(async () => {
  host = await startWebHost(newDataFolder())
})
afterAll(() => end(host.child, 'SIGTERM'))

async function openIn(locale: string): Promise<Page> {
  const context = await (await sharedBrowser()).newContext({ locale, viewport: { width: 1024, height: 700 } })
  const page = await context.newPage()
  await page.goto(await host.newLink())
  // The window before may have been left in a room whose form has no prompt.
  await page.getByTestId('room-create').click()
  await page.locator('[data-testid=prompt]:enabled').waitFor()
  return page
}

/** Controls whose words do not fit, and how far the page can be scrolled sideways. */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'button, [role=tablist], [role=tab], [role=radiogroup], [role=radio], label, h2, h3',
    )
    const cut = [...controls].filter(
      (one) => one.checkVisibility() && one.clientWidth > 2 && one.scrollWidth > one.clientWidth + 1,
    )
    const { scrollWidth, clientWidth } = document.documentElement
    return {
      cut: cut.map(({ textContent }) => textContent.trim()).filter((text) => text !== ''),
      wide: scrollWidth - clientWidth,
    }
  })

const rooms = ['create', 'texture', 'mesh', 'print', 'image']

test.each([
  ['de-DE', 'de', 'Erzeugen', 'Bibliothek'],
  ['zh-CN', 'zh-Hans', '生成', '资料库'],
])('in %s the window starts in %s, whole in every room', async (locale, lang, generate, library) => {
  const page = await openIn(locale)
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(lang)
  await page.getByTestId('prompt').fill('a cat')
  await page.locator('[data-testid=generate-button]:enabled').waitFor()
  expect(await page.getByTestId('generate-button').textContent()).toContain(generate)
  await page.getByText(library, { exact: true }).first().waitFor()
  const found: Record<string, unknown> = {}
  for (const room of rooms) {
    await page.getByTestId(`room-${room}`).click()
    await atRest(page)
    found[room] = await misfits(page)
  }
  await page.context().close()
  expect(found).toEqual(Object.fromEntries(rooms.map((room) => [room, { cut: [], wide: 0 }])))
})

test('the language changes at once, and what was written stays', async () => {
  const page = await openIn('en-GB')
  await page.getByTestId('prompt').fill('a cat with a hat')
  await page.keyboard.press('Control+,')
  await page.getByText('Deutsch', { exact: true }).click()
  await page.getByText('Aussehen und Verhalten').waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('de')
  await page.getByText('简体中文', { exact: true }).click()
  await page.getByText('外观与行为').waitFor()
  await page.keyboard.press('Escape')
  expect(await page.getByTestId('prompt').inputValue()).toBe('a cat with a hat')
  // Kept for the next start, whatever the system's language is.
  await page.reload()
  await page.locator('[data-testid=prompt]:enabled').waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh-Hans')
  await page.context().close()
})
