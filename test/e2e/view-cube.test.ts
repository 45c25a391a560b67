/** The view cube in the corner of the stage: clicks, drags, arrow keys, and the isometric view. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stageAtRest } from '../support/gallery/stage-rest.ts'
import { boxTriangles, writeStl } from '../support/solids.ts'
import type { Studio } from '../support/studio.ts'
import { checkScreen } from './check-screen.ts'
import { importBytes } from './form.ts'
import { openStudio } from './hosts.ts'
import { photograph } from './photograph.ts'

let studio: Studio
let complaints: string[]

beforeAll(async () => {
  ;({ studio, complaints } = await openStudio({ theme: 'dark' }))
  await importBytes(studio.page, 'cube.stl', writeStl(boxTriangles(20)))
  await studio.page.getByTestId('view-cube').waitFor()
})
afterAll(() => studio?.quit())

const cube = () => studio.page.getByTestId('view-cube')
const face = () => cube().getAttribute('data-face')
/** The sides that the cube shows. */
const shown = () => cube().locator('svg > g > text').allTextContents()

test('shows where the camera looks from, and passes every check of a screen', async () => {
  expect(await shown()).toEqual(['Front', 'Left', 'Top'])
  expect(await cube().getAttribute('aria-label')).toBe('View between sides')
  await expect(checkScreen(studio.page)).resolves.toBeUndefined()
  await photograph(studio.page, 'view-cube')
})

test('a click on a side turns the camera there, and the keys of views turn the cube', async () => {
  const { page } = studio
  await cube().locator('polygon[data-view="-1,0,0"]').click()
  await expect.poll(face).toBe('left')
  expect(await cube().getAttribute('aria-label')).toBe('View: Left')
  await page.keyboard.press('5')
  await expect.poll(face).toBe('top')
  // The edge between top and front.
  await cube().locator('polygon[data-view="0,1,1"]').click()
  await expect.poll(shown).toEqual(['Front', 'Top'])
})

test('a drag orbits without choosing a view', async () => {
  const { page } = studio
  await page.keyboard.press('1')
  await expect.poll(face).toBe('front')
  const box = (await cube().boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 30, y + 20, { steps: 5 })
  await page.mouse.up()
  await expect.poll(shown).toEqual(['Front', 'Right', 'Top'])
  await stageAtRest(page)
  expect(await shown()).toEqual(['Front', 'Right', 'Top'])
})

test('arrow keys turn it by 15°, and Home shows the isometric view, which is orthographic', async () => {
  const { page } = studio
  await page.keyboard.press('1')
  await expect.poll(face).toBe('front')
  await cube().focus()
  for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowRight')
  await expect.poll(face).toBe('right')
  const button = page.getByRole('button', { name: 'Orthographic camera' })
  expect(await button.getAttribute('aria-pressed')).toBe('false')
  await page.keyboard.press('Home')
  await expect.poll(shown).toEqual(['Front', 'Right', 'Top'])
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('0')
  await page.keyboard.press('3')
  await expect.poll(face).toBe('back')
  await page.keyboard.press('7')
  await expect.poll(shown).toEqual(['Front', 'Right', 'Top'])
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
})

test('the way up is said: on the cube for the stage, and in the Export tab for the file', async () => {
  const { page } = studio
  await cube().hover()
  await page.getByRole('tooltip').getByText('Y is up on the stage').waitFor()
  await page.getByRole('tab', { name: 'Export' }).click()
  await page.getByTestId('export-stl').click()
  await page.getByText('Z is up in the saved STL.').waitFor()
  await page.getByTestId('export-glb').click()
  await page.getByText('Y is up in the saved GLB.').waitFor()
  expect(complaints).toEqual([])
})
