/** How models come in from outside on the desktop, over the stand-in, and that a request that is given up ends its work. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeStl } from '../../electron/engine/formats/stl-write.ts'
import { maxMessageBytes } from '../../shared/protocol/channels.ts'
import type { DerivedProgress } from '../../shared/protocol/derived.ts'
import { bumpyBall } from '../engine/view/shapes.ts'
import { launchStandIn, type StandInStudio } from '../support/launch-stand-in.ts'
import { thorough } from '../support/long.ts'
import { newDataFolder } from './hosts.ts'

const outside = mkdtempSync(join(tmpdir(), 'maquette-outside-'))
const object = (library: string) =>
  `mtllib ${library}\nv 0 0 0\nv 1 0 0\nv 1 1 0\nvt 0 0\nvt 1 0\nvt 1 1\nusemtl bark\nf 1/1 2/2 3/3\n`

/** Files on a desk: an oak whose second picture is missing, among things that have nothing to do with it. */
async function layOut(): Promise<void> {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a05030' } })
    .png()
    .toBuffer()
  mkdirSync(join(outside, 'pictures'))
  writeFileSync(join(outside, 'old oak.obj'), object('old oak.mtl'))
  writeFileSync(
    join(outside, 'old oak.mtl'),
    'newmtl bark\nmap_Kd -s 1 1 1 pictures/the bark.png\nmap_Bump rough.png\nnewmtl other\n',
  )
  writeFileSync(join(outside, 'pictures', 'the bark.png'), picture)
  writeFileSync(join(outside, 'private.png'), picture)
  writeFileSync(join(outside, 'ball.stl'), await writeStl(bumpyBall(2000)))
}

const shown = (studio: StandInStudio, name: string) =>
  studio.page.locator('[data-testid=library-item]', { hasText: name }).first().waitFor()

describe('the desktop', () => {
  let studio: StandInStudio

  beforeAll(async () => {
    await layOut()
    studio = await launchStandIn({ dataFolder: newDataFolder() }, {}, [join(outside, 'old oak.obj')])
  })
  afterAll(() => studio.quit())

  test('opens the file it was started with together with the files that it names, and lists missing ones', async () => {
    const { page } = studio
    await shown(studio, 'Old oak')
    await page.locator('[data-testid=stage][data-state=ready]').waitFor()
    const words = page.getByTestId('missing-files').first()
    await words.waitFor()
    await expect.poll(() => words.innerText()).toContain('1 texture missing: rough.png')
    // The picture beside it has nothing to do with it and stayed where it is.
    await expect.poll(() => page.locator('[data-testid=library-item]', { hasText: /private/i }).count()).toBe(0)
  })

  test('opens the files of a second start, and those passed on by macOS', async () => {
    await studio.ask({ ask: 'start-again', words: ['maquette', '--flag', 'ball.stl'], folder: outside })
    await shown(studio, 'Ball')
    await studio.ask({ ask: 'open-file', path: join(outside, 'private.png') })
    await shown(studio, 'Private')
    await expect.poll(() => studio.page.locator('[data-testid=library-item]').count()).toBeGreaterThanOrEqual(3)
  })

  test('imports several dropped files as one model', async () => {
    const { page } = studio
    const text = { obj: object('pine.mtl'), mtl: 'newmtl bark\nKd 1 0 0\n' }
    await page.evaluate((files) => {
      const transfer = new DataTransfer()
      for (const [ending, words] of Object.entries(files)) transfer.items.add(new File([words], `pine.${ending}`))
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }))
    }, text)
    await shown(studio, 'Pine')
    await expect.poll(() => page.locator('[data-testid=library-item]', { hasText: /pine\.mtl/i }).count()).toBe(0)
  })

  test('passes a dropped model above the message limit to the engine and back', thorough, async () => {
    const { page } = studio
    const bytes = await page.evaluate(() => {
      // A wavy square of 17.6 MB, as a binary STL.
      const cells = 420
      const file = new DataView(new ArrayBuffer(84 + 50 * 2 * cells * cells))
      file.setUint32(80, 2 * cells * cells, true)
      let at = 84
      for (let i = 0; i < cells * cells; i += 1) {
        const [x, y] = [i % cells, Math.floor(i / cells)]
        const corners = [x, y, x + 1, y, x + 1, y + 1, x, y, x + 1, y + 1, x, y + 1]
        for (let corner = 0; corner < 12; corner += 2) {
          if (corner % 6 === 0) at += 12
          const [u, v] = [corners[corner]!, corners[corner + 1]!]
          for (const value of [u, v, 20 * Math.sin(u / 20)]) {
            file.setFloat32(at, value, true)
            at += 4
          }
          if (corner % 6 === 4) at += 2
        }
      }
      const transfer = new DataTransfer()
      transfer.items.add(new File([file.buffer], 'waves.stl'))
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }))
      return file.byteLength
    })
    expect(bytes).toBeGreaterThan(maxMessageBytes)
    await shown(studio, 'Waves')
    await page.locator('[data-testid=stage][data-state=ready]').waitFor({ timeout: 120_000 })
    expect(studio.output()).not.toContain('crosses between processes')
  })

  test('cancels the work on a derived file when its lens is closed', thorough, async () => {
    const { page } = studio
    const ball = join(outside, 'large ball.stl')
    writeFileSync(ball, await writeStl(bumpyBall(400_000)))
    await page.evaluate(() => {
      const reported: DerivedProgress[] = []
      Object.assign(globalThis, { reported })
      ;(
        globalThis as unknown as {
          maquette: { onEvent(listener: (event: { type: string; progress: DerivedProgress }) => void): void }
        }
      ).maquette.onEvent((event) => {
        if (event.type === 'derived') reported.push(event.progress)
      })
    })
    const reported = () =>
      page.evaluate(() =>
        (globalThis as unknown as { reported: DerivedProgress[] }).reported.filter(({ kind }) => kind === 'thickness'),
      )
    await studio.ask({ ask: 'open-file', path: ball })
    await shown(studio, 'Large ball')
    await page.locator('[data-testid=stage][data-state=ready]').waitFor()
    const choose = async (lens: string) => {
      await page.getByTestId('lens-button').click()
      await page.locator(`[data-lens=${lens}]`).click()
    }
    await choose('thickness')
    await expect.poll(async () => (await reported()).length, { timeout: 60_000 }).toBeGreaterThan(2)
    await choose('clay')
    // What was on its way still comes; then no more, and it was not the end.
    let count = -1
    for (let next = (await reported()).length; next !== count; next = (await reported()).length) {
      count = next
      await page.waitForTimeout(1_500)
    }
    expect((await reported()).at(-1)?.fraction).toBeLessThan(1)
  })
})
