/**
 * A repair that closes a whole side of a box is not called done: the panel says so, marks it, and another way is one press away.
 * @module-tag thorough
 */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Asset } from '../../shared/protocol/asset.ts'
import { callStudio } from '../support/call-studio.ts'
import { boxTriangles, writeStl } from '../support/solids.ts'
import { until } from '../support/studio-client.ts'
import type { Studio } from '../support/studio.ts'
import { checkScreen } from './check-screen.ts'
import { importBytes, openOnStage } from './form.ts'
import { openStudio } from './hosts.ts'
import { inInspector, photograph, picture } from './photograph.ts'

let studio: Studio
let complaints: string[]
let repaired: Asset

const models = async () =>
  (await callStudio(studio.page, 'studio.snapshot', {})).assets.filter(
    ({ kind, partOf, provenance }) => kind === 'model' && partOf === null && provenance.operation === 'print-prepare',
  )

beforeAll(async () => {
  ;({ studio, complaints } = await openStudio())
  const { page } = studio
  await importBytes(page, 'open-box.stl', writeStl(boxTriangles(20).slice(0, 10)))
  const { assets, connections } = await callStudio(page, 'studio.snapshot', {})
  const box = assets.find(({ kind }) => kind === 'model')!
  const local = connections.find(({ embedded }) => embedded)!
  const { models: offered } = await callStudio(page, 'catalogue.get', { connectionId: local.id })
  const modelId = offered.find(({ operations }) =>
    operations.some(({ operation }) => operation === 'print-prepare'),
  )!.id
  const kept = await callStudio(page, 'inputs.keep', { slot: 'mesh', assetId: box.id })
  await callStudio(page, 'jobs.submit', {
    connectionId: local.id,
    operation: 'print-prepare',
    modelId,
    files: { mesh: { sha256: kept.sha256, assetId: box.id } },
    parameters: { size: 'height', height_mm: 40 },
  })
  repaired = await until(async () => (await models()).find(({ pending }) => !pending), 90_000)
  await openOnStage(page, repaired.id, 'model')
})
afterAll(() => studio?.quit())

test('the closed holes are listed and marked', async () => {
  const { page } = studio
  await page.getByTestId('repair-choice').waitFor()
  await expect.poll(() => page.getByTestId('printable').textContent()).toContain('Prints, but looks different')
  await expect
    .poll(() => page.getByTestId('repair-choice').textContent())
    .toMatch(/16(\.\d)? % of the surface is new and closes openings/)
  await expect.poll(() => page.getByTestId('judgement').textContent()).toContain('Lostnothing')
  await expect.poll(() => page.getByTestId('show-lost').count()).toBe(0)
  expect(await greenPixels()).toBe(0)
  await page.getByTestId('show-filled').click()
  await expect.poll(() => page.getByTestId('show-filled').textContent()).toBe('Hide closed openings')
  await expect.poll(greenPixels).toBeGreaterThan(5000)
  await picture(page, 'repair-marks')
})

test('the panel is complete and readable in both themes and at both sizes', async () => {
  const { page } = studio
  await checkScreen(page)
  await photograph(page, 'repair', inInspector(page, 'repair-choice'))
  await photograph(page, 'judgement', inInspector(page, 'judgement'))
  await expect.poll(() => page.getByTestId('repair-choice').isVisible()).toBe(true)
})

test('another repair is sent as the same request, and its result keeps the box open', async () => {
  const { page } = studio
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByTestId('repair-sheets').click()
  const thick = await until(
    async () => (await models()).find(({ id, pending }) => id !== repaired.id && !pending),
    90_000,
  )
  expect(thick.provenance.parameters).toEqual({ ...repaired.provenance.parameters, repair: 'sheets' })
  expect(thick.parentId).toBe(repaired.parentId)
  await page.locator(`[data-testid=stage][data-asset="${thick.id}"][data-state=ready]`).waitFor()
  await page.getByTestId('judgement').waitFor()
  await expect.poll(() => page.getByTestId('repair-choice').count()).toBe(0)
  await expect.poll(() => page.getByTestId('printable').textContent()).toContain('Ready to print')
})

test('logs no errors', () => {
  expect(complaints).toEqual([])
})

/** Pixels of the stage in the colour of closed openings. */
async function greenPixels(): Promise<number> {
  const { page } = studio
  // One axis of the view cube is green, and so is the sign of a message.
  const shot = await page
    .locator('[data-testid=stage] canvas')
    .first()
    .screenshot({ mask: [page.getByTestId('view-cube'), page.locator('[data-message]')], maskColor: '#808080' })
  const { data, info } = await sharp(shot).raw().toBuffer({ resolveWithObject: true })
  let count = 0
  for (let i = 0; i < data.length; i += info.channels)
    if (data[i + 1]! > data[i]! + 20 && data[i + 1]! > data[i + 2]! + 5) count++
  return count
}
