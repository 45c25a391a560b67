/** Colours in words: "dark teal", "light grey", "gold", "#ff8800". */
import { linearFromSrgb, srgbFromLinear } from '../../../../shared/geometry/srgb.ts'
import { colourWords, shadeOf, withShade } from '../../prompt/colour-words.ts'
import { finishWords } from '../../prompt/finish-words.ts'
import { fold } from '../../prompt/words.ts'
import { vec3 } from '../../../../shared/geometry/vec3.ts'

export interface Colour {
  name: string
  /** Linear RGB, 0 … 1. */
  linear: [number, number, number]
}

/** A colour and its word count. */
export interface FoundColour {
  colour: Colour
  length: number
}

/** Words before a colour that do not change it here. */
const intensities = new Set('very bright vivid rich warm cool muted'.split(' '))

/** Returns the folded words of a text; hex colours stay whole. */
export function colourTokens(text: string): string[] {
  return fold(text).match(/#[0-9a-f]{6}\b|#[0-9a-f]{3}\b|[\p{L}\p{N}]+/gu) ?? []
}

export function colourAt(words: readonly string[], start: number): FoundColour | undefined {
  let at = start
  let shade = 0
  for (;;) {
    const word = words[at] ?? ''
    const lighter = shadeOf(word)
    const pairIsColour = colourWords.has(`${word} ${words[at + 1] ?? ''}`)
    if (lighter !== undefined && !pairIsColour) shade = lighter
    else if (!intensities.has(word)) break
    at += 1
  }
  const plain = plainColourAt(words, at)
  if (plain === undefined) return undefined
  const { colour, length } = plain
  const [name, linear] =
    shade === 0 ? [colour.name, colour.linear] : entryOf(withShade({ name: colour.name, colour: colour.linear }, shade))
  return { colour: { name, linear }, length: at - start + length }
}

function entryOf({ name, colour }: { name: string; colour: readonly number[] }): [string, [number, number, number]] {
  return [name, vec3((c) => colour[c]!)]
}

/** Materials that also name colours. */
const colourful = new Set(
  'gold|rose gold|silver|bronze|copper|brass|ivory|pearl|jade|emerald|ruby|sapphire|amethyst|chocolate|clay'.split('|'),
)

/** The figurine's white is slightly grey, so that its shape shows; a picture's white is pure. */
const pure: Readonly<Record<string, Colour['linear']>> = { white: [1, 1, 1], black: [0, 0, 0] }

function plainColourAt(words: readonly string[], at: number): FoundColour | undefined {
  const word = words[at] ?? ''
  const two = colourWords.get(`${word} ${words[at + 1] ?? ''}`)
  if (two !== undefined) return { colour: { name: two.name, linear: vec3((c) => two.colour[c]) }, length: 2 }
  const one = colourWords.get(word)
  if (one !== undefined)
    return { colour: { name: one.name, linear: pure[one.name] ?? vec3((c) => one.colour[c]) }, length: 1 }
  const finish = finishWords.get(word)
  if (finish !== undefined && colourful.has(finish.name))
    return { colour: { name: finish.name, linear: [...finish.colour] }, length: 1 }
  if (word.startsWith('#')) return { colour: { name: word, linear: linearOfHex(word) }, length: 1 }
  return undefined
}

/** Returns all colours of a text in order, and the remaining words. */
export function coloursIn(text: string): { colours: Colour[]; rest: string[] } {
  const words = colourTokens(text)
  const colours: Colour[] = []
  const rest: string[] = []
  for (let at = 0; at < words.length;) {
    const found = colourAt(words, at)
    if (found === undefined) rest.push(words[at++]!)
    else {
      colours.push(found.colour)
      at += found.length
    }
  }
  return { colours, rest }
}

/** Returns the single colour that a phrase consists of, articles aside. */
export function colourPhrase(text: string): Colour | undefined {
  const { colours, rest } = coloursIn(text)
  const empty = rest.every((word) => ['a', 'an', 'the', 'colour', 'color', 'plain', 'solid', 'pure'].includes(word))
  return colours.length === 1 && empty ? colours[0] : undefined
}

/** Converts `#rrggbb` or `#rgb` to linear RGB. */
export function linearOfHex(hex: string): [number, number, number] {
  const digits = hex.length === 4 ? hex.slice(1).replaceAll(/./g, '$&$&') : hex.slice(1)
  return vec3((c) => linearFromSrgb(Number.parseInt(digits.slice(2 * c, 2 * c + 2), 16) / 255))
}

/** Converts linear RGB to `#rrggbb`. */
export function hexOf(linear: readonly number[]): string {
  return `#${linear.map((value) => byteOf(value).toString(16).padStart(2, '0')).join('')}`
}

/** Converts linear 0 … 1 to sRGB 0 … 255. */
export function byteOf(value: number): number {
  return Math.round(255 * srgbFromLinear(Math.min(1, Math.max(0, value))))
}
