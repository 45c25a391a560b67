/** Models placed by hand on the stage: what was shown is what the version is, whatever was dragged, typed, laid, added and undone. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import type { Request } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Asset } from '../../shared/protocol/asset.ts'
import { sessionHeader } from '../../shared/protocol/channels.ts'
import { readModel } from '../../electron/engine/formats/read-model.ts'
import { objectsOf } from '../../electron/engine/mesh/objects.ts'
import type { Model } from '../../electron/engine/model.ts'
import { volume } from '../engine/formats/samples.ts'
import { callStudio } from '../support/call-studio.ts'
import { thorough } from '../support/long.ts'
import { stageAtRest } from '../support/gallery/stage-rest.ts'
import { launchWeb } from '../support/launch-web.ts'
import { boxTriangles, cylinderTriangles, writeStl } from '../support/solids.ts'
import type { Studio } from '../support/studio.ts'
import { checkScreen } from './check-screen.ts'
import { importFiles } from './form.ts'
import { newDataFolder, watchComplaints } from './hosts.ts'
import { picture } from './photograph.ts'

let studio: Studio
let complaints: string[]
/** Commands that the window has sent. */
const sent: string[] = []

beforeAll(async () => {
  studio = await launchWeb({ dataFolder: newDataFolder() })
  const { page } = studio
  complaints = watchComplaints(page)
  page.on('request', (request: Request) => {
    const command = /\/commands\/([\w.-]+)/.exec(request.url())?.[1]
    if (command !== undefined) sent.push(command)
  })
  await page.getByTestId('prompt').waitFor()
  const folder = mkdtempSync(join(tmpdir(), 'maquette-placed-'))
  // Width 20, depth 30, height 40; its middle at the origin of the file.
  // The originals are opened again after versions of them were saved.
  await callStudio(page, 'settings.change', { library: { versions: 'each' } })
  for (const [name, triangles] of [
    ['block', boxTriangles([20, 30, 40])],
    ['pin', cylinderTriangles(10, 30, 48)],
  ] as const) {
    const path = join(folder, `${name}.stl`)
    writeFileSync(path, writeStl(triangles))
    await importFiles(page, [path])
    await page
      .getByTestId('library-item')
      .filter({ hasText: new RegExp(name, 'i') })
      .waitFor()
  }
})
afterAll(() => studio?.quit())

test('a drag snaps to steps without a request to the engine; Escape cancels it, undo and redo include it', async () => {
  const { page } = studio
  await open('Block')
  await takeUp()
  await page.getByTestId('drop-to-floor').click()
  await expect.poll(() => numbers('position')).toEqual([0, 0, 0])
  sent.length = 0
  await dragAxis(8)
  const moved = (await numbers('position'))[0]!
  expect(moved).toBeGreaterThan(0)
  expect(moved).toBe(Math.round(moved))
  await page.keyboard.press('Escape')
  await expect.poll(() => numbers('position')).toEqual([0, 0, 0])
  await page.mouse.up()
  expect(await panel().count()).toBe(1)
  await dragAxis(8)
  await page.mouse.up()
  await expect.poll(() => numbers('position')).toEqual([moved, 0, 0])
  await page.keyboard.press('Control+z')
  await expect.poll(() => numbers('position')).toEqual([0, 0, 0])
  await page.keyboard.press('Control+z')
  await expect.poll(() => numbers('position')).toEqual([0, -20, 0])
  await page.keyboard.press('Control+Shift+z')
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(() => numbers('position')).toEqual([moved, 0, 0])
  // Unsaved changes are kept as a draft, which is dropped when they are undone.
  expect(sent.filter((name) => !['edits.keep', 'edits.drop'].includes(name))).toEqual([])
})

test('objects are rotated and scaled by number, stay on the floor, and the version equals the preview', async () => {
  const { page } = studio
  await mode('Rotate')
  await type('rotation-x', 90)
  await mode('Scale')
  expect(await numbers('size')).toEqual([20, 30, 40])
  await type('size-y', 60)
  expect(await numbers('size')).toEqual([40, 60, 80])
  await page.getByTestId('scale-even').click()
  await type('size-x', 50)
  expect(await numbers('size')).toEqual([50, 60, 80])
  // Typed and not meant: the field alone is put back.
  await page.getByTestId('size-x').fill('5')
  await page.keyboard.press('Escape')
  await expect.poll(() => numbers('size')).toEqual([50, 60, 80])
  await mode('Move')
  await type('position-x', -12.5)
  const shown = await numbers('position')
  expect(shown).toEqual([-12.5, 0, 0])
  await picture(page, 'transform')
  const { model, asset } = await save()
  expect(extent(model)).toEqual({ low: [-37.5, 0, -40], high: [12.5, 60, 40] })
  expect(asset.provenance.transformChanges?.map(({ kind }) => kind)).toEqual(['pose'])
  // The stage shows the same numbers of the new one, and what made it is said.
  await expect.poll(() => numbers('position')).toEqual(shown)
  await expect.poll(() => page.getByTestId('keep-transform').isDisabled()).toBe(true)
})

test('undo leaves the version and restores the changes to the model before; undo also restores discarded ones', async () => {
  const { page } = studio
  await page.keyboard.press('Control+z')
  await expect.poll(() => page.getByTestId('asset-name').inputValue()).toBe('Block')
  await rest()
  await expect.poll(() => numbers('position')).toEqual([-12.5, 0, 0])
  await page.keyboard.press('Escape')
  await expect.poll(() => panel().count()).toBe(0)
  await page.keyboard.press('Control+z')
  await expect.poll(() => numbers('position')).toEqual([-12.5, 0, 0])
  await page.getByTestId('discard-transform').click()
  await expect.poll(() => panel().count()).toBe(0)
  await takeUp()
  expect(await numbers('position')).toEqual([0, -20, 0])
  await page.keyboard.press('Escape')
})

test('a clicked face is laid on the floor; a mirrored version has the same volume', async () => {
  const { page } = studio
  await open('Pin')
  await takeUp()
  await page.getByTestId('lay-on-face').click()
  // One of its sides, between its edges; the file has it upright along its z.
  const middle = ((45.5 + 0.5) * 2 * Math.PI) / 48
  const { x, y } = await place([10 * Math.cos(middle), -6, 10 * Math.sin(middle)])
  await page.mouse.click(x, y)
  await mode('Scale')
  // 48 sides: lying on one of them it is as high as they are apart.
  const apart = 20 * Math.cos(Math.PI / 48)
  await expect.poll(async () => (await numbers('size'))[1]).toBeCloseTo(apart, 2)
  await page.getByTestId('mirror-z').click()
  await mode('Move')
  expect((await numbers('position'))[1]).toBe(0)
  const { model } = await save()
  const { low, high } = extent(model)
  expect(low[1]).toBeCloseTo(0, 2)
  expect(high[1]! - low[1]!).toBeCloseTo(apart, 2)
  const before = await modelOf((await assets()).find(({ name }) => name === 'Pin')!)
  expect(volume(model)).toBeCloseTo(volume(before), 9)
  await page.keyboard.press('Escape')
})

test('the panel states whether everything fits the chosen plate', thorough, async () => {
  const { page } = studio
  await open('Block')
  await takeUp()
  await page.getByTestId('drop-to-floor').click()
  await page.getByTestId('build-plate').click()
  await page.getByRole('option', { name: /Elegoo Mars 5/ }).click()
  const fit = page.getByTestId('plate-fit')
  await expect.poll(() => fit.textContent()).toBe('Fits the build plate.')
  await type('position-y', 3)
  await expect.poll(() => fit.textContent()).toContain('floats 3 mm above')
  await type('position-y', 0)
  await type('position-x', 70)
  await expect.poll(() => fit.textContent()).toContain('reaches 3.5 mm past the edge')
  await page.getByTestId('centre-on-plate').click()
  await expect.poll(() => fit.getAttribute('data-fit')).toBe('fits')
  await mode('Scale')
  await type('size-y', 200)
  // 153 × 77 × 165 mm have room for 100 × 200 × 150 no way round.
  await expect.poll(() => fit.textContent()).toMatch(/^Does not fit: .*35 mm too tall\.$/)
  await page.keyboard.press('Control+z')
  await expect.poll(() => fit.getAttribute('data-fit')).toBe('fits')
  await stageAtRest(page, 400)
  await checkScreen(page)
  await page.keyboard.press('Escape')
})

test('another model is placed beside it; both are kept as objects, or joined into one', thorough, async () => {
  const { page } = studio
  await open('Block')
  await takeUp()
  await mode('Move')
  await page.getByTestId('drop-to-floor').click()
  await add('Pin')
  await expect.poll(() => page.getByTestId('plate-object').allTextContents()).toEqual(['All objects', 'Block', 'Pin'])
  // 5 mm beside it, on the floor.
  expect(await numbers('position')).toEqual([25, 0, 0])
  await type('position-z', 12)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(() => page.getByTestId('plate-object').count()).toBe(0)
  await page.keyboard.press('Control+Shift+z')
  await page.keyboard.press('Control+Shift+z')
  await page.getByTestId('plate-object').nth(2).click()
  await expect.poll(() => numbers('position')).toEqual([25, 0, 12])
  await picture(page, 'transform-two')
  const { model: apart } = await save()
  expect(objectsOf(apart).map(({ parts }) => extent({ ...apart, parts }))).toEqual([
    { low: [-10, 0, -15], high: [10, 40, 15] },
    { low: [15, 0, 2], high: [35, 30, 22] },
  ])
  // As an assembly it can be placed object by object, or joined.
  await expect.poll(() => page.getByTestId('plate-object').count()).toBe(3)
  await page.getByTestId('plate-object').nth(2).click()
  await expect.poll(() => numbers('position')).toEqual([25, 0, 12])
  await type('position-x', 18)
  await page.getByTestId('join-objects').getByText('One object').click()
  const { model: joined } = await save()
  expect(objectsOf(joined)).toHaveLength(1)
  expect(extent(joined)).toEqual({ low: [-10, 0, -15], high: [28, 40, 22] })
  await page.keyboard.press('Escape')
})

test('above the maximum number of changes of a version, all objects are moved together', thorough, async () => {
  const { page } = studio
  const folder = mkdtempSync(join(tmpdir(), 'maquette-many-'))
  const path = join(folder, 'many.3mf')
  writeFileSync(path, manyCubes(1100))
  await importFiles(page, [path])
  await page.getByTestId('library-item').filter({ hasText: /many/i }).waitFor()
  await open('Many')
  await takeUp()
  await mode('Move')
  await expect.poll(() => page.getByTestId('plate-object').count()).toBe(1101)
  await page.getByTestId('plate-object').first().click()
  const before = await numbers('position')
  await type('position-x', before[0]! + 25)
  const { model: moved, asset } = await save()
  expect(objectsOf(moved)).toHaveLength(1100)
  expect(asset.provenance.transformChanges).toMatchObject([{ kind: 'pose', object: null }])
  await page.keyboard.press('Escape')
})

test('logs no errors', () => {
  expect(complaints).toEqual([])
})

function panel() {
  return studio.page.getByTestId('transform-panel')
}

async function open(name: string): Promise<void> {
  const { page } = studio
  const item = page.getByTestId('library-item').filter({ has: page.getByText(name, { exact: true }) })
  await item.locator('button').first().click()
  await expect.poll(() => page.getByTestId('asset-name').inputValue()).toBe(name)
  await rest()
}

async function rest(): Promise<void> {
  await studio.page.locator('[data-testid=stage][data-state=ready]').waitFor()
  await stageAtRest(studio.page, 500)
}

async function takeUp(): Promise<void> {
  await studio.page.keyboard.press('Shift+T')
  await studio.page.locator('[data-testid=transform-panel][data-state=ready]').waitFor()
  await stageAtRest(studio.page, 500)
}

async function mode(name: 'Move' | 'Rotate' | 'Scale'): Promise<void> {
  await studio.page.getByTestId('transform-mode').getByText(name, { exact: true }).click()
}

async function type(field: string, value: number): Promise<void> {
  const input = studio.page.getByTestId(field)
  await input.fill(String(value))
  await input.press('Enter')
  await expect.poll(async () => Number(await input.inputValue())).toBe(value)
}

/** Of the fields of a row. */
async function numbers(row: string): Promise<number[]> {
  const { page } = studio
  const texts = await Promise.all(['x', 'y', 'z'].map((axis) => page.getByTestId(`${row}-${axis}`).inputValue()))
  return texts.map((text) => Number(text))
}

/** Takes the red arrow of the gizmo, which stands in the middle of the block, to the right. The button stays pressed. */
async function dragAxis(moves: number): Promise<void> {
  const { page } = studio
  const from = await place([0, 20, 0])
  const along = await place([10, 20, 0])
  const length = Math.hypot(along.x - from.x, along.y - from.y)
  const way = { x: (along.x - from.x) / length, y: (along.y - from.y) / length }
  let px = 30
  const move = (to: number) => page.mouse.move(from.x + way.x * to, from.y + way.y * to)
  const pointed = () => panel().getAttribute('data-pointed')
  // What it was left at before is not what is pointed at now.
  await page.mouse.move(5, 5)
  await expect.poll(pointed).not.toBe('X')
  for (; (await pointed()) !== 'X'; px += 8) {
    if (px > 160) throw new Error('there is no arrow along X')
    await move(px)
    await page.waitForTimeout(60)
  }
  await page.mouse.down()
  for (let done = 1; done <= moves; done++) {
    await move(px + done * 6)
    await page.waitForTimeout(40)
  }
}

interface Projecting {
  __maquetteProject?: (x: number, y: number, z: number) => { x: number; y: number }
}

/** Of the page, for millimetres on the plate. */
async function place(at: [number, number, number]): Promise<{ x: number; y: number }> {
  const seen = await studio.page.evaluate(
    ([x, y, z]) => (window as unknown as Projecting).__maquetteProject?.(x / 1000, y / 1000, z / 1000),
    at,
  )
  if (seen === undefined) throw new Error('the tool is not in use')
  return seen
}

async function add(name: string): Promise<void> {
  const { page } = studio
  await page.getByTestId('add-to-plate').fill(name)
  await page.getByRole('option', { name, exact: true }).click()
  await page.locator('[data-testid=transform-panel][data-state=ready]').waitFor()
  await expect.poll(() => page.getByTestId('plate-object').last().textContent()).toBe(name)
}

/** A 3MF of so many cubes of 2 mm, each an object, in rows of forty. */
function manyCubes(count: number): Uint8Array {
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((at) => [at & 1, (at >> 1) & 1, at >> 2].map((one) => one * 2))
  const triangles = '023 031 457 476 015 054 267 273 046 062 137 175'.split(' ').map((face) => face.split(''))
  const items = Array.from({ length: count }, (_, at) => {
    const place = `1 0 0 0 1 0 0 0 1 ${(at % 40) * 3} ${Math.floor(at / 40) * 3} 0`
    return `<item objectid="1" transform="${place}"/>`
  })
  const model = `<?xml version="1.0" encoding="UTF-8"?>
<model unit="millimeter" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02"><resources>
<object id="1" type="model"><mesh><vertices>${corners.map(([x, y, z]) => `<vertex x="${x}" y="${y}" z="${z}"/>`).join('')}</vertices>
<triangles>${triangles.map(([a, b, c]) => `<triangle v1="${a}" v2="${b}" v3="${c}"/>`).join('')}</triangles></mesh></object>
</resources><build>${items.join('')}</build></model>`
  const relations = `<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rel0" Target="/3D/3dmodel.model" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>`
  const types = `<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>`
  return zipSync({
    '[Content_Types].xml': strToU8(types),
    '_rels/.rels': strToU8(relations),
    '3D/3dmodel.model': strToU8(model),
  })
}

/** What was made, as its file has it. */
async function save(): Promise<{ model: Model; asset: Asset }> {
  const { page } = studio
  const before = await openId()
  await page.getByTestId('keep-transform').click()
  await expect.poll(openId).not.toBe(before)
  await rest()
  await page.locator('[data-testid=transform-panel][data-state=ready]').waitFor()
  const id = await openId()
  const asset = (await assets()).find((one) => one.id === id)!
  return { model: await modelOf(asset), asset }
}

function openId(): Promise<string | null> {
  return studio.page.getByTestId('stage').getAttribute('data-asset')
}

async function modelOf({ url, mediaType }: Asset): Promise<Model> {
  const file = await studio.page.evaluate(
    async ([from, header]) => {
      const headers = { [header]: sessionStorage.getItem('maquette-session') ?? '' }
      return [...new Uint8Array(await (await fetch(from, { headers })).arrayBuffer())]
    },
    [url, sessionHeader] as const,
  )
  return readModel(new Uint8Array(file), mediaType)
}

async function assets(): Promise<Asset[]> {
  return (await callStudio(studio.page, 'studio.snapshot', {})).assets
}

/** Millimetres, to a hundredth. */
function extent({ parts }: Pick<Model, 'parts'>): { low: number[]; high: number[] } {
  const values = [0, 1, 2].map((axis) =>
    parts.flatMap(({ positions }) => [...positions].filter((_, at) => at % 3 === axis).map((metres) => metres * 1000)),
  )
  const rounded = (value: number) => Number(value.toFixed(2)) + 0
  return {
    low: values.map((list) => rounded(Math.min(...list))),
    high: values.map((list) => rounded(Math.max(...list))),
  }
}
