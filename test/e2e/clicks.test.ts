/** How many presses it takes from something of the artist's to a 3MF for the slicer, and that nothing is resized on the way. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeGlb } from '../../electron/engine/formats/glb-write.ts'
import { cubeMm } from '../engine/repair/bodies.ts'
import { modelOf } from '../engine/mesh/shapes.ts'
import { callStudio } from '../support/call-studio.ts'
import { thorough } from '../support/long.ts'
import { tetrahedronTriangles, writeTextStl } from '../support/solids.ts'
import type { Studio } from '../support/studio.ts'
import { openStudio } from './hosts.ts'

const mushroom = fileURLToPath(new URL('../fixtures/mushroom.png', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'maquette-clicks-'))
let studio: Studio
let complaints: string[]

beforeAll(async () => {
  ;({ studio, complaints } = await openStudio())
  await studio.page.evaluate(() => {
    Object.assign(globalThis, { presses: 0 })
    // What a person presses, not what the window or a test calls.
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && (globalThis as never as Counted).presses++, true)
  })
})
afterAll(() => studio.quit())

interface Counted {
  presses: number
}

/** The presses of what is done, each of which the window has seen. */
async function counted(page: Page, act: () => Promise<void>): Promise<number> {
  const presses = () => page.evaluate(() => (globalThis as never as Counted).presses)
  const before = await presses()
  await act()
  return (await presses()) - before
}

/** Presses something that asks for a file, and gives it one. */
async function choose(page: Page, press: () => Promise<void>, path: string): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press()])
  await chooser.setFiles(path)
}

async function nextOnStage(page: Page, before: string | null): Promise<void> {
  await expect
    .poll(async () => (await callStudio(page, 'studio.snapshot', {})).settings.openAssetId, { timeout: 120_000 })
    .not.toBe(before)
  await page.locator('[data-testid=stage][data-state=ready]').waitFor({ timeout: 60_000 })
}

const onStage = async (page: Page) => (await callStudio(page, 'studio.snapshot', {})).settings.openAssetId

/** Width, depth and height of a 3MF. */
function sizeOf(path: string): number[] {
  const xml = strFromU8(unzipSync(new Uint8Array(readFileSync(path)))['3D/3dmodel.model'] ?? new Uint8Array())
  expect(xml).toContain('unit="millimeter"')
  const corners = [...xml.matchAll(/<vertex x="([^"]+)" y="([^"]+)" z="([^"]+)"/g)]
  return [1, 2, 3].map((axis) => {
    const along = corners.map((corner) => Number(corner[axis]))
    return Math.max(...along) - Math.min(...along)
  })
}

test('from a prompt to a 3MF in at most three', async () => {
  const { page } = studio
  let saved = ''
  const presses = await counted(page, async () => {
    await page.getByTestId('prompt').fill('a mug, 9 cm tall')
    const before = await onStage(page)
    await page.locator('[data-testid=generate-button]:enabled').click()
    await nextOnStage(page, before)
    saved = await studio.saved(() => page.getByTestId('save-3mf').click())
  })
  expect(presses).toBeLessThanOrEqual(3)
  expect(sizeOf(saved)[2]).toBeCloseTo(90, 1)
})

test('from a picture to a 3MF in at most four', thorough, async () => {
  const { page } = studio
  let saved = ''
  const presses = await counted(page, async () => {
    await page.getByText('From picture', { exact: true }).click()
    await choose(page, () => page.getByTestId('image-slot').getByTestId('choose-file').click(), mushroom)
    const before = await onStage(page)
    await page.locator('[data-testid=generate-button]:enabled').click()
    await nextOnStage(page, before)
    saved = await studio.saved(() => page.getByTestId('save-3mf').click())
  })
  expect(presses).toBeLessThanOrEqual(4)
  expect(sizeOf(saved)[2]).toBeGreaterThan(10)
})

test('from an STL with a hole to a repaired 3MF of the same size in at most three', thorough, async () => {
  const { page } = studio
  const triangles = tetrahedronTriangles([30, 40, 50]).slice(0, 3)
  const path = join(folder, 'open.stl')
  writeFileSync(path, writeTextStl(triangles))
  let saved = ''
  const presses = await counted(page, async () => {
    const before = await onStage(page)
    await choose(page, () => page.getByTestId('import-files').click(), path)
    await nextOnStage(page, before)
    const open = await onStage(page)
    const label = page.getByTestId('repair-now').locator('.mantine-Button-label')
    expect(await label.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
    await page.getByTestId('repair-now').click()
    await nextOnStage(page, open)
    saved = await studio.saved(() => page.getByTestId('save-3mf').click())
  })
  expect(presses).toBeLessThanOrEqual(3)
  const { assets, settings } = await callStudio(page, 'studio.snapshot', {})
  const repaired = assets.find(({ id }) => id === settings.openAssetId)
  expect(repaired?.facts?.watertight).toBe(true)
  expect(repaired?.provenance.parameters).toMatchObject({ size: 'keep', orient: 'keep' })
  sizeOf(saved).forEach((size, axis) => expect(size).toBeCloseTo([30, 40, 50][axis]!, 0))
})

test('another size is proposed for a model of a metre, and set with one click', thorough, async () => {
  const { page } = studio
  const path = join(folder, 'metre.glb')
  writeFileSync(path, await writeGlb(modelOf(cubeMm(1000))))
  const before = await onStage(page)
  await choose(page, () => page.getByTestId('import-files').click(), path)
  await nextOnStage(page, before)
  await page.getByTestId('room-print').click()
  const size = async () => (await callStudio(page, 'studio.snapshot', {})).drafts?.drafts.print?.parameters['size']
  await page.getByTestId('size-proposal').waitFor()
  await expect.poll(() => page.getByTestId('size-proposal').innerText()).toContain('1 m')
  expect(await size()).toBeUndefined()
  await page.getByTestId('size-accept').click()
  await expect.poll(size).toBe('height')
  await expect.poll(() => page.getByTestId('size-proposal').count()).toBe(0)
})

test('the room follows the stage until its model is pinned; another model keeps its own size', thorough, async () => {
  const { page } = studio
  const slot = page.getByTestId('mesh-slot')
  const open = async (name: string) =>
    page.getByTestId('library-item').filter({ hasText: name }).last().locator('button').first().click()
  await expect.poll(() => slot.textContent()).toMatch(/Metre/i)
  await open('A mug')
  await expect.poll(() => slot.textContent()).toMatch(/A mug/)
  await expect
    .poll(() => page.getByTestId('parameter-size').getByRole('radio', { checked: true }).inputValue())
    .toBe('keep')
  await page.getByTestId('pin-model').click()
  await open('Metre')
  await page.getByTestId('use-stage-model').waitFor()
  await expect.poll(() => slot.textContent()).toMatch(/A mug/)
  await page.getByTestId('pin-model').click()
  await expect.poll(() => slot.textContent()).toMatch(/Metre/i)
})

test('logs no errors', () => {
  expect(complaints).toEqual([])
})
