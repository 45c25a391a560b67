/** Materials changed by hand and the tree of versions they make: seen on the stage, undone, kept, gone back to, over a restart. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CommandOutput, Reply } from '../../shared/protocol/contract.ts'
import { writeGlb } from '../../electron/engine/formats/glb-write.ts'
import { box, material } from '../engine/formats/samples.ts'
import { callStudio } from '../support/call-studio.ts'
import { thorough } from '../support/long.ts'
import { stageAtRest } from '../support/gallery/stage-rest.ts'
import { launchWeb } from '../support/launch-web.ts'
import type { Studio } from '../support/studio.ts'
import { checkScreen } from './check-screen.ts'
import { importFiles } from './form.ts'
import { newDataFolder, watchComplaints } from './hosts.ts'
import { photograph } from './photograph.ts'

const dataFolder = newDataFolder()
const files = mkdtempSync(join(tmpdir(), 'maquette-materials-'))
const [model, stripes, words] = ['painted box.glb', 'stripes.png', 'no picture.png'].map((name) => join(files, name))

let studio: Studio
let complaints: string[]

const square = (colour: string, side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: colour } })
    .png()
    .toBuffer()

beforeAll(async () => {
  const bytes = new Uint8Array(await square('#2060c0', 512))
  const texture = { name: 'blue', mediaType: 'image/png' as const, bytes, width: 512, height: 512 }
  const red = { baseColour: [0.6, 0.02, 0.02, 1] as [number, number, number, number] }
  const materials = [
    material('Painted', { baseColourTexture: texture }),
    material('Red', red),
    material('Also red', red),
  ]
  // The picture lies on the side that is seen.
  writeFileSync(model!, await writeGlb(box(materials, (face) => [2, 2, 1, 1, 0, 0][face]!)))
  writeFileSync(stripes!, await square('#20c060', 600))
  writeFileSync(words!, 'these are only words')
  studio = await launchWeb({ dataFolder, theme: 'dark' })
  complaints = watchComplaints(studio.page)
  const { page } = studio
  await page.getByTestId('prompt').waitFor()
  await importFiles(page, model!)
  await ready(page)
})
afterAll(() => studio?.quit())

const ready = (page: Page) => page.locator('[data-testid=stage][data-state=ready]').waitFor()
const inTab = async (tab: 'materials' | 'versions') => {
  await studio.page.getByTestId(`tab-${tab}`).click()
  await studio.page.getByTestId(`${tab}-panel`).waitFor()
}
const rows = () => studio.page.getByTestId('version')
const models = async () =>
  (await callStudio(studio.page, 'studio.snapshot', {})).assets.filter(({ kind }) => kind === 'model')

/** The mean colour of the middle of the stage, 0 … 255. */
async function middle(): Promise<number[]> {
  const { page } = studio
  await stageAtRest(page, 400)
  const canvas = await page.locator('[data-testid=stage] canvas').first().boundingBox()
  const [x, y] = [canvas!.x + canvas!.width / 2, canvas!.y + canvas!.height / 2]
  const shot = await page.screenshot({ clip: { x: x - 90, y: y - 60, width: 180, height: 120 } })
  const { channels } = await sharp(shot).stats()
  return channels.slice(0, 3).map(({ mean }) => mean)
}

/** A number that is typed into a field. */
async function type(testId: string, value: string): Promise<void> {
  const field = studio.page.getByTestId(testId).locator('input:not([type=hidden])').last()
  await field.fill(value)
  await field.blur()
}

test('a change is shown on the stage at once, undone and redone', async () => {
  const { page } = studio
  await inTab('materials')
  await expect.poll(() => page.getByTestId('material').count()).toBe(3)
  await photograph(studio.page, 'materials')
  const before = await middle()
  for (const place of [0, 1, 2]) {
    await page.getByTestId('material').nth(place).click()
    await page.getByTestId('base-colour').fill('#00ff00')
  }
  const after = await middle()
  expect(after[0]! + after[2]!).toBeLessThan(before[0]! + before[2]! - 30)
  for (let step = 0; step < 3; step += 1) await page.getByTestId('undo-materials').click()
  const undone = await middle()
  undone.forEach((channel, i) => expect(Math.abs(channel - before[i]!)).toBeLessThan(4))
  await expect.poll(() => page.getByTestId('undo-materials').isDisabled()).toBe(true)
  await expect.poll(() => page.getByTestId('keep-materials').isDisabled()).toBe(true)
  for (let step = 0; step < 3; step += 1) await page.getByTestId('redo-materials').click()
  const again = await middle()
  again.forEach((channel, i) => expect(Math.abs(channel - after[i]!)).toBeLessThan(4))
  await page.getByRole('button', { name: 'Discard' }).click()
})

test('hue, size and another picture are shown in their slots', async () => {
  const { page } = studio
  await page.getByTestId('material').first().click()
  const before = await middle()
  await type('hue', '120')
  await type('saturation', '50')
  const turned = await middle()
  expect(Math.max(...turned.map((channel, i) => Math.abs(channel - before[i]!)))).toBeGreaterThan(8)
  await page.getByTestId('slot-baseColour').locator('button').click()
  await page.getByRole('menuitem', { name: '256 px' }).click()
  await expect.poll(() => page.getByTestId('slot-baseColour').innerText()).toContain('256 × 256')
  await page.getByTestId('file-emissive').setInputFiles(stripes!)
  await expect.poll(() => page.getByTestId('slot-emissive').innerText()).toContain('600 × 600')
  await expect(checkScreen(page)).resolves.toBeUndefined()
  await photograph(studio.page, 'materials-changed')
})

test('a file that is not a picture is refused with a message, and nothing is lost', async () => {
  const { page } = studio
  await page.getByTestId('file-normal').setInputFiles(words!)
  await page.getByText('This file is not supported').waitFor()
  await expect.poll(() => page.getByTestId('slot-normal').innerText()).toContain('None')
  await expect.poll(() => page.getByTestId('slot-emissive').innerText()).toContain('600 × 600')
})

test('identical materials are merged', async () => {
  const { page } = studio
  await page.getByTestId('merge-alike').click()
  await expect.poll(() => page.getByTestId('material').count()).toBe(2)
})

test('saving creates a version with all changes, and leaves its parent unchanged', async () => {
  const { page } = studio
  const [parent] = await models()
  await page.getByTestId('keep-materials').click()
  await expect.poll(async () => (await models()).length, { timeout: 60_000 }).toBe(2)
  const made = (await models()).find(({ id }) => id !== parent!.id)!
  expect(made.parentId).toBe(parent!.id)
  expect(made.provenance.materialChanges?.map(({ kind }) => kind)).toEqual([
    'adjust',
    'adjust',
    'size',
    'picture',
    'set',
    'merge',
  ])
  await page.locator(`[data-testid=stage][data-state=ready][data-asset="${made.id}"]`).waitFor()
  await expect.poll(() => page.getByTestId('material').count()).toBe(2)
  await expect.poll(() => page.getByTestId('slot-baseColour').innerText()).toContain('256 × 256')
  await expect.poll(async () => (await models()).find(({ id }) => id === made.id)?.facts?.materials).toBe(2)
  expect((await models()).find(({ id }) => id === parent!.id)?.facts?.materials).toBe(3)
})

test('versions form a tree: a branch from an older one, names, favourites, deletion with undo', async () => {
  const { page } = studio
  await inTab('versions')
  expect(await rows().count()).toBe(2)
  await rows().first().click()
  await expect.poll(() => rows().first().getAttribute('data-open')).toBe('true')
  await ready(page)
  await inTab('materials')
  await type('roughness', '0.9')
  await page.getByTestId('keep-materials').click()
  await expect.poll(async () => (await models()).length, { timeout: 60_000 }).toBe(3)
  await inTab('versions')
  await expect.poll(() => rows().count()).toBe(3)
  expect(await rows().nth(2).getAttribute('aria-level')).toBe('2')
  await expect.poll(() => page.getByTestId('recipe').innerText()).toContain('Changed roughness')
  await expect(checkScreen(page)).resolves.toBeUndefined()

  await rows().nth(2).focus()
  await page.keyboard.press('F2')
  await page.keyboard.type('Rough one')
  await page.keyboard.press('Enter')
  await expect.poll(() => rows().nth(2).innerText()).toContain('Rough one')
  await rows().nth(2).getByRole('button', { name: 'Add to favourites: Rough one' }).click()
  await expect.poll(async () => (await models()).find(({ name }) => name === 'Rough one')?.favourite).toBe(true)
  await photograph(studio.page, 'versions')

  await rows().nth(2).focus()
  await page.keyboard.press('Delete')
  await expect.poll(() => rows().count()).toBe(2)
  // What it was made of stands on the stage in its place.
  await expect.poll(() => rows().first().getAttribute('data-open')).toBe('true')
  await page.getByTestId('toast-action').last().click()
  await expect.poll(() => rows().count()).toBe(3)
})

test('keys navigate the tree, collapse it and open a version', async () => {
  const { page } = studio
  await rows().first().focus()
  await page.keyboard.press('End')
  expect(
    await rows()
      .nth(2)
      .evaluate((row) => row === document.activeElement),
  ).toBe(true)
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => rows().count()).toBe(1)
  expect(await rows().first().innerText()).toContain('2 more')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => rows().count()).toBe(3)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => rows().nth(1).getAttribute('data-open')).toBe('true')
})

test('a deleted version in the middle keeps its position, and is restored', async () => {
  const { page } = studio
  const [first] = (await models()).filter(({ parentId }) => parentId === null)
  await callStudio(page, 'assets.delete', { id: first!.id })
  await expect.poll(() => rows().first().innerText()).toContain('Deleted version')
  expect(await rows().count()).toBe(3)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect.poll(() => rows().first().innerText()).toContain('Painted box')
})

test('only the visible rows of a thousand versions are drawn, and keys reach all of them', thorough, async () => {
  const { page } = studio
  const chain = 1000
  await page.route('**/commands/studio.snapshot', async (route) => {
    const response = await route.fetch()
    const reply = (await response.json()) as Reply<CommandOutput<'studio.snapshot'>>
    if (!reply.ok) return route.fulfill({ response })
    const open = reply.value.assets.find(({ id }) => id === reply.value.settings.openAssetId)!
    const made = Array.from({ length: chain }, (_, i) => ({
      ...open,
      id: `made-${i}`,
      name: `Step ${i}`,
      parentId: i === 0 ? open.id : `made-${i - 1}`,
      createdAt: new Date(Date.parse(open.createdAt) + (i + 1) * 1000).toISOString(),
    }))
    await route.fulfill({ json: { ok: true, value: { ...reply.value, assets: [...reply.value.assets, ...made] } } })
  })
  await page.reload()
  await ready(page)
  await inTab('versions')
  await page
    .getByTestId('versions-panel')
    .getByText(`${(chain + 3).toLocaleString('en')} versions`)
    .waitFor()
  expect(await rows().count()).toBeLessThan(40)
  await rows().first().focus()
  await page.keyboard.press('End')
  const last = rows().last()
  const hasFocus = () => last.evaluate((row) => row === document.activeElement)
  await expect.poll(async () => (await hasFocus()) && (await last.getAttribute('data-index'))).toBe(`${chain + 2}`)
  await expect.poll(() => last.isVisible()).toBe(true)
  expect(await rows().count()).toBeLessThan(40)
  await page.keyboard.press('PageUp')
  await page.keyboard.press('ArrowUp')
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  await expect.poll(focused).toMatch(/^Step 9\d\d/)
  await page.keyboard.press('Home')
  await expect
    .poll(() =>
      rows()
        .first()
        .evaluate((row) => row === document.activeElement),
    )
    .toBe(true)
  await photograph(studio.page, 'versions-thousand')
  await page.unroute('**/commands/studio.snapshot')
  await page.reload()
  await ready(page)
  await inTab('versions')
  await expect.poll(() => rows().count()).toBe(3)
})

test('a version is compared with the open one and with its parent, also in a small window', thorough, async () => {
  const { page } = studio
  const byHand = async (row: number, item: string) => {
    await rows().nth(row).hover()
    await rows()
      .nth(row)
      .getByRole('button', { name: /^More actions/ })
      .click()
    await page.getByTestId(item).click()
    await page.getByTestId('comparison').waitFor()
    await expect
      .poll(() => page.locator('[data-testid=compare-cell][data-state=ready]').count(), { timeout: 60_000 })
      .toBe(2)
    const ids = await page
      .getByTestId('compare-cell')
      .evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset['asset']))
    await page.keyboard.press('Escape')
    await page.getByTestId('comparison').waitFor({ state: 'detached' })
    await ready(page)
    return ids
  }
  const [first, second, third] = await rows().evaluateAll((all) =>
    all.map((row) => (row as HTMLElement).dataset['version']),
  )
  await rows().nth(1).click()
  await ready(page)
  expect(await byHand(1, 'version-compare-parent')).toEqual([first, second])
  expect(await byHand(2, 'version-compare-open')).toEqual([second, third])
  // The first was made of nothing.
  await rows().first().hover()
  await rows()
    .first()
    .getByRole('button', { name: /^More actions/ })
    .click()
  await page.getByTestId('version-compare-open').waitFor()
  await expect.poll(() => page.getByTestId('version-compare-parent').count()).toBe(0)
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 1024, height: 700 })
  await page
    .getByTestId('version')
    .last()
    .getByRole('button', { name: /^More actions/ })
    .click()
  await page.getByTestId('version-compare-open').click()
  await page.getByTestId('comparison').waitFor()
  // A menu that is still closing takes the Escape for itself.
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })
  await ready(page)
  await inTab('versions')
})

test('everything survives a restart', thorough, async () => {
  const text = async () => (await rows().allInnerTexts()).map((row) => row.split('\n')[0])
  const before = await text()
  expect(before).toContain('Rough one')
  expect(complaints).toEqual([])
  await studio.quit()
  studio = await launchWeb({ dataFolder, theme: 'dark' })
  await ready(studio.page)
  await inTab('versions')
  await expect.poll(text).toEqual(before)
})
