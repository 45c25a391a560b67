/**
 * The menus of lens and light, the legend, and the numbers at the worst places of a measurement.
 * @module-tag thorough
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boxTriangles, writeStl } from '../support/solids.ts'
import type { Studio } from '../support/studio.ts'
import { checkScreen } from './check-screen.ts'
import { importBytes } from './form.ts'
import { openStudio } from './hosts.ts'

let studio: Studio
let complaints: string[]

beforeAll(async () => {
  ;({ studio, complaints } = await openStudio({ theme: 'dark' }))
  const { page } = studio
  // A wall of 5 mm around a cavity: its thinnest places are many, and lie close together.
  await importBytes(page, 'hollow.stl', writeStl([...boxTriangles(30), ...boxTriangles(20, true)]))
})
afterAll(() => studio?.quit())

test('one of twenty lenses is active, and the menu exposes it to assistive technology', async () => {
  const { page } = studio
  await page.getByTestId('lens-button').click()
  const lenses = page.getByRole('menuitemradio')
  await expect.poll(() => lenses.count()).toBe(20)
  await expect
    .poll(() => page.getByRole('menuitemradio', { checked: true }).allInnerTexts())
    .toEqual([expect.stringContaining('Full')])
  // What the button is called is not laid over what it has opened.
  await expect.poll(() => page.getByRole('tooltip').count()).toBe(0)
  await expect(checkScreen(page)).resolves.toBeUndefined()
  await page.getByRole('menuitemradio', { name: 'Clay' }).click()
  await expect.poll(() => page.getByTestId('lens-button').getAttribute('aria-label')).toBe('Lens: Clay')
})

test('light and surface are readable in both themes and at both sizes', async () => {
  const { page } = studio
  await page.getByTestId('light-button').click()
  await page.getByRole('radiogroup', { name: 'Environment' }).waitFor()
  await expect(checkScreen(page)).resolves.toBeUndefined()
  await page.keyboard.press('Escape')
  // Keys mean the stage again once it is gone.
  await page.getByRole('radiogroup', { name: 'Environment' }).waitFor({ state: 'detached' })
})

test('labels at the thinnest positions do not overlap, and the values are separated from their units', async () => {
  const { page } = studio
  await page.keyboard.press('t')
  await page.locator('[data-testid=legend][data-lens=thickness][data-state=ready]').waitFor()
  const seen = () =>
    page.getByTestId('stage').evaluate((stage) =>
      [...stage.querySelectorAll<HTMLElement>('button [data-picture=labels]')]
        .filter((label) => label.checkVisibility({ visibilityProperty: true }))
        .map((label) => {
          const { left, top, right, bottom } = label.getBoundingClientRect()
          return { words: label.textContent, left, top, right, bottom }
        }),
    )
  await expect.poll(async () => (await seen()).map(({ words }) => words).slice(0, 2)).toEqual(['1', '5 mm'])
  const labels = await seen()
  const meeting = labels.flatMap((one, index) =>
    labels
      .slice(index + 1)
      // Round ends may touch.
      .filter((other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 6)
      .filter((other) => Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 6)
      .map((other) => `${one.words} and ${other.words}`),
  )
  expect(meeting).toEqual([])
  await expect(checkScreen(page)).resolves.toBeUndefined()
})

test('sharp edges are counted in the legend, and zero counts are shown as none', async () => {
  const { page } = studio
  await page.keyboard.press('z')
  await page.keyboard.press('a')
  const legend = page.getByTestId('legend')
  await expect
    .poll(() => legend.innerText())
    .toMatch(/Sharp edges\s+24\s+Open edges\s+none\s+Non-manifold edges\s+none/)
  await page.keyboard.press('a')
})

test('logs no errors', () => {
  expect(complaints).toEqual([])
})
