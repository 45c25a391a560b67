/** Undo and redo in the window: keys, buttons, the list of steps, fields of text; the stage alone; a browser without 3D graphics. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeGlb } from '../../electron/engine/formats/glb-write.ts'
import { box, material } from '../engine/formats/samples.ts'
import { callStudio } from '../support/call-studio.ts'
import { thorough } from '../support/long.ts'
import { launchWeb } from '../support/launch-web.ts'
import { quickArguments } from '../support/browser.ts'
import type { Studio } from '../support/studio.ts'
import { checkScreen } from './check-screen.ts'
import { importFiles } from './form.ts'
import { newDataFolder, watchComplaints } from './hosts.ts'
import { photograph } from './photograph.ts'

const model = join(mkdtempSync(join(tmpdir(), 'maquette-steps-')), 'two parts.glb')

let studio: Studio
let complaints: string[]

beforeAll(async () => {
  writeFileSync(model, await writeGlb(box([material('Lid'), material('Box')], (face) => (face < 2 ? 0 : 1))))
  studio = await launchWeb({ dataFolder: newDataFolder() })
  complaints = watchComplaints(studio.page)
  await addModel(studio.page)
  await studio.page.locator('[data-testid=stage][data-state=ready]').waitFor()
})
afterAll(() => studio?.quit())

async function addModel(page: Page): Promise<void> {
  await page.locator('[data-testid=prompt]:enabled').waitFor()
  await importFiles(page, model)
}

const assets = async () => (await callStudio(studio.page, 'studio.snapshot', {})).assets
const openTab = async (tab: string) => {
  await studio.page.getByTestId(`tab-${tab}`).click()
}
const press = (keys: string) => studio.page.keyboard.press(keys)
/** The keys belong to what has the focus: the stage, in place of a field. */
const leaveFields = () => studio.page.getByTestId('tab-facts').focus()

test('changes to a model are undone and redone with keys, step by step', async () => {
  const { page } = studio
  await openTab('parts')
  await page.getByTestId('part-tree').focus()
  await press('Space')
  await page.getByTestId('show-all-parts').waitFor()
  await page.locator('[data-testid=library-item] > button').first().focus()
  await press('F2')
  await page.keyboard.type('Renamed')
  await press('Enter')
  await expect.poll(async () => (await assets())[0]?.name).toBe('Renamed')
  await leaveFields()
  await page.getByRole('button', { name: 'Undo: Renamed to “Renamed”' }).waitFor()
  await press('ControlOrMeta+z')
  await expect.poll(async () => (await assets())[0]?.name).toBe('Two parts')
  await press('ControlOrMeta+z')
  await expect.poll(() => page.getByTestId('show-all-parts').count()).toBe(0)
  await expect.poll(() => page.getByTestId('undo-step').isDisabled()).toBe(true)
  await press('ControlOrMeta+Shift+z')
  await press('ControlOrMeta+y')
  await expect.poll(async () => (await assets())[0]?.name).toBe('Renamed')
  await page.getByTestId('show-all-parts').waitFor()
})

test('a click in the list of steps undoes or redoes up to it', async () => {
  const { page } = studio
  await page.getByTestId('step-list').click()
  await page.getByRole('menuitem', { name: 'Renamed to “Renamed”' }).waitFor()
  await photograph(page, 'steps')
  await checkScreen(page)
  await page.getByRole('menuitem', { name: 'Start' }).click()
  await expect.poll(async () => (await assets())[0]?.name).toBe('Two parts')
  await expect.poll(() => page.getByTestId('show-all-parts').count()).toBe(0)
  await page.getByTestId('step-list').click()
  await page.getByRole('menuitem', { name: 'Renamed to “Renamed”' }).click()
  await expect.poll(async () => (await assets())[0]?.name).toBe('Renamed')
})

test('a deleted model is restored onto the stage', async () => {
  const { page } = studio
  await page.locator('[data-testid=library-item] > button').first().focus()
  await press('Delete')
  await expect.poll(async () => (await assets()).length).toBe(0)
  await leaveFields()
  await press('ControlOrMeta+z')
  await expect.poll(async () => (await assets()).length).toBe(1)
  await page.locator('[data-testid=stage][data-state=ready]').waitFor()
})

test('a text field keeps its own undo', async () => {
  const { page } = studio
  const before = (await assets())[0]?.name
  await page.getByTestId('prompt').click()
  await page.keyboard.type('a castle')
  await press('ControlOrMeta+z')
  await expect.poll(() => page.getByTestId('prompt').inputValue()).not.toBe('a castle')
  expect((await assets())[0]?.name).toBe(before)
})

test('one key expands the stage to the whole window, and restores the panels', async () => {
  const { page } = studio
  await leaveFields()
  await press('w')
  await page.getByTestId('show-panels').waitFor()
  const room = await page.getByTestId('stage-room').boundingBox()
  expect(room).toMatchObject({ x: 0, y: 0, ...page.viewportSize() })
  await photograph(page, 'stage-alone')
  await checkScreen(page)
  await press('w')
  await page.getByTestId('tab-facts').waitFor()
  await press('w')
  await press('Escape')
  await page.getByTestId('tab-facts').waitFor()
  expect(complaints).toEqual([])
})

test('without WebGL the stage reports that 3D graphics are off, and how to turn them on', thorough, async () => {
  const without = await launchWeb({
    dataFolder: newDataFolder(),
    browserArguments: [...quickArguments, '--disable-3d-apis'],
  })
  try {
    await addModel(without.page)
    const message = without.page.getByRole('alert').filter({ hasText: '3D graphics are off in this browser' })
    await message.waitFor()
    await expect.poll(() => message.textContent()).toContain('hardware acceleration')
  } finally {
    await without.quit()
  }
})
