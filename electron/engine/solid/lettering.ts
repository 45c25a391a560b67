/** Text as outlines, in the bundled open font (Fredoka, SIL Open Font License) or one of the artist's own. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from 'opentype.js'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { CrossSection, Geometry } from './geometry.ts'

type Point = [number, number]

/** Sets text as areas in the plane. */
export interface Lettering {
  /** One line, capitals `height` high, centred at the origin, counters open. Empty if the font has none of the letters. */
  line(words: string, height: number): CrossSection
  /** Whether the font has every letter. */
  hasLetters(words: string): boolean
}

let loading: Promise<Font[]> | undefined

/** Returns this thread's lettering in the bundled font, reading it on the first call. */
export async function loadLettering(geometry: Geometry): Promise<Lettering> {
  loading ??= readFonts()
  return letteringIn(geometry, await loading, capitalShare)
}

/**
 * Lettering in a font file, TrueType or OpenType; missing letters fall back to the bundled font. Rejects with
 * `invalid-input` for any other file.
 */
export async function letteringOf(geometry: Geometry, file: Uint8Array): Promise<Lettering> {
  loading ??= readFonts()
  const bundled = await loading
  let own: Font
  try {
    own = parser().parse(file.slice().buffer)
  } catch (cause) {
    throw new AppError('invalid-input', 'The font cannot be read', {
      details: { field: 'font', reason: 'font-unreadable' },
      cause,
    })
  }
  const capitals = own.charToGlyph('H').getBoundingBox().y2 / own.unitsPerEm
  return letteringIn(geometry, [own, ...bundled], capitals > 0.2 ? capitals : capitalShare)
}

function letteringIn(geometry: Geometry, fonts: readonly Font[], capitals: number): Lettering {
  const fontFor = (letter: string): Font | undefined => fonts.find((font) => font.charToGlyphIndex(letter) > 0)
  return {
    hasLetters: (words) => Array.from(words).every((letter) => letter.trim() === '' || fontFor(letter) !== undefined),
    line(words, height) {
      const size = height / capitals
      const contours: Point[][] = []
      let x = 0
      for (const letter of words) {
        const font = fontFor(letter)
        if (font === undefined) {
          x += size * 0.25
          continue
        }
        const glyph = font.charToGlyph(letter)
        contours.push(...contoursOf(glyph.getPath(x, 0, size).commands))
        x += ((glyph.advanceWidth ?? 0) / font.unitsPerEm) * size
      }
      const set = geometry.CrossSection.ofPolygons(contours.length === 0 ? [[]] : contours, 'NonZero')
      if (set.isEmpty()) return set
      const { min, max } = set.bounds()
      return set.translate(-(min[0] + max[0]) / 2, -height / 2)
    },
  }
}

/** Cap height of Fredoka as a fraction of its size. */
const capitalShare = 0.7

async function readFonts(): Promise<Font[]> {
  const require = createRequire(import.meta.url)
  const { parse } = parser()
  const files = ['latin', 'latin-ext'].map((set) =>
    require.resolve(`@fontsource/fredoka/files/fredoka-${set}-600-normal.woff`),
  )
  return Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file)
      return parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
    }),
  )
}

/** The library's CommonJS build hides its names from `import`. */
function parser(): { parse: (file: ArrayBuffer) => Font } {
  return createRequire(import.meta.url)('opentype.js') as { parse: (file: ArrayBuffer) => Font }
}

type Command = { type: string; x?: number; y?: number; x1?: number; y1?: number; x2?: number; y2?: number }

/** A glyph path as polygons, y up. */
function contoursOf(commands: readonly Command[], steps = 6): Point[][] {
  const contours: Point[][] = []
  let current: Point[] = []
  let from: Point = [0, 0]
  for (const { type, x = 0, y = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0 } of commands) {
    const to: Point = [x, -y]
    if (type === 'M') contours.push((current = [to]))
    else if (type === 'L') current.push(to)
    else if (type === 'Q' || type === 'C')
      for (let step = 1; step <= steps; step += 1) {
        const t = step / steps
        const u = 1 - t
        const at = (a: number, b: number, c: number, d: number): number =>
          type === 'Q'
            ? u * u * a + 2 * u * t * b + t * t * d
            : u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d
        current.push([at(from[0], x1, x2, to[0]), at(from[1], -y1, -y2, to[1])])
      }
    if (type !== 'Z') from = to
  }
  return contours
}
