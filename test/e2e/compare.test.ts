/** Models compared on the stage, pictures and turntables of it, and files dragged out of the window. */
import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import type { Page } from 'playwright'
import type { WebGLRenderer } from 'three'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aJob } from '../renderer/builders.ts'
import { stageAtRest } from '../support/gallery/stage-rest.ts'
import { launchWeb } from '../support/launch-web.ts'
import { isLong, thorough } from '../support/long.ts'
import { showQueueScene } from '../support/queue-scene.ts'
import { realPath } from '../support/real-models.ts'
import type { Studio } from '../support/studio.ts'
import { checkScreen } from './check-screen.ts'
import { importFiles } from './form.ts'
import { newDataFolder, watchComplaints } from './hosts.ts'

/** Of a turntable of one second. */
const turnFrames = isLong ? 9 : 5

/** Each with what its name in the library holds. */
const models = [
  ['pedestrian', realPath('ai/trellis_scene_pedestrian2.glb')],
  ['robot', realPath('animated/robot_expressive.glb')],
  ['busted', realPath('stl/trimesh_busted.STL')],
] as const

let studio: Studio
let complaints: string[]

describe('comparing', () => {
  beforeAll(async () => {
    studio = await launchWeb({ dataFolder: newDataFolder(), theme: 'dark' })
    const { page } = studio
    complaints = watchComplaints(page)
    await page.getByTestId('prompt').waitFor()
    for (const [name, path] of models) {
      await importFiles(page, [path])
      await item(page, name).and(page.locator('[data-open=true]')).waitFor()
      await page.locator('[data-testid=stage][data-state=ready]').waitFor()
    }
    // Figures are measured in the background.
    await page.waitForFunction(
      () =>
        document.querySelectorAll('[data-testid=library-item]').length === 3 &&
        document.querySelectorAll('[data-testid=library-item] [data-pending]').length === 0,
    )
  })
  afterAll(() => studio.quit())

  test('two selected models are shown beside each other, in order, with their figures', async () => {
    const { page } = studio
    await mark(page, 'pedestrian')
    await mark(page, 'robot')
    await page.getByTestId('compare-selected').click()
    await bothReady(page)
    await expect.poll(() => page.getByTestId('compare-cell').count()).toBe(2)
    const row = page.locator('[data-testid=compare-figures] tr', { hasText: 'Triangles' })
    await expect.poll(() => row.locator('td').allInnerTexts()).toEqual(['8,382', expect.stringContaining('3,237')])
    await expect.poll(() => row.getAttribute('data-differs')).toBe('true')
    const cells = await halves(page)
    expect(Math.min(...cells)).toBeGreaterThan(8)
  })

  test('the Inspector shows the model whose name is clicked', async () => {
    const { page } = studio
    const facts = page.getByTestId('facts')
    await expect.poll(() => facts.innerText()).toContain('8,382')
    await page.getByTestId('compare-caption').nth(1).click()
    await expect.poll(() => facts.innerText()).toContain('3,237')
  })

  test('the screen is complete and readable in both themes and at both sizes', async () => {
    await expect(checkScreen(studio.page)).resolves.toBeUndefined()
  })

  test('the slider shows one over the other and moves with keys', async () => {
    const { page } = studio
    await page.getByText('Slider', { exact: true }).click()
    // A choice that was just pressed does not keep the keys of the stage to itself.
    const wires = page.getByRole('button', { name: 'Wireframe' })
    await page.keyboard.press('x')
    await expect.poll(() => wires.getAttribute('aria-pressed')).toBe('true')
    await page.keyboard.press('x')
    await expect.poll(() => wires.getAttribute('aria-pressed')).toBe('false')
    const slider = page.getByTestId('compare-slider')
    await slider.focus()
    await slider.press('ArrowRight')
    await expect.poll(() => slider.getAttribute('aria-valuenow')).toBe('52')
    await slider.press('Home')
    await expect.poll(() => slider.getAttribute('aria-valuenow')).toBe('0')
    const right = await picture(page)
    await slider.press('End')
    await expect.poll(async () => (await picture(page)).equals(right)).toBe(false)
    await page.getByText('Side by side', { exact: true }).click()
  })

  test('the deviation of one from the other is measured', async () => {
    const { page } = studio
    await page.getByTestId('compare-deviation').click()
    await page.locator('[data-testid=legend][data-state=ready]').waitFor()
    await expect.poll(() => page.getByText('Reference for the others').count()).toBe(1)
    await page.getByTestId('compare-deviation').click()
  })

  test('a picture of the comparison shows both', thorough, async () => {
    const { page } = studio
    const file = await shot(page, async () => {
      await choose(page, 'picture-size', '1920 px')
      await page.getByText('16 : 9', { exact: true }).click()
    })
    const { width, height } = await sharp(file).metadata()
    expect([width, height]).toEqual([1920, 1080])
    for (const left of [0, 960]) {
      const half = await sharp(
        await sharp(file).extract({ left, top: 0, width: 960, height: 1080 }).png().toBuffer(),
      ).stats()
      expect(Math.max(...half.channels.slice(0, 3).map(({ stdev }) => stdev))).toBeGreaterThan(8)
    }
  })

  test('Done returns to the open model, and so does Escape', async () => {
    const { page } = studio
    await page.getByTestId('compare-done').click()
    await page.locator('[data-testid=stage][data-state=ready]').waitFor()
    await compareWithOpen(page, 'pedestrian')
    await page.getByTestId('comparison').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('[data-testid=stage][data-state=ready]').waitFor()
    await expect.poll(() => page.getByTestId('comparison').count()).toBe(0)
  })

  test(
    'closing a comparison while it loads leaves nothing behind, and repeated openings use no more memory than two',
    { ...thorough, timeout: 420_000 },
    async () => {
      const { page } = studio
      const openings = isLong ? 10 : 5
      let held: object = {}
      for (let opening = 0; opening < openings; opening++) {
        await compareWithOpen(page, opening % 2 === 0 ? 'pedestrian' : 'robot')
        await page.getByTestId('comparison').waitFor()
        // Every third is closed at once.
        if (opening % 3 !== 2) await bothReady(page)
        await page.getByTestId('compare-done').click()
        await page.locator('[data-testid=stage][data-state=ready]').waitFor()
        if (opening !== 1) continue
        // Both have been seen; the shadow on the floor comes last.
        await stageAtRest(page, 1_500)
        held = await onTheCard(page)
      }
      await expect.poll(() => onTheCard(page)).toEqual(held)
      expect(complaints).toEqual([])
    },
  )

  test('opening an asset ends the comparison', async () => {
    const { page } = studio
    await compareWithOpen(page, 'robot')
    await bothReady(page)
    await item(page, 'pedestrian').locator('button').first().click()
    await page.getByTestId('comparison').waitFor({ state: 'detached' })
    await page.locator('[data-testid=stage][data-state=ready]').waitFor()
    expect(await item(page, 'pedestrian').getAttribute('data-open')).toBe('true')
  })

  test('a 4K picture has that size, and is transparent around the model', thorough, async () => {
    const { page } = studio
    await item(page, 'pedestrian').locator('button').first().click()
    await page.locator('[data-testid=stage][data-state=ready]', { hasText: '8,382' }).waitFor()
    const file = await shot(page, async () => {
      await choose(page, 'picture-size', '3840 px')
      await page.getByText('16 : 9', { exact: true }).click()
      await page.getByText('Transparent', { exact: true }).click()
      await page.getByRole('checkbox', { name: 'Grid' }).uncheck()
      await page.getByRole('checkbox', { name: 'Dimensions' }).uncheck()
    })
    const { width, height, hasAlpha } = await sharp(file).metadata()
    expect({ width, height, hasAlpha }).toEqual({ width: 3840, height: 2160, hasAlpha: true })
    const alpha = await sharp(file).extractChannel(3).raw().toBuffer()
    const at = (x: number, y: number) => alpha[y * 3840 + x]
    expect([at(5, 5), at(3834, 5), at(5, 2154), at(3834, 2154)]).toEqual([0, 0, 0, 0])
    expect(at(1920, 1080)).toBe(255)
    // Its tiles meet at 2048 px without a seam: the model's outline goes on from one row, and column, to the next.
    const opaque = (row: number) => alpha.subarray(row * 3840, (row + 1) * 3840).filter((value) => value === 255).length
    for (const row of [1000, 2046, 2047, 2048]) expect(Math.abs(opaque(row) - opaque(row + 1))).toBeLessThan(40)
  })

  test('a picture is copied to the clipboard', thorough, async () => {
    const { page } = studio
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.keyboard.press('p')
    await page.getByTestId('save-picture').waitFor()
    await choose(page, 'picture-size', '1920 px')
    await page.getByText('1 : 1', { exact: true }).click()
    await page.getByTestId('copy-picture').click()
    await page.getByTestId('picture-dialog').waitFor({ state: 'detached' })
    await page.getByText('Picture copied').waitFor()
    const copied = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read()
      const bytes = new Uint8Array(await (await item!.getType('image/png')).arrayBuffer())
      return { types: item!.types, base64: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')) }
    })
    const file = Buffer.from(copied.base64, 'base64')
    expect(copied.types).toEqual(['image/png'])
    const { width, height, format } = await sharp(file).metadata()
    expect({ width, height, format }).toEqual({ width: 1920, height: 1920, format: 'png' })
    const { channels } = await sharp(file).stats()
    expect(Math.max(...channels.slice(0, 3).map(({ stdev }) => stdev))).toBeGreaterThan(8)
  })

  test('the dialog is complete and readable in both themes and at both sizes', thorough, async () => {
    const { page } = studio
    await page.keyboard.press('p')
    await page.getByTestId('save-picture').waitFor()
    await expect(checkScreen(page)).resolves.toBeUndefined()
    await page.getByTestId('turntable-tab').click()
    await expect(checkScreen(page)).resolves.toBeUndefined()
    await page.keyboard.press('Escape')
    await page.getByTestId('picture-dialog').waitFor({ state: 'detached' })
  })

  test('a turntable as PNG has the requested number of frames, each rotated further', async () => {
    const frames = Object.values(unzipSync(await turntable('PNG frames', 'zip')))
    expect(frames).toHaveLength(turnFrames)
    const sizes = await Promise.all(frames.map((frame) => sharp(frame).metadata()))
    expect(sizes.map(({ width, height }) => `${width} ${height}`)).toEqual(Array(turnFrames).fill('256 256'))
    expect(new Set(frames.map((frame) => Buffer.from(frame).toString('latin1'))).size).toBe(turnFrames)
  })

  test('a turntable as GIF has the requested number of frames and duration', thorough, async () => {
    const { pages, delay } = await sharp(await turntable('GIF', 'gif'), { animated: true }).metadata()
    expect([pages, delay?.reduce((sum, each) => sum + each, 0)]).toEqual([turnFrames, 1000])
  })

  test('a turntable as WebM plays and seeks in the browser', thorough, async () => {
    const file = await turntable('WebM video', 'webm')
    expect(await played(studio.page, 'video/webm', file)).toEqual({ width: 256, height: 256, duration: 1, at: 0.5 })
  })

  test('a turntable as MP4 is offered and plays only where the browser can encode H.264', async () => {
    const { page } = studio
    const supported = await page.evaluate(async (framerate) => {
      const config = { codec: 'avc1.42001e', width: 256, height: 256, bitrate: 400_000, framerate }
      return (await VideoEncoder.isConfigSupported(config)).supported === true
    }, turnFrames)
    await page.keyboard.press('p')
    await page.getByTestId('turntable-tab').click()
    await page.getByText('WebM video', { exact: true }).waitFor()
    await expect.poll(() => page.getByText('MP4 video', { exact: true }).count()).toBe(supported ? 1 : 0)
    await page.keyboard.press('Escape')
    await page.getByTestId('picture-dialog').waitFor({ state: 'detached' })
    const seen = supported ? await played(page, 'video/mp4', await turntable('MP4 video', 'mp4')) : null
    expect(seen).toEqual(supported ? { width: 256, height: 256, duration: 1, at: 0.5 } : null)
  })

  test('a turntable is cancelled at once, and no file is saved', thorough, async () => {
    const { page } = studio
    await openTurntable(page, 'PNG frames', '720')
    await page.getByTestId('save-turntable').click()
    await page.getByTestId('turntable-progress').waitFor()
    const files: string[] = []
    page.once('download', (download) => files.push(download.suggestedFilename()))
    await page.getByTestId('cancel-turntable').click()
    await page.getByTestId('save-turntable').waitFor()
    expect(files).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByTestId('picture-dialog').waitFor({ state: 'detached' })
  })

  test('the file can be dragged unchanged out of the library and off the stage', async () => {
    const { page } = studio
    await item(page, 'pedestrian').locator('button').first().click()
    await page.locator('[data-testid=stage][data-state=ready]', { hasText: '8,382' }).waitFor()
    // As it is called in the library.
    const name = 'trellis-scene-pedestrian2.glb'
    for (const place of [item(page, 'pedestrian').locator('button').first(), page.getByTestId('stage-caption')]) {
      await expect.poll(() => place.getAttribute('draggable')).toBe('true')
      const url = await place.evaluate((element) => {
        const dataTransfer = new DataTransfer()
        element.dispatchEvent(new DragEvent('dragstart', { bubbles: true, dataTransfer }))
        return dataTransfer.getData('DownloadURL')
      })
      const [, type, file, address] = /^([^:]+):([^:]+):(.+)$/.exec(url) ?? []
      expect([type, file]).toEqual(['model/gltf-binary', name])
      const length = await page.evaluate(async (from) => (await (await fetch(from)).arrayBuffer()).byteLength, address!)
      expect(length).toBe(readFileSync(models[0][1]).length)
    }
    await expect.poll(() => page.getByTestId('stage-caption').getAttribute('title')).toContain(name)
  })

  test(
    'all results of a job can be compared from its row in the queue, and so can several selected jobs',
    thorough,
    async () => {
      const { page } = studio
      const ids = await page
        .getByTestId('library-item')
        .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['asset']!))
      expect(ids).toHaveLength(3)
      const ended = { state: 'done', finishedAt: '2026-11-21T10:05:00.000Z' } as const
      await showQueueScene(page, {
        jobs: [
          aJob({ ...ended, id: 'many', prompt: 'three at once', assetIds: ids }),
          aJob({
            ...ended,
            id: 'one',
            prompt: 'one alone',
            assetIds: [ids[0]!],
            finishedAt: '2026-11-21T10:04:00.000Z',
          }),
          aJob({ ...ended, id: 'two', prompt: 'another', assetIds: [ids[1]!], finishedAt: '2026-11-21T10:03:00.000Z' }),
        ],
      })
      await page.reload()
      const row = (prompt: string) => page.getByTestId('queue-row').filter({ hasText: prompt })
      await row('one alone').getByTestId('job-more').click()
      await page.getByTestId('job-timeline').waitFor()
      await expect.poll(() => page.getByTestId('job-compare').count()).toBe(0)
      await page.keyboard.press('Escape')
      await row('three at once').getByTestId('job-more').click()
      await expect.poll(() => page.getByTestId('job-compare').innerText()).toBe('Compare all 3 results')
      await page.getByTestId('job-compare').click()
      expect(await comparedIds(page, 3)).toEqual(ids)
      await page.getByTestId('compare-done').click()
      for (const prompt of ['one alone', 'another']) {
        await row(prompt).hover()
        await row(prompt).getByTestId('queue-select').check()
      }
      await page.getByTestId('selection-compare').click()
      expect(await comparedIds(page, 2)).toEqual(ids.slice(0, 2))
      await expect.poll(() => page.getByTestId('queue-selection').count()).toBe(0)
      expect(complaints).toEqual([])
    },
  )
})

/** What stands on the stage in its order, once all of it is there. */
async function comparedIds(page: Page, count: number): Promise<(string | undefined)[]> {
  const cells = page.locator('[data-testid=compare-cell][data-state=ready]')
  await expect.poll(() => cells.count(), { timeout: 60_000 }).toBe(count)
  return cells.evaluateAll((all) => all.map((cell) => (cell as HTMLElement).dataset['asset']))
}

function item(page: Page, name: string) {
  return page.getByTestId('library-item').filter({ hasText: name })
}

async function mark(page: Page, name: string): Promise<void> {
  await item(page, name)
    .locator('button')
    .first()
    .click({ modifiers: ['ControlOrMeta'] })
}

async function compareWithOpen(page: Page, name: string): Promise<void> {
  await mark(page, name)
  await page.getByTestId('compare-selected').click()
}

async function bothReady(page: Page): Promise<void> {
  await expect
    .poll(() => page.locator('[data-testid=compare-cell][data-state=ready]').count(), { timeout: 60_000 })
    .toBe(2)
}

/** The canvas as it is seen. */
async function picture(page: Page): Promise<Buffer> {
  return page.locator('[data-testid=stage] canvas').first().screenshot()
}

/** How much there is to see in the left and the right half of the canvas. */
async function halves(page: Page): Promise<number[]> {
  const seen = await picture(page)
  const { width, height } = await sharp(seen).metadata()
  const half = Math.floor(width / 2)
  return Promise.all(
    [0, half].map(async (left) => {
      const part = await sharp(seen).extract({ left, top: 0, width: half, height }).png().toBuffer()
      const { channels } = await sharp(part).stats()
      return Math.max(...channels.slice(0, 3).map(({ stdev }) => stdev))
    }),
  )
}

function onTheCard(page: Page): Promise<object> {
  return page.evaluate(() => {
    const { memory, programs } = (globalThis as unknown as { __maquetteStage: { info: WebGLRenderer['info'] } })
      .__maquetteStage.info
    return { geometries: memory.geometries, textures: memory.textures, programs: programs?.length }
  })
}

async function choose(page: Page, select: string, option: string): Promise<void> {
  await page.getByTestId(select).click()
  await page.getByRole('option', { name: option }).click()
}

async function shot(page: Page, prepare: () => Promise<void>): Promise<string> {
  await page.keyboard.press('p')
  await page.getByTestId('save-picture').waitFor()
  await prepare()
  const path = await studio.saved(() => page.getByTestId('save-picture').click())
  await page.getByTestId('picture-dialog').waitFor({ state: 'detached' })
  return path
}

async function turntable(format: string, ending: string): Promise<Buffer> {
  await openTurntable(studio.page, format, String(turnFrames))
  const path = await studio.saved(() => studio.page.getByTestId('save-turntable').click())
  await studio.page.getByTestId('picture-dialog').waitFor({ state: 'detached' })
  expect(path.endsWith(`.${ending}`)).toBe(true)
  return readFileSync(path)
}

async function openTurntable(page: Page, format: string, frames: string): Promise<void> {
  await page.keyboard.press('p')
  await page.getByTestId('turntable-tab').click()
  await page.getByText(format, { exact: true }).click()
  await page.getByTestId('turntable-frames').fill(frames)
  await page.getByTestId('turntable-seconds').fill('1')
  await choose(page, 'turntable-size', '256 px')
}

/** What the browser's own player makes of it, on a page without the studio's rules. */
async function played(page: Page, type: string, file: Buffer): Promise<object> {
  const player = await page.context().newPage()
  try {
    return await player.evaluate(
      async (url) => {
        const video = document.createElement('video')
        video.muted = true
        video.src = url
        await new Promise((resolve, reject) => {
          video.addEventListener('loadeddata', resolve)
          video.addEventListener('error', () => reject(new Error(video.error?.message)))
        })
        const sought = new Promise((resolve) => video.addEventListener('seeked', resolve))
        video.currentTime = 0.5
        await sought
        return { width: video.videoWidth, height: video.videoHeight, duration: video.duration, at: video.currentTime }
      },
      `data:${type};base64,${file.toString('base64')}`,
    )
  } finally {
    await player.close()
  }
}
