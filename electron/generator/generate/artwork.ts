/** The flat artworks that figurines are made from: Microsoft's Fluent Emoji (flat), MIT, from its npm package. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AppError } from '../../../shared/protocol/app-error.ts'

/** One drawing: the inside of an SVG element and its view box. */
export interface Artwork {
  name: string
  /** left, top, width, height in the drawing's own units. */
  viewBox: [number, number, number, number]
  body: string
}

/** Returns the artwork of this name in the package, such as `t-rex`, or undefined. */
export function loadArtwork(name: string): Artwork | undefined {
  const set = loadSet()
  const icon = Object.hasOwn(set.icons, name) ? set.icons[name] : undefined
  if (icon === undefined) {
    const parent = set.aliases !== undefined && Object.hasOwn(set.aliases, name) ? set.aliases[name]?.parent : undefined
    const artwork = parent === undefined ? undefined : loadArtwork(parent)
    return artwork && { ...artwork, name }
  }
  return {
    name,
    viewBox: [icon.left ?? 0, icon.top ?? 0, icon.width ?? set.width ?? 16, icon.height ?? set.height ?? 16],
    body: icon.body,
  }
}

/** Returns the artwork of this name; throws `internal` if none exists. */
export function artworkNamed(name: string): Artwork {
  const artwork = loadArtwork(name)
  if (artwork === undefined) throw new AppError('internal', `artwork ${name} does not exist`)
  return artwork
}

/** Returns the names of all artworks, in alphabetical order, without skin tone variants. */
export function artworkNames(): string[] {
  const { icons } = loadSet()
  // "vertical-traffic-light" is not a light variant: a skin tone counts only where the artwork without it exists.
  return Object.keys(icons)
    .filter((name) => !skinTone.test(name) || !Object.hasOwn(icons, name.replace(skinTone, '')))
    .sort()
}

const skinTone = /-(medium-light|medium-dark|light|medium|dark)$/

interface IconSet {
  icons: Record<string, { body: string; left?: number; top?: number; width?: number; height?: number }>
  aliases?: Record<string, { parent: string }>
  width?: number
  height?: number
}

let loaded: IconSet | undefined

function loadSet(): IconSet {
  if (loaded === undefined) {
    try {
      const file = createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji-flat/icons.json')
      loaded = JSON.parse(readFileSync(file, 'utf8')) as IconSet
    } catch (cause) {
      throw new AppError('internal', 'the artworks of @iconify-json/fluent-emoji-flat cannot be read', { cause })
    }
  }
  return loaded
}
