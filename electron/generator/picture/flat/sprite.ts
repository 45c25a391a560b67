/** One subject as flat artwork: a drawing in its colours, or a sculpture in three tones. */
import { AppError } from '../../../../shared/protocol/app-error.ts'
import type { LinearRgb } from '../../../engine/colour/oklch.ts'
import { linearFromSrgb } from '../../../../shared/geometry/srgb.ts'
import { loadArtwork } from '../../generate/artwork.ts'
import { buildItem } from '../../generate/build-item.ts'
import { paletteOf } from '../../generate/figurine-materials.ts'
import type { PlanItem } from '../../prompt/plan.ts'
import { encodePng } from '../../../engine/image/encode-png.ts'
import { ownDrawing } from '../../../engine/image/picture-library.ts'
import type { Raster } from '../../../engine/model.ts'
import { boxWhere, cropped, type Window } from '../rasters.ts'
import { toonRender } from '../render/toon-render.ts'
import { hexOf, linearOfHex } from '../request/colour-phrase.ts'
import { vec3 } from '../../../../shared/geometry/vec3.ts'

/** A subject ready for layout, cropped to its visible box. */
export interface Sprite {
  label: string
  /** Width divided by height. */
  aspect: number
  /** Size relative to other subjects. */
  size: number
  /** Dominant colour. */
  mainColour: LinearRgb
  /** Position for headwear, in fractions of the box: centre, width of the head, and top. */
  head: { x: number; width: number; top: number }
  /** Whether it may be mirrored (lettering may not). */
  mayFlip: boolean
  /** SVG that fills a box; `id` keeps element ids unique. */
  markup(id: string, box: { x: number; y: number; width: number; height: number }): string
}

const probe = 192

/** Returns the artwork of a subject, or its sculpture seen from `yaw` degrees, at most `sidePx` a side. */
export async function spriteOf(
  item: PlanItem,
  options: { seed: number; yaw: number; sidePx: number },
): Promise<Sprite> {
  return item.subject.kind === 'artwork' ? artworkSprite(item) : sculpted(item, options)
}

async function artworkSprite(item: PlanItem): Promise<Sprite> {
  const artwork = loadArtwork(item.subject.id)
  if (artwork === undefined) throw new AppError('internal', `artwork ${item.subject.id} does not exist`)
  const tint = item.colours[0]?.colour ?? item.finish?.colour
  const [left, top, across, down] = artwork.viewBox
  const raster = await rasterOf(svgOf(artwork.body, artwork.viewBox.join(' '), probe, probe))
  const body = tint === undefined ? artwork.body : recoloured(artwork.body, raster, [tint[0], tint[1], tint[2]])
  const coloured = tint === undefined ? raster : await rasterOf(svgOf(body, artwork.viewBox.join(' '), probe, probe))
  const box = trimBox(coloured)
  const view = [
    left + (box.left / probe) * across,
    top + (box.top / probe) * down,
    (box.width / probe) * across,
    (box.height / probe) * down,
  ] as const
  const stretched = item.tall / Math.sqrt(item.thick)
  return {
    label: item.subject.label,
    aspect: box.width / box.height / stretched,
    size: item.size,
    mainColour: mainColour(coloured),
    head: headOf(cropped(coloured, box)),
    mayFlip: true,
    markup: (id, { x, y, width, height }) =>
      `<svg x="${x.toFixed(2)}" y="${y.toFixed(2)}" width="${width.toFixed(2)}" height="${height.toFixed(2)}" viewBox="${view.map((value) => value.toFixed(4)).join(' ')}" preserveAspectRatio="none">${ownNames(body, id)}</svg>`,
  }
}

async function sculpted(item: PlanItem, about: { seed: number; yaw: number; sidePx: number }): Promise<Sprite> {
  const model = await buildItem(item, { seed: about.seed, detail: 'standard', base: 'none' })
  const side = Math.min(1400, Math.max(96, Math.round(about.sidePx)))
  const whole = await toonRender(model, { width: side, height: side, yaw: about.yaw, pitch: 14 })
  if (whole === undefined) throw new AppError('internal', `${item.subject.label} has no surface`)
  const box = trimBox(whole)
  const raster = cropped(whole, box)
  const href = `data:image/png;base64,${Buffer.from(await encodePng(raster)).toString('base64')}`
  return {
    label: item.subject.label,
    aspect: box.width / box.height,
    size: 1,
    mainColour: mainColour(raster),
    head: headOf(raster),
    mayFlip: item.text === undefined,
    markup: (_id, { x, y, width, height }) =>
      `<image x="${x.toFixed(2)}" y="${y.toFixed(2)}" width="${width.toFixed(2)}" height="${height.toFixed(2)}" preserveAspectRatio="none" xlink:href="${href}"/>`,
  }
}

/** Wraps SVG elements in a document. */
export function svgOf(body: string, viewBox: string, width: number, height: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="${viewBox}">${body}</svg>`
}

/** Rasterises an SVG document. */
export async function rasterOf(svg: string): Promise<Raster> {
  const { data, info } = await ownDrawing(svg).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) }
}

function ownNames(body: string, id: string): string {
  return body
    .replaceAll(/\bid="([^"]+)"/g, `id="${id}-$1"`)
    .replaceAll(/url\(#([^()]+)\)/g, `url(#${id}-$1)`)
    .replaceAll(/href="#([^"]+)"/g, `href="#${id}-$1"`)
}

const hexes = /#(?:[0-9a-f]{6}|[0-9a-f]{3})\b/giu

/** Tints the drawing's main colours, as figurines are tinted. */
function recoloured(body: string, raster: Raster, tint: LinearRgb): string {
  const recoloured = body.replaceAll(/="white"/g, '="#FFFFFF"').replaceAll(/="black"/g, '="#000000"')
  const found = [...new Set((recoloured.match(hexes) ?? []).map((hex) => hex.toLowerCase()))]
  const colours: LinearRgb[] = [[0, 0, 0], ...found.map(linearOfHex)]
  const areas = colours.map(() => 0)
  for (let at = 0; at < raster.data.length; at += 4) {
    if (raster.data[at + 3]! < 200) continue
    let best = 1
    let min = Infinity
    for (let k = 1; k < colours.length; k++) {
      const hex = Number.parseInt(fullHex(found[k - 1]!), 16)
      const distance =
        (raster.data[at]! - (hex >> 16)) ** 2 +
        (raster.data[at + 1]! - ((hex >> 8) & 255)) ** 2 +
        (raster.data[at + 2]! - (hex & 255)) ** 2
      if (distance < min) [best, min] = [k, distance]
    }
    areas[best]! += 1
  }
  const palette = paletteOf(colours, areas, tint)
  return recoloured.replaceAll(hexes, (hex) => {
    const label = found.indexOf(hex.toLowerCase()) + 1
    return hexOf(palette.materials[palette.materialOf[label]!]!.baseColour.slice(0, 3))
  })
}

function fullHex(hex: string): string {
  return hex.length === 4 ? hex.slice(1).replaceAll(/./g, '$&$&') : hex.slice(1)
}

/** Returns the bounding box of what is visible, or of the whole picture if nothing is. */
export function trimBox({ width, height, data }: Raster): Window {
  return boxWhere(width, height, (pixel) => data[pixel * 4 + 3]! >= 12) ?? { left: 0, top: 0, width, height }
}

/** Returns the widest run at a fifth of the height, and the top above its middle. */
function headOf({ width, height, data }: Raster): Sprite['head'] {
  const isOpaque = (x: number, y: number): boolean => data[(y * width + x) * 4 + 3]! > 100
  const row = Math.floor(height * 0.2)
  let best = { from: 0, to: width }
  let widest = 0
  for (let x = 0, from = 0; x <= width; x++) {
    if (x < width && isOpaque(x, row)) continue
    if (x - from > widest) {
      widest = x - from
      best = { from, to: x }
    }
    from = x + 1
  }
  const middle = Math.floor((best.from + best.to) / 2)
  let top = row
  while (top > 0 && isOpaque(Math.min(width - 1, middle), top - 1)) top--
  return { x: (best.from + best.to) / 2 / width, width: (best.to - best.from) / width, top: top / height }
}

/** The most common visible colour; near-black outlines get little weight. */
function mainColour({ data }: Raster): LinearRgb {
  const bins = new Map<number, [number, number, number, number]>()
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3]! < 200) continue
    const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!]
    const weight = Math.max(r, g, b) < 70 ? 0.05 : 0.35 + (Math.max(r, g, b) - Math.min(r, g, b)) / 255
    const bin = bins.get(((r >> 5) << 6) | ((g >> 5) << 3) | (b >> 5)) ?? [0, 0, 0, 0]
    bin[0] += r * weight
    bin[1] += g * weight
    bin[2] += b * weight
    bin[3] += weight
    bins.set(((r >> 5) << 6) | ((g >> 5) << 3) | (b >> 5), bin)
  }
  const heaviest = [...bins.values()].reduce((best, bin) => (bin[3] > best[3] ? bin : best), [128, 128, 128, 1])
  return vec3((c) => linearFromSrgb(heaviest[c] / heaviest[3] / 255))
}
