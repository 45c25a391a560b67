/** Finds the quantities of a prompt and the roles that the words around them give. */
import { numberOf } from '../prompt/number-words.ts'
import { singularsOf } from '../prompt/words.ts'
import type { Token } from './quantities.ts'
import { isAdjective, roleOf } from './role-words.ts'

/** A quantity with its position in the prompt. */
export interface Quantity {
  unit: 'mm' | 'degrees'
  value: number
  roles: ReadonlySet<string>
  start: number
  end: number
}

/** Lengths written as a product: “80 x 60 x 40 mm”. */
export interface SidesFound {
  sides: Quantity[]
  roles: ReadonlySet<string>
}

export interface QuantitiesFound {
  quantities: Quantity[]
  products: SidesFound[]
  /** Tokens that the quantities and their roles use. */
  used: Set<number>
}

const contexts: ReadonlyMap<string, string> = new Map([
  ...['for', 'fit', 'fits', 'fitting', 'holds', 'holding', 'hold', 'fur'].map((word) => [word, 'for'] as const),
  ['from', 'from'],
  ['to', 'to'],
  ...['with', 'mit', 'on', 'in'].map((word) => [word, ''] as const),
])

/** Words between a role and its quantity that change nothing. */
const between = new Set(
  'of is a an the about approximately roughly exactly each at in on be should must thread out face bolt dimensions dimension measuring'.split(
    ' ',
  ),
)

const lettersOfSides: Readonly<Record<string, string>> = {
  w: 'width',
  d: 'depth',
  h: 'height',
  l: 'length',
  t: 'thickness',
}

/** Reads all lengths, products and angles; numbers without a unit only where a role stands beside them. */
export function readQuantities(tokens: readonly Token[], taken: ReadonlySet<number>): QuantitiesFound {
  const used = new Set<number>()
  const quantities: Quantity[] = []
  const products: SidesFound[] = []
  let lastUnit = 1
  tokens.forEach((token, at) => {
    if (taken.has(at)) return
    if (token.kind === 'product') {
      const roles = rolesAround(tokens, at, used)
      const sides = token.sides.map(({ mm, letter, start, end }): Quantity => {
        const role = lettersOfSides[letter]
        return { unit: 'mm', value: mm, roles: new Set(role === undefined ? [] : [role]), start, end }
      })
      products.push({ sides, roles })
      used.add(at)
    } else if (token.kind === 'length' || token.kind === 'angle') {
      const value = token.kind === 'length' ? token.mm : token.degrees
      if (token.kind === 'length') lastUnit = token.perUnit
      quantities.push({
        unit: token.kind === 'length' ? 'mm' : 'degrees',
        value,
        roles: rolesAround(tokens, at, used),
        start: token.start,
        end: token.end,
      })
      used.add(at)
    } else if (token.kind === 'bare') {
      const around = new Set(used)
      const roles = rolesAround(tokens, at, around)
      const named = [...roles].filter((role) => !['for', 'from', 'to'].includes(role))
      if (named.length === 0) return
      for (const index of around) used.add(index)
      const factor = named.includes('module') || named.includes('size') ? 1 : lastUnit
      quantities.push({ unit: 'mm', value: token.value * factor, roles, start: token.start, end: token.end })
      used.add(at)
    }
  })
  return { quantities, products, used }
}

function rolesAround(tokens: readonly Token[], at: number, used: Set<number>): Set<string> {
  const roles = new Set<string>()
  const isFree = (index: number): boolean => !used.has(index)
  let stated = false
  for (let index = at - 1; index >= 0; index -= 1) {
    const token = tokens[index]!
    if (token.kind !== 'word' || !isFree(index)) break
    const role = roleOf(token.word)
    // “Walls and floor 3 mm”.
    const joins = token.word === 'and' && stated && isRole(tokens[index - 1])
    if (role === undefined && !between.has(token.word) && !joins) break
    if (role === undefined) continue
    roles.add(role)
    used.add(index)
    stated = true
  }
  let isDirected = false
  for (let index = at + 1; index < tokens.length; index += 1) {
    const token = tokens[index]!
    if (token.kind !== 'word' || !isFree(index)) break
    const role = roleOf(token.word)
    if (role === undefined && !between.has(token.word)) break
    if (role === undefined) continue
    // “width 60 mm depth 40 mm”, “60 mm high projecting 40 mm”: the second name is that of the next length.
    if (stated && !isAdjective(token.word)) break
    if ((stated || isDirected) && isQuantity(tokens[index + 1])) break
    isDirected ||= isAdjective(token.word)
    roles.add(role)
    used.add(index)
  }
  const context = contextOf(tokens, at)
  if (context !== '') roles.add(context)
  return roles
}

function isRole(token: Token | undefined): boolean {
  return token?.kind === 'word' && roleOf(token.word) !== undefined
}

function isQuantity(token: Token | undefined): boolean {
  return token !== undefined && ['length', 'bare', 'product', 'angle'].includes(token.kind)
}

/** Returns `for`, `from` or `to` where the quantity stands behind that word in its phrase. */
function contextOf(tokens: readonly Token[], at: number): string {
  for (let index = at - 1; index >= 0; index -= 1) {
    const token = tokens[index]!
    if (token.kind === 'break') return ''
    const context = token.kind === 'word' ? contexts.get(token.word) : undefined
    if (context !== undefined) return context
  }
  return ''
}

/** Returns the number at a token: digits without a unit, or a word. */
export function countAt(token: Token | undefined): number | undefined {
  if (token?.kind === 'bare') return Number.isInteger(token.value) ? token.value : undefined
  return token?.kind === 'word' ? numberOf(token.word) : undefined
}

/** Returns the first token of a phrase, whose words may be plural; -1 if it does not occur. */
export function phraseAt(tokens: readonly Token[], phrase: readonly string[]): number {
  const isWord = (token: Token | undefined, word: string): boolean => {
    if (token?.kind === 'bare') return String(token.value) === word
    return token?.kind === 'word' && isNounOf(token.word, [word])
  }
  return tokens.findIndex((_, at) => phrase.every((word, offset) => isWord(tokens[at + offset], word)))
}

/** Whether a word is one of the nouns, in the singular or the plural. */
export function isNounOf(word: string, nouns: readonly string[]): boolean {
  return nouns.includes(word) || singularsOf(word).some((one) => nouns.includes(one))
}
