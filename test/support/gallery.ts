/**
 * Pictures of every lens on six real models of free licence, for the documentation: `node test/support/gallery.ts [lens …]`
 * writes `docs/gallery/<model>-<lens>.webp` and, where no lens is named, `docs/gallery.md`. The page must be built.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { lensRows } from '../../renderer/viewer/lenses/lens-table.ts'
import { launchWeb } from './launch-web.ts'
import { openClient, until } from './studio-client.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const models = join(root, '..', 'shared', 'models')
const folder = join(root, 'docs', 'gallery')
const pictureWidth = 480

/** All may be shown: their licences are named below each. */
const shown = [
  { id: 'chess', file: 'ai/trellis_txt2_chess.glb', by: 'TRELLIS, Microsoft, MIT' },
  { id: 'lamp', file: 'ai/trellis_img2_light.glb', by: 'TRELLIS, Microsoft, MIT' },
  { id: 'walker', file: 'ai/trellis_scene_pedestrian2.glb', by: 'TRELLIS, Microsoft, MIT' },
  { id: 'truck', file: 'gltf/CesiumMilkTruck.glb', by: 'Cesium, CC BY 4.0' },
  { id: 'carrot', file: 'ai/tripo_carrot_rigged.fbx', by: 'UniRig, VAST-AI-Research, MIT' },
  { id: 'teapot', file: 'classic/teapot.obj', by: 'Martin Newell, public domain' },
] as const

const wished = process.argv.slice(2)
// A deviation needs a version that it is measured against, which these models do not have.
const lenses = lensRows.filter(({ id }) => id !== 'deviation' && (wished.length === 0 || wished.includes(id)))
for (const { file } of shown)
  if (!existsSync(join(models, file))) throw new Error(`${file} is not among the test models`)
mkdirSync(folder, { recursive: true })

const studio = await launchWeb({
  dataFolder: mkdtempSync(join(tmpdir(), 'maquette-gallery-')),
  size: { width: 1100, height: 820 },
})
let bytes = 0
try {
  const { page } = studio
  const link = studio.output().match(/"url":"([^"]+)"/)?.[1]
  if (link === undefined) throw new Error('the studio has no link')
  const client = await openClient(link)
  await page.getByTestId('stage').waitFor()
  for (const { id, file } of shown) {
    const stagedId = await client.stage(readFileSync(join(models, file)), file.replace(/^.*\//, ''), '')
    const asset = await client.call('assets.import', { stagedId })
    await until(async () => (await client.call('studio.snapshot', {})).assets.every(({ pending }) => !pending))
    await client.call('settings.change', { openAssetId: asset.id })
    await page.locator(`[data-testid=stage][data-asset="${asset.id}"][data-state=ready]`).waitFor()
    for (const lens of lenses) {
      await page.getByTestId('lens-button').click()
      await page.locator(`[data-lens=${lens.id}]`).click()
      if (['thickness', 'curvature'].includes(lens.id))
        await page.locator('[data-testid=legend][data-state=ready]').waitFor()
      // The lens changes when its programs are linked, and the picture is fine once nothing moves.
      await page.waitForTimeout(1200)
      const picture = await page.getByTestId('stage').screenshot()
      const path = join(folder, `${id}-${lens.id}.webp`)
      await sharp(picture).resize(pictureWidth).webp({ quality: 72 }).toFile(path)
      bytes += statSync(path).size
    }
  }
} finally {
  await studio.quit()
}
if (wished.length === 0) writeFileSync(join(root, 'docs', 'gallery.md'), page())
console.log(`${shown.length * lenses.length} pictures, ${(bytes / 1e6).toFixed(2)} MB`)

function page(): string {
  const rows = lenses.map(
    ({ id, name, explains }) =>
      `## ${name}\n\n${explains}\n\n${shown.map((model) => `![${model.id}, ${name}](gallery/${model.id}-${id}.webp)`).join('\n')}\n`,
  )
  const makers = shown.map(({ id, by }) => `- ${id}: ${by}`)
  return `# Gallery\n\nEvery lens on six real models; made by \`node test/support/gallery.ts\`.\n\n${makers.join('\n')}\n\n${rows.join('\n')}`
}
