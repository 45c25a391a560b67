/** Sculpting: a stroke changes the surface on the stage, is undone, and becomes a version that is exported closed; paint, and cutting off. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeGlb } from '../../electron/engine/formats/glb-write.ts'
import { readModel } from '../../electron/engine/formats/read-model.ts'
import { decodeImage } from '../../electron/engine/image/decode-image.ts'
import { auditModel } from '../../electron/engine/mesh/audit.ts'
import { withSmoothNormals } from '../../electron/engine/mesh/normals.ts'
import type { Model } from '../../electron/engine/model.ts'
import { callStudio } from '../support/call-studio.ts'
import { thorough } from '../support/long.ts'
import { paintedBall } from '../support/painted-ball.ts'
import type { Studio } from '../support/studio.ts'
import { checkScreen } from './check-screen.ts'
import { importFiles } from './form.ts'
import { openStudio } from './hosts.ts'
import { photograph } from './photograph.ts'

const file = join(mkdtempSync(join(tmpdir(), 'maquette-sculpt-')), 'ball.glb')
const radius = 0.04

interface Projecting {
  __maquetteProject?: (x: number, y: number, z: number) => { x: number; y: number }
}

let studio: Studio
let complaints: string[]
let model: Model

beforeAll(async () => {
  const options = { around: 96, radiusMm: radius * 1000, wears: 'texture', side: 256 } as const
  model = withSmoothNormals(
    await paintedBall(
      (u, v) => ((Math.floor(u * 16) + Math.floor(v * 8)) % 2 === 0 ? [190, 180, 160] : [140, 150, 170]),
      options,
    ),
    40,
  )
  writeFileSync(file, await writeGlb(model))
  ;({ studio, complaints } = await openStudio({ theme: 'dark' }))
  await importFiles(studio.page, file)
  await studio.page.locator('[data-testid=stage][data-state=ready]').waitFor()
})
afterAll(() => studio?.quit())

/** Pixels of the page of a place of the ball that faces the camera: so high and so far around, radians. */
async function onBall(height: number, around: number) {
  const angle = Math.PI / 6 + around
  const flat = Math.cos(height) * radius
  const at = [-flat * Math.sin(angle), Math.sin(height) * radius, flat * Math.cos(angle)]
  return studio.page.evaluate(([x, y, z]) => (window as unknown as Projecting).__maquetteProject!(x!, y!, z!), at)
}

async function stroke(height = 0.2): Promise<void> {
  const { mouse } = studio.page
  for (let move = 0; move <= 8; move += 1) {
    const { x, y } = await onBall(height, -0.3 + move * 0.075)
    await mouse.move(x, y)
    if (move === 0) await mouse.down()
  }
  await mouse.up()
  await rested()
}

const rested = async () => {
  await expect.poll(() => studio.page.getByTestId('sculpt-brushes').getAttribute('data-working')).toBeNull()
}
const choose = (brush: string) => studio.page.getByTestId(`brush-${brush}`).click()
const models = async () =>
  (await callStudio(studio.page, 'studio.snapshot', {})).assets.filter(({ kind }) => kind === 'model')
/** Presses what makes a version; it then stands on the stage. */
async function versionBy(button: string) {
  const before = (await models()).map(({ id }) => id)
  await studio.page.getByTestId(button).click()
  await expect.poll(async () => (await models()).length, { timeout: 60_000 }).toBe(before.length + 1)
  const made = (await models()).find(({ id }) => !before.includes(id))!
  await studio.page.locator(`[data-testid=stage][data-state=ready][data-asset="${made.id}"]`).waitFor()
  return made
}
async function exported(): Promise<Model> {
  await studio.page.getByTestId('tab-export').click()
  await studio.page.getByTestId('export-glb').click()
  const path = await studio.saved(() => studio.page.getByTestId('export-save').click())
  return readModel(new Uint8Array(await readFile(path)), 'model/gltf-binary')
}
/** Where the picture of the stage is green, in pixels. */
async function greenPixels(): Promise<number> {
  const stage = await studio.page.locator('[data-testid=stage] canvas').first().boundingBox()
  const { raster } = await decodeImage(new Uint8Array(await studio.page.screenshot({ clip: stage! })))
  let count = 0
  for (let at = 0; at < raster.data.length; at += 4)
    if (raster.data[at + 1]! > 90 && raster.data[at]! < 60 && raster.data[at + 2]! < 90) count++
  return count
}

test('strokes are made on the stage and undone with keys', async () => {
  const { page } = studio
  await page.keyboard.press('Shift+S')
  await page.locator('[data-testid=sculpt-brushes][data-ready]').waitFor()
  await choose('draw')
  await stroke()
  await stroke()
  await expect.poll(() => page.getByTestId('apply-sculpt').isEnabled()).toBe(true)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(() => page.getByTestId('apply-sculpt').isEnabled()).toBe(false)
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(() => page.getByTestId('apply-sculpt').isEnabled()).toBe(true)
  await rested()
})

test('paint names its target, is shown at once, and is undone', async () => {
  const { page } = studio
  await choose('paint')
  await expect.poll(() => page.getByTestId('sculpt-note').innerText()).toBe('Paints into the texture (256 × 256).')
  await page.getByTestId('sculpt-colour').fill('#00c040')
  // The swatch of the panel stays as it is.
  const own = await greenPixels()
  await stroke(-0.2)
  await expect.poll(greenPixels).toBeGreaterThan(own + 25)
  await page.keyboard.press('Control+z')
  await expect.poll(greenPixels).toBe(own)
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(greenPixels).toBeGreaterThan(own + 25)
  await checkScreen(page)
  await photograph(studio.page, 'sculpt')
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('applying creates a version, whose export is watertight, larger and painted', async () => {
  const { page } = studio
  const [parent] = await models()
  const made = await versionBy('apply-sculpt')
  expect(made.parentId).toBe(parent!.id)
  expect(made.provenance.sculptChanges?.map(({ kind }) => kind)).toEqual(['stroke', 'paint'])
  await expect.poll(() => page.getByTestId('apply-sculpt').isEnabled()).toBe(false)
  const written = await exported()
  const [before, after] = [auditModel(model), auditModel(written)]
  expect(after).toMatchObject({ watertight: true, openEdges: 0, triangles: before.triangles })
  expect(after.volumeMm3).toBeGreaterThan(before.volumeMm3)
  const { raster } = await decodeImage(written.materials[0]!.baseColourTexture!.bytes)
  expect(raster.data.some((value, at) => at % 4 === 1 && value > 160 && raster.data[at - 1]! < 70)).toBe(true)
})

test('the hidden side of the section is cut off, and the cut is capped', thorough, async () => {
  const { page } = studio
  await page.keyboard.press('s')
  await page.locator('[data-testid=section-panel][data-state=ready]').waitFor()
  await page.getByTestId('cut-off').waitFor()
  await photograph(studio.page, 'cut-off')
  await page.setViewportSize({ width: 1440, height: 900 })
  await versionBy('cut-off')
  const [whole, half] = [auditModel(model), auditModel(await exported())]
  expect(half.watertight).toBe(true)
  expect(half.volumeMm3 / whole.volumeMm3).toBeGreaterThan(0.45)
  expect(half.volumeMm3 / whole.volumeMm3).toBeLessThan(0.6)
  expect(complaints).toEqual([])
})
