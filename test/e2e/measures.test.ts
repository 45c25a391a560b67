/** A part by measure is as long as stated; its measures are fields, and a changed one makes the part again. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Studio } from '../support/studio.ts'
import { checkScreen } from './check-screen.ts'
import { openStudio } from './hosts.ts'
import { inInspector, photograph } from './photograph.ts'

let studio: Studio
beforeAll(async () => {
  ;({ studio } = await openStudio())
})
afterAll(() => studio?.quit())

test('a box is made as stated, and again with another wall and width', async () => {
  const { page } = studio
  await page.getByTestId('prompt').fill('hinged box 4" x 3" x 1 1/2", red')
  await expect.poll(() => page.getByTestId('request-summary').textContent()).toContain('Width 101.6 mm')
  await photograph(page, 'measures-prompt')
  await page.getByTestId('generate-button').click()
  await page.locator('[data-testid=stage][data-state=ready]').waitFor()
  await page.getByTestId('tab-facts').click()
  const facts = page.getByTestId('facts')
  await expect.poll(() => facts.textContent()).toMatch(/10[12][.\d]* × 76.2 × 38.1 mm/)
  await page.getByTestId('measure-wall').waitFor()
  await photograph(page, 'measures-facts', inInspector(page, 'measures'))
  await checkScreen(page)
  await page.getByTestId('measure-width').fill('127')
  await page.keyboard.press('Enter')
  await expect.poll(() => facts.textContent(), { timeout: 20_000 }).toContain('127 × 76.2 × 38.1 mm')
  expect(await page.getByTestId('prompt').inputValue()).toBe('hinged box 5" x 3" x 1 1/2", red')
  await page.getByTestId('measure-height').fill('50.8')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByTestId('prompt').inputValue()).toBe('hinged box 5" x 3" x 2", red')
  await expect.poll(() => facts.textContent(), { timeout: 20_000 }).toContain('127 × 76.2 × 50.8 mm')
  await page.getByTestId('measure-wall').fill('3')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByTestId('prompt').inputValue()).toMatch(/, wall thickness 3 mm$/)
  await expect.poll(() => page.getByTestId('measure-wall').inputValue(), { timeout: 20_000 }).toBe('3 mm')
})
