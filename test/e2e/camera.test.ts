/**
 * The orthographic camera: parallel edges stay so, and tools find what is seen.
 * @module-tag thorough
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stageAtRest } from '../support/gallery/stage-rest.ts'
import { boxTriangles, writeStl } from '../support/solids.ts'
import type { Studio } from '../support/studio.ts'
import { importBytes } from './form.ts'
import { openStudio } from './hosts.ts'
import { picture } from './photograph.ts'

interface Projecting {
  __maquetteProject?: (x: number, y: number, z: number) => { x: number; y: number }
}

let studio: Studio
let complaints: string[]

beforeAll(async () => {
  ;({ studio, complaints } = await openStudio({ theme: 'dark' }))
  const { page } = studio
  await importBytes(page, 'cube.stl', writeStl(boxTriangles(20)))
  await page.keyboard.press('m')
  await page.locator('[data-testid=measure-panel][data-state=ready]').waitFor()
})
afterAll(() => studio?.quit())

/** Pixels of the page between two corners of the cube, in millimetres. */
async function lengthSeen(from: number[], to: number[]): Promise<number> {
  return studio.page.evaluate(
    ([a, b]) => {
      const project = (window as Projecting).__maquetteProject!
      const [p, q] = [a!, b!].map(([x, y, z]) => project(x! / 1000, y! / 1000, z! / 1000))
      return Math.hypot(p!.x - q!.x, p!.y - q!.y)
    },
    [from, to],
  )
}

const near = () => lengthSeen([-10, 10, 10], [10, 10, 10])
const far = () => lengthSeen([-10, 10, -10], [10, 10, -10])

/** Where the corner of the cube that is farthest to the left on the stage lies, as a share of the stage's width. */
async function leftmost(): Promise<number> {
  const box = (await studio.page.locator('[data-testid=stage] canvas').first().boundingBox())!
  const places = await studio.page.evaluate(() => {
    const project = (window as Projecting).__maquetteProject!
    const ends = [-0.01, 0.01]
    return ends.flatMap((x) => ends.flatMap((y) => ends.map((z) => project(x, y, z).x)))
  })
  return (Math.min(...places) - box.x) / box.width
}

async function resize(width: number, height: number): Promise<void> {
  await studio.page.setViewportSize({ width, height })
  await stageAtRest(studio.page, 400)
}

test('a model that fills the stage still fills it after a resize, unless it was rotated by hand', async () => {
  const { page } = studio
  await resize(1440, 900)
  const whole = [await near(), await leftmost()] as const
  expect(whole[1]).toBeGreaterThan(0)
  await resize(780, 900)
  expect(await leftmost()).toBeGreaterThan(0.08)
  await resize(1440, 900)
  expect(await near()).toBeCloseTo(whole[0], 1)
  const box = (await page.locator('[data-testid=stage] canvas').first().boundingBox())!
  await page.mouse.move(box.x + 80, box.y + 80)
  await page.mouse.down({ button: 'right' })
  await page.mouse.move(box.x + 140, box.y + 80, { steps: 4 })
  await page.mouse.up({ button: 'right' })
  await stageAtRest(page, 400)
  const byHand = await near()
  await resize(780, 900)
  expect(await near()).toBeCloseTo(byHand, 1)
  await resize(1440, 900)
  await page.keyboard.press('f')
  await stageAtRest(page, 400)
})

test('near and far edges have the same length in the orthographic view, but not in the perspective one', async () => {
  const { page } = studio
  await stageAtRest(page, 400)
  await picture(studio.page, 'perspective')
  expect((await near()) / (await far())).toBeGreaterThan(1.05)
  const button = page.getByRole('button', { name: 'Orthographic camera' })
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false')
  await page.keyboard.press('0')
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
  await stageAtRest(page, 400)
  await picture(studio.page, 'orthographic')
  expect((await near()) / (await far())).toBeCloseTo(1, 5)
})

test('keys turn and zoom the stage while it has the focus', async () => {
  const { page } = studio
  await page.keyboard.press('1')
  await stageAtRest(page, 400)
  const before = await near()
  await page.locator('[data-testid=stage] > [role=group]').focus()
  await page.keyboard.press('ArrowRight')
  await stageAtRest(page, 400)
  expect(await near()).toBeLessThan(before * 0.99)
  await page.keyboard.press('ArrowLeft')
  await stageAtRest(page, 400)
  expect(await near()).toBeCloseTo(before, 0)
  await page.keyboard.press('+')
  await stageAtRest(page, 400)
  expect(await near()).toBeGreaterThan(before)
})

test('a distance is measured correctly in a rotated and zoomed view', async () => {
  const { page } = studio
  await page.keyboard.press('1')
  await stageAtRest(page, 400)
  const before = await near()
  const box = (await page.locator('[data-testid=stage] canvas').first().boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.wheel(0, -120)
  await stageAtRest(page, 400)
  expect(await near()).toBeGreaterThan(before)
  // The upper ones may lie behind a panel.
  for (const corner of [
    [-10, -10, 10],
    [10, -10, 10],
  ]) {
    const [x, y, z] = corner.map((mm) => mm / 1000)
    const at = await page.evaluate(
      ([px, py, pz]) => (window as Projecting).__maquetteProject!(px!, py!, pz!),
      [x!, y!, z!],
    )
    await page.mouse.move(at.x + 40, at.y)
    await page.mouse.move(at.x, at.y)
    await expect.poll(() => page.getByTestId('snap-mark').getAttribute('data-kind')).toBe('vertex')
    await page.mouse.down()
    await page.mouse.up()
    await stageAtRest(page, 400)
  }
  await expect.poll(() => page.getByTestId('measurement-value').allTextContents()).toEqual(['20 mm'])
  await picture(studio.page, 'orthographic-front')
  await page.keyboard.press('0')
  await stageAtRest(page, 400)
  expect((await near()) / (await far())).toBeGreaterThan(1.05)
  expect(complaints).toEqual([])
})
