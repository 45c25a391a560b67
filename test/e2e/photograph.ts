/** Pictures of the window for whoever wants to look at it: written where `MAQUETTE_PICTURES` names a folder. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'

const folder = process.env['MAQUETTE_PICTURES']

/** The window as it is, in both themes and at both sizes. Without a folder nothing is done. */
export async function photograph(page: Page, name: string): Promise<void> {
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  for (const scheme of ['light', 'dark'] as const)
    for (const size of [
      { width: 1024, height: 700 },
      { width: 1440, height: 900 },
    ]) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.setViewportSize(size)
      await page.waitForTimeout(900)
      await page.screenshot({ path: join(folder, `${name}-${scheme}-${size.width}.png`) })
    }
}
