/** Composes subjects, in their own or requested colours, in front of a matching background. */
import type { LinearRgb } from '../../../engine/colour/oklch.ts'
import type { Progress, Raster } from '../../../engine/model.ts'
import { stickerBorder } from '../edit/outline.ts'
import { between, randomFrom } from '../random.ts'
import type { PictureRequest } from '../request/read-request.ts'
import { drawBackdrop } from './backdrop-drawing.ts'
import { boundsOf, layOut, type PlacedSprite } from './layout.ts'
import { rasterOf, spriteOf, svgOf, type Sprite } from './sprite.ts'

export interface FlatOptions {
  width: number
  height: number
  seed: number
  transparent: boolean
  style: 'artwork' | 'sticker'
}

const noSubject: LinearRgb = [0.2, 0.35, 0.6]

/** Draws one picture. Deterministic for request, options and seed. */
export async function flatArtwork(request: PictureRequest, options: FlatOptions, progress: Progress): Promise<Raster> {
  const { width, height, seed } = options
  const random = randomFrom(seed)
  const items = request.plan?.items ?? []
  const things = items.reduce((sum, item) => sum + item.count, 0)
  const sprites: { sprites: Sprite[]; placement: (typeof items)[number]['placement'] }[] = []
  let done = 0
  const yaw = between(random, -32, 32)
  for (const item of items) {
    const copies: Sprite[] = []
    for (let copy = 0; copy < item.count; copy++) {
      const same = copies[0] !== undefined && (item.subject.kind === 'artwork' || item.count > 4)
      copies.push(
        same
          ? copies[0]!
          : await spriteOf(item, {
              seed: seed + copy,
              yaw,
              sidePx: (Math.min(width, height) * 0.8) / Math.sqrt(things),
            }),
      )
      progress(0.05 + (0.6 * ++done) / things, 'drawing')
    }
    sprites.push({ sprites: copies, placement: item.placement })
  }
  const main = sprites[0]?.sprites[0]?.mainColour ?? noSubject
  const isClear = options.transparent || request.backdrop?.kind === 'transparent' || options.style === 'sticker'
  const ground = drawBackdrop(isClear ? { kind: 'transparent' } : request.backdrop, main, { width, height, random })
  progress(0.7, 'arranging')
  const placed = layOut(sprites, request.plan?.arrangement ?? 'row')
  const subjects = placed.length === 0 ? '' : drawSubjects(placed, request, options, ground.standAt, isClear)
  const svg = svgOf(ground.svg + subjects + (ground.front ?? ''), `0 0 ${width} ${height}`, width, height)
  const raster = await rasterOf(svg)
  progress(0.95, 'drawing')
  if (options.style !== 'sticker') return raster
  return stickerBorder(raster, {
    width: Math.max(2, Math.round(Math.min(width, height) * 0.022)),
    colour: [255, 255, 255],
  })
}

function drawSubjects(
  sprites: PlacedSprite[],
  request: PictureRequest,
  { width, height, seed }: FlatOptions,
  standAt: number | undefined,
  isClear: boolean,
): string {
  const random = randomFrom(seed ^ 0x51ed27)
  const box = boundsOf(sprites)
  const fill =
    request.style === 'close-up'
      ? 0.96
      : request.style === 'small'
        ? 0.34
        : isClear
          ? 0.86
          : standAt === undefined
            ? sprites.length > 2
              ? 0.8
              : 0.66
            : sprites.length > 1
              ? 0.74
              : 0.58
  const tall = standAt === undefined || isClear ? fill : Math.min(fill, standAt * 0.72)
  const unit = Math.min((fill * width) / (box.right - box.left), (tall * height) / (box.bottom - box.top))
  const stands = standAt !== undefined
  const left =
    width / 2 - ((box.left + box.right) / 2) * unit + (stands ? between(random, -0.05, 0.05) * width * (1 - fill) : 0)
  const base = stands ? standAt * height : height / 2 - ((box.top + box.bottom) / 2) * unit
  const single = sprites.length === 1
  const flip = sprites.map(({ sprite }) => sprite.mayFlip && random() < 0.35)
  const flipAll = flip[0] ?? false
  return sprites
    .map((one, i) => {
      const [x, y] = [left + one.x * unit, base + one.y * unit]
      const [w, h] = [one.width * unit, one.height * unit]
      const [cx, cy] = [x + w / 2, y + h / 2]
      const tilt = isClear ? 0 : stands ? between(random, -1.2, 1.2) : between(random, -1, 1) * (single ? 5 : 4)
      const mirrored =
        one.sprite.mayFlip && (single || sprites.every(({ sprite }) => sprite === one.sprite) ? flipAll : false)
      const shadow =
        stands && one.grounded
          ? `<ellipse cx="${cx.toFixed(1)}" cy="${(y + h * 0.985).toFixed(1)}" rx="${(w * 0.44).toFixed(1)}" ry="${(Math.min(w, h) * 0.055).toFixed(1)}" fill="#0b1830" opacity=".2"/>`
          : ''
      const turn = `rotate(${tilt.toFixed(2)} ${cx.toFixed(1)} ${(stands ? y + h : cy).toFixed(1)})`
      const mirror = mirrored ? ` translate(${(2 * cx).toFixed(2)} 0) scale(-1 1)` : ''
      return `${shadow}<g transform="${turn}${mirror}">${one.sprite.markup(`s${i}`, { x, y, width: w, height: h })}</g>`
    })
    .join('')
}
