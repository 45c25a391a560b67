/** The stage itself: it rests when nothing moves, gives back what it took, and never shows one model for another. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import type { WebGLRenderer } from 'three'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeStl } from '../../electron/engine/formats/stl-write.ts'
import { bumpyBall } from '../engine/view/shapes.ts'
import { animationFrames } from '../support/gallery/stage-rest.ts'
import { launchWeb } from '../support/launch-web.ts'
import { thorough } from '../support/long.ts'
import type { Studio } from '../support/studio.ts'
import { importFiles } from './form.ts'
import { newDataFolder, watchComplaints } from './hosts.ts'

/** Name and triangles. The largest comes with a preview. */
const balls = [
  ['Pebble', 2_000],
  ['Marble', 20_000],
  ['Moon', 400_000],
] as const

let studio: Studio
let complaints: string[]

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'maquette-stage-'))
  studio = await launchWeb({ dataFolder: newDataFolder(), theme: 'dark' })
  const { page } = studio
  complaints = watchComplaints(page)
  await page.getByTestId('prompt').waitFor()
  for (const [name, triangles] of balls) {
    const path = join(folder, `${name}.stl`)
    writeFileSync(path, await writeStl(bumpyBall(triangles)))
    await importFiles(page, [path])
    await shown(name)
  }
})
afterAll(() => studio.quit())

test('nothing is drawn while nothing moves', thorough, async () => {
  const { page } = studio
  await open('Marble')
  await shown('Marble')
  const before = await atRest(page)
  await animationFrames(page, 180)
  expect(await frames(page)).toBe(before)
  await page.keyboard.press('3')
  await expect.poll(() => frames(page)).toBeGreaterThan(before)
})

test('switching models needs no new shader programs, and frees their memory', async () => {
  const { page } = studio
  const held = []
  for (const name of ['Pebble', 'Marble', 'Pebble', 'Marble', 'Pebble']) {
    await open(name)
    await shown(name)
    await atRest(page)
    held.push(await onTheCard(page))
  }
  expect(held[2]).toEqual(held[0])
  expect(held[3]).toEqual(held[1])
  expect(held[4]).toEqual(held[0])
})

test('an opened model is drawn twice: at once, and in its final state', thorough, async () => {
  const { page } = studio
  const drawn = []
  let before = await atRest(page)
  for (const name of ['Marble', 'Pebble', 'Marble']) {
    await open(name)
    await shown(name)
    const after = await atRest(page)
    drawn.push(after - before)
    before = after
  }
  // Its one chunk is sent to the card, there is the first picture, its shadow is drawn and blurred both ways, and there is the picture
  // with it: each of the two once more where the page was too busy to have everything around it in time.
  for (const frames of drawn) {
    expect(frames).toBeGreaterThanOrEqual(1 + 1 + 3 + 1)
    expect(frames).toBeLessThanOrEqual(1 + 2 + 3 + 2)
  }
})

test('when models are opened in quick succession the last one is shown, and nothing of the others remains', async () => {
  const { page } = studio
  await open('Pebble')
  await shown('Pebble')
  await atRest(page)
  const alone = await onTheCard(page)
  await watchStage(page)
  const idleWorkers = page.workers().length
  for (const name of ['Moon', 'Marble', 'Moon', 'Pebble', 'Moon', 'Marble', 'Pebble']) await open(name)
  await shown('Pebble')
  // The workers that load the others have ended, and there was time to draw what they had.
  await expect.poll(() => page.workers().length).toBeLessThanOrEqual(idleWorkers)
  await animationFrames(page, 60)
  await atRest(page)
  await expect.poll(() => page.getByTestId('stage').getAttribute('data-triangles')).toBe(String(trianglesOf('Pebble')))
  expect(await onTheCard(page)).toEqual(alone)
  expect(await mistaken(page)).toEqual([])
})

test(
  'leaving a model while its wall thickness is measured leaves no colours and no legend behind',
  thorough,
  async () => {
    const { page } = studio
    await open('Moon')
    await shown('Moon')
    await page.getByTestId('lens-button').click()
    await page.locator('[data-lens=thickness]').click()
    await page.getByTestId('legend').waitFor()
    await open('Pebble')
    await shown('Pebble')
    // The lens stays chosen: the legend is the new model's own.
    await page.locator('[data-testid=legend][data-state=ready]').waitFor()
    await page.getByTestId('lens-button').click()
    await page.locator('[data-lens=full]').click()
    await expect.poll(() => page.getByTestId('legend').count()).toBe(0)
  },
)

test('the model is restored automatically after the graphics context is lost', thorough, async () => {
  const { page } = studio
  await open('Marble')
  await shown('Marble')
  await watchStage(page)
  await page.evaluate(() => (globalThis as unknown as { __maquetteStage: Stage }).__maquetteStage.loseContext())
  await expect.poll(() => states(page)).toContain('lost')
  await shown('Marble')
  await expect.poll(() => page.getByTestId('stage').getAttribute('data-triangles')).toBe(String(trianglesOf('Marble')))
  await atRest(page)
})

test('logs no errors', () => {
  // The loss of the card is reported by three.js and the browser; everything else is a fault.
  expect(complaints.filter((words) => !/context/i.test(words))).toEqual([])
})

interface Stage {
  info: WebGLRenderer['info']
  loseContext(): void
}

const trianglesOf = (asked: string) => triangles.get(asked)
const triangles = new Map<string, number>(balls.map(([name, count]) => [name, countOf(count)]))

function countOf(asked: number): number {
  return bumpyBall(asked).parts.reduce((sum, { indices }) => sum + indices.length / 3, 0)
}

async function open(name: string): Promise<void> {
  await studio.page.locator('[data-testid=library-item]', { hasText: name }).first().click()
}

async function shown(name: string): Promise<void> {
  await studio.page
    .locator(`[data-testid=stage][data-state=ready][data-triangles="${trianglesOf(name)}"]`)
    .waitFor({ timeout: 120_000 })
}

function frames(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as { __maquetteStage: Stage }).__maquetteStage.info.render.frame)
}

/** Waits until no frame has come for a while; reports how many there were. */
async function atRest(page: Page): Promise<number> {
  let before = await frames(page)
  for (let quiet = 0; quiet < 3;) {
    await page.waitForTimeout(300)
    const now = await frames(page)
    quiet = now === before ? quiet + 1 : 0
    before = now
  }
  return before
}

function onTheCard(page: Page): Promise<object> {
  return page.evaluate(() => {
    const { memory, programs } = (globalThis as unknown as { __maquetteStage: Stage }).__maquetteStage.info
    return { ...memory, programs: programs?.length }
  })
}

/** From now on every state of the stage is noted with what it says of the model. */
async function watchStage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const noted: { state: string; asset: string; triangles: string }[] = []
    Object.assign(globalThis, { noted })
    const stage = document.querySelector<HTMLElement>('[data-testid=stage]')!
    const note = () => {
      const { state = '', asset = '', triangles: count = '' } = stage.dataset
      noted.push({ state, asset, triangles: count })
    }
    note()
    new MutationObserver(note).observe(stage, { attributes: true })
  })
}

interface Noted {
  noted: { state: string; asset: string; triangles: string }[]
}

function states(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as Noted).noted.map(({ state }) => state))
}

/** Assets for which the stage ever told two numbers of triangles: one of them was another model's. */
function mistaken(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const reported = new Map<string, Set<string>>()
    for (const { asset, triangles: count } of (globalThis as unknown as Noted).noted)
      if (count !== '') reported.set(asset, (reported.get(asset) ?? new Set()).add(count))
    return [...reported].filter(([, counts]) => counts.size > 1).map(([asset]) => asset)
  })
}
