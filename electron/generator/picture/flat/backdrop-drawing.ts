/** Draws backgrounds as SVG: as requested, or to match the subject's colour. */
import { luminance } from '../../../../shared/geometry/srgb.ts'
import type { LinearRgb } from '../../../engine/colour/oklch.ts'
import { between, pick } from '../random.ts'
import type { Backdrop, DecorId } from '../request/backdrop.ts'
import { hexOf, type Colour } from '../request/colour-phrase.ts'
import { drawScenery, type Scenery } from './scenery.ts'
import type { Sheet } from './sheet.ts'
import { nudgedHex, shadeHex } from './shades.ts'

/** `mainColour` is the subject's dominant colour. */
export function drawBackdrop(backdrop: Backdrop | undefined, mainColour: LinearRgb, sheet: Sheet): Scenery {
  const { width, height } = sheet
  const plain = (fill: string): string => `<rect width="${width}" height="${height}" fill="${fill}"/>`
  if (backdrop === undefined) return chosen(mainColour, sheet)
  if (backdrop.kind === 'transparent') return { svg: '' }
  if (backdrop.kind === 'plain') return { svg: plain(hexOf(backdrop.colour.linear)) }
  if (backdrop.kind === 'scene') return drawScenery(backdrop.scene, sheet)
  if (backdrop.kind === 'gradient') return { svg: gradient(backdrop.colours, backdrop.direction, sheet) }
  const [first, second] = backdrop.colours
  const ground = first === undefined ? shadeHex(mainColour, 170, 0.92, 0.045) : hexOf(first.linear)
  const mark =
    second !== undefined
      ? hexOf(second.linear)
      : first === undefined
        ? shadeHex(mainColour, 170, 0.84, 0.09)
        : nudgedHex(first.linear, isLight(first.linear) ? -0.11 : 0.14)
  return { svg: plain(ground) + decor(backdrop.decor, mark, mainColour, sheet) }
}

/** Default: a pale ground with a shape or two that set off the subject. */
function chosen(main: LinearRgb, sheet: Sheet): Scenery {
  const { width, height, random } = sheet
  const turn = pick(random, [180, 150, -150, 35, -35, 90])
  const ground = shadeHex(main, turn, between(random, 0.91, 0.95), between(random, 0.03, 0.055))
  const mark = shadeHex(main, turn + between(random, -12, 12), between(random, 0.82, 0.87), between(random, 0.07, 0.1))
  const kind = pick(random, ['circle', 'blob', 'rays', 'dots', 'circle', 'arch', 'confetti'] as const)
  const shape = kind === 'arch' ? arch(mark, sheet) : decor(kind, mark, main, sheet)
  return { svg: `<rect width="${width}" height="${height}" fill="${ground}"/>${shape}` }
}

function isLight(linear: LinearRgb): boolean {
  return luminance(linear) > 0.4
}

function gradient([from, to]: [Colour, Colour], direction: string, { width, height }: Sheet): string {
  const stops = `<stop stop-color="${hexOf(from.linear)}"/><stop offset="1" stop-color="${hexOf(to.linear)}"/>`
  const ends = direction === 'across' ? 'x2="1"' : direction === 'diagonal' ? 'x2="1" y2="1"' : 'x2="0" y2="1"'
  const defined =
    direction === 'radial'
      ? `<radialGradient id="ground" r=".72">${stops}</radialGradient>`
      : `<linearGradient id="ground" ${ends}>${stops}</linearGradient>`
  return `${defined}<rect width="${width}" height="${height}" fill="url(#ground)"/>`
}

function arch(fill: string, { width, height }: Sheet): string {
  const r = Math.min(width, height) * 0.37
  const x = width / 2
  return `<path d="M${x - r} ${height}V${height * 0.12 + r}A${r} ${r} 0 0 1 ${x + r} ${height * 0.12 + r}V${height}Z" fill="${fill}"/>`
}

function decor(kind: DecorId, fill: string, main: LinearRgb, sheet: Sheet): string {
  const { width, height, random } = sheet
  const unit = Math.min(width, height)
  const [cx, cy] = [width / 2, height / 2]
  if (kind === 'circle') return `<circle cx="${cx}" cy="${cy}" r="${unit * 0.42}" fill="${fill}"/>`
  if (kind === 'rays') return rays(fill, sheet)
  if (kind === 'blob') return blob(fill, sheet)
  if (kind === 'stripes' || kind === 'checks') {
    const step = unit / (kind === 'stripes' ? 16 : 14)
    const bars: string[] = []
    for (let x = 0; x < width; x += step * 2)
      bars.push(`<rect x="${x}" width="${step}" height="${height}" fill="${fill}"/>`)
    if (kind === 'stripes') return bars.join('')
    const rows: string[] = []
    for (let y = 0; y < height; y += step * 2)
      rows.push(`<rect y="${y}" width="${width}" height="${step}" fill="${fill}"/>`)
    return `<g opacity=".55">${bars.join('')}</g><g opacity=".55">${rows.join('')}</g>`
  }
  const marks: string[] = []
  if (kind === 'confetti') {
    const fills = [0, 72, 144, 216, 288].map((turn) => shadeHex(main, turn, 0.76, 0.14))
    for (let i = 0; i < 90; i++) {
      const [x, y, s] = [random() * width, random() * height, unit * between(random, 0.008, 0.016)]
      const paint = pick(random, fills)
      marks.push(
        random() < 0.5
          ? `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(s * 0.7).toFixed(2)}" fill="${paint}"/>`
          : `<rect x="${(x - s).toFixed(1)}" y="${(y - s * 0.4).toFixed(1)}" width="${(s * 2).toFixed(2)}" height="${(s * 0.8).toFixed(2)}" rx="${(s * 0.3).toFixed(2)}" fill="${paint}" transform="rotate(${(random() * 180).toFixed(0)} ${x.toFixed(1)} ${y.toFixed(1)})"/>`,
      )
    }
    return marks.join('')
  }
  const step = unit / 9
  for (let row = -1; row * step * 0.866 < height + step; row++) {
    for (let column = -1; column * step < width + step; column++) {
      const x = (column + (row & 1) / 2) * step
      const y = row * step * 0.866
      marks.push(markAt(kind, x, y, step * 0.2, fill))
    }
  }
  return marks.join('')
}

function markAt(kind: DecorId, x: number, y: number, s: number, fill: string): string {
  if (kind === 'hearts')
    return `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(s / 10).toFixed(3)})" d="M0 9C-14 0-10-10-4-9-1-9 0-6 0-5 0-6 1-9 4-9 10-10 14 0 0 9Z" fill="${fill}"/>`
  if (kind === 'stars') {
    const points = Array.from({ length: 10 }, (_, i) => {
      const r = (i % 2 === 0 ? 1.15 : 0.5) * s
      const angle = (i * Math.PI) / 5
      return `${(x + Math.sin(angle) * r).toFixed(1)} ${(y - Math.cos(angle) * r).toFixed(1)}`
    })
    return `<path d="M${points.join('L')}Z" fill="${fill}"/>`
  }
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(s * 0.85).toFixed(2)}" fill="${fill}"/>`
}

function rays(fill: string, { width, height, random }: Sheet): string {
  const count = pick(random, [12, 14, 16])
  const reach = Math.hypot(width, height)
  const turn = between(random, 0, 6.28)
  return Array.from({ length: count }, (_, i) => {
    const corner = (share: number): string => {
      const angle = turn + ((i + share) / count) * 2 * Math.PI
      return `${(width / 2 + Math.cos(angle) * reach).toFixed(1)} ${(height / 2 + Math.sin(angle) * reach).toFixed(1)}`
    }
    return `<path d="M${width / 2} ${height / 2}L${corner(0)}L${corner(0.5)}Z" fill="${fill}"/>`
  }).join('')
}

function blob(fill: string, { width, height, random }: Sheet): string {
  const unit = Math.min(width, height)
  const phases = [random() * 6.28, random() * 6.28, random() * 6.28]
  const points = Array.from({ length: 120 }, (_, i) => {
    const a = (i / 120) * 2 * Math.PI
    const r =
      unit *
      (0.41 +
        0.03 * Math.sin(2 * a + phases[0]!) +
        0.022 * Math.sin(3 * a + phases[1]!) +
        0.012 * Math.sin(5 * a + phases[2]!))
    return `${(width / 2 + Math.cos(a) * r).toFixed(1)} ${(height / 2 + Math.sin(a) * r).toFixed(1)}`
  })
  return `<path d="M${points.join('L')}Z" fill="${fill}"/>`
}
