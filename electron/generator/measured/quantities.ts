/** Splits a prompt into words, lengths, counts and other quantities, each with its position in the prompt. */
import { numberOf } from '../prompt/number-words.ts'
import { fold } from '../prompt/words.ts'

interface Span {
  /** Position in the prompt: the first character, and the one after the last. */
  start: number
  end: number
}

export type Token = Span &
  (
    | { kind: 'word'; word: string }
    /** `perUnit`: millimetres in one of its units. */
    | { kind: 'length'; mm: number; perUnit: number }
    /** A number without a unit. */
    | { kind: 'bare'; value: number }
    /** “80 x 60 x 40 mm”: two to four lengths, each with the letter behind it (w, d, h …). */
    | { kind: 'product'; sides: (Span & { mm: number; letter: string })[] }
    /** A metric thread by its nominal diameter in millimetres: M6. */
    | { kind: 'thread'; mm: number }
    /** A model scale: 1:72. */
    | { kind: 'scale'; divisor: number }
    | { kind: 'angle'; degrees: number }
    /** Words in quotation marks. */
    | { kind: 'lettering'; text: string }
    /** A comma or another mark that ends a phrase. */
    | { kind: 'break' }
  )

const amount = String.raw`\d+\s+\d+\s?[/⁄]\s?\d+|\d+\s?[/⁄]\s?\d+|\d*[½¼¾⅛⅜⅝⅞]|\d+(?:[.,]\d+)?|[.,]\d+|half an?`
// “in” is not a unit before an article: “3 in a box”.
const unit = String.raw`millimet(?:er|re)s?|mm|[cz]entimet(?:er|re)s?|cm|dm|met(?:er|re)s?|m|inch(?:es)?|in(?!\s+(?:an?|the|my|each|total)\b)|zoll|feet|foot|ft|["″”']{1,2}`
const unitEnd = String.raw`(?:(?![\p{L}\d])|(?=[x×]\s?\d))`
const times = String.raw`\s*(?:[x×*]|by)\s*`
const side = String.raw`(?:${amount})\s?-?(?:(?:${unit})${unitEnd})?\s?(?:[wdhlt](?![\p{L}\d]))?`

const patterns: readonly [string, RegExp][] = [
  ['lettering', /“([^”]*)”|"([^"\d][^"]*)"|«([^»]*)»|„([^“”]*)[“”]/uy],
  ['scale', /1\s?:\s?(\d{1,5})(?![\d.,])/uy],
  ['thread', /m(\d+(?:[.,]\d+)?)(?:(?![\p{L}\d])|(?=x\d))/iuy],
  ['product', new RegExp(`${side}(?:${times}${side}){1,3}`, 'iuy')],
  ['feet', /(\d+)\s?(?:'|ft|feet|foot)\s?(\d+(?:\.\d+)?)\s?(?:"|in(?:ches)?)(?![\p{L}\d])/iuy],
  ['length', new RegExp(`(${amount})\\s?-?\\s?(${unit})${unitEnd}`, 'iuy')],
  ['angle', /(\d+(?:[.,]\d+)?)\s?-?\s?(?:°|degrees?|deg|grad)(?![\p{L}\d])/iuy],
  ['worded', new RegExp(String.raw`(\p{L}+)[\s-](${unit})${unitEnd}`, 'iuy')],
  // “A foot long”, but not a foot for a table.
  ['one', new RegExp(String.raw`an?\s(${unit})(?=\s(?:long|wide|high|tall|thick|deep|across))`, 'iuy')],
  ['bare', new RegExp(`(${amount})`, 'iuy')],
  ['diameter', /[øØ⌀∅]|d(?==)/uy],
  ['with', /w\//iuy],
  ['word', /[\p{L}’']+/uy],
  ['break', /[,;.()–—]/uy],
]

/** Returns the tokens in order. A number without a unit in a product takes the unit of the others, else millimetres. */
export function tokensOf(prompt: string): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < prompt.length;) {
    const token = tokenAt(prompt, at)
    if (token === undefined) at += 1
    else {
      tokens.push(token)
      at = token.end
    }
  }
  return tokens
}

function tokenAt(prompt: string, at: number): Token | undefined {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at
    const match = pattern.exec(prompt)
    if (match === null) continue
    const token = tokenOf(kind, match, { start: at, end: pattern.lastIndex })
    if (token !== undefined) return token
  }
  return undefined
}

function tokenOf(kind: string, match: RegExpExecArray, span: Span): Token | undefined {
  const [text, first = '', second = ''] = match
  switch (kind) {
    case 'lettering':
      return { kind, text: match.slice(1).find((one) => one !== undefined) ?? '', ...span }
    case 'scale':
      return { kind, divisor: Number(first), ...span }
    case 'thread':
      return { kind, mm: numberIn(first), ...span }
    case 'product':
      return productOf(text, span)
    case 'feet':
      return { kind: 'length', mm: Number(first) * 304.8 + Number(second) * 25.4, perUnit: 25.4, ...span }
    case 'length':
    case 'worded': {
      const value = kind === 'length' ? numberIn(first) : shareOf(fold(first))
      const perUnit = millimetresIn(second)
      return value === undefined ? undefined : { kind: 'length', mm: value * perUnit, perUnit, ...span }
    }
    case 'one':
      return { kind: 'length', mm: millimetresIn(first), perUnit: millimetresIn(first), ...span }
    case 'with':
      return { kind: 'word', word: 'with', ...span }
    case 'angle':
      return { kind, degrees: numberIn(first), ...span }
    case 'bare':
      return { kind, value: numberIn(first), ...span }
    case 'diameter':
      return { kind: 'word', word: 'diameter', ...span }
    case 'word':
      return { kind, word: fold(text), ...span }
    default:
      return { kind: 'break', ...span }
  }
}

const oneSide = new RegExp(String.raw`(${amount})\s?-?((?:${unit})${unitEnd})?\s?([wdhlt](?![\p{L}\d]))?`, 'giu')

function productOf(text: string, span: Span): Token | undefined {
  const found = [...text.matchAll(oneSide)]
  const shared = found.findLast(([, , one]) => one !== undefined)?.[2] ?? 'mm'
  const sides = found.map((match) => ({
    mm: numberIn(match[1]!) * millimetresIn(match[2] ?? shared),
    letter: (match[3] ?? '').toLowerCase(),
    start: span.start + match.index,
    end: span.start + match.index + match[0].trimEnd().length,
  }))
  return sides.length < 2 ? undefined : { kind: 'product', sides, ...span }
}

const firstAmount = new RegExp(amount, 'iu')

/** Returns the first number in a text, such as “1 1/2”, with its position. */
export function numberWithin(text: string): { index: number; length: number; value: number } | undefined {
  const match = firstAmount.exec(text)
  return match === null ? undefined : { index: match.index, length: match[0].length, value: numberIn(match[0]) }
}

const fractions = { '½': 1 / 2, '¼': 1 / 4, '¾': 3 / 4, '⅛': 1 / 8, '⅜': 3 / 8, '⅝': 5 / 8, '⅞': 7 / 8 } as const

/** Returns the value of “three”, “quarter” or “half”. */
function shareOf(word: string): number | undefined {
  return { half: 1 / 2, quarter: 1 / 4, eighth: 1 / 8 }[word] ?? numberOf(word)
}

/** Returns the value of “1 1/2”, “3/4”, “2½”, “1,5” or “half a”. */
function numberIn(text: string): number {
  if (/^half/i.test(text)) return 0.5
  const written = text
    .replace(/[½¼¾⅛⅜⅝⅞]/u, (sign) => ` ${fractions[sign as keyof typeof fractions]}`)
    .replace('⁄', '/')
  return written
    .split('/')
    .map((part) => part.trim())
    .join('/')
    .split(/\s+/)
    .reduce((sum, part) => {
      const [above = '', below = '1'] = part.replace(',', '.').split('/')
      return sum + Number(above) / Number(below)
    }, 0)
}

function millimetresIn(name: string): number {
  const folded = fold(name)
  if (/^(?:mm|milli)/.test(folded)) return 1
  if (/^(?:cm|[cz]enti)/.test(folded)) return 10
  if (folded === 'dm') return 100
  if (folded.startsWith('m')) return 1000
  if (folded.startsWith('f') || name === "'") return 304.8
  return 25.4
}
