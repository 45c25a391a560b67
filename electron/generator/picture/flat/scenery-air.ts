/** Floating parts of scenes as SVG: sky, light, weather, water. */
import { between } from '../random.ts'
import { n, type Sheet } from './sheet.ts'

/** A vertical gradient. */
export function sky({ width, height }: Sheet, colours: string[]): string {
  const stops = colours.map(
    (colour, i) => `<stop offset="${(i / (colours.length - 1)).toFixed(2)}" stop-color="${colour}"/>`,
  )
  return `<linearGradient id="sky" x2="0" y2="1">${stops.join('')}</linearGradient><rect width="${width}" height="${height}" fill="url(#sky)"/>`
}

/** Points of light, some with four arms, down to a fraction of the height. */
export function stars({ width, height, random }: Sheet, count: number, maxDown: number): string {
  const unit = Math.min(width, height)
  return Array.from({ length: count }, () => {
    const x = random() * width
    const y = random() * height * maxDown
    const size = unit * between(random, 0.0016, 0.0045)
    if (random() > 0.12)
      return `<circle cx="${n(x)}" cy="${n(y)}" r="${size.toFixed(2)}" fill="#fff" opacity="${between(random, 0.45, 1).toFixed(2)}"/>`
    const arm = size * 3.4
    return `<path d="M${n(x)} ${n(y - arm)}Q${n(x)} ${n(y)} ${n(x + arm)} ${n(y)}Q${n(x)} ${n(y)} ${n(x)} ${n(y + arm)}Q${n(x)} ${n(y)} ${n(x - arm)} ${n(y)}Q${n(x)} ${n(y)} ${n(x)} ${n(y - arm)}Z" fill="#fff7d6"/>`
  }).join('')
}

/** A moon with a glow and three craters. */
export function moon({ width, height }: Sheet, x: number, y: number, size: number): string {
  const r = Math.min(width, height) * size
  const [cx, cy] = [x * width, y * height]
  const crater = (dx: number, dy: number, s: number): string =>
    `<circle cx="${n(cx + dx * r)}" cy="${n(cy + dy * r)}" r="${n(r * s)}" fill="#e6d8a8"/>`
  return `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r * 1.5)}" fill="#fff4c8" opacity=".12"/><circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="#fbf0c9"/>${crater(-0.35, -0.2, 0.2)}${crater(0.3, 0.25, 0.26)}${crater(0.2, -0.5, 0.12)}`
}

export function sun({ width, height }: Sheet, x: number, y: number, size: number, fill: string): string {
  const r = Math.min(width, height) * size
  return `<circle cx="${n(x * width)}" cy="${n(y * height)}" r="${n(r * 1.6)}" fill="${fill}" opacity=".25"/><circle cx="${n(x * width)}" cy="${n(y * height)}" r="${n(r)}" fill="${fill}"/>`
}

/** Puffs on a flat base, spread evenly across. */
export function clouds(
  { width, height, random }: Sheet,
  count: number,
  top: number,
  bottom: number,
  fill: string,
  opacity: number,
): string {
  const unit = Math.min(width, height)
  return Array.from({ length: count }, (_, i) => {
    const x = ((i + between(random, 0.1, 0.9)) / count) * width
    const y = between(random, top, bottom) * height
    const s = unit * between(random, 0.05, 0.095)
    const puff = (dx: number, dy: number, r: number): string =>
      `<circle cx="${n(x + dx * s)}" cy="${n(y + dy * s)}" r="${n(r * s)}"/>`
    return `<g fill="${fill}" opacity="${opacity}">${puff(-0.9, 0.05, 0.5)}${puff(-0.2, -0.35, 0.72)}${puff(0.65, -0.1, 0.55)}<rect x="${n(x - 1.5 * s)}" y="${n(y - 0.05 * s)}" width="${n(2.9 * s)}" height="${n(0.6 * s)}" rx="${n(0.3 * s)}"/></g>`
  }).join('')
}

export function flakes({ width, height, random }: Sheet, count: number): string {
  const unit = Math.min(width, height)
  return Array.from(
    { length: count },
    () =>
      `<circle cx="${n(random() * width)}" cy="${n(random() * height)}" r="${(unit * between(random, 0.003, 0.008)).toFixed(2)}" fill="#fff" opacity="${between(random, 0.6, 0.95).toFixed(2)}"/>`,
  ).join('')
}

/** Beams of light through water. */
export function beams({ width, height, random }: Sheet): string {
  return Array.from({ length: 5 }, (_, i) => {
    const x = ((i + between(random, 0.2, 0.8)) / 5) * width
    const w = width * between(random, 0.03, 0.07)
    return `<path d="M${n(x)} 0h${n(w)}L${n(x + w * 2.2 - width * 0.1)} ${n(height * 0.85)}h${n(-w * 2.4)}Z" fill="#fff" opacity=".09"/>`
  }).join('')
}

export function bubbles({ width, height, random }: Sheet, count: number): string {
  const unit = Math.min(width, height)
  return Array.from({ length: count }, () => {
    const [x, y, r] = [random() * width, random() * height * 0.9, unit * between(random, 0.005, 0.018)]
    return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="#fff" opacity=".22"/><circle cx="${n(x - r * 0.35)}" cy="${n(y - r * 0.35)}" r="${n(r * 0.25)}" fill="#fff" opacity=".7"/>`
  }).join('')
}

const planetRows = [
  { x: [0.1, 0.24], y: [0.14, 0.26], size: 0.085, fill: '#f08a5d', light: '#f9c784', ringed: true },
  { x: [0.78, 0.9], y: [0.72, 0.86], size: 0.12, fill: '#3fa7a0', light: '#7fd1c1', ringed: false },
  { x: [0.74, 0.9], y: [0.1, 0.22], size: 0.035, fill: '#c9b6e4', light: '#e6daf5', ringed: false },
] as const

/** Three banded planets, shaded on the lower side. */
export function planets(sheet: Sheet): string {
  return planetRows.map((row) => planet(sheet, row)).join('')
}

function planet({ width, height, random }: Sheet, row: (typeof planetRows)[number]): string {
  const { size, fill, light, ringed } = row
  const [x, y] = [between(random, row.x[0], row.x[1]), between(random, row.y[0], row.y[1])]
  const r = Math.min(width, height) * size
  const [cx, cy] = [x * width, y * height]
  const id = `planet${Math.round(cx)}-${Math.round(cy)}`
  const ring = ringed
    ? `<g transform="rotate(-18 ${n(cx)} ${n(cy)})"><path d="M${n(cx - r * 1.75)} ${n(cy)}A${n(r * 1.75)} ${n(r * 0.45)} 0 0 0 ${n(cx + r * 1.75)} ${n(cy)}" fill="none" stroke="#fbe3b5" stroke-width="${n(r * 0.16)}"/></g>`
    : ''
  return `<clipPath id="${id}"><circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}"/></clipPath><circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="${fill}"/><g clip-path="url(#${id})"><ellipse cx="${n(cx - r * 0.2)}" cy="${n(cy - r * 0.45)}" rx="${n(r)}" ry="${n(r * 0.2)}" fill="${light}" opacity=".7"/><ellipse cx="${n(cx + r * 0.3)}" cy="${n(cy + r * 0.2)}" rx="${n(r * 0.9)}" ry="${n(r * 0.14)}" fill="${light}" opacity=".5"/><circle cx="${n(cx + r * 0.5)}" cy="${n(cy + r * 0.35)}" r="${n(r * 1.05)}" fill="none" stroke="#000" stroke-opacity=".12" stroke-width="${n(r * 0.5)}"/></g>${ring}`
}
