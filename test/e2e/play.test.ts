/**
 * Animations and shapes of the file are played on the stage, also of files that are packed.
 * @module-tag thorough
 */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unpackGltf } from '../../electron/engine/formats/unpack-gltf.ts'
import { withoutAnimations, withTurn } from '../support/animated-glb.ts'
import { stageAtRest } from '../support/gallery/stage-rest.ts'
import { sample } from '../support/long.ts'
import { realFile } from '../support/real-models.ts'
import type { Studio } from '../support/studio.ts'
import { atRest, checkScreen } from './check-screen.ts'
import { importFiles } from './form.ts'
import { openStudio } from './hosts.ts'

describe('animations and shapes', () => {
  let studio: Studio
  let complaints: string[]

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'maquette-play-'))
    const companions = (name: string) => realFile(`gltf/AnimatedMorphCube/${name}`)
    const morphing = await unpackGltf(companions('AnimatedMorphCube.gltf'), { companions })
    const files = {
      'packed.glb': withTurn(realFile('gltf/Draco_suzi.glb')).file,
      'tree.glb': withTurn(realFile('foliage/twisted_tree_meshopt.glb')).file,
      'pictures.glb': withTurn(realFile('gltf/KTX2_box_derived.glb')).file,
      'shapes.glb': withoutAnimations(morphing),
      'morphing.glb': morphing,
      'still.glb': realFile('gltf/nested.glb'),
    }
    ;({ studio, complaints } = await openStudio({ theme: 'dark' }))
    const { page } = studio
    for (const [name, bytes] of Object.entries(files)) {
      writeFileSync(join(folder, name), bytes)
      await importFiles(page, [join(folder, name)])
      await page
        .getByTestId('library-item')
        .filter({ hasText: name.slice(0, -4) })
        .waitFor()
    }
  })
  afterAll(() => studio?.quit())

  async function open(name: string): Promise<void> {
    const { page } = studio
    await page.getByTestId('library-item').filter({ hasText: name }).locator('button').first().click()
    await expect.poll(() => page.getByTestId('asset-name').inputValue()).toMatch(new RegExp(name, 'i'))
    await page.locator('[data-testid=stage][data-state=ready]').waitFor()
    await stageAtRest(page, 1_200)
  }

  /** As it is seen, when the words at a button that was pointed at are gone. */
  async function canvas(): Promise<Buffer> {
    await studio.page.mouse.move(5, 5)
    await atRest(studio.page)
    return studio.page.locator('[data-testid=stage] canvas').first().screenshot()
  }

  /** How many of the picture's numbers differ. */
  async function differing(one: Buffer, other: Buffer): Promise<number> {
    const [a, b] = await Promise.all([one, other].map((file) => sharp(file).removeAlpha().raw().toBuffer()))
    return a!.filter((value, index) => Math.abs(value - b![index]!) > 12).length
  }

  test.each(sample(['packed', 'tree', 'pictures', 'morphing'], 2))(
    '%s plays, and stops in its original pose',
    async (name) => {
      const { page } = studio
      await open(name)
      const still = await canvas()
      await page.getByTestId('play').click()
      await page.getByTestId('play-bar').getByRole('button', { name: 'Stop' }).waitFor()
      await expect.poll(async () => differing(still, await canvas()), { timeout: 30_000 }).toBeGreaterThan(2000)
      const first = await canvas()
      await expect.poll(async () => differing(first, await canvas()), { timeout: 30_000 }).toBeGreaterThan(500)
      await page.getByTestId('play').click()
      await expect.poll(async () => differing(still, await canvas()), { timeout: 30_000 }).toBeLessThan(200)
    },
  )

  test('shapes without an animation are set by hand, reset, and leave the model unchanged', async () => {
    const { page } = studio
    await open('shapes')
    const still = await canvas()
    await page.getByRole('button', { name: 'Adjust blend shapes' }).click()
    const sliders = page.getByTestId('shapes').getByRole('slider')
    await expect.poll(() => sliders.count()).toBe(2)
    await expect
      .poll(() => page.getByTestId('shapes').locator('label').allInnerTexts())
      .toEqual([expect.stringContaining('Shape 1'), expect.stringContaining('Shape 2')])
    await expect.poll(() => sliders.first().getAttribute('max')).toBe('1')
    const loaded = await canvas()
    await sliders.first().fill('1')
    await expect.poll(async () => differing(loaded, await canvas()), { timeout: 30_000 }).toBeGreaterThan(2000)
    await expect(checkScreen(page)).resolves.toBeUndefined()
    await page.getByTestId('rest-shapes').click()
    await expect.poll(async () => differing(loaded, await canvas()), { timeout: 30_000 }).toBeLessThan(200)
    await expect.poll(() => sliders.first().inputValue()).toBe('0')
    await page.getByTestId('play').click()
    await page.getByTestId('shapes').waitFor({ state: 'detached' })
    await expect.poll(async () => differing(still, await canvas()), { timeout: 30_000 }).toBeLessThan(200)
  })

  test('a file with both lists its shapes among the playable items', async () => {
    const { page } = studio
    await open('morphing')
    await page.getByLabel('Animation', { exact: true }).last().selectOption('shapes')
    await page.getByTestId('play').click()
    await expect.poll(() => page.getByTestId('shapes').getByRole('slider').count()).toBe(2)
    await page.getByTestId('play').click()
  })

  test('a model without either offers no player', async () => {
    const { page } = studio
    await open('still')
    await expect.poll(() => page.getByTestId('play-bar').count()).toBe(0)
    expect(complaints).toEqual([])
  })
})
