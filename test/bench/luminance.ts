/**
 * How bright models are on the stage: the mean luminance of a model's pixels beside that of its base colours, which
 * the base colour lens shows. Paint must keep its brightness within a quarter; metal is only reported.
 * `npm run bench luminance -- --files a.glb b.glb …` measures other models than the painted balls of the bench.
 */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Page } from 'playwright'
import { writeGlb } from '../../electron/engine/formats/glb-write.ts'
import { decodeImage } from '../../electron/engine/image/decode-image.ts'
import { readModel } from '../../electron/engine/formats/read-model.ts'
import { linearFromSrgb, luminance } from '../../shared/geometry/srgb.ts'
import { material } from '../engine/formats/samples.ts'
import { ball } from '../engine/mesh/fine-shapes.ts'
import { launchBrowser } from '../support/browser.ts'
import { stageAtRest } from '../support/gallery/stage-rest.ts'
import { until } from '../support/studio-client.ts'
import { startBenchHost } from './viewer/bench-host.ts'
import { openStudio } from './viewer/open-ours.ts'

const tolerance = 0.25
/** Above this metalness a model is not paint. */
const maxPaintMetalness = 0.2
const side = 480
const onlyModel = `[data-testid=stage] { position: fixed !important; inset: 0 auto auto 0; z-index: 9999;
  width: ${side}px !important; height: ${side}px !important; background: var(--behind) !important }
  [data-testid=stage] > :not([role=group]), [data-testid=stage] [data-picture] { display: none !important }`

interface Sample {
  name: string
  bytes: Uint8Array
  metalness: number
}

const files = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const samples = files.length > 0 ? await Promise.all(files.map(sampleOf)) : await paintedBalls()
const host = await startBenchHost()
const browser = await launchBrowser()
let missed = 0
try {
  console.log('| model | metalness | on the stage | base colour | ratio | |\n| --- | ---: | ---: | ---: | ---: | --- |')
  for (const sample of samples) {
    const { name, bytes, metalness } = sample
    const id = await imported(name, bytes)
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
    const { shown, base } = await measure(page, id)
    await page.close()
    const isPaint = metalness <= maxPaintMetalness
    const isMissed = isPaint && Math.abs(shown / base - 1) > tolerance
    if (isMissed) missed++
    const verdict = isMissed ? 'missed' : isPaint ? 'ok' : 'metal'
    const figures = [metalness, shown, base, shown / base].map((figure) => figure.toFixed(3))
    console.log(`| ${[name, ...figures, verdict].join(' | ')} |`)
  }
} finally {
  await browser.close()
  await host.stop()
}
console.log(missed === 0 ? '\nEvery limit is kept.' : `\n${missed} limits are missed.`)
process.exit(missed === 0 ? 0 : 1)

async function paintedBalls(): Promise<Sample[]> {
  const part = ball(48, 0.04, () => 1)
  const paints = { white: [0.85, 0.85, 0.85], grey: [0.3, 0.3, 0.3], red: [0.6, 0.05, 0.04], blue: [0.04, 0.1, 0.5] }
  const looks = Object.entries(paints).flatMap(([name, rgb]) =>
    [0.5, 0.9].map((roughness) => ({
      name: `${name} ${roughness}`,
      baseColour: [rgb[0]!, rgb[1]!, rgb[2]!, 1] as const,
      roughness,
    })),
  )
  return Promise.all(
    looks.map(async ({ name, baseColour, roughness }) => {
      const look = material(name, { baseColour: [...baseColour], metalness: 0, roughness })
      return { name, bytes: await writeGlb({ name, parts: [part], materials: [look] }), metalness: 0 }
    }),
  )
}

async function sampleOf(path: string): Promise<Sample> {
  const bytes = readFileSync(path)
  const { materials } = await readModel(bytes, '')
  return { name: basename(path), bytes, metalness: Math.max(0, ...materials.map(({ metalness }) => metalness)) }
}

async function imported(name: string, bytes: Uint8Array): Promise<string> {
  const stagedId = await host.client.stage(bytes, name.includes('.') ? name : `${name}.glb`, 'application/octet-stream')
  const { id } = (await host.client.call('assets.import', { stagedId })).assets[0]!
  await until(async () => {
    const { assets } = await host.client.call('studio.snapshot', {})
    return assets.find((each) => each.id === id && !each.pending)
  }, 300_000)
  return id
}

/** Mean luminance of the pixels that the model covers wholly: with its light, and as plain colours. */
async function measure(page: Page, id: string): Promise<{ shown: number; base: number }> {
  await host.client.call('settings.change', { openAssetId: id })
  await openStudio(page, host)
  await page.addStyleTag({ content: onlyModel })
  await page.locator(`[data-testid=stage][data-asset="${id}"][data-state=ready]`).waitFor({ timeout: 90_000 })
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  const white = await picture(page, '#fff')
  const black = await picture(page, '#000')
  await page.keyboard.press('k')
  const plain = await picture(page, '#000')
  const sums = { shown: 0, base: 0 }
  let count = 0
  for (let at = 0; at < white.length; at += 4) {
    if ([0, 1, 2].some((channel) => Math.abs(white[at + channel]! - black[at + channel]!) > 1)) continue
    count++
    sums.shown += luminanceAt(black, at)
    sums.base += luminanceAt(plain, at)
  }
  return { shown: sums.shown / count, base: sums.base / count }
}

async function picture(page: Page, behind: string): Promise<Uint8ClampedArray | Uint8Array> {
  await page.evaluate((colour) => document.documentElement.style.setProperty('--behind', colour), behind)
  await stageAtRest(page, 600)
  const clip = { x: 0, y: 0, width: side, height: side }
  return (await decodeImage(new Uint8Array(await page.screenshot({ clip })))).raster.data
}

function luminanceAt(data: ArrayLike<number>, at: number): number {
  const linear = (channel: number) => linearFromSrgb(data[at + channel]! / 255)
  return luminance([linear(0), linear(1), linear(2)])
}
