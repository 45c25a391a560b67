/** What the window loads before its form can be used, what it loads after that, and what is said of a part that cannot be loaded. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from '../support/browser.ts'
import { end, startWebHost } from '../support/launch-web.ts'
import { thorough } from '../support/long.ts'
import type { RunningHost } from '../support/launch-web.ts'
import { gzipBytes, watchScripts } from '../support/start-scripts.ts'
import { newDataFolder } from './hosts.ts'

const maxBytes = 230_000

let host: RunningHost

beforeAll(async () => {
  host = await startWebHost(newDataFolder())
})
afterAll(() => end(host.child, 'SIGTERM'))

/** A new window. Where it is never idle, nothing is loaded that nobody wants. */
async function openWindow(idle: boolean): Promise<{ page: Page; scripts: string[] }> {
  const page = await (await sharedBrowser()).newPage()
  if (!idle) await page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }))
  const scripts = watchScripts(page)
  await page.goto(await host.newLink())
  return { page, scripts }
}

async function useForm(page: Page): Promise<void> {
  await page.locator('[data-testid=prompt]:enabled').fill('a cat')
  await page.locator('[data-testid=generate-button]:enabled').waitFor()
}

const isOf = (name: string) => (path: string) => path.includes(`/${name}-`)

test(`the form is usable after at most ${maxBytes / 1000} kB of JavaScript`, async () => {
  const { page, scripts } = await openWindow(false)
  await useForm(page)
  expect(scripts.length).toBeGreaterThan(0)
  expect(await gzipBytes(scripts)).toBeLessThanOrEqual(maxBytes)
  await page.close()
})

test('a menu opens at the first press of its button, also by keyboard, and returns the focus', async () => {
  const { page, scripts } = await openWindow(false)
  await useForm(page)
  expect(scripts.filter(isOf('service-items'))).toHaveLength(0)
  const button = page.getByTestId('connection-menu')
  for (let times = 0; times < 2; times++) {
    await button.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem').first().waitFor()
    // The focus goes into the menu a moment after it is seen.
    await page.waitForFunction(() => document.activeElement?.closest('[role=menu]') instanceof Element)
    await page.keyboard.press('ArrowDown')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('menuitem')
    await page.keyboard.press('Escape')
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
  }
  await page.close()
})

test('the rest is loaded once the form is usable, before it is requested', thorough, async () => {
  const { page, scripts } = await openWindow(true)
  await useForm(page)
  await expect
    .poll(() => ['stage-canvas', 'settings-dialog', 'export-panel'].filter((part) => scripts.some(isOf(part))))
    .toHaveLength(3)
  await page.getByTestId('settings-button').click()
  await page.getByTestId('settings-dialog').waitFor()
  expect(scripts.filter(isOf('settings-dialog'))).toHaveLength(1)
  await page.close()
})

test('a part requested earlier is loaded at once', thorough, async () => {
  const { page } = await openWindow(false)
  await page.locator('[data-testid=prompt]:enabled').waitFor()
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Search actions and models' })
  await palette.waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => palette.count()).toBe(0)
  await page.getByTestId('settings-button').click()
  await expect.poll(() => page.getByTestId('settings-dialog').count()).toBe(1)
  await page.close()
})

test('a part that cannot be loaded is reported with a remedy, and the rest keeps working', async () => {
  const { page } = await openWindow(false)
  await useForm(page)
  await page.route(/\/settings-dialog-[^/]*\.js$/, (route) => route.abort())
  await page.getByTestId('settings-button').click()
  const message = page.getByRole('alert').filter({ hasText: 'Part of the window did not load' })
  await message.waitFor()
  await expect.poll(() => page.getByTestId('prompt').inputValue()).toBe('a cat')
  await page.unroute(/\/settings-dialog-[^/]*\.js$/)
  await message.getByTestId('toast-action').click()
  await page.locator('[data-testid=prompt]:enabled').waitFor()
  await expect.poll(() => page.getByTestId('prompt').inputValue()).toBe('a cat')
  await page.getByTestId('settings-button').click()
  await page.getByTestId('settings-dialog').waitFor()
  await page.close()
})

test(
  'pictures chosen together are assigned to the views in their names, and the others in order',
  thorough,
  async () => {
    const { page } = await openWindow(true)
    await page.getByText('From views', { exact: true }).click()
    const buffer = await readFile(new URL('../fixtures/mushroom.png', import.meta.url))
    const files = ['mushroom right.png', 'b.png', 'mushroom-back.png', 'a.png', 'left.txt'].map((name) => ({
      name,
      mimeType: name.endsWith('png') ? 'image/png' : 'text/plain',
      buffer,
    }))
    await page.getByTestId('views-slot').getByTestId('slot-file').first().setInputFiles(files)
    const titles = () =>
      page
        .locator('[data-view]')
        .evaluateAll((views) =>
          views.map(
            (view) => `${view.getAttribute('data-view')}: ${view.querySelector('[title]')?.getAttribute('title')}`,
          ),
        )
    await expect
      .poll(async () => (await titles()).toSorted())
      .toEqual(['back: mushroom-back.png', 'front: a.png', 'left: b.png', 'right: mushroom right.png'])
    await page.getByText('“left.txt” is not a picture').waitFor()
    await page.close()
  },
)
