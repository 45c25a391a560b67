/**
 * From a model with four filaments to the slicer: written for it, opened there, and asked how long it prints.
 * @module-tag thorough
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readModel } from '../../electron/engine/formats/read-model.ts'
import { writeGlb } from '../../electron/engine/formats/glb-write.ts'
import { areaByFilament, paintedAssembly } from '../engine/formats/painted-boxes.ts'
import { callStudio } from '../support/call-studio.ts'
import { until } from '../support/eventually.ts'
import type { Studio } from '../support/studio.ts'
import { checkScreen } from './check-screen.ts'
import { importFiles } from './form.ts'
import { openStudio } from './hosts.ts'
import { inInspector, photograph, picture } from './photograph.ts'

const programs = mkdtempSync(join(tmpdir(), 'maquette-programs-'))
const slicer = spawnSync('which', ['prusa-slicer'], { encoding: 'utf8' }).stdout.trim()

const path = process.env['PATH']

let studio: Studio
let complaints: string[]

/** A window that opens is a line in a file; what is asked of the command line is asked of the real slicer. */
function install(command: string): string {
  const path = join(programs, command)
  writeFileSync(
    path,
    `#!/bin/sh\nif [ "$1" = --export-gcode ]; then exec "${slicer === '' ? 'false' : slicer}" "$@"; fi\nprintf '%s' "$1" > "$0.opened"\n`,
  )
  chmodSync(path, 0o755)
  return `${path}.opened`
}

beforeAll(async () => {
  if (process.platform === 'win32') return
  process.env['PATH'] = `${programs}:${path ?? ''}`
  install('prusa-slicer')
  install('bambu-studio')
  const model = join(programs, 'two boxes.glb')
  writeFileSync(model, await writeGlb(paintedAssembly()))
  ;({ studio, complaints } = await openStudio())
  const { page } = studio
  await importFiles(page, model)
  await page.locator('[data-testid=stage][data-state=ready]').waitFor()
})
afterAll(async () => {
  await studio?.quit()
  process.env['PATH'] = path
})

test.runIf(process.platform !== 'win32')('the export asks for a slicer, and remembers it', async () => {
  const { page } = studio
  await page.getByTestId('tab-export').click()
  await page.getByTestId('export-dialect').click()
  await page.getByRole('option', { name: 'Bambu Studio' }).click()
  const path = await studio.saved(() => page.getByTestId('export-save').click())
  const file = new Uint8Array(readFileSync(path))
  expect(new TextDecoder('latin1').decode(file)).toContain('Metadata/model_settings.config')
  expect(areaByFilament(await readModel(file, ''))).toEqual(areaByFilament(paintedAssembly()))
  await page.getByTestId('export-saved').getByText('Spool 3 (#0000FF)').waitFor()
  expect((await callStudio(page, 'studio.snapshot', {})).settings.dialect).toBe('bambu')
  await photograph(page, 'export', inInspector(page, 'open-in'))
  await checkScreen(page)
})

test.runIf(process.platform !== 'win32')(
  'one click opens it in the chosen slicer, the menu in another one',
  async () => {
    const { page } = studio
    await page.getByTestId('open-in').getByText('Open in Bambu Studio').click()
    await page.getByText('Opened in Bambu Studio.').first().waitFor()
    const opened = join(programs, 'bambu-studio.opened')
    await until(() => existsSync(opened) && readFileSync(opened, 'utf8').endsWith('.3mf'))
    const file = new Uint8Array(readFileSync(readFileSync(opened, 'utf8')))
    expect(areaByFilament(await readModel(file, ''))).toEqual(areaByFilament(paintedAssembly()))

    await page.getByTestId('open-in-others').click()
    await page.getByTestId('open-in-prusa-slicer').waitFor()
    await picture(page, 'open-in-menu')
    await page.getByTestId('open-in-prusa-slicer').click()
    await until(() => existsSync(join(programs, 'prusa-slicer.opened')))
    // The export offers the slicer that it is written for, the next steps the one that was used last.
    await page.getByTestId('open-in').getByText('Open in Bambu Studio').waitFor()
    await page.getByTestId('tab-facts').click()
    await page.getByTestId('step-open-in').getByText('Open in PrusaSlicer').waitFor()
    await page.getByTestId('tab-export').click()
    await page.getByTestId('export-dialect').click()
    await page.getByRole('option', { name: 'Cura' }).click()
    await page.getByTestId('open-in').getByText('Set up Cura').waitFor()
    await page.getByTestId('export-dialect').click()
    await page.getByRole('option', { name: 'PrusaSlicer' }).click()
    await page.getByTestId('open-in').getByText('Open in PrusaSlicer').waitFor()
    await page.getByTestId('tab-facts').click()
  },
)

test.skipIf(slicer === '')('the slicer’s print time is shown, with its name and profile', async () => {
  const { page } = studio
  await page.getByTestId('ask-prusa-slicer').click()
  await page.getByTestId('stop-slicing').click()
  await page.getByTestId('ask-prusa-slicer').click()
  const panel = page.getByTestId('slice-estimate')
  await panel.getByText(/From PrusaSlicer \d/).waitFor({ timeout: 120_000 })
  await expect.poll(() => panel.innerText()).toMatch(/Filament changes\s+\d+/)
  await panel.scrollIntoViewIfNeeded()
  await photograph(page, 'estimate', inInspector(page, 'slice-estimate'))
  await checkScreen(page)
})

test.runIf(process.platform !== 'win32')(
  'the settings list the programs found, and refuse a file that is not a program',
  async () => {
    const { page } = studio
    await page.getByTestId('tab-export').click()
    await page.getByTestId('open-in-others').click()
    await page.getByTestId('open-in-set-up').click()
    const settings = page.getByTestId('slicer-page')
    await settings.getByText(join(programs, 'prusa-slicer')).waitFor()
    await page.getByTestId('own-program').fill('/no/such/slicer')
    await page.getByTestId('use-program').click()
    await page.getByTestId('own-program-problem').getByText('This is not a program').waitFor()
    await photograph(page, 'slicer-settings')
    await checkScreen(page)
    expect(complaints).toEqual([])
  },
)
