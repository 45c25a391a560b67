/** What looks at every screen is itself able to find something. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from '../support/browser.ts'
import { accessibilityFaults, atRest } from './check-screen.ts'

let page: Page
beforeAll(async () => {
  page = await (await sharedBrowser()).newPage()
})
afterAll(() => page.close())

const around = (body: string) =>
  `<!doctype html><html lang="en"><title>Page</title><main><h1>Page</h1>${body}</main></html>`

test('a valid page has no problems; low contrast and a picture without alternative text are found', async () => {
  await page.setContent(around('<p>Words</p>'))
  expect(await accessibilityFaults(page)).toEqual([])
  await page.setContent(around('<p id="pale" style="color: #ccc">Words</p><img id="mute" src="data:,">'))
  expect(await accessibilityFaults(page)).toEqual(
    expect.arrayContaining([
      { id: 'color-contrast', at: ['#pale'] },
      { id: 'image-alt', at: ['#mute'] },
    ]),
  )
})

test('waits until finite animations have ended, ignoring endless ones', async () => {
  await page.setContent(
    around(`<style>
      @keyframes slide { to { margin-left: 100px } }
      #slides { animation: slide 300ms forwards }
      #turns { animation: slide 1s infinite }
    </style><p id="slides">Slides</p><p id="turns">Turns</p>`),
  )
  await atRest(page)
  expect(await page.locator('#slides').evaluate((element) => getComputedStyle(element).marginLeft)).toBe('100px')
})
