/** A size that cannot be printed is said beside every way to a file, and one click answers the question about its unit. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boxTriangles, writeStl } from '../support/solids.ts'
import type { Studio } from '../support/studio.ts'
import { checkScreen } from './check-screen.ts'
import { importBytes } from './form.ts'
import { openStudio } from './hosts.ts'
import { inInspector, photograph } from './photograph.ts'

let studio: Studio
beforeAll(async () => {
  ;({ studio } = await openStudio())
})
afterAll(() => studio?.quit())

test('a wheel of 0.36 mm is questioned before it is saved; the answer scales it, and can be undone', async () => {
  const { page } = studio
  await importBytes(page, 'wheel.stl', writeStl(boxTriangles([0.12, 0.36, 0.36])))
  await page.locator('[data-testid=stage][data-state=ready]').waitFor()
  await page.getByTestId('tab-facts').click()
  const warning = page.getByTestId('facts').getByTestId('size-warning')
  await expect.poll(() => warning.textContent()).toContain('Were these metres? It would be 360 mm long.')
  await photograph(page, 'size-facts', inInspector(page, 'size-warning'))
  await page.getByTestId('tab-export').click()
  await page.getByTestId('size-warning').waitFor()
  await photograph(page, 'size-export', inInspector(page, 'size-warning'))
  await checkScreen(page)
  await page.getByTestId('export-glb').click()
  await expect.poll(() => page.getByTestId('size-warning').count()).toBe(0)
  await page.getByTestId('export-3mf').click()
  await page.getByTestId('size-answer').click()
  await expect.poll(() => page.getByTestId('size-warning').count()).toBe(0)
  expect(await page.getByTestId('export-size').textContent()).toContain('360')
  await page.keyboard.press('Control+z')
  await expect.poll(() => page.getByTestId('size-warning').count()).toBe(1)
})
