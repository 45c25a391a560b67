/**
 * The connectors of a cut are moved on its face on the stage, added, removed, and changed again once the cut is made.
 * @module-tag thorough
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Asset } from '../../shared/protocol/asset.ts'
import { readPlaces } from '../../shared/print/cut-planes.ts'
import { partsReportSchema } from '../../shared/print/parts-report.ts'
import { callStudio } from '../support/call-studio.ts'
import { boxTriangles, writeStl } from '../support/solids.ts'
import { until } from '../support/studio-client.ts'
import type { Studio } from '../support/studio.ts'
import { checkScreen } from './check-screen.ts'
import { importBytes, openOnStage } from './form.ts'
import { openStudio } from './hosts.ts'
import { photograph, picture } from './photograph.ts'

let studio: Studio
let complaints: string[]

const handles = () => studio.page.getByTestId('connector-handle')
const written = () => studio.page.getByTestId('parameter-connectors_at')
const places = async () => {
  const read = readPlaces(await written().inputValue())
  if ('fault' in read) throw new Error(read.fault.code)
  return read.places
}
const middleOf = async (number: number): Promise<{ x: number; y: number }> => {
  const box = await handles().nth(number).boundingBox()
  if (box === null) throw new Error(`connector ${number} is not on the screen`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
/** How far the first one is from a place, in pixels. */
const awayFrom = async ({ x, y }: { x: number; y: number }): Promise<number> => {
  const now = await middleOf(0)
  return Math.hypot(now.x - x, now.y - y)
}
const drag = async (number: number, to: { x: number; y: number }): Promise<void> => {
  const { mouse } = studio.page
  const from = await middleOf(number)
  await mouse.move(from.x, from.y)
  await mouse.down()
  await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 })
  await mouse.move(to.x, to.y, { steps: 4 })
  await mouse.up()
}
const cuts = async (): Promise<Asset[]> =>
  (await callStudio(studio.page, 'studio.snapshot', {})).assets.filter(
    ({ kind, partOf, pending, provenance }) =>
      kind === 'model' && partOf === null && !pending && provenance.operation === 'print-cut',
  )

beforeAll(async () => {
  ;({ studio, complaints } = await openStudio())
  const { page } = studio
  await importBytes(page, 'block.stl', writeStl(boxTriangles(60)))
  await page.keyboard.press('s')
  await page.locator('[data-testid=section-panel][data-state=ready]').waitFor()
  await page.getByTestId('section-panel').getByText('Y', { exact: true }).click()
  await page.getByTestId('cut-here').click()
  // The form is drawn before the plane has come into it.
  await until(async () => /^y -?\d/.test(await page.getByTestId('parameter-planes').inputValue()) || undefined, 60_000)
  await page.getByTestId('place-connectors').click()
  await page.locator('[data-testid=connector-panel][data-state=ready]').waitFor({ timeout: 60_000 })
})
afterAll(() => studio?.quit())

test('the positions chosen by the cut are shown on the face', async () => {
  expect(await handles().count()).toBeGreaterThanOrEqual(2)
  expect(await written().inputValue()).toBe('')
  await photograph(studio.page, 'connectors-automatic')
  await checkScreen(studio.page)
})

test('a connector can be dragged over the face, and stays in its plane', async () => {
  const count = await handles().count()
  const [from, other] = [await middleOf(0), await middleOf(1)]
  await drag(0, { x: from.x + (other.x - from.x) * 0.3, y: from.y + (other.y - from.y) * 0.3 })
  await expect.poll(async () => (await places()).length).toBe(count)
  const heights = (await places()).map(([, y]) => y)
  expect(new Set(heights.map((y) => y.toFixed(1))).size).toBe(1)
  await expect.poll(() => awayFrom(from)).toBeGreaterThan(10)
  await picture(studio.page, 'connectors-moved')
})

test('a connector snaps back where the material is too thin, with the reason', async () => {
  const before = await written().inputValue()
  const from = await middleOf(0)
  const panel = await studio.page.getByTestId('stage').boundingBox()
  await drag(0, { x: panel!.x + 30, y: panel!.y + panel!.height / 2 })
  await expect
    .poll(() => studio.page.getByTestId('connector-refused').textContent())
    .toMatch(/Outside the cut face.*It stays/)
  expect(await written().inputValue()).toBe(before)
  await expect.poll(() => awayFrom(from)).toBeLessThan(2)
  await photograph(studio.page, 'connectors-refused')
})

test('arrow keys move it by 1 mm, Delete removes it, a click on the face adds one, and all can be undone', async () => {
  const { page } = studio
  const start = await places()
  await handles().nth(0).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await places())[0]).not.toEqual(start[0])
  const moved = (await places())[0]!
  expect(Math.hypot(...moved.map((value, axis) => value - start[0]![axis]!))).toBeCloseTo(1, 1)
  await page.keyboard.press('Delete')
  await expect.poll(async () => (await places()).length).toBe(start.length - 1)
  // Where the removed one stood there is room.
  const all = await Promise.all(Array.from({ length: start.length - 1 }, (_, i) => middleOf(i)))
  const centre = {
    x: all.reduce((sum, { x }) => sum + x, 0) / all.length,
    y: all.reduce((sum, { y }) => sum + y, 0) / all.length,
  }
  await page.mouse.click(centre.x, centre.y)
  await expect.poll(async () => (await places()).length).toBe(start.length)
  await picture(page, 'connectors-added')
  for (let step = 0; step < 3; step++) await page.keyboard.press('Control+z')
  await expect.poll(places).toEqual(start)
})

test('the cut uses the chosen positions, and they can be moved again', async () => {
  const { page } = studio
  const asked = await places()
  await page.getByTestId('generate-button').click()
  const [made] = await until(async () => ((await cuts()).length > 0 ? cuts() : undefined), 120_000)
  await openOnStage(page, made!.id, 'model')
  const report = page.getByTestId('parts-report')
  await report.getByText('Part 1 of 2').waitFor()
  expect(await report.textContent()).toContain(`${asked.length} connectors`)
  await page.getByRole('tab', { name: 'Versions' }).click()
  const row = page.locator(`[data-testid=version][data-version="${made!.id}"]`)
  await row.getByRole('button', { name: /More actions/ }).click()
  await page.getByRole('menuitem', { name: 'Change this step' }).click()
  await page.getByTestId('step-change').waitFor()
  expect(await places()).toEqual(asked)
  await page.getByTestId('place-connectors').click()
  await page.locator('[data-testid=connector-panel][data-state=ready]').waitFor({ timeout: 60_000 })
  await expect.poll(() => handles().count()).toBe(asked.length)
  // Still the change of that step.
  expect(await page.getByTestId('step-change').count()).toBe(1)
  await picture(page, 'connectors-again')
})

const fitted = () =>
  studio.page
    .locator('[data-testid=connector-refused][data-state=ready]')
    .waitFor({ state: 'attached', timeout: 20_000 })

test('the dovetail of a face is shown as the cut would make it', async () => {
  const { page } = studio
  await written().fill('')
  await page.getByTestId('parameter-connectors').getByText('Dovetails', { exact: true }).click()
  await page.locator('[data-testid=connector-panel][data-state=ready]').waitFor({ timeout: 60_000 })
  await fitted()
  await expect.poll(() => page.getByTestId('connector-count').textContent()).toBe('1 dovetail, automatic')
  expect(await handles().count()).toBe(1)
  expect(await handles().getAttribute('aria-label')).toMatch(/\d mm wide$/)
  await photograph(page, 'dovetails-automatic')
  await checkScreen(page)
})

test('the dovetail can be dragged, and is fitted to its new position; where none fits it snaps back', async () => {
  const { page } = studio
  const from = await middleOf(0)
  await drag(0, { x: from.x + 40, y: from.y + 15 })
  await expect.poll(async () => (await places()).length).toBe(1)
  await fitted()
  await expect.poll(() => page.getByTestId('connector-count').textContent()).toBe('1 dovetail, set by hand')
  await expect.poll(() => awayFrom({ x: from.x + 40, y: from.y + 15 })).toBeLessThan(3)
  expect(await handles().getAttribute('data-thin')).toBeNull()
  await photograph(page, 'dovetails-moved')
  const before = await written().inputValue()
  const stage = await page.getByTestId('stage').boundingBox()
  await drag(0, { x: stage!.x + 30, y: stage!.y + stage!.height / 2 })
  await expect.poll(() => page.getByTestId('connector-refused').textContent()).toMatch(/Outside the cut face.*It stays/)
  expect(await written().inputValue()).toBe(before)
})

test('the direction of the dovetail is shown during the drag', async () => {
  const { page } = studio
  const from = await middleOf(0)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x - 30, from.y - 20, { steps: 4 })
  await expect.poll(() => handles().getAttribute('aria-label')).toMatch(/\d mm wide$/)
  await picture(page, 'dovetails-dragged')
  await page.mouse.move(from.x, from.y, { steps: 2 })
  await page.mouse.up()
  await fitted()
})

test('arrow keys and a click on the face move it, Delete leaves it to the cut, and all can be undone', async () => {
  const { page } = studio
  const [start] = await places()
  await handles().focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await places())[0]).not.toEqual(start)
  const [moved] = await places()
  expect(Math.hypot(...moved!.map((value, axis) => value - start![axis]!))).toBeCloseTo(1, 1)
  const at = await middleOf(0)
  await page.mouse.click(at.x - 40, at.y)
  await expect.poll(async () => (await places())[0]).not.toEqual(moved)
  expect(await places()).toHaveLength(1)
  await handles().focus()
  await page.keyboard.press('Delete')
  await expect.poll(places).toEqual([])
  await fitted()
  await expect.poll(() => page.getByTestId('connector-count').textContent()).toBe('1 dovetail, automatic')
  for (let step = 0; step < 3; step++) await page.keyboard.press('Control+z')
  await expect.poll(places).toEqual([start])
  await fitted()
  await expect.poll(() => page.getByTestId('connector-count').textContent()).toBe('1 dovetail, set by hand')
})

test('a position off the model is reported before the cut', async () => {
  const { page } = studio
  const kept = await written().inputValue()
  const [[x, y, z]] = (await places()) as [[number, number, number]]
  await written().fill(`${kept}; ${x + 500} ${y} ${z}`)
  await fitted()
  await expect
    .poll(() => page.getByTestId('connector-remarks').textContent())
    .toContain('Too little material for a connector at')
  await photograph(page, 'dovetails-refused')
  await written().fill(kept)
  await fitted()
  await expect.poll(() => page.getByTestId('connector-remarks').textContent()).toBe('')
})

test('the cut uses the chosen position', async () => {
  const { page } = studio
  const [asked] = await places()
  const known = (await cuts()).map(({ id }) => id)
  await page.getByTestId('generate-button').click()
  const made = await until(async () => (await cuts()).find(({ id }) => !known.includes(id)), 120_000)
  const file = await until(
    async () =>
      (await callStudio(page, 'studio.snapshot', {})).assets.find(
        ({ partOf, mediaType }) => partOf === made.id && mediaType === 'application/json',
      ),
    60_000,
  )
  const report = partsReportSchema.parse(
    await page.evaluate(async (url) => (await fetch(url)).json() as unknown, file.url),
  )
  const [{ atMm, slide }] = report.connectors as [(typeof report.connectors)[0]]
  expect(report.connectors).toHaveLength(1)
  // Across its way the tongue runs through the place.
  const [x, z] = [asked![0] - atMm[0], asked![2] - atMm[2]]
  expect(Math.abs(x * slide!.along[2] - z * slide!.along[0])).toBeLessThan(0.05)
})

test('logs no errors', () => {
  expect(complaints).toEqual([])
})
