/** Versions of one model lie under one card of the library, and are expanded by mouse and keyboard. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainPose } from '../../shared/edits/transform-plan.ts'
import { callStudio } from '../support/call-studio.ts'
import { launchWeb } from '../support/launch-web.ts'
import { boxTriangles, writeStl } from '../support/solids.ts'
import type { Studio } from '../support/studio.ts'
import { checkScreen } from './check-screen.ts'
import { importFiles } from './form.ts'
import { newDataFolder, watchComplaints } from './hosts.ts'
import { photograph } from './photograph.ts'

let studio: Studio
let complaints: string[]
const cards = () => studio.page.getByTestId('library-item')
const stack = () => studio.page.getByTestId('stack')
/** The whole names: what is shown may be shorter. */
const names = () =>
  studio.page
    .locator('[data-testid=library-item] [data-short]')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).title))

beforeAll(async () => {
  studio = await launchWeb({ dataFolder: newDataFolder(), theme: 'dark' })
  const { page } = studio
  complaints = watchComplaints(page)
  await page.getByTestId('prompt').waitFor()
  for (const name of ['Owl', 'A gear of a clock tower with many small teeth']) {
    const buffer = writeStl(boxTriangles([10, 20, 10]))
    await importFiles(page, [{ name: `${name}.stl`, mimeType: 'model/stl', buffer }])
    await cards()
      .filter({ hasText: name.slice(0, 6) })
      .waitFor()
  }
  const { assets } = await callStudio(page, 'studio.snapshot', {})
  const gear = assets.find(({ name }) => name.startsWith('A gear'))!
  const first = await version(page, gear.id)
  await version(page, first)
})
afterAll(() => studio.quit())

test('versions lie under the newest, with their count', async () => {
  await expect.poll(names).toEqual(['A gear of a clock tower with many small teeth (transformed) 2', 'Owl'])
  await expect.poll(() => stack().allInnerTexts()).toEqual(['3 versions'])
  expect(await cards().first().locator('[data-short]').getAttribute('data-short')).toMatch(
    /^A gear.* … \(transformed\) 2$/,
  )
})

test('a click expands the stack and collapses it', async () => {
  await stack().click()
  await expect
    .poll(names)
    .toEqual([
      'A gear of a clock tower with many small teeth (transformed) 2',
      'A gear of a clock tower with many small teeth (transformed)',
      'A gear of a clock tower with many small teeth',
      'Owl',
    ])
  await photograph(studio.page, 'stack-expanded')
  await checkScreen(studio.page)
  await stack().click()
  await expect.poll(() => cards().count()).toBe(2)
  await photograph(studio.page, 'stack-collapsed')
})

test('the keyboard reaches the stack from its card, and keeps its place', async () => {
  const { page } = studio
  await cards().first().locator('button').first().focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  for (let steps = 0; steps < 6; steps++) {
    await page.keyboard.press('Tab')
    if (await stack().evaluate((one) => one === document.activeElement)) break
  }
  await page.keyboard.press('Enter')
  await expect.poll(() => cards().count()).toBe(4)
  await expect.poll(() => stack().getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('Enter')
  await expect.poll(() => cards().count()).toBe(2)
})

test('a search finds a version inside a stack', async () => {
  const { page } = studio
  await page.getByTestId('library-search').fill('transformed')
  await expect.poll(() => stack().allInnerTexts()).toEqual(['2 versions'])
  await page.getByTestId('library-search').fill('')
  await expect.poll(() => stack().allInnerTexts()).toEqual(['3 versions'])
})

test('each version is shown by itself where the artist wants it, also after a reload', async () => {
  const { page } = studio
  await page.getByTestId('library-view').click()
  await page.getByTestId('show-each-version').click()
  await page.keyboard.press('Escape')
  await expect.poll(() => cards().count()).toBe(4)
  await page.reload()
  await expect.poll(() => cards().count()).toBe(4)
  expect(await stack().count()).toBe(0)
  expect(complaints).toEqual([])
})

/** Makes a version and returns its id. */
async function version(page: Page, assetId: string): Promise<string> {
  const pose = { ...plainPose([0, 0, 0]), scale: [2, 2, 2] as [number, number, number] }
  const edit = { kind: 'transform' as const, changes: [{ kind: 'pose' as const, object: null, pose }] }
  return (await callStudio(page, 'assets.edit', { assetId, edit })).id
}
