/** Parts of scenes on the ground, as SVG. */
import { between } from '../random.ts'
import { n, type Sheet } from './sheet.ts'

/** A horizontal band between two heights, as fractions of the sheet's height. */
export function band({ width, height }: Sheet, from: number, to: number, fill: string): string {
  return `<rect y="${n(from * height)}" width="${width}" height="${n((to - from) * height + 0.5)}" fill="${fill}"/>`
}

/** Rolling hills down to the lower edge; each ridge has a level, an amplitude and a colour. */
export function hills(
  { width, height, random }: Sheet,
  ...ridges: readonly (readonly [level: number, swing: number, fill: string])[]
): string {
  const paths = ridges.map(([level, swing, fill]) => {
    const phase = between(random, 0, 6.28)
    const waves = between(random, 0.7, 1.3)
    const points = Array.from({ length: 49 }, (_, i) => {
      const t = i / 48
      const y =
        level + swing * (0.65 * Math.sin(phase + waves * 6.28 * t) + 0.35 * Math.sin(phase * 2.3 + waves * 13.4 * t))
      return `${n(t * width)} ${n(y * height)}`
    })
    return `<path d="M${points.join('L')}V${height}H0Z" fill="${fill}"/>`
  })
  return paths.join('')
}

/** Firs in three tiers, optionally with snow; `aside` leaves the middle free for the subject. */
export function pines(
  { width, height, random }: Sheet,
  count: number,
  foot: number,
  tall: number,
  fills: string[],
  snow: string | undefined,
  aside = false,
): string {
  return Array.from({ length: count }, (_, i) => {
    const share = (i + between(random, 0.2, 0.8)) / count
    const x = (aside ? (share < 0.5 ? share * 0.5 - 0.04 : 0.54 + share * 0.5) : share) * width
    const h = height * tall * between(random, 0.7, 1.1)
    const w = h * between(random, 0.34, 0.42)
    const y = (foot + between(random, -0.02, 0.03)) * height
    const fill = fills[Math.floor(random() * fills.length)]!
    const tier = (low: number, high: number, half: number, paint: string): string =>
      `<path d="M${n(x - half * w)} ${n(y - low * h)}Q${n(x)} ${n(y - (low - 0.05) * h)} ${n(x + half * w)} ${n(y - low * h)}L${n(x)} ${n(y - high * h)}Z" fill="${paint}"/>`
    const cap = snow === undefined ? '' : tier(0.78, 1, 0.2, snow)
    return `<rect x="${n(x - w * 0.06)}" y="${n(y - h * 0.14)}" width="${n(w * 0.12)}" height="${n(h * 0.18)}" fill="#7a5a45"/>${tier(0.08, 0.62, 0.5, fill)}${tier(0.34, 0.82, 0.38, fill)}${tier(0.58, 1, 0.28, fill)}${cap}`
  }).join('')
}

/** Five-petalled blossoms below a given height. */
export function flowers({ width, height, random }: Sheet, count: number, from: number): string {
  const fills = ['#ffffff', '#ffd84d', '#ff8fa8', '#f25f5c']
  const unit = Math.min(width, height)
  return Array.from({ length: count }, () => {
    const x = random() * width
    const y = between(random, from, 0.98) * height
    const s = unit * between(random, 0.005, 0.009)
    const fill = fills[Math.floor(random() * fills.length)]!
    const petals = [0, 1, 2, 3, 4].map(
      (k) =>
        `<circle cx="${n(x + Math.cos(k * 1.2566) * s)}" cy="${n(y + Math.sin(k * 1.2566) * s)}" r="${n(s * 0.75)}" fill="${fill}"/>`,
    )
    return `${petals.join('')}<circle cx="${n(x)}" cy="${n(y)}" r="${n(s * 0.55)}" fill="#f2a93b"/>`
  }).join('')
}

/** Grass in the foreground. */
export function tufts({ width, height, random }: Sheet, count: number, foot: number, fill: string): string {
  const unit = Math.min(width, height)
  return Array.from({ length: count }, () => {
    const x = random() * width
    const y = (foot + between(random, -0.015, 0.03)) * height
    const s = unit * between(random, 0.018, 0.034)
    return `<path d="M${n(x - s * 0.5)} ${n(y)}Q${n(x - s * 0.3)} ${n(y - s * 0.6)} ${n(x - s * 0.6)} ${n(y - s)}Q${n(x - s * 0.1)} ${n(y - s * 0.7)} ${n(x)} ${n(y - s * 1.2)}Q${n(x + s * 0.1)} ${n(y - s * 0.7)} ${n(x + s * 0.6)} ${n(y - s)}Q${n(x + s * 0.3)} ${n(y - s * 0.6)} ${n(x + s * 0.5)} ${n(y)}Z" fill="${fill}"/>`
  }).join('')
}

export function mesas({ width, height, random }: Sheet, foot: number, fill: string): string {
  return [0.16, 0.55, 0.84]
    .map((middle) => {
      const x = (middle + between(random, -0.06, 0.06)) * width
      const w = width * between(random, 0.07, 0.13)
      const h = height * between(random, 0.1, 0.2)
      const y = foot * height + height * 0.08
      return `<path d="M${n(x - w)} ${n(y)}L${n(x - w * 0.8)} ${n(y - h * 0.6)}L${n(x - w * 0.66)} ${n(y - h)}H${n(x + w * 0.6)}L${n(x + w * 0.74)} ${n(y - h * 0.55)}L${n(x + w)} ${n(y)}Z" fill="${fill}"/>`
    })
    .join('')
}

/** Horizontal strokes on water. */
export function waves({ width, height, random }: Sheet, levels: number[], fill: string): string {
  return levels
    .flatMap((level) =>
      Array.from({ length: 6 }, (_, i) => {
        const x = ((i + random()) / 6) * width
        const w = width * between(random, 0.04, 0.1)
        return `<rect x="${n(x)}" y="${n((level + between(random, -0.012, 0.012)) * height)}" width="${n(w)}" height="${n(height * 0.007)}" rx="${n(height * 0.0035)}" fill="${fill}"/>`
      }),
    )
    .join('')
}

/** Water plants; the middle stays free. */
export function weeds({ width, height, random }: Sheet, count: number, foot: number): string {
  return Array.from({ length: count }, (_, i) => {
    const share = (i + between(random, 0.2, 0.8)) / count
    const x = (share < 0.5 ? share * 0.66 : 0.34 + share * 0.66) * width
    const h = height * between(random, 0.1, 0.26)
    const w = width * 0.014
    const y = foot * height
    const fill = random() < 0.5 ? '#1f8f78' : random() < 0.5 ? '#2aa58a' : '#e07a6a'
    return `<path d="M${n(x)} ${n(y)}C${n(x - w * 2)} ${n(y - h * 0.35)} ${n(x + w * 2.4)} ${n(y - h * 0.6)} ${n(x)} ${n(y - h)}C${n(x + w * 3.6)} ${n(y - h * 0.6)} ${n(x - w * 0.4)} ${n(y - h * 0.35)} ${n(x + w * 1.8)} ${n(y)}Z" fill="${fill}"/>`
  }).join('')
}

/** Mountains with snow, one side in shade. */
export function peaks(sheet: Sheet, foot: number, tall: number, fill: string, snow: string): string {
  const { width, height, random } = sheet
  return [0.08, 0.36, 0.66, 0.94]
    .map((middle) => {
      const x = (middle + between(random, -0.07, 0.07)) * width
      const h = height * tall * between(random, 0.6, 1)
      const w = h * between(random, 0.75, 0.95)
      const y = foot * height
      const c = 0.3
      return `<path d="M${n(x - w)} ${n(y)}L${n(x)} ${n(y - h)}L${n(x + w)} ${n(y)}Z" fill="${fill}"/><path d="M${n(x)} ${n(y - h)}L${n(x + w)} ${n(y)}H${n(x + w * 0.25)}Z" fill="#20304a" opacity=".12"/><path d="M${n(x)} ${n(y - h)}L${n(x - w * c)} ${n(y - h * (1 - c))}L${n(x - w * c * 0.4)} ${n(y - h * (1 - c * 0.75))}L${n(x)} ${n(y - h * (1 - c * 1.15))}L${n(x + w * c * 0.45)} ${n(y - h * (1 - c * 0.7))}L${n(x + w * c)} ${n(y - h * (1 - c))}Z" fill="${snow}"/>`
    })
    .join('')
}

/** Houses, with lit windows if `lit` is given. */
export function skyline(sheet: Sheet, foot: number, tall: number, fill: string, lit: string | undefined): string {
  const { width, height, random } = sheet
  const parts: string[] = []
  for (let x = -0.02; x < 1.02;) {
    const w = between(random, 0.06, 0.12)
    const h = tall * between(random, 0.45, 1)
    parts.push(
      `<rect x="${n(x * width)}" y="${n((foot - h) * height)}" width="${n(w * width)}" height="${n(h * height)}" fill="${fill}"/>`,
    )
    if (lit !== undefined) {
      const columns = Math.max(2, Math.round(w / 0.026))
      for (let row = 0; row < Math.floor(h / 0.045) - 1; row++) {
        for (let column = 0; column < columns; column++) {
          if (random() < 0.45) continue
          parts.push(
            `<rect x="${n((x + ((column + 0.3) / columns) * w) * width)}" y="${n((foot - h + 0.025 + row * 0.045) * height)}" width="${n((0.4 / columns) * w * width)}" height="${n(0.022 * height)}" fill="${lit}" opacity=".85"/>`,
          )
        }
      }
    }
    x += w + between(random, 0, 0.012)
  }
  return parts.join('')
}
