/**
 * The gallery of the documentation: every lens, overlay and light on six real models, and the window with its panels, dark and
 * light. `npm run gallery [-- NAME …]` writes `docs/gallery/` and `docs/gallery.md`; only named pictures are made again and the
 * page stays; `readme` names those of the README, in `docs/pictures/`. `--to FOLDER` writes elsewhere, `--size 1024x700` makes the windows of another size. It ends by itself.
 */
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { openGallery, themes } from './gallery/gallery-studio.ts'
import type { GalleryStudio } from './gallery/gallery-studio.ts'
import { photographReadme } from './gallery/readme-pictures.ts'
import { makeSheets, sheets } from './gallery/sheets.ts'
import { photographWindows, scenes } from './gallery/windows.ts'
import { galleryPage } from './gallery/write-page.ts'

const limitMs = 30 * 60_000
const maxBytes = 3_000_000
/** Small, since every frame is drawn in software. */
const sheetWindow = { width: 1150, height: 640 }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string' }, size: { type: 'string', default: '1280x800' } },
})
const folder = values.to ?? fileURLToPath(new URL('../../docs/gallery', import.meta.url))
mkdirSync(folder, { recursive: true })
const began = performance.now()
const seconds = () => ((performance.now() - began) / 1000).toFixed(0)

let running: GalleryStudio | null = null
// Whatever hangs, this ends.
setTimeout(() => {
  console.error(`The gallery took more than ${limitMs / 60_000} minutes and was given up.`)
  void Promise.resolve(running?.kill()).finally(() => process.exit(1))
}, limitMs).unref()
const isReadmeWanted = values.to === undefined && (positionals.length === 0 || positionals.includes('readme'))
if (isReadmeWanted) {
  await photographReadme(fileURLToPath(new URL('../../docs/pictures', import.meta.url)))
  console.log(`${seconds()} s: the pictures of the README`)
  if (positionals.every((name) => name === 'readme') && positionals.length > 0) process.exit(0)
}
const studio = await openGallery(sheetWindow)
running = studio
try {
  console.log(`${seconds()} s: the models are in`)
  const isWanted = ({ id }: { id: string }) =>
    positionals.length === 0 || positionals.some((name) => id.startsWith(name))
  const windows = scenes.filter(isWanted)
  await studio.page.setViewportSize(windowSize())
  await photographWindows(studio, windows, async (id, theme, png) => {
    await sharp(png)
      .resize({ width: 1000, withoutEnlargement: true })
      .webp({ quality: 74, effort: 5 })
      .toFile(join(folder, `${id}-${theme}.webp`))
  })
  console.log(`${seconds()} s: ${windows.length} windows in both themes`)
  await studio.page.setViewportSize(sheetWindow)
  const wanted = sheets.filter(isWanted)
  for (const [id, bytes] of await makeSheets(studio, wanted, (name) => console.log(`${seconds()} s: ${name}`)))
    writeFileSync(join(folder, `${id}.webp`), bytes)
  console.log(`${seconds()} s: ${wanted.length} sheets`)
} catch (thrown) {
  const seen = join(tmpdir(), 'maquette-gallery-failed.png')
  await studio.page.screenshot({ path: seen }).catch(() => undefined)
  console.error(`What the window showed when it failed: ${seen}`)
  throw thrown
} finally {
  await studio.quit()
}
if (values.to === undefined && positionals.length === 0) {
  const own = new Set([
    ...sheets.map(({ id }) => `${id}.webp`),
    ...scenes.flatMap(({ id }) => themes.map((theme) => `${id}-${theme}.webp`)),
  ])
  for (const name of readdirSync(folder)) if (!own.has(name)) rmSync(join(folder, name))
  writeFileSync(join(folder, '..', 'gallery.md'), galleryPage(sheets, scenes))
}
const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
console.log(`${seconds()} s: ${(bytes / 1e6).toFixed(2)} MB in ${folder}`)
if (bytes > maxBytes) throw new Error(`the gallery is larger than ${maxBytes / 1e6} MB`)

function windowSize(): { width: number; height: number } {
  const [width, height] = values.size.split('x').map(Number)
  if (!width || !height) throw new Error('--size takes a width and a height, such as 1024x700')
  return { width, height }
}
