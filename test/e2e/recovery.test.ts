/**
 * The page, the graphics process and the engine are killed in the middle of work: the window is back with what it showed,
 * unsaved edits and running jobs included. Two windows leave each other's stage alone.
 */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeGlb } from '../../electron/engine/formats/glb-write.ts'
import { decodeImage } from '../../electron/engine/image/decode-image.ts'
import { chanceOf } from '../crash/chance.ts'
import { ball } from '../engine/filaments/ball.ts'
import { material } from '../engine/formats/samples.ts'
import { callStudio } from '../support/call-studio.ts'
import { openWindowToKill, type WindowToKill } from '../support/window-to-kill.ts'
import { stageAtRest } from '../support/gallery/stage-rest.ts'
import { howMany } from '../support/long.ts'
import { until } from '../support/studio-client.ts'
import { paintedBall } from '../support/painted-ball.ts'
import { checkScreen } from './check-screen.ts'
import { importFiles } from './form.ts'
import { newDataFolder } from './hosts.ts'

const kills = howMany('MAQUETTE_WINDOW_KILLS', 6, 100)
const seed = Number(process.env['MAQUETTE_SEED'] ?? Date.now() % 100_000)
/** Metres. */
const radius = 0.04
const files = mkdtempSync(join(tmpdir(), 'maquette-recovery-'))
const [halves, plain] = ['two halves.glb', 'plain ball.glb'].map((name) => join(files, name)) as [string, string]

interface Projecting {
  __maquetteProject?: (x: number, y: number, z: number) => { x: number; y: number }
}

let opened: WindowToKill
const page = () => opened.page()

beforeAll(async () => {
  const spools = [
    material('Red', { baseColour: [0.6, 0.02, 0.02, 1], filament: 1 }),
    material('Blue', { baseColour: [0.02, 0.05, 0.6, 1], filament: 2 }),
    material('White', { baseColour: [0.8, 0.8, 0.8, 1], filament: 3 }),
  ]
  writeFileSync(halves, await writeGlb(ball(radius, 24, spools, (ring) => (ring < 2 ? 2 : ring < 12 ? 0 : 1))))
  const grey = await paintedBall(() => [180, 180, 180], { around: 48, radiusMm: radius * 1000, wears: 'materials' })
  writeFileSync(plain, await writeGlb(grey))
  opened = await openWindowToKill(newDataFolder(), { limits: kills < 20 })
  await page().getByTestId('prompt').waitFor()
})
afterAll(() => opened?.quit())

const ready = (one: Page, asset = '') => one.locator(`[data-testid=stage][data-state=ready]${asset}`).waitFor()
const openId = () => page().getByTestId('stage').getAttribute('data-asset')
const mark = () => page().getByTestId('restored-edits')
const crashed = () => page().getByTestId('crash')
const unsaved = async (assetId: string) => (await callStudio(page(), 'edits.unsaved', { assetId })).edits
const field = (name: string) => page().getByTestId(name)

async function open(file: string): Promise<string> {
  const before = await openId()
  await importFiles(page(), file)
  await ready(page(), before === null ? '' : `:not([data-asset="${before}"])`)
  return (await openId())!
}

/** Pixels of the page of a place of the ball that faces the camera. */
async function onBall(height: number, around = 0) {
  const angle = Math.PI / 6 + around
  const flat = Math.sqrt(1 - height * height) * radius
  return page().evaluate(
    ([x, y, z]) => (window as unknown as Projecting).__maquetteProject!(x!, y!, z!),
    [-flat * Math.sin(angle), height * radius, flat * Math.cos(angle)],
  )
}

/** What the middle of the stage looks like, without panels and bars. */
async function picture(): Promise<Uint8ClampedArray | Uint8Array> {
  await stageAtRest(page(), 500)
  const box = (await page().locator('[data-testid=stage] canvas').first().boundingBox())!
  const clip = { x: box.x + box.width * 0.3, y: box.y + box.height * 0.35, width: 200, height: 200 }
  return (await decodeImage(new Uint8Array(await page().screenshot({ clip })))).raster.data
}

/** Mean difference of two pictures, 0 … 255. */
function difference(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += Math.abs(one[at]! - other[at]!)
  return sum / one.length
}

async function turnCamera(): Promise<void> {
  const box = (await page().locator('[data-testid=stage] canvas').first().boundingBox())!
  const { mouse } = page()
  await mouse.move(box.x + 40, box.y + box.height - 90)
  await mouse.down()
  await mouse.move(box.x + 120, box.y + box.height - 120, { steps: 4 })
  await mouse.up()
  await stageAtRest(page(), 500)
}

async function type(name: string, value: string): Promise<void> {
  await field(name).fill(value)
  await field(name).press('Enter')
}

test('filament paint survives a reload, without a word about a crash', async () => {
  const id = await open(halves)
  await field('tab-materials').click()
  await page().getByTestId('filament').nth(2).click()
  await field('filament-bucket').click()
  await page().locator('[data-testid=filament-tools][data-ready]').waitFor()
  const low = await onBall(-0.3)
  await page().mouse.click(low.x, low.y)
  const share = async () => (await page().getByTestId('filament').nth(1).innerText()).split('\n')[2]
  await expect.poll(share).toBe('Unused')
  await page().reload()
  await ready(page())
  await mark().waitFor()
  await expect.poll(share).toBe('Unused')
  expect((await unsaved(id)).map(({ kind }) => kind)).toEqual(['filaments'])
  expect(await crashed().count()).toBe(0)
})

test('turns, strokes, colours, lens and camera are back after a crash, with one sentence and a mark', async () => {
  const id = await open(plain)
  await field('tab-materials').click()
  await field('base-colour').fill('#20a040')
  // In a text field the key is a letter.
  await field('base-colour').blur()
  await page().keyboard.press('Shift+S')
  await page().locator('[data-testid=sculpt-brushes][data-ready]').waitFor()
  await field('brush-draw').click()
  const from = await onBall(0.1, -0.3)
  const to = await onBall(0.1, 0.3)
  await page().mouse.move(from.x, from.y)
  await page().mouse.down()
  await page().mouse.move(to.x, to.y, { steps: 8 })
  await page().mouse.up()
  await expect.poll(() => field('sculpt-brushes').getAttribute('data-working')).toBeNull()
  await page().keyboard.press('Shift+T')
  await page().locator('[data-testid=transform-panel][data-state=ready]').waitFor()
  await type('position-x', '12')
  await turnCamera()
  const [edits, before] = [await unsaved(id), await picture()]
  expect(edits.map(({ kind }) => kind)).toEqual(['materials', 'sculpt', 'transform'])

  await opened.crashPage((one) => ready(one))
  await mark().waitFor()
  await page().getByText('The window crashed and was restored.').waitFor()
  expect(await openId()).toBe(id)
  await expect.poll(() => field('position-x').inputValue()).toBe('12')
  await expect.poll(() => field('base-colour').inputValue()).toBe('#20a040')
  // Its line makes the stage lower.
  await crashed().getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(async () => difference(await picture(), before)).toBeLessThan(2)
  expect(await unsaved(id)).toEqual(edits)
  await expect(checkScreen(page())).resolves.toBeUndefined()

  await field('discard-restored').click()
  await mark().waitFor({ state: 'detached' })
  await expect.poll(() => unsaved(id)).toEqual([])
  await expect.poll(async () => difference(await picture(), before)).toBeGreaterThan(4)
})

test('a model that crashes the page twice is left closed, and opened again on request', async () => {
  const id = await openId()
  await opened.crashPage((one) => one.getByTestId('crash').waitFor())
  expect(await crashed().innerText()).toContain('“Plain ball” was left closed')
  expect(await page().getByTestId('stage').getAttribute('data-state')).toBe('empty')
  await field('open-again').click()
  await ready(page(), `[data-asset="${id}"]`)
  expect(await crashed().count()).toBe(0)
})

test('an edit that is saved as a version leaves no draft', async () => {
  const id = (await openId())!
  await field('base-colour').fill('#a04020')
  await expect.poll(() => unsaved(id)).toHaveLength(1)
  await field('keep-materials').click()
  await ready(page(), `:not([data-asset="${id}"])`)
  expect(await unsaved(id)).toEqual([])
})

test('a result made in one window leaves the stage of another alone', async () => {
  const id = await openId()
  const other = await page().context().newPage()
  await other.goto(await opened.host.newLink())
  await other.getByTestId('prompt').fill('a small vase')
  await other.locator('[data-testid=generate-button]:enabled').click()
  await ready(other, `:not([data-asset="${id}"])`)
  const job = page().locator('[data-testid=queue-row][data-state=done]', { hasText: 'a small vase' })
  await job.first().waitFor()
  expect(await openId()).toBe(id)
  await page().reload()
  await ready(page())
  expect(await openId()).toBe(id)
  await other.close()
})

test(`nothing that was seen is lost over ${kills} kills (MAQUETTE_SEED=${seed})`, { timeout: 3_600_000 }, async () => {
  const chance = chanceOf(seed, 'window')
  const victims = ['page', 'graphics', 'engine'] as const
  const times: Record<(typeof victims)[number], number[]> = { page: [], graphics: [], engine: [] }
  const id = await open(plain)
  await field('tab-materials').click()
  const jobs: string[] = []
  const { connections } = await callStudio(page(), 'studio.snapshot', {})
  const connectionId = connections.find(({ embedded }) => embedded)!.id
  const modelId = (await callStudio(page(), 'catalogue.get', { connectionId })).models[0]!.id
  const request = {
    connectionId,
    modelId,
    operation: 'text-to-3d',
    files: {},
    parameters: { detail: 'draft' },
  } as const
  const stateOf = async (id: string) => (await callStudio(page(), 'jobs.get', { id })).state
  for (let round = 0; round < kills; round += 1) {
    const victim = victims[round % victims.length]!
    // A second crash within a minute would leave the model closed.
    if (victim === 'page') await page().evaluate(forgetCrash)
    const colour = `#${(0x10_00_00 + chance.below(0xe0_00_00)).toString(16)}`
    const prompt = `a vase, ${3 + round} cm tall`
    jobs.push((await callStudio(page(), 'jobs.submit', { ...request, prompt })).id)
    await page().getByTestId('prompt').fill(prompt)
    await field('base-colour').fill(colour)
    expect(await field('base-colour').inputValue()).toBe(colour)
    // A form is saved a moment after the last key.
    await sleep(250 + chance.below(400))
    if (victim === 'page') times.page.push(await opened.crashPage((one) => ready(one)))
    if (victim === 'graphics') {
      const startedAt = performance.now()
      opened.killGraphics()
      await page().locator('[data-testid=stage][data-state=lost]').waitFor()
      // After several losses, the artist decides.
      if ((await page().getByText('several times').count()) > 0) await field('show-again').click()
      await ready(page())
      times.graphics.push(performance.now() - startedAt)
    }
    if (victim === 'engine') {
      // The first job is done by now.
      const { id: job } = await callStudio(page(), 'jobs.submit', { ...request, prompt })
      jobs.push(job)
      await sleep(chance.below(150))
      const startedAt = performance.now()
      if (!opened.killEngine()) throw new Error('no engine runs')
      await until(async () => (await stateOf(job)) === 'done', 120_000)
      times.engine.push(performance.now() - startedAt)
    }
    await expect.poll(() => field('base-colour').inputValue(), { message: `round ${round}: ${victim}` }).toBe(colour)
    expect([await openId(), await page().getByTestId('prompt').inputValue()]).toEqual([id, prompt])
  }
  for (const job of jobs) await expect.poll(() => stateOf(job), { timeout: 120_000 }).toBe('done')
  for (const victim of victims) console.log(describeTimes(victim, times[victim]))
})

/** The page is taken to have run for long. */
function forgetCrash(): void {
  for (const name of Object.keys(sessionStorage))
    if (name.endsWith(' page')) sessionStorage.setItem(name, JSON.stringify({ running: true, crashedAt: null }))
}

function describeTimes(victim: string, times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => `${((sorted[Math.floor(share * (sorted.length - 1))] ?? 0) / 1000).toFixed(1)} s`
  return `${victim}: ${sorted.length} kills, back after ${at(0.5)} (median), ${at(0.9)} (90 %), ${at(1)} (last)`
}
