/**
 * A model from one picture: what the form says it can give, and the way to several views.
 * @module-tag thorough
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callStudio } from '../support/call-studio.ts'
import type { Studio } from '../support/studio.ts'
import { checkScreen } from './check-screen.ts'
import { openStudio } from './hosts.ts'

const picture = fileURLToPath(new URL('../fixtures/mushroom.png', import.meta.url))
let studio: Studio
let complaints: string[]
beforeAll(async () => {
  ;({ studio, complaints } = await openStudio())
})
afterAll(() => studio?.quit())

/** Drops files on an element: pictures with the bytes of the fixture, others with text. */
async function drop(testId: string, names: readonly string[]): Promise<void> {
  const dropped = await studio.page.evaluateHandle(
    (files) => {
      const transfer = new DataTransfer()
      for (const { name, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
        const isPicture = name.endsWith('.png')
        transfer.items.add(
          new File([isPicture ? bytes : 'Notes'], name, { type: isPicture ? 'image/png' : 'text/plain' }),
        )
      }
      return transfer
    },
    names.map((name) => ({ name, base64: readFileSync(picture).toString('base64') })),
  )
  await studio.page.getByTestId(testId).dispatchEvent('drop', { dataTransfer: dropped })
}

test('a text file dropped on the stage is refused by name, and the form stays', async () => {
  const { page } = studio
  await drop('stage', ['notes.txt'])
  await page.getByText('notes.txt').first().waitFor()
  expect(await page.getByTestId('prompt').isVisible()).toBe(true)
})

test('pictures named after sides and dropped on the stage become views', async () => {
  const { page } = studio
  await drop('stage', ['fox_front.png', 'fox_back.png', 'fox_left.png', 'fox_right.png'])
  await expect.poll(() => page.locator('[data-testid=views-slot] img').count(), { timeout: 30_000 }).toBe(4)
  await page.getByText('From text', { exact: true }).click()
})

test.each(['image-slot', 'palette-button'])('so do those dropped on %s, each on its own side', async (place) => {
  const { page } = studio
  await page.getByText('From picture', { exact: true }).click()
  await page.getByTestId('image-slot').waitFor()
  await drop(place, ['owl_right.png', 'owl_left.png', 'owl_back.png', 'owl_front.png'])
  await expect.poll(() => page.locator('[data-testid=views-slot] img').count(), { timeout: 30_000 }).toBe(4)
  const misplaced = async () => {
    const { drafts } = await callStudio(page, 'studio.snapshot', {})
    const files = Object.entries(drafts?.drafts.create?.files ?? {}).filter(([name]) => name.startsWith('views.'))
    return files.flatMap(([name, file]) => (file.name === `owl_${name.slice('views.'.length)}.png` ? [] : [file.name]))
  }
  await expect.poll(misplaced).toEqual([])
  await page.getByText('From text', { exact: true }).click()
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
  await drop('views-slot', ['owl_right.png', 'owl-back.png', 'owl side.png'])
  await expect.poll(() => page.locator('[data-testid=views-slot] img').count(), { timeout: 30_000 }).toBe(4)
  for (const side of ['front', 'left', 'back', 'right']) await page.locator(`[data-testid=view-${side}] img`).waitFor()
  expect(complaints).toEqual([])
})
