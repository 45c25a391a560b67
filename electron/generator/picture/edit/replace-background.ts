/** Replaces the background behind the subject. */
import { blurred } from '../../../engine/image/blur.ts'
import { fillAround } from '../../../engine/image/fill-around.ts'
import type { LinearRgb } from '../../../engine/colour/oklch.ts'
import type { Progress, Raster } from '../../../engine/model.ts'
import { drawBackdrop } from '../flat/backdrop-drawing.ts'
import { rasterOf, svgOf } from '../flat/sprite.ts'
import { randomFrom } from '../random.ts'
import { alphaOf, compositePixel } from '../rasters.ts'
import type { Backdrop } from '../request/backdrop.ts'
import { softened } from './filters.ts'
import { withoutBackground } from './remove-background.ts'

const neutral: LinearRgb = [0.4, 0.42, 0.45]

/** Places the subject in front of a colour, a gradient or a drawn backdrop. */
export async function beforeBackdrop(
  picture: Raster,
  backdrop: Backdrop,
  seed: number,
  progress: Progress,
): Promise<Raster> {
  const { raster } = await withoutBackground(picture, (share, doing) => progress(share * 0.8, doing))
  if (backdrop.kind === 'transparent') return raster
  const { width, height } = picture
  const ground = drawBackdrop(backdrop, neutral, { width, height, random: randomFrom(seed) })
  const drawn = await rasterOf(svgOf(ground.svg, `0 0 ${width} ${height}`, width, height))
  return compositeOver(raster, drawn)
}

/** Places the subject on seamless paper, with a soft shadow where it stands. */
export async function inStudio(picture: Raster, paper: LinearRgb | undefined, progress: Progress): Promise<Raster> {
  const lifted = await withoutBackground(picture, (share, doing) => progress(share * 0.8, doing))
  const { width, height } = picture
  const [middle, rim, floor] = paper === undefined ? ['#f3f1ed', '#cfcbc4', '#dedad3'] : papers(paper)
  const [left, , right, bottom] = lifted.box
  const horizon = Math.min(0.9, Math.max(0.45, (bottom - (right - left) * 0.16) / height))
  const rx = (right - left) * 0.5
  const svg =
    `<radialGradient id="w" cx=".5" cy=".42" r=".8"><stop stop-color="${middle}"/><stop offset=".4" stop-color="${middle}"/><stop offset="1" stop-color="${rim}"/></radialGradient>` +
    `<linearGradient id="f" x2="0" y2="1"><stop stop-color="${floor}" stop-opacity="0"/><stop offset="${Math.max(0, horizon - 0.16)}" stop-color="${floor}" stop-opacity="0"/><stop offset="${Math.min(1, horizon + 0.1)}" stop-color="${floor}" stop-opacity=".9"/><stop offset="1" stop-color="${floor}" stop-opacity=".55"/></linearGradient>` +
    `<rect width="${width}" height="${height}" fill="url(#w)"/><rect width="${width}" height="${height}" fill="url(#f)"/>` +
    `<filter id="b" x="-60%" y="-250%" width="220%" height="600%"><feGaussianBlur stdDeviation="${(rx * 0.13).toFixed(1)} ${(rx * 0.05).toFixed(1)}"/></filter>` +
    `<ellipse cx="${(left + right) / 2}" cy="${bottom - rx * 0.05}" rx="${rx * 0.95}" ry="${rx * 0.14}" fill="#17130f" opacity=".34" filter="url(#b)"/>`
  const drawn = await rasterOf(svgOf(svg, `0 0 ${width} ${height}`, width, height))
  return compositeOver(lifted.raster, drawn)
}

function papers(paper: LinearRgb): [string, string, string] {
  const tone = (by: number): string =>
    `#${paper
      .map((value) =>
        Math.round(255 * Math.min(1, Math.max(0, value * by)) ** (1 / 2.2))
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`
  return [tone(1), tone(0.66), tone(0.82)]
}

/** Blurs the background; the subject's colours do not bleed into it. `sigma` in pixels. */
export async function withSoftBackground(picture: Raster, sigma: number, progress: Progress): Promise<Raster> {
  const { raster } = await withoutBackground(picture, (share, doing) => progress(share * 0.7, doing))
  const ground = softened(inpaintBehind(picture, raster), sigma)
  progress(0.95)
  return compositeOver(raster, ground)
}

/** Returns the picture with the subject inpainted from the pixels around it. */
function inpaintBehind({ width, height, data }: Raster, subject: Raster): Raster {
  const colour = new Float32Array(width * height * 3)
  const alpha = alphaOf(subject)
  for (let pixel = 0; pixel < alpha.length; pixel++)
    for (let c = 0; c < 3; c++) colour[pixel * 3 + c] = data[pixel * 4 + c]!
  const near = blurred(alpha, width, height, Math.max(1, width / 400))
  const weight = near.map((share) => (share > 0.01 ? 0 : 1))
  const filled = fillAround({ width, height, colour, weight })
  const out = data.slice()
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    for (let c = 0; c < 3; c++) out[pixel * 4 + c] = filled[pixel * 3 + c]!
    out[pixel * 4 + 3] = 255
  }
  return { width, height, data: out }
}

/** Returns one picture composited over another of the same size. */
function compositeOver(above: Raster, { width, height, data: below }: Raster): Raster {
  const data = below.slice()
  for (let pixel = 0; pixel < width * height; pixel++) compositePixel(above.data, pixel, data, pixel)
  return { width, height, data }
}
