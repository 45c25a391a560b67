/** One sheet for each way of drawing: the models of the gallery beside each other, the upper row dark, the lower one light. */
import sharp from 'sharp'
import type { Page } from 'playwright'
import { environmentIds } from '../../../renderer/state/stage/lens-ids.ts'
import type { LensId } from '../../../renderer/state/stage/lens-ids.ts'
import { environmentWords, lightWords } from '../../../renderer/words/viewer/light-words.ts'
import { lensRows } from '../../../renderer/viewer/lenses/lens-table.ts'
import { lensExplanations } from '../../../renderer/words/viewer/lens-explanations.ts'
import { lookFromBelow, showLens, showTheme } from './gallery-studio.ts'
import type { GalleryStudio, Version } from './gallery-studio.ts'
import { shownModels } from './shown-models.ts'
import { atRestAfterKey, stageAtRest } from './stage-rest.ts'

const cell = { width: 400, height: 300 }
const columns = 3
/** Of the stage: what is fitted into it leaves room at the edges. */
const shown = 0.82
/** What stands around the model; labels and lines over it stay. */
const bare =
  '[data-testid=stage] [role=toolbar], [data-testid=stage] [role=group][aria-label=Animation], [data-testid=legend], [data-testid=section-panel], [data-testid=stage-caption], [data-testid=section-handle] { opacity: 0 !important }'

interface Cell {
  model: string
  version: Version
  show(page: Page): Promise<void>
  hide(page: Page): Promise<void>
}

export interface Sheet {
  id: string
  title: string
  words: string
  /** Row by row. */
  cells: readonly Cell[]
}

const nothing = async () => undefined

/** The same for every model. */
function ofEach(version: Version, show: Cell['show'], hide: Cell['hide'] = nothing): Cell[] {
  return shownModels.map(({ id }) => ({ model: id, version, show, hide }))
}

const lensSheets: readonly Sheet[] = lensRows.map(({ id, name }) => ({
  id,
  title: name,
  words: `${lensExplanations[id]}.${id === 'overhang' ? ' Seen from below.' : ''}${id === 'deviation' ? ' Here a third of the triangles is left.' : ''}`,
  cells:
    id === 'overhang'
      ? ofEach(
          'original',
          async (page) => {
            await showLens(page, id)
            await lookFromBelow(page, 'down')
          },
          (page) => lookFromBelow(page, 'up'),
        )
      : ofEach(id === 'deviation' ? 'reduced' : 'original', (page) => showLens(page, id)),
}))

interface Overlay {
  id: string
  title: string
  words: string
  lens: LensId
  key: string
}

const overlays: readonly Overlay[] = [
  { id: 'wireframe', title: 'Wireframe', words: 'Over any lens; here over clay.', lens: 'clay', key: 'x' },
  {
    id: 'edges',
    title: 'Sharp and open edges',
    words:
      'Lines where the surface turns by more than 30°, orange where it is open, dashed where more than two faces meet.',
    lens: 'clay',
    key: 'a',
  },
  {
    id: 'section',
    title: 'Section',
    words: 'Cut open, the cap hatched; a body within the material of another is yellow and hatched both ways.',
    lens: 'clay',
    key: 's',
  },
]

const overlaySheets: readonly Sheet[] = overlays.map(({ id, title, words, lens, key }) => ({
  id,
  title,
  words,
  cells: ofEach(
    'original',
    async (page) => {
      await showLens(page, lens)
      await atRestAfterKey(page, key)
    },
    (page) => page.keyboard.press(key),
  ),
}))

const [first, ...others] = environmentIds.map((id) => environmentWords[id])

const lightSheet: Sheet = {
  id: 'surroundings',
  title: 'Environments',
  words: `${others.join(', ')}: computed from formulas, nothing is downloaded. ${first} is seen under Full.`,
  cells: [shownModels.at(0)!, shownModels.at(-1)!].flatMap(({ id }) =>
    others.map((name, place) => ({
      model: id,
      version: 'original' as const,
      show: async (page: Page) => {
        await showLens(page, 'full')
        await chooseLight(page, name)
      },
      hide: async (page: Page) => {
        if (place === others.length - 1) await chooseLight(page, first!)
      },
    })),
  ),
}

/** All of them, in the order of the page. */
export const sheets: readonly Sheet[] = [...lensSheets, ...overlaySheets, lightSheet]

/** Makes them, as one picture each, by their ids. `onModel` is told when a model is done. */
export async function makeSheets(
  studio: GalleryStudio,
  wanted: readonly Sheet[],
  onModel: (name: string) => void,
): Promise<ReadonlyMap<string, Buffer>> {
  const { page } = studio
  const pictures = new Map(wanted.map(({ id }) => [id, [] as Buffer[]]))
  const style = await page.addStyleTag({ content: bare })
  await page.keyboard.press('d')
  for (const version of ['original', 'reduced'] as const)
    for (const [place, { id: model }] of shownModels.entries()) {
      const own = wanted.flatMap(({ id, cells }) => cells.map((one, at) => ({ ...one, sheet: id, at })))
      const here = own.filter((one) => one.model === model && one.version === version)
      if (here.length === 0) continue
      await showTheme(page, place < columns ? 'dark' : 'light')
      await studio.open(model, version)
      for (const one of here) {
        await one.show(page)
        pictures.get(one.sheet)![one.at] = await middleOfStage(page)
        await one.hide(page)
      }
      onModel(`${model}, ${version}: ${here.length} pictures`)
    }
  await page.keyboard.press('d')
  await style.evaluate((element) => (element as Element).remove())
  return new Map(await Promise.all([...pictures].map(async ([id, cells]) => [id, await joined(cells)] as const)))
}

async function middleOfStage(page: Page): Promise<Buffer> {
  const stage = (await page.getByTestId('stage').boundingBox())!
  const height = Math.min(stage.height, (stage.width * cell.height) / cell.width) * shown
  const width = (height * cell.width) / cell.height
  const clip = { x: stage.x + (stage.width - width) / 2, y: stage.y + (stage.height - height) / 2, width, height }
  return page.screenshot({ clip })
}

async function joined(pictures: readonly Buffer[]): Promise<Buffer> {
  const layers = await Promise.all(
    pictures.map(async (picture, place) => ({
      input: await sharp(picture).resize(cell.width, cell.height, { fit: 'cover' }).png().toBuffer(),
      left: (place % columns) * cell.width,
      top: Math.floor(place / columns) * cell.height,
    })),
  )
  const size = { width: cell.width * columns, height: cell.height * Math.ceil(pictures.length / columns) }
  return sharp({ create: { ...size, channels: 3, background: '#808080' } })
    .composite(layers)
    .webp({ quality: 76, effort: 5 })
    .toBuffer()
}

async function chooseLight(page: Page, name: string): Promise<void> {
  await page.getByTestId('light-button').click()
  await page.getByRole('radiogroup', { name: lightWords.environment }).getByRole('radio', { name, exact: true }).click()
  await page.keyboard.press('Escape')
  // A worker filters it first.
  await stageAtRest(page, 700)
}
