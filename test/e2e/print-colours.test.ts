/**
 * From a model to its filaments in the window: the next step, the form, the report with its colours, the lens and the original beside it.
 * @module-tag thorough
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Asset } from '../../shared/protocol/asset.ts'
import { writeGlb } from '../../electron/engine/formats/glb-write.ts'
import { callStudio } from '../support/call-studio.ts'
import { paintedBall } from '../support/painted-ball.ts'
import { until } from '../support/studio-client.ts'
import type { Studio } from '../support/studio.ts'
import { checkScreen } from './check-screen.ts'
import { importBytes, openOnStage } from './form.ts'
import { openStudio } from './hosts.ts'
import { photograph } from './photograph.ts'

let studio: Studio
let complaints: string[]
let divided: Asset

beforeAll(async () => {
  const ball = await paintedBall((u, v) => (v < 0.35 ? [200, 40, 40] : u < 0.5 ? [40, 80, 190] : [240, 235, 220]), {
    around: 32,
    radiusMm: 20,
    wears: 'texture',
  })
  ;({ studio, complaints } = await openStudio())
  const { page } = studio
  await importBytes(page, 'ball.glb', await writeGlb(ball))
})
afterAll(() => studio?.quit())

test('the next step opens the form with the model in it, and one click divides it', async () => {
  const { page } = studio
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Print in colours' }).first().click()
  await page.getByTestId('parameter-count').waitFor()
  await photograph(page, 'print-colours')
  await page.getByTestId('generate-button').click()
  const made = await until(
    async () =>
      (await callStudio(page, 'studio.snapshot', {})).assets.find(
        ({ kind, pending, provenance }) => kind === 'model' && !pending && provenance.operation === 'print-colours',
      ),
    90_000,
  )
  divided = made
  expect(made.parentId).not.toBeNull()
  await openOnStage(page, divided.id, 'model')
})

test('the report has a row for each filament with its colour, its share and its colour difference', async () => {
  const { page } = studio
  const rows = page.getByTestId('filament-report').locator('tbody tr')
  await rows.first().waitFor()
  await expect.poll(() => rows.count()).toBe(3)
  await expect.poll(() => rows.first().textContent()).toMatch(/^1 · Blue[\d.]+ %\d+\.\d$/)
  await checkScreen(page)
})

test('the lens shows the printed colours, with their names', async () => {
  const { page } = studio
  await page.getByRole('button', { name: 'Show as printed' }).click()
  const legend = page.locator('[data-testid=legend][data-lens=filaments]')
  await legend.waitFor()
  await expect.poll(() => legend.locator('li').count()).toBe(3)
  await photograph(page, 'filaments-lens')
})

test('a palette without colours is refused with the reason, and costs nothing', async () => {
  const { page } = studio
  const { connections } = await callStudio(page, 'studio.snapshot', {})
  const local = connections.find(({ embedded }) => embedded)!
  const kept = await callStudio(page, 'inputs.keep', { slot: 'mesh', assetId: divided.id })
  const { id } = await callStudio(page, 'jobs.submit', {
    connectionId: local.id,
    operation: 'print-colours',
    modelId: 'maquette-print-1',
    files: { mesh: { sha256: kept.sha256, assetId: divided.id } },
    parameters: { palette_from: 'spools', palette: 'red, green' },
  })
  const refused = await until(
    async () => (await callStudio(page, 'studio.snapshot', {})).jobs.find((job) => job.id === id && job.error !== null),
    90_000,
  )
  expect(refused.state).toBe('failed')
  expect(JSON.stringify(refused.error)).toMatch(/#d9703f Terracotta.*not “red”/)
})

test('logs no errors', () => {
  expect(complaints).toEqual([])
})
