/** From one result to the next: files of the person's own, steps between the rooms, pictures on the stage, identifiers of models. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callStudio } from '../support/call-studio.ts'
import { thorough } from '../support/long.ts'
import { tetrahedronTriangles, writeTextStl } from '../support/solids.ts'
import type { Studio } from '../support/studio.ts'
import { importFiles } from './form.ts'
import { makeFromWords, openStudio } from './hosts.ts'

const mushroom = fileURLToPath(new URL('../fixtures/mushroom.png', import.meta.url))
let studio: Studio
let complaints: string[]

beforeAll(async () => {
  ;({ studio, complaints } = await openStudio())
})
afterAll(() => studio.quit())

test('files of the user are imported into the library and shown on the stage', async () => {
  const { page } = studio
  await importFiles(page, [mushroom, aTetrahedron()])
  await expect.poll(() => page.getByTestId('library-item').count(), { timeout: 30_000 }).toBe(2)
  await page.locator('[data-testid=stage][data-state=ready]').waitFor()
  await expect.poll(() => page.getByTestId('asset-name').inputValue()).toBe('Four sides')
})

test('a picture is fitted, zoomed at the pointer, moved with keys and fitted again', async () => {
  const { page } = studio
  await page.getByTestId('library-item').filter({ hasText: 'mushroom' }).locator('button').first().click()
  const stage = page.getByTestId('picture-stage')
  await stage.waitFor()
  const scale = async () => Number(await stage.getAttribute('data-scale'))
  await expect.poll(scale).toBeGreaterThan(0)
  const fitted = await scale()
  await stage.hover()
  await page.mouse.wheel(0, -400)
  await expect.poll(scale).toBeGreaterThan(fitted * 1.5)
  await stage.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('0')
  await expect.poll(scale).toBe(fitted)
  await expect.poll(() => page.getByTestId('facts').textContent()).toMatch(/Resolution\d+ × \d+/)
})

test('a picture is exported unchanged', async () => {
  const { page } = studio
  await page.getByRole('tab', { name: 'Export' }).click()
  const saved = await readFile(await studio.saved(() => page.getByTestId('export-save').click()))
  expect(saved.equals(await readFile(mushroom))).toBe(true)
  await page.getByRole('tab', { name: 'Facts' }).click()
})

test('a next step from a picture opens the room with the picture in its slot', async () => {
  const { page } = studio
  await page.getByTestId('chain-make-3d').click()
  await page.locator('[data-testid=image-slot][data-filled]').waitFor()
  await expect.poll(() => page.getByTestId('room-create').getAttribute('aria-current')).toBe('page')
  await expect.poll(() => page.locator('[data-testid=image-slot] img').getAttribute('alt')).toMatch(/^Mushroom/)
})

test('a small picture is reported before payment', async () => {
  const { page } = studio
  const small = await sharp(mushroom).resize(120).png().toBuffer()
  const buffer = { name: 'small.png', mimeType: 'image/png', buffer: small }
  await page.locator('[data-testid=image-slot] input[type=file]').setInputFiles(buffer)
  const hint = page.getByTestId('picture-hint').filter({ hasText: /Only 120 × \d+ px/ })
  await expect.poll(() => hint.count()).toBe(1)
})

test('a file that is not a picture is refused with a message, and the slot keeps its picture', async () => {
  const { page } = studio
  const buffer = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not a picture') }
  await page.locator('[data-testid=image-slot] input[type=file]').setInputFiles(buffer)
  await page.getByText(/“notes\.txt” is not a picture/).waitFor()
  await expect.poll(() => page.locator('[data-testid=image-slot] img').getAttribute('alt')).toBe('small.png')
})

test('a picture of the stage is complete, and transparent around the model', async () => {
  const { page } = studio
  await page.getByText('From text', { exact: true }).click()
  await makeFromWords(page, 'a red cube')
  await page.getByText('From picture', { exact: true }).click()
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await page.locator('[data-testid=image-slot]').getByTestId('from-stage').click()
  const shown = page.locator('[data-testid=image-slot] img')
  await shown.waitFor()
  const url = new URL((await shown.getAttribute('src')) ?? '', page.url())
  const file = await (await page.request.get(url.href)).body()
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const alphaAt = (x: number, y: number) =>
    data[(Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 4 + 3]
  expect([info.width, info.height]).toEqual([1024, 1024])
  expect(alphaAt(0.5, 0.5)).toBe(255)
  for (const edge of [0, 0.25, 0.5, 0.75, 0.999]) {
    expect(alphaAt(edge, 0)).toBe(0)
    expect(alphaAt(edge, 0.999)).toBe(0)
    expect(alphaAt(0, edge)).toBe(0)
    expect(alphaAt(0.999, edge)).toBe(0)
  }
})

test('earlier prompts are found and used again', async () => {
  const { page } = studio
  await page.getByText('From text', { exact: true }).click()
  await page.getByTestId('prompt').fill('')
  await page.getByTestId('earlier-prompts').click()
  const history = page.getByTestId('prompt-history')
  await history.getByRole('textbox').fill('cube')
  await history.getByRole('button', { name: 'a red cube' }).click()
  await expect.poll(() => page.getByTestId('prompt').inputValue()).toBe('a red cube')
})

test('a locked seed is that of the model on the stage', async () => {
  const { page } = studio
  const seed = page.getByTestId('parameter-seed')
  if (!(await seed.isVisible())) await page.getByTestId('advanced').click()
  await page.getByTestId('lock-seed').click()
  const { assets, settings } = await callStudio(page, 'studio.snapshot', {})
  const open = assets.find(({ id }) => id === settings.openAssetId)
  expect(open?.provenance.seed).not.toBeNull()
  await expect.poll(() => seed.inputValue()).toBe(String(open?.provenance.seed))
  await page.getByTestId('lock-seed').click()
  await expect.poll(() => seed.inputValue()).toBe('')
})

test('the input model follows the stage', async () => {
  const { page } = studio
  await page.getByTestId('room-print').click()
  const slot = page.getByTestId('mesh-slot')
  await expect.poll(() => slot.textContent()).toMatch(/A red cube/)
  await page.getByTestId('library-item').filter({ hasText: 'Four sides' }).locator('button').first().click()
  await expect.poll(() => slot.textContent()).toMatch(/Four sides/)
})

test(
  'four views of a picture are carried over to a model from views, each in the slot of its side',
  thorough,
  async () => {
    const { page } = studio
    await page.getByTestId('library-item').filter({ hasText: 'mushroom' }).locator('button').first().click()
    await page.getByTestId('chain-edit-image').click()
    await page.locator('[data-testid=image-slot] img').waitFor()
    await page.getByTestId('prompt').fill('make four views')
    await page.locator('[data-testid=generate-button]:enabled').click()
    await page.getByTestId('picture-choice').waitFor({ timeout: 120_000 })
    await page.getByTestId('chain-make-3d-from-views').click()
    for (const view of ['front', 'left', 'back', 'right'])
      await expect
        .poll(() => page.getByTestId(`view-${view}`).locator('[title]').first().getAttribute('title'))
        .toMatch(new RegExp(`${view}\\.png$`))
  },
)

test('without a price, its line links to the reason, which may be scrolled out of view', async () => {
  const { page } = studio
  await page.setViewportSize({ width: 1024, height: 700 })
  const error = { code: 'request-refused', message: 'no', details: {} }
  await page.route('**/commands/quotes.get', (route) => route.fulfill({ json: { ok: false, error } }))
  await page.getByTestId('room-create').click()
  await page.getByTestId('operation').getByText('From text', { exact: true }).click()
  await page.getByTestId('prompt').fill('a red cube')
  const reason = page.locator('form .mantine-Alert-root')
  await reason.waitFor()
  const foot = () => page.getByTestId('disabled-reason').evaluate((line) => line.getBoundingClientRect().top)
  const end = () => reason.evaluate((note) => note.getBoundingClientRect().bottom)
  expect(await end()).toBeGreaterThan(await foot())
  await page.getByTestId('disabled-reason').click()
  await expect.poll(async () => (await end()) <= (await foot())).toBe(true)
  await page.unroute('**/commands/quotes.get')
})

test('model identifiers of a service are set, and saved', async () => {
  const { page } = studio
  const { id } = await callStudio(page, 'connections.add', {
    provider: 'specification',
    name: 'Paid service',
    baseUrl: 'http://127.0.0.1:9',
  })
  await page.getByTestId('settings-button').click()
  const card = page.locator(`[data-connection="${id}"]`)
  await card.getByRole('button', { name: 'More actions for Paid service' }).click()
  await page.getByTestId('change-model-ids').click()
  await page.getByTestId('model-id-first-family-3.1').fill('acme/figure-large')
  await page.getByTestId('keep-model-ids').click()
  await page.getByTestId('model-ids').waitFor({ state: 'detached' })
  const { connections } = await callStudio(page, 'studio.snapshot', {})
  expect(connections.find((connection) => connection.id === id)?.overrides).toEqual({
    'model.first-family-3.1': 'acme/figure-large',
  })
})

test('logs no errors', () => {
  expect(complaints).toEqual([])
})

/** An STL of four faces. */
function aTetrahedron(): string {
  const path = join(mkdtempSync(join(tmpdir(), 'maquette-own-')), 'four sides.stl')
  writeFileSync(path, writeTextStl(tetrahedronTriangles([30, 30, 30])))
  return path
}
