/** A model is cut where the section stands on the stage; its parts lie on a plate, with their report. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Asset } from '../../shared/asset.ts'
import { callStudio } from '../support/call-studio.ts'
import { launchWeb } from '../support/launch-web.ts'
import { boxTriangles, writeStl } from '../support/solids.ts'
import { until } from '../support/studio-client.ts'
import type { Studio } from '../support/studio.ts'
import { checkScreen } from './check-screen.ts'
import { newDataFolder, watchComplaints } from './hosts.ts'

/** A folder for pictures to be looked at. */
const pictures = process.env['MAQUETTE_PICTURES']
if (pictures !== undefined) mkdirSync(pictures, { recursive: true })

let studio: Studio
let complaints: string[]

const madeBy = async (operation: string): Promise<Asset[]> =>
  (await callStudio(studio.page, 'studio.snapshot', {})).assets.filter(
    ({ kind, partOf, provenance }) => kind === 'model' && partOf === null && provenance.operation === operation,
  )

beforeAll(async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'maquette-parts-')), 'block.stl')
  writeFileSync(path, writeStl(boxTriangles(60)))
  studio = await launchWeb({ dataFolder: newDataFolder() })
  complaints = watchComplaints(studio.page)
  const { page } = studio
  await page.getByTestId('prompt').waitFor()
  const choosing = page.waitForEvent('filechooser')
  await page.getByTestId('import-files').click()
  await (await choosing).setFiles(path)
  await page.locator('[data-testid=stage][data-state=ready]').waitFor()
})
afterAll(() => studio?.quit())

test('the plane of the section goes into the form, and the parts come of it', async () => {
  const { page } = studio
  await page.keyboard.press('s')
  await page.locator('[data-testid=section-panel][data-state=ready]').waitFor()
  await page.getByTestId('section-panel').getByText('Y', { exact: true }).click()
  await page.getByTestId('cut-here').click()
  const planes = page.getByTestId('parameter-planes')
  await planes.waitFor()
  expect(await planes.inputValue()).toMatch(/^y -?\d+(\.\d+)?$/)
  await picture('form')
  await page.getByTestId('generate-button').click()
  const [made] = await until(async () => {
    const done = (await madeBy('print-cut')).filter(({ pending }) => !pending)
    return done.length > 0 ? done : undefined
  }, 90_000)
  await callStudio(page, 'settings.change', { openAssetId: made!.id })
  await page.locator(`[data-testid=stage][data-asset="${made!.id}"][data-state=ready]`).waitFor()
  const report = page.getByTestId('parts-report')
  await report.getByText('Part 1 of 2').waitFor()
  expect(await report.textContent()).toMatch(/2 connectors|3 connectors|4 connectors/)
  expect(await report.textContent()).not.toContain('Not watertight')
  await picture('report')
  await checkScreen(page)
})

test('nothing was complained about', () => {
  expect(complaints).toEqual([])
})

async function picture(name: string): Promise<void> {
  if (pictures !== undefined) await studio.page.screenshot({ path: join(pictures, `parts-${name}.png`) })
}
