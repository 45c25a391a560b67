/** A model is cut where the section stands on the stage, or split; its parts lie on a plate, with their report. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Asset } from '../../shared/protocol/asset.ts'
import { writeGlb } from '../../electron/engine/formats/glb-write.ts'
import type { Model } from '../../electron/engine/model.ts'
import { callStudio } from '../support/call-studio.ts'
import { thorough } from '../support/long.ts'
import { paintedBall } from '../support/painted-ball.ts'
import { boxTriangles, writeStl } from '../support/solids.ts'
import { until } from '../support/studio-client.ts'
import type { Studio } from '../support/studio.ts'
import { checkScreen } from './check-screen.ts'
import { importBytes, importFiles, openOnStage } from './form.ts'
import { openStudio } from './hosts.ts'
import { picture } from './photograph.ts'

let studio: Studio
let complaints: string[]

const madeBy = async (operation: string): Promise<Asset[]> =>
  (await callStudio(studio.page, 'studio.snapshot', {})).assets.filter(
    ({ kind, partOf, provenance }) => kind === 'model' && partOf === null && provenance.operation === operation,
  )

beforeAll(async () => {
  ;({ studio, complaints } = await openStudio())
  const { page } = studio
  await importBytes(page, 'block.stl', writeStl(boxTriangles(60)))
})
afterAll(() => studio?.quit())

test('the section plane is copied to the form, and the parts result from it', async () => {
  const { page } = studio
  await page.keyboard.press('s')
  await page.locator('[data-testid=section-panel][data-state=ready]').waitFor()
  await page.getByTestId('section-panel').getByText('Y', { exact: true }).click()
  await page.getByTestId('cut-here').click()
  const planes = page.getByTestId('parameter-planes')
  await planes.waitFor({ state: 'attached' })
  // The form is drawn before the plane has come into it.
  await expect.poll(() => planes.inputValue()).toMatch(/^y -?\d+(\.\d+)?$/)
  await picture(studio.page, 'parts-form')
  const rows = page.getByTestId('plane-row')
  await page.getByTestId('add-plane').click()
  expect(await rows.count()).toBe(2)
  await rows.nth(1).getByText('X', { exact: true }).click()
  await rows.nth(1).getByTestId('plane-position').fill('25')
  expect(await planes.inputValue()).toMatch(/^y -?\d+(\.\d+)?; x 25 %$/)
  await rows.nth(1).getByRole('button', { name: 'Show on the stage' }).click()
  // The block is 60 mm wide.
  await expect.poll(() => page.getByTestId('section-offset').inputValue()).toContain('15')
  await rows.nth(1).getByRole('button', { name: 'Remove plane' }).click()
  expect(await rows.count()).toBe(1)
  await page.getByTestId('generate-button').click()
  const [made] = await until(async () => {
    const done = (await madeBy('print-cut')).filter(({ pending }) => !pending)
    return done.length > 0 ? done : undefined
  }, 90_000)
  await openOnStage(page, made!.id, 'model')
  const report = page.getByTestId('parts-report')
  await report.getByText('Part 1 of 2').waitFor()
  await expect.poll(() => report.textContent()).toMatch(/2 connectors|3 connectors|4 connectors/)
  expect(await report.textContent()).not.toContain('Not watertight')
  await picture(studio.page, 'parts-report')
  await checkScreen(page)
})

test('a step of the history is changed, and the following steps run again on its result', thorough, async () => {
  const { page } = studio
  const { assets, connections } = await callStudio(page, 'studio.snapshot', {})
  const block = assets.find(({ kind, parentId }) => kind === 'model' && parentId === null)!
  const connectionId = connections.find(({ embedded }) => embedded)!.id
  const kept = await callStudio(page, 'inputs.keep', { slot: 'mesh', assetId: block.id })
  const request = { connectionId, modelId: 'maquette-print-1' }
  await callStudio(page, 'jobs.submit-steps', {
    first: {
      ...request,
      operation: 'print-finish',
      files: { mesh: { sha256: kept.sha256, assetId: block.id } },
      parameters: { flat_mm: 10 },
    },
    following: [{ ...request, operation: 'print-cut', files: {}, parameters: { planes: 'x 50 %' }, slot: 'mesh' }],
  })
  const [flat] = await until(async () => settled(await madeBy('print-finish'), 1), 90_000)
  const [, cut] = await until(async () => settled(await madeBy('print-cut'), 2), 90_000)
  expect(cut!.parentId).toBe(flat!.id)
  await openOnStage(page, cut!.id, 'model')
  await page.getByRole('tab', { name: 'Versions' }).click()
  const row = page.locator(`[data-testid=version][data-version="${flat!.id}"]`)
  await row.getByRole('button', { name: /More actions/ }).click()
  await page.getByRole('menuitem', { name: 'Change this step' }).click()
  await page.getByTestId('step-change').waitFor()
  await expect.poll(() => page.getByTestId('step-change').textContent()).toContain('Then runs again: Cut.')
  await picture(studio.page, 'parts-change')
  await page.getByTestId('parameter-flat_mm').fill('20')
  await page.getByTestId('generate-button').click()
  const flats = await until(async () => settled(await madeBy('print-finish'), 2), 90_000)
  const again = flats.find(({ id }) => id !== flat!.id)!
  const cuts = await until(async () => settled(await madeBy('print-cut'), 3), 90_000)
  expect(again.provenance.parameters['flat_mm']).toBe(20)
  expect(cuts.filter(({ parentId }) => parentId === again.id)).toHaveLength(1)
  // Both branches are there: nothing was replaced.
  expect(cuts.filter(({ parentId }) => parentId === flat!.id)).toHaveLength(1)
  await expect.poll(() => page.getByTestId('step-change').count()).toBe(0)
})

describe('from the form to the list of parts: split by', thorough, () => {
  let twoId: string

  beforeAll(async () => {
    const { page } = studio
    const path = join(mkdtempSync(join(tmpdir(), 'maquette-parts-')), 'two.glb')
    writeFileSync(path, await writeGlb(await ballAndBlock()))
    const models = async () =>
      (await callStudio(page, 'studio.snapshot', {})).assets.filter(
        ({ kind, pending, partOf, parentId }) => kind === 'model' && !pending && partOf === null && parentId === null,
      )
    const known = await models()
    await importFiles(page, path)
    const two = await until(
      async () => (await models()).find(({ id }) => known.every((other) => other.id !== id)),
      60_000,
    )
    twoId = two.id
  })

  test.each([
    ['Shells', ['Part 1 of 2', 'Part 2 of 2']],
    ['Parts', ['Ball', 'Block']],
    ['Colours', ['200 40 40', '40 80 190', '240 235 220']],
  ])('%s', async (by, names) => {
    const { page } = studio
    // Its parts would hide it.
    await callStudio(page, 'settings.change', { library: { order: 'newest', kind: 'all', versions: 'each' } })
    await openOnStage(page, twoId, 'model')
    const before = await madeBy('print-split')
    await page.getByRole('tab', { name: 'Facts' }).click()
    await page.getByRole('button', { name: 'Split into objects' }).first().click()
    const choice = page.getByTestId('parameter-by')
    await choice.waitFor()
    await choice.getByText(by, { exact: true }).click()
    await picture(studio.page, `parts-split-by-${by.toLowerCase()}`)
    await page.getByTestId('generate-button').click()
    const made = await until(async () => settled(await madeBy('print-split'), before.length + 1), 90_000)
    const split = made.find(({ id }) => before.every((other) => other.id !== id))!
    expect(split).toMatchObject({ parentId: twoId, name: expect.stringMatching(/^Two \(split\)( \d)?$/) })
    await openOnStage(page, split.id, 'model')
    const report = page.getByTestId('parts-report')
    for (const name of names) await report.getByText(name).first().waitFor()
    await expect.poll(() => report.getByRole('listitem').count()).toBeGreaterThanOrEqual(names.length)
    expect(await report.textContent()).not.toContain('Not watertight')
    await picture(studio.page, `parts-split-${by.toLowerCase()}`)
    await checkScreen(page)
  })
})

test('logs no errors', () => {
  expect(complaints).toEqual([])
})

/** All of them, in the order in which they came, once there are so many. */
function settled(assets: readonly Asset[], count: number): Asset[] | undefined {
  const done = assets.filter(({ pending }) => !pending).toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
  return done.length >= count ? done : undefined
}

/** A ball in three colours, 40 mm wide, and beside it a block in one of them. */
async function ballAndBlock(): Promise<Model> {
  const ball = await paintedBall((u, v) => (v < 0.35 ? [200, 40, 40] : u < 0.5 ? [40, 80, 190] : [240, 235, 220]), {
    around: 32,
    radiusMm: 20,
    wears: 'materials',
  })
  const corners = boxTriangles(20).flat(2)
  const block = {
    name: 'Block',
    material: 0,
    positions: Float32Array.from(corners, (value, i) => (value + (i % 3 === 0 ? 40 : 0)) / 1000),
    indices: Uint32Array.from({ length: corners.length / 3 }, (_, i) => i),
  }
  const node = { name: 'Ball', parent: null }
  return {
    ...ball,
    parts: [...ball.parts.map((part) => ({ ...part, node })), { ...block, node: { name: 'Block', parent: null } }],
  }
}
