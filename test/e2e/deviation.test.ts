/**
 * The deviation lens in the window: a version of a known size is measured against what it was made of.
 * @module-tag thorough
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Asset } from '../../shared/protocol/asset.ts'
import { readModel } from '../../electron/engine/formats/read-model.ts'
import { callStudio } from '../support/call-studio.ts'
import { boxTriangles, writeStl } from '../support/solids.ts'
import { until } from '../support/studio-client.ts'
import type { Studio } from '../support/studio.ts'
import { importBytes, openOnStage } from './form.ts'
import { openStudio } from './hosts.ts'

let studio: Studio
let complaints: string[]
let larger: Asset

const models = async () =>
  (await callStudio(studio.page, 'studio.snapshot', {})).assets.filter(({ kind }) => kind === 'model')

beforeAll(async () => {
  ;({ studio, complaints } = await openStudio())
  const { page } = studio
  await importBytes(page, 'cube.stl', writeStl(boxTriangles(20)))
  const [cube] = await models()
  const { connections } = await callStudio(page, 'studio.snapshot', {})
  const local = connections.find(({ embedded }) => embedded)!
  const { models: offered } = await callStudio(page, 'catalogue.get', { connectionId: local.id })
  const modelId = offered.find(({ operations }) =>
    operations.some(({ operation }) => operation === 'print-prepare'),
  )!.id
  const kept = await callStudio(page, 'inputs.keep', { slot: 'mesh', assetId: cube!.id })
  // A cube of 24 mm in the place of one of 20 mm.
  await callStudio(page, 'jobs.submit', {
    connectionId: local.id,
    operation: 'print-prepare',
    modelId,
    files: { mesh: { sha256: kept.sha256, assetId: cube!.id } },
    parameters: { size: 'height', height_mm: 24, format: 'glb' },
  })
  larger = await until(
    async () => (await models()).find(({ parentId, pending }) => parentId === cube!.id && !pending),
    90_000,
  )
})
afterAll(() => studio?.quit())

test('the maximum deviation of a version from its original is that of its corners', async () => {
  const { page } = studio
  await openOnStage(page, larger.id, 'model')
  await page.getByTestId('lens-button').click()
  await page.locator('[data-lens=deviation]').click()
  await page.locator('[data-testid=legend][data-state=ready][data-lens=deviation]').waitFor()
  const worst = page.getByRole('button', { name: /^Go to spot 1: .* mm$/ })
  const reported = Number(/[\d.]+/.exec((await worst.getAttribute('aria-label'))!.slice('Go to spot 1'.length))![0])
  const known = await farthestFromCube(10)
  expect(known).toBeGreaterThan(2)
  // Three digits are reported.
  expect(Math.abs(reported - known)).toBeLessThan(0.05)
  expect((await worst.getAttribute('aria-label'))!).not.toContain('−')
})

test('an original without a reference says that there is nothing to compare', async () => {
  const { page } = studio
  const [cube] = (await models()).filter(({ parentId }) => parentId === null)
  // Its version would hide it.
  await callStudio(page, 'settings.change', { library: { order: 'newest', kind: 'all', versions: 'each' } })
  await openOnStage(page, cube!.id, 'model')
  await page.locator('[data-testid=legend][data-state=unset]').waitFor()
  await expect.poll(() => page.getByTestId('legend').textContent()).toContain('not made from another model')
})

test('logs no errors', () => {
  expect(complaints).toEqual([])
})

/** Of the version's corners, exactly, by the file itself; millimetres. The cube reaches `half` to each side of the origin. */
async function farthestFromCube(half: number): Promise<number> {
  const address = new URL(larger.url, studio.page.url()).href
  const bytes = new Uint8Array(await (await studio.page.request.get(address)).body())
  const model = await readModel(bytes, 'model/gltf-binary')
  let farthest = 0
  for (const { positions } of model.parts)
    for (let i = 0; i < positions.length; i += 3) {
      const beyond = [0, 1, 2].map((axis) => Math.max(0, Math.abs(positions[i + axis]! * 1000) - half))
      farthest = Math.max(farthest, Math.hypot(...beyond))
    }
  return farthest
}
