/** Finds the part that a prompt names. */
import { colourWords } from '../prompt/colour-words.ts'
import { finishWords } from '../prompt/finish-words.ts'
import { isNoun, isOrdinary } from '../prompt/english-words.ts'
import { fillerWords } from '../prompt/modifier-words.ts'
import { singularsOf, wordsOf } from '../prompt/words.ts'
import type { MeasuredPart } from './measured-part.ts'
import { measuredParts } from './part-list.ts'
import type { Token } from './quantities.ts'
import { isFor } from './read-counts.ts'
import { countAt } from './read-quantities.ts'
import { roleOf } from './role-words.ts'

const partsByName: ReadonlyMap<string, MeasuredPart> = new Map(
  measuredParts.flatMap((part) => part.names.split(', ').map((name) => [name, part] as const)),
)
const longestName = Math.max(...[...partsByName.keys()].map((name) => name.split(' ').length))

export const prepositions = new Set('for with from to on in holding that which mit fur aus without no'.split(' '))

/** Things that only sound like a part. */
const otherNames = new Set(
  's-hook door-hook gear-rack rack-gear bevel-gear worm-gear gear-box planetary-gear ring-gear hook-nose'.split(' '),
)

/**
 * Finds the last name before the first preposition, comma or quantity, else in the next phrase that has one. Undefined
 * where the name describes another thing: “box turtle”, “bevel gear”.
 */
export function findPart(tokens: readonly Token[]): { part: MeasuredPart; tokens: number[] } | undefined {
  let found: { part: MeasuredPart; tokens: number[] } | undefined
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]!
    const isPreposition = token.kind === 'word' && prepositions.has(token.word)
    if (
      found !== undefined &&
      (isPreposition || token.kind === 'break' || token.kind === 'product' || token.kind === 'length')
    )
      return found
    if (isPreposition && token.word !== 'without' && token.word !== 'no') return undefined
    const name = nameAt(tokens, at)
    if (name === undefined) continue
    const before = tokens[at - 1]
    const last = tokens[name.tokens.at(-1)!]!
    const pair = [before, last]
      .map((one) => (one?.kind === 'word' ? (singularsOf(one.word)[0] ?? one.word) : ''))
      .join('-')
    if (otherNames.has(pair)) return undefined
    found = name
    at = name.tokens.at(-1)!
    const next = tokens[at + 1]
    if (next?.kind === 'word' && isOther(next.word, name.part)) found = undefined
  }
  return found
}

/** Whether a word behind the name of a part makes it the name of another thing. */
function isOther(word: string, part: MeasuredPart): boolean {
  if (part.takesText === true && word.length === 1) return false
  const isUsed =
    prepositions.has(word) ||
    fillerWords.has(word) ||
    roleOf(word) !== undefined ||
    colourWords.has(word) ||
    finishWords.has(word) ||
    joiningWords.has(word) ||
    numberLike.has(word) ||
    partsByName.has(word) ||
    optionWords(part).has(word)
  return !isUsed && isOrdinary(word) && isNoun(word)
}

/** Returns the part to make instead where nothing is counted, else the part itself. */
export function withoutCount(part: MeasuredPart, tokens: readonly Token[], name: readonly number[]): MeasuredPart {
  const { withoutCount: other } = part
  const words = name.map((at) => tokens[at]!).map((token) => (token.kind === 'word' ? token.word : ''))
  if (other === undefined || !other.names.split(', ').includes(words.join(' '))) return part
  const isCounted = tokens.some(
    (token, at) => countAt(token) !== undefined && tokens[at + 1]?.kind === 'word' && isFor(tokens, at),
  )
  const hasHoles = tokens.some((token) => token.kind === 'word' && /^(?:hole|slot)s?$/.test(token.word))
  return isCounted || hasHoles ? part : (measuredParts.find(({ id }) => id === other.id) ?? part)
}

function optionWords(part: MeasuredPart): Set<string> {
  return new Set(Object.values(part.options ?? {}).flatMap((values) => Object.values(values).flatMap(wordsOf)))
}

function nameAt(tokens: readonly Token[], at: number): { part: MeasuredPart; tokens: number[] } | undefined {
  for (let size = longestName; size > 0; size -= 1) {
    const words = tokens.slice(at, at + size)
    if (words.length < size || words.some(({ kind }) => kind !== 'word')) continue
    const written = words.map((token) => (token.kind === 'word' ? token.word : ''))
    const last = written.pop()!
    for (const end of [last, ...singularsOf(last)]) {
      const part = partsByName.get([...written, end].join(' '))
      if (part !== undefined) return { part, tokens: words.map((_, index) => at + index) }
    }
  }
  return undefined
}

/** Words that only join. */
export const joiningWords = new Set(
  'and or x by at und mm cm of is be must should it please measuring about exactly mit flats din iso'.split(' '),
)

const numberLike = new Set('us uk eu size no number nr'.split(' '))
