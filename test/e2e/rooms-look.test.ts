/**
 * Every room and every slot in both themes and at both sizes: free of axe's violations, whole, and not scrolling sideways.
 * @module-tag thorough
 */
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JobRequest } from '../../shared/protocol/job.ts'
import { callStudio } from '../support/call-studio.ts'
import { launchWeb } from '../support/launch-web.ts'
import { roomsCatalogue } from '../support/rooms-catalogue.ts'
import type { Studio } from '../support/studio.ts'
import { atRest, checkScreen } from './check-screen.ts'
import { makeFromWords, newDataFolder, savedForm, watchComplaints } from './hosts.ts'
import { paintMask } from './form.ts'

const picture = fileURLToPath(new URL('../fixtures/mushroom.png', import.meta.url))

describe('every room', () => {
  let studio: Studio
  let complaints: string[]

  beforeAll(async () => {
    studio = await launchWeb({ dataFolder: newDataFolder() })
    complaints = watchComplaints(studio.page)
    // A catalogue with something of everything, whatever the engine of the day offers.
    await studio.page.route('**/commands/catalogue.get', (route) =>
      route.fulfill({ json: { ok: true, value: roomsCatalogue } }),
    )
    await studio.page.getByTestId('prompt').waitFor()
    await studio.page.reload()
    await makeFromWords(studio.page, 'a red cube')
  })
  afterAll(() => studio.quit())

  const press = (id: string) => studio.page.getByTestId(id).click()
  const screens: [string, () => Promise<void>][] = [
    ['what a preset changes', () => studio.page.getByTestId('preset').first().hover()],
    ['earlier words', () => press('earlier-prompts')],
    [
      'views, empty',
      async () => {
        await studio.page.keyboard.press('Escape')
        await studio.page.getByText('From views', { exact: true }).click()
      },
    ],
    [
      'views from the stage',
      async () => {
        await press('views-from-stage')
        await expect
          .poll(() => studio.page.locator('[data-testid=views-slot] img').count(), { timeout: 30_000 })
          .toBe(4)
      },
    ],
    [
      'the Texture room with what is on the stage',
      async () => {
        await press('room-texture')
        await studio.page.locator('[data-testid=mesh-slot][data-filled]').waitFor()
      },
    ],
    ['its picture instead of words', () => studio.page.getByText('Picture', { exact: true }).click()],
    ['the Mesh room', () => press('room-mesh')],
    [
      'models of the library to choose from',
      async () => {
        await studio.page.getByRole('button', { name: 'Remove model' }).click()
        await press('from-library')
        await studio.page.getByTestId('pick').first().waitFor()
      },
    ],
    [
      'the Print room',
      async () => {
        await studio.page.getByTestId('pick').first().click()
        await press('room-print')
      },
    ],
    ['the Image room', () => press('room-image')],
    ['changing a picture, empty', () => studio.page.getByText('Edit', { exact: true }).click()],
    [
      'changing a picture',
      async () => {
        await studio.page.locator('[data-testid=image-slot] input[type=file]').setInputFiles(picture)
        await studio.page.locator('[data-testid=image-slot] img').waitFor()
      },
    ],
    [
      'the painter of masks',
      async () => {
        await press('paint-mask')
        await paintMask(studio.page)
      },
    ],
    [
      'a mask in its slot',
      async () => {
        await press('use-mask')
        await studio.page.locator('[data-testid=mask-slot] img').first().waitFor()
      },
    ],
    [
      'pictures side by side',
      async () => {
        await make(studio, {
          operation: 'image-generate',
          modelId: 'maquette-artwork-1.0',
          prompt: 'a red fox',
          parameters: { count: 3, width: 256, height: 256 },
          files: {},
        })
        await studio.page.getByTestId('library-item').first().locator('button').first().click()
        await press('side-by-side')
        await studio.page.getByTestId('picture-choice').waitFor()
      },
    ],
    [
      'a picture on the stage',
      async () => {
        await studio.page.locator('[data-testid=picture-choice] button').nth(1).click()
        await studio.page.getByTestId('picture-stage').waitFor()
      },
    ],
    [
      'the report of a print',
      async () => {
        const { assets } = await callStudio(studio.page, 'studio.snapshot', {})
        const cube = assets.find(({ kind }) => kind === 'model')
        const mesh = await callStudio(studio.page, 'inputs.keep', { slot: 'mesh', assetId: cube?.id ?? '' })
        const made = await make(studio, {
          operation: 'print-prepare',
          modelId: 'maquette-print-1',
          parameters: {},
          files: { mesh: { sha256: mesh.sha256, assetId: mesh.assetId } },
        })
        await studio.page.locator(`[data-testid=library-item][data-asset="${made}"] button`).first().click()
        await studio.page.getByTestId('printable').waitFor()
      },
    ],
    [
      'what can be made of it, from the library',
      () => studio.page.getByTestId('library-item').first().locator('button').first().click({ button: 'right' }),
    ],
  ]

  test.each(screens)('%s', async (_, open) => {
    await open()
    // Words that show on hovering come a moment later.
    await studio.page.waitForTimeout(300)
    await atRest(studio.page)
    await expect(checkScreen(studio.page)).resolves.toBeUndefined()
  })

  test('a mask is white where it is painted and black elsewhere, with the size of its picture', async () => {
    const mask = await studio.page.evaluate(async () => {
      const image = new Image()
      image.src = document.querySelector<HTMLImageElement>('[data-testid=mask-slot] img + img')?.src ?? ''
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.naturalWidth
      canvas.height = image.naturalHeight
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      const at = (x: number, y: number) => [
        ...(context?.getImageData(x * canvas.width, y * canvas.height, 1, 1).data ?? []),
      ]
      return { size: [canvas.width, canvas.height], painted: at(0.5, 0.5), left: at(0.05, 0.05) }
    })
    const own = await studio.page.evaluate(() => {
      const image = document.querySelector<HTMLImageElement>('[data-testid=image-slot] img')
      return [image?.naturalWidth, image?.naturalHeight]
    })
    expect(mask).toEqual({ size: own, painted: [255, 255, 255, 255], left: [0, 0, 0, 255] })
  })

  test('every room keeps its form, also after a reload of the page', async () => {
    const { page } = studio
    await page.getByTestId('prompt').fill('make it blue')
    await page.getByTestId('room-texture').click()
    await page.getByText('Words', { exact: true }).first().click()
    await page.getByTestId('prompt').fill('old oak')
    await page.getByTestId('room-image').click()
    await expect.poll(() => page.getByTestId('prompt').inputValue()).toBe('make it blue')
    await savedForm(page, 'make it blue')
    await page.reload()
    await page.getByTestId('prompt').waitFor()
    await expect.poll(() => page.getByTestId('prompt').inputValue()).toBe('make it blue')
    // Slots are fetched when a form has one.
    await expect.poll(() => page.locator('[data-testid=mask-slot] img').count()).toBe(2)
    await page.keyboard.press('Alt+2')
    await expect.poll(() => page.getByTestId('prompt').inputValue()).toBe('old oak')
  })

  test('a room that the service does not support says so, with a remedy', async () => {
    const { page } = studio
    const models = roomsCatalogue.models.filter(({ id }) => id !== 'printing-1')
    await page.route('**/commands/catalogue.get', (route) =>
      route.fulfill({ json: { ok: true, value: { ...roomsCatalogue, models } } }),
    )
    await page.reload()
    await page.getByTestId('room-print').click()
    const note = page.getByTestId('nothing-offered')
    await note.waitFor()
    await expect.poll(() => note.textContent()).toMatch(/offers nothing for the Print room/)
    await note.getByRole('button', { name: 'Add service' }).click()
    await page.getByTestId('settings-dialog').waitFor()
  })

  test('logs no errors', () => {
    expect(complaints).toEqual([])
  })
})

/** Makes something with the local service, whatever the form would offer. Resolves to the asset. */
async function make({ page }: Studio, request: Omit<JobRequest, 'connectionId'>): Promise<string> {
  const { connections } = await callStudio(page, 'studio.snapshot', {})
  const connectionId = connections.find(({ embedded }) => embedded)?.id ?? ''
  const { id } = await callStudio(page, 'jobs.submit', { ...request, connectionId })
  for (;;) {
    const job = await callStudio(page, 'jobs.get', { id })
    const [made] = job.assetIds
    if (job.state === 'done' && made !== undefined) {
      await page.locator(`[data-testid=library-item][data-asset="${made}"]`).waitFor()
      return made
    }
    if (job.error !== null || job.state === 'failed') throw new Error(job.error?.message ?? 'it failed')
    await page.waitForTimeout(300)
  }
}
