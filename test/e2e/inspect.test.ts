/** The Inspector over real models: what is wrong and where, the tree of parts, unit and way up, in both themes and sizes. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionHeader } from '../../shared/protocol/channels.ts'
import { callStudio } from '../support/call-studio.ts'
import { thorough } from '../support/long.ts'
import { realPath } from '../support/real-models.ts'
import { boxTriangles, writeStl } from '../support/solids.ts'
import type { Studio } from '../support/studio.ts'
import { checkScreen } from './check-screen.ts'
import { importFiles } from './form.ts'
import { openStudio } from './hosts.ts'

const holed = realPath('stl/assimp_sphereWithHole.stl')
const touching = realPath('stl/trimesh_shared.STL')
const sound = realPath('stl/trimesh_20mm-xyz-cube.stl')
const robot = realPath('animated/robot_expressive.glb')
const files = [holed, touching, sound, robot]

let studio: Studio
let complaints: string[]

beforeAll(async () => {
  // The colours of its walls are counted.
  ;({ studio, complaints } = await openStudio({ theme: 'dark', scale: 0.5 }))
  const { page } = studio
  await importFiles(page, files)
  await page.getByTestId('models-each').click()
  await page
    .getByTestId('library-item')
    .nth(files.length - 1)
    .waitFor()
})
afterAll(() => studio?.quit())

async function open(part: string): Promise<void> {
  const { page } = studio
  await page.getByTestId('library-item').filter({ hasText: part }).locator('button').first().click()
  await expect.poll(() => page.getByTestId('asset-name').inputValue()).toContain(part)
  await page.locator('[data-testid=stage][data-state=ready]').waitFor()
}

async function report(): Promise<Locator> {
  const { page } = studio
  await page.getByTestId('tab-report').click()
  const panel = page.locator('[data-testid=report][data-state=ready]')
  await panel.waitFor()
  return panel
}

/** Of the stage as it is shown. */
async function picture(labels: boolean): Promise<string> {
  const { page } = studio
  await page.keyboard.press('p')
  await page.getByTestId('save-picture').waitFor()
  await page.getByRole('checkbox', { name: 'Labels' }).setChecked(labels)
  const path = await studio.saved(() => page.getByTestId('save-picture').click())
  await page.getByTestId('picture-dialog').waitFor({ state: 'detached' })
  return path
}

async function toFacts(): Promise<void> {
  await studio.page.getByTestId('tab-facts').click()
}

test('a hole is reported, framed, marked, and reached with keys', async () => {
  const { page } = studio
  await open('sphereWithHole')
  const panel = await report()
  await expect.poll(() => panel.getByTestId('report-verdict').textContent()).toMatch(/Not watertight: \d holes?/)
  await panel.getByTestId('defect-boundary-loop').getByRole('button').first().click()
  await page.keyboard.press('.')
  await expect.poll(() => panel.getByTestId('place-number').textContent()).toMatch(/^1 of \d$/)
  const mark = page.getByTestId('mark-defect')
  await expect.poll(() => mark.evaluate((element) => getComputedStyle(element).visibility)).toBe('visible')
  // The place is in the middle of the picture once the camera has come there.
  const stage = (await page.getByTestId('stage').boundingBox())!
  await expect
    .poll(async () => {
      const box = (await mark.locator('i').boundingBox())!
      return Math.hypot(
        box.x + box.width / 2 - stage.x - stage.width / 2,
        box.y + box.height / 2 - stage.y - stage.height / 2,
      )
    })
    .toBeLessThan(40)
  await expect.poll(() => panel.getByTestId('report-prepare').textContent()).toBe('Prepare for printing')
  await expect(checkScreen(page)).resolves.toBeUndefined()
})

test('non-manifold edges are reported, and one kind is marked at a time', thorough, async () => {
  const { page } = studio
  await toFacts()
  await open('shared')
  const panel = await report()
  await panel.getByTestId('defect-non-manifold-edge').getByRole('button').first().click()
  await panel.getByTestId('next-place').click()
  await expect.poll(() => panel.getByTestId('place-number').textContent()).toMatch(/^1 of \d+$/)
  await expect.poll(() => panel.locator('button[aria-expanded=true]').count()).toBe(1)
  await toFacts()
  await expect.poll(() => page.getByTestId('mark-defect').count()).toBe(0)
})

test('a model without problems is described as such, with its weight and centre of mass', thorough, async () => {
  const { page } = studio
  await open('20mm-xyz-cube')
  const panel = await report()
  await expect.poll(() => panel.getByTestId('report-verdict').textContent()).toContain('No problems found')
  await expect.poll(() => panel.getByTestId('report-prepare').count()).toBe(0)
  // 7,938.68 mm³ of PLA at 1.24 g/cm³.
  await expect.poll(() => panel.getByTestId('weight').textContent()).toBe('9.8 g')
  await panel.getByTestId('weight-material').click()
  await page.getByRole('option', { name: 'Sterling silver' }).click()
  await expect.poll(() => panel.getByTestId('weight').textContent()).toBe('82.2 g')
  await panel.getByTestId('show-centre').click()
  const mark = page.getByTestId('mark-centre')
  await expect.poll(() => mark.evaluate((element) => getComputedStyle(element).visibility)).toBe('visible')
  await expect(checkScreen(page)).resolves.toBeUndefined()
  // What is marked stands in pictures of the stage, unless they are without labels.
  const box = (await mark.locator('b').boundingBox())!
  const stage = (await page.locator('[data-testid=stage] canvas').first().boundingBox())!
  const scale = await page.evaluate(() => devicePixelRatio)
  const place = {
    left: Math.round(scale * (box.x - stage.x)),
    top: Math.round(scale * (box.y - stage.y)),
    width: Math.round(scale * box.width),
    height: Math.round(scale * box.height),
  }
  const pictures = await Promise.all(
    [await picture(true), await picture(false)].map((file) =>
      sharp(file).extract(place).removeAlpha().raw().toBuffer(),
    ),
  )
  const [labelled, plain] = pictures as [Buffer, Buffer]
  const differing = labelled.filter((value, index) => Math.abs(value - plain[index]!) > 24).length
  expect(differing / labelled.length).toBeGreaterThan(0.3)
})

test('a file in inches with another up axis is converted everywhere, and its original stays', thorough, async () => {
  const { page } = studio
  await toFacts()
  const size = () => page.getByTestId('facts').locator('dl').first().textContent()
  // It is measured in the background.
  await expect.poll(size, { timeout: 60_000 }).toContain('Triangles')
  const before = await size()
  await page.getByTestId('coordinate-system-unit').click()
  await page.getByRole('option', { name: 'Inches' }).click()
  await expect.poll(size).not.toBe(before)
  await page.getByTestId('coordinate-system-up').click()
  await page.getByRole('option', { name: 'Y up', exact: true }).click()
  const { assets } = await callStudio(page, 'studio.snapshot', {})
  const asset = assets.find(({ name }) => name.includes('20mm-xyz-cube'))!
  await expect
    .poll(
      async () =>
        (await callStudio(page, 'studio.snapshot', {})).assets.find(({ id }) => id === asset.id)?.coordinateSystem,
    )
    .toEqual({ up: '-z', scale: 25.4 })
  const panel = await report()
  // 7,938.68 mm³ × 25.4³ of silver.
  await expect.poll(() => panel.getByTestId('weight').textContent(), { timeout: 60_000 }).toMatch(/^1,34\d\.\d\d? kg$/)
  const { stagedId } = await callStudio(page, 'exports.original', { assetId: asset.id })
  const original = await page.evaluate(
    async ([id, header]) => {
      const headers = { [header]: sessionStorage.getItem('maquette-session') ?? '' }
      const bytes = new Uint8Array(await (await fetch(`/files/staged/${id}`, { headers })).arrayBuffer())
      return [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
    },
    [stagedId, sessionHeader] as const,
  )
  const file = new Uint8Array(await readFile(sound))
  expect(original).toEqual([...new Uint8Array(await crypto.subtle.digest('SHA-256', file))])
  await page.reload()
  await page.locator('[data-testid=stage][data-state=ready]').waitFor()
  await toFacts()
  await expect.poll(() => page.getByTestId('coordinate-system-unit').inputValue()).toBe('Inches')
})

test(
  'parts are navigated with keys, hidden, isolated, renamed permanently, and picked on the stage',
  thorough,
  async () => {
    const { page } = studio
    await open('Robot_expressive')
    await page.getByTestId('tab-parts').click()
    const tree = page.getByTestId('part-tree')
    await tree.waitFor()
    await expect.poll(() => tree.getByTestId('part-row').count()).toBeGreaterThan(3)
    await tree.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('End')
    const caption = page.getByTestId('stage-caption')
    expect(await caption.textContent()).not.toContain('shown')
    await page.getByRole('button', { name: 'Sharp and open edges' }).click()
    const legend = page.locator('[data-testid=legend] [data-kind=feature]')
    const edges = async () => Number(/[\d,]+/.exec((await legend.textContent()) ?? '')?.[0].replace(',', ''))
    await expect.poll(edges, { timeout: 30_000 }).toBeGreaterThan(100)
    const all = await edges()
    await tree.focus()
    await page.keyboard.press('Space')
    await expect.poll(() => tree.locator('[data-hidden]').count()).toBeGreaterThan(0)
    await expect.poll(() => caption.textContent()).toMatch(/^[\d,]+ of 3,237 triangles shown/)
    // Lines are hidden with their part, and not counted.
    await expect.poll(edges).toBeLessThan(all)
    await page.getByTestId('show-all-parts').click()
    await expect.poll(() => tree.locator('[data-hidden]').count()).toBe(0)
    await expect.poll(() => caption.textContent()).not.toContain('shown')
    await expect.poll(edges).toBe(all)
    await page.getByRole('button', { name: 'Sharp and open edges' }).click()
    await tree.focus()
    await page.keyboard.press('i')
    await expect.poll(() => tree.locator('[data-hidden]').count()).toBeGreaterThan(0)
    await page.keyboard.press('i')
    await page.keyboard.press('Home')
    await page.keyboard.press('F2')
    await page.keyboard.type('Tin man')
    await page.keyboard.press('Enter')
    await expect.poll(() => tree.textContent()).toContain('Tin man')
    await page.keyboard.press('Escape')
    await expect.poll(() => tree.locator('[aria-selected=true]').count()).toBe(0)
    const stage = (await page.getByTestId('stage').boundingBox())!
    await page.mouse.click(stage.x + stage.width / 2, stage.y + stage.height / 2)
    await expect.poll(() => tree.locator('[aria-selected=true]').count()).toBeGreaterThan(0)
    await expect(checkScreen(page)).resolves.toBeUndefined()
    await page.reload()
    await page.locator('[data-testid=stage][data-state=ready]').waitFor()
    await page.getByTestId('tab-parts').click()
    await expect.poll(() => page.getByTestId('part-tree').textContent()).toContain('Tin man')
  },
)

test('the validator messages of a glTF are shown', thorough, async () => {
  const panel = await report()
  await expect
    .poll(() => panel.getByTestId('file-messages').textContent())
    .toMatch(/error|warning|note|hint|Valid file/)
})

test('the thickness of a box of twelve triangles is reported and drawn on its three walls', thorough, async () => {
  const { page } = studio
  await toFacts()
  const path = join(mkdtempSync(join(tmpdir(), 'maquette-inspect-')), 'plate.stl')
  writeFileSync(path, writeStl(boxTriangles([30, 20, 2])))
  await importFiles(page, path)
  await expect.poll(() => page.getByTestId('asset-name').inputValue()).toContain('Plate')
  await page.locator('[data-testid=stage][data-state=ready]').waitFor()
  await page.keyboard.press('t')
  const legend = page.locator('[data-testid=legend][data-lens=thickness][data-state=ready]')
  await legend.waitFor()
  await expect.poll(() => legend.innerText()).toMatch(/2\.00 mm\s+30\.0 mm/)
  // Three walls, each of one colour: next to nothing of the picture has a colour between theirs.
  const { data, info } = await sharp(await picture(false))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const counts = new Map<string, number>()
  let coloured = 0
  for (let at = 0; at < info.width * info.height * 3; at += 3) {
    const pixel = [data[at]!, data[at + 1]!, data[at + 2]!]
    if (Math.max(...pixel) - Math.min(...pixel) < 40) continue
    coloured++
    // Within a wall the light is the same everywhere.
    const name = pixel.map((value) => Math.round(value / 8)).join(' ')
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const most = [...counts.values()].sort((one, other) => other - one)
  expect(coloured).toBeGreaterThan(5_000)
  expect(most.slice(0, 6).reduce((sum, count) => sum + count, 0) / coloured).toBeGreaterThan(0.9)
  await page.keyboard.press('z')
})

test('logs no errors', () => {
  expect(complaints).toEqual([])
})
