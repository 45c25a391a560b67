/** Filaments by hand: filled, painted, merged and undone on the stage, kept as a version, exported; spools of one's own. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeGlb } from '../../electron/engine/formats/glb-write.ts'
import { readModel } from '../../electron/engine/formats/read-model.ts'
import { auditModel } from '../../electron/engine/mesh/audit.ts'
import { ball } from '../engine/filaments/ball.ts'
import { box, material } from '../engine/formats/samples.ts'
import { callStudio } from '../support/call-studio.ts'
import { thorough } from '../support/long.ts'
import type { Studio } from '../support/studio.ts'
import { checkScreen } from './check-screen.ts'
import { importFiles } from './form.ts'
import { openStudio } from './hosts.ts'
import { photograph } from './photograph.ts'

const files = mkdtempSync(join(tmpdir(), 'maquette-filaments-'))
const [model, plain] = ['two halves.glb', 'plain box.glb'].map((name) => join(files, name)) as [string, string]
/** Metres: a ball of 80 mm whose upper half is red and whose lower half is blue. */
const radius = 0.04

interface Projecting {
  __maquetteProject?: (x: number, y: number, z: number) => { x: number; y: number }
}

let studio: Studio
let complaints: string[]

beforeAll(async () => {
  const materials = [
    material('Red', { baseColour: [0.6, 0.02, 0.02, 1], filament: 1 }),
    material('Blue', { baseColour: [0.02, 0.05, 0.6, 1], filament: 2 }),
    material('White', { baseColour: [0.8, 0.8, 0.8, 1], filament: 3 }),
  ]
  const halves = ball(radius, 24, materials, (ring) => (ring < 2 ? 2 : ring < 12 ? 0 : 1))
  writeFileSync(model, await writeGlb(halves))
  writeFileSync(plain, await writeGlb(box([material('Plain')])))
  ;({ studio, complaints } = await openStudio({ theme: 'dark' }))
  await open(model)
})
afterAll(() => studio?.quit())

async function open(file: string): Promise<void> {
  const { page } = studio
  const stage = page.getByTestId('stage')
  const before = (await stage.count()) === 0 ? null : await stage.getAttribute('data-asset')
  await importFiles(page, file)
  const other = before === null ? '' : `:not([data-asset="${before}"])`
  await page.locator(`[data-testid=stage][data-state=ready]${other}`).waitFor()
}

const rows = () => studio.page.getByTestId('filament')
const shares = async () =>
  Object.fromEntries(
    (await rows().allInnerTexts()).map((text) => {
      const [number, name, share] = text.split('\n')
      return [`${number} ${name}`, share === 'Unused' ? 0 : Number.parseFloat(share ?? '')]
    }),
  )
const painted = async () => {
  await expect.poll(() => studio.page.getByTestId('filaments-panel').getAttribute('data-working')).toBeNull()
  return shares()
}
const take = async (name: string) => {
  await studio.page.getByTestId(`filament-${name}`).click()
  await studio.page.locator('[data-testid=filament-tools][data-ready]').waitFor()
}
/** Pixels of the page of a place of the model, metres. */
const seenAt = (page: Page, x: number, y: number, z: number) =>
  page.evaluate(([a, b, c]) => (window as unknown as Projecting).__maquetteProject!(a!, b!, c!), [x, y, z])
/** On the side of the ball that faces the camera, so high above its middle (as a share of the radius) and so far around. */
async function onBall(page: Page, height: number, around = 0) {
  const angle = Math.PI / 6 + around
  const flat = Math.sqrt(1 - height * height) * radius
  return seenAt(page, -flat * Math.sin(angle), height * radius, flat * Math.cos(angle))
}
const models = async () =>
  (await callStudio(studio.page, 'studio.snapshot', {})).assets.filter(({ kind }) => kind === 'model')

test('a model with several filaments shows their numbers and their shares of the surface', async () => {
  const { page } = studio
  await page.getByTestId('tab-materials').click()
  await page.getByTestId('filaments-panel').waitFor()
  expect(await rows().count()).toBe(3)
  await expect.poll(async () => Object.keys(await shares()).length).toBe(3)
  await expect.poll(async () => (await shares())['2 Blue']).toBeCloseTo(50, 0)
  await photograph(studio.page, 'filaments')
})

test('the bucket fills an area of one colour, and undo restores it', async () => {
  const { page } = studio
  await rows().nth(2).click()
  await take('bucket')
  const before = await painted()
  const low = await onBall(page, -0.3)
  await page.mouse.click(low.x, low.y)
  await expect.poll(async () => (await shares())['2 Blue']).toBe(0)
  expect((await painted())['3 White']).toBeCloseTo(before['3 White']! + before['2 Blue']!, 0)
  await page.keyboard.press('Control+z')
  await expect.poll(shares).toEqual(before)
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(async () => (await shares())['2 Blue']).toBe(0)
  await page.getByTestId('undo-filaments').click()
  await expect.poll(shares).toEqual(before)
})

test('the brush paints along the drag, except on locked filaments, and a drag beside the model rotates it', async () => {
  const { page } = studio
  await take('brush')
  const before = await painted()
  const stroke = async (height: number) => {
    const [from, to] = [await onBall(page, height, -0.5), await onBall(page, height, 0.5)]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move((from.x + to.x) / 2, from.y, { steps: 4 })
    await page.mouse.move(to.x, to.y, { steps: 4 })
    await page.mouse.up()
  }
  await stroke(0.3)
  await expect.poll(async () => (await shares())['3 White']).toBeGreaterThan(before['3 White']! + 1)
  const once = await painted()
  expect(once['1 Red']).toBeLessThan(before['1 Red']!)
  await photograph(studio.page, 'filaments-painted')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Lock Blue' }).click()
  await stroke(-0.3)
  await page.waitForTimeout(300)
  expect(await painted()).toEqual(once)
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await page.getByRole('button', { name: 'Unlock Blue' }).click()

  const front = await onBall(page, 0)
  const canvas = (await page.locator('[data-testid=stage] canvas').first().boundingBox())!
  await page.mouse.move(canvas.x + 40, canvas.y + canvas.height - 40)
  await page.mouse.down()
  await page.mouse.move(canvas.x + 200, canvas.y + canvas.height - 40, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => Math.abs((await onBall(page, 0)).x - front.x)).toBeGreaterThan(5)
  expect(await painted()).toEqual(once)
})

test('filaments are merged by menu or by drag, swapped, and renamed', async () => {
  const { page } = studio
  const before = await painted()
  await page.getByTestId('filament-menu').nth(0).click()
  await page.getByTestId('swap-2').click()
  await expect.poll(async () => (await shares())['1 Red']).toBeCloseTo(before['2 Blue']!, 1)
  await rows().nth(0).dragTo(rows().nth(1))
  await expect.poll(() => rows().count()).toBe(2)
  await page.keyboard.press('Control+z')
  await expect.poll(() => rows().count()).toBe(3)
  await page.getByTestId('filament-menu').nth(1).click()
  await page.getByTestId('merge-3').click()
  await expect.poll(() => rows().count()).toBe(2)
  expect((await painted())['3 White']).toBeCloseTo(before['3 White']! + before['1 Red']!, 0)
  await page.getByTestId('filament-name').fill('Bone')
  await page.keyboard.press('Enter')
  await expect.poll(async () => Object.keys(await shares())).toEqual(['1 Red', '3 Bone'])
  await expect(checkScreen(page)).resolves.toBeUndefined()
})

test('materials are locked while filament changes are not saved', async () => {
  const { page } = studio
  await page.getByTestId('looks').getByText('Materials').click()
  await page.getByText('Filament changes are not saved yet').waitFor()
  await page.getByRole('button', { name: 'Go to Filaments' }).click()
  await page.getByTestId('filaments-panel').waitFor()
  await expect.poll(() => page.getByText('Filament changes are not saved yet').count()).toBe(0)
})

test('saving creates a version as watertight as the model, and so is its export', async () => {
  const { page } = studio
  const [parent] = await models()
  await page.getByTestId('keep-filaments').click()
  await expect.poll(async () => (await models()).length, { timeout: 120_000 }).toBe(2)
  const made = (await models()).find(({ id }) => id !== parent!.id)!
  expect(made.parentId).toBe(parent!.id)
  expect(made.provenance.filamentChanges?.map(({ kind }) => kind)).toEqual(['stroke', 'swap', 'merge', 'set'])
  await page.locator(`[data-testid=stage][data-state=ready][data-asset="${made.id}"]`).waitFor()
  await expect.poll(async () => Object.keys(await shares())).toEqual(['1 Red', '3 Bone'])
  await page.getByTestId('tab-export').click()
  await page.getByTestId('export-glb').click()
  const path = await studio.saved(() => page.getByTestId('export-save').click())
  const written = await readModel(new Uint8Array(await readFile(path)), 'model/gltf-binary')
  expect(written.materials.map(({ filament, name }) => `${filament} ${name}`).sort()).toEqual(['1 Red', '3 Bone'])
  expect(auditModel(written)).toMatchObject({ watertight: true, openEdges: 0, nonManifoldEdges: 0 })
  const before = auditModel(await readModel(new Uint8Array(await readFile(model)), 'model/gltf-binary'))
  expect(auditModel(written).volumeMm3 / before.volumeMm3).toBeCloseTo(1, 5)
  await page.getByTestId('tab-materials').click()
})

test(
  'in a small window the Inspector is beside the stage; collapsed, it leaves the tools over the stage',
  thorough,
  async () => {
    const { page } = studio
    await page.setViewportSize({ width: 1024, height: 700 })
    await page.getByTestId('filaments-panel').waitFor()
    await photograph(studio.page, 'filaments-small')
    await page.setViewportSize({ width: 1024, height: 700 })
    await page.getByTestId('filament-brush').click()
    await page.getByRole('button', { name: 'Collapse Inspector' }).click()
    await page.getByTestId('paint-bar').waitFor()
    await expect
      .poll(() => page.evaluate(() => (window as unknown as Projecting).__maquetteProject !== undefined))
      .toBe(true)
    await photograph(studio.page, 'filaments-bar')
    await page.setViewportSize({ width: 1024, height: 700 })
    await page.getByRole('button', { name: 'Paint with 3 Bone' }).click()
    // The stage takes up the room of the Inspector, and the model moves with it.
    const wide = async () => (await page.locator('[data-testid=stage] canvas').first().boundingBox())!.width
    const room = async () => (await page.getByTestId('stage').boundingBox())!.width
    await expect.poll(async () => (await wide()) === (await room())).toBe(true)
    let middle = await seenAt(page, 0, 0, 0)
    await expect
      .poll(async () => {
        middle = await seenAt(page, 0, 0, 0)
        await page.mouse.move(middle.x + Math.random(), middle.y)
        return page.getByTestId('brush-ring').evaluate((ring) => getComputedStyle(ring).visibility)
      })
      .toBe('visible')
    await page.mouse.down()
    await page.mouse.move(middle.x + 30, middle.y, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => page.getByTestId('paint-bar').getByRole('button', { name: 'Undo' }).isEnabled()).toBe(true)
    await page.getByTestId('paint-panel').click()
    await page.getByTestId('filaments-panel').waitFor()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1440, height: 900 })
  },
)

test('the user’s own spools are saved, and can be assigned to a filament', thorough, async () => {
  const { page } = studio
  await page.getByTestId('filaments-panel').waitFor()
  await page.getByTestId('edit-spools').click()
  await page.getByTestId('add-spool').click()
  await page.getByLabel('Colour of spool 1').fill('#1b7f4d')
  await page.getByLabel('Name of spool 1').fill('Jungle')
  await page.getByLabel('Maker of spool 1').fill('Acme')
  await page.getByLabel('Maker of spool 1').blur()
  const kept = async () => (await callStudio(page, 'studio.snapshot', {})).settings.ownSpools
  await expect.poll(kept).toMatchObject([{ name: 'Jungle', hex: '#1b7f4d', material: 'PLA', maker: 'Acme' }])
  await page.getByTestId('add-spool').click()
  await expect.poll(() => page.getByTestId('spool').count()).toBe(2)
  await photograph(studio.page, 'spools')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(checkScreen(page)).resolves.toBeUndefined()
  await page.getByTestId('remove-spool').nth(1).click()
  await expect.poll(async () => (await kept()).length).toBe(1)
  await page.keyboard.press('Escape')
  await rows().first().click()
  await page.getByTestId('own-spool').click()
  await expect.poll(async () => Object.keys(await shares())).toEqual(['1 Acme PLA Jungle', '3 Bone'])
  await expect.poll(() => page.getByTestId('filament-colour').inputValue()).toBe('#1b7f4d')
  await page.getByRole('button', { name: 'Discard' }).click()
})

test(
  'a model without filaments offers the form that adds some, which the user’s own spools can fill in',
  thorough,
  async () => {
    const { page } = studio
    await open(plain)
    // The panel follows the stage.
    await page.getByTestId('material-list').getByText('Plain').waitFor()
    await page.getByTestId('looks').getByText('Filaments').click()
    await page.getByText('No filaments yet').waitFor()
    await page.getByTestId('reduce-to-filaments').click()
    const palette = page.getByTestId('parameter-palette')
    // A list that opens while the form is still being filled in is shut by that.
    await page.locator('[data-testid=generate-button]:enabled').waitFor()
    await page.getByTestId('parameter-palette_from').click()
    await page.getByRole('option', { name: 'My spools' }).click()
    await page.getByTestId('use-own-spools').click()
    await expect.poll(() => palette.inputValue()).toBe('#1b7f4d Acme PLA Jungle')
    await photograph(studio.page, 'palette')
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(complaints).toEqual([])
  },
)
