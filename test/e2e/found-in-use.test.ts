/** Faults that were found by using the window for an afternoon: what moves, stays or acts without being asked to. */
import type { Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askForLink } from '../../electron/web/running-host.ts'
import { callStudio } from '../support/call-studio.ts'
import { stageAtRest } from '../support/gallery/stage-rest.ts'
import { boxTriangles, writeStl } from '../support/solids.ts'
import type { Studio } from '../support/studio.ts'
import { importBytes, openOnStage } from './form.ts'
import { makeFromWords, openStudio } from './hosts.ts'
import { picture } from './photograph.ts'

interface Projecting {
  __maquetteProject?: (x: number, y: number, z: number) => { x: number; y: number }
}

let studio: Studio
let complaints: string[]

beforeAll(async () => {
  ;({ studio, complaints } = await openStudio({ theme: 'light' }))
  for (const [index, side] of [20, 30, 40].entries()) {
    await importBytes(studio.page, `cube ${side}.stl`, writeStl(boxTriangles(side)))
    await studio.page.getByTestId('library-item').nth(index).waitFor()
  }
})
afterAll(() => studio?.quit())

async function assetNamed(name: string) {
  const { assets } = await callStudio(studio.page, 'studio.snapshot', {})
  const found = assets.find((asset) => asset.name.toLowerCase() === name)
  if (found === undefined) throw new Error(`${name} is not among ${assets.map((asset) => asset.name).join(', ')}`)
  return found
}
const shownAsset = (page: Page) => page.getByTestId('stage').getAttribute('data-asset')

/** Where points of the model, in millimetres, are on the page. */
function onPage(points: readonly (readonly number[])[]): Promise<{ x: number; y: number }[]> {
  return studio.page.evaluate(
    (all) => all.map(([x, y, z]) => (window as Projecting).__maquetteProject!(x! / 1000, y! / 1000, z! / 1000)),
    points,
  )
}

/** How bright the floor is at a point, in millimetres: 0 … 255. */
async function brightness(at: readonly number[]): Promise<number> {
  const [{ x, y }] = (await onPage([at])) as [{ x: number; y: number }]
  const shot = await studio.page.screenshot({ clip: { x: x - 3, y: y - 3, width: 6, height: 6 } })
  const { channels } = await sharp(shot).stats()
  return channels[0]!.mean
}

test('the search of a collapsed panel opens it, and the keyboard never scrolls its head away', async () => {
  const { page } = studio
  await page.getByRole('button', { name: 'Collapse queue and library' }).click()
  const search = page.getByTestId('library-search')
  const head = await search.boundingBox()
  await search.focus()
  for (let times = 0; times < 12; times += 1) await page.keyboard.press('Tab')
  expect(await search.boundingBox()).toEqual(head)
  await search.fill('cube 30')
  await expect.poll(() => page.getByTestId('library-item').count()).toBe(1)
  await expect.poll(async () => (await page.getByTestId('library-item').boundingBox())?.height ?? 0).toBeGreaterThan(60)
  const item = await page.getByTestId('library-item').boundingBox()
  expect(item!.y + 60).toBeLessThan(900)
  await picture(page, 'found-collapsed-search')
  await search.fill('')
})

test('a double click on a bin deletes one model, with one message', async () => {
  const { page } = studio
  const count = await page.getByTestId('library-item').count()
  const item = page.locator(`[data-testid=library-item][data-asset="${(await assetNamed('cube 20')).id}"]`)
  await item.hover()
  await item.getByTestId('delete-asset').dblclick()
  await expect.poll(() => page.getByTestId('library-item').count()).toBe(count - 1)
  expect(await page.getByText('Deleted “cube 20”').count()).toBe(1)
  await page.keyboard.press('Control+z')
  await expect.poll(() => page.getByTestId('library-item').count()).toBe(count)
})

test('a deleted model leaves the forms, and undo brings it back', async () => {
  const { page } = studio
  await openOnStage(page, (await assetNamed('cube 40')).id, 'model')
  await page.getByTestId('room-print').click()
  await page.locator('[data-testid=mesh-slot]').getByText('cube 40').waitFor()
  await page.getByTestId('room-create').click()
  const item = page.locator(`[data-testid=library-item][data-asset="${(await assetNamed('cube 40')).id}"]`)
  await item.hover()
  await item.getByTestId('delete-asset').click()
  await page.getByTestId('room-print').click()
  await expect.poll(() => page.getByTestId('mesh-slot').innerText()).not.toContain('cube 40')
  await page.keyboard.press('Control+z')
  await page.locator('[data-testid=mesh-slot]').getByText('cube 40').waitFor()
  await page.getByTestId('room-create').click()
})

test('the shadow on the floor follows the section', async () => {
  const { page } = studio
  await openOnStage(page, (await assetNamed('cube 40')).id, 'model')
  await page.keyboard.press('m')
  await page.locator('[data-testid=measure-panel][data-state=ready]').waitFor()
  await stageAtRest(page, 600)
  await page.keyboard.press('s')
  await page.locator('[data-testid=section-panel][data-state=ready]').waitFor()
  await page.getByTestId('section-panel').getByText('X', { exact: true }).click()
  // The shadow is baked a moment after the section has come to rest. The floor of the removed half is as bright as beside it.
  await expect
    .poll(async () => (await brightness([-40, -20, 0])) - (await brightness([-12, -20, 0])), { timeout: 15_000 })
    .toBeLessThan(15)
  await stageAtRest(page, 800)
  await picture(page, 'found-section-shadow')
  await page.keyboard.press('s')
  await page.keyboard.press('m')
})

test('a new version is seen from where the one before was', async () => {
  const { page } = studio
  await page.keyboard.press('Shift+S')
  await page.locator('[data-testid=sculpt-brushes][data-ready]').waitFor()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('1')
  await stageAtRest(page, 400)
  const corners = [
    [-20, -20, 20],
    [20, -20, 20],
    [20, -20, -20],
  ]
  const before = await onPage(corners)
  const [middle] = (await onPage([[0, 0, 20]])) as [{ x: number; y: number }]
  await page.mouse.move(middle.x - 20, middle.y)
  await page.mouse.down()
  await page.mouse.move(middle.x + 20, middle.y, { steps: 6 })
  await page.mouse.up()
  await expect.poll(() => page.getByTestId('apply-sculpt').isEnabled()).toBe(true)
  const asset = await shownAsset(page)
  await page.getByTestId('apply-sculpt').click()
  await expect.poll(() => shownAsset(page)).not.toBe(asset)
  await page.locator('[data-testid=stage][data-state=ready]').waitFor()
  await stageAtRest(page, 400)
  await picture(page, 'found-camera-kept')
  for (const [index, { x, y }] of (await onPage(corners)).entries()) {
    expect(Math.abs(x - before[index]!.x)).toBeLessThan(6)
    expect(Math.abs(y - before[index]!.y)).toBeLessThan(6)
  }
})

test('a job of another window leaves this window’s stage alone', async () => {
  const { page } = studio
  await openOnStage(page, (await assetNamed('cube 30')).id, 'model')
  const own = await shownAsset(page)
  const other = await page.context().newPage()
  try {
    await other.goto((await askForLink(studio.dataFolder))!)
    await other.getByTestId('prompt').waitFor()
    await makeFromWords(other, 'a heart')
    expect(await shownAsset(other)).not.toBe(own)
    await page.locator('[data-testid=queue-row][data-state=done]', { hasText: 'a heart' }).first().waitFor()
    await stageAtRest(page, 400)
    expect(await shownAsset(page)).toBe(own)
    // Neither does a reload take over what the other window shows.
    await page.reload()
    await page.locator('[data-testid=stage][data-state=ready]').waitFor()
    expect(await shownAsset(page)).toBe(own)
  } finally {
    await other.close()
  }
  expect(complaints).toEqual([])
})
