/** What every screen must be, whatever it shows: readable by everybody and whole, in both themes and at both sizes. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const usual = { width: 1440, height: 900 }
const sizes = [usual, { width: 1024, height: 700 }]
const themes = ['dark', 'light'] as const

/**
 * Looks at what stands on the page in both themes at both sizes, and leaves it dark and at the usual size. The page's theme must
 * be the system's. Fails where axe finds a violation, where the page scrolls sideways or down, and where `also` finds a fault.
 */
export async function checkScreen(page: Page, also: (page: Page) => Promise<string[]> = async () => []): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const theme of themes) {
      await showTheme(page, theme)
      // What moved with the size has come to rest.
      await page.waitForTimeout(200)
      const seen = {
        theme,
        size,
        faults: await accessibilityFaults(page),
        also: await also(page),
        ...(await reach(page)),
      }
      expect(seen).toEqual({ theme, size, faults: [], also: [], tooWide: 0, tooHigh: 0 })
    }
  }
  await page.setViewportSize(usual)
  await showTheme(page, 'dark')
}

/** What axe finds wrong with the page as it stands: the rule, and where. */
export async function accessibilityFaults(page: Page): Promise<{ id: string; at: string[] }[]> {
  // Within the page: otherwise every look opens a second one to gather what frames say, and ours has none.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target.join(' ')) }))
}

async function showTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.locator(`html[data-mantine-color-scheme=${theme}]`).waitFor({ state: 'attached' })
}

/** By how many pixels the page is larger than the window. */
function reach(page: Page): Promise<{ tooWide: number; tooHigh: number }> {
  return page.evaluate(() => ({
    tooWide: document.documentElement.scrollWidth - innerWidth,
    tooHigh: document.documentElement.scrollHeight - innerHeight,
  }))
}
