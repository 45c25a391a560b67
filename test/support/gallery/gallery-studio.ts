/** A studio for the gallery: a fresh library with its models in it, and what its pictures ask of the window. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Page } from 'playwright'
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { JobRequest } from '../../../shared/protocol/job.ts'
import { lensRow } from '../../../renderer/viewer/lenses/lens-table.ts'
import type { LensId } from '../../../renderer/state/stage/lens-ids.ts'
import { askForLink } from '../../../electron/web/running-host.ts'
import { launchWeb } from '../launch-web.ts'
import { openClient, until } from '../studio-client.ts'
import { realFile } from '../real-models.ts'
import type { Studio } from '../studio.ts'
import { drawn, stageAtRest } from './stage-rest.ts'
import { shownModels } from './shown-models.ts'
import type { ShownModel } from './shown-models.ts'

/** Per cent of the triangles. */
const reducedTo = 30
/** A step that takes longer will not come at all. */
const stepMs = 240_000

export type Theme = 'dark' | 'light'
/** As it was brought in, or with a third of its triangles. */
export type Version = 'original' | 'reduced'
export const themes: readonly Theme[] = ['dark', 'light']

export interface GalleryStudio {
  page: Page
  /** Puts a model on the stage, or the version of it with a part of its triangles. */
  open(model: ShownModel['id'], version?: Version): Promise<void>
  quit: Studio['quit']
  kill: Studio['kill']
}

/** Starts it in `size`, and takes the models in. Rejects if one of their files is not among the real models. */
export async function openGallery(size: { width: number; height: number }): Promise<GalleryStudio> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'maquette-gallery-'))
  const studio = await launchWeb({ dataFolder, size, scale: 1 })
  const { page } = studio
  const link = await askForLink(dataFolder)
  if (link === null) throw new Error('the studio has no link')
  const client = await openClient(link)
  const assets = () => client.call('studio.snapshot', {}).then((snapshot) => snapshot.assets)
  const allMeasured = () => until(async () => (await assets()).every(({ pending }) => !pending), stepMs)
  const originals = new Map<string, Asset>()
  const reduced = new Map<string, Asset>()
  page.setDefaultTimeout(stepMs)
  await page.getByTestId('prompt').waitFor()
  // What the studio has to say in passing is not a part of the pictures.
  await page.addStyleTag({ content: '.mantine-Notifications-root { display: none }' })

  const make = async (from: Asset, request: Pick<JobRequest, 'operation' | 'modelId' | 'prompt' | 'parameters'>) => {
    const { sha256 } = await client.call('inputs.keep', { slot: 'mesh', assetId: from.id })
    const files = { mesh: { sha256, assetId: from.id } }
    const job = await client.call('jobs.submit', { connectionId: 'local', files, ...request })
    const made = await until(async () => {
      const { state, error, assetIds } = await client.call('jobs.get', { id: job.id })
      if (state === 'failed' || state === 'refused') throw new Error(`${from.name}: ${error?.message}`)
      const found = (await assets()).filter(({ id, kind }) => assetIds.includes(id) && kind === 'model')
      return state === 'done' && found.find(({ pending }) => !pending)
    }, stepMs)
    // The gallery shows the viewer: an empty queue is calmer.
    await client.call('jobs.remove', { ids: [job.id] })
    return made
  }

  for (const { id, file, title, painted, up } of shownModels) {
    const stagedId = await client.stage(realFile(file), basename(file), '')
    let asset = (await client.call('assets.import', { stagedId })).assets[0]!
    await allMeasured()
    const parameters = { resolution: '1024', pbr: true, seed: 1 }
    if (painted !== undefined)
      asset = await make(asset, { operation: 'texture', modelId: 'maquette-texture-2', prompt: painted, parameters })
    const coordinateSystem = up === undefined ? null : { up, scale: 1 }
    originals.set(id, await client.call('assets.change', { id: asset.id, name: title, coordinateSystem }))
    await allMeasured()
  }

  const reduce = async (id: string): Promise<Asset> => {
    const original = originals.get(id)!
    const parameters = { polygon: 'triangle', ratio: reducedTo }
    const made = await make(original, { operation: 'optimize-topology', modelId: 'maquette-mesh-1', parameters })
    return client.call('assets.change', { id: made.id, name: `${original.name}, fewer triangles` })
  }

  return {
    page,
    async open(id, version = 'original') {
      if (version === 'reduced' && !reduced.has(id)) reduced.set(id, await reduce(id))
      const asset = (version === 'original' ? originals : reduced).get(id)!
      await client.call('settings.change', { openAssetId: asset.id })
      await page.locator(`[data-testid=stage][data-asset="${asset.id}"][data-state=ready]`).waitFor()
      await stageAtRest(page)
    },
    quit: () => studio.quit(),
    kill: () => studio.kill(),
  }
}

/** Turns the window's theme, which is the system's, and waits until it is drawn. */
export async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.locator(`html[data-mantine-color-scheme=${theme}]`).waitFor({ state: 'attached' })
  await stageAtRest(page)
}

/** Chooses a lens, by its key or from its menu, and waits until the stage is drawn with it. */
export async function showLens(page: Page, lens: LensId): Promise<void> {
  const { shortcut, name } = lensRow(lens)
  if ((await page.getByTestId('lens-button').getAttribute('aria-label')) === `Lens: ${name}`) return
  await drawn(page, async () => {
    if (shortcut !== undefined) return page.keyboard.press(shortcut.toLowerCase())
    await page.getByTestId('lens-button').click()
    await page.locator(`button[data-lens=${lens}]`).click()
  })
  if (lensRow(lens).isMeasured !== true) return
  await page.locator(`[data-testid=legend][data-lens=${lens}]:not([data-state=measuring])`).waitFor()
  // The programs for values are linked now.
  await stageAtRest(page, 900)
}

/** Turns the camera below the floor's level, or up again. */
export async function lookFromBelow(page: Page, way: 'down' | 'up'): Promise<void> {
  const { x, y, width, height } = (await page.getByTestId('stage').boundingBox())!
  const [from, to] = way === 'down' ? [0.62, 0.5] : [0.5, 0.62]
  await page.mouse.move(x + width / 2, y + height * from)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + height * to, { steps: 4 })
  await page.mouse.up()
  await stageAtRest(page)
}
