/**
 * Light: HDR pictures of the artist's own as surroundings, their rotation, three-point light, and what is behind the model in pictures.
 * @module-tag thorough
 */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeGlb } from '../../electron/engine/formats/glb-write.ts'
import { decodeImage } from '../../electron/engine/image/decode-image.ts'
import { box, material, picture } from '../engine/formats/samples.ts'
import { ball } from '../engine/mesh/fine-shapes.ts'
import { callStudio } from '../support/call-studio.ts'
import { animationFrames } from '../support/gallery/stage-rest.ts'
import { launchWeb } from '../support/launch-web.ts'
import { writeHdr } from '../support/radiance-hdr.ts'
import type { Studio } from '../support/studio.ts'
import { checkScreen } from './check-screen.ts'
import { newDataFolder, watchComplaints } from './hosts.ts'
import { photograph } from './photograph.ts'

const folder = mkdtempSync(join(tmpdir(), 'maquette-light-'))
const dataFolder = newDataFolder()

let studio: Studio
let complaints: string[]

beforeAll(async () => {
  const part = ball(48, 0.04, () => 1)
  const dull = material('White', { baseColour: [1, 1, 1, 1], metalness: 0, roughness: 1 })
  writeFileSync(join(folder, 'ball.glb'), await writeGlb({ name: 'ball', parts: [part], materials: [dull] }))
  // As TRELLIS and others write it: a picture, a grey factor and the default metalness of glTF, which is 1.
  const dark = material('Metal', {
    baseColourTexture: await picture(),
    baseColour: [0.4, 0.4, 0.4, 1],
    metalness: 1,
    roughness: 0.9,
  })
  writeFileSync(join(folder, 'metal.glb'), await writeGlb(box([dark])))
  // Blue on its right, red on its left.
  const light = (u: number): [number, number, number] => (u > 0.5 ? [0.05, 0.05, 1.4] : [1.4, 0.05, 0.05])
  writeFileSync(join(folder, 'Two lamps.hdr'), writeHdr({ width: 256, height: 128, light, runs: true }))
  writeFileSync(join(folder, 'photo.hdr'), Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))
  writeFileSync(
    join(folder, 'wall.png'),
    await sharp({ create: { width: 40, height: 20, channels: 3, background: '#2060c0' } })
      .png()
      .toBuffer(),
  )
  await start()
  await choose('import-files', 'ball.glb')
  await stands()
})
afterAll(() => studio?.quit())

async function start(): Promise<void> {
  studio = await launchWeb({ dataFolder, theme: 'dark' })
  complaints = watchComplaints(studio.page)
  await studio.page.getByTestId('prompt').waitFor()
}
const stands = () => studio.page.locator('[data-testid=stage][data-state=ready]').waitFor()

async function choose(button: string, file: string): Promise<void> {
  const choosing = studio.page.waitForEvent('filechooser')
  await studio.page.getByTestId(button).click()
  await (await choosing).setFiles(join(folder, file))
}

async function openLight(): Promise<void> {
  await studio.page.getByTestId('light-button').click()
  await studio.page.getByRole('radiogroup', { name: 'Environment' }).waitFor()
}
async function closeLight(): Promise<void> {
  await studio.page.keyboard.press('Escape')
  await studio.page.getByRole('radiogroup', { name: 'Environment' }).waitFor({ state: 'detached' })
}
const lightNow = async () => (await callStudio(studio.page, 'studio.snapshot', {})).settings.light

/** How much more red than blue the ball is, levels of 255: on its left, and to the right of its middle, beside the menu. */
async function redness(): Promise<[left: number, right: number]> {
  const box = (await studio.page.locator('[data-testid=stage] canvas').first().boundingBox())!
  const [width, height] = [box.width * 0.04, box.height * 0.1]
  const y = box.y + box.height * 0.45
  const sides = []
  for (const share of [0.34, 0.57]) {
    const clip = { x: box.x + box.width * share - width / 2, y, width, height }
    const { raster } = await decodeImage(new Uint8Array(await studio.page.screenshot({ clip })))
    let sum = 0
    for (let at = 0; at < raster.data.length; at += 4) sum += raster.data[at]! - raster.data[at + 2]!
    sides.push(sum / (raster.data.length / 4))
  }
  return sides as [number, number]
}

/** How bright the middle of the model is: red and blue, which are all its colours, 0 … 510. */
async function brightness(): Promise<number> {
  const canvas = (await studio.page.locator('[data-testid=stage] canvas').first().boundingBox())!
  const clip = {
    x: canvas.x + canvas.width * 0.44,
    y: canvas.y + canvas.height * 0.45,
    width: canvas.width * 0.1,
    height: 60,
  }
  const { raster } = await decodeImage(new Uint8Array(await studio.page.screenshot({ clip })))
  let sum = 0
  for (let at = 0; at < raster.data.length; at += 4) sum += raster.data[at]! + raster.data[at + 2]!
  return sum / (raster.data.length / 4)
}

/** A corner of the picture that is saved. */
async function savedCorner(): Promise<number[]> {
  const path = await studio.saved(() => studio.page.getByTestId('save-picture').click())
  await studio.page.getByTestId('picture-dialog').waitFor({ state: 'detached' })
  const { raster } = await decodeImage(new Uint8Array(await readFile(path)))
  return [...raster.data.subarray(0, 4)]
}

test('a file that is not an HDR picture is refused with a remedy, and the light stays', async () => {
  const { page } = studio
  await openLight()
  await choose('add-surroundings', 'photo.hdr')
  await page.getByText('This is not a Radiance HDR picture').waitFor()
  expect(await lightNow()).toMatchObject({ environment: 'studio', surroundings: [] })
})

test('an HDR picture lights the model from its sides, and can be rotated', async () => {
  const { page } = studio
  const [left, right] = await redness()
  expect(Math.abs(left - right)).toBeLessThan(40)
  await choose('add-surroundings', 'Two lamps.hdr')
  await page.getByRole('radio', { name: 'Two lamps.hdr', checked: true }).waitFor()
  // Who looks at the model has on the left what is on the right of who looks out from it.
  await expect
    .poll(async () => {
      const [onLeft, onRight] = await redness()
      return onLeft < -100 && onRight > onLeft + 60
    })
    .toBe(true)
  await page.getByRole('slider', { name: 'Rotation' }).focus()
  await page.keyboard.press('End')
  await expect
    .poll(async () => {
      const [onLeft, onRight] = await redness()
      return onLeft > 100 && onRight < onLeft - 60
    })
    .toBe(true)
  await expect.poll(async () => (await lightNow()).rotation).toBe(180)
  await expect(checkScreen(page)).resolves.toBeUndefined()
  await photograph(studio.page, 'light')
  await page.setViewportSize({ width: 1440, height: 900 })
  await closeLight()
})

test('a double click resets a slider, even where the window draws nothing in between', async () => {
  const { page } = studio
  await openLight()
  const slider = page.getByRole('slider', { name: 'Exposure' })
  await slider.focus()
  await page.keyboard.press('End')
  await expect.poll(async () => (await lightNow()).exposure).toBe(3)
  await slider.evaluate((thumb) => {
    const { left, top } = thumb.getBoundingClientRect()
    const at = { bubbles: true, clientX: left, clientY: top }
    const names = ['mousedown', 'mouseup', 'click', 'mousedown', 'mouseup', 'click', 'dblclick']
    for (const name of names) thumb.dispatchEvent(new MouseEvent(name, at))
  })
  await expect.poll(async () => (await lightNow()).exposure).toBe(0)
  // Nothing comes after it: what is changed later is kept by then, and would have come behind it.
  await animationFrames(page, 3)
  const rotation = page.getByRole('slider', { name: 'Rotation' })
  await rotation.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await lightNow()).rotation).toBeLessThan(180)
  await page.keyboard.press('End')
  await expect.poll(async () => (await lightNow()).rotation).toBe(180)
  expect((await lightNow()).exposure).toBe(0)
  await closeLight()
})

test('the picture lights the model again after a restart', async () => {
  expect(complaints).toEqual([])
  await studio.quit()
  await start()
  await stands()
  await expect
    .poll(async () => {
      const [onLeft, onRight] = await redness()
      return onLeft > 100 && onRight < onLeft - 60
    })
    .toBe(true)
})

test('removing it restores the studio light; three-point light is one of the others', async () => {
  const { page } = studio
  await openLight()
  await page.getByTestId('remove-surroundings').click()
  await page.getByRole('radio', { name: 'Studio', checked: true }).waitFor()
  await expect.poll(lightNow).toMatchObject({ environment: 'studio', surroundings: [] })
  await page.getByRole('radio', { name: 'Three-point' }).click()
  await expect.poll(lightNow).toMatchObject({ environment: 'three-point' })
  await callStudio(page, 'settings.change', { light: { rotation: 0 } })
  await photograph(studio.page, 'three-point')
  await page.setViewportSize({ width: 1440, height: 900 })
  await closeLight()
})

test('dark metal is exposed longer, and becomes non-metal in one click', async () => {
  const { page } = studio
  await callStudio(page, 'settings.change', { light: { environment: 'studio' } })
  await choose('import-files', 'metal.glb')
  await page.getByTestId('treat-as-non-metal').waitFor()
  const exposed = await brightness()
  await openLight()
  await page.getByRole('switch', { name: 'Automatic exposure' }).click({ force: true })
  await expect.poll(brightness).toBeLessThan(exposed / 2)
  await page.getByRole('switch', { name: 'Automatic exposure' }).click({ force: true })
  await expect.poll(brightness).toBeGreaterThan(exposed * 0.9)
  await closeLight()
  await photograph(page, 'dark-metal')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByTestId('treat-as-non-metal').click()
  await page.getByTestId('materials-panel').waitFor()
  // Paint of this colour is exposed as it is.
  await expect.poll(brightness).toBeLessThan(exposed * 0.8)
  await page.getByTestId('tab-facts').click()
  await page.getByTestId('treat-as-non-metal').waitFor({ state: 'detached' })
  await page.keyboard.press('ControlOrMeta+z')
  await page.getByTestId('treat-as-non-metal').waitFor()
})

test('a picture of the stage has the chosen colour or picture behind the model', async () => {
  const { page } = studio
  await page.keyboard.press('p')
  await page.getByTestId('save-picture').waitFor()
  await page.getByTestId('picture-background').getByText('Colour').click()
  await page.getByTestId('background-colour').fill('#00c040')
  await photograph(studio.page, 'background')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(checkScreen(page)).resolves.toBeUndefined()
  expect(await savedCorner()).toEqual([0, 0xc0, 0x40, 255])
  await page.keyboard.press('p')
  await page.getByTestId('save-picture').waitFor()
  await page.getByTestId('picture-background').getByText('Picture').click()
  await choose('background-picture', 'wall.png')
  await page.getByText('wall.png').waitFor()
  expect(await savedCorner()).toEqual([0x20, 0x60, 0xc0, 255])
  expect(complaints).toEqual([])
})
