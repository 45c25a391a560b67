/** From the first start to the artist's file: the same tests for every host. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { unzipSync, strFromU8 } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HostName, Launch, Studio } from '../support/studio.ts'
import { validateGlb } from '../support/validate-glb.ts'
import { makeFromWords, newDataFolder, savedForm, watchComplaints } from './hosts.ts'

const dragon = 'a red dragon figurine, 8 cm tall'
const picture = fileURLToPath(new URL('../fixtures/mushroom.png', import.meta.url))

/** Declares the journey's tests over one host. */
export function testJourney(host: HostName, launch: Launch): void {
  describe(`on the ${host}`, () => {
    const dataFolder = newDataFolder()
    let studio: Studio
    let complaints: string[]

    beforeAll(async () => {
      studio = await launch({ dataFolder, motion: 'no-preference' })
      complaints = watchComplaints(studio.page)
    })
    afterAll(() => studio.quit())

    test('gives hints on an empty stage and needs no account', async () => {
      const { page } = studio
      await page.getByTestId('prompt').waitFor()
      await expect.poll(() => page.getByTestId('stage').getAttribute('data-state')).toBe('empty')
      expect(await page.getByTestId('example-prompt').count()).toBeGreaterThanOrEqual(3)
    })

    test('names unknown words and offers the nearest subjects', async () => {
      const { page } = studio
      await page.getByTestId('prompt').fill('a unicorn head')
      await page.locator('[data-testid=generate-button]').waitFor()
      const chips = page.locator('[data-testid=suggestion]')
      await chips.first().waitFor()
      await chips.first().click()
      expect(await page.getByTestId('prompt').inputValue()).not.toBe('a unicorn head')
    })

    test('shows in advance what will be made, and reports when no subject is near', async () => {
      const { page } = studio
      await page.getByTestId('prompt').fill('a castle with 4 towers at night')
      await expect.poll(() => page.getByTestId('request-summary').first().innerText()).toContain('4 towers')
      expect(await page.getByTestId('request-summary').first().innerText()).toContain('at night')
      await page.getByTestId('prompt').fill('a flummoxer')
      await page.getByTestId('unknown-subject').waitFor()
      expect(await page.getByTestId('request-summary').count()).toBe(0)
    })

    test('asks about a mistyped word, assumes nothing, and accepts no as an answer', async () => {
      const { page } = studio
      const asked = page.getByTestId('meant')
      await page.getByTestId('prompt').fill('a cat with a hta')
      await asked.getByRole('button', { name: 'No' }).click()
      expect(await asked.count()).toBe(0)
      expect(await page.getByTestId('prompt').inputValue()).toBe('a cat with a hta')
      await page.getByTestId('prompt').fill('a dog with a hta and a crwon')
      await expect.poll(() => asked.allInnerTexts()).toEqual([expect.stringContaining('Read “crwon” as “crown”?')])
      await asked.getByRole('button', { name: 'Yes' }).click()
      expect(await page.getByTestId('prompt').inputValue()).toBe('a dog with a hta and a crown')
      await page.getByTestId('prompt').fill('a forg')
      await page.getByTestId('suggestion').filter({ hasText: 'a frog' }).click()
      expect(await page.getByTestId('prompt').inputValue()).toBe('a frog')
      await page.getByTestId('prompt').fill('a flummoxer')
      await page.getByTestId('unknown-subject').waitFor()
    })

    test('browses all subjects with pictures, and inserts one into the prompt', async () => {
      const { page } = studio
      await page.getByTestId('unknown-subject').getByRole('button', { name: 'Connect a service' }).click()
      await page.getByTestId('provider-specification').waitFor()
      await page.keyboard.press('Escape')
      await page.getByTestId('settings-dialog').waitFor({ state: 'detached' })
      await page.getByTestId('browse-instead').click()
      await page.getByTestId('subject-search').fill('gear')
      const gear = page.getByTestId('subject').filter({ hasText: /^gear/ }).first()
      expect(await gear.innerText()).toContain('6–80 teeth')
      await expect.poll(() => gear.locator('img').count()).toBe(1)
      await gear.click()
      expect(await page.getByTestId('prompt').inputValue()).toBe('gear')
      await page.getByTestId('browse-subjects').click()
      await page.getByTestId('subjects-animals').click()
      await page.getByTestId('subject').filter({ hasText: 'gorilla' }).click()
      expect(await page.getByTestId('prompt').inputValue()).toBe('gear, gorilla')
    })

    test('makes a model from a prompt and shows it', async () => {
      await makeFromWords(studio.page, dragon)
      const triangles = Number(await studio.page.getByTestId('stage').getAttribute('data-triangles'))
      expect(triangles).toBeGreaterThan(2_000)
      expect(await studio.page.getByTestId('library-item').count()).toBe(1)
    })

    test('saves an STL in millimetres, Z up, at the requested height', async () => {
      const stl = await readFile(await save(studio, 'stl', 120))
      const count = stl.readUInt32LE(80)
      expect(stl.byteLength).toBe(84 + 50 * count)
      const box = [Infinity, -Infinity]
      for (let triangle = 0; triangle < count; triangle += 1)
        for (let corner = 0; corner < 3; corner += 1) {
          const z = stl.readFloatLE(84 + triangle * 50 + 12 + corner * 12 + 8)
          box[0] = Math.min(box[0] ?? 0, z)
          box[1] = Math.max(box[1] ?? 0, z)
        }
      expect(box[0]).toBeCloseTo(0, 3)
      expect(box[1]).toBeCloseTo(120, 2)
    })

    test('saves a GLB without any message from the Khronos validator', async () => {
      const glb = await readFile(await save(studio, 'glb', 80))
      const issues = await validateGlb(new Uint8Array(glb))
      expect(issues).toMatchObject({ numErrors: 0, numWarnings: 0 })
    })

    test('saves a 3MF in millimetres with its colours', async () => {
      const files = unzipSync(new Uint8Array(await readFile(await save(studio, '3mf', 80))))
      const model = strFromU8(files['3D/3dmodel.model'] ?? new Uint8Array())
      expect(model).toContain('unit="millimeter"')
      expect(model).toMatch(/displaycolor|<m:color /)
    })

    test('makes a model from a picture', async () => {
      const { page } = studio
      await page.getByText('From picture', { exact: true }).click()
      await page.locator('[data-testid=image-slot] input[type=file]').setInputFiles(picture)
      await page.locator('[data-testid=image-slot] img').waitFor()
      await page.locator('[data-testid=generate-button]:enabled').click()
      await expect
        .poll(() => page.locator('[data-testid=queue-row][data-state=done]').count(), { timeout: 120_000 })
        .toBe(2)
      await expect.poll(() => page.getByTestId('library-item').count()).toBe(2)
    })

    test('restores everything after a restart', async () => {
      const shown = await studio.page.getByTestId('stage').getAttribute('data-asset')
      await studio.page.getByText('From text', { exact: true }).click()
      await studio.page.getByTestId('prompt').fill('a half-written request')
      await savedForm(studio.page, 'a half-written request')
      expect(complaints).toEqual([])
      await studio.quit()
      studio = await launch({ dataFolder, motion: 'no-preference' })
      complaints = watchComplaints(studio.page)
      await studio.page.locator('[data-testid=stage][data-state=ready]').waitFor()
      expect(await studio.page.getByTestId('stage').getAttribute('data-asset')).toBe(shown)
      expect(await studio.page.getByTestId('prompt').inputValue()).toBe('a half-written request')
      await expect.poll(() => studio.page.locator('[data-testid=queue-row][data-state=done]').count()).toBe(2)
      expect(await studio.page.getByTestId('library-item').count()).toBe(2)
    })

    test('deletes from the library and undoes it', async () => {
      const { page } = studio
      const item = page.getByTestId('library-item').first()
      await item.hover()
      await item.getByTestId('delete-asset').click()
      await expect.poll(() => page.getByTestId('library-item').count()).toBe(1)
      await page.getByTestId('toast-action').last().click()
      await expect.poll(() => page.getByTestId('library-item').count()).toBe(2)
    })

    test('logs no errors', () => {
      expect(complaints).toEqual([])
    })
  })
}

/** Exports the open model through the Inspector. */
async function save(studio: Studio, format: string, heightMm: number): Promise<string> {
  const { page } = studio
  await page.getByRole('tab', { name: 'Export' }).click()
  await page.getByTestId(`export-${format}`).click()
  const height = page.getByTestId('export-height')
  await height.fill(String(heightMm))
  await height.blur()
  return studio.saved(() => page.getByTestId('export-save').click())
}
