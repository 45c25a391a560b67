/** A tile of subjects, scattered or in rows, that repeats exactly in both directions. */
import type { LinearRgb } from '../../../engine/colour/oklch.ts'
import type { Progress, Raster } from '../../../engine/model.ts'
import { shadeHex } from '../flat/shades.ts'
import { rasterOf, spriteOf, svgOf, type Sprite } from '../flat/sprite.ts'
import { between, pick, randomFrom, type Random } from '../random.ts'
import { compositePixel } from '../rasters.ts'
import { byteOf, linearOfHex } from '../request/colour-phrase.ts'
import type { PictureRequest } from '../request/read-request.ts'
import { drawGeometric, type PatternScale } from './draw-geometric.ts'
import type { PatternRequest } from './pattern-words.ts'
import { wrapped } from './cell-values.ts'
import { boxOf, inRows, scattered, type PlacedSubject } from './subject-layout.ts'

export interface PatternOptions {
  width: number
  height: number
  seed: number
  transparent: boolean
  layout: 'scattered' | 'rows' | 'half-drop'
  scale: PatternScale
  /** Offsets everything by whole pixels: the same pattern, cut elsewhere. */
  shift?: { x: number; y: number }
}

/** Draws one tile. Deterministic for request, options and seed. */
export async function seamlessPattern(
  request: PatternRequest,
  options: PatternOptions,
  progress: Progress,
): Promise<Raster> {
  if (request.kind === 'geometric') {
    return shifted(
      drawGeometric(request.id, request.colours, { ...options, direction: request.direction }, progress),
      options.shift,
    )
  }
  const { width, height, seed } = options
  const random = randomFrom(seed)
  const items = request.request.plan?.items ?? []
  const sprites: Sprite[] = []
  for (const item of items) {
    const sidePx = Math.min(width, height) * 0.4
    sprites.push(await spriteOf(item, { seed, yaw: between(random, -30, 30), sidePx }))
    progress(0.3 * (sprites.length / items.length), 'drawing')
  }
  const main: LinearRgb = sprites[0]?.mainColour ?? [0.2, 0.35, 0.6]
  const tile = groundOf(request, request.request, main, options, random)
  const stamps =
    options.layout === 'scattered'
      ? scattered(sprites, request.request, options, random)
      : inRows(sprites, options, random)
  let done = 0
  for (const one of stamps.subjects) {
    stamp(tile, await rotatedSprite(one), one, options.shift)
    progress(0.35 + (0.6 * ++done) / stamps.subjects.length, 'arranging')
  }
  const accent = shadeHex(main, 40, 0.72, 0.1)
  for (const dot of stamps.dots) {
    const side = Math.ceil(dot.size + 2)
    const svg = `<circle cx="${side / 2}" cy="${side / 2}" r="${(dot.size / 2).toFixed(2)}" fill="${accent}"/>`
    stamp(tile, await rasterOf(svgOf(svg, `0 0 ${side} ${side}`, side, side)), dot, options.shift)
  }
  return tile
}

function groundOf(
  request: Extract<PatternRequest, { kind: 'subjects' }>,
  { backdrop }: PictureRequest,
  main: LinearRgb,
  options: PatternOptions,
  random: Random,
): Raster {
  const { width, height, seed } = options
  const data = new Uint8ClampedArray(width * height * 4)
  if (options.transparent || backdrop?.kind === 'transparent') return { width, height, data }
  if (request.ground !== undefined) {
    const { id, colours } = request.ground
    const drawn = drawGeometric(id, colours, { width, height, seed, scale: 'medium', direction: 'upright' }, () => {})
    return shifted(drawn, options.shift)
  }
  const turn = pick(random, [180, 150, -150, 40, -40, 0])
  const linear =
    backdrop?.kind === 'plain'
      ? backdrop.colour.linear
      : backdrop?.kind === 'gradient'
        ? backdrop.colours[0].linear
        : linearOfHex(shadeHex(main, turn, between(random, 0.92, 0.955), between(random, 0.025, 0.05)))
  const bytes = [...linear.map(byteOf), 255]
  for (let at = 0; at < data.length; at += 4) data.set(bytes, at)
  return { width, height, data }
}

/** Draws a subject, scaled and rotated, in a square around its centre. */
async function rotatedSprite({ sprite, size, turn, mirrored }: PlacedSubject): Promise<Raster> {
  const [w, h] = boxOf(sprite, size)
  const side = 2 * Math.ceil(Math.hypot(w, h) / 2 + 1)
  const middle = side / 2
  const markup = sprite.markup('s', { x: middle - w / 2, y: middle - h / 2, width: w, height: h })
  const mirror = mirrored ? `translate(${side} 0) scale(-1 1) ` : ''
  const svg = `<g transform="${mirror}rotate(${turn.toFixed(2)} ${middle} ${middle})">${markup}</g>`
  return rasterOf(svgOf(svg, `0 0 ${side} ${side}`, side, side))
}

function shifted(raster: Raster, shift: PatternOptions['shift']): Raster {
  if (shift === undefined) return raster
  const { width, height, data } = raster
  const out = new Uint8ClampedArray(data.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = wrapped(y - shift.y, height) * width + wrapped(x - shift.x, width)
      out.set(data.subarray(from * 4, from * 4 + 4), (y * width + x) * 4)
    }
  }
  return { width, height, data: out }
}

/** Composites a picture onto the tile, in place, centred on a point rounded to whole pixels. Wraps at the edges. */
function stamp(tile: Raster, over: Raster, middle: { x: number; y: number }, shift = { x: 0, y: 0 }): void {
  const left = Math.round(middle.x - over.width / 2) + shift.x
  const top = Math.round(middle.y - over.height / 2) + shift.y
  for (let y = 0; y < over.height; y++) {
    const row = wrapped(top + y, tile.height) * tile.width
    for (let x = 0; x < over.width; x++)
      compositePixel(over.data, y * over.width + x, tile.data, row + wrapped(left + x, tile.width))
  }
}
