/** A model is stood upright, turned to the front and sized from its first card; what was done to a result is suggested for the next. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boxesOf, trianglesOf } from '../support/posed-shapes.ts'
import { callStudio } from '../support/call-studio.ts'
import { writeStl } from '../support/solids.ts'
import type { Studio } from '../support/studio.ts'
import { checkScreen } from './check-screen.ts'
import { generate, importBytes } from './form.ts'
import { openStudio } from './hosts.ts'
import { inInspector, photograph } from './photograph.ts'

let studio: Studio
beforeAll(async () => {
  ;({ studio } = await openStudio())
})
afterAll(() => studio?.quit())

const assetNamed = async (name: string) => {
  const { assets } = await callStudio(studio.page, 'studio.snapshot', {})
  return assets.find((asset) => asset.name.toLowerCase().startsWith(name))!
}
const sizeOf = async (name: string) => (await assetNamed(name)).facts!.sizeMm.map(Math.round)

test('a chair on its back and of two metres is stood up and sized, one click each, and each is undone', async () => {
  const { page } = studio
  // STL files are read with Z up; this chair was written with Y up.
  const large = trianglesOf(boxesOf.chair).map((corners) => corners.map((at) => at.map((value) => value * 20)))
  await importBytes(page, 'chair.stl', writeStl(large as never))
  await page.getByTestId('tab-facts').click()
  await page.getByTestId('stand-upright').waitFor()
  expect(await page.getByTestId('turn-front').count()).toBe(0)
  await photograph(page, 'pose-suggested', inInspector(page, 'stand-upright'))
  await checkScreen(page)
  await page.getByTestId('stand-upright').click()
  await expect.poll(() => sizeOf('chair')).toEqual([800, 2000, 800])
  await expect.poll(() => page.getByTestId('stand-upright').count()).toBe(0)
  await page.getByTestId('make-10-cm').click()
  await expect.poll(() => sizeOf('chair')).toEqual([40, 100, 40])
  await expect.poll(() => page.getByTestId('make-10-cm').count()).toBe(0)
  await page.getByTestId('quarter-turn-side').click()
  await expect.poll(() => sizeOf('chair')).toEqual([40, 40, 100])
  for (const size of [
    [40, 100, 40],
    [800, 2000, 800],
    [800, 800, 2000],
  ]) {
    await page.keyboard.press('Control+z')
    await expect.poll(() => sizeOf('chair')).toEqual(size)
  }
  await page.getByTestId('stand-upright').waitFor()
})

test('a figure that looks away is turned to the front', async () => {
  const { page } = studio
  const away = trianglesOf(boxesOf.figure).map((corners) => corners.map(([x, y, z]) => [x, z, y] as const))
  await importBytes(page, 'figure.stl', writeStl(away.map(([a, b, c]) => [a!, c!, b!] as const)))
  await page.getByTestId('turn-front').click()
  await expect.poll(async () => (await assetNamed('figure')).coordinateSystem).toEqual({ up: 'y', turn: 2, scale: 1 })
  await expect.poll(() => page.getByTestId('turn-front').count()).toBe(0)
})

test('what was done to a result is suggested for the next one, or done to it before it is seen', async () => {
  const { page } = studio
  const results = async () => {
    const { assets } = await callStudio(page, 'studio.snapshot', {})
    return assets.filter(({ kind, partOf }) => kind === 'model' && partOf === null)
  }
  const make = async (prompt: string) => {
    await page.getByTestId('prompt').fill(prompt)
    const job = await generate(page)
    await expect
      .poll(async () => (await results()).some((one) => one.provenance.jobId === job.id && !one.pending))
      .toBe(true)
    return (await results()).find((one) => one.provenance.jobId === job.id)!
  }
  const first = await make('a mug')
  expect(first.coordinateSystem).toBeUndefined()
  await page.getByTestId('quarter-turn-vertical').click()
  await page.getByTestId('pose-every-result').waitFor()
  await photograph(page, 'pose-every-result', inInspector(page, 'pose-every-result'))
  const second = await make('a vase')
  expect(second.coordinateSystem).toBeUndefined()
  await page.getByTestId('turn-front').waitFor()
  await page.getByTestId('pose-every-result').check()
  await expect
    .poll(async () => (await callStudio(page, 'studio.snapshot', {})).settings.poseHabits)
    .toMatchObject([{ orientation: { up: 'y', turn: 1 }, always: true }])
  const third = await make('a bowl')
  expect(third.coordinateSystem).toEqual({ up: 'y', turn: 1, scale: 1 })
})
