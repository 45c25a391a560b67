/**
 * Pictures, measured: cut-outs against known masks, recolouring, enlarging against bicubic, seams, fills, and times.
 * `node test/bench/images.ts [--sheets FOLDER]`; with a folder it leaves contact sheets there to be looked at. Takes the
 * pictures of the collection beside the project where it is. Ends with 1 when anything misses its mark.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'
import { loadArtwork } from '../../electron/generator/generate/artwork.ts'
import { decodeImage } from '../../electron/engine/image/decode-image.ts'
import { encodePng } from '../../electron/engine/image/encode-png.ts'
import { findRegions } from '../../electron/engine/image/mask-regions.ts'
import type { Raster } from '../../electron/engine/model.ts'
import { editPicture } from '../../electron/generator/picture/edit/edit-picture.ts'
import { edits } from '../../electron/generator/picture/edit/edits.ts'
import { readEdits } from '../../electron/generator/picture/edit/read-edits.ts'
import { withoutBackground } from '../../electron/generator/picture/edit/remove-background.ts'
import { upscaled } from '../../electron/generator/picture/edit/upscale.ts'
import { rasterOf, svgOf } from '../../electron/generator/picture/flat/sprite.ts'
import { generatePictures } from '../../electron/generator/picture/generate-pictures.ts'
import { drawCase, hardCutOuts } from '../engine/image/hard-cut-outs.ts'
import { deltaE, psnr, seamSteps, ssim } from '../generator/picture/canvases.ts'
import { contactSheet } from '../support/contact-sheet.ts'

const collection = fileURLToPath(new URL('../../../shared/models/images', import.meta.url))
const sheetFolder = process.argv.includes('--sheets') ? process.argv[process.argv.indexOf('--sheets') + 1] : undefined
if (sheetFolder !== undefined) mkdirSync(sheetFolder, { recursive: true })
const missed: string[] = []
const silent = (): void => {}

function check(name: string, isMet: boolean): void {
  if (!isMet) missed.push(name)
}

const least = (values: number[]): number => Math.min(...values)
const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Pictures with alpha: of the collection, and artworks. */
async function cutOuts(): Promise<{ name: string; raster: Raster }[]> {
  const found: { name: string; raster: Raster }[] = []
  if (existsSync(collection)) {
    for (const name of readdirSync(collection, { recursive: true, encoding: 'utf8' }).toSorted()) {
      if (!/\.png$/i.test(name)) continue
      const { raster } = await decodeImage(new Uint8Array(readFileSync(join(collection, name))), { maxSide: 640 })
      if (raster.data[3] !== 0) continue
      found.push({ name, raster: paddedCanvas(name.includes('hunyuan_mv_5') ? withoutFaults(raster) : raster) })
    }
  } else console.warn('No collection beside the project: artworks only.')
  for (const name of ['dragon', 'fox', 'castle', 'rocket', 'cactus', 'owl', 'teapot', 'octopus']) {
    const artwork = loadArtwork(name)
    if (artwork === undefined) continue
    found.push({ name, raster: paddedCanvas(await rasterOf(svgOf(artwork.body, artwork.viewBox.join(' '), 480, 480))) })
  }
  return found
}

/** Whoever cut these three out lost half of a white hat, white shorts and soles: what is closed in is white and the figure's. */
function withoutFaults(raster: Raster): Raster {
  const { width, height, data } = raster
  const gaps = findRegions(width, height, (pixel) => data[pixel * 4 + 3]! < 128)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const gap = gaps.regionOf[pixel]!
    if (gap >= 0 && !gaps.touchesBorder[gap]) data.fill(255, pixel * 4, pixel * 4 + 4)
  }
  return raster
}

/** With a twelfth of air on each side: a subject that leaves the picture is another matter. */
function paddedCanvas({ width, height, data }: Raster): Raster {
  const air = Math.round(Math.max(width, height) / 12)
  const wide = width + 2 * air
  const out = new Uint8ClampedArray(wide * (height + 2 * air) * 4)
  for (let y = 0; y < height; y++)
    out.set(data.subarray(y * width * 4, (y + 1) * width * 4), ((y + air) * wide + air) * 4)
  return { width: wide, height: height + 2 * air, data: out }
}

function over({ width, height, data }: Raster, ground: readonly number[]): Raster {
  const out = new Uint8ClampedArray(data.length)
  for (let at = 0; at < data.length; at += 4) {
    const share = data[at + 3]! / 255
    for (let c = 0; c < 3; c++) out[at + c] = data[at + c]! * share + ground[c]! * (1 - share)
    out[at + 3] = 255
  }
  return { width, height, data: out }
}

function overlap(a: Raster, b: Raster): number {
  let [both, either] = [0, 0]
  for (let at = 3; at < a.data.length; at += 4) {
    const [p, q] = [a.data[at]! >= 128, b.data[at]! >= 128]
    if (p && q) both++
    if (p || q) either++
  }
  return both / either
}

const sources = await cutOuts()
{
  const grounds = [
    ['white', [255, 255, 255]],
    ['sky', [110, 170, 220]],
    ['dark', [32, 36, 44]],
  ] as const
  const all: number[] = []
  const shown: Raster[] = []
  for (const [name, ground] of grounds) {
    const values: number[] = []
    for (const { name: subject, raster } of sources) {
      const cut = (await withoutBackground(over(raster, ground), silent)).raster
      const value = overlap(cut, raster)
      values.push(value)
      shown.push(cut)
      if (value < 0.95) console.log(`  ${subject} before ${name}: IoU ${value.toFixed(3)}`)
    }
    all.push(...values)
    console.log(
      `remove background, ${name.padEnd(6)} ${values.length} pictures: IoU mean ${mean(values).toFixed(4)}, least ${least(values).toFixed(4)}`,
    )
  }
  const hard: number[] = []
  for (const one of hardCutOuts) {
    const { picture, truth } = await drawCase(one)
    const cut = (await withoutBackground(picture, silent)).raster
    hard.push(overlap(cut, truth))
    shown.push(cut)
    if (hard.at(-1)! < 0.95) console.log(`  ${one.name}: IoU ${hard.at(-1)!.toFixed(3)}`)
  }
  console.log(
    `remove background, hard   ${hard.length} pictures: IoU mean ${mean(hard).toFixed(4)}, least ${least(hard).toFixed(4)}`,
  )
  console.log(`remove background, all: IoU mean ${mean(all).toFixed(4)}, least ${least(all).toFixed(4)}`)
  check('cut-out', mean(all) > 0.98 && least(all) > 0.9)
  check('hard cut-outs', mean(hard) > 0.98 && least(hard) > 0.9)
  if (sheetFolder !== undefined) await contactSheet(join(sheetFolder, 'cut-outs.png'), shown, 8, 200)
}
{
  const rows: { ours: number; theirs: number; oursSsim: number; theirsSsim: number }[] = []
  for (const factor of [2, 4] as const) {
    for (const { raster } of sources) {
      const width = raster.width - (raster.width % factor)
      const height = raster.height - (raster.height % factor)
      const full = await rasterOfSharp(
        sharp(over(raster, [236, 232, 224]).data, {
          raw: { width: raster.width, height: raster.height, channels: 4 },
        }).extract({ left: 0, top: 0, width, height }),
      )
      const small = await rasterOfSharp(
        sharp(full.data, { raw: { width, height, channels: 4 } }).resize(width / factor, height / factor, {
          fit: 'fill',
          kernel: 'lanczos3',
        }),
      )
      const cubic = await rasterOfSharp(
        sharp(small.data, { raw: { width: small.width, height: small.height, channels: 4 } }).resize(width, height, {
          fit: 'fill',
          kernel: 'cubic',
        }),
      )
      const ours = await upscaled(small, factor, silent)
      rows.push({
        ours: psnr(ours, full),
        theirs: psnr(cubic, full),
        oursSsim: ssim(ours, full),
        theirsSsim: ssim(cubic, full),
      })
    }
    const these = rows.slice(-sources.length)
    console.log(
      `enlarge ${factor} ×: PSNR ${mean(these.map(({ ours }) => ours)).toFixed(2)} dB, bicubic ${mean(these.map(({ theirs }) => theirs)).toFixed(2)} dB; ` +
        `SSIM ${mean(these.map(({ oursSsim }) => oursSsim)).toFixed(4)}, bicubic ${mean(these.map(({ theirsSsim }) => theirsSsim)).toFixed(4)}; ` +
        `better in ${these.filter(({ ours, theirs }) => ours >= theirs).length} of ${these.length}`,
    )
  }
  check(
    'enlarge',
    rows.every(({ ours, theirs, oursSsim, theirsSsim }) => ours >= theirs && oursSsim >= theirsSsim - 1e-4),
  )
}
{
  let [sum, most, count] = [0, 0, 0]
  for (const [hex, word] of [
    ['#c62828', 'red'],
    ['#3a8f3d', 'green'],
    ['#2b62b5', 'blue'],
    ['#f6c915', 'yellow'],
    ['#7b3aa6', 'purple'],
  ] as const) {
    const svg = `<defs><radialGradient id="g" cx=".35" cy=".3"><stop stop-color="#fff" stop-opacity=".35"/><stop offset="1" stop-color="#000" stop-opacity=".45"/></radialGradient></defs><rect width="240" height="240" fill="#b7b3ac"/><circle cx="80" cy="120" r="62" fill="${hex}"/><circle cx="80" cy="120" r="62" fill="url(#g)"/><rect x="160" y="60" width="70" height="120" fill="${word === 'green' || word === 'blue' ? '#ee7a1b' : '#22808c'}"/>`
    const picture = await rasterOf(svgOf(svg, '0 0 240 240', 240, 240))
    const { pictures } = await editPicture(
      { image: await encodePng(picture), prompt: `make the ${word} parts white`, seed: 1 },
      silent,
    )
    const out = (await decodeImage(pictures[0]!.file)).raster
    for (let pixel = 0; pixel < 240 * 240; pixel++) {
      if (Math.hypot((pixel % 240) - 80, Math.floor(pixel / 240) - 120) < 66) continue
      const d = deltaE(picture, out, pixel)
      sum += d
      most = Math.max(most, d)
      count++
    }
  }
  console.log(`recolour: ΔE (Oklab × 100) outside mean ${(sum / count).toFixed(4)}, most ${most.toFixed(2)}`)
  check('recolour', most <= 1)
}
{
  const ratios: number[] = []
  const shown: Raster[] = []
  for (const { raster } of sources.slice(0, 12)) {
    const { pictures } = await editPicture(
      { image: await encodePng(over(raster, [150, 130, 110])), prompt: 'make it tile seamlessly', seed: 1 },
      silent,
    )
    const tile = (await decodeImage(pictures[0]!.file)).raster
    const { seam, inside } = seamSteps(tile)
    ratios.push(seam / inside)
    shown.push(tile)
  }
  console.log(
    `tile: steps at the seam ÷ inside: mean ${mean(ratios).toFixed(2)}, most ${Math.max(...ratios).toFixed(2)}`,
  )
  check('tile', Math.max(...ratios) < 2)
  if (sheetFolder !== undefined) await contactSheet(join(sheetFolder, 'tiles.png'), shown, 6, 220)
}
{
  const sentences = edits.flatMap(({ id, examples }) => examples.map((sentence) => ({ id, sentence })))
  const understood = sentences.filter(({ id, sentence }) => readEdits(sentence).every(({ edit }) => edit.id === id))
  console.log(`sentences: ${understood.length} of ${sentences.length} understood, ${edits.length} edits`)
  check('sentences', understood.length === sentences.length)
}
for (const [style, prompts] of [
  ['flat', ['a red dragon', 'three foxes in a snowy forest', 'a rocket in space', 'a gold crown on navy']],
  ['studio', ['a red dragon', 'a gold chess queen', 'a wooden castle', 'a porcelain teapot on a navy background']],
  ['line', ['a dragon', 'a chess knight', 'a castle', 'an owl']],
  ['pattern', ['strawberries and lemons on mint', 'terrazzo', 'rockets and planets on navy', 'herringbone']],
] as const) {
  const shown: Raster[] = []
  const before = process.cpuUsage()
  const began = performance.now()
  for (const [seed, prompt] of prompts.entries()) {
    const { pictures } = await generatePictures({ style, prompt, seed, width: 1024, height: 1024 }, silent)
    shown.push((await decodeImage(pictures[0]!.file)).raster)
  }
  const { user, system } = process.cpuUsage(before)
  const each = (ms: number): string => (ms / prompts.length / 1000).toFixed(1)
  console.log(
    `${style.padEnd(8)} 1024²: ${each(performance.now() - began)} s a picture, processors ${each((user + system) / 1000)} s`,
  )
  if (sheetFolder !== undefined) await contactSheet(join(sheetFolder, `${style}.png`), shown, 4, 400)
}
if (missed.length > 0) console.log(`missed: ${missed.join(', ')}`)
process.exitCode = missed.length > 0 ? 1 : 0

async function rasterOfSharp(image: Sharp): Promise<Raster> {
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) }
}
