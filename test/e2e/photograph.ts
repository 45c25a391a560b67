/** Pictures of the window for whoever wants to look at it: written where `MAQUETTE_PICTURES` names a folder. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'

const folder = process.env['MAQUETTE_PICTURES']
if (folder !== undefined) mkdirSync(folder, { recursive: true })

const sizes = [
  { width: 1024, height: 700 },
  { width: 1440, height: 900 },
]

/** The window as it is. Without a folder nothing is done. */
export async function picture(page: Page, name: string, { whole = false }: { whole?: boolean } = {}): Promise<void> {
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: whole })
}

/**
 * The window in both themes and at both sizes, the larger one last. `seen` brings what is to be looked at into sight. Without a folder
 * nothing is done.
 */
export async function photograph(page: Page, name: string, seen: () => Promise<void> = async () => {}): Promise<void> {
  if (folder === undefined) return
  for (const colorScheme of ['light', 'dark'] as const)
    for (const size of sizes) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(size)
      await page.waitForTimeout(700)
      await seen()
      await page.waitForTimeout(200)
      await picture(page, `${name}-${colorScheme}-${size.width}`)
    }
}

/** Something of the Inspector, which may be folded away in a small window. */
export function inInspector(page: Page, testId: string): () => Promise<void> {
  return async () => {
    const expand = page.getByRole('button', { name: 'Expand Inspector' })
    if (await expand.isVisible()) await expand.click()
    await page.getByTestId(testId).scrollIntoViewIfNeeded()
  }
}
