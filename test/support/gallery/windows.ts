/** The whole window as artists see it, with a panel, a menu or a tool open: each as a scene that is set up and put away. */
import type { Page } from 'playwright'
import { lookFromBelow, showLens, showTheme, themes } from './gallery-studio.ts'
import type { GalleryStudio, Theme, Version } from './gallery-studio.ts'
import type { ShownModel } from './shown-models.ts'
import { drawn, stageAtRest } from './stage-rest.ts'

export interface Scene {
  id: string
  title: string
  words: string
  model: ShownModel['id']
  version?: Version
  show(studio: GalleryStudio): Promise<void>
  hide(page: Page): Promise<void>
  /** Never comes to rest. */
  moving?: true
}

const escape = (page: Page) => page.keyboard.press('Escape')
const full = (page: Page) => showLens(page, 'full')
const nothing = async () => undefined

/** In an order in which models are opened seldom. */
export const scenes: readonly Scene[] = [
  {
    id: 'window-full',
    title: 'The stage and the facts',
    words: 'Full materials, millimetres on every side, and the facts of the file beside it.',
    model: 'truck',
    show: ({ page }) => inspector(page, 'facts'),
    hide: nothing,
  },
  {
    id: 'window-lenses',
    title: 'The lenses',
    words: 'All twenty, with their keys.',
    model: 'truck',
    show: ({ page }) => page.getByTestId('lens-button').click(),
    hide: escape,
  },
  {
    id: 'window-light',
    title: 'Lighting and shading',
    words:
      'Five environments computed from formulas and your own HDR pictures, rotation, exposure, matcaps, flat and smooth shading.',
    model: 'truck',
    show: ({ page }) => page.getByTestId('light-button').click(),
    hide: escape,
  },
  {
    id: 'window-parts',
    title: 'Parts',
    words: 'The scene tree, with one part shown on its own.',
    model: 'truck',
    async show({ page }) {
      await inspector(page, 'parts')
      const tree = page.getByTestId('part-tree')
      await tree.waitFor()
      await tree.focus()
      for (const pressed of ['Home', 'ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(pressed)
      await drawn(page, () => page.keyboard.press('i'))
    },
    async hide(page) {
      await page.getByTestId('show-all-parts').click()
      await page.getByTestId('part-tree').press('Escape')
    },
  },
  {
    id: 'window-materials',
    title: 'Materials by hand',
    words: 'Colours, roughness, textures; every change can be undone, and is saved as a version.',
    model: 'truck',
    show: ({ page }) => inspector(page, 'materials'),
    hide: nothing,
  },
  {
    id: 'window-playing',
    title: 'Animation',
    words: 'Played from the file itself.',
    model: 'truck',
    async show({ page }) {
      await inspector(page, 'facts')
      await page.getByTestId('play').first().click()
      await page.getByTestId('play-bar').getByRole('status').waitFor({ state: 'detached' })
      await page.waitForTimeout(1500)
    },
    hide: (page) => page.getByTestId('play').first().click(),
    moving: true,
  },
  {
    id: 'window-section',
    title: 'Section',
    words:
      'Dragged by its handle or moved by number; the cap is hatched and measured, the cut-away half stays as a ghost.',
    model: 'chess',
    async show({ page }) {
      await drawn(page, () => page.keyboard.press('s'))
      await page.getByTestId('section-ghost').click()
      await page.locator('[data-testid=cut-figures][aria-busy=false]').waitFor()
      await stageAtRest(page, 700)
    },
    hide: (page) => page.keyboard.press('s'),
  },
  {
    id: 'window-measure',
    title: 'Measure',
    words: 'Points, edges, faces, radii and walls; with snapping, kept in a list and shown in pictures.',
    model: 'gears',
    async show({ page }) {
      await page.keyboard.press('m')
      const panel = page.getByTestId('measure-panel')
      await panel.waitFor()
      await page.waitForFunction(
        () => !document.querySelector('[data-testid=measure-panel]')?.textContent?.includes('Preparing the surface'),
      )
      await stageAtRest(page)
      if ((await page.getByTestId('measurement').count()) > 0) return
      for (const kind of ['box', 'thickness', 'distance']) {
        await page.getByTestId(`measure-${kind}`).click()
        for (const [across, down] of clicksOf[kind]!) await clickStage(page, across, down)
      }
    },
    hide: (page) => page.keyboard.press('m'),
  },
  {
    id: 'window-thickness',
    title: 'Wall thickness',
    words: 'A heat map that colour-blind people can read too, with a threshold; the thinnest spots are numbered.',
    model: 'lamp',
    show: ({ page }) => showLens(page, 'thickness'),
    hide: full,
  },
  {
    id: 'window-overhang',
    title: 'Overhang',
    words: 'Overhang angles from a threshold up.',
    model: 'lamp',
    async show({ page }) {
      await lookFromBelow(page, 'down')
      await showLens(page, 'overhang')
    },
    async hide(page) {
      await lookFromBelow(page, 'up')
      await full(page)
    },
  },
  {
    id: 'window-edges',
    title: 'Edges',
    words: 'Sharp, open and non-manifold edges over clay, counted in the legend.',
    model: 'lamp',
    async show({ page }) {
      await showLens(page, 'clay')
      await drawn(page, () => page.keyboard.press('a'))
      await stageAtRest(page, 700)
    },
    async hide(page) {
      await page.keyboard.press('a')
      await full(page)
    },
  },
  {
    id: 'window-report',
    title: 'Report',
    words: 'Every defect is a row that goes to its place and marks it.',
    model: 'lamp',
    async show({ page }) {
      await inspector(page, 'report')
      const panel = page.locator('[data-testid=report][data-state=ready]')
      await panel.waitFor()
      const row = page.locator('[data-testid^=defect-]').first().getByRole('button').first()
      if ((await row.getAttribute('aria-expanded')) !== 'true') await row.click()
      await drawn(page, () => page.getByTestId('next-place').click())
    },
    async hide(page) {
      await inspector(page, 'facts')
      await page.keyboard.press('f')
    },
  },
  {
    id: 'window-picture',
    title: 'Pictures and turntables',
    words: 'Up to 4K, with a transparent background if you like; turntables as PNG frames, GIF, WebM or MP4.',
    model: 'lamp',
    async show({ page }) {
      await page.keyboard.press('p')
      await page.getByTestId('save-picture').waitFor()
    },
    hide: escape,
  },
  {
    id: 'window-deviation',
    title: 'Deviation and versions',
    words: 'A version with a third of the triangles, and its distance from the original.',
    model: 'lamp',
    version: 'reduced',
    async show({ page }) {
      await showLens(page, 'deviation')
      await inspector(page, 'versions')
    },
    hide: full,
  },
  {
    id: 'window-compare',
    title: 'Side by side',
    words: 'Cameras in step, statistics in a table.',
    model: 'lamp',
    async show({ page }) {
      await compareBoth(page)
    },
    hide: nothing,
  },
  {
    id: 'window-slider',
    title: 'Slider',
    words: 'A slider between two versions, here with their wireframes.',
    model: 'lamp',
    async show({ page }) {
      await compareBoth(page)
      await showLens(page, 'clay')
      await page.getByText('Slider', { exact: true }).click()
      await stageAtRest(page)
      await drawn(page, () => page.keyboard.press('x'))
    },
    async hide(page) {
      await page.keyboard.press('x')
      await full(page)
      await page.getByText('Side by side', { exact: true }).click()
      await page.getByTestId('compare-done').click()
      await page.locator('[data-testid=stage][data-state=ready]').waitFor()
    },
  },
]

/** Sets up one after the other and gives the window's picture in both themes, as the page is sized. */
export async function photographWindows(
  studio: GalleryStudio,
  wanted: readonly Scene[],
  onPicture: (id: string, theme: Theme, png: Buffer) => Promise<void>,
): Promise<void> {
  const { page } = studio
  let onStage = ''
  for (const scene of wanted) {
    const { id, model, version, moving } = scene
    if (onStage !== `${model} ${version}`) await studio.open(model, version)
    onStage = `${model} ${version}`
    await scene.show(studio)
    for (const theme of themes) {
      if (moving) await page.emulateMedia({ colorScheme: theme })
      else await showTheme(page, theme)
      // What was pressed reports its name no more; menus have slid in, colours have faded over.
      await page.mouse.move(2, 2)
      await page.waitForTimeout(moving ? 1000 : 350)
      await onPicture(id, theme, await page.screenshot())
    }
    await scene.hide(page)
  }
}

/** From the middle of the stage, in shares of its width, which the gears fill: a screw, a face of the cube, two tips of pyramids. */
const clicksOf: Record<string, readonly (readonly [number, number])[]> = {
  box: [[0.234, 0.058]],
  thickness: [[-0.077, 0.046]],
  distance: [
    [-0.126, -0.064],
    [-0.257, -0.03],
  ],
}

async function clickStage(page: Page, across: number, down: number): Promise<void> {
  const { x, y, width, height } = (await page.getByTestId('stage').boundingBox())!
  const at = { x: x + width * (0.5 + across), y: y + height / 2 + width * down }
  await page.mouse.move(at.x - 20, at.y)
  await page.mouse.move(at.x, at.y)
  await page.waitForTimeout(250)
  await page.mouse.down()
  await page.mouse.up()
  await stageAtRest(page)
}

async function inspector(page: Page, tab: string): Promise<void> {
  await page.getByTestId(`tab-${tab}`).click()
  await stageAtRest(page)
}

async function compareBoth(page: Page): Promise<void> {
  if ((await page.getByTestId('comparison').count()) > 0) return
  for (const place of [1, 0])
    await page
      .getByTestId('library-item')
      .filter({ hasText: 'Lamp' })
      .nth(place)
      .locator('button')
      .first()
      .click({ modifiers: ['ControlOrMeta'] })
  await page.getByTestId('compare-selected').click()
  await page.waitForFunction(
    () => document.querySelectorAll('[data-testid=compare-cell][data-state=ready]').length === 2,
  )
  await stageAtRest(page)
}
