/** Section and measure on solids whose sizes, angles, walls and cut areas are known exactly. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stageAtRest } from '../support/gallery/stage-rest.ts'
import { launchWeb } from '../support/launch-web.ts'
import { thorough } from '../support/long.ts'
import { boxTriangles, cylinderTriangles, writeStl } from '../support/solids.ts'
import type { Triangles } from '../support/solids.ts'
import type { Studio } from '../support/studio.ts'
import { importFiles } from './form.ts'
import { newDataFolder, watchComplaints } from './hosts.ts'

interface Projecting {
  __maquetteProject?: (x: number, y: number, z: number) => { x: number; y: number }
}

const dataFolder = newDataFolder()
const sides = 48
const solids: Record<string, Triangles> = {
  cube: boxTriangles(20),
  cylinder: cylinderTriangles(10, 30, sides),
  // A wall of 5 mm around a cavity.
  hollow: [...boxTriangles(30), ...boxTriangles(20, true)],
  // Its upper step lies 10 mm over the lower one.
  steps: [...boxTriangles(20), ...moved(boxTriangles(10), [0, 0, 15])],
  // The inner one is a body of its own that most viewers never show.
  hidden: [...boxTriangles(30), ...boxTriangles(12)],
}
/** Of a body in the file, which stands along its z. */
function moved(triangles: Triangles, by: readonly [number, number, number]): Triangles {
  return triangles.map(
    (corners) =>
      corners.map((corner) => corner.map((value, axis) => value + by[axis]!)) as unknown as Triangles[number],
  )
}

let studio: Studio
let complaints: string[]

beforeAll(async () => {
  studio = await launchWeb({ dataFolder })
  complaints = watchComplaints(studio.page)
  await studio.page.getByTestId('prompt').waitFor()
  const folder = mkdtempSync(join(tmpdir(), 'maquette-solids-'))
  const paths = Object.entries(solids).map(([name, triangles]) => {
    const path = join(folder, `${name}.stl`)
    writeFileSync(path, writeStl(triangles))
    return path
  })
  for (const [number, path] of paths.entries()) {
    await importFiles(studio.page, [path])
    await studio.page.getByTestId('library-item').nth(number).waitFor()
  }
})
afterAll(() => studio.quit())

test('the distance between two corners of a cube is its side', async () => {
  const { page } = studio
  await open('cube')
  await page.keyboard.press('m')
  await ready(page, 'measure-panel')
  await choose(page, 'distance')
  await point(page, -10, 10, 10)
  await expect.poll(() => page.getByTestId('snap-mark').getAttribute('data-kind')).toBe('vertex')
  await click(page, -10, 10, 10)
  await click(page, -10, -10, 10)
  expect(await values(page)).toEqual(['20 mm'])
})

test('an edge is measured from end to end, with a preview before the click', async () => {
  const { page } = studio
  await choose(page, 'edge')
  await point(page, -10, 3, 10)
  await expect.poll(() => page.getByTestId('pointed-label').textContent()).toBe('20 mm')
  await click(page, -10, 3, 10)
  expect((await values(page)).at(-1)).toBe('20 mm')
})

test('two edges and two faces of a cube are at right angles', async () => {
  const { page } = studio
  await choose(page, 'angle')
  await click(page, -5, 10, 10)
  await click(page, -10, 3, 10)
  expect((await values(page)).at(-1)).toBe('90°')
  await click(page, -4, -4, 10)
  await click(page, -10, -4, 4)
  expect((await values(page)).at(-1)).toBe('90°')
})

test('faces that are not parallel are refused with a message; the box is reported as width, depth and height', async () => {
  const { page } = studio
  await choose(page, 'faces')
  await click(page, -4, -4, 10)
  await click(page, -10, -4, 4)
  await expect.poll(() => page.getByTestId('measure-panel').textContent()).toContain('90.0° away from parallel')
  await choose(page, 'box')
  await click(page, -4, -4, 10)
  expect((await values(page)).at(-1)).toBe('20 × 20 × 20 mm')
})

test('measurements are renamed, converted to another unit, deleted, and restored after a reload', async () => {
  const { page } = studio
  const count = await page.getByTestId('measurement').count()
  const name = page.getByTestId('measurement').first().locator('input')
  await name.fill('Width of the lid')
  await name.press('Enter')
  await page.getByTestId('measurement').nth(1).getByRole('button').click()
  await page.getByTestId('measure-panel').getByText('in', { exact: true }).click()
  await expect.poll(async () => (await values(page))[0]).toBe('0.7874 in')
  await page.getByTestId('measure-panel').getByText('mm', { exact: true }).click()
  await expect.poll(async () => (await values(page))[0]).toBe('20 mm')
  await page.reload()
  await shown(page)
  // The tool is still open.
  await ready(page, 'measure-panel')
  await expect.poll(() => page.getByTestId('measurement').count()).toBe(count - 1)
  await expect
    .poll(() => page.getByTestId('measurement').first().locator('input').inputValue())
    .toBe('Width of the lid')
  await expect.poll(() => page.getByTestId('measurement-label').first().textContent()).toBe('Width of the lid: 20 mm')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByTestId('measure-panel').count()).toBe(0)
})

test('the rim of a cylinder has its radius', async () => {
  const { page } = studio
  await open('cylinder')
  await page.keyboard.press('m')
  await ready(page, 'measure-panel')
  await choose(page, 'radius')
  // The rim in front, between two of its corners.
  const turn = Math.PI / sides
  const [across, near] = [Math.sin(turn) * 10 * Math.cos(turn), 10 * Math.cos(turn) ** 2]
  await click(page, across, 15, near)
  expect((await values(page)).at(-1)).toBe('R 10 mm')
  await page.keyboard.press('m')
})

test('a circle through three points has its radius', thorough, async () => {
  const { page } = studio
  await open('cube')
  await page.keyboard.press('m')
  await ready(page, 'measure-panel')
  await choose(page, 'radius')
  const count = (await values(page)).length
  const says = async (words: string) => {
    await expect.poll(() => page.getByTestId('measure-panel').textContent()).toContain(words)
  }
  await click(page, -10, 10, 10)
  await says('Click the second point')
  await click(page, -10, -10, 10)
  await says('Click the third point')
  await click(page, -10, 10, -10)
  // Around a square: half its diagonal.
  await expect.poll(async () => (await values(page)).slice(count)).toEqual(['R 14.14 mm'])
  await page.keyboard.press('m')
})

test('two parallel faces have their distance, wherever they are clicked', thorough, async () => {
  const { page } = studio
  await open('steps')
  await page.keyboard.press('m')
  await ready(page, 'measure-panel')
  await choose(page, 'faces')
  await click(page, -2, 20, 3)
  await expect.poll(() => page.getByTestId('measure-panel').textContent()).toContain('Click a parallel face')
  await click(page, -8, 10, 7)
  await expect.poll(() => values(page)).toEqual(['10 mm'])
  await page.keyboard.press('m')
})

test('the wall of a hollow box has its thickness, and its section has a hole', thorough, async () => {
  const { page } = studio
  await open('hollow')
  await page.keyboard.press('m')
  await ready(page, 'measure-panel')
  await choose(page, 'thickness')
  await click(page, -4, -3, 15)
  expect(await values(page)).toEqual(['5 mm'])
  await page.keyboard.press('m')
  await page.keyboard.press('s')
  await ready(page, 'section-panel')
  await expect.poll(() => text(page, 'cut-area')).toBe('5 cm²')
  expect(await text(page, 'cut-length')).toBe('200 mm')
})

test(
  'the plane is moved by number, by handle and by keys; beyond the cavity the section has no hole',
  thorough,
  async () => {
    const { page } = studio
    await page.getByTestId('section-offset').fill('2.5')
    await expect.poll(() => text(page, 'cut-area')).toBe('9 cm²')
    const handle = page.getByTestId('section-handle')
    const before = await handle.getAttribute('aria-valuetext')
    await handle.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => handle.getAttribute('aria-valuetext')).not.toBe(before)
    // It follows the plane a frame later.
    let box = (await handle.boundingBox())!
    for (let still = false; !still;) {
      await page.waitForTimeout(400)
      const next = (await handle.boundingBox())!
      still = next.x === box.x && next.y === box.y
      box = next
    }
    await page.mouse.move(box.x + 15, box.y + 15)
    await page.mouse.down()
    await page.mouse.move(box.x + 120, box.y + 15, { steps: 6 })
    await page.mouse.up()
    await expect.poll(() => text(page, 'cut-area')).toBe('5 cm²')
  },
)

test('a plane along a picked face can be moved and rotated', thorough, async () => {
  const { page } = studio
  const panel = page.getByTestId('section-panel')
  await panel.getByText('Free', { exact: true }).click()
  await click(page, -6, 15, 3)
  await expect.poll(() => text(page, 'cut-area')).toBe('9 cm²')
  await panel.getByRole('button', { name: 'Rotate by 90°' }).click()
  await expect.poll(() => text(page, 'cut-length')).not.toBe('')
  await panel.getByText('Y', { exact: true }).click()
  await expect.poll(() => text(page, 'cut-area')).toBe('5 cm²')
  await page.keyboard.press('Escape')
})

test('a plane through three clicked points cuts there, with a ghost of the hidden side', async () => {
  const { page } = studio
  await open('cube')
  await page.keyboard.press('s')
  await ready(page, 'section-panel')
  const panel = page.getByTestId('section-panel')
  await panel.getByText('Free', { exact: true }).click()
  await panel.getByRole('button', { name: 'Through three points' }).click()
  // Three corners that no side has in common: a triangle of three diagonals.
  for (const corner of [
    [-10, 10, -10],
    [10, 10, 10],
    [-10, -10, 10],
  ] satisfies [number, number, number][]) {
    await point(page, ...corner)
    await expect.poll(() => page.getByTestId('snap-mark').getAttribute('data-kind')).toBe('vertex')
    await click(page, ...corner)
  }
  const side = 20 * Math.SQRT2
  // The plane lies to a thousandth of its way.
  await expect
    // In square centimetres.
    .poll(async () => Number.parseFloat(await text(page, 'cut-area')))
    .toBeCloseTo(((Math.sqrt(3) / 4) * side ** 2) / 100, 1)
  expect(Number.parseFloat(await text(page, 'cut-length'))).toBeCloseTo(3 * side, 0)

  // The corner that is cut away.
  const gone = await colourAt(page, -9, 9, 9)
  await page.getByTestId('section-ghost').click()
  await expect.poll(() => page.getByTestId('section-ghost').getAttribute('aria-pressed')).toBe('true')
  await expect.poll(async () => apart(await colourAt(page, -9, 9, 9), gone)).toBeGreaterThan(2)
  await page.getByTestId('section-ghost').click()
  await expect.poll(async () => apart(await colourAt(page, -9, 9, 9), gone)).toBeLessThan(1)
  await panel.getByText('X', { exact: true }).click()
  await page.keyboard.press('Escape')
})

test('the cap covers the section from corner to corner', thorough, async () => {
  const { page } = studio
  await open('cube')
  await page.keyboard.press('s')
  await ready(page, 'section-panel')
  await expect.poll(() => text(page, 'cut-area')).toBe('4 cm²')
  for (const [y, z] of [
    [7, 7],
    [7, -7],
    [-7, 7],
    [-7, -7],
  ] as const) {
    // The cap is of the colour of clay; without it one would see the back faces behind it, which are blue.
    await expect
      .poll(async () => {
        const [red, , blue] = await colourAt(page, 0, y, z)
        return red! - blue!
      })
      .toBeGreaterThan(20)
  }
  await page.keyboard.press('Escape')
})

test('a body hidden in another is reported and visible in the section', thorough, async () => {
  const { page } = studio
  await open('hidden')
  await page.keyboard.press('s')
  await ready(page, 'section-panel')
  await expect.poll(() => text(page, 'cut-area')).toBe('9 cm²')
  expect(await text(page, 'cut-enclosed')).toBe('144 mm²')
  await page.keyboard.press('Escape')
})

test('pictures and views of the stage show the whole model, whatever the section', thorough, async () => {
  const { page } = studio
  const views = async () => {
    const images = page.locator('[data-testid=views-slot] img')
    await page.getByTestId('views-from-stage').click()
    await expect.poll(() => images.count(), { timeout: 30_000 }).toBe(4)
    const shares = await Promise.all(
      (await images.all()).map(async (image) => solidShare(page, (await image.getAttribute('src'))!)),
    )
    const remove = page.getByTestId('views-slot').getByRole('button', { name: /^Remove/ })
    while ((await remove.count()) > 0) await remove.first().click()
    return shares
  }
  await open('cube')
  await page.getByText('From views', { exact: true }).click()
  const whole = await views()
  // Seen straight from a side a cube is a square: (1 − 2 × 0.06)² of the picture.
  for (const share of whole) expect(share).toBeCloseTo(0.7744, 2)
  await page.keyboard.press('s')
  await ready(page, 'section-panel')
  await expect.poll(() => text(page, 'cut-area')).toBe('4 cm²')
  expect(await views()).toEqual(whole)
  // The cut is there as before.
  expect(await text(page, 'cut-area')).toBe('4 cm²')
  await page.keyboard.press('Escape')
})

test('measurements are restored after a restart on another port', thorough, async () => {
  await open('cube')
  await studio.page.keyboard.press('m')
  await ready(studio.page, 'measure-panel')
  const before = await values(studio.page)
  expect(before.length).toBeGreaterThan(3)
  expect(complaints).toEqual([])
  const { origin } = new URL(studio.page.url())
  await studio.quit()
  studio = await launchWeb({ dataFolder })
  complaints = watchComplaints(studio.page)
  const { page } = studio
  expect(new URL(page.url()).origin).not.toBe(origin)
  await shown(page)
  await page.keyboard.press('m')
  await ready(page, 'measure-panel')
  await expect.poll(() => values(page)).toEqual(before)
  await expect
    .poll(() => page.getByTestId('measurement').first().locator('input').inputValue())
    .toBe('Width of the lid')
})

test('logs no errors', () => {
  expect(complaints).toEqual([])
})

async function open(name: string): Promise<void> {
  const { page } = studio
  await page
    .getByTestId('library-item')
    .filter({ hasText: new RegExp(name, 'i') })
    .locator('button')
    .first()
    .click()
  await expect.poll(() => page.getByTestId('asset-name').inputValue()).toMatch(new RegExp(name, 'i'))
  await shown(page)
}

/** Of the window around where a place of the model is seen, 0 … 255. */
async function colourAt(page: Page, ...at: [number, number, number]): Promise<number[]> {
  const { x, y } = await place(page, ...at)
  const shot = await page.screenshot({ clip: { x: x - 4, y: y - 4, width: 8, height: 8 } })
  return (await sharp(shot).stats()).channels.slice(0, 3).map(({ mean }) => mean)
}

function apart(one: readonly number[], other: readonly number[]): number {
  return Math.max(...one.map((channel, i) => Math.abs(channel - other[i]!)))
}

/** How much of a picture is not clear. */
async function solidShare(page: Page, url: string): Promise<number> {
  const file = await (await page.request.get(new URL(url, page.url()).href)).body()
  const alpha = await sharp(file).extractChannel(3).raw().toBuffer()
  return alpha.filter((value) => value > 127).length / alpha.length
}

async function shown(page: Page): Promise<void> {
  await page.locator('[data-testid=stage][data-state=ready]').waitFor()
  await stageAtRest(page, 600)
}

/** A tool can point from then on. */
async function ready(page: Page, panel: string): Promise<void> {
  await page.locator(`[data-testid=${panel}][data-state=ready]`).waitFor()
  await page.waitForTimeout(200)
}

async function choose(page: Page, kind: string): Promise<void> {
  await page.getByTestId(`measure-${kind}`).click()
}

/** Millimetres in the model's own coordinates. */
async function place(page: Page, x: number, y: number, z: number): Promise<{ x: number; y: number }> {
  const seen = await page.evaluate((at) => (window as unknown as Projecting).__maquetteProject?.(...at), [
    x / 1000,
    y / 1000,
    z / 1000,
  ] as const)
  if (seen === undefined) throw new Error('no tool is in use')
  return seen
}

async function point(page: Page, ...at: [number, number, number]): Promise<void> {
  const seen = await place(page, ...at)
  await page.mouse.move(seen.x + 40, seen.y)
  await page.mouse.move(seen.x, seen.y)
}

async function click(page: Page, ...at: [number, number, number]): Promise<void> {
  await point(page, ...at)
  await page.mouse.down()
  await page.mouse.up()
  await page.waitForTimeout(150)
}

function values(page: Page): Promise<string[]> {
  return page.locator('[data-testid=measurement-value]').allTextContents()
}

function text(page: Page, testId: string): Promise<string> {
  return page
    .getByTestId(testId)
    .textContent()
    .then((found) => found ?? '')
}
