/** From the prompt to a file for the printer in the browsers that `npm start` may open beside Chromium, in the long form. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync, strFromU8 } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeImage } from '../../electron/engine/image/decode-image.ts'
import { end, startWebHost, type RunningHost } from '../support/launch-web.ts'
import { isLong } from '../support/long.ts'
import { boxOf, press, until, write, type DrivenBrowser } from '../support/other-browsers/driven-page.ts'
import { firefoxPath, launchFirefox } from '../support/other-browsers/firefox.ts'
import { virtualScreen } from '../support/other-browsers/virtual-screen.ts'
import { launchWebkit, miniBrowser, webkitDriver } from '../support/other-browsers/webkit.ts'
import { newDataFolder } from './hosts.ts'

const pictures = process.env['MAQUETTE_PICTURES']
const size = { width: 1440, height: 900 }
const browsers: [
  name: string,
  missing: boolean,
  launch: (size: { width: number; height: number }) => Promise<DrivenBrowser>,
][] = [
  [
    'Firefox (apt-get install firefox-esr xvfb)',
    !isLong || ![firefoxPath, virtualScreen].every((path) => existsSync(path)),
    launchFirefox,
  ],
  [
    'WebKit (apt-get install webkit2gtk-driver xvfb)',
    !isLong || ![webkitDriver, virtualScreen, miniBrowser ?? ''].every((path) => existsSync(path)),
    launchWebkit,
  ],
]

describe.each(browsers)('in the long form only: in %s', { timeout: 600_000 }, (name, missing, launch) => {
  let host: RunningHost
  let browser: DrivenBrowser
  const picture = async (what: string) => {
    if (pictures === undefined) return
    mkdirSync(pictures, { recursive: true })
    writeFileSync(join(pictures, `${name.split(' ')[0]}-${what}.png`), await browser.screenshot())
  }

  beforeAll(async () => {
    if (missing) return
    host = await startWebHost(newDataFolder())
    browser = await launch(size)
    await browser.open(host.url)
  })
  afterAll(async () => {
    await browser?.quit()
    if (host !== undefined) await end(host.child, 'SIGTERM')
  })

  test.skipIf(missing)('shows the project beside the name of the room', async () => {
    await boxOf(browser, '[data-testid=prompt]')
    await picture('start')
    const title = await boxOf(browser, '#create-title')
    const project = await boxOf(browser, '[data-testid=project]')
    const panel = await boxOf(browser, '[aria-labelledby=create-title]')
    expect(Math.abs(title.top + title.height / 2 - project.top - project.height / 2)).toBeLessThan(3)
    expect(project.left).toBeGreaterThan(title.right)
    expect(panel.right - project.right).toBeGreaterThanOrEqual(4)
    // As wide as its words, which are whole.
    expect(project.width).toBeLessThan(110)
    const field = `document.querySelector('[data-testid=project]')`
    expect(await browser.evaluate(`${field}.scrollWidth <= ${field}.clientWidth`)).toBe(true)
  })

  test.skipIf(missing)('a prompt becomes a model, which is drawn', async () => {
    await write(browser, '[data-testid=prompt]', 'a red dragon figurine, 8 cm tall')
    await until(
      browser,
      'what will be made',
      `document.querySelector('[data-testid=makes]')?.textContent.includes('red dragon')`,
    )
    await press(browser, '[data-testid=generate-button]')
    await until(browser, 'it is done', `document.querySelector('[data-testid=queue-row][data-state=done]')`)
    await until(browser, 'it stands', `document.querySelector('[data-testid=stage][data-state=ready][data-whole]')`)
    const stage = await boxOf(browser, '[data-testid=stage] canvas')
    // The colour of the dragon, not of the stage's ground.
    await expect.poll(async () => redIn(await browser.screenshot(), stage), { timeout: 60_000 }).toBeGreaterThan(0.01)
    await picture('dragon')
  })

  test.skipIf(missing)('the model is saved for the printer, in millimetres', async () => {
    await until(
      browser,
      'the tab',
      `[...document.querySelectorAll('[role=tab]')].find((tab) => tab.textContent === 'Export')`,
    )
    await browser.evaluate(
      `[...document.querySelectorAll('[role=tab]')].find((tab) => tab.textContent === 'Export').setAttribute('data-found', '')`,
    )
    await press(browser, '[role=tab][data-found]')
    await press(browser, '[data-testid=export-3mf]')
    await press(browser, '[data-testid=export-save]')
    const saved = () => readdirSync(browser.downloads).filter((file) => file.endsWith('.3mf'))
    await expect.poll(saved, { timeout: 60_000 }).toHaveLength(1)
    const readable = () => {
      try {
        return unzipSync(new Uint8Array(readFileSync(join(browser.downloads, saved()[0]!))))
      } catch {
        return null
      }
    }
    await expect.poll(readable, { timeout: 60_000 }).not.toBeNull()
    expect(strFromU8(readable()!['3D/3dmodel.model']!)).toContain('unit="millimeter"')
    await picture('export')
  })

  test.skipIf(missing)('everything is restored after a reload', async () => {
    await browser.evaluate('void (window.isBefore = true, location.reload())').catch(() => undefined)
    await until(
      browser,
      'it stands again',
      `window.isBefore !== true && document.querySelector('[data-testid=stage][data-state=ready][data-whole]')`,
    )
    expect(await browser.evaluate(`document.querySelector('[data-testid=prompt]').value`)).toBe(
      'a red dragon figurine, 8 cm tall',
    )
  })
})

/** Which part of a rectangle of a picture is clearly red. */
async function redIn(png: Uint8Array, { left, top, width, height }: DOMRect): Promise<number> {
  const { raster } = await decodeImage(png)
  let red = 0
  let seen = 0
  for (let y = Math.ceil(top); y < Math.min(top + height, raster.height); y += 3)
    for (let x = Math.ceil(left); x < Math.min(left + width, raster.width); x += 3) {
      const at = (y * raster.width + x) * 4
      const [r, g, b] = raster.data.subarray(at, at + 3)
      seen += 1
      if (r! > 110 && r! > 2 * g! && r! > 2 * b!) red += 1
    }
  return red / seen
}
