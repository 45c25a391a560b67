/**
 * A model from one picture: what the form says it can give, and the way to several views.
 * @module-tag thorough
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Studio } from '../support/studio.ts'
import { checkScreen } from './check-screen.ts'
import { openStudio } from './hosts.ts'

const picture = fileURLToPath(new URL('../fixtures/mushroom.png', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'maquette-one-picture-'))
let studio: Studio
let complaints: string[]
beforeAll(async () => {
  ;({ studio, complaints } = await openStudio())
})
afterAll(async () => {
  await studio.quit()
  rmSync(folder, { recursive: true })
})

test('the form states what a picture cannot show, for each model', async () => {
  const { page } = studio
  await page.getByText('From picture', { exact: true }).click()
  await page.locator('[data-testid=image-slot] input[type=file]').setInputFiles(picture)
  const card = page.getByTestId('one-picture-card')
  await expect.poll(() => card.textContent()).toContain('The back is plain')
  await page.getByTestId('model-select').click()
  await page.getByRole('option', { name: 'Maquette Body 2' }).first().click()
  await expect.poll(() => card.textContent()).toContain('Depth, sides and back are estimated')
  await checkScreen(page)
})

test('several views start with the present picture, and more are dropped beside it by their names', async () => {
  const { page } = studio
  await page.getByTestId('use-views').click()
  await page.locator('[data-testid=view-front] img').waitFor()
  const names = ['owl_right.png', 'owl-back.png', 'owl side.png']
  for (const name of names) writeFileSync(join(folder, name), readFileSync(picture))
  const dropped = await page.evaluateHandle(
    (files) => {
      const transfer = new DataTransfer()
      for (const { name, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type: 'image/png' }))
      }
      return transfer
    },
    names.map((name) => ({ name, base64: readFileSync(picture).toString('base64') })),
  )
  await page.getByTestId('views-slot').dispatchEvent('drop', { dataTransfer: dropped })
  await expect.poll(() => page.locator('[data-testid=views-slot] img').count(), { timeout: 30_000 }).toBe(4)
  for (const side of ['front', 'left', 'back', 'right']) await page.locator(`[data-testid=view-${side}] img`).waitFor()
  expect(complaints).toEqual([])
})
